"""Chapter 9: how far a model has to go in one direction of a retreat until it is clear (fatigue.combat.slain)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt

from grognard.rulesets.fatigue.rules.ground import Ground
from grognard.rulesets.fatigue.state import INCH
from grognard.table.points import Point, to_mils
from grognard.table.shapes import Polygon

FALL_BACK = 3 * INCH
CLEAR = 3 * INCH
HAIR = 1e-6
"""The tolerance of computed lengths, in mils, so that the last digit of a root does not decide."""

UnitVector = tuple[float, float]
Winner = tuple[Point, int, int]
"""Place, radius and ground of a model of the winning side."""


def least_clear(ground: Ground, place: Point, way: UnitVector, radius: int, winners: Sequence[Winner]) -> int | None:
    """The least whole mil along this way at which a base is 3″ from all winners. None if there is none within 3″.

    A line comes clear where it leaves the last of the rings around the winners, or where the height of the ground
    changes, because the rings change with it. These lengths are tried, the shortest first.
    """
    heights = {0, *(feature.piece.height for feature in ground.upon)}
    leaves = [
        _leaves(place, way, at, radius + other + _flat(height - stands))
        for at, other, stands in winners
        for height in heights
    ]
    changes = [length for feature in ground.upon for length in _crossings(place, way, feature.shape)]
    for length in sorted({ceil(found - HAIR) for found in (*leaves, *changes) if found is not None}):
        if 0 <= length <= FALL_BACK and _is_clear(ground, place, way, length, radius, winners):
            return length
    return None


def _is_clear(
    ground: Ground, place: Point, way: UnitVector, length: int, radius: int, winners: Sequence[Winner]
) -> bool:
    """Whether the place so far along the line, not yet rounded to mils, is 3″ from all winners without any slack."""
    x, y = place[0] + way[0] * length, place[1] + way[1] * length
    here = ground.height_at(to_mils((x, y)))
    for (wx, wy), other, stands in winners:
        least = radius + other + _flat(here - stands) - HAIR
        if (wx - x) * (wx - x) + (wy - y) * (wy - y) < least * least:
            return False
    return True


def _flat(rise: int) -> float:
    """The flat gap that makes 3″ together with this rise; 0 if the rise alone is enough."""
    return sqrt(max(0, CLEAR * CLEAR - rise * rise))


def _leaves(start: Point, way: UnitVector, centre: Point, radius: float) -> float | None:
    """How far along the line it leaves a circle. None if it never enters it."""
    dx, dy = centre[0] - start[0], centre[1] - start[1]
    along = dx * way[0] + dy * way[1]
    under_root = radius * radius - (dx * dx + dy * dy - along * along)
    return along + sqrt(under_root) if under_root >= 0 else None


def _crossings(start: Point, way: UnitVector, shape: Polygon) -> Iterator[float]:
    """How far along the line it meets the sides of a piece. A side does not include its ends."""
    for nx, ny, offset in shape.sides:
        slope = nx * way[0] + ny * way[1]
        if slope:
            yield (offset - nx * start[0] - ny * start[1]) / slope
