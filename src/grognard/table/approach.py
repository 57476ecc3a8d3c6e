"""How near a moving base comes to a body, in space: the ground may carry it up and away, or down and close.

`ground` is the way's profile: the heights at which the base is along its path.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt

from grognard.table.distance import with_rise
from grognard.table.footprint import bounds, box_around, boxes_apart, parts_of
from grognard.table.points import ExactPoint, Point, separation
from grognard.table.profile import Stretch
from grognard.table.shapes import Disc, Shape
from grognard.table.solid import Solid
from grognard.table.spans import base_spans, cut, joined
from grognard.table.travel import Span, leg_gap, leg_gap_to_piece


def near_spans(path: Sequence[Point], radius: int, ground: Sequence[Stretch], other: Solid, limit: float) -> list[Span]:
    """The stretches of a path on which a base is nearer in space to a body than a limit."""
    near: list[Span] = []
    for height in {stretch.height for stretch in ground}:
        rise = other.bottom - height
        if abs(rise) < limit:
            reach = sqrt(limit * limit - rise * rise)
            spans = base_spans(path, radius + reach, other.footprint)
            near += [span for stretch in ground if stretch.height == height for span in cut(spans, *stretch[:2])]
    return joined(near)


def any_near(
    path: Sequence[Point], radius: int, ground: Sequence[Stretch], others: Iterable[Solid], limit: float
) -> list[Span]:
    """The stretches of a path on which a base is nearer in space to any of some bodies than a limit."""
    box = box_around(path, radius)
    near = [other for other in others if boxes_apart(box, bounds(other.footprint)) < limit]
    return joined(span for other in near for span in near_spans(path, radius, ground, other, limit))


def closest(path: Sequence[Point], radius: int, ground: Sequence[Stretch], other: Solid) -> float:
    """The smallest distance in space to a body along a path."""
    return min(
        with_rise(_flat(start, end, radius, part), other.bottom - height)
        for start, end, height in _level_legs(path, ground)
        for part in parts_of(other.footprint)
    )


def _flat(start: ExactPoint, end: ExactPoint, radius: int, part: Shape) -> float:
    if isinstance(part, Disc):
        return leg_gap(start, end, radius, part)
    return leg_gap_to_piece(start, end, radius, part)


def _level_legs(path: Sequence[Point], ground: Sequence[Stretch]) -> list[tuple[ExactPoint, ExactPoint, int]]:
    """The legs of a path, cut where the height changes."""
    legs: list[tuple[ExactPoint, ExactPoint, int]] = []
    done = 0.0
    for start, end in pairwise(path):
        leg = separation(start, end)
        for first, last, height in ground:
            low = max(first, done)
            high = min(last, done + leg)
            if low < high:
                legs.append((_at(start, end, (low - done) / leg), _at(start, end, (high - done) / leg), height))
        done += leg
    return legs or [(path[0], path[0], ground[0].height)]


def _at(start: ExactPoint, end: ExactPoint, share: float) -> ExactPoint:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
