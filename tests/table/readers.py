"""What laws of the table ask of it beyond what the game does: the same answers, read another way."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from grognard.table.arcs import Arc, base_in_arc, quarter
from grognard.table.concave import Concave
from grognard.table.footprint import Footprint, holds
from grognard.table.panel import POINTS, Eye, SightPanel, sees
from grognard.table.places import GROUND, level_among
from grognard.table.points import Direction, ExactPoint, Point, turned
from grognard.table.profile import Stretch
from grognard.table.shapes import Disc, Polygon, moved
from grognard.table.sight import ARCS
from grognard.table.solid import Solid


class Step(NamedTuple):
    """A change of height at a distance along a path: up if above 0, a drop if below."""

    at: float
    rise: int
    height: int
    """The height after it."""


def steps(ground: Sequence[Stretch]) -> list[Step]:
    return [Step(after.first, after.height - before.height, after.height) for before, after in pairwise(ground)]


def level_under(
    place: ExactPoint, solids: Iterable[Solid], hollows: Iterable[Solid] = (), height: int = GROUND, headroom: int = 0
) -> int:
    """The height of the ground at a place for someone who comes at a height, edges included."""
    return level_among(
        [solid for solid in solids if holds(solid.footprint, place)],
        [hollow for hollow in hollows if holds(hollow.footprint, place)],
        height,
        headroom,
    )


def visible_points(eye: Eye, panel: SightPanel, blockers: Sequence[Solid], exempt: Sequence[int] = ()) -> int:
    """How many of the nine an eye sees: the most of which it sees enough."""
    return max(count for count in range(POINTS + 1) if sees(eye, panel, blockers, count, exempt))


def sector(facing: Direction, first: int, last: int) -> Arc:
    """The directions between two turns from a facing, in whole degrees, anticlockwise positive: (-30, 30)."""
    return Arc(turned(facing, first), turned(facing, last))


def quarters_of(mount: Point, facing: Direction, target: Footprint) -> list[str]:
    """The quarters that a footprint reaches into, in the order front, left, rear, right."""
    return [name for name in ARCS if base_in_arc(mount, quarter(facing, name), target)]


def shifted(point: Point, vector: Point) -> Point:
    return point[0] + vector[0], point[1] + vector[1]


def shifted_footprint(footprint: Footprint, dx: int, dy: int) -> Footprint:
    """A footprint moved by a vector of whole mils."""
    if isinstance(footprint, Disc):
        return Disc(footprint.x + dx, footprint.y + dy, footprint.r)
    if isinstance(footprint, Polygon):
        return moved(footprint, dx, dy)
    west, south, east, north = footprint.box
    return Concave(
        tuple((x + dx, y + dy) for x, y in footprint.corners),
        (west + dx, south + dy, east + dx, north + dy),
        tuple(moved(part, dx, dy) for part in footprint.parts),
    )
