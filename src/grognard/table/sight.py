"""Lines of sight: shadows on a chord, sight lines against prisms, arcs of view.

The chord is the level line through the target's centre, as wide as its base, square to the line between both
centres. What stands between eye and chord throws a shadow on it: a stretch (from, to) in mils, left of the
line of view positive, 0 in the middle, possibly without end.
"""

from collections.abc import Iterable, Sequence
from math import inf, sqrt
from typing import NamedTuple

from grognard.table.coherency import groups
from grognard.table.points import Direction, ExactPoint, Point
from grognard.table.shapes import Disc, Polygon

Shadow = tuple[float, float]

EDGE = 1e-9
"""A part of a footprint thinner than this share of the way to the target is only an edge."""

ARCS: tuple[str, ...] = ("front", "left", "rear", "right")


class Chord(NamedTuple):
    """An eye looking at a target: its place, the vector to the target's centre, its length, the radius of the
    target's base, the height of the eye and of the chord."""

    x: int
    y: int
    dx: int
    dy: int
    length: float
    radius: int
    eye: float
    level: float


def chord(eye: Point, target: Disc, eye_height: float, chord_height: float) -> Chord:
    """The chord of a target's base as seen from an eye; the two centres must differ in plan."""
    dx = target.x - eye[0]
    dy = target.y - eye[1]
    return Chord(eye[0], eye[1], dx, dy, sqrt(dx * dx + dy * dy), target.r, eye_height, chord_height)


def _reach_below(seen: Chord, height: float) -> tuple[float, float]:
    """The shares t of the way between which the sight line is lower than a height; empty if the first is not
    smaller."""
    fall = seen.eye - seen.level
    if not fall:
        return (0.0, 1.0) if seen.eye < height else (1.0, 0.0)
    share = (seen.eye - height) / fall
    return (max(0.0, share), 1.0) if fall > 0 else (0.0, min(1.0, share))


def piece_shadow(seen: Chord, piece: Polygon, height: float) -> Shadow | None:
    """The shadow of a polygon that is opaque up to a height; None if it throws none."""
    x, y, dx, dy, length = seen[:5]
    near, far = _reach_below(seen, height)
    if near >= far:
        return None
    square = dx * dx + dy * dy
    near = near * square or 0
    far *= square
    # Along the line of view and to its left, both times the distance of centres: whole numbers stay exact.
    marks = [((cx - x) * dx + (cy - y) * dy, dx * (cy - y) - dy * (cx - x)) for cx, cy in piece.corners]
    first, last = min(marks)[0], max(marks)[0]
    if min(last, far) - max(first, near) <= EDGE * square:
        return None
    if 0 < first >= near and last <= far:
        places = [side * length / ahead for ahead, side in marks]
        return min(places), max(places)
    return _cut_shadow(marks, near, far, length)


def _cut_shadow(marks: list[ExactPoint], near: float, far: float, length: float) -> Shadow:
    """The shadow of the part of a ring of (ahead, side) that lies from near to far."""
    low, high = inf, -inf
    before, side_before = marks[-1]
    for ahead, side in marks:
        cuts = [
            # Products first: at the eye (limit 0) the sign of what is left must be exact.
            (limit, (side_before * (ahead - limit) + side * (limit - before)) / (ahead - before))
            for limit in (near, far)
            if before < limit < ahead or ahead < limit < before
        ]
        if near <= ahead <= far:
            cuts.append((ahead, side))
        for along, off in cuts:
            if along:
                place = off * length / along
                low = min(low, place)
                high = max(high, place)
            elif off > 0:
                high = inf
            elif off < 0:
                low = -inf
        before, side_before = ahead, side
    return low, high


