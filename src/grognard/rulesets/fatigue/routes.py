"""Ways round what stands on the table, for bots: a coarse map in which every step has its price in movement."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from math import inf, sqrt

from grognard.rulesets.fatigue.ground import Ground, boxes_meet, path_box
from grognard.table.points import Point, separation

CELL = 2000
MIDDLE = 1037
"""Where the middle of a cell is: a little off whole inches, at which pieces of terrain like to end."""
BODY = 600
"""The radius of the base that the ways are made for: a bit more than that of a man."""
CLIMB = 2.0
"""Climbing counts for so much more than walking: a unit has to do it as a whole, and to stand somewhere after it."""
AHEAD = ((1, 0), (0, 1), (1, 1), (1, -1))
"""The neighbours that a cell looks at; the other four look at it."""


class Routes:
    """How far it is on foot from anywhere to a place. A place is known by the cell it is in."""

    def __init__(self, ground: Ground, width: int, height: int) -> None:
        self._ground = ground
        self._columns, self._rows = -(-width // CELL), -(-height // CELL)
        self._steps: list[list[tuple[int, float]]] = [[] for _ in range(self._columns * self._rows)]
        self._far: dict[int, list[float]] = {}
        for cell in range(len(self._steps)):
            self._join(cell)

    def cell(self, place: Point) -> int:
        column = min(max(place[0] // CELL, 0), self._columns - 1)
        return min(max(place[1] // CELL, 0), self._rows - 1) * self._columns + column

    def centre(self, cell: int) -> Point:
        return cell % self._columns * CELL + MIDDLE, cell // self._columns * CELL + MIDDLE

    def _join(self, cell: int) -> None:
        """The ways from a cell to its neighbours, in both directions."""
        here = self.centre(cell)
        for dx, dy in AHEAD:
            column, row = cell % self._columns + dx, cell // self._columns + dy
            if not (0 <= column < self._columns and 0 <= row < self._rows):
                continue
            there = row * self._columns + column
            cost = self.cost(here, self.centre(there))
            if cost < inf:
                self._steps[cell].append((there, cost))
                self._steps[there].append((cell, cost))

    def cost(self, here: Point, there: Point) -> float:
        """What a straight way costs; endless if something impassable is in it."""
        box = path_box((here, there), BODY)
        length = sqrt((there[0] - here[0]) ** 2 + (there[1] - here[1]) ** 2)
        if not any(boxes_meet(feature.box, box) for feature in self._ground.features):
            return length
        if self._ground.bars_way((here, there), BODY) is not None:
            return inf
        return length + CLIMB * (self._ground.cost((here, there)) - length)

    def far_from(self, goal: int) -> list[float]:
        """The price of the cheapest way from each cell to a goal."""
        found = self._far.get(goal)
        if found is None:
            found = self._far[goal] = [inf] * len(self._steps)
            found[goal] = 0.0
            edge = [(0.0, goal)]
            while edge:
                far, cell = heappop(edge)
                if far > found[cell]:
                    continue
                for there, cost in self._steps[cell]:
                    if far + cost < found[there]:
                        found[there] = far + cost
                        heappush(edge, (far + cost, there))
        return found

    def way(self, here: Point, goal: Point, reach: int) -> list[Point]:
        """The corners of the cheapest way to a goal, as far on as somebody who reaches so far may come."""
        if self.cost(here, goal) <= reach:
            return [goal]
        far = self.far_from(self.cell(goal))
        cell = self.cell(here)
        ahead: list[tuple[float, Point]] = []
        gone = 0.0
        while gone < reach and 0 < far[cell] < inf:
            cell, step = min(self._steps[cell], key=lambda each: far[each[0]] + each[1])
            gone += step
            ahead.append((gone, self.centre(cell)))
        return self._straightened(here, -separation(here, self.centre(self.cell(here))), ahead) or [goal]

    def _straightened(self, here: Point, gone: float, ahead: list[tuple[float, Point]]) -> list[Point]:
        """The same way with as few corners as straight lines from one to the next allow; `gone` is what it cost so far,
        below 0 for who has yet to come to the middle of his cell."""
        corners: list[Point] = []
        while ahead:
            last = len(ahead) - 1
            while last > 0 and self.cost(here, ahead[last][1]) > ahead[last][0] - gone:
                last -= 1
            gone, here = ahead[last]
            corners.append(here)
            ahead = ahead[last + 1 :]
        return corners


def cut(way: list[Point], length: float) -> list[Point]:
    """The first part of a way, its start left out, so long; the whole way if it is shorter."""
    kept: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(way):
        step = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        if step >= length:
            share = length / step
            return [*kept, (int(ax + (bx - ax) * share), int(ay + (by - ay) * share))]
        length -= step
        kept.append((bx, by))
    return kept
