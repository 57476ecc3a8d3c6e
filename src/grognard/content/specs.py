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
        if not isinstance(word, str) or word not in known:
            there = f"Known are: {', '.join(sorted(known))}" if known else "None are known"
            raise ImpossiblePosition(
                f"{where}: {str(word)!r} means nothing here.{did_you_mean(str(word), known)} {there}."
            )
    for word in needed:
        if word not in words:
            raise ImpossiblePosition(f"{where}: '{word}' is missing.")


def within_bounds(where: str, what: str, value: float, least: float, most: float | None = None) -> None:
    """Refuse a number that no game could have here, and what is no number."""
    if not isinstance(value, int | float):
        raise ImpossiblePosition(f"{where}: {what} is a number, not {value!r}.")
    if value < least or (most is not None and value > most):
        bounds = f"{least} or more" if most is None else f"{least} to {most}"
        raise ImpossiblePosition(f"{where}: {what} is {value}; it can only be {bounds}.")


def numbers_of(where: str, what: str, value: Any, *names: str) -> tuple[float, ...]:
    """So many numbers, one for each of these names; anything else is refused."""
    form = f"({', '.join(names)})"
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise ImpossiblePosition(f"{where}: {what} is {form}, not {value!r}.")
    if len(value) != len(names) or not all(isinstance(each, int | float) for each in value):
        raise ImpossiblePosition(f"{where}: {what} is {form}, not {tuple(value)!r}.")
    return tuple(value)


def one_each(where: str, what: str, values: Sequence[Any], seats: Collection[int]) -> None:
    """Refuse a list by seats that leaves a seat out or has one too many."""
    if len(values) != len(seats):
        raise ImpossiblePosition(f"{where}: {what} has {len(values)} entries, but there are {len(seats)} seats.")


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


def shape_of(where: str, spec: Mapping[str, Any], size: tuple[float, float]) -> tuple[Point, ...]:
    """The outline of what has to lie somewhere: by one word of `SHAPES`, with corners, and not all beside the table of
    this size in inches."""
    given = [word for word in SHAPES if word in spec]
    if len(given) != 1:
        raise ImpossiblePosition(f"{where}: it has one shape, so give one of {', '.join(SHAPES)}.")
    if given == ["rect"] and not (spec["rect"][0] < spec["rect"][2] and spec["rect"][1] < spec["rect"][3]):
        raise ImpossiblePosition(f"{where}: a rect is (west, south, east, north), not {tuple(spec['rect'])}.")
    corners = outline_of(spec)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    if len(set(xs)) < 2 or len(set(ys)) < 2:
        raise ImpossiblePosition(f"{where}: its {given[0]} has no area.")
    if max(xs) <= 0 or max(ys) <= 0 or min(xs) >= inch(size[0]) or min(ys) >= inch(size[1]):
        raise ImpossiblePosition(f"{where}: it lies beside the table.")
    return corners


def place_of(where: str, at: Sequence[float], size: tuple[float, float] | None = None) -> Point:
    """A place in inches, x and y; given the size of the table it has to be on it."""
    if len(at) != 2:
        raise ImpossiblePosition(f"{where}: a place is (x, y), not {tuple(at)}.")
    if size is not None and not all(0 <= along <= most for along, most in zip(at, size, strict=True)):
        raise ImpossiblePosition(f"{where}: {tuple(at)} is not on the table.")
    return inch(at[0]), inch(at[1])


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
