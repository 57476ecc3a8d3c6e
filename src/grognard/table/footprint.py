"""Questions about any footprint: a round base or tower, a convex piece or hull, an outline with bays.

Gaps are signed as in `distance`. The depth of an overlap with an outline that has bays is exact for round
bases; for others it is that of the part which is overlapped deepest. Whether there is an overlap is always
exact.
"""

from collections.abc import Sequence
from math import inf, sqrt

from grognard.table.concave import Concave
from grognard.table.distance import gap, overlap, place_gap, to_segment
from grognard.table.points import ExactPoint
from grognard.table.shapes import Box, Disc, Polygon, Shape, box_of, contains, margin_inside

Footprint = Disc | Polygon | Concave


def parts_of(footprint: Footprint) -> tuple[Shape, ...]:
    """The convex parts of a footprint."""
    return footprint.parts if isinstance(footprint, Concave) else (footprint,)


def bounds(footprint: Footprint) -> Box:
    """The bounding box of a footprint."""
    return footprint.box if isinstance(footprint, Concave) else box_of(footprint)


def boxes_apart(one: Box, other: Box) -> float:
    """The distance of two boxes, never more than that of what is in them."""
    dx = max(one[0] - other[2], other[0] - one[2], 0.0)
    dy = max(one[1] - other[3], other[1] - one[3], 0.0)
    return sqrt(dx * dx + dy * dy) if dx and dy else dx or dy


def box_around(places: Sequence[ExactPoint], radius: float) -> Box:
    """The bounding box of what a base of a radius covers at some places, and on the straight way between them."""
    xs = [x for x, _ in places]
    ys = [y for _, y in places]
    return min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius


def middle_of(footprint: Footprint) -> ExactPoint:
    """The centre of a round base, otherwise the mean of the corners: for a hull its centre."""
    if isinstance(footprint, Disc):
        return footprint.x, footprint.y
    corners = footprint.corners
    return sum([x for x, _ in corners]) / len(corners), sum([y for _, y in corners]) / len(corners)


def holds(footprint: Footprint, place: ExactPoint) -> bool:
    """Whether a place is in a footprint or on its edge; exact for whole mils."""
    if isinstance(footprint, Polygon):
        return contains(footprint, place)
    if isinstance(footprint, Disc):
        dx = place[0] - footprint.x
        dy = place[1] - footprint.y
        return dx * dx + dy * dy <= footprint.r * footprint.r
    return any(contains(part, place) for part in footprint.parts)


def gap_to_place(place: ExactPoint, footprint: Footprint) -> float:
    """Signed gap from a place to a footprint."""
    if isinstance(footprint, Polygon):
        return place_gap(place, footprint)
    if isinstance(footprint, Disc):
        dx = place[0] - footprint.x
        dy = place[1] - footprint.y
        return sqrt(dx * dx + dy * dy) - footprint.r
    corners = footprint.corners
    free = min([to_segment(place, corners[i - 1], corner) for i, corner in enumerate(corners)])
    return -free if holds(footprint, place) else free


def gap_between(a: Footprint, b: Footprint) -> float:
    """Signed gap of two footprints, edge to edge."""
    if isinstance(a, Disc):
        return gap_to_place((a.x, a.y), b) - a.r
    if isinstance(b, Disc):
        return gap_to_place((b.x, b.y), a) - b.r
    if isinstance(a, Polygon) and isinstance(b, Polygon):
        return gap(a, b)
    smallest = inf
    for one in parts_of(a):
        for other in parts_of(b):
            # Boxes that touch may hide a deeper overlap.
            if boxes_apart(box_of(one), box_of(other)) <= max(smallest, 0.0):
                smallest = min(smallest, gap(one, other))
    return smallest


def overlaps(a: Footprint, b: Footprint, depth: float = 0) -> bool:
    """Whether two footprints overlap deeper than a depth; the same as gap_between(a, b) < -depth, but quick."""
    if not isinstance(a, Concave) and not isinstance(b, Concave):
        return overlap(a, b, depth)
    if boxes_apart(bounds(a), bounds(b)) > 0:
        return False
    if isinstance(a, Disc) or isinstance(b, Disc):
        return gap_between(a, b) < -depth
    return any(overlap(one, other, depth) for one in parts_of(a) for other in parts_of(b))


def extent(footprint: Footprint, across: ExactPoint) -> tuple[float, float]:
    """From where to where a footprint reaches along a vector of length 1, measured from the origin."""
    ux, uy = across
    if isinstance(footprint, Disc):
        middle = footprint.x * ux + footprint.y * uy
        return middle - footprint.r, middle + footprint.r
    marks = [x * ux + y * uy for x, y in footprint.corners]
    return min(marks), max(marks)


def margin_within(shape: Footprint, zone: Footprint) -> float:
    """How far a shape stays inside a zone's edge; negative if it sticks out.

    How far it sticks out is exact for round bases; of others only the sign counts where the zone has bays.
    """
    if isinstance(zone, Disc):
        if isinstance(shape, Disc):
            return -gap_to_place((shape.x, shape.y), zone) - shape.r
        return min([-gap_to_place(corner, zone) for corner in shape.corners])
    if isinstance(zone, Concave):
        return _margin_in_bays(shape, zone)
    if isinstance(shape, Concave):
        return min([margin_inside(part, zone) for part in shape.parts])
    return margin_inside(shape, zone)


def _margin_in_bays(shape: Footprint, zone: Concave) -> float:
    if isinstance(shape, Disc):
        return -gap_to_place((shape.x, shape.y), zone) - shape.r
    # A shape is inside if its corners are and no side of the zone runs through it.
    margin = min([-gap_to_place(corner, zone) for corner in shape.corners])
    ring = zone.corners
    for part in parts_of(shape):
        if isinstance(part, Polygon):
            for i, corner in enumerate(ring):
                margin = min(margin, _side_gap(part, ring[i - 1], corner))
    return margin


def _side_gap(piece: Polygon, start: ExactPoint, end: ExactPoint) -> float:
    """Signed gap of a convex piece to a straight line; below zero how deep the line runs through it."""
    dx = end[0] - start[0]
    dy = end[1] - start[1]
    length = sqrt(dx * dx + dy * dy)
    aside = [((x - start[0]) * dy - (y - start[1]) * dx) / length for x, y in piece.corners]
    apart = max(
        min(aside),
        -max(aside),
        *[min(nx * start[0] + ny * start[1], nx * end[0] + ny * end[1]) - offset for nx, ny, offset in piece.sides],
    )
    if apart <= 0:
        return apart
    return min(
        place_gap(start, piece),
        place_gap(end, piece),
        *[to_segment(corner, start, end) for corner in piece.corners],
    )
