"""Chapter 8: the ground. Six kinds of terrain, how high they are, where models may stand and climb, and how bases lie
on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.history.bounds import BoundedOutline
from grognard.engine.record import Value
from grognard.minis.boxes import box_around, boxes_meet, meets_any
from grognard.minis.memory import BoundedCache
from grognard.rulesets.fatigue.rules.measuring import MEASURE
from grognard.table.distance import gap, place_gap
from grognard.table.points import Point
from grognard.table.shapes import Box, Disc, Polygon, contains, polygon
from grognard.table.travel import climbing, crossing, path_gap_to_piece, path_length, spans_inside

SOFT = frozenset({"bush", "trees", "fence"})
HARD = frozenset({"wall", "building", "hill"})
STOOD_UPON = frozenset({"building", "hill"})
CROSSED = frozenset({"wall", "fence"})

CACHED = 100_000
"""For how many places and for how many sight lines a table remembers results."""

SightKey = tuple[int, int, int, int, int, int, int]
"""The places of eye and target, the height of who looks, and the radii of both."""


@enforces("fatigue.cover.kinds")
class Piece(Value, frozen=True):
    """A piece of terrain on the table (fatigue.cover.kinds)."""

    id: str
    kind: str
    name: str
    outline: BoundedOutline
    height: int
    impassable: bool = False
    rounded: bool = False


class Feature(NamedTuple):
    """A piece with what follows from its kind and outline, worked out once."""

    piece: Piece
    shape: Polygon
    box: Box
    hard: bool
    group: int
    """Pieces to stand on that touch and are equally high share a group; -1 for all others."""


class Ground:
    """The terrain of one table, ready to be measured."""

    __slots__ = ("_heights", "barring", "boxes", "crossed", "features", "groups", "impassable", "seen", "upon")

    def __init__(self, pieces: Sequence[Piece]) -> None:
        shapes = [polygon(piece.outline) for piece in pieces]
        groups = _grouped(pieces, shapes)
        self.features = [
            Feature(piece, shape, shape.box, piece.kind in HARD, group)
            for piece, shape, group in zip(pieces, shapes, groups, strict=True)
        ]
        self.boxes = [feature.box for feature in self.features]
        self.upon = [feature for feature in self.features if feature.group >= 0]
        self.crossed = [feature for feature in self.features if feature.piece.kind in CROSSED]
        self.impassable = [feature for feature in self.features if feature.piece.impassable]
        barring = [f for f in self.features if f.piece.impassable or f.group >= 0 or f.piece.kind in CROSSED]
        self.barring = [(*feature.box, feature) for feature in barring]
        """The pieces on which a base may not simply rest, each with the box around it."""
        self.groups = {group: [f for f in self.upon if f.group == group] for group in groups if group >= 0}
        self.seen: BoundedCache[SightKey, int] = BoundedCache(CACHED)
        """How well bases are covered; `rules.cover.base_cover` stores its results here."""
        self._heights: BoundedCache[Point, int] = BoundedCache(CACHED)

    def height_at(self, place: Point) -> int:
        """The ground a model stands at (fatigue.measure.height)."""
        if not self.upon:
            return 0
        height = self._heights.get(place)
        if height is None:
            height = max((f.piece.height for f in self.upon if contains(f.shape, place)), default=0)
            self._heights[place] = height
        return height

    def cost(self, path: Sequence[Point]) -> float:
        """What a path of a base centre costs: its length and all its climbing (fatigue.move.vertical)."""
        if len(path) == 2:
            (ax, ay), (bx, by) = path
            length = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        else:
            length = path_length(path)
        box = box_around(path, 0)
        if not meets_any(box, self.boxes):
            return length
        hills = [(f.shape, f.piece.height) for f in self.upon if boxes_meet(f.box, box)]
        if hills:
            length += climbing(path, hills, MEASURE.contact)
        for feature in self.crossed:
            if boxes_meet(feature.box, box):
                length += 2 * feature.piece.height * len(spans_inside(path, feature.shape))
        return length

    def bars_way(self, path: Sequence[Point], radius: int) -> Piece | None:
        """The impassable piece that a base on this path would overlap (fatigue.move.terrain)."""
        if self.impassable:
            box = box_around(path, radius)
            for feature in self.impassable:
                if boxes_meet(feature.box, box) and MEASURE.overlaps(path_gap_to_piece(path, radius, feature.shape)):
                    return feature.piece
        return None

    def bars_base(self, place: Point, radius: int) -> Piece | None:
        """The piece that forbids a base to rest here, if there is one (fatigue.move.terrain)."""
        west, south, east, north = place[0] - radius, place[1] - radius, place[0] + radius, place[1] + radius
        for w, s, e, n, feature in self.barring:
            if not (east > w and west < e and north > s and south < n):
                continue  # the piece is nowhere near, as most are
            if not MEASURE.overlaps(place_gap(place, feature.shape) - radius):
                continue
            if feature.group < 0 or feature.piece.impassable or not self._wholly_on(place, radius, feature.group):
                return feature.piece
        return None

    def _wholly_on(self, place: Point, radius: int, group: int) -> bool:
        """Whether a base lies wholly on a group: no outer edge of the group runs through it."""
        members = self.groups[group]
        if not any(contains(member.shape, place) for member in members):
            return False
        inner = radius - MEASURE.overlap
        for member in members:
            corners = member.shape.corners
            for i, (nx, ny, offset) in enumerate(member.shape.sides):
                depth = offset - nx * place[0] - ny * place[1]
                if not -inner < depth < inner:
                    continue
                start, end = corners[i], corners[(i + 1) % len(corners)]
                cut = _cut_by_disc(start, end, place, inner)
                if cut is not None and not _inside_others(cut, (nx, ny), member, members):
                    return False
        return True


Segment = tuple[tuple[float, float], tuple[float, float]]


def _cut_by_disc(start: tuple[float, float], end: tuple[float, float], centre: Point, radius: float) -> Segment | None:
    """The part of an edge that lies inside a disc. None if it is no longer than what rounding can make."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    fx, fy = start[0] - centre[0], start[1] - centre[1]
    a = dx * dx + dy * dy
    b = fx * dx + fy * dy
    inner = b * b - a * (fx * fx + fy * fy - radius * radius)
    if inner <= 0:
        return None
    root = sqrt(inner)
    first, last = max(0.0, (-b - root) / a), min(1.0, (-b + root) / a)
    if (last - first) * sqrt(a) <= 2 * MEASURE.contact:
        return None
    return (start[0] + dx * first, start[1] + dy * first), (start[0] + dx * last, start[1] + dy * last)


