"""Chapter 1: trays, gaps and contact. Every comparison of lengths in this rule set goes through `MEASURE`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from grognard.engine.clauses import enforces
from grognard.minis.poses import TrayPose
from grognard.rulesets.anvil.state import Feature, State, Unit
from grognard.table.distance import distance, gap, overlap, to_segment
from grognard.table.measure import Measure
from grognard.table.points import Direction, Point, world
from grognard.table.shapes import Box, Polygon, polygon, table_margin, tray
from grognard.table.sight import edge_crossed

MEASURE = Measure(slack=10, overlap=10, contact=10)  # "anvil.geometry.measuring": a tolerance of 0.01″
INCH = 1000

TrayAt = tuple[Point, Direction, int, int]
"""Middle, facing, width and depth."""


@enforces("anvil.geometry.tray")
def outline(field: State, it: Unit, pose: TrayPose | None = None) -> Polygon:
    """The tray of a unit, where it stands or as it would stand: "anvil.geometry.tray"."""
    kind = field.kind(it)
    if pose is None:
        return tray(it.at, it.facing, kind.width, kind.depth)
    return tray(pose.at, pose.facing, kind.width, kind.depth)


@lru_cache(maxsize=256)
def ground(feature: Feature) -> Polygon:
    return polygon(feature.corners)


def impassable(field: State) -> list[Polygon]:
    return [ground(feature) for feature in field.features if "impassable" in feature.designations]


@enforces("anvil.geometry.measuring")
def range_between(field: State, one: Unit, other: Unit) -> float:
    """The shortest distance from tray to tray."""
    mine, theirs = field.kind(one), field.kind(other)
    return _apart((one.at, one.facing, mine.width, mine.depth), (other.at, other.facing, theirs.width, theirs.depth))


@lru_cache(maxsize=4096)
def _apart(one: TrayAt, other: TrayAt) -> float:
    """The distance of two trays. Cached, because most trays stand where they stood before."""
    return distance(tray(*one), tray(*other))


def within(field: State, one: Unit, other: Unit, limit: int) -> bool:
    return MEASURE.within(range_between(field, one, other), limit)


def touching(one: Polygon, other: Polygon) -> bool:
    """Whether two trays touch: they are at most 0.01″ apart. Most are ruled out because their boxes are farther
    apart."""
    west, south, east, north = one.box
    west2, south2, east2, north2 = other.box
    hair = MEASURE.contact
    if west2 - east > hair or west - east2 > hair or south2 - north > hair or south - north2 > hair:
        return False
    return MEASURE.touches(gap(one, other, hair))


def overlapping(one: Polygon, other: Polygon) -> bool:
    return overlap(one, other, MEASURE.overlap)


def overlaps_any(one: Polygon, others: Iterable[Polygon]) -> bool:
    return any(overlapping(one, other) for other in others)


def wholly_on_table(field: State, shape: Polygon) -> bool:
    margin = table_margin(shape, field.scenario.width, field.scenario.depth)
    return margin >= -MEASURE.overlap


def close_by(field: State, box: Box, units: Iterable[Unit]) -> list[Unit]:
    """The units whose trays may touch a box. This quick test looks at middles only, which rules out most of a crowded
    table."""
    west, south, east, north = box
    kinds = field.tables.units
    hair = MEASURE.contact + 1
    near = []
    for each in units:
        reach = kinds[each.type].half_diagonal + hair
        x, y = each.at
        if west - reach <= x <= east + reach and south - reach <= y <= north + reach:
            near.append(each)
    return near


def close_to_leg(field: State, it: Unit, start: Point, end: Point, units: Sequence[Unit]) -> list[Unit]:
    """The units whose trays may lie in the way of a unit whose middle goes straight from start to end. Whoever is
    farther from the line than half of both diagonals cannot."""
    if not units:
        return []
    kinds = field.tables.units
    own = kinds[it.type].half_diagonal + 1
    return [each for each in units if to_segment(each.at, start, end) <= own + kinds[each.type].half_diagonal]


def first_overlapped(field: State, shape: Polygon, units: Iterable[Unit]) -> Unit | None:
    """The first of these units whose tray a shape overlaps."""
    for each in close_by(field, shape.box, units):
        if overlapping(shape, outline(field, each)):
            return each
    return None


def side_hit(field: State, defender: Unit, source: tuple[int, int], pose: TrayPose | None = None) -> str:
    """The edge of the defender's tray (front, left, right, rear) crossed by the line from a middle to its own.

    Within 0.01″ of a corner the side is in doubt: front comes before flank, flank before rear.
    """
    kind = field.kind(defender)
    where = pose or defender.pose
    edge, off_corner, beyond = edge_crossed(where.at, where.facing, kind.width, kind.depth, source)
    if MEASURE.within(off_corner, 0):  # "anvil.engage.side-doubt"
        edges = (edge, beyond)
        return "front" if "front" in edges else next(each for each in edges if each != "rear")
    return edge  # "anvil.engage.side"


def in_doubt(field: State, defender: Unit, source: tuple[int, int]) -> bool:
    """Whether the line from a middle passes a corner of the defender's tray: "anvil.engage.side-doubt"."""
    kind = field.kind(defender)
    _, off_corner, _ = edge_crossed(defender.at, defender.facing, kind.width, kind.depth, source)
    return MEASURE.within(off_corner, 0)


def matrix_side(edge: str) -> str:
    """The side as the matrix has it: left and right are both flank."""
    return edge if edge in ("front", "rear") else "flank"


def outward(facing: Direction, edge: str) -> Direction:
    """The direction in which an edge of a tray looks."""
    x, y = facing
    return {"front": (x, y), "rear": (-x, -y), "right": (y, -x), "left": (-y, x)}[edge]


def front_corners(field: State, it: Unit) -> tuple[tuple[float, float], tuple[float, float]]:
    corners = outline(field, it).corners
    return corners[1], corners[0]


@enforces("anvil.geometry.miniatures")
def minis_of(field: State, it: Unit) -> list[tuple[tuple[float, float], ...]]:
    """The corners of each miniature: "anvil.geometry.miniatures"."""
    shown = []
    for mini in field.kind(it).minis:
        sides = [
            (mini.right + x * mini.width / 2, mini.forward + y * mini.depth / 2)
            for x, y in ((1, 1), (-1, 1), (-1, -1), (1, -1))
        ]
        shown.append(tuple(world(it.at, it.facing, right, forward) for right, forward in sides))
    return shown
