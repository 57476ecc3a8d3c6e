"""Named edges: whose they are, stretches of them, and what lies near them.

An edge is a straight line with the table on its left, so the edges of a table run anticlockwise.
"""

from collections.abc import Iterable, Sequence
from math import floor
from typing import NamedTuple

from grognard.table.distance import to_segment
from grognard.table.footprint import Footprint, bounds
from grognard.table.points import ExactPoint, Point, separation, to_mils
from grognard.table.shapes import Disc
from grognard.table.spans import joined
from grognard.table.travel import Span


class Edge(NamedTuple):
    """A stretch of the table's edge; `owner` is a seat, or None if it is nobody's."""

    name: str
    start: Point
    end: Point
    owner: int | None = None


def table_edges(width: int, height: int) -> tuple[Edge, Edge, Edge, Edge]:
    """The south, east, north and west edge of a table."""
    return (
        Edge("south", (0, 0), (width, 0)),
        Edge("east", (width, 0), (width, height)),
        Edge("north", (width, height), (0, height)),
        Edge("west", (0, height), (0, 0)),
    )


def edge_length(edge: Edge) -> float:
    """How long an edge is."""
    return separation(edge.start, edge.end)


def place_on(edge: Edge, along: float, inside: float = 0) -> Point:
    """The point so far along an edge from its start, and so far inside the table, rounded to mils."""
    (ax, ay), (bx, by) = edge.start, edge.end
    length = edge_length(edge)
    ux, uy = (bx - ax) / length, (by - ay) / length
    return to_mils((ax + ux * along - uy * inside, ay + uy * along + ux * inside))


def stretch_of(edge: Edge, first: float, last: float) -> Edge:
    """A part of an edge, between two distances from its start; it keeps name and owner."""
    return edge._replace(start=place_on(edge, first), end=place_on(edge, last))


def inland(edge: Edge, place: ExactPoint) -> float:
    """How far inside the table a place lies, square to an edge; negative beyond it."""
    (ax, ay), (bx, by) = edge.start, edge.end
    return ((bx - ax) * (place[1] - ay) - (by - ay) * (place[0] - ax)) / edge_length(edge)


def farthest_from(edge: Edge, footprint: Footprint) -> float:
    """How far from an edge the farthest point of a footprint is: it is wholly within that distance."""
    if isinstance(footprint, Disc):
        return to_segment((footprint.x, footprint.y), edge.start, edge.end) + footprint.r
    return max([to_segment(corner, edge.start, edge.end) for corner in footprint.corners])


def nearest_edges(place: ExactPoint, edges: Sequence[Edge]) -> list[Edge]:
    """The edges nearest to a place; several if it is equally near to them."""
    best = min(to_segment(place, edge.start, edge.end) for edge in edges)
    return [edge for edge in edges if to_segment(place, edge.start, edge.end) == best]


def free_stretches(edge: Edge, zones: Iterable[Footprint]) -> list[Edge]:
    """What is left of an edge without the parts that border one of some zones, in order."""
    taken = joined(span for zone in zones for span in _bordered(edge, zone))
    free = []
    reached = 0.0
    length = edge_length(edge)
    for first, last in [*taken, (length, length)]:
        if first > reached:
            free.append(stretch_of(edge, reached, first))
        reached = max(reached, last)
    return free


def _bordered(edge: Edge, zone: Footprint) -> list[Span]:
    """The stretches of an edge along which a zone has a side."""
    if isinstance(zone, Disc):
        return []
    (ax, ay), (bx, by) = edge.start, edge.end
    dx, dy = bx - ax, by - ay
    length = edge_length(edge)
    found = []
    corners = zone.corners
    for i, (x, y) in enumerate(corners):
        px, py = corners[i - 1]
        if dx * (py - ay) == dy * (px - ax) and dx * (y - ay) == dy * (x - ax):
            one = ((px - ax) * dx + (py - ay) * dy) / length
            other = ((x - ax) * dx + (y - ay) * dy) / length
            first = max(0.0, min(one, other))
            last = min(length, max(one, other))
            if first < last:
                found.append((first, last))
    return found


def onto_table(footprint: Footprint, width: int, height: int) -> Point:
    """The shortest vector of whole mils that brings a footprint wholly onto the table; (0, 0) if it is on it."""
    west, south, east, north = bounds(footprint)
    return _inward(west, east, width), _inward(south, north, height)


def _inward(low: float, high: float, limit: int) -> int:
    if high - low > limit:
        raise ValueError("the footprint is larger than the table")
    if low < 0:
        return -floor(low)
    return min(0, floor(limit - high))
