"""Where a bot deploys: what is lobbed behind the walls of a house, all others along the front of their zone."""

from __future__ import annotations

from grognard.engine.questions import Answer
from grognard.engine.questions.movement import Pose, place_answer
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.setting_up.deployment import Deploy
from grognard.rulesets.battleforge.rules.setting_up.placement import ranks
from grognard.rulesets.battleforge.rules.shooting.lobbing import lobbers
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.points import Point, centre_of, to_mils

ACROSS = (0.5, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6, 0.05, 0.95)
"""How far along the front units are put, in this order."""
DEEP = (1.5, 3.5, 5.5)


def deploy(state: State, question: Deploy) -> Answer:
    """The first of these places that is free; otherwise wherever there is room. Who lobs need not see anybody, and is
    hit least behind walls; everybody else is wanted at the front."""
    unit = state.units[question.about[0]]
    if question.floors and lobbers(unit):
        return at_a_window(unit, question)
    west, south, east, north = map(int, question.area)
    middle = state.scenario.width // 2, state.scenario.height // 2
    wide = east - west >= north - south
    for deep in DEEP:
        for share in ACROSS:
            at = _spot((west, south, east, north), middle, share, int(deep * INCH), wide=wide)
            for places in ranks(unit.formation.bodies, at):
                answer = question.attempt(places)
                if answer is not None:
                    return answer
    return question.default()


def at_a_window(unit: Unit, question: Deploy) -> Answer:
    """The highest floor that is open to it."""
    floor = max(question.floors, key=lambda each: each.elevation)
    at = to_mils(centre_of(floor.outline))
    return place_answer({model: Pose(at, floor=floor.key) for model in unit.models})


def _spot(box: tuple[int, int, int, int], middle: Point, share: float, deep: int, *, wide: bool) -> Point:
    west, south, east, north = box
    if wide:
        front = north - deep if (south + north) // 2 < middle[1] else south + deep
        return int(west + share * (east - west)), front
    front = east - deep if (west + east) // 2 < middle[0] else west + deep
    return front, int(south + share * (north - south))
