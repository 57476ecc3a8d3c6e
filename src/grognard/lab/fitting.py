"""Fits weights: finds the weights of the parts of a position that foretell best who wins.

This is logistic regression with a pull towards the weights of before, so that a part about which the games say little
keeps its weight. It needs only plain arithmetic on a handful of numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt

from grognard.engine.record import Value

ROUNDS = 60
LEAST, MOST = 0.25, 4.0
"""A weight changes by no more than this factor at a time: beyond it the games that were played say nothing."""


class JudgedPosition(Value, frozen=True):
    """A position of a game: what each part of its worth speaks for the first side, and what that side got."""

    game: int
    parts: dict[str, float]
    got: float


def scale_of(positions: Sequence[JudgedPosition], weights: Mapping[str, float]) -> float:
    """How much one point of worth shifts the log odds of winning: the best single number."""
    low, high = 0.0, 1.0
    while _slope(positions, weights, high) > 0 and high < 1e6:
        low, high = high, 2 * high
    for _ in range(ROUNDS):
        middle = (low + high) / 2
        low, high = (middle, high) if _slope(positions, weights, middle) > 0 else (low, middle)
    return (low + high) / 2


def _slope(positions: Sequence[JudgedPosition], weights: Mapping[str, float], scale: float) -> float:
    """Whether the likelihood still rises with the scale."""
    total = 0.0
    for each in positions:
        worth = worth_of(each, weights)
        total += (each.got - _chance(scale * worth)) * worth
    return total


def fitted(positions: Sequence[JudgedPosition], weights: Mapping[str, float], prior: float) -> dict[str, float]:
    """New weights; the first keeps its own, because only their proportions count. `prior` says how many positions it
    takes to outweigh the old ones."""
    names = [name for name in weights if any(each.parts[name] for each in positions)]
    if not names or not positions:
        return dict(weights)
    spread = {name: _spread([each.parts[name] for each in positions]) or 1.0 for name in names}
    scale = scale_of(positions, weights)
    start = {name: scale * weights[name] * spread[name] for name in names}
    found = dict(start)
    for _ in range(ROUNDS):
        slope = {name: prior * (start[name] - found[name]) for name in names}
        bend = {name: {other: prior if name == other else 0.0 for other in names} for name in names}
        for each in positions:
            parts = {name: each.parts[name] / spread[name] for name in names}
            chance = _chance(sum(found[name] * parts[name] for name in names))
            for name in names:
                slope[name] += (each.got - chance) * parts[name]
                for other in names:
                    bend[name][other] += chance * (1 - chance) * parts[name] * parts[other]
        step = _solved(bend, slope)
        found = {name: found[name] + step[name] for name in names}
        if max(map(abs, step.values())) < 1e-9:
            break
    return {**weights, **_in_proportion({name: found[name] / spread[name] for name in names}, weights)}


def _in_proportion(found: Mapping[str, float], weights: Mapping[str, float]) -> dict[str, float]:
    """The same proportions with the first weight as it was, none of them changed beyond all bounds. If the first part
    speaks for the loser, the games are too few or the worth is wrong altogether: then nothing is learned."""
    first = next(iter(found))
    if found[first] <= 0:
        return dict(weights)
    scale = weights[first] / found[first]
    return {
        name: round(min(max(scale * value, LEAST * weights[name]), MOST * weights[name]), 3)
        for name, value in found.items()
    }


def foretells(positions: Sequence[JudgedPosition], weights: Mapping[str, float]) -> float:
    """How often a position that was won is worth more than one that was lost (the area under the curve)."""
    won = [worth_of(each, weights) for each in positions if each.got > 0.5]
    lost = [worth_of(each, weights) for each in positions if each.got < 0.5]
    if not won or not lost:
        return 0.5
    above = sum(1.0 if one > other else 0.5 if one == other else 0.0 for one in won for other in lost)
    return above / (len(won) * len(lost))


def worth_of(position: JudgedPosition, weights: Mapping[str, float]) -> float:
    return sum(weights[name] * value for name, value in position.parts.items())


def surprise(positions: Sequence[JudgedPosition], weights: Mapping[str, float], scale: float) -> float:
    """The mean log loss: log 2 for who knows nothing, less for who foretells well."""
    total = 0.0
    for each in positions:
        chance = min(max(_chance(scale * worth_of(each, weights)), 1e-9), 1 - 1e-9)
        total -= each.got * log(chance) + (1 - each.got) * log(1 - chance)
    return total / len(positions) if positions else log(2)


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-max(-60.0, min(60.0, odds))))


def _spread(values: Sequence[float]) -> float:
    return sqrt(sum(value * value for value in values) / len(values))


def _solved(rows: Mapping[str, Mapping[str, float]], right: Mapping[str, float]) -> dict[str, float]:
    """The solution of linear equations, by elimination; the matrix is positive because of the prior."""
    names = list(rows)
    table = [[rows[name][other] for other in names] + [right[name]] for name in names]
    for place in range(len(names)):
        best = max(range(place, len(names)), key=lambda row: abs(table[row][place]))
        table[place], table[best] = table[best], table[place]
        head = table[place][place]
        table[place] = [value / head for value in table[place]]
        for row, values in enumerate(table):
            if row != place and values[place]:
                table[row] = [value - values[place] * top for value, top in zip(values, table[place], strict=True)]
    return {name: table[place][-1] for place, name in enumerate(names)}
