"""Chapter 19: destroyed units, the empty table and the score."""

from __future__ import annotations

from grognard.engine.outcome import Outcome
from grognard.engine.seating import enemy_of
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.rules.field import NORTH, SOUTH, in_enemy_half
from grognard.rulesets.ruse.state import ROUNDS, State, Unit, seat_name


def destroy(umpire: Umpire, unit: Unit, clause: str) -> None:
    """A unit without wounds, or off the table, leaves its cell at once ("ruse.base.models")."""
    unit.lost = True
    unit.wounds = 0
    umpire.tell("destroyed", clause, "{unit} are destroyed.", unit=unit.ref)


def all_rounds_fought(state: State) -> bool:
    """Whether all turns are over: after the combat phase of the twelfth ("ruse.end.rounds")."""
    return state.turn >= 2 * ROUNDS


def check_wiped(umpire: Umpire, state: State) -> None:
    """A player whose last unit is destroyed loses at once; if both armies vanish together, the score decides."""
    alive = [any(not unit.lost for unit in state.army(seat)) for seat in (SOUTH, NORTH)]
    if all(alive):
        return
    if not any(alive):
        end(umpire, state, by_score(state))
    winner = SOUTH if alive[SOUTH] else NORTH
    reason = f"{seat_name(enemy_of(winner))} has no unit left"
    end(umpire, state, Outcome((winner,), reason, "ruse.end.wipe", scores(state)))


def end(umpire: Umpire, state: State, outcome: Outcome) -> None:
    """The game is over, and everything turns face up ("ruse.end.reveal")."""
    state.result = outcome
    umpire.tell("over", outcome.clause, "{reason}.", reason=outcome.reason)
    for unit in state.units:
        if not unit.up and unit.face is not None:  # a forecast of what a seat knows ends with blank cards
            text = "{unit} was {card}, level {level}."
            umpire.tell("reveal", "ruse.end.reveal", text, unit=unit.ref, card=unit.card.name, level=unit.card.level)
    for seat in (SOUTH, NORTH):
        locked = state.lists[seat]
        if locked is not None:
            names = ", ".join(f"{card.name} level {card.level}" for card in locked.distractions)
            text = "{side} only showed: {names}."
            umpire.tell("reveal", "ruse.end.reveal", text, side=seat_name(seat), names=names)
    lay_open(state)
    umpire.finish(outcome)


def lay_open(state: State) -> None:
    """All units and weapons turn face up; with a result the whole state is open ("ruse.end.reveal")."""
    for unit in state.units:
        unit.up = True
        unit.flipped = tuple(weapon.id for weapon in unit.kit)


def scores(state: State) -> tuple[int, int]:
    """Points of the enemy units destroyed, by seat ("ruse.end.score")."""
    lost = [sum(unit.card.points for unit in state.army(seat) if unit.lost) for seat in (SOUTH, NORTH)]
    return lost[NORTH], lost[SOUTH]


def crippled(state: State) -> tuple[int, int]:
    """Points of surviving enemy units with half their models or fewer, by seat. A face-down unit has all its models."""
    weak = [
        sum(u.card.points for u in state.army(seat) if u.up and not u.lost and 2 * u.models <= u.card.models)
        for seat in (SOUTH, NORTH)
    ]
    return weak[NORTH], weak[SOUTH]


def ground(state: State) -> tuple[int, int]:
    """Points of own living units in the enemy half, by seat."""
    south, north = (
        sum(u.card.points for u in state.army(seat) if u.on_table and in_enemy_half(u.cell, seat))
        for seat in (SOUTH, NORTH)
    )
    return south, north


def by_score(state: State) -> Outcome:
    """The result by points: the higher score, then more crippled enemies, then more ground taken; otherwise a draw
    ("ruse.end.score")."""
    total = scores(state)
    for numbers, words in (
        (total, "on points"),
        (crippled(state), "on crippled enemies"),
        (ground(state), "on ground"),
    ):
        south, north = numbers
        if south != north:
            winner = SOUTH if south > north else NORTH
            reason = f"{seat_name(winner)} wins {words}, {max(numbers)} to {min(numbers)}"
            return Outcome((winner,), reason, "ruse.end.score", total)
    return Outcome((), f"A draw, {total[0]} points each", "ruse.end.score", total)


def conceded(state: State, seat: int) -> Outcome:
    """The opponent wins ("ruse.end.concede"), and everything turns face up."""
    lay_open(state)
    state.result = Outcome((enemy_of(seat),), f"{seat_name(seat)} concedes", "ruse.end.concede", scores(state))
    return state.result
