"""What lies on the table of a scenario file: nothing off it, no piece of terrain over another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from grognard.content.faults import Fault
from grognard.content.source import Source
from grognard.table.distance import gap
from grognard.table.measure import Measure
from grognard.table.points import Point
from grognard.table.shapes import polygon

if TYPE_CHECKING:
    from grognard.content.locations import KeyPath


class Laid(NamedTuple):
    """A piece, an area or a marker: where the file writes it, what it is called, and its outline (or its one point)."""

    path: KeyPath
    name: str
    outline: tuple[Point, ...]


def off_table(
    source: Source, things: Sequence[Laid], size: tuple[int, int], clause: str, measure: Measure
) -> Iterator[Fault]:
    """A fault for each thing that sticks out over the table's edge."""
    width, height = size
    for thing in things:
        xs, ys = [x for x, _ in thing.outline], [y for _, y in thing.outline]
        margin = min(*xs, *ys, width - max(xs), height - max(ys))
        if margin < -measure.slack:
            table = f"{width / 1000:g}″ by {height / 1000:g}″"
            over = f"{-margin / 1000:g}″ over the edge of the table of {table}"
            yield source.fault(thing.path, f"{thing.name} lies {over} ({clause}).")


def overlapping(source: Source, pieces: Sequence[Laid], clause: str, measure: Measure) -> Iterator[Fault]:
    """A fault for each piece that lies on one before it; they may touch."""
    shapes = [polygon(piece.outline) for piece in pieces]
    for (first, one), (second, other) in combinations(zip(pieces, shapes, strict=True), 2):
        depth = -gap(one, other)
        if measure.overlaps(-depth):
            line, _ = source.locations.of_value(first.path)
            lies = f"{second.name} overlaps {first.name} of line {line} by {round(depth) / 1000:g}″"
            yield source.fault(second.path, f"{lies} ({clause}).")
