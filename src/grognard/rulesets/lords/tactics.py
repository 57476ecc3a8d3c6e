"""What bots know about Lords: which plans are worth a thought, and how good a position is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grognard.engine.questions import Answer, One, Question
from grognard.engine.ruleset import Plan, Tactics
from grognard.rulesets.lords.body import Body, alone, bodies, body_of
from grognard.rulesets.lords.chain import commander, commands, in_reach, still_to_act
from grognard.rulesets.lords.deploying import best_join, deployment_plan
from grognard.rulesets.lords.ending import held_by, marker_named, points
from grognard.rulesets.lords.estimates import (
    apart,
    body_worth,
    fight_gain,
    reach_chance,
    strike,
    volley_gain,
)
from grognard.rulesets.lords.measuring import COMMAND, INCH, foes_in_combat, gap
from grognard.rulesets.lords.moving import Advance
from grognard.rulesets.lords.retreat import Fallback
from grognard.rulesets.lords.shoot import refuse_shot, shooting_distance
from grognard.rulesets.lords.state import Condition, Game, Point, Unit
from grognard.table.points import centre_of, separation, whole

SET_OFF = 2.0
"""What it is worth that one more unit may still be set off in this turn."""
PLANS = 14
"""More than this many plans for one activation are not worth the time to try them."""
STRAGGLER = 1.0
"""What it costs that a unit keeps no token: the others wait for it before they can act again."""


class LordsTactics(Tactics[Game]):
    lead = 70.0

    def plans(self, known: Game, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        if question.topic in ("unit", "chain") and isinstance(question, One):
            return self._activations(known, question, limit)
        if question.topic == "deploy-unit":
            return deployment_plan(known, seat)
        return ()

    def _activations(self, game: Game, question: One[Any], limit: int) -> list[Plan]:
        """The best ways to use each unit that may act now, the most promising first."""
        found: list[tuple[float, Plan]] = []
        for option in question.open:
            if option.key == "stop":
                found.append((0.0, Plan(("stop",), "go no further")))
                continue
            found += ways_to_act(game, body_of(game, option.key))
        found.sort(key=lambda each: -each[0])
        return [plan for _, plan in found[: min(limit, PLANS)]]

    def worth(self, known: Game, seat: int) -> float:
        return worth(known, seat)

    def comparable(self, known: Game) -> bool:
        return known.phase == "turn"

    def reply(self, known: Game, seat: int, question: Question[Any]) -> Answer:
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


def ways_to_act(game: Game, body: Body) -> list[tuple[float, Plan]]:
    """Plans for one unit with a first guess of what they bring."""
    start: tuple[Answer, ...] = (body.id,) if body.lone_leader or not body.leaders else (body.id, "stay")
    bonus = SET_OFF * sum(_followers(game, leader) for leader in body.leaders)
    if foes_in_combat(game, body):
        found = list(_ways_in_combat(game, body, start))
    else:
        found = list(_free_ways(game, body, start))
    found.sort(key=lambda each: -each[0])
    return [(guess + bonus, plan) for guess, plan in found[:3]]


def _followers(game: Game, leader: Unit) -> int:
    return sum(
        not body.token and leader not in body.parts and commands(game, leader, body) and in_reach(leader, body)
        for body in bodies(game, leader.seat)
    )


def _ways_in_combat(game: Game, body: Body, start: tuple[Answer, ...]) -> Iterator[tuple[float, Plan]]:
    for foe in foes_in_combat(game, body):
        yield fight_gain(body, foe), Plan((*start, "fight", foe.id), f"{body.name} fight {foe.name}")
    threat = max(fight_gain(foe, body) for foe in foes_in_combat(game, body))
    if next(Fallback(game, body, body.movement + INCH).search(), None) is not None:
        yield threat / 2, Plan((*start, "retreat"), f"{body.name} fall back")
    yield 0.0, Plan((*start, "stand"), f"{body.name} stand")


def _free_ways(game: Game, body: Body, start: tuple[Answer, ...]) -> Iterator[tuple[float, Plan]]:
    foes = sorted(bodies(game, 1 - body.seat), key=lambda foe: apart(body, foe))
    yield 0.0, Plan((*start, "hold"), f"{body.name} hold")
    shots = [foe for foe in foes if body.range and refuse_shot(game, body, foe) is None]
    for foe in shots:
        gain = volley_gain(body, foe, shooting_distance(game, body, foe))
        yield gain, Plan((*start, "shoot", foe.id), f"{body.name} shoot at {foe.name}")
    for foe in foes[:4]:
        chance = reach_chance(body, round(gap(body.discs, foe.discs)))
        if chance > 0:
            gain = chance * fight_gain(body, foe)
            yield gain, Plan((*start, "charge", foe.id, "fight"), f"{body.name} charge {foe.name}")
    question = Advance(game, body)
    for goal, idea in goals(game, body, foes):
        answer = question.towards(goal)
        if answer is not None:
            yield 0.5, Plan((*start, "advance", answer), f"{body.name} go {idea}")


def goals(game: Game, body: Body, foes: Sequence[Body]) -> list[tuple[Point, str]]:
    """Places worth walking to: what the scenario asks for, the enemy, one's own people, and away from it all."""
    here = _middle(body)
    found = [
        (_goal(game, body, condition), "for the goal")
        for condition in game.scenario.victory
        if condition.marker and _cares(game, body, condition)
    ]
    found.sort(key=lambda each: separation(here, each[0]))
    found = found[:2]
    if foes:
        there = _middle(foes[0])
        found.append((there, f"towards {foes[0].name}"))
        found += _short_of(body, foes[0], here, there)
        found.append(((2 * here[0] - there[0], 2 * here[1] - there[1]), "back"))
    friend = _own_people(game, body)
    if friend is not None:
        found.append((_middle(friend), f"to {friend.name}"))
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


