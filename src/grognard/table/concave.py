"""Outlines with bays: a simple polygon of whole mils, cut once into convex parts.

`outline` takes any outline that does not cross itself. A convex one comes back as the `Polygon` it is, any
other as a `Concave`. The parts cover it exactly, overlap nowhere and have corners of the outline only.
"""

from functools import lru_cache
from typing import NamedTuple

from grognard.table.points import Point
from grognard.table.shapes import Box, Polygon, polygon

Ring = list[Point]


class Concave(NamedTuple):
    """A polygon with at least one bay: corners anticlockwise, none of them straight, and its convex parts."""

    corners: tuple[Point, ...]
    box: Box
    parts: tuple[Polygon, ...]


@lru_cache(maxsize=1024)
def outline(corners: tuple[Point, ...]) -> Polygon | Concave:
    """A polygon from its corners in order, either way round, with or without bays."""
    ring = _in_order(corners)
    parts = tuple(polygon(tuple(part)) for part in _joined(_triangles(ring)))
    if len(parts) == 1:
        return parts[0]
    xs = [x for x, _ in ring]
    ys = [y for _, y in ring]
    return Concave(tuple(ring), (min(xs), min(ys), max(xs), max(ys)), parts)


def _turn(a: Point, b: Point, c: Point) -> int:
    """Above 0 if the way from a over b to c turns left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _in_order(corners: tuple[Point, ...]) -> Ring:
    """The corners anticlockwise without straight ones; refuses an outline that meets itself."""
    ring = _without_straight(list(corners))
    if len(ring) < 3:
        raise ValueError("a polygon needs three corners that are not in one line")
    if _meets_itself(ring):
        raise ValueError("the outline touches or crosses itself; list its corners in order, each once")
    doubled = sum(ring[i - 1][0] * y - ring[i - 1][1] * x for i, (x, y) in enumerate(ring))
    return ring if doubled > 0 else ring[::-1]


def _without_straight(ring: Ring) -> Ring:
    """Drops corners at which an outline goes straight on; a spike that turns back stays, to be refused."""
    kept: Ring = []
    for i, corner in enumerate(ring):
        before, after = ring[i - 1], ring[(i + 1) % len(ring)]
        onward = (corner[0] - before[0]) * (after[0] - corner[0]) + (corner[1] - before[1]) * (after[1] - corner[1])
        if _turn(before, corner, after) or onward < 0:
            kept.append(corner)
    return kept


def _meets_itself(ring: Ring) -> bool:
    sides = [(ring[i - 1], corner) for i, corner in enumerate(ring)]
    if any(_turn(*sides[i - 1], end) == 0 for i, (_, end) in enumerate(sides)):
        return True
    return any(
        _meet(*sides[i], *sides[j])
        for i in range(len(sides))
        for j in range(i + 2, len(sides))
        if (j + 1) % len(sides) != i
    )


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two straight lines have a point in common."""
    boxes = all(
        min(a[axis], b[axis]) <= max(c[axis], d[axis]) and min(c[axis], d[axis]) <= max(a[axis], b[axis])
        for axis in (0, 1)
    )
    return boxes and _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def _triangles(ring: Ring) -> list[Ring]:
    """Cuts ears off until nothing is left: corners whose neighbours see each other through the inside."""
    left = list(ring)
    cut: list[Ring] = []
    while len(left) > 3:
        ear = next(i for i in range(len(left)) if _is_ear(left, i))
        triangle = [left[ear - 1], left[ear], left[(ear + 1) % len(left)]]
        if _turn(triangle[0], triangle[1], triangle[2]):
            cut.append(triangle)
        del left[ear]
    return [*cut, left] if _turn(left[0], left[1], left[2]) else cut


def _is_ear(ring: Ring, place: int) -> bool:
    """Also true of a corner that has become straight: cutting it off takes nothing away."""
    a, b, c = ring[place - 1], ring[place], ring[(place + 1) % len(ring)]
    turn = _turn(a, b, c)
    if turn <= 0:
        return turn == 0
    return not any(
        _turn(a, b, other) >= 0 and _turn(b, c, other) >= 0 and _turn(c, a, other) >= 0
        for other in ring
        if other not in (a, b, c)
    )


def _joined(parts: list[Ring]) -> list[Ring]:
    """Joins neighbours over a common side as long as what they make together is convex."""
    parts = list(parts)
    i = 0
    while i < len(parts):
        for j in range(i + 1, len(parts)):
            both = _together(parts[i], parts[j])
            if both is not None:
                parts[i] = both
                del parts[j]
                break
        else:
            i += 1
    return parts


def _together(one: Ring, other: Ring) -> Ring | None:
    for i, end in enumerate(one):
        start = one[i - 1]
        for j, corner in enumerate(other):
            if corner == start and other[j - 1] == end:
                # From the end of the common side round the one to its start, then round the other.
                ring = one[i:] + one[:i] + (other[j:] + other[:j])[1:-1]
                bends = (_turn(ring[k - 2], ring[k - 1], ring[k]) for k in range(len(ring)))
                return ring if all(bend >= 0 for bend in bends) else None
    return None
