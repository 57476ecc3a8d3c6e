"""Hulls on the move: they go straight, keeping their facing, and turn at the corners of their route.

A route is a list of poses, the start first. Between two poses the hull keeps the facing of the first; on
arrival it turns to that of the second. The ground it covers is that of its legs and of its poses; the turn
itself is judged by how far the corners are carried.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from grognard.table.distance import with_rise
from grognard.table.footprint import Footprint, gap_between, parts_of
from grognard.table.impact import base_to_piece, tray_passage
from grognard.table.points import Direction, separation
from grognard.table.shapes import Disc, Polygon, Shape, swept, tray
from grognard.table.solid import Solid
from grognard.table.spans import joined
from grognard.table.travel import Span


class HullPose(NamedTuple):
    """Where a hull stands and which way it looks."""

    x: int
    y: int
    facing: Direction


class HullSize(NamedTuple):
    """A hull's width across its facing and its length along it."""

    width: int
    length: int


def hull_at(pose: HullPose, size: HullSize) -> Polygon:
    """The outline of a hull: corners front-right, front-left, rear-left, rear-right."""
    return tray((pose.x, pose.y), pose.facing, size.width, size.length)


def corner_travel(start: HullPose, end: HullPose, size: HullSize) -> float:
    """How far the corner that is carried farthest ends up from where it was."""
    pairs = zip(hull_at(start, size).corners, hull_at(end, size).corners, strict=True)
    return max(separation(before, after) for before, after in pairs)


def covered(route: Sequence[HullPose], size: HullSize) -> list[Polygon]:
    """The ground that a hull covers: the strip of each leg, and the hull itself in each pose."""
    strips = [
        swept(hull_at(start, size), end.x - start.x, end.y - start.y)
        for start, end in pairwise(route)
        if start[:2] != end[:2]
    ]
    return strips + [hull_at(pose, size) for pose in dict.fromkeys(route)]


def route_gap(route: Sequence[HullPose], size: HullSize, other: Footprint) -> float:
    """The smallest gap to a footprint anywhere on a route; below zero it overlaps somewhere."""
    return min(gap_between(ground, other) for ground in covered(route, size))


def route_apart(route: Sequence[HullPose], size: HullSize, height: int, other: Solid) -> float:
    """The smallest distance in space to a body anywhere on a route on ground of one height."""
    return with_rise(route_gap(route, size, other.footprint), other.bottom - height)


def hull_spans(route: Sequence[HullPose], size: HullSize, footprint: Footprint) -> list[Span]:
    """The distances along a route between which a hull overlaps a footprint; a pose that overlaps it only by turning
    there is given as a stretch of no length."""
    spans: list[Span] = []
    done = 0.0
    for start, end in pairwise(route):
        leg = separation(start[:2], end[:2])
        if leg:
            mover = hull_at(start, size)
            heading = end.x - start.x, end.y - start.y
            for part in parts_of(footprint):
                first, last = _leg_passage(mover, heading, leg, part)
                if first < last:
                    spans.append((done + first, done + last))
        done += leg
        if gap_between(hull_at(end, size), footprint) < 0:
            spans.append((done, done))
    if gap_between(hull_at(route[0], size), footprint) < 0:
        spans.append((0.0, 0.0))
    return joined(spans)


def _leg_passage(mover: Polygon, heading: Direction, leg: float, part: Shape) -> Span:
    if isinstance(part, Disc):
        # Seen from the hull the base comes the other way.
        x, y, r = part
        back = -heading[0], -heading[1]
        enter = base_to_piece((x, y), back, r, mover)
        rest = base_to_piece((x - heading[0], y - heading[1]), heading, r, mover)
        return (inf, -inf) if enter is None or rest is None else (enter, leg - rest)
    passage = tray_passage(mover, heading, part)
    return (inf, -inf) if passage is None else (max(0.0, passage[0]), min(leg, passage[1]))
