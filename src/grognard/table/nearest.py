"""The points at which two footprints are nearest: where a line to or from a floor begins."""

from grognard.table.area import clipped
from grognard.table.concave import Concave
from grognard.table.distance import to_segment
from grognard.table.footprint import Footprint, gap_to_place, holds, parts_of
from grognard.table.points import ExactPoint, separation
from grognard.table.shapes import Disc, Polygon

# Distances that differ by less than this are the same; a millionth of a mil is arithmetic, not distance.
_NOISE = 1e-6


def on_segment(place: ExactPoint, start: ExactPoint, end: ExactPoint) -> ExactPoint:
    """The point of a straight line that is nearest to a place."""
    dx = end[0] - start[0]
    dy = end[1] - start[1]
    square = dx * dx + dy * dy
    share = ((place[0] - start[0]) * dx + (place[1] - start[1]) * dy) / square if square else 0.0
    if share <= 0:
        return start
    return end if share >= 1 else (start[0] + dx * share, start[1] + dy * share)


def nearest_point(footprint: Footprint, place: ExactPoint) -> ExactPoint:
    """The point of a footprint that is nearest to a place; the place itself if it is inside.

    If several are equally near, the most south-westerly counts.
    """
    if holds(footprint, place):
        return place
    if isinstance(footprint, Disc):
        share = footprint.r / separation((footprint.x, footprint.y), place)
        return footprint.x + (place[0] - footprint.x) * share, footprint.y + (place[1] - footprint.y) * share
    corners = footprint.corners
    sides = [(corners[i - 1], corner) for i, corner in enumerate(corners)]
    best = min(to_segment(place, *side) for side in sides) + _NOISE
    return min(on_segment(place, *side) for side in sides if to_segment(place, *side) <= best)


def nearest_pair(a: Footprint, b: Footprint) -> tuple[ExactPoint, ExactPoint]:
    """A point of each of two footprints, nearest to each other; twice the same point if they overlap.

    Along two parallel sides it is the middle of what they share; of other ties the most south-westerly.
    """
    if isinstance(a, Disc):
        there = nearest_point(b, (a.x, a.y))
        return nearest_point(a, there), there
    if isinstance(b, Disc):
        here = nearest_point(a, (b.x, b.y))
        return here, nearest_point(b, here)
    shared = _common_place(a, b)
    if shared is not None:
        return shared, shared
    pairs = [(corner, nearest_point(b, corner)) for corner in a.corners]
    pairs += [(nearest_point(a, corner), corner) for corner in b.corners]
    best = min(separation(*pair) for pair in pairs)
    nearest = sorted({pair for pair in pairs if separation(*pair) <= best + _NOISE})
    return _middle_of_pairs(a, b, nearest, best) or nearest[0]


def _common_place(a: Polygon | Concave, b: Polygon | Concave) -> ExactPoint | None:
    for one in parts_of(a):
        for other in parts_of(b):
            if isinstance(one, Polygon) and isinstance(other, Polygon):
                ring = clipped(list(one.corners), other)
                if ring:
                    return sum([x for x, _ in ring]) / len(ring), sum([y for _, y in ring]) / len(ring)
    return None


def _middle_of_pairs(
    a: Footprint, b: Footprint, pairs: list[tuple[ExactPoint, ExactPoint]], best: float
) -> tuple[ExactPoint, ExactPoint] | None:
    """The middle of equally near pairs, if it is as near: so it is along parallel sides."""
    count = len(pairs)
    here = sum([one[0] for one, _ in pairs]) / count, sum([one[1] for one, _ in pairs]) / count
    there = sum([other[0] for _, other in pairs]) / count, sum([other[1] for _, other in pairs]) / count
    near = separation(here, there) <= best + _NOISE
    touching = gap_to_place(here, a) <= _NOISE and gap_to_place(there, b) <= _NOISE
    return (here, there) if near and touching else None
