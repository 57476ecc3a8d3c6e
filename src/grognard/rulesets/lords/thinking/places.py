"""Places worth walking to, each with the words for it."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.rulesets.lords.rules.body import Body, alone, bodies
from grognard.rulesets.lords.rules.chain import commander
from grognard.rulesets.lords.rules.measuring import INCH
from grognard.rulesets.lords.state import State
from grognard.rulesets.lords.thinking.aims import cares, goal_of, middle
from grognard.rulesets.lords.thinking.estimates import apart
from grognard.table.points import Point, separation, whole

Destination = tuple[Point, str]


def places(game: State, body: Body, foes: Sequence[Body]) -> list[Destination]:
    """Places worth walking to: what the scenario asks for, the enemy, units of one's own, and away from the fight."""
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


def all_places(game: State, body: Body, foes: Sequence[Body]) -> list[Destination]:
    """More places, for a bot that has time to try them: past the nearest enemy on either side, to the side, to the
    enemies behind, and to units of one's own all around."""
    here = middle(body)
    found = places(game, body, foes)
    for foe in foes[:1]:
        found += _round(foe, here, middle(foe))
    for foe in foes[1:3]:
        found += [(middle(foe), f"towards {foe.name}"), *_short_of(body, foe, here, middle(foe))]
    friends = [other for other in bodies(game, body.seat) if other.id != body.id and not other.lone_leader]
    friends.sort(key=lambda other: apart(body, other))
    return found + [(middle(friend), f"to {friend.name}") for friend in friends[:2]]


def _round(foe: Body, here: Point, there: Point) -> list[Destination]:
    """Past an enemy on either side, and to the side, keeping the distance."""
    ahead, aside = there[0] - here[0], there[1] - here[1]
    return [
        ((there[0] - aside, there[1] + ahead), f"round the left of {foe.name}"),
        ((there[0] + aside, there[1] - ahead), f"round the right of {foe.name}"),
        ((here[0] - aside, here[1] + ahead), "aside to the left"),
        ((here[0] + aside, here[1] - ahead), "aside to the right"),
    ]


def _short_of(body: Body, foe: Body, here: Point, there: Point) -> list[Destination]:
    """Up to the edge of an enemy's reach, or of one's own range, and no farther."""
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
