"""Ways round what stands on the table, for bots: a coarse map in which every step has its price. No rule asks it."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import pairwise
from math import inf, sqrt

from grognard.table.points import Point, separation

AHEAD = ((1, 0), (0, 1), (1, 1), (1, -1))
"""The neighbours that a cell looks at; the other four look at it."""


class CoarseMap:
    """Square cells of a table and the ways between neighbours. A place is known by the cell that it is in."""

    def __init__(self, columns: int, rows: int, size: int, middle: int) -> None:
        self.columns, self.rows, self.size, self.middle = columns, rows, size, middle
        self._steps: list[list[tuple[int, float]]] = [[] for _ in range(columns * rows)]
        self._far: dict[int, list[float]] = {}

    def cell(self, place: Point) -> int:
        column = min(max(place[0] // self.size, 0), self.columns - 1)
        return min(max(place[1] // self.size, 0), self.rows - 1) * self.columns + column

    def centre(self, cell: int) -> Point:
        return cell % self.columns * self.size + self.middle, cell // self.columns * self.size + self.middle

    def neighbours(self, cell: int) -> list[int]:
        """The cells around a cell, and the cell itself."""
        column, row = cell % self.columns, cell // self.columns
        return [
            y * self.columns + x
            for x in range(max(0, column - 1), min(self.columns, column + 2))
            for y in range(max(0, row - 1), min(self.rows, row + 2))
        ]

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Every two neighbours once."""
        for cell in range(len(self._steps)):
            for dx, dy in AHEAD:
                column, row = cell % self.columns + dx, cell // self.columns + dy
                if 0 <= column < self.columns and 0 <= row < self.rows:
                    yield cell, row * self.columns + column

    def join(self, one: int, other: int, there: float, back: float) -> None:
        """What it costs to go from one cell to another, and back; an endless price is no way."""
        if back < inf:
            self._steps[one].append((other, back))
        if there < inf:
            self._steps[other].append((one, there))

    def far_from(self, goal: int) -> list[float]:
        """The price of the cheapest way from each cell to a goal; there are as many answers to keep as cells."""
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

    def cost(self, here: Point, there: Point) -> float:
        """What a straight way costs; endless if there is none."""
        return separation(here, there)

    def way(self, here: Point, goal: Point, reach: int) -> list[Point]:
        """The corners of the cheapest way to a goal, as far as this reach goes."""
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
        start = -separation(here, self.centre(self.cell(here)))
        return self._straightened(here, start, ahead) or [goal]

    def _straightened(self, here: Point, gone: float, ahead: list[tuple[float, Point]]) -> list[Point]:
        """The same way with as few corners as straight lines from one to the next allow; `gone` is what it cost so far,
        below 0 before the middle of the first cell is reached."""
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
