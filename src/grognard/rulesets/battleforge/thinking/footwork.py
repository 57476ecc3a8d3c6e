"""Where a unit could go: towards a place, as far as it can, straight or a little to the side."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from typing import NamedTuple

from grognard.engine.questions import Answer
from grognard.engine.questions.movement import ABANDON, ends_in
from grognard.rulesets.battleforge.battlefield import INCH, Objective
from grognard.rulesets.battleforge.rules.actions import charging
from grognard.rulesets.battleforge.rules.carrying import load_of, lying
from grognard.rulesets.battleforge.rules.foundations.measuring import box_of
from grognard.rulesets.battleforge.rules.movement.march import MOVE, March
from grognard.rulesets.battleforge.rules.movement.move_question import ON, UnitMove
from grognard.rulesets.battleforge.rules.objectives import controller
from grognard.rulesets.battleforge.rules.setting_up.deployment import zone_of
from grognard.rulesets.battleforge.state import State, Unit
from grognard.rulesets.battleforge.thinking.estimates import shoots
from grognard.rulesets.battleforge.thinking.worth import wanted_by
from grognard.table.points import Point, centre_of, separation, to_mils, turned

SHARES = (1.0, 0.66, 0.33)
TURNS = (0, 30, -30, 60, -60)
ENTRIES = 10
"""So many ways out of a building, a hull or over an edge are looked at."""
STANDOFF = 10 * INCH
"""How near shooters want to come to an enemy."""


class Destination(NamedTuple):
    """A place that is worth a march: in words, where, how near one wants to come, and the enemy who stands there."""

    words: str
    at: Point
    keep: int = 0
    foe: str = ""


def middle(state: State, unit: Unit) -> Point:
    west, south, east, north = box_of(state, unit)
    return round((west + east) / 2), round((south + north) / 2)


def towards(state: State, unit: Unit, destination: Destination) -> Answer | None:
    """The longest shift of the whole unit towards a place that is allowed, keeping so far away from it."""
    return towards_by(UnitMove(March(state, unit, MOVE), "", ()), middle(state, unit), destination)


def rushing(state: State, unit: Unit, destination: Destination) -> Answer | None:
    """The way at a rush; None if it leads no farther."""
    march = March(state, unit, MOVE)
    march.rush = "declared"
    question, here = UnitMove(march, "", ()), middle(state, unit)
    if separation(here, destination.at) - destination.keep < question.allowance:
        return None
    dx, dy = _scaled((destination.at[0] - here[0], destination.at[1] - here[1]), question.allowance)
    return question.shift(dx, dy)


def charging_way(state: State, unit: Unit, foe: Unit) -> tuple[Answer, ...] | None:
    """The answers that bring a unit into contact: a move, or nothing from floor to floor; None if there is no way."""
    if charging.next_floor(unit, foe):
        return ()
    question = UnitMove(charging.march_at(state, unit, foe), "", ())
    found = next(question.candidates(1), None)
    return (found,) if found is not None and not isinstance(found, str) else None


def towards_by(question: UnitMove, here: Point, destination: Destination) -> Answer | None:
    """The answer to a question of moving that comes nearest to an destination."""
    dx, dy = destination.at[0] - here[0], destination.at[1] - here[1]
    reach = min(float(question.allowance), max(0.0, sqrt(dx * dx + dy * dy) - destination.keep))
    if reach < INCH // 4:
        return None
    for share in SHARES:
        for turn in TURNS:
            answer = question.shift(*_scaled(turned((dx, dy), turn), reach * share))
            if answer is not None:
                return answer
    return None


def _scaled(way: Point, length: float) -> Point:
    x, y = way
    far = sqrt(x * x + y * y) or 1.0
    return int(x / far * length), int(y / far * length)


# ---- destinations ----


def destinations(state: State, unit: Unit) -> Iterator[Destination]:
    """Places that are worth a march: the nearest objectives where somebody is wanted, and the nearest enemy."""
    here = middle(state, unit)
    if state.carried and load_of(state, unit) is not None:
        yield homeward(state, unit)

    def price(goal: Objective) -> tuple[bool, float]:
        return not wanted_by(state, unit.seat, goal, controller(state, goal)), separation(here, goal.at)

    for goal in sorted(lying(state), key=price)[:3]:
        yield Destination(f"marches to {goal.name}", goal.at)
    foes = sorted((middle(state, foe), foe.id) for foe in state.enemies_of(unit.seat))
    if foes:
        at, foe = min(foes, key=lambda each: separation(here, each[0]))
        yield Destination(f"closes with {state.units[foe].ref}", at, STANDOFF if shoots(unit) else 2 * INCH, foe)


def homeward(state: State, unit: Unit) -> Destination:
    """To its own zone, with what it carries."""
    return Destination("carries its load home", to_mils(centre_of(zone_of(state, unit.seat).corners)))


def best_destination(state: State, unit: Unit, here: Point) -> Destination | None:
    """Where a unit goes without thinking: to an objective that is not ours and has nobody of ours at it, else to the
    nearest enemy."""
    team = state.seating.team_of(unit.seat)
    friends = [middle(state, other) for other in state.friends_of(unit.seat) if other is not unit]

    def price(goal: Objective) -> float:
        taken = any(separation(friend, goal.at) < 4 * INCH for friend in friends)
        return separation(here, goal.at) + 12 * INCH * (taken + (state.control.get(goal.id) == team))

    if state.carried and load_of(state, unit) is not None:
        return homeward(state, unit)
    goals = sorted(lying(state), key=price)
    if goals and (not shoots(unit) or price(goals[0]) < 24 * INCH):
        return Destination(f"marches to {goals[0].name}", goals[0].at)
    return (
        next((each for each in destinations(state, unit) if each.words.startswith("closes")), None)
        if unit.fielded
        else None
    )


# ---- a quick answer ----


def quick_move(state: State, question: UnitMove) -> Answer:
    """Where a unit goes if nobody thinks about it: on as planned, out towards its destination, away from a melee."""
    unit = state.units[question.about[0]]
    words = {word.key for word in question.instead()}
    if ON in words:
        return ON
    if len(question.about) > 1:  # a charge
        return question.default()
    if not unit.in_the_open:
        return _out(state, unit, question)
    here = middle(state, unit)
    destination = (
        _away(state, unit, here) if question.topic.startswith("fall back") else best_destination(state, unit, here)
    )
    answer = towards_by(question, here, destination) if destination is not None else None
    return answer if answer is not None else _stay(question)


def _stay(question: UnitMove) -> Answer:
    """Nobody moves: giving the move up would only bring the same question back."""
    answer = question.attempt({})
    return answer if answer is not None else question.stay()


def _out(state: State, unit: Unit, question: UnitMove) -> Answer:
    """Of the ways over an edge, out of a hull or a door the one that ends nearest to the destination."""
    found = [answer for answer in islice(question.candidates(ENTRIES), ENTRIES) if not isinstance(answer, str)]
    if not found:
        return ABANDON if question.may_abandon else question.stay()
    ends = [(centre_of((ends_in(answer) or {}).values()), answer) for answer in found]
    destination = best_destination(state, unit, ends[0][0])
    return min(ends, key=lambda each: separation(each[0], destination.at))[1] if destination is not None else found[0]


def _away(state: State, unit: Unit, here: Point) -> Destination | None:
    foes = [middle(state, foe) for foe in state.enemies_of(unit.seat)]
    if not foes:
        return None
    x, y = min(foes, key=lambda foe: separation(here, foe))
    return Destination("gets away", (3 * here[0] - 2 * x, 3 * here[1] - 2 * y))
