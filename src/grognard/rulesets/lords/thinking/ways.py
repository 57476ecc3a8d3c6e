"""The plans for one unit: to strike, to go somewhere, or to stay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from grognard.engine.questions import Answer
from grognard.engine.questions.movement import ABANDON
from grognard.engine.ruleset import Plan
from grognard.engine.seating import enemy_of
from grognard.rulesets.lords.rules.body import Body, bodies, body_of
from grognard.rulesets.lords.rules.chain import eligible
from grognard.rulesets.lords.rules.ending import wanted
from grognard.rulesets.lords.rules.measuring import INCH, foes_in_combat, in_combat
from grognard.rulesets.lords.rules.moving import Advance
from grognard.rulesets.lords.rules.retreat import Fallback
from grognard.rulesets.lords.rules.shooting import refuse_shot, shooting_distance
from grognard.rulesets.lords.state import State
from grognard.rulesets.lords.thinking.aims import goal_of, middle
from grognard.rulesets.lords.thinking.estimates import Blow, apart, charge_blow, fight_blow, volley_blow
from grognard.rulesets.lords.thinking.places import Destination, all_places, places
from grognard.rulesets.lords.thinking.worth import SET_OFF
from grognard.table.points import Point, separation

MOVE = 0.5
"""What a plan without an attack is expected to bring: little, but more than doing nothing."""


class Breadth(NamedTuple):
    """How widely a bot searches for plans: how many of the nearest enemies, and which places."""

    foes: int
    places: Callable[[State, Body, Sequence[Body]], list[Destination]]
    hold: float
    """What it expects from staying where it is."""


USUAL = Breadth(4, places, 0.0)
WIDE = Breadth(8, all_places, MOVE)


def ways_to_act(game: State, body: Body, most: int, breadth: Breadth = USUAL) -> list[tuple[float, Plan]]:
    """Plans for one unit with a first guess of what they bring."""
    start: tuple[Answer, ...] = (body.id,) if body.lone_leader or not body.leaders else (body.id, "stay")
    bonus = SET_OFF * sum(len(eligible(game, leader)) for leader in body.leaders)
    if foes_in_combat(game, body):
        found = list(_ways_in_combat(game, body, start))
    else:
        found = list(_free_ways(game, body, start, breadth))
    found += _ways_home(game, body)
    found.sort(key=lambda each: -each[0])
    return [(guess + bonus, plan) for guess, plan in found[:most]]


def _ways_in_combat(game: State, body: Body, start: tuple[Answer, ...]) -> Iterator[tuple[float, Plan]]:
    for foe in foes_in_combat(game, body):
        yield _blow((*start, "fight", foe.id), fight_blow(body, foe), f"{body.name} fight {foe.name}", foe)
    threat = max(fight_blow(foe, body).mean for foe in foes_in_combat(game, body))
    if next(Fallback(game, body, body.movement + INCH).search(), None) is not None:
        yield threat / 2, Plan((*start, "retreat"), f"{body.name} fall back")
    yield 0.0, Plan((*start, "stand"), f"{body.name} stand")


def _blow(answers: tuple[Answer, ...], blow: Blow, idea: str, foe: Body) -> tuple[float, Plan]:
    """A plan to strike, and what it brings. A bot that tries it on average dice is told what their middle hides."""
    return blow.mean, Plan(answers, idea, luck=blow.mean - blow.middle, foe=foe.id)


def _free_ways(game: State, body: Body, start: tuple[Answer, ...], breadth: Breadth) -> Iterator[tuple[float, Plan]]:
    foes = sorted(bodies(game, enemy_of(body.seat)), key=lambda foe: apart(body, foe))
    yield breadth.hold, Plan((*start, "hold"), f"{body.name} hold")
    shots = [foe for foe in foes if body.range and refuse_shot(game, body, foe) is None]
    for foe in shots:
        blow = volley_blow(body, foe, shooting_distance(game, body, foe))
        yield _blow((*start, "shoot", foe.id), blow, f"{body.name} shoot at {foe.name}", foe)
    for foe in foes[: breadth.foes]:
        hope = charge_blow(game, body, foe)
        if hope is not None:
            yield _blow((*start, "charge", foe.id, "fight"), hope, f"{body.name} charge {foe.name}", foe)
    question = Advance(game, body)
    for goal, idea in breadth.places(game, body, foes):
        answer = question.towards(goal)
        if answer is not None:
            nearest = foes[0].id if foes and goal == middle(foes[0]) else ""
            yield MOVE, Plan((*start, "advance", answer), f"{body.name} go {idea}", foe=nearest)


def _ways_home(game: State, body: Body) -> Iterator[tuple[float, Plan]]:
    """A leader who is to reach a zone leaves his unit for the last stretch, or if it is held up."""
    for leader in [] if body.lone_leader else body.leaders:
        zones = [c for c in game.scenario.victory if c.kind == "reach-zone" and wanted(c, leader)]
        if not zones:
            continue
        parted = game.copy()
        parted.units[leader.id].joined_to = ""
        himself = body_of(parted, leader.id)
        goal = goal_of(parted, himself, max(zones, key=lambda condition: condition.points))
        if in_combat(parted, himself):
            continue
        last_stretch = separation(middle(himself), goal) <= himself.movement
        if last_stretch or in_combat(game, body) or _crowded(game, body, goal):
            answer = Advance(parted, himself, body_of(parted, body.id).discs).towards(goal)
            if answer is not None:
                yield 1.0, Plan((body.id, leader.id, "advance", answer), f"{leader.profile.name} goes on alone")


def _crowded(game: State, body: Body, goal: Point) -> bool:
    """Whether a unit has no room to go at least half its Movement towards a place."""
    question = Advance(game, body)
    paths = question.take(question.towards(goal) or ABANDON)
    if paths is None:
        return True
    lead = body.models[0]
    return separation(lead.at, paths[lead.id][-1]) < body.movement / 2
