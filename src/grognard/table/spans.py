"""Stretches of a way: where a line or path is inside a footprint, and where a base on it overlaps one.

Shares of a line run from 0 to 1, stretches of a path are distances from its start in mils of plan. Running
along an edge or touching a corner is not inside; exact for whole mils.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt

from grognard.table.concave import Concave
from grognard.table.footprint import Footprint, bounds, gap_to_place, holds, parts_of
from grognard.table.impact import base_to_piece
from grognard.table.points import ExactPoint, Point, separation
from grognard.table.shapes import Disc, Polygon
from grognard.table.travel import Span, crossing


def crossings(start: ExactPoint, end: ExactPoint, footprint: Footprint) -> list[Span]:
    """The shares (0 to 1) of a straight line between which it is inside a footprint, in order.

    A line of no length, straight up for instance, is inside all along or not at all.
    """
    if isinstance(footprint, Polygon):
        inside = crossing(start, end, footprint)
        return [inside] if inside is not None else []
    if start == end:
        return [(0.0, 1.0)] if gap_to_place(start, footprint) < 0 else []
    if isinstance(footprint, Disc):
        return _through_disc(start, end, footprint.x, footprint.y, footprint.r)
    west, south, east, north = footprint.box
    if (
        max(start[0], end[0]) <= west
        or min(start[0], end[0]) >= east
        or max(start[1], end[1]) <= south
        or min(start[1], end[1]) >= north
    ):
        return []
    return _through_bays(start, end, footprint)


def _through_disc(start: ExactPoint, end: ExactPoint, x: float, y: float, r: float) -> list[Span]:
    px = start[0] - x
    py = start[1] - y
    dx = end[0] - start[0]
    dy = end[1] - start[1]
    square = dx * dx + dy * dy
    ahead = -(px * dx + py * dy)
    room = ahead * ahead - square * (px * px + py * py - r * r)
    if room <= 0:
        return []
    root = sqrt(room)
    enter = max(0.0, (ahead - root) / square)
    leave = min(1.0, (ahead + root) / square)
    return [(enter, leave)] if enter < leave else []


def _through_bays(start: ExactPoint, end: ExactPoint, piece: Concave) -> list[Span]:
    """Cut at every side it meets; a stretch counts if its middle is inside and it runs along no side."""
    dx = end[0] - start[0]
    dy = end[1] - start[1]
    square = dx * dx + dy * dy
    marks = {0.0, 1.0}
    edges: list[Span] = []
    px, py = piece.corners[-1]
    before = dx * (py - start[1]) - dy * (px - start[0])
    for x, y in piece.corners:
        here = dx * (y - start[1]) - dy * (x - start[0])
        if here == 0 == before:
            one = ((px - start[0]) * dx + (py - start[1]) * dy) / square
            other = ((x - start[0]) * dx + (y - start[1]) * dy) / square
            edges.append((min(one, other), max(one, other)))
            marks |= {one, other}
        elif here <= 0 <= before or before <= 0 <= here:
            share = before / (before - here)
            cx = px + (x - px) * share - start[0]
            cy = py + (y - py) * share - start[1]
            marks.add((cx * dx + cy * dy) / square)
        px, py, before = x, y, here
    spans = []
    for one, other in pairwise(sorted(mark for mark in marks if 0 <= mark <= 1)):
        middle = (one + other) / 2
        along_side = any(first < middle < last for first, last in edges)
        if not along_side and holds(piece, (start[0] + dx * middle, start[1] + dy * middle)):
            spans.append((one, other))
    return joined(spans)


def joined(spans: Iterable[Span]) -> list[Span]:
    """Stretches in order; those that overlap or follow each other without a break are one."""
    found: list[Span] = []
    for first, last in sorted(spans):
        if found and first <= found[-1][1]:
            if last > found[-1][1]:
                found[-1] = (found[-1][0], last)
        else:
            found.append((first, last))
    return found


def centre_spans(path: Sequence[ExactPoint], footprint: Footprint) -> list[Span]:
    """The stretches of a path on which the centre is inside a footprint."""
    spans = []
    done = 0.0
    for start, end in pairwise(path):
        leg = separation(start, end)
        if leg:
            spans += [(done + first * leg, done + last * leg) for first, last in crossings(start, end, footprint)]
        done += leg
    return joined(spans)


def base_spans(path: Sequence[Point], radius: float, footprint: Footprint) -> list[Span]:
    """The stretches of a path on which a base of a radius overlaps a footprint; touching is no overlap.

    With a radius made larger by a limit: where it is nearer than that limit.
    """
    if radius <= 0:
        return centre_spans(path, footprint) if radius == 0 else []
    box = bounds(footprint)
    spans = []
    done = 0.0
    for start, end in pairwise(path):
        leg = separation(start, end)
        if leg and not _aside(start, end, radius, box):
            for part in parts_of(footprint):
                spans += [(done + first, done + last) for first, last in _leg_spans(start, end, leg, radius, part)]
        done += leg
    return joined(spans)


def _aside(start: ExactPoint, end: ExactPoint, radius: float, box: tuple[float, float, float, float]) -> bool:
    west, south, east, north = box
    return (
        max(start[0], end[0]) + radius <= west
        or min(start[0], end[0]) - radius >= east
        or max(start[1], end[1]) + radius <= south
        or min(start[1], end[1]) - radius >= north
    )


def _leg_spans(start: Point, end: Point, leg: float, radius: float, part: Disc | Polygon) -> list[Span]:
    if isinstance(part, Disc):
        return [(a * leg, b * leg) for a, b in _through_disc(start, end, part.x, part.y, part.r + radius)]
    heading = end[0] - start[0], end[1] - start[1]
    enter = base_to_piece(start, heading, radius, part)
    back = base_to_piece(end, (-heading[0], -heading[1]), radius, part)
    if enter is None or back is None or enter >= leg - back:
        return []
    return [(enter, leg - back)]


def cut(spans: Iterable[Span], first: float, last: float) -> list[Span]:
    """What of some stretches lies between two distances."""
    found = [(max(start, first), min(end, last)) for start, end in spans]
    return [(start, end) for start, end in found if start < end]
