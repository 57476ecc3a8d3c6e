"""How far a shape can go in a straight line before it runs into another: time of impact, in mils of travel.

Directions are vectors of any length. `depth` is what the mover may graze: only something it would overlap
deeper than that counts, but the answer is the travel to first touching it (0 if it touches already). None
means that it never runs into it. A thing it touches and moves away from or along is not in its way.
"""

from math import inf, sqrt

from grognard.table.distance import place_gap
from grognard.table.points import Direction, ExactPoint, unit
from grognard.table.shapes import Box, Disc, Polygon

# Rounding may put a base that stands exactly at a side a tiny distance behind it; a millionth of a mil is arithmetic,
# not distance.
_NOISE = 1e-6


def _into_circle(px: float, py: float, ux: float, uy: float, radius: float) -> float | None:
    """Travel along a unit vector until a circle around the origin is entered; 0 if inside, going deeper."""
    ahead = -(px * ux + py * uy)
    side = px * uy - py * ux
    room = radius * radius - side * side
    if radius <= 0 or ahead <= 0 or room <= 0:
        return None
    return max(0.0, ahead - sqrt(room))


def base_to_base(start: ExactPoint, heading: Direction, radius: int, other: Disc, depth: float = 0) -> float | None:
    """Travel of a base until it touches another base."""
    ux, uy = unit(heading)
    px = start[0] - other.x
    py = start[1] - other.y
    reach = radius + other.r
    if _into_circle(px, py, ux, uy, reach - depth) is None:
        return None
    return _into_circle(px, py, ux, uy, reach)


def _into_round_outline(start: ExactPoint, ux: float, uy: float, radius: float, outline: Polygon) -> float | None:
    """Travel of a point until it enters a polygon thickened by a radius of at least 0."""
    x, y = start
    if place_gap(start, outline) < radius:
        return 0.0
    first = inf
    corners = outline.corners
    for i, (nx, ny, offset) in enumerate(outline.sides):
        cx, cy = corners[i]
        closing = -(nx * ux + ny * uy)
        if closing > 0:
            travel = (nx * x + ny * y - offset - radius) / closing
            if -_NOISE < travel < first:
                ex, ey = corners[(i + 1) % len(corners)]
                tx, ty = ex - cx, ey - cy
                run = (x + ux * travel - cx) * tx + (y + uy * travel - cy) * ty
                if 0 <= run <= tx * tx + ty * ty:
                    first = max(0.0, travel)
        at_corner = _into_circle(x - cx, y - cy, ux, uy, radius)
        if at_corner is not None and at_corner < first:
            first = at_corner
    return first if first < inf else None


def base_to_piece(
    start: ExactPoint, heading: Direction, radius: float, piece: Polygon, depth: float = 0
) -> float | None:
    """Travel of a base until it touches a polygon."""
    ux, uy = unit(heading)
    deep = _into_round_outline(start, ux, uy, radius - depth, piece)
    return deep if deep is None or not depth else _into_round_outline(start, ux, uy, radius, piece)


def base_to_edge(start: ExactPoint, heading: Direction, radius: int, width: int, height: int) -> float:
    """Travel of a base until it would leave the table."""
    x, y = start
    return _to_edge((x - radius, y - radius, x + radius, y + radius), heading, width, height)


def _to_edge(box: Box, heading: Direction, width: int, height: int) -> float:
    ux, uy = unit(heading)
    west, south, east, north = box
    travel = inf
    if ux > 0:
        travel = (width - east) / ux
    elif ux < 0:
        travel = west / -ux
    if uy > 0:
        travel = min(travel, (height - north) / uy)
    elif uy < 0:
        travel = min(travel, south / -uy)
    return max(0.0, travel)


def tray_to_edge(mover: Polygon, heading: Direction, width: int, height: int) -> float:
    """Travel of a tray until it would leave the table."""
    return _to_edge(mover.box, heading, width, height)


def _passage(mover: Polygon, ux: float, uy: float, other: Polygon, depth: float) -> tuple[float, float]:
    """The travels between which the mover overlaps the other deeper than a depth; none if out of order."""
    enter, leave = -inf, inf
    for first, second, sign in ((mover, other, -1), (other, mover, 1)):
        corners = second.corners
        for nx, ny, offset in first.sides:
            free = min([nx * x + ny * y for x, y in corners]) - offset + depth
            # Free space between the two along this side, and how fast the travel opens it.
            opening = (nx * ux + ny * uy) * sign
            if opening < 0:
                enter = max(enter, free / -opening)
            elif opening > 0:
                leave = min(leave, -free / opening)
            elif free >= 0:
                return inf, -inf
    return enter, leave


def tray_passage(mover: Polygon, heading: Direction, other: Polygon) -> tuple[float, float] | None:
    """The travels between which a tray that keeps its facing overlaps another polygon; the first may be negative."""
    ux, uy = unit(heading)
    enter, leave = _passage(mover, ux, uy, other, 0)
    return (enter, leave) if enter < leave else None


def tray_to_piece(mover: Polygon, heading: Direction, other: Polygon, depth: float = 0) -> float | None:
    """Travel of a tray (or any polygon) that keeps its facing until it touches another polygon."""
    ux, uy = unit(heading)
    enter, leave = _passage(mover, ux, uy, other, depth)
    if enter >= leave or leave <= 0:
        return None
    return max(0.0, _passage(mover, ux, uy, other, 0)[0])
