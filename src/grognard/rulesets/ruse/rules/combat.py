"""Chapters 13 and 16: combats are fixed, picked, fought step by step, and have a result."""

from __future__ import annotations

from grognard.engine.questions import One, Option
from grognard.engine.seating import enemy_of
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.rules.attack_rolls import strike
from grognard.rulesets.ruse.rules.ending import check_wiped, destroy
from grognard.rulesets.ruse.rules.engaging import engaged_pairs
from grognard.rulesets.ruse.rules.face_down import turn_up_weapons
from grognard.rulesets.ruse.rules.field import NORTH, SOUTH
from grognard.rulesets.ruse.rules.fleeing import flee, try_resolve
from grognard.rulesets.ruse.rules.order_of_attack import (
    CLAUSES,
    FLANK,
    LAST,
    NO_ATTACK,
    STEPS,
    WORDS,
    attack_order,
    enemies_of,
    faced_enemy,
)
from grognard.rulesets.ruse.state import Combat, State, Unit, cell_order, counted, seat_name


def fix_combats(state: State) -> list[Combat]:
    """All combats of the phase with their engaged pairs, as they stand now ("ruse.combat.snapshot").

    Units connected through any chain of pairs form one combat ("ruse.combat.group").
    """
    groups: list[list[tuple[str, str]]] = []
    for pair in engaged_pairs(state.units_by_cell()):
        linked = [group for group in groups if any(set(pair) & set(other) for other in group)]
        groups = [group for group in groups if group not in linked]
        groups.append([*(other for group in linked for other in group), pair])
    combats = [Combat(tuple(sorted(group))) for group in groups]
    return sorted(combats, key=lambda combat: min(cell_order(state.unit(m)) for m in combat.markers))


async def next_combat(umpire: Umpire, state: State) -> None:
    """The active player picks the next combat if there is more than one left; its weapons come out."""
    picked = state.combats[0]
    if len(state.combats) > 1:
        options = [Option(_key(state, c), c, _label(state, c), about=c.markers) for c in state.combats]
        question = One("Which combat is fought next?", "ruse.combat.sequence", "combat", options)
        picked = await umpire.ask(state.active, question)
    umpire.cite("ruse.combat.group")
    umpire.cite("ruse.combat.snapshot")
    state.combats.remove(picked)
    state.fighting = picked
    umpire.tell("combat", "ruse.combat.sequence", "Combat: {units}.", units=_label(state, picked))
    reveal_weapons(umpire, state, picked)


def _members(state: State, combat: Combat) -> list[Unit]:
    return sorted((state.unit(marker) for marker in combat.markers), key=cell_order)


def _key(state: State, combat: Combat) -> str:
    """A combat is named by the first cell it holds."""
    return _members(state, combat)[0].cell


def _label(state: State, combat: Combat) -> str:
    sides = [[u.name for u in _members(state, combat) if u.seat == seat] for seat in (SOUTH, NORTH)]
    return " against ".join(" and ".join(side) for side in sides)


def reveal_weapons(umpire: Umpire, state: State, combat: Combat) -> None:
    """Turn up every melee weapon and shield of all units in the combat. Ranged weapons stay hidden
    ("ruse.combat.reveal")."""
    for unit in _members(state, combat):
        turn_up_weapons(umpire, unit, ("melee", "shield"), "ruse.combat.reveal")


async def fight(umpire: Umpire, state: State) -> int | None:
    """Fight the combat under way: attack steps 1 to 5, result, flee tests and flee moves. Returns the losing seat, if
    there is one."""
    combat = state.fighting
    assert combat is not None
    order = attack_order(state, combat)
    tell_order(umpire, state, order)
    caused = [0, 0]
    for step in STEPS:
        await attack_step(umpire, state, combat, [state.unit(m) for m, when in order.items() if when == step], caused)
    loser = losing_side(umpire, state, combat, caused)
    if loser is not None:
        losers = [unit for unit in _members(state, combat) if unit.seat == loser and not unit.lost]
        enemies = [unit for unit in _members(state, combat) if unit.seat != loser]
        fleeing = await try_resolve(umpire, losers, enemies)
        state.fled = [unit.marker for unit in fleeing]
        await flee(umpire, state, fleeing, enemies)
    return loser


