"""Things with a height: an upright prism over a footprint, and distances in space.

Distance in space is taken between what bodies stand on: the flat gap of the footprints and the difference of
their bottoms. The tops matter for sight only.
"""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from grognard.table.distance import unit_gap, with_rise
from grognard.table.footprint import Footprint, bounds, boxes_apart, gap_between, margin_within
from grognard.table.measure import Measure
from grognard.table.shapes import Box, Disc


class Solid(NamedTuple):
    """A footprint from a bottom up to a top, in mils above the table."""

    footprint: Footprint
    bottom: int
    top: int


def solid_at(footprint: Footprint, elevation: int, height: int) -> Solid:
    """A model or piece that stands at an elevation and is so high."""
    return Solid(footprint, elevation, elevation + height)


def apart(a: Solid, b: Solid) -> float:
    """Distance in space of two bodies, base to base."""
    return with_rise(gap_between(a.footprint, b.footprint), b.bottom - a.bottom)


def nearest_solid(body: Solid, others: Sequence[Solid]) -> tuple[float, int]:
    """The distance in space to the nearest of some bodies and its place in the list; (inf, -1) if there is none."""
    best, found = inf, -1
    box = bounds(body.footprint)
    simple = isinstance(body.footprint, Disc)
    for place, other in enumerate(others):
        # The gap of two round bases costs less than looking at their boxes.
        if (simple and isinstance(other.footprint, Disc)) or _boxes_apart(box, body, other) < best:
            free = apart(body, other)
            if free < best:
                best, found = free, place
    return best, found


def _boxes_apart(box: Box, body: Solid, other: Solid) -> float:
    return with_rise(boxes_apart(box, bounds(other.footprint)), other.bottom - body.bottom)


def units_apart(one: Sequence[Solid], other: Sequence[Solid]) -> float:
    """The smallest distance in space between a body of one unit and a body of the other; infinite if one is empty."""
    here, there = _level_bases(one), _level_bases(other)
    if here and there:
        return with_rise(unit_gap(here, there), other[0].bottom - one[0].bottom)
    return min((nearest_solid(body, other)[0] for body in one), default=inf)


def _level_bases(unit: Sequence[Solid]) -> list[Disc]:
    """The bases of a unit if all are round and at one height, as they mostly are; else none."""
    bases = [body.footprint for body in unit if isinstance(body.footprint, Disc) and body.bottom == unit[0].bottom]
    return bases if len(bases) == len(unit) else []


def in_contact(a: Solid, b: Solid, measure: Measure, step: int) -> bool:
    """Whether two bases touch by a measure, and stand at most a step apart in height."""
    return abs(b.bottom - a.bottom) <= step and measure.touches(gap_between(a.footprint, b.footprint))


def collide(a: Solid, b: Solid, measure: Measure) -> bool:
    """Whether two bodies overlap by a measure: in plan, and with some height in common."""
    return a.bottom < b.top and b.bottom < a.top and measure.overlaps(gap_between(a.footprint, b.footprint))


def wholly_inside(body: Solid, zone: Footprint, measure: Measure) -> bool:
    """Whether a base lies wholly in a zone by a measure: it sticks out by no more than may overlap."""
    return not measure.overlaps(margin_within(body.footprint, zone))
