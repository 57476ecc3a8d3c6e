"""Chapter 1: trays, gaps and contact. Every comparison of lengths in this rule set goes through `MEASURE`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from grognard.rulesets.anvil.state import Direction, Feature, Field, Pose, Unit
from grognard.table.distance import distance, gap, overlap
from grognard.table.measure import Measure
from grognard.table.points import unit, world
from grognard.table.shapes import Box, Polygon, polygon, table_margin, tray
from grognard.table.sight import edge_crossed

MEASURE = Measure(slack=10, overlap=10, contact=10)  # "anvil.geometry.measuring": a hair of 0.01″
INCH = 1000


def outline(field: Field, it: Unit, pose: Pose | None = None) -> Polygon:
    """The tray of a unit, where it stands or as it would stand: "anvil.geometry.tray"."""
    kind = field.kind(it)
    if pose is None:
        return tray(it.at, it.facing, kind.width, kind.depth)
    return tray(pose.at, pose.facing, kind.width, kind.depth)


def ground(feature: Feature) -> Polygon:
    return polygon(feature.corners)


def impassable(field: Field) -> list[Polygon]:
    return [ground(feature) for feature in field.features if "impassable" in feature.designations]


def range_between(field: Field, one: Unit, other: Unit) -> float:
    """The shortest distance from tray to tray."""
    return _apart(outline(field, one), outline(field, other))


@lru_cache(maxsize=16384)
def _apart(one: Polygon, other: Polygon) -> float:
    """Kept, because most trays stand where they stood when somebody measured last."""
    return distance(one, other)


def within(field: Field, one: Unit, other: Unit, limit: int) -> bool:
    return MEASURE.within(range_between(field, one, other), limit)


def touching(one: Polygon, other: Polygon) -> bool:
    """At most 0.01″ apart; boxes further apart settle most of it quickly."""
    west, south, east, north = one.box
    west2, south2, east2, north2 = other.box
    hair = MEASURE.contact
    if west2 - east > hair or west - east2 > hair or south2 - north > hair or south - north2 > hair:
        return False
    return MEASURE.touches(gap(one, other))


def overlapping(one: Polygon, other: Polygon) -> bool:
    return overlap(one, other, MEASURE.overlap)


def overlaps_any(one: Polygon, others: Iterable[Polygon]) -> bool:
    return any(overlapping(one, other) for other in others)


def wholly_on_table(field: Field, shape: Polygon) -> bool:
    margin = table_margin(shape, field.scenario.width, field.scenario.depth)
    return margin >= -MEASURE.overlap


def boxes_meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


def close_by(field: Field, box: Box, units: Iterable[Unit]) -> Iterator[Unit]:
    """The units whose trays may touch a box: a quick look at middles, which settles most of a crowded table."""
    west, south, east, north = box
    for each in units:
        kind = field.tables.units[each.type]
        reach = (kind.width + kind.depth) // 2 + MEASURE.contact  # half of both sides is more than half the diagonal
        x, y = each.at
        if west - reach <= x <= east + reach and south - reach <= y <= north + reach:
            yield each


def first_overlapped(field: Field, shape: Polygon, units: Iterable[Unit]) -> Unit | None:
    """The first of these units whose tray a shape overlaps."""
    near = close_by(field, shape.box, units)
    return next((each for each in near if overlapping(shape, outline(field, each))), None)


def side_hit(field: Field, defender: Unit, source: tuple[int, int], pose: Pose | None = None) -> str:
    """The edge of the defender's tray (front, left, right, rear) crossed by the line from a middle to its own.

    Within 0.01″ of a corner there is doubt: front before flank, flank before rear.
    """
    kind = field.kind(defender)
    where = pose or defender.pose
    edge, off_corner, beyond = edge_crossed(where.at, where.facing, kind.width, kind.depth, source)
    if MEASURE.within(off_corner, 0):  # "anvil.engage.side-doubt"
        edges = (edge, beyond)
        return "front" if "front" in edges else next(each for each in edges if each != "rear")
    return edge  # "anvil.engage.side"


def in_doubt(field: Field, defender: Unit, source: tuple[int, int]) -> bool:
    """Whether the line from a middle passes a corner of the defender's tray: "anvil.engage.side-doubt"."""
    kind = field.kind(defender)
    _, off_corner, _ = edge_crossed(defender.at, defender.facing, kind.width, kind.depth, source)
    return MEASURE.within(off_corner, 0)


def matrix_side(edge: str) -> str:
    """Left and right are both flank."""
    return edge if edge in ("front", "rear") else "flank"


def outward(facing: Direction, edge: str) -> Direction:
    """The direction in which an edge of a tray looks."""
    x, y = facing
    return {"front": (x, y), "rear": (-x, -y), "right": (y, -x), "left": (-y, x)}[edge]


def opposite(way: Direction) -> Direction:
    return -way[0], -way[1]


def front_corners(field: Field, it: Unit) -> tuple[tuple[float, float], tuple[float, float]]:
    corners = outline(field, it).corners
    return corners[1], corners[0]


def minis_of(field: Field, it: Unit) -> list[tuple[tuple[float, float], ...]]:
    """The corners of each miniature: "anvil.geometry.miniatures"."""
    shown = []
    for mini in field.kind(it).minis:
        sides = [
            (mini.right + x * mini.width / 2, mini.forward + y * mini.depth / 2)
            for x, y in ((1, 1), (-1, 1), (-1, -1), (1, -1))
        ]
        shown.append(tuple(world(it.at, it.facing, right, forward) for right, forward in sides))
    return shown


def shift(pose: Pose, way: Direction, length: float) -> Pose:
    """A pose moved along a direction, its middle rounded to thousandths: "anvil.geometry.rounding"."""
    ux, uy = unit(way)
    at = (round_half_up(pose.at[0] + ux * length), round_half_up(pose.at[1] + uy * length))
    return Pose(at, pose.facing)


def round_half_up(mils: float) -> int:
    return int((mils + 0.5) // 1)