def _middle(body: Body) -> Point:
    return centre_of(model.at for model in body.models)


def _own_people(game: Game, body: Body) -> Body | None:
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


def _cares(game: Game, body: Body, condition: Condition) -> bool:
    if condition.kind == "burn-marker":
        return condition.marker not in game.burnt
    if condition.kind == "reach-zone":
        return condition.seat == body.seat and any(
            condition.unit in (part.profile.key, part.profile.role) for part in body.parts
        )
    return condition.seat == body.seat


def _goal(game: Game, body: Body, condition: Condition) -> Point:
    spot = marker_named(game, condition.marker)
    if not spot.outline:
        return spot.at
    xs, ys = [x for x, _ in spot.outline], [y for _, y in spot.outline]
    x, y = _middle(body)
    return max(min(xs) + INCH, min(x, max(xs) - INCH)), max(min(ys) + INCH, min(y, max(ys) - INCH))


def worth(game: Game, seat: int) -> float:
    """How good a position is for a seat: models, points, blows to come, reach of command, and the goals."""
    mine, theirs = list(bodies(game, seat)), list(bodies(game, 1 - seat))
    scores = points(game)
    late = min(game.turns) / game.scenario.length
    total = sum(map(body_worth, mine)) - sum(map(body_worth, theirs))
    total += (scores[seat] - scores[1 - seat]) * (1.5 + 3 * late)
    total += _tempo(game, seat, mine)
    caution = 1.0 if scores[seat] > scores[1 - seat] else 1.0 - 0.7 * late
    total += 0.45 * _blows(mine, theirs) - 0.5 * caution * _blows(theirs, mine)
    total += _approach(mine, theirs) - _command_gaps(game, mine)
    total += _wishes(game, seat, mine, theirs)
    return total


def _tempo(game: Game, seat: int, mine: Sequence[Body]) -> float:
    """Units that may still be set off are worth having; those left fresh outside any list cost a turn each."""
    listed: set[str] = set()
    if game.active == seat:
        listed = {body.id for chain in game.chains for body in still_to_act(game, chain)}
    fresh = sum(not body.token and body.id not in listed for body in mine)
    return SET_OFF * len(listed) - STRAGGLER * fresh