def _inside_others(cut: Segment, outward: tuple[float, float], member: Feature, members: list[Feature]) -> bool:
    """Whether a stretch of an edge is only a seam between pieces: just outside of it other pieces of the group go
    on."""
    step = 2 * MEASURE.contact
    start, end = ((x + outward[0] * step, y + outward[1] * step) for x, y in cut)
    spans = sorted(
        span for other in members if other is not member if (span := crossing(start, end, other.shape)) is not None
    )
    reached = 0.0
    length = path_length((start, end))
    for first, last in spans:
        if (first - reached) * length > step:
            return False
        reached = max(reached, last)
    return (1 - reached) * length <= step


def _grouped(pieces: Sequence[Piece], shapes: Sequence[Polygon]) -> list[int]:
    groups = [i if piece.kind in STOOD_UPON else -1 for i, piece in enumerate(pieces)]
    for i, piece in enumerate(pieces):
        for j in range(i):
            alike = groups[i] >= 0 and groups[j] >= 0 and piece.height == pieces[j].height
            if alike and MEASURE.touches(gap(shapes[i], shapes[j])):
                old, new = max(groups[i], groups[j]), min(groups[i], groups[j])
                groups = [new if group == old else group for group in groups]
    return groups


def touches_piece(base: Disc, feature: Feature) -> bool:
    """Whether a base touches or overlaps a piece."""
    return MEASURE.touches(gap(base, feature.shape))


def overlaps_piece(base: Disc, feature: Feature) -> bool:
    return MEASURE.overlaps(gap(base, feature.shape))


def features_in(features: Iterable[Feature], area: Box) -> list[Feature]:
    """The pieces that may lie in an area."""
    return [feature for feature in features if boxes_meet(feature.box, area)]
