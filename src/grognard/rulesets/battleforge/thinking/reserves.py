"""Which units wait, which ride, and where they come to the table."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.questions import Answer, Assign
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.datasheets.specials import has_rule
from grognard.rulesets.battleforge.rules.reserves.ambush_and_outflank import Appear
from grognard.rulesets.battleforge.rules.reserves.waiting import AMBUSH, DEPLOY, OUTFLANK, RESERVE, capacity, may_carry
from grognard.rulesets.battleforge.rules.setting_up.placement import ranks
from grognard.rulesets.battleforge.state import State, Unit
from grognard.rulesets.battleforge.thinking.footwork import best_destination, middle
from grognard.table.points import Point, separation

TRIES = 60
NEAR = 10 * INCH
"""Passengers get out this near to what they came for."""


def set_aside(state: State, question: Assign[str]) -> Answer:
    """A squad into each transport, and into reserve whoever can appear somewhere else."""
    own = [state.units[name] for name in question.items]
    chosen = {unit.id: RESERVE if _appears(state, unit) else DEPLOY for unit in own}
    for ride in own:
        fit = [unit for unit in own if chosen[unit.id] == DEPLOY and unit.sheet.category == "Core"]
        fit = [unit for unit in fit if may_carry(ride, unit) and not capacity(unit)]
        if capacity(ride) and fit:
            chosen[max(fit, key=lambda unit: len(unit.models)).id] = ride.id
    return chosen if question.refuse(chosen) is None else question.default()


def _appears(state: State, unit: Unit) -> bool:
    """Ambush always; a flank march where destroyed units count, whoever sits where: nobody shoots at who is not there
    yet, but who comes late is late at the objectives."""
    if has_rule(state, unit, AMBUSH):
        return True
    return has_rule(state, unit, OUTFLANK) and _hunted(state)


def _hunted(state: State) -> bool:
    """Whether the scenario pays for destroyed units."""
    return any(line.what == "destroyed" for line in state.scenario.scoring)


def should_come(state: State, unit: Unit) -> bool:
    """Reserves from the round in which they may appear; passengers once they are near to what they came for."""
    if unit.where == "reserve":
        return state.round > 1
    ride = state.units[unit.carrier]
    here = middle(state, ride)
    places = [goal.at for goal in state.scenario.objectives] + [
        middle(state, foe) for foe in state.enemies_of(unit.seat)
    ]
    hurt = sum(ride.lost.values()) > 0
    return hurt or state.round >= 3 or any(separation(here, place) < NEAR for place in places)


def appear(state: State, question: Appear) -> Answer:
    """As near to the destination as enemies allow."""
    unit = state.units[question.about[0]]
    centre = state.scenario.width // 2, state.scenario.height // 2
    destination = best_destination(state, unit, centre)
    goal = destination.at if destination is not None else centre
    for at in _near(question, goal):
        answer = question.attempt(next(ranks(unit.formation.bodies, at)))
        if answer is not None:
            return answer
    return question.default()


def _near(question: Appear, goal: Point) -> Iterator[Point]:
    places = sorted(question.anchors(2 * INCH), key=lambda at: separation(at, goal))
    yield from places[:TRIES]
    yield from places[TRIES::9]