def _blows(side: Sequence[Body], others: Sequence[Body]) -> float:
    """What a side can strike at in its next turn: the best blow of each body, as many as it can set off."""
    best = []
    for body in side:
        hopes = [
            strike(body, foe, distance)
            for foe in others
            if (distance := apart(body, foe)) <= max(16 * INCH, body.range)
        ]
        if hopes:
            best.append(max(hopes))
    best.sort(reverse=True)
    refreshed = all(body.token for body in side)
    lord_fresh = any(not body.token and leader.profile.role == "lord" for body in side for leader in body.leaders)
    weights = (1.0, 0.8, 0.6, 0.5, 0.4) if refreshed or lord_fresh else (1.0, 0.4)
    return sum(blow * weight for blow, weight in zip(best, weights, strict=False))


def _approach(mine: Sequence[Body], theirs: Sequence[Body]) -> float:
    """Bodies that are far from any enemy do nothing for the day."""
    total = 0.0
    for body in mine:
        if not body.lone_leader and theirs:
            nearest = min(apart(body, foe) for foe in theirs)
            reach = max(body.range, body.movement + 3 * INCH)
            total -= max(0, nearest - reach) / INCH * body.count * 0.025
    return total


def _command_gaps(game: Game, mine: Sequence[Body]) -> float:
    """What it costs that units are out of their commander's reach."""
    cost = 0.0
    for body in mine:
        if body.lone_leader:
            cost += 1.0
        masters = [commander(game, part) for part in body.parts]
        outside = [m for m in masters if m is not None and m.alive and m not in body.parts]
        if outside:
            # Who has not acted yet can still catch up.
            away = apart(alone(outside[0]), body) - (0 if body.token else body.movement)
            cost += 0.0 if away <= COMMAND else min(3.0, 0.8 + (away - COMMAND) / INCH * 0.12)
    return cost


def _wishes(game: Game, seat: int, mine: Sequence[Body], theirs: Sequence[Body]) -> float:
    """How near both sides are to what the scenario asks of them."""
    total = 0.0
    for condition in game.scenario.victory:
        sign = 1.0 if condition.seat == seat else -1.0
        side = mine if condition.seat == seat else theirs
        if condition.kind == "hold-zone":
            total += sign * _hold(game, condition, side)
        elif condition.kind in ("burn-marker", "reach-zone") and condition.marker not in game.burnt:
            able = [body for body in side if _cares(game, body, condition)]
            near = min((separation(_middle(body), _goal(game, body, condition)) for body in able), default=60 * INCH)
            total -= sign * near / INCH * (0.8 if condition.kind == "reach-zone" else 0.35) * condition.points / 4
        elif condition.kind == "slay-lord" and condition.instant:
            total += sign * _hunt(side, theirs if side is mine else mine)
    return total


def _hold(game: Game, condition: Condition, side: Sequence[Body]) -> float:
    """The nearest bodies should be in the zone, and stay there."""
    away = sorted(separation(_middle(body), _goal(game, body, condition)) for body in side if not body.lone_leader)
    spot = marker_named(game, condition.marker)
    held = 2.0 if held_by(game, spot) == condition.seat else 0.0
    return held - sum(min(far, 40 * INCH) / INCH * 0.08 for far in away[:3])


def _hunt(side: Sequence[Body], prey: Sequence[Body]) -> float:
    """For a side that wins by slaying the Lord: blows at him, and nearness."""
    lord = next((body for body in prey if any(p.profile.role == "lord" and p.alive for p in body.parts)), None)
    if lord is None:
        return 0.0
    away = sorted(apart(body, lord) for body in side)
    return -sum(min(far, 40 * INCH) / INCH * 0.12 for far in away[:4]) - 0.8 * lord.count
