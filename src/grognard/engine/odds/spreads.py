"""The exact chances of dice that are looked at as a whole: cascades, contests, roll-offs, counts per band."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from math import comb, factorial

from grognard.engine.dice.kinds import Bands, Dice, Stage


class TooMany(Exception):
    """The outcomes are too many to list."""


Spread = dict[int, float]
"""Chances of whole numbers."""


def cascade_spread(count: int, stages: Sequence[Stage]) -> Spread:
    """The exact chances of what a cascade that starts with `count` dice leaves at its end."""
    one: Spread = {1: 1.0}
    for stage in stages:
        each: Spread = {}
        for kept, chance in zip(stage.keep, stage.dice.bands.probabilities, strict=True):
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


def ways(count: int, bands: Bands) -> Iterator[tuple[tuple[int, ...], float]]:
    """All distinguishable results of a group (how many dice in each band), each with its chance."""
    return _ways(count, bands.probabilities, 0, 1.0)


def _ways(
    count: int, probabilities: tuple[float, ...], band: int, weight: float
) -> Iterator[tuple[tuple[int, ...], float]]:
    if band == len(probabilities) - 1:
        if probabilities[band] > 0 or count == 0:
            yield (count,), weight * probabilities[band] ** count
        return
    for here in range(count + 1):
        if here and probabilities[band] == 0:
            return
        chance = weight * comb(count, here) * probabilities[band] ** here
        for others, total in _ways(count - here, probabilities, band + 1, chance):
            yield (here, *others), total


def count_ways(count: int, bands: Bands) -> int:
    """How many results of a group there are, from above."""
    return comb(count + len(bands.names) - 1, count)


def random_bands(count: int, bands: Bands, rng: random.Random) -> list[int]:
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


@cache
def roll_off_spread(seats: int) -> dict[tuple[int, ...], float]:
    """The chances of each ranking of a roll-off, highest first: whoever ties rolls again, so all are as likely. Do not
    write to it."""
    return {ranking: 1 / factorial(seats) for ranking in permutations(range(seats))}


def roll_off_ranks(values: Sequence[int]) -> list[list[int]]:
    """The places of those who rolled the highest, of those who rolled the next, and so on."""
    return [[place for place, value in enumerate(values) if value == rolled] for rolled in sorted({*values})[::-1]]
