"""Bases that stand on several pieces at once: what of a base no piece carries."""

from collections.abc import Iterable

from grognard.table.points import DEGREES, SCALE, ExactPoint
from grognard.table.shapes import Disc, Polygon


def _outline(base: Disc) -> list[ExactPoint]:
    """A round base as a 72-gon: it misses at most a thousandth of the radius."""
    x, y, r = base
    return [(x + r * cos / SCALE, y + r * sin / SCALE) for cos, sin in DEGREES[::5]]


def _doubled_area(ring: list[ExactPoint]) -> float:
    total = 0.0
    if ring:
        ox, oy = ring[0]
        px, py = ring[-1]
        for x, y in ring:
            total += (px - ox) * (y - oy) - (py - oy) * (x - ox)
            px, py = x, y
    return total


def clipped(ring: list[ExactPoint], outline: Polygon) -> list[ExactPoint]:
    """The part of a convex ring of corners that lies in a polygon; empty if none does."""
    for nx, ny, offset in outline.sides:
        kept: list[ExactPoint] = []
        for i, (x, y) in enumerate(ring):
            px, py = ring[i - 1]
            here = nx * x + ny * y - offset
            before = nx * px + ny * py - offset
            if (here < 0 < before) or (before < 0 < here):
                share = before / (before - here)
                kept.append((px + (x - px) * share, py + (y - py) * share))
            if here <= 0:
                kept.append((x, y))
        ring = kept
    return ring


def uncovered(base: Disc, pieces: Iterable[Polygon]) -> float:
    """The share (0 to 1) of a base that lies on none of some pieces, which must not overlap each other.

    For a base across the seam of two touching hills: it stands wholly on them if this is all but 0.
    """
    ring = _outline(base)
    whole = _doubled_area(ring)
    carried = sum(_doubled_area(clipped(ring, piece)) for piece in pieces)
    return max(0.0, 1 - carried / whole)