def tell_order(umpire: Umpire, state: State, order: dict[str, int]) -> None:
    """Tell who attacks in which step, each under the clause that says so ("ruse.order.steps")."""
    umpire.cite("ruse.order.steps")
    if any(step in (NO_ATTACK, FLANK) for step in order.values()):
        umpire.cite("ruse.base.arcs")
    for marker, step in sorted(order.items(), key=lambda each: each[1] or len(order) + LAST):
        text = "{unit}: {words}." if step == NO_ATTACK else "{unit}, step {step}: {words}."
        umpire.tell("order", CLAUSES[step], text, unit=state.unit(marker).ref, step=step, words=WORDS[step])


async def attack_step(umpire: Umpire, state: State, combat: Combat, attackers: list[Unit], caused: list[int]) -> None:
    """All attackers of a step choose their targets, then roll. Their wounds are removed together
    ("ruse.order.simultaneous")."""
    ready = [unit for unit in attackers if not unit.lost]
    ready.sort(key=lambda unit: (unit.seat != state.active, cell_order(unit)))  # "ruse.base.diceorder"
    blows = [(unit, target) for unit in ready if (target := await choose_target(umpire, state, combat, unit))]
    unsaved: dict[str, int] = {}
    if blows:
        umpire.cite("ruse.combat.target")
    if len(blows) > 1:
        umpire.cite("ruse.order.simultaneous")
        umpire.cite("ruse.base.diceorder")
    for unit, target in blows:
        through = await strike(umpire, unit, target)
        unsaved[target.marker] = unsaved.get(target.marker, 0) + through
    for marker, hits in unsaved.items():
        caused[enemy_of(state.unit(marker).seat)] += remove_wounds(umpire, state.unit(marker), hits)
    if unsaved:
        check_wiped(umpire, state)


async def choose_target(umpire: Umpire, state: State, combat: Combat, unit: Unit) -> Unit | None:
    """The enemy in front if it lives, otherwise a living engaged one that the owner picks ("ruse.combat.target")."""
    living = [enemy for enemy in enemies_of(state, combat, unit) if not enemy.lost]
    opposite = faced_enemy(unit, living)
    if opposite is not None or not living:
        return opposite
    if len(living) == 1:
        return living[0]
    living.sort(key=cell_order)
    options = [Option(e.marker, e, f"{e.name} at {e.cell}", about=(e.marker,)) for e in living]
    title = f"Whom do the {unit.card.name} attack?"
    return await umpire.ask(
        unit.seat, One(title, "ruse.combat.target", f"target:{unit.marker}", options, about=(unit.marker,))
    )


def remove_wounds(umpire: Umpire, target: Unit, unsaved: int) -> int:
    """Remove wounds. Those beyond what the unit has left are lost and not counted ("ruse.attack.wounds"). Returns how
    many were removed."""
    removed = min(unsaved, target.wounds)
    target.wounds -= removed
    text = "{unit} lose " + counted("wounds", removed, "wound", "wounds") + "."
    umpire.tell("wounds", "ruse.attack.wounds", text, unit=target.ref, wounds=removed)
    if target.wounds == 0:
        destroy(umpire, target, "ruse.base.models")
    return removed


def losing_side(umpire: Umpire, state: State, combat: Combat, caused: list[int]) -> int | None:
    """The side that caused fewer wounds, if opponents remain in contact; None without a result or on a draw."""
    in_contact = any(not state.unit(a).lost and not state.unit(b).lost for a, b in combat.pairs)
    if not in_contact:
        umpire.tell("result", "ruse.result.when", "No opponents remain in contact: the combat has no result.")
        return None
    south, north = caused
    if south == north:
        text = "The combat is drawn, {each} " + ("wound" if south == 1 else "wounds") + " each."
        umpire.tell("result", "ruse.result.draw", text, each=south)
        return None
    loser = NORTH if south > north else SOUTH
    text = "{side} wins the combat, " + counted("more", max(caused), "wound", "wounds") + " to {fewer}."
    umpire.tell(
        "result",
        "ruse.result.winner",
        text,
        side=seat_name(enemy_of(loser)),
        more=max(caused),
        fewer=min(caused),
        south=south,
        north=north,
    )
    return loser
