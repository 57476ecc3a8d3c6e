"""Dice: how many, of which kind, and which faces mean what.

A rule never looks at a face. It names bands ("hit" and "miss", or one band per face) and sees which band each
die fell into. So the same rule can be answered by a stream, by a person, by a script or by an enumerator.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from math import comb

from grognard.engine.record import Value
from grognard.engine.tally import Tally

MISS, HIT = 0, 1


class Bands(Value, frozen=True):
    """An ordered partition of the faces of a die: `table[face - 1]` is the band of that face."""

    sides: int
    names: tuple[str, ...]
    table: tuple[int, ...]

    @property
    def chances(self) -> tuple[float, ...]:
        return _chances(self)


@cache
def _chances(bands: Bands) -> tuple[float, ...]:
    return tuple(bands.table.count(band) / bands.sides for band in range(len(bands.names)))


@cache
def at_least(sides: int, need: int) -> Bands:
    """Success on `need` or more. A need above the sides never succeeds, one of 1 or less always does."""
    return Bands(sides, ("miss", "hit"), tuple(HIT if f >= need else MISS for f in range(1, sides + 1)))


@cache
def at_most(sides: int, need: int) -> Bands:
    """Success on `need` or less."""
    return Bands(sides, ("miss", "hit"), tuple(HIT if f <= need else MISS for f in range(1, sides + 1)))


@cache
def each_face(sides: int) -> Bands:
    """One band per face, for rolls whose number itself counts."""
    return Bands(sides, tuple(str(f) for f in range(1, sides + 1)), tuple(range(sides)))


@cache
def cut(sides: int, *cuts: tuple[int, str]) -> Bands:
    """Several cuts: `cut(10, (1, "burst"), (6, "hit"), (10, "miss"))` is 1, 2 to 6, 7 to 10."""
    table: list[int] = []
    for band, (last, _) in enumerate(cuts):
        table.extend([band] * (last - len(table)))
    if len(table) != sides:
        raise ValueError(f"cuts end at {len(table)}, but the die has {sides} sides")
    return Bands(sides, tuple(name for _, name in cuts), tuple(table))


class Dice:
    """One group of like dice in a roll: its number and bands, and for people whose they are and why."""

    __slots__ = ("bands", "by", "clause", "count", "label", "tally", "unit")

    def __init__(
        self,
        count: int,
        bands: Bands,
        clause: str,
        *,
        by: int | None = None,
        unit: str = "",
        tally: Tally | None = None,
        label: str = "",
    ) -> None:
        self.count = count
        self.bands = bands
        self.clause = clause
        self.by = by
        self.unit = unit
        self.tally = tally
        self.label = label


class Result:
    """What one group of dice came to: `marks[i]` is the band of die i. Faces are for display alone."""

    __slots__ = ("bands", "faces", "marks")

    def __init__(self, bands: Bands, marks: Sequence[int], faces: Sequence[int] = ()) -> None:
        self.bands = bands
        self.marks = marks
        self.faces = faces

    @classmethod
    def of_faces(cls, bands: Bands, faces: Sequence[int]) -> Result:
        table = bands.table
        return cls(bands, [table[face - 1] for face in faces], faces)

    def count(self, band: str) -> int:
        return self.marks.count(self.bands.names.index(band))

    @property
    def passed(self) -> int:
        """How many dice of a success-or-failure roll succeeded."""
        return self.marks.count(HIT)

    @property
    def failed(self) -> int:
        return self.marks.count(MISS)

    @property
    def values(self) -> list[int]:
        """The numbers of a roll whose every face is a band of its own."""
        return [mark + 1 for mark in self.marks]


class Stage:
    """One stage of a cascade: each die passes on `keep[band]` dice to the next stage."""

    __slots__ = ("dice", "keep")

    def __init__(self, dice: Dice, *, keep: dict[str, int]) -> None:
        """`dice.count` is not looked at: the stage before says how many there are."""
        self.dice = dice
        self.keep = tuple(keep.get(name, 0) for name in dice.bands.names)

    def passed_on(self, marks: Sequence[int]) -> int:
        return sum(self.keep[mark] for mark in marks)


Spread = dict[int, float]
"""Chances of whole numbers."""


def cascade_spread(count: int, stages: Sequence[Stage]) -> Spread:
    """The exact chances of what a cascade that starts with `count` dice leaves at its end."""
    one: Spread = {1: 1.0}
    for stage in stages:
        each: Spread = {}
        for kept, chance in zip(stage.keep, stage.dice.bands.chances, strict=True):
            each[kept] = each.get(kept, 0.0) + chance
        one = _total({n: _power(each, n) for n in one}, one)
    return _power(one, count)


def _total(given: dict[int, Spread], weights: Spread) -> Spread:
    total: Spread = {}
    for condition, spread in given.items():
        for value, chance in spread.items():
            total[value] = total.get(value, 0.0) + chance * weights[condition]
    return total


def _power(each: Spread, count: int) -> Spread:
    """The sum of `count` independent numbers, each spread like `each`."""
    if set(each) <= {0, 1}:
        p = each.get(1, 0.0)
        return {k: c for k in range(count + 1) if (c := comb(count, k) * p**k * (1 - p) ** (count - k)) > 0}
    result: Spread = {0: 1.0}
    for _ in range(count):
        result = add_spreads(result, each)
    return result


def add_spreads(one: Spread, other: Spread) -> Spread:
    """The chances of the sum of two independent numbers."""
    total: Spread = {}
    for a, p in one.items():
        for b, q in other.items():
            total[a + b] = total.get(a + b, 0.0) + p * q
    return total


@cache
def sum_spread(sides: tuple[int, ...]) -> Spread:
    """The chances of the sum of dice with these numbers of sides. Do not write to it."""
    total: Spread = {0: 1.0}
    for side in sides:
        total = add_spreads(total, dict.fromkeys(range(1, side + 1), 1 / side))
    return total


def ways(count: int, bands: Bands) -> Iterator[tuple[list[int], float]]:
    """All distinguishable results of a group (its marks in rising order), each with its chance."""
    return _ways(count, bands.chances, 0, 1.0)


def _ways(count: int, chances: tuple[float, ...], band: int, weight: float) -> Iterator[tuple[list[int], float]]:
    if band == len(chances) - 1:
        if chances[band] > 0 or count == 0:
            yield [band] * count, weight * chances[band] ** count
        return
    for here in range(count + 1):
        if here and chances[band] == 0:
            return
        chance = weight * comb(count, here) * chances[band] ** here
        for marks, total in _ways(count - here, chances, band + 1, chance):
            yield [band] * here + marks, total


def random_marks(count: int, bands: Bands, rng: random.Random) -> list[int]:
    return [bands.table[rng.randrange(bands.sides)] for _ in range(count)]


def contest_spread(ours: Sequence[Dice], theirs: Sequence[Dice], low: int, high: int) -> Spread:
    """The exact chances of the sum of our dice less theirs, between `low` and `high`. Do not write to it."""
    return _margin_spread(_all_sides(ours), _all_sides(theirs), low, high)


def _all_sides(groups: Sequence[Dice]) -> tuple[int, ...]:
    return tuple(dice.bands.sides for dice in groups for _ in range(dice.count))


@cache
def _margin_spread(ours: tuple[int, ...], theirs: tuple[int, ...], low: int, high: int) -> Spread:
    spread: Spread = {}
    for a, p in sum_spread(ours).items():
        for b, q in sum_spread(theirs).items():
            margin = max(low, min(high, a - b))
            spread[margin] = spread.get(margin, 0.0) + p * q
    return spread
