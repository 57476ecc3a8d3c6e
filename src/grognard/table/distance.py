"""Gaps between shapes, in mils.

`gap` is signed: below zero it is minus the depth of the overlap, the shortest push that would part the two.
`distance` is never below zero. Nothing here forgives anything; see `measure`.
"""

from collections.abc import Sequence
from math import inf, sqrt

from grognard.table.points import ExactPoint
from grognard.table.shapes import Disc, Polygon, Shape

HAIR = 1e-3
"""Far more than rounding errors of a distance, far less than anybody measures."""


def to_segment(place: ExactPoint, start: ExactPoint, end: ExactPoint) -> float:
    """Distance from a place to a straight line from start to end."""
    x, y = start
    px = place[0] - x
    py = place[1] - y
    dx = end[0] - x
    dy = end[1] - y
    square = dx * dx + dy * dy
    if square:
        share = (px * dx + py * dy) / square
        if share >= 1:
            px -= dx
            py -= dy
        elif share > 0:
            side = px * dy - py * dx
            return abs(side) / sqrt(square)
    return sqrt(px * px + py * py)


def place_gap(place: ExactPoint, outline: Polygon, of_interest: float = inf) -> float:
    """Signed gap from a place to a polygon; infinite if it is plainly more than what is of interest."""
    x, y = place
    deepest = -inf
    nearest = inf
    corners = outline.corners
    last = len(corners) - 1
    for i, (nx, ny, offset) in enumerate(outline.sides):
        side = nx * x + ny * y - offset
        if side > 0:
            if side > of_interest:
                return inf  # nothing of a convex polygon is nearer than the line of a side that faces the place
            # The nearest point of a convex polygon lies on an edge that faces the place.
            start = corners[i]
            end = corners[i + 1] if i < last else corners[0]
            off = to_segment(place, start, end)
            if off < nearest:
                nearest = off
        elif side > deepest:
            deepest = side
    return nearest if nearest < inf else deepest


def disc_gap(a: Disc, b: Disc) -> float:
    """Signed gap of two bases: distance of centres minus both radii."""
    ax, ay, ar = a
    bx, by, br = b
    dx = bx - ax
    dy = by - ay
    return sqrt(dx * dx + dy * dy) - ar - br


def _parting(a: Polygon, b: Polygon) -> float:
    """The widest gap that a side of a leaves to b; negative if each side has some of b behind it."""
    widest = -inf
    corners = b.corners
    for nx, ny, offset in a.sides:
        free = min([nx * x + ny * y for x, y in corners]) - offset
        if free > widest:
            widest = free
    return widest


def _polygon_gap(a: Polygon, b: Polygon, of_interest: float) -> float:
    limit = of_interest + HAIR
    apart = _parting(a, b)
    if apart <= limit:
        apart = max(apart, _parting(b, a))
    if apart > limit:
        return inf
    if apart <= 0:
        return apart
    nearest = limit
    for corners, outline in ((a.corners, b), (b.corners, a)):
        for corner in corners:
            # Only a corner that is nearer than the best so far counts; the hair keeps rounding out of it.
            off = place_gap(corner, outline, nearest + HAIR)
            if off < nearest:
                nearest = off
    return nearest if nearest < limit else inf


def gap(a: Shape, b: Shape, of_interest: float = inf) -> float:
    """Signed gap of two shapes, edge to edge. Of polygons that are plainly farther apart than what is of interest it
    may be told as infinite, which is quick."""
    if isinstance(a, Disc):
        if isinstance(b, Disc):
            return disc_gap(a, b)
        return place_gap((a.x, a.y), b) - a.r
    if isinstance(b, Disc):
        return place_gap((b.x, b.y), a) - b.r
    return _polygon_gap(a, b, of_interest)


def distance(a: Shape, b: Shape) -> float:
    """Gap of two shapes, at least 0."""
    return max(0.0, gap(a, b))


def with_rise(flat: float, rise: float) -> float:
    """Distance in space for a flat gap and a difference of heights."""
    return sqrt(flat * flat + rise * rise) if flat > 0 else float(abs(rise))


def unit_gap(one: Sequence[Disc], other: Sequence[Disc]) -> float:
    """The smallest gap between a base of one unit and a base of the other; infinite if either is empty."""
    smallest = inf
    square = inf
    radii = max([r for _, _, r in one], default=0) + max([r for _, _, r in other], default=0)
    for ax, ay, ar in one:
        for bx, by, br in other:
            dx = bx - ax
            dy = by - ay
            apart = dx * dx + dy * dy
            # Only pairs of centres that are nearer than the best gap and both largest radii can beat it.
            if apart < square:
                free = sqrt(apart) - ar - br
                if free < smallest:
                    smallest = free
                    square = (free + radii) * (free + radii)
    return smallest


def _polygons_overlap(a: Polygon, b: Polygon, depth: float) -> bool:
    for nx, ny, offset in a.sides:
        limit = offset - depth
        for x, y in b.corners:
            if nx * x + ny * y < limit:
                break
        else:
            return False
    return True


def overlap(a: Shape, b: Shape, depth: float = 0) -> bool:
    """Whether two shapes overlap deeper than a depth; the same as gap(a, b) < -depth, but quick."""
    if isinstance(a, Disc):
        if isinstance(b, Disc):
            reach = a.r + b.r - depth
            dx = b.x - a.x
            dy = b.y - a.y
            return reach > 0 and dx * dx + dy * dy < reach * reach
        a, b = b, a
    west, south, east, north = a.box
    if isinstance(b, Disc):
        x, y, r = b
        if x + r < west or x - r > east or y + r < south or y - r > north:
            return False
        return place_gap((x, y), a) < r - depth
    west2, south2, east2, north2 = b.box
    if west2 > east or east2 < west or south2 > north or north2 < south:
        return False
    return _polygons_overlap(a, b, depth) and _polygons_overlap(b, a, depth)
