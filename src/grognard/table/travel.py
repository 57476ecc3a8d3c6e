"""Paths of a base centre: length, what they run through, climbing, and the gap kept on the way.

A path is a list of points, the start first. Distances along it are in mils of plan.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import inf, sqrt

from grognard.table.distance import place_gap, to_segment
from grognard.table.points import ExactPoint, Point, to_mils
from grognard.table.shapes import Disc, Polygon

Span = tuple[float, float]


def path_length(path: Sequence[ExactPoint]) -> float:
    """Length of a path in plan."""
    total = 0.0
    for (ax, ay), (bx, by) in pairwise(path):
        total += sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    return total


def place_at(path: Sequence[Point], travelled: float) -> Point:
    """The point so far along a path, rounded to mils; its end if it is shorter."""
    for (ax, ay), (bx, by) in pairwise(path):
        leg = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        if travelled < leg:
            share = travelled / leg
            return to_mils((ax + (bx - ax) * share, ay + (by - ay) * share))
        travelled -= leg
    return path[-1]


def crossing(start: ExactPoint, end: ExactPoint, outline: Polygon) -> Span | None:
    """The shares (0 to 1) of a straight line between which it is inside a polygon; None if it never is.

    Running along an edge or touching a corner is not inside. Exact for whole mils.
    """
    ax, ay = start
    bx, by = end
    west, south, east, north = outline.box
    if (
        (ax <= west and bx <= west)
        or (ax >= east and bx >= east)
        or (ay <= south and by <= south)
        or (ay >= north and by >= north)
    ):
        return None
    enter = 0.0
    leave = 1.0
    corners = outline.corners
    px, py = corners[-1]
    for x, y in corners:
        dx = x - px
        dy = y - py
        here = dx * (ay - py) - dy * (ax - px)
        there = dx * (by - py) - dy * (bx - px)
        if here <= 0 and there <= 0:
            return None
        if here < 0:
            share = here / (here - there)
            if share > enter:
                enter = share
        elif there < 0:
            share = here / (here - there)
            if share < leave:
                leave = share
        px, py = x, y
    return (enter, leave) if enter < leave else None


def crosses(start: ExactPoint, end: ExactPoint, outline: Polygon) -> bool:
    """Whether a straight line runs through the inside of a polygon."""
    return crossing(start, end, outline) is not None


def spans_inside(path: Sequence[ExactPoint], outline: Polygon) -> list[Span]:
    """The stretches of a path inside a polygon, as distances from its start; each is one entry.

    A stretch that goes on through a corner of the path is one stretch.
    """
    spans: list[Span] = []
    done = 0.0
    for start, end in pairwise(path):
        leg = path_length((start, end))
        inside = crossing(start, end, outline) if leg else None
        if inside is not None:
            first = done + inside[0] * leg
            last = done + inside[1] * leg
            if spans and inside[0] == 0 and spans[-1][1] == done:
                spans[-1] = (spans[-1][0], last)
            else:
                spans.append((first, last))
        done += leg
    return spans


def length_inside(path: Sequence[ExactPoint], outline: Polygon) -> float:
    """How much of a path lies inside a polygon."""
    total = 0.0
    for start, end in pairwise(path):
        inside = crossing(start, end, outline)
        if inside is not None:
            total += (inside[1] - inside[0]) * path_length((start, end))
    return total


def climbing(path: Sequence[ExactPoint], pieces: Sequence[tuple[Polygon, int]], skip: float = 0) -> int:
    """All mils climbed and descended by a centre over pieces one stands on.

    Stretches of at most `skip` mils do not count, so that a seam between two touching pieces is no valley.
    """
    spans = [(*span, height) for outline, height in pieces for span in spans_inside(path, outline)]
    marks = sorted({0.0, path_length(path), *(end for span in spans for end in span[:2])})
    levels = []
    for here, there in pairwise(marks):
        if there - here > skip:
            middle = (here + there) / 2
            levels.append(max((top for first, last, top in spans if first < middle < last), default=0))
    return sum(abs(after - before) for before, after in pairwise(levels))


def leg_gap(start: ExactPoint, end: ExactPoint, radius: int, other: Disc) -> float:
    """The smallest signed gap to a base while a base of a radius goes straight from start to end."""
    return to_segment((other.x, other.y), start, end) - radius - other.r


def path_gap(path: Sequence[ExactPoint], radius: int, others: Iterable[Disc]) -> float:
    """The smallest signed gap to any of some bases along a path; infinite if there are none."""
    legs = list(pairwise(path)) or [(path[0], path[0])]
    smallest = inf
    for other in others:
        for start, end in legs:
            free = leg_gap(start, end, radius, other)
            if free < smallest:
                smallest = free
    return smallest


def path_overlaps(path: Sequence[Point], radius: int, others: Iterable[Disc], depth: int = 0) -> bool:
    """Whether a base on a path overlaps any of some bases deeper than a depth, anywhere; quick and exact.

    With a negative depth: whether it comes nearer than that gap.
    """
    legs = [(path[0], path[-1])] if len(path) < 3 else list(pairwise(path))
    for x, y, r in others:
        reach = radius + r - depth
        if reach <= 0:
            continue
        square = reach * reach
        for (ax, ay), (bx, by) in legs:
            if (
                (ax - x >= reach and bx - x >= reach)
                or (x - ax >= reach and x - bx >= reach)
                or (ay - y >= reach and by - y >= reach)
                or (y - ay >= reach and y - by >= reach)
            ):
                continue
            px = x - ax
            py = y - ay
            dx = bx - ax
            dy = by - ay
            ahead = px * dx + py * dy
            length = dx * dx + dy * dy
            if ahead <= 0:
                near = px * px + py * py < square
            elif ahead >= length:
                near = (x - bx) * (x - bx) + (y - by) * (y - by) < square
            else:
                side = px * dy - py * dx
                near = side * side < square * length
            if near:
                return True
    return False


def leg_gap_to_piece(start: ExactPoint, end: ExactPoint, radius: int, piece: Polygon) -> float:
    """The smallest signed gap to a polygon while a base goes straight from start to end.

    Where the centre itself runs through the polygon this is minus the radius, or deeper at the ends.
    """
    smallest = min(place_gap(start, piece), place_gap(end, piece))
    if smallest > 0:
        if crosses(start, end, piece):
            smallest = 0.0
        else:
            smallest = min(smallest, *[to_segment(corner, start, end) for corner in piece.corners])
    return smallest - radius


def path_gap_to_piece(path: Sequence[ExactPoint], radius: int, piece: Polygon) -> float:
    """The smallest signed gap to a polygon along a path."""
    legs = list(pairwise(path)) or [(path[0], path[0])]
    return min(leg_gap_to_piece(start, end, radius, piece) for start, end in legs)
