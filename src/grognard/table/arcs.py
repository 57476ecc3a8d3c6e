"""Arcs of fire: the sector between two directions, seen from a mount.

Directions are integers and mounts whole mils, so a test of what lies on the edge of an arc is exact; the edge belongs
to the arc.
"""

from typing import NamedTuple

from grognard.table.concave import Concave
from grognard.table.footprint import Footprint, holds, parts_of
from grognard.table.points import Direction, ExactPoint, Point, direction, to_mils, world
from grognard.table.shapes import Disc, Polygon
from grognard.table.sight import ARCS
from grognard.table.spans import crossings

# Longer than any table.
_FAR = 1_000_000


class Arc(NamedTuple):
    """All directions from the right edge anticlockwise to the left edge; less than a whole circle."""

    right: Direction
    left: Direction


def mount_at(centre: Point, facing: Direction, right: int, forward: int) -> Point:
    """The point of a mount that sits so far to the right and forward of a hull's centre, rounded to mils."""
    return to_mils(world(centre, facing, right, forward))


def quarter(facing: Direction, name: str) -> Arc:
    """The front, left, rear or right quarter of a facing; the quarters meet in the diagonals."""
    x, y = facing
    for _ in range(ARCS.index(name)):
        x, y = -y, x
    return Arc((x + y, y - x), (x - y, x + y))


def outward(footprint: Polygon | Concave, side: int) -> tuple[Point, Direction]:
    """The middle of a side of a building, rounded to mils, and the direction that points out of it."""
    ax, ay = to_mils(footprint.corners[side])
    bx, by = to_mils(footprint.corners[(side + 1) % len(footprint.corners)])
    return to_mils(((ax + bx) / 2, (ay + by) / 2)), direction(by - ay, ax - bx)


def in_arc(mount: Point, arc: Arc, place: ExactPoint) -> bool:
    """Whether a place lies in an arc or on its edge; the mount itself does."""
    dx = place[0] - mount[0]
    dy = place[1] - mount[1]
    (rx, ry), (lx, ly) = arc
    past_right = rx * dy - ry * dx
    past_left = lx * dy - ly * dx
    opening = rx * ly - ry * lx
    if opening > 0 or (opening == 0 and rx * lx + ry * ly < 0):
        return past_right >= 0 >= past_left
    # Wider than half a circle: all but what lies strictly between the left edge and the right one.
    return not (past_left > 0 > past_right)


def base_in_arc(mount: Point, arc: Arc, target: Footprint) -> bool:
    """Whether any part of a footprint is in an arc; touching the edge is in."""
    if isinstance(target, Disc):
        centre = target.x, target.y
        return in_arc(mount, arc, centre) or any(_reaches(mount, edge, target) for edge in arc)
    if holds(target, mount) or any(in_arc(mount, arc, corner) for corner in target.corners):
        return True
    # No corner is inside, but a narrow arc may run through the middle.
    return any(crossings(mount, _far_along(mount, edge), part) for edge in arc for part in parts_of(target))


def _reaches(mount: Point, edge: Direction, base: Disc) -> bool:
    """Whether the edge of an arc touches a base."""
    dx = base.x - mount[0]
    dy = base.y - mount[1]
    ex, ey = edge
    if dx * ex + dy * ey < 0:
        return dx * dx + dy * dy <= base.r * base.r
    aside = ex * dy - ey * dx
    return aside * aside <= base.r * base.r * (ex * ex + ey * ey)


def _far_along(mount: Point, edge: Direction) -> Point:
    """A point on the edge of an arc, off every table."""
    times = _FAR // max(1, abs(edge[0]) + abs(edge[1])) + 1
    return mount[0] + edge[0] * times, mount[1] + edge[1] * times
