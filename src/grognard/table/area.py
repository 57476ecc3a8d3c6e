"""The part of an outline that lies in another."""

from grognard.table.points import ExactPoint
from grognard.table.shapes import Polygon


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
