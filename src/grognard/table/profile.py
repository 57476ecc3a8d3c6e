"""The ground along a path: how high it is, where it rises and falls, and the gaps one could leap.

With a radius of 0 the ground is that under the centre. With the radius of a base it is the highest that any
part of the base is over: a rise is met with the front edge and left with the rear edge. Hollows always count
by the centre.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from grognard.table.footprint import bounds, box_around, boxes_apart
from grognard.table.places import GROUND, level_among
from grognard.table.points import Point
from grognard.table.solid import Solid
from grognard.table.spans import base_spans, centre_spans
from grognard.table.travel import Span, path_length

# Where two pieces touch, their ends are the same point up to arithmetic; that is no stretch of ground.
_NOISE = 1e-6


Stays = tuple[Solid, list[Span]]
"""A piece, and the stretches of a way on which one is over it."""


class Stretch(NamedTuple):
    """A part of a path, from one distance to another, on ground of one height."""

    first: float
    last: float
    height: int


class Gap(NamedTuple):
    """Lower ground between two edges: from the take-off to the landing."""

    at: float
    width: float
    take_off: int
    landing: int
    bottom: int

    @property
    def depth(self) -> int:
        """How deep a model falls that does not get across."""
        return self.take_off - self.bottom


def profile(
    path: Sequence[Point],
    solids: Sequence[Solid],
    hollows: Sequence[Solid] = (),
    *,
    radius: int = 0,
    height: int = GROUND,
    headroom: int = 0,
) -> list[Stretch]:
    """The ground along a path for someone who starts at a height; at least one stretch.

    The height says whether the start is on a roof or bridge; a walker passes beneath what leaves them headroom.
    """
    spans = [(solid, base_spans(path, radius, solid.footprint)) for solid in _near(path, radius, solids)]
    holes = [(hollow, centre_spans(path, hollow.footprint)) for hollow in _near(path, 0, hollows)]
    return ground_along(path_length(path), spans, holes, height, headroom)


def ground_along(
    whole: float, spans: Sequence[Stays], holes: Sequence[Stays] = (), height: int = GROUND, headroom: int = 0
) -> list[Stretch]:
    """The ground along a way of a length that is over these pieces and hollows on these stretches of it, whatever
    goes there: a base, or a hull."""
    marks = {0.0, whole, *(end for _, found in (*spans, *holes) for span in found for end in span)}
    stretches: list[Stretch] = []
    for first, last in pairwise(sorted(marks)):
        if last - first > _NOISE:
            middle = (first + last) / 2
            height = level_among(_at(spans, middle), _at(holes, middle), height, headroom)
            if stretches and stretches[-1].height == height:
                stretches[-1] = Stretch(stretches[-1].first, last, height)
            else:
                stretches.append(Stretch(stretches[-1].last if stretches else first, last, height))
    return stretches or [Stretch(0.0, whole, height)]


def _near(path: Sequence[Point], radius: int, solids: Sequence[Solid]) -> list[Solid]:
    box = box_around(path, radius)
    return [solid for solid in solids if boxes_apart(box, bounds(solid.footprint)) == 0]


def _at(spans: Sequence[Stays], middle: float) -> list[Solid]:
    return [solid for solid, found in spans if any(first < middle < last for first, last in found)]


def height_at(stretches: Sequence[Stretch], travelled: float) -> int:
    """The height at a distance; where it changes, that before the change."""
    for stretch in stretches:
        if travelled <= stretch.last:
            return stretch.height
    return stretches[-1].height


def gaps(stretches: Sequence[Stretch], lower: int = 0) -> list[Gap]:
    """Every drop that has ground to land on farther along the path.

    The landing is the first ground at most `lower` below the take-off; it may be higher. A gap in a gap is listed too.
    """
    found = []
    for place, (edge, below) in enumerate(pairwise(stretches)):
        if below.height >= edge.height - lower:
            continue
        bottom = below.height
        for far in stretches[place + 2 :]:
            if far.height >= edge.height - lower:
                found.append(Gap(edge.last, far.first - edge.last, edge.height, far.height, bottom))
                break
            bottom = min(bottom, far.height)
    return found
