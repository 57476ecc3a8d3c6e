"""What an action leads to: strike order before a charge, columns of fire, and exact odds, all from what a seat
knows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from grognard.engine.odds.exact import FreshRun, Odds, odds_over
from grognard.engine.outcome import Finished
from grognard.engine.seating import enemy_of
from grognard.engine.showing.scene import Mark, Overlay
from grognard.engine.umpire import Umpire
from grognard.minis.words import how_many
from grognard.rulesets.ruse.cards import Kind
from grognard.rulesets.ruse.rules.actions import go
from grognard.rulesets.ruse.rules.combat import fight, fix_combats
from grognard.rulesets.ruse.rules.engaging import charged_enemy
from grognard.rulesets.ruse.rules.field import AHEAD, CELL, COLUMN, CONES, NORTH, ROW, SOUTH, TURNED
from grognard.rulesets.ruse.rules.order_of_attack import NO_ATTACK, WORDS, attack_order
from grognard.rulesets.ruse.rules.orders import Action, free_ahead, hustle_need, legal_actions
from grognard.rulesets.ruse.rules.shooting import nearest_in_columns, shots
from grognard.rulesets.ruse.state import Combat, State, Unit, cell_order, seat_name
from grognard.rulesets.ruse.thinking.belief import imagine

BLOWS: tuple[Kind, ...] = ("melee", "shield")
"""The kinds of weapon that count in a combat."""


def describe_action(seen: State, unit: Unit, action: Action) -> str:
    """What an action leads to, in one line, from what the owner of the unit knows. Nothing in that state is changed."""
    if action.kind == "shoot":
        return _describe_shot(seen, seen.unit(unit.marker), action)
    near, *further = [_describe_end(after, unit.marker) for after in ends(seen, unit.marker, action)]
    return "; ".join([near, *(f"on {hustle_need(unit.card)}+ {words}" for words in further)])


def _describe_end(after: State, marker: str) -> str:
    unit, combat = after.unit(marker), combat_of(after, marker)
    if combat is None:
        return f"to {unit.cell}, facing {unit.facing}"
    return "Contact. " + "; ".join(strike_lines(after, combat))


def ends(seen: State, marker: str, action: Action) -> list[State]:
    """The board as the action may leave it, as far as the seat can tell. A Hustle may go one cell farther."""
    after = seen.copy()
    unit = after.unit(marker)
    walk(unit, action)
    found = [after]
    if action.kind == "hustle" and free_ahead(unit, unit.facing, 1, after.units_by_cell()):
        found.append(after.copy())
        go(found[-1].unit(marker), 1)
    for end in found:
        end.unit(marker).charged = charged_enemy(end.unit(marker), end) is not None
    return found


def walk(unit: Unit, action: Action) -> None:
    """The unit where the action takes it, without the extra cell of a Hustle."""
    if action.kind == "sidestep":
        beside = AHEAD[TURNED[action.turn][unit.facing]][unit.cell]
        assert beside is not None
        unit.cell = beside
        return
    unit.facing = TURNED[action.turn][unit.facing]
    go(unit, unit.card.speed if action.kind == "hustle" else action.cells)


def _describe_shot(seen: State, shooter: Unit, action: Action) -> str:
    weapon = shooter.weapon("ranged")
    assert weapon is not None
    cone = CONES[TURNED[action.turn][shooter.facing]][shooter.cell]
    target = seen.unit(action.target)
    column = next(name for name, cells in cone.items() if target.cell in cells)
    depth = cone[column].index(target.cell) + 1
    return f"{column} column, {how_many(depth, 'cell')}; {shots(shooter, weapon)} dice at {shooter.card.ranged}+"


def combat_of(seen: State, marker: str) -> Combat | None:
    """The combat that this unit would fight if the phase started now."""
    return next((combat for combat in fix_combats(seen) if marker in combat.markers), None)


def hides(unit: Unit, kinds: tuple[Kind, ...]) -> bool:
    """Whether a card that counts here may lie face down: the unit's own, or a weapon of these kinds."""
    return unit.face is None or (unit.blanks > 0 and not set(kinds) <= set(unit.exposed))


def strike_lines(seen: State, combat: Combat) -> list[str]:
    """Who strikes in which order, as far as this seat can tell ("ruse.order.steps")."""
    order = attack_order(seen, combat)
    ranked = sorted(order.items(), key=lambda each: (each[1] or 9, cell_order(seen.unit(each[0]))))
    lines = []
    for marker, step in ranked:
        unit = seen.unit(marker)
        doubt = " unless a face-down card says otherwise" if hides(unit, BLOWS) else ""
        when = f", step {step}" if step != NO_ATTACK else ""
        lines.append(f"{unit.called}{when}: {WORDS[step]}{doubt}")
    return lines


# ---- odds ----

