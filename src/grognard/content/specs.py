"""Positions that people write for test kits: every word means something, and bases stand where bases can."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import Any

from grognard.content.faults import did_you_mean
from grognard.table.distance import gap
from grognard.table.measure import Measure
from grognard.table.points import Point, inch
from grognard.table.shapes import Shape, round_piece, table_margin

SHAPES = ("rect", "circle", "polygon")
"""The words for the outline of a piece of terrain, an area or a marker; see `outline_of`."""


class ImpossiblePosition(ValueError, AssertionError):
    """A position that no game could show, or an unknown word; in a test it also counts as a failed assertion."""


def known_words(where: str, words: Collection[str], known: Collection[str], needed: Collection[str] = ()) -> None:
    """Refuse unknown words: a misspelt one would silently change nothing. What is needed may not be left out."""
    for word in words:
        if word not in known:
            there = ", ".join(sorted(known))
            raise ImpossiblePosition(
                f"{where}: '{word}' means nothing here.{did_you_mean(word, known)} Known are: {there}."
            )
    for word in needed:
        if word not in words:
            raise ImpossiblePosition(f"{where}: '{word}' is missing.")


def within_bounds(where: str, what: str, value: int, least: int, most: int | None = None) -> None:
    """Refuse a number that no game could have here."""
    if value < least or (most is not None and value > most):
        bounds = f"{least} or more" if most is None else f"{least} to {most}"
        raise ImpossiblePosition(f"{where}: {what} is {value}; it can only be {bounds}.")


def can_stand(bases: Sequence[tuple[str, Shape]], size: tuple[int, int], measure: Measure) -> None:
    """Every base lies on the table, and none in another deeper than counts as touching."""
    for name, shape in bases:
        margin = table_margin(shape, *size)
        if margin < -measure.slack:
            raise ImpossiblePosition(f"{name} stands {-margin / 1000:g}″ over the edge of the table.")
    for (one, shape), (other, second) in combinations(bases, 2):
        depth = -gap(shape, second)
        if measure.overlaps(-depth):
            raise ImpossiblePosition(f"{other} stands {depth / 1000:.3g}″ deep in {one}; they may touch, not overlap.")


def outline_of(spec: Mapping[str, Any]) -> tuple[Point, ...]:
    """The corners in mils of `rect` = (west, south, east, north), `circle` = (x, y, radius) or `polygon` = corners, all
    in inches; empty without any of them."""
    if "circle" in spec:
        x, y, radius = map(inch, spec["circle"])
        return tuple((int(a), int(b)) for a, b in round_piece((x, y), radius).corners)
    if "rect" in spec:
        west, south, east, north = map(inch, spec["rect"])
        return (west, south), (east, south), (east, north), (west, north)
    return tuple((inch(x), inch(y)) for x, y in spec.get("polygon", ()))
