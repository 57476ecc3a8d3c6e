"""Ways round what stands on the table, for bots."""

from __future__ import annotations

from math import inf

from grognard.minis.boxes import box_around, boxes_meet
from grognard.minis.ways import CoarseMap
from grognard.rulesets.fatigue.rules.ground import Ground
from grognard.table.points import Point, separation

CELL = 2000
MIDDLE = 1037
"""Where the middle of a cell is: a little off whole inches, because pieces of terrain often end there."""
BODY = 600
"""The radius of the base for which ways are searched: a little more than that of an infantry model."""
CLIMB = 2.0
"""How much more climbing costs than walking. A unit has to climb as a whole, and needs room to stand afterwards."""


class Routes(CoarseMap):
    """How far it is on foot from anywhere to a place."""

    def __init__(self, ground: Ground, width: int, height: int) -> None:
        super().__init__(-(-width // CELL), -(-height // CELL), CELL, MIDDLE)
        self._ground = ground
        for one, other in self.pairs():
            cost = self.cost(self.centre(one), self.centre(other))
            self.join(one, other, cost, cost)

    def cost(self, here: Point, there: Point) -> float:
        """What a straight way costs; infinite if something impassable is in it."""
        box = box_around((here, there), BODY)
        length = separation(here, there)
        if not any(boxes_meet(feature.box, box) for feature in self._ground.features):
            return length
        if self._ground.bars_way((here, there), BODY) is not None:
            return inf
        return length + CLIMB * (self._ground.cost((here, there)) - length)