def base_shadow(seen: Chord, base: Disc, top: float) -> Shadow | None:
    """The shadow of a round base that is opaque up to a top; None if it throws none.

    It counts only if its centre is between eye and chord and the sight line passes there below its top. A
    side whose tangent stands at a right angle or more to the line of view has no end.
    """
    x, y, dx, dy, length = seen[:5]
    px = base.x - x
    py = base.y - y
    ahead = px * dx + py * dy
    square = dx * dx + dy * dy
    if not 0 <= ahead <= square or seen.eye + (seen.level - seen.eye) * ahead / square >= top:
        return None
    r = base.r
    free = px * px + py * py - r * r
    if free <= 0:
        return -inf, inf
    tangent = sqrt(free)
    side = dx * py - dy * px
    left_ahead = ahead * tangent - side * r
    right_ahead = ahead * tangent + side * r
    return (
        (side * tangent - ahead * r) * length / right_ahead if right_ahead > 0 else -inf,
        (side * tangent + ahead * r) * length / left_ahead if left_ahead > 0 else inf,
    )


def rank_shadows(seen: Chord, rank: Sequence[Disc], tops: Sequence[float], link: float) -> list[Shadow]:
    """The shadows of the models of one unit: those linked by gaps of at most `link` throw one together."""
    bases: list[Disc] = []
    shadows: list[Shadow] = []
    for base, top in zip(rank, tops, strict=True):
        shadow = base_shadow(seen, base, top)
        if shadow is not None:
            bases.append(base)
            shadows.append(shadow)
    return [
        (min(shadows[model][0] for model in group), max(shadows[model][1] for model in group))
        for group in groups(bases, link)
    ]


def free_length(radius: float, shadows: Iterable[Shadow]) -> float:
    """How much of a chord all shadows together leave free."""
    free = 0.0
    reached: float = -radius
    for low, high in sorted(shadows):
        if low >= radius:
            break
        if low > reached:
            free += low - reached
        if high > reached:
            reached = high
            if reached >= radius:
                return free
    return free + radius - reached


def _aside(seen: Chord, piece: Polygon) -> bool:
    """Whether a piece lies clear of the box around eye and chord, so that its shadow cannot matter."""
    west, south, east, north = piece.box
    x, y, dx, dy, _, r, _, _ = seen
    return (
        (east <= x and east <= x + dx - r)
        or (west >= x and west >= x + dx + r)
        or (north <= y and north <= y + dy - r)
        or (south >= y and south >= y + dy + r)
    )


def visible_length(seen: Chord, pieces: Iterable[tuple[Polygon, float]], shadows: Iterable[Shadow] = ()) -> float:
    """How much of a chord stays free of the shadows of pieces (polygon, height) and of other shadows."""
    thrown = list(shadows)
    for piece, height in pieces:
        if not _aside(seen, piece):
            shadow = piece_shadow(seen, piece, height)
            if shadow is not None:
                thrown.append(shadow)
    return free_length(seen.radius, thrown) if thrown else 2.0 * seen.radius


def passes_between(one: float, other: float, bottom: float, top: float) -> bool:
    """Whether a line that runs from one height to another gets between a bottom and a top; touching does not."""
    if one == other:
        return bottom < one < top
    return min(one, other) < top and max(one, other) > bottom


def edge_crossed(centre: Point, facing: Direction, width: int, depth: int, place: ExactPoint) -> tuple[str, float, str]:
    """The side of a tray crossed by the line from its middle to a place, how far from the nearest corner that
    is, and the side beyond that corner.

    A line through a corner crosses front or rear at distance 0; a place at the very middle likewise.
    """
    fx, fy = facing
    dx = place[0] - centre[0]
    dy = place[1] - centre[1]
    ahead = dx * fx + dy * fy
    right = dx * fy - dy * fx
    end = "front" if ahead >= 0 else "rear"
    flank = "right" if right >= 0 else "left"
    if abs(ahead) * width >= abs(right) * depth:
        aside = abs(right) * depth / abs(ahead) if ahead else width
        return end, (width - aside) / 2, flank
    return flank, (depth - abs(ahead) * width / abs(right)) / 2, end


def spaced_along(start: ExactPoint, end: ExactPoint, apart: float) -> list[ExactPoint]:
    """Places evenly spaced along a line at most so far apart, both ends included."""
    dx = end[0] - start[0]
    dy = end[1] - start[1]
    # A turned edge is a hair longer than it was drawn; that must not add a place.
    steps = max(1, -int(-(sqrt(dx * dx + dy * dy) - 1e-6) // apart))
    return [(start[0] + dx * i / steps, start[1] + dy * i / steps) for i in range(steps + 1)]
