"""What bots know about Lords: which plans are worth a thought, and what to reply to small questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.movement import ABANDON
from grognard.engine.questions import Answer, One, Question
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.seating import enemy_of
from grognard.rulesets.lords.rules.body import Body, alone, bodies, body_of
from grognard.rulesets.lords.rules.chain import commander, eligible
from grognard.rulesets.lords.rules.ending import wanted
from grognard.rulesets.lords.rules.measuring import INCH, foes_in_combat, in_combat
from grognard.rulesets.lords.rules.moving import Advance
from grognard.rulesets.lords.rules.retreat import Fallback
from grognard.rulesets.lords.rules.shooting import refuse_shot, shooting_distance
from grognard.rulesets.lords.state import State
from grognard.rulesets.lords.thinking.aims import cares, goal_of, middle
from grognard.rulesets.lords.thinking.deploying import best_join, deployment_plan
from grognard.rulesets.lords.thinking.estimates import Blow, apart, charge_blow, fight_blow, volley_blow
from grognard.rulesets.lords.thinking.worth import BETWEEN, SET_OFF, WEIGHTS, worth
from grognard.table.points import Point, separation, whole

EACH = 3
"""The most plans for one unit where many may act; of few, each may have its share."""


class LordsTactics(Tactics[State]):
    alike = 0.5  # a quarter of a model: plans that differ by less are drawn at random, so that openings vary
    lead = 36.0
    handful = 14
    weights = WEIGHTS
    between = BETWEEN
    beyond = 0.0  # a turn has many steps, and a few of them show only who is at it
    onward = 8  # whom a leader sets off is part of what his activation brings

    def plans(self, known: State, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        if question.topic in ("unit", "chain") and isinstance(question, One):
            return self._activations(known, question, limit)
        if question.topic == "deploy-unit":
            return deployment_plan(known, seat)
        return ()

    def _activations(self, game: State, question: One[Any], limit: int) -> list[Plan]:
        """The best ways to use each unit that may act now, the most promising first."""
        found: list[tuple[float, Plan]] = []
        for option in question.open:
            if option.key == "stop":
                found.append((0.0, Plan(("stop",), "go no further")))
                continue
            found += ways_to_act(game, body_of(game, option.key), max(EACH, -(-limit // len(question.open))))
        found.sort(key=lambda each: -each[0])
        return [replace(plan, guess=guess) for guess, plan in found[:limit]]

    def worth(self, known: State, seat: int) -> float:
        return worth(known, seat, self.weights)

    def comparable(self, known: State) -> bool:
        return known.phase == "turn"

    def reply(self, known: State, seat: int, question: Question[Any]) -> Answer:
        match question.topic:
            case "join":
                return best_join(known, question)
            case "fight":
                return "fight"
            case "leave":
                return "stay"
            case "first-or-second":
                return "first"
        return question.default()


def ways_to_act(game: State, body: Body, most: int) -> list[tuple[float, Plan]]:
    """Plans for one unit with a first guess of what they bring."""
    start: tuple[Answer, ...] = (body.id,) if body.lone_leader or not body.leaders else (body.id, "stay")
    bonus = SET_OFF * sum(len(eligible(game, leader)) for leader in body.leaders)
    if foes_in_combat(game, body):
        found = list(_ways_in_combat(game, body, start))
    else:
        found = list(_free_ways(game, body, start))
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
    """A plan to strike, and what it brings; whoever tries it on average dice is told what their middle hides."""
    return blow.mean, Plan(answers, idea, luck=blow.mean - blow.middle, foe=foe.id)


def _free_ways(game: State, body: Body, start: tuple[Answer, ...]) -> Iterator[tuple[float, Plan]]:
    foes = sorted(bodies(game, enemy_of(body.seat)), key=lambda foe: apart(body, foe))
    yield 0.0, Plan((*start, "hold"), f"{body.name} hold")
    shots = [foe for foe in foes if body.range and refuse_shot(game, body, foe) is None]
    for foe in shots:
        blow = volley_blow(body, foe, shooting_distance(game, body, foe))
        yield _blow((*start, "shoot", foe.id), blow, f"{body.name} shoot at {foe.name}", foe)
    for foe in foes[:4]:
        hope = charge_blow(game, body, foe)
        if hope is not None:
            yield _blow((*start, "charge", foe.id, "fight"), hope, f"{body.name} charge {foe.name}", foe)
    question = Advance(game, body)
    for goal, idea in goals(game, body, foes):
        answer = question.towards(goal)
        if answer is not None:
            nearest = foes[0].id if foes and goal == middle(foes[0]) else ""
            yield 0.5, Plan((*start, "advance", answer), f"{body.name} go {idea}", foe=nearest)


def _ways_home(game: State, body: Body) -> Iterator[tuple[float, Plan]]:
    """A leader whom the Scenario wants in a zone leaves his unit for the last stretch, or if it is held up."""
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


def goals(game: State, body: Body, foes: Sequence[Body]) -> list[tuple[Point, str]]:
    """Places worth walking to: what the scenario asks for, the enemy, one's own people, and away from it all."""
    here = middle(body)
    found = [
        (goal_of(game, body, condition), "for the goal")
        for condition in game.scenario.victory
        if condition.marker and cares(game, body, condition)
    ]
    found.sort(key=lambda each: separation(here, each[0]))
    found = found[:2]
    if foes:
        there = middle(foes[0])
        found.append((there, f"towards {foes[0].name}"))
        found += _short_of(body, foes[0], here, there)
        found.append(((2 * here[0] - there[0], 2 * here[1] - there[1]), "back"))
    friend = _own_people(game, body)
    if friend is not None:
        found.append((middle(friend), f"to {friend.name}"))
    return found


def _short_of(body: Body, foe: Body, here: Point, there: Point) -> list[tuple[Point, str]]:
    """Up to the edge of a foe's reach, or of one's own range, and no further."""
    stop = body.range - INCH // 2 if body.range else foe.movement + 7 * INCH + INCH // 4
    way = separation(here, there)
    step = apart(body, foe) - stop
    if way < 1 or not 0 < step < body.movement:
        return []
    share = step / way
    goal = (whole(here[0] + (there[0] - here[0]) * share), whole(here[1] + (there[1] - here[1]) * share))
    return [(goal, f"nearer to {foe.name}")]


def _own_people(game: State, body: Body) -> Body | None:
    """For a lone leader the unit that he likes to join; for others the leader who has to be near."""
    if body.lone_leader:
        mine = [
            other
            for other in bodies(game, body.seat)
            if not other.lone_leader and commander(game, other.head) is body.head and other.type == body.type
        ]
        return max(mine, key=lambda other: other.count, default=None)
    master = commander(game, body.head)
    return alone(master) if master is not None and master.alive and master not in body.parts else None
