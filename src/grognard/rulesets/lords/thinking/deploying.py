"""How a bot deploys: each Knight's units together, shooters beside them, leaders with the units they join."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.questions import Answer, One, Question
from grognard.engine.ruleset import Plan
from grognard.rulesets.lords.rules.chain import commander
from grognard.rulesets.lords.rules.deployment import Deploy, areas_for, front
from grognard.rulesets.lords.rules.ending import marker_named, wanted
from grognard.rulesets.lords.rules.measuring import INCH, outline
from grognard.rulesets.lords.state import Area, Marker, State, Unit
from grognard.table.points import Point, behind, centre_of, separation, whole

LANE = 15 * INCH // 2
"""How far apart the units of different Knights stand, so that the Lord in the middle reaches all of them."""


def _turn(game: State, unit: Unit) -> int:
    """The order of placing: the front first, then the Lord's own, shooters, other Levies, and finally the leaders."""
    if unit.leads:
        return 4 if unit.profile.role == "knight" else 5
    if unit.profile.role == "levy":
        return 1 if _of_the_lord(game, unit) else 3
    return 2 if unit.profile.range else 0


def _of_the_lord(game: State, levy: Unit) -> bool:
    """Whether the Lord means to stand in this Levy."""
    return any(unit.profile.role == "lord" and unit.profile.joins == levy.profile.key for unit in game.of(levy.seat))


def deployment_plan(game: State, seat: int) -> Sequence[Plan]:
    waiting = sorted((unit for unit in game.of(seat) if unit.waiting), key=lambda unit: _turn(game, unit))
    unit = waiting[0]
    question = Deploy(game, unit)
    answer = question.near_to(_spot(game, unit), -(-unit.profile.models // 2))
    return [Plan((unit.id, answer if answer is not None else question.default()), f"{unit.profile.name} deploy")]


def _spot(game: State, unit: Unit) -> Point:
    """The place for a unit: beside the unit that it joins, or in the lane of its Knight, as far forward as there is
    room."""
    friend, zone, areas = _to_join(game, unit), _awaited(game, unit), areas_for(game, unit)
    if friend is not None:
        places = [at for at in friend.places if at is not None]
        x, y = places[-1] if zone is None else min(places, key=lambda at: separation(at, zone.at))
        dx, dy = behind(front(game, areas[0]))
        apart = unit.profile.radius + friend.profile.radius + 200
        return x + dx * apart, y + dy * apart
    lanes = [each.id for each in game.of(unit.seat) if each.profile.role == "knight"]
    master = commander(game, unit)
    lane = lanes.index(master.id) if master is not None and master.id in lanes else len(lanes) // 2
    if zone is not None:
        return _in_area(areas[0], 0.0, 0.95, zone.at)
    # The second side stands as the first would if the table were turned by half.
    turned = 1 if unit.seat == 0 else -1
    aside = turned * (lane - (len(lanes) - 1) / 2) * LANE if len(areas) == 1 else 0.0
    forward = 0.4 if unit.profile.range or unit.profile.role == "levy" else 0.75
    if unit.profile.role == "levy" and not _of_the_lord(game, unit):
        forward = 0.1
    elif unit.profile.range:
        aside += turned * LANE / 2
    area = areas[lane % len(areas)]
    enemy = centre_of([p for other in game.scenario.areas if other.seat != area.seat for p in other.outline])
    return _in_area(area, aside, forward, enemy)


def _awaited(game: State, unit: Unit) -> Marker | None:
    """The zone that the Scenario wants somebody in this unit to reach: its leader, or a leader who means to join it."""
    members = [unit, *[other for other in game.of(unit.seat) if other.profile.joins == unit.profile.key]]
    for condition in game.scenario.victory:
        if condition.kind == "reach-zone" and any(wanted(condition, member) for member in members):
            return marker_named(game, condition.marker)
    return None


def _to_join(game: State, unit: Unit) -> Unit | None:
    if not unit.leads:
        return None
    wanted = next((other for other in game.of(unit.seat) if other.profile.key == unit.profile.joins), None)
    if wanted is not None and wanted.alive:
        return wanted
    own = [other for other in game.of(unit.seat) if commander(game, other) is unit and other.alive and not other.leads]
    return own[0] if own else None


def _in_area(area: Area, aside: float, forward: float, towards: Point) -> Point:
    """A place in an area: so far to the side of its middle, and by such a share of the way towards another place."""
    west, south, east, north = outline(area.outline).box
    x, y = centre_of(area.outline)
    if abs(towards[0] - x) > abs(towards[1] - y):
        depth = forward if towards[0] > x else 1 - forward
        return whole(west + (east - west) * depth), whole(max(south, min(north, y + aside)))
    depth = forward if towards[1] >= y else 1 - forward
    return whole(max(west, min(east, x + aside))), whole(south + (north - south) * depth)


def best_join(game: State, question: Question[Any]) -> Answer:
    """The unit that a leader usually joins in this household, or else the strongest."""
    assert isinstance(question, One)
    leader = game.units[question.about[0]]
    units = [game.units[option.key] for option in question.open if option.key != "alone"]
    wanted = [unit for unit in units if unit.profile.key == leader.profile.joins]
    return (wanted or sorted(units, key=lambda unit: -unit.alive))[0].id
