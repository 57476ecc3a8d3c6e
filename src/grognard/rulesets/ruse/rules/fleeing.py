"""Chapter 17: resolve, flee tests and flight."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.dice.kinds import HIT, Dice, at_least
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.cards import amount
from grognard.rulesets.ruse.rules.ending import check_wiped, destroy
from grognard.rulesets.ruse.rules.engaging import settle_contact
from grognard.rulesets.ruse.rules.field import AHEAD, COLUMN, HOMEWARD, ROW, SOUTH
from grognard.rulesets.ruse.rules.needed_numbers import BEST, WORST
from grognard.rulesets.ruse.state import State, Unit, cell_order, counted


def resolve(unit: Unit, enemies: Sequence[Unit]) -> Tally:
    """The number a unit needs to hold, by the share of its models alive ("ruse.flee.resolve")."""
    alive, original = unit.models, unit.card.models
    if 4 * alive <= original:
        tally = Tally(6, f"{alive} of {original} models, a quarter or less", "ruse.flee.resolve")
    elif 2 * alive <= original:
        tally = Tally(4, f"{alive} of {original} models, half or less", "ruse.flee.resolve")
    else:
        tally = Tally(2, f"{alive} of {original} models, more than half", "ruse.flee.resolve")
    steady = amount("steady", unit.effects("shield"))
    if steady:
        tally.add(-steady, "steady", "ruse.base.effects")
    dread = max((amount("dread", enemy.effects("melee")) for enemy in enemies if not enemy.lost), default=0)
    if dread:
        tally.add(dread, "dread of the enemy", "ruse.base.effects")
    return tally.at_least(BEST, "never easier than 2+", "ruse.flee.resolve").at_most(
        WORST, "never harder than 6+", "ruse.flee.resolve"
    )


async def try_resolve(umpire: Umpire, losers: Sequence[Unit], enemies: Sequence[Unit]) -> list[Unit]:
    """Every living unit of the losing side rolls, in cell order, before any of them flees. Returns those that flee.

    "ruse.result.losers": a unit whose own enemies have all died rolls as well. "ruse.flee.test": below the number it
    runs.
    """
    losers = sorted(losers, key=cell_order)
    umpire.cite("ruse.result.losers")
    groups = [_resolve_dice(unit, 1, resolve(unit, enemies), "ruse.flee.test", "test to flee") for unit in losers]
    results = await umpire.roll_all(*groups)
    fleeing = [unit for unit, result in zip(losers, results, strict=True) if result.die_bands[0] != HIT]
    for unit in losers:
        text = "{unit} flee." if unit in fleeing else "{unit} hold."
        umpire.tell("flees" if unit in fleeing else "holds", "ruse.flee.test", text, unit=unit.ref)
    return fleeing


def _resolve_dice(unit: Unit, count: int, tally: Tally, clause: str, words: str) -> Dice:
    return Dice(
        count,
        at_least(6, tally.total),
        clause,
        by=unit.seat,
        unit=unit.marker,
        tally=tally,
        label=f"{unit.name} {words}",
    )


def flee_order(unit: Unit) -> tuple[int, int]:
    """The order in which units flee: the nearest to their own edge first, ties by column ("ruse.flee.order")."""
    row = ROW[unit.cell]
    return (row if unit.seat == SOUTH else -row), COLUMN[unit.cell]


async def flee(umpire: Umpire, state: State, fleeing: Sequence[Unit], enemies: Sequence[Unit]) -> None:
    """The units flee one after another. Each is finished with its rolls and its removal before the next."""
    if len(fleeing) > 1:
        umpire.cite("ruse.flee.order")
    for unit in sorted(fleeing, key=flee_order):
        await run_home(umpire, state, unit, enemies)
        check_wiped(umpire, state)
        umpire.cite("ruse.flee.after")
        settle_contact(
            umpire, state
        )  # contact made in flight flips and pins, but is not fought now ("ruse.flee.after")


async def run_home(umpire: Umpire, state: State, unit: Unit, enemies: Sequence[Unit]) -> None:
    """The unit turns to its own edge and runs its full Speed, step by step ("ruse.flee.move")."""
    unit.facing = HOMEWARD[unit.seat]
    by_cell = state.units_by_cell()
    for _ in range(unit.card.speed):
        ahead = AHEAD[unit.facing][unit.cell]
        if ahead is None:
            umpire.tell("left", "ruse.flee.table", "{unit} run off the table.", unit=unit.ref)
            destroy(umpire, unit, "ruse.flee.table")
            return
        if ahead in by_cell:
            await cut_short(umpire, unit, enemies)
            return
        unit.cell = ahead
    umpire.tell("fled", "ruse.flee.move", "{unit} run to {cell}.", unit=unit.ref, cell=unit.cell)


async def cut_short(umpire: Umpire, unit: Unit, enemies: Sequence[Unit]) -> None:
    """If the way is blocked every model rolls against the resolve, and those below it die ("ruse.flee.blocked")."""
    alive = unit.models
    dice = _resolve_dice(unit, alive, resolve(unit, enemies), "ruse.flee.blocked", "are cut short")
    slain = (await umpire.roll(dice)).failed
    if slain:
        unit.wounds = (alive - slain) * unit.card.wounds  # the wounded model dies first, so that whole models are left
    text = "{unit} are cut short at {cell} and lose " + counted("slain", slain, "model", "models") + "."
    umpire.tell("cut-short", "ruse.flee.blocked", text, unit=unit.ref, cell=unit.cell, slain=slain)
    if unit.wounds == 0:
        destroy(umpire, unit, "ruse.flee.blocked")