WORLDS = 200
"""How many armies that fit are tried if something that lies face down matters."""
CombatResult = tuple[int, tuple[str, ...], tuple[str, ...]]
"""The losing seat (-1: nobody), who fled and who was destroyed."""


def combat_odds(worlds: Sequence[State], combat: Combat) -> Odds[CombatResult]:
    """The chances of a combat with its flee tests, by the rules themselves; over several worlds an estimate."""

    def fought_in(world: State) -> FreshRun[CombatResult]:
        async def run(umpire: Umpire) -> CombatResult:
            state = world.copy()
            state.fighting = combat
            loser = None
            with suppress(Finished):
                loser = await fight(umpire, state)
            lost = [marker for marker in combat.markers if state.unit(marker).lost]
            return -1 if loser is None else loser, tuple(sorted(state.fled)), tuple(sorted(lost))

        return run

    return odds_over([fought_in(world) for world in worlds])


def odds_lines(seen: State, seat: int | None, combat: Combat) -> list[str]:
    """The odds of a combat in sentences, from what a seat knows (None: a spectator)."""
    guessed = any(hides(seen.unit(marker), BLOWS) for marker in combat.markers)
    worlds = [imagine(seen, seat, random.Random(number)) for number in range(WORLDS if guessed else 1)]
    found = combat_odds(worlds, combat)
    word = "exactly" if found.exact else "about"
    results = found.spread.items()
    lines = [
        f"{seat_name(side)} wins: {word} {_percent(sum(p for (loser, _, _), p in results if loser == enemy_of(side)))}"
        for side in (SOUTH, NORTH)
    ]
    for marker in combat.markers:
        flees = sum(p for (_, fled, _), p in results if marker in fled)
        falls = sum(p for (_, _, lost), p in results if marker in lost)
        lines.append(f"{seen.unit(marker).name}: destroyed {_percent(falls)}, flees {_percent(flees)}")
    return [*lines, "Face-down weapons are guessed."] if guessed else lines


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


# ---- overlays ----


def overlay(seen: State, seat: int | None, kind: str, marker: str) -> Overlay | None:
    unit = next((each for each in seen.units if each.marker == marker and each.on_table), None)
    if unit is None:
        return None
    if kind in ("range", "sight"):
        return _columns(seen, unit)
    if kind == "reach" and unit.seat == seat:
        return _reach(seen, unit)
    return _threat(seen, seat, unit) if kind == "threat" else None


def _columns(seen: State, unit: Unit) -> Overlay | None:
    """The cells that a unit can shoot, and those safe behind somebody ("ruse.shoot.obscured")."""
    weapon = unit.weapon("ranged")
    if weapon is None or unit.face is None:
        return None
    nearest = nearest_in_columns(unit.cell, unit.facing, weapon.range, seen.units_by_cell())
    marks = []
    for name, cells in CONES[unit.facing][unit.cell].items():
        hidden = False
        for depth, cell in enumerate(cells[: weapon.range], start=1):
            marks.append(_cell_mark(cell, "shadow" if hidden else "range", str(depth)))
            hidden = hidden or (name in nearest and nearest[name].cell == cell)
    lines = [f"{name} column: {other.name} at {other.cell} is nearest" for name, other in nearest.items()]
    return Overlay(f"{unit.name}: {weapon.name}, range {weapon.range}", tuple(marks), tuple(lines), "ruse.shoot.range")


def _reach(seen: State, unit: Unit) -> Overlay:
    """Where a Move, Hustle or Sidestep can take the unit."""
    ends = set()
    for action in legal_actions(seen, unit):
        if action.kind in ("move", "hustle", "sidestep"):
            walker = unit.copy()
            walk(walker, action)
            ends.add(walker.cell)
    marks = tuple(_cell_mark(cell, "path", "") for cell in sorted(ends))
    return Overlay(f"{unit.name}: Speed {unit.card.speed}", marks, (", ".join(sorted(ends)),), "ruse.action.move")


def _threat(seen: State, seat: int | None, unit: Unit) -> Overlay:
    """The combat that the unit would fight if the turn ended now: order of strikes and odds."""
    combat = combat_of(seen, unit.marker)
    if combat is None:
        return Overlay(f"{unit.name} is not engaged", clause="ruse.engage.test")
    lines = strike_lines(seen, combat) + odds_lines(seen, seat, combat)
    marks = tuple(_cell_mark(seen.unit(marker).cell, "hit", "") for marker in combat.markers)
    return Overlay(f"Combat of {unit.name}, if the turn ended now", marks, tuple(lines), "ruse.order.steps")


def _cell_mark(cell: str, style: Any, label: str) -> Mark:
    x, y = COLUMN[cell] * CELL, (ROW[cell] - 1) * CELL
    corners = ((x, y), (x + CELL, y), (x + CELL, y + CELL), (x, y + CELL))
    return Mark("area", corners, style, 0, label)
