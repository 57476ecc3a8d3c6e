"""Ways round what is in the way, for a drag: each model goes straight, round or over, whichever is cheapest.

The rules say what a way costs and what bars it; this module only has the points at which a way may turn, and the
search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import inf, sqrt

from grognard.minis.memory import BoundedCache
from grognard.table.points import ExactPoint, Point, separation, to_mils

WayPrice = Callable[[Sequence[Point]], float]
"""What a way costs; endless if it is barred."""
Obstacle = tuple[Sequence[ExactPoint], int]
"""A convex outline, anticlockwise (or a single point), and how far a middle keeps away from it."""

ROUNDING = 2
"""What is added to a distance to keep, so that rounding to mils never takes anything of it."""
SHARP = 0.7
"""The cosine of the widest bend that a way takes at one point: about 45 degrees."""
LEGS = 20_000


def turning_points(obstacles: Iterable[Obstacle]) -> list[Point]:
    """Where a way round these may turn."""
    return list(dict.fromkeys(point for outline, away in obstacles for point in _around(outline, away + ROUNDING)))


def _around(outline: Sequence[ExactPoint], away: int) -> Iterator[Point]:
    if len(outline) == 1:
        compass = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)]
        for one, other in pairwise(compass):
            yield from _corner(outline[0], one, other, away)
        return
    sides = [*pairwise(outline), (outline[-1], outline[0])]
    normals = [_outward(start, end) for start, end in sides]
    for corner, before, after in zip(outline, [normals[-1], *normals], normals, strict=False):
        yield from _corner(corner, before, after, away)


def _outward(start: ExactPoint, end: ExactPoint) -> ExactPoint:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = sqrt(dx * dx + dy * dy)
    return dy / length, -dx / length


def _corner(corner: ExactPoint, before: ExactPoint, after: ExactPoint, away: int) -> Iterator[Point]:
    """The points of a bend round a corner between the normals of its two sides, each a small bend."""
    along = before[0] * after[0] + before[1] * after[1]
    if along < SHARP:
        # Between opposite normals lies the way on along the first side.
        mid = _unit(before[0] + after[0], before[1] + after[1]) if along > -SHARP else (-before[1], before[0])
        yield from _corner(corner, before, mid, away)
        yield from _corner(corner, mid, after, away)
        return
    mx, my = _unit(before[0] + after[0], before[1] + after[1])
    far = away / (mx * before[0] + my * before[1])
    yield to_mils((corner[0] + mx * far, corner[1] + my * far))


def _unit(x: float, y: float) -> ExactPoint:
    length = sqrt(x * x + y * y)
    return x / length, y / length


class Detours:
    """The cheapest ways from a few starts to any end, for one size of base. A leg between turning points is priced
    once."""

    def __init__(self, turns: Sequence[Point], price: WayPrice, reach: int) -> None:
        self._turns, self._price, self._reach = turns, price, reach
        self._legs: BoundedCache[tuple[Point, Point], float] = BoundedCache(LEGS)
        self._trees: BoundedCache[Point, list[tuple[float, list[Point]]]] = BoundedCache(64)

    def way(self, start: Point, end: Point) -> list[Point] | None:
        """The way-points of the cheapest way, the start left out; None if there is none within reach."""
        direct = self._price((start, end))
        best, way = direct, [end] if direct <= self._reach else None
        if not self._turns or direct <= separation(start, end) + 1:
            return way
        onwards = sorted((cost + separation(via[-1], end), cost, via) for cost, via in self._tree(start))
        for least, cost, via in onwards:
            if least >= min(best, self._reach + 1):
                break
            total = cost + self._leg(via[-1], end)
            if total < best - 1 and total <= self._reach:
                best, way = total, [*via, end]
        return way

    def _leg(self, start: Point, end: Point) -> float:
        found = self._legs.get((start, end))
        if found is None:
            found = self._legs[start, end] = self._price((start, end))
        return found

    def _tree(self, start: Point) -> list[tuple[float, list[Point]]]:
        """The cheapest way from a start to each turning point within reach."""
        found = self._trees.get(start)
        if found is None:
            found = self._trees[start] = self._grow(start)
        return found

    def _grow(self, start: Point) -> list[tuple[float, list[Point]]]:
        least: dict[Point, float] = {}
        done: dict[Point, tuple[float, list[Point]]] = {}
        edge: list[tuple[float, list[Point]]] = [(0.0, [start])]
        near = [turn for turn in self._turns if separation(start, turn) <= self._reach]
        while edge:
            cost, via = heappop(edge)
            here = via[-1]
            if here in done:
                continue
            done[here] = cost, via[1:]
            for turn in near:
                onwards = cost + separation(here, turn)
                if turn in done or onwards >= least.get(turn, self._reach):
                    continue
                onwards = cost + self._leg(here, turn)
                if onwards < least.get(turn, inf) and onwards <= self._reach:
                    least[turn] = onwards
                    heappush(edge, (onwards, [*via, turn]))
        return [(cost, via) for cost, via in done.values() if via]
