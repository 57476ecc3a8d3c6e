"""Chapter 7: turns. Which player is next, for how many units, and when the actions phase is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.engine.clauses import enforces
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.state import ACTIVATED, HOLD, State, Unit


def begin_turns(umpire: Umpire, state: State, order: Sequence[int], openings: Mapping[int, int]) -> None:
    """The actions phase begins: the first player opens."""
    state.stage = "actions"
    state.order = list(order)
    state.openings = [openings.get(seat, 1) for seat in state.seating]
    state.active = state.order[-1] if state.order else -1
    state.stepped = []
    next_turn(umpire, state)


@enforces("battleforge.activate.no-pass")
def unactivated(state: State, seat: int) -> list[Unit]:
    """The units of a player on the field that have not been activated."""
    return [unit for unit in state.fielded(seat) if ACTIVATED.left(state.scopes, unit.ref)]


@enforces("battleforge.activate.once")
def mark_activated(umpire: Umpire, state: State, units: Sequence[Unit], actions: int) -> None:
    """These units are activated now, with so many actions to come; a Hold of an earlier round is gone."""
    state.scopes.begin("activation", units[0].id)
    state.acting, state.actions = [unit.id for unit in units], actions
    for unit in units:
        ACTIVATED.use(state.scopes, unit.ref)
        state.scopes.take(HOLD, unit.id)
        umpire.tell("activation", "battleforge.activate.sequence", "{unit:is} activated", unit=unit.ref)


def waiting(state: State, seat: int) -> list[Unit]:
    """The units of a player in reserve and in transports, which need not be activated."""
    return [
        unit
        for unit in state.of(seat)
        if unit.where in ("reserve", "embarked") and ACTIVATED.left(state.scopes, unit.ref)
    ]


def has_something_left(state: State, seat: int) -> bool:
    return bool(unactivated(state, seat)) or (seat not in state.done and bool(waiting(state, seat)))


@enforces("battleforge.activate.alternate")
def next_turn(umpire: Umpire, state: State) -> None:
    """The next side in order that has units left; others are skipped. When nobody has any, the actions phase is over.
    An opening is the beginning of the alternation, so after it turns are of one unit, or one step of a team."""
    sides = sides_in_order(state)
    place = next((n for n, side in enumerate(sides) if state.active in side), -1)
    for side in (*sides[place + 1 :], *sides[: place + 1]):
        able = [seat for seat in side if has_something_left(state, seat)]
        if able:
            state.active, state.left, state.stepped = able[0], state.openings[able[0]], []
            return
    umpire.cite(unactivated)
    state.stage, state.left, state.stepped = "end", 0, []


def sides_in_order(state: State) -> list[list[int]]:
    """The players of each team in the order of play, teams in that order."""
    found: dict[int, list[int]] = {}
    for seat in state.order:
        found.setdefault(state.seating.team_of(seat), []).append(seat)
    return list(found.values())


@enforces("battleforge.team.step", "battleforge.team.imbalance")
def who_may_step(state: State) -> list[int]:
    """The players of the active team who may activate the next unit of the step under way. A step is as many units as
    the largest team has players. In a team of that size each activates one, and who has none left loses it; a smaller
    team shares the units out as it likes."""
    size = max(len(side) for side in state.seating.sides)
    team = state.seating.members(state.seating.team_of(state.active))
    able = [seat for seat in team if has_something_left(state, seat)]
    if len(team) == size:
        return [seat for seat in able if seat not in state.stepped]
    return able if len(state.stepped) < size else []


def stepped_on(state: State) -> bool:
    """A unit was activated; whether the turn goes on: in this step of the team, or in the next of its opening."""
    state.stepped = [*state.stepped, state.active]
    if able := who_may_step(state):
        state.active = able[0]
        return True
    state.left, state.stepped = state.left - 1, []
    return turn_goes_on(state)


def turn_goes_on(state: State) -> bool:
    """Whether the active side may activate another unit in this turn."""
    able = who_may_step(state) if state.left > 0 else []
    if able and state.active not in able:
        state.active = able[0]
    return bool(able)


def end_turn(umpire: Umpire, state: State) -> None:
    """End the turn. Whatever is left of an opening is lost."""
    for seat in state.seating.members(state.seating.team_of(state.active)):
        state.openings[seat] = 1
    next_turn(umpire, state)
