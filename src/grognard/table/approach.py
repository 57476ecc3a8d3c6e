"""How near a moving base comes to a body, in space: the ground may carry it up and away, or down and close.

`ground` is the way's profile: the heights at which the base is along its path.
"""

from collections.abc import Iterable, Sequence
from math import sqrt

from grognard.table.footprint import bounds, box_around, boxes_apart
from grognard.table.points import Point
from grognard.table.profile import Stretch
from grognard.table.solid import Solid
from grognard.table.spans import base_spans, cut, joined
from grognard.table.travel import Span


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
