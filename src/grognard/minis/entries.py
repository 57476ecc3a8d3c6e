"""Coming on over an edge of the table."""

from __future__ import annotations

from functools import lru_cache

from grognard.minis.poses import INWARD, Dimensions, EdgeName, TrayPose
from grognard.table.points import Point


def outside(table: Dimensions, tray_depth: int, edge: EdgeName, at: Point) -> TrayPose:
    """A tray just outside an edge, straight before a point: its front on the edge, looking in."""
    out = tray_depth // 2
    x, y = at
    if edge == "south" or edge == "north":
        start = (x, -out if edge == "south" else table[1] + out)
    else:
        start = (-out if edge == "west" else table[0] + out, y)
    return TrayPose(start, INWARD[edge])


def edge_of(start: TrayPose) -> EdgeName:
    """The edge over which a tray with this start comes on."""
    return next(edge for edge, inward in INWARD.items() if inward == start.facing)


def length_along(table: Dimensions, edge: EdgeName) -> int:
    """How long an edge is."""
    return table[0] if edge in ("south", "north") else table[1]


@lru_cache(maxsize=64)
def entry_points(table: Dimensions, tray: Dimensions, edge: EdgeName, step: int) -> tuple[TrayPose, ...]:
    """The starts on multiples of a step at which a tray has its whole width between the two ends of an edge."""
    half = tray[0] // 2
    spots = range(-(-half // step) * step, length_along(table, edge) - half + 1, step)
    return tuple(outside(table, tray[1], edge, (spot, spot)) for spot in spots)


def edge_strip(table: Dimensions, edge: EdgeName, depth: int) -> tuple[Point, Point, Point, Point]:
    """The corners of the strip of a depth along an edge."""
    width, height = table
    west = width - depth if edge == "east" else 0
    east = depth if edge == "west" else width
    south = height - depth if edge == "north" else 0
    north = depth if edge == "south" else height
    return (west, south), (east, south), (east, north), (west, north)


def nearer_corner(table: Dimensions, edge: EdgeName, at: Point) -> tuple[str, int]:
    """The corner of an edge that is nearer to a point on it, and how far off it is, for a sentence."""
    length, (x, y) = length_along(table, edge), at
    along, low, high = (x, "west", "east") if edge in ("south", "north") else (y, "south", "north")
    return (low, along) if 2 * along <= length else (high, length - along)
