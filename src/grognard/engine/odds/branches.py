"""Branches: one run of the rules for each way the dice can fall, and the umpires for these runs."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations, product
from math import factorial, prod
from typing import Any, TypeVar

from grognard.engine.dice.kinds import Dice, Stage
from grognard.engine.dice.results import Result
from grognard.engine.dice.sums import SumInWords
from grognard.engine.dice.volley import Arrange, Salvo, SecondChance, Target, volley_spread
from grognard.engine.odds.counted_bands import CountedBands, NeedsSingleDie
from grognard.engine.odds.spreads import (
    TooMany,
    cascade_spread,
    contest_spread,
    count_ways,
    random_bands,
    roll_off_spread,
    ways,
)
from grognard.engine.playing.findings import Finding, Findings
from grognard.engine.umpire import Draw, Request, Roll, Umpire, suspend

S = TypeVar("S")

BRANCHES = 4000
"""If there are more branches than this, they are sampled, and the result says that it is an estimate."""


class PickFrom:
    """A request of the odds umpire: one value of a spread whose probabilities are known as a whole. Only the first run
    that comes here works them out; later runs are told which value to take."""

    __slots__ = ("spread",)

    def __init__(self, spread: Callable[[], Mapping[Any, float]]) -> None:
        self.spread = spread


class SampleUmpire(Umpire):
    """The umpire of a run with random dice. `past` is how many requests the match has already answered."""

    __slots__ = ("past",)

    def __init__(self, past: int, findings: Findings | None = None) -> None:
        super().__init__(findings=findings)
        self.past = past

    async def volley(
        self,
        target: Target[S],
        state: S,
        *salvos: Salvo[S],
        second: SecondChance | None = None,
        arrange: Arrange[S] | None = None,
    ) -> S:
        """The odds assume that nobody uses a re-roll, whether they are sampled or exact."""
        if self.past:
            return await super().volley(target, state, *salvos, second=second, arrange=arrange)
        return await super().volley(target, state, *salvos)


class OddsUmpire(SampleUmpire):
    """An umpire whose cascades, contests, roll-offs and volleys come as one value each.

    Dice that the match has already rolled (they are in the journal one by one) are still requested one by one.
    """

    __slots__ = ()

    async def cascade(self, count: int, *stages: Stage) -> int:
        if self.past:
            return await super().cascade(count, *stages)
        if count == 0 or not stages:
            return count
        return int(await suspend(PickFrom(lambda: cascade_spread(count, stages))))

    async def contest(
        self, ours: Sequence[Dice], theirs: Sequence[Dice], *, low: int, high: int, told: SumInWords = str
    ) -> int:
        if self.past:
            return await super().contest(ours, theirs, low=low, high=high, told=told)
        return int(await suspend(PickFrom(lambda: contest_spread(ours, theirs, low, high))))

    async def roll_off(self, seats: Sequence[int], sides: int, clause: str) -> list[int]:
        if self.past:
            return await super().roll_off(seats, sides, clause)
        ranking: tuple[int, ...] = await suspend(PickFrom(lambda: roll_off_spread(len(seats))))
        return [seats[place] for place in ranking]

    async def volley(
        self,
        target: Target[S],
        state: S,
        *salvos: Salvo[S],
        second: SecondChance | None = None,
        arrange: Arrange[S] | None = None,
    ) -> S:
        if self.past:
            return await super().volley(target, state, *salvos, second=second, arrange=arrange)
        found: S = await suspend(PickFrom(lambda: volley_spread(target, state, salvos)))
        return found

    def at_once(self, salvos: int) -> int:
        return super().at_once(salvos) if self.past else salvos


class OddsRun:
    """One run among many: it repeats the choices it was given, then takes the first way and leaves the others to later
    runs. Those reach the same roll in the same way, so they reuse what the rules have found out up to there."""

    def __init__(self, taken: list[object], weight: float, ways: int = 1, found: Sequence[Finding] = ()) -> None:
        self.weight = weight
        self.ways = ways
        """As many branches as there would be if each had as many ways to go at every roll as this one found new."""
        self.findings = Findings(found)
        self.others: list[OddsRun] = []
        self._taken = taken
        self._at = 0

    def choose(self, request: Request | PickFrom) -> object:
        self._at += 1
        if self._at <= len(self._taken):
            return self._taken[self._at - 1]
        (value, chance), *others = _all_ways(request)
        found = self.findings.so_far()
        self.others.extend(OddsRun([*self._taken, other], self.weight * p, found=found) for other, p in others)
        self._taken.append(value)
        self.weight *= chance
        self.ways *= 1 + len(others)
        return value

    def looked(self, look: NeedsSingleDie) -> list[OddsRun]:
        """The branches that replace this one, because the rule looked at a die that was not fixed."""
        each = look.die_bands.looked_at(look.place)
        return [
            OddsRun(_with_bands(self._taken, look.die_bands, die_bands), self.weight * chance, self.ways * len(each))
            for die_bands, chance in each
        ]


def _with_bands(taken: list[object], old: CountedBands, new: CountedBands) -> list[object]:
    """The choices, with the bands of one group of dice replaced."""
    return [
        [Result(result.dice, new) if result.die_bands is old else result for result in choice]
        if isinstance(choice, list)
        else choice
        for choice in taken
    ]


def _all_ways(request: Request | PickFrom) -> Sequence[tuple[object, float]]:
    match request:
        case PickFrom(spread=spread):
            return list(spread().items())
        case Roll(groups=groups):
            if prod(count_ways(dice.count, dice.bands) for dice in groups) > BRANCHES:
                raise TooMany
            return [
                ([result for result, _ in each], prod(chance for _, chance in each))
                for each in product(*map(_group_ways, groups))
            ]
        case Draw(below=below, shuffle=False):
            return [((value,), 1 / below) for value in range(below)]
        case Draw(below=below):
            if below > 6:
                raise TooMany
            return [(order, 1 / factorial(below)) for order in permutations(range(below))]
    raise TypeError(f"{request!r} is not left to chance")


def _group_ways(dice: Dice) -> list[tuple[Result, float]]:
    if dice.count == 1:
        return [(Result(dice, [band]), chance) for band, chance in enumerate(dice.bands.probabilities) if chance]
    return [(Result(dice, CountedBands(counts)), chance) for counts, chance in ways(dice.count, dice.bands)]


def one_way(request: Request | PickFrom, rng: random.Random) -> object:
    match request:
        case Roll(groups=groups):
            return [Result(dice, random_bands(dice.count, dice.bands, rng)) for dice in groups]
        case Draw(below=below, shuffle=True):
            return tuple(rng.sample(range(below), below))
        case Draw(below=below):
            return (rng.randrange(below),)
    raise TypeError(f"{request!r} is not left to chance")
