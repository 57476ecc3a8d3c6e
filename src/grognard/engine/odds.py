"""Exact odds: the rules themselves, run over every way the dice can fall.

A branch is a run of the same coroutine with other dice. Dice whose single faces no rule looks at (cascades,
contests) come as one number with known chances, so branches that would be equal are merged before they are run.
Decisions inside are taken by a policy, by default the question's own default.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import permutations, product
from math import factorial, prod
from typing import Any, Generic, TypeVar

from grognard.engine.dice import (
    Dice,
    Result,
    Stage,
    cascade_spread,
    contest_spread,
    random_marks,
    ways,
)
from grognard.engine.driver import AtRest, Driver, Over
from grognard.engine.match import Match
from grognard.engine.outcome import Finished
from grognard.engine.questions import Answer, Question
from grognard.engine.umpire import Ask, AskAll, Draw, Request, Roll, Umpire, suspend

T = TypeVar("T")
Policy = Callable[[int, Question[Any]], Answer]

BRANCHES = 4000
"""More branches than this are sampled instead; the result then says that it is an estimate."""
SAMPLES = 2000


class Chances:
    """A request of the odds umpire: a number whose chances are known as a whole."""

    __slots__ = ("spread",)

    def __init__(self, spread: Mapping[int, float]) -> None:
        self.spread = spread


class OddsUmpire(Umpire):
    """An umpire whose cascades and contests come as one number each.

    What a match has already rolled (`past` requests, journaled die by die) is still asked for die by die.
    """

    __slots__ = ("past",)

    def __init__(self, past: int) -> None:
        super().__init__()
        self.past = past

    async def cascade(self, count: int, *stages: Stage) -> int:
        if self.past:
            return await super().cascade(count, *stages)
        if count == 0 or not stages:
            return count
        return int(await suspend(Chances(cascade_spread(count, stages))))

    async def contest(self, ours: Sequence[Dice], theirs: Sequence[Dice], *, low: int, high: int) -> int:
        if self.past:
            return await super().contest(ours, theirs, low=low, high=high)
        return int(await suspend(Chances(contest_spread(ours, theirs, low, high))))


class Odds(Generic[T]):
    """The chances of each value; `exact` is False if they were sampled."""

    def __init__(self, spread: dict[T, float], *, exact: bool) -> None:
        self.spread = spread
        self.exact = exact

    def __getitem__(self, value: T) -> float:
        return self.spread.get(value, 0.0)

    def chance(self, wanted: Callable[[T], bool]) -> float:
        return sum(chance for value, chance in self.spread.items() if wanted(value))

    def mean(self, of: Callable[[T], float]) -> float:
        return sum(of(value) * chance for value, chance in self.spread.items())


class Measure:
    """Something people want to know: a number read off the state after the step, and from where it is a success."""

    def __init__(self, title: str, of: Callable[[Any], int], *, goal: int, sentence: str) -> None:
        """`sentence` may use {chance} (a percentage) and {goal}: "{chance} to fell at least {goal} of 7"."""
        self.title = title
        self.of = of
        self.goal = goal
        self.sentence = sentence


def default_policy(_seat: int, question: Question[Any]) -> Answer:
    return question.default()


class Foresight:
    """How far a forecast looks beyond the answer, and how much of it is guesswork.

    Steps are played until a state at rest is `ripe`, decisions on the way are taken by `policy`. `worlds` is over how
    many states that fit what the seat knows it is averaged: more than one where something hidden decides, and then the
    odds are an estimate.
    """

    def __init__(
        self,
        policy: Policy = default_policy,
        ripe: Callable[[Any], bool] = lambda _state: True,
        worlds: int = 1,
    ) -> None:
        self.policy = policy
        self.ripe = ripe
        self.worlds = worlds


class TooManyBranches(Exception):
    """The outcomes are too many to list."""


Start = Callable[[Umpire], Coroutine[Any, Any, T]]
"""Makes a fresh run of the rules; it must copy whatever they will change."""
World = tuple[Start[T], Sequence[object]]
"""A start, and what its run has been answered before chance takes over."""


def odds(start: Start[T], policy: Policy = default_policy, *, budget: int = BRANCHES) -> Odds[T]:
    """The chances of what a clause function returns."""
    return odds_over([start], policy, budget=budget)


def odds_over(starts: Sequence[Start[T]], policy: Policy = default_policy, *, budget: int = BRANCHES) -> Odds[T]:
    """The same, averaged over several starts that might be the true one: then an estimate."""
    return _Run([(start, ()) for start in starts], policy).odds(budget, SAMPLES)


def odds_after(
    match: Match,
    seat: int,
    answer: Answer,
    measure: Callable[[Any], T],
    policy: Policy | None = None,
    *,
    budget: int = BRANCHES,
    samples: int = SAMPLES,
) -> Odds[T]:
    """The chances of a measure of the state once the seat has given this answer, at the end of the running step or as
    far beyond it as the rule set's `foresight` looks. A `policy` decides in place of the rule set's.

    What the seat may not know is filled in by the rule set's imagination, so no odds tell a secret.
    """
    sight = foresight_of(match, seat, answer)
    policy = policy or sight.policy
    dreams = [match.imagine(seat, random.Random(number)) for number in range(min(sight.worlds, samples))]
    worlds = [_world_of(dream, seat, answer, measure, policy, sight.ripe) for dream in dreams]
    return _Run(worlds, policy).odds(budget, samples)


def foresight_of(match: Match, seat: int, answer: Answer) -> Foresight:
    """How far the odds of this answer look, by what the seat knows."""
    question = match.question(seat)
    assert question is not None
    return match.ruleset.foresight(match.ruleset.known(match.state, seat), seat, question, answer) or Foresight()


def _world_of(
    dream: Match, seat: int, answer: Answer, measure: Callable[[Any], T], policy: Policy, ripe: Callable[[Any], bool]
) -> World[T]:
    rest, past = dream.since_rest()
    if isinstance(request := dream.request, AskAll):
        answer = {each: answer if each == seat else policy(each, q) for each, q in request.questions.items()}

    async def run(umpire: Umpire) -> T:
        state = rest.copy()
        with suppress(Finished):  # the state as it was when the game ended is what we measure
            await dream.ruleset.step(umpire, state)
            while not ripe(state) and dream.ruleset.outcome(state) is None:
                await dream.ruleset.step(umpire, state)
        return measure(state)

    return run, (*past, answer)


class _Run(Generic[T]):
    """All runs of the rules: exact by walking every branch of the one world, or sampled over worlds and dice."""

    def __init__(self, worlds: Sequence[World[T]], policy: Policy) -> None:
        self._worlds, self._policy = worlds, policy

    def odds(self, budget: int, samples: int) -> Odds[T]:
        if len(self._worlds) > 1:
            return self._sampled(samples)
        try:
            spread: dict[T, float] = {}
            for value, chance in self._branches(budget):
                spread[value] = spread.get(value, 0.0) + chance
            return Odds(spread, exact=True)
        except TooManyBranches:
            return self._sampled(samples)

    def _sampled(self, samples: int) -> Odds[T]:
        spread: dict[T, float] = {}
        rng = random.Random(0)
        for number in range(samples):
            world = self._worlds[number % len(self._worlds)]
            value = self._follow(world, lambda request: _one_way(request, rng))
            spread[value] = spread.get(value, 0.0) + 1 / samples
        return Odds(spread, exact=False)

    def _branches(self, budget: int) -> Iterator[tuple[T, float]]:
        """Depth first: a run takes the first way at every new roll and leaves the others for later runs."""
        waiting: list[tuple[list[object], float]] = [([], 1.0)]
        walked = 0
        while waiting:
            branch = _Branch(*waiting.pop(), waiting)
            walked += 1
            if walked + len(waiting) > budget:
                raise TooManyBranches
            value = self._follow(self._worlds[0], branch.choose)
            if walked == 1 and branch.ways > 2 * budget:  # the walk would most likely be given up later
                raise TooManyBranches
            yield value, branch.weight

    def _follow(self, world: World[T], choose: Callable[[Request | Chances], object]) -> T:
        """One run: the past as it was, decisions by the policy, chance as `choose` says."""
        start, past = world
        umpire = OddsUmpire(len(past))
        driver = Driver(start(umpire))
        reached = driver.run()
        for value in past:
            umpire.past -= 1
            reached = driver.run(value)
        while True:
            match reached:
                case AtRest(value=value):
                    return value  # type: ignore[return-value]  # what `start` returns
                case Over():
                    raise RuntimeError("a clause function ended the game; measure the state after a step instead")
                case Ask(seats=seats, question=question):
                    reached = driver.run(self._policy(seats[0], question))
                case AskAll(questions=questions):
                    reached = driver.run({seat: self._policy(seat, q) for seat, q in questions.items()})
                case _:
                    reached = driver.run(choose(reached))


class _Branch:
    """One run among many: it repeats the choices it was given, then takes the first way and leaves the others."""

    def __init__(self, taken: list[object], weight: float, waiting: list[tuple[list[object], float]]) -> None:
        self.weight = weight
        self.ways = 1
        """As many branches as there would be if each had as many ways to go at every turn as this one found new."""
        self._taken, self._waiting = taken, waiting
        self._turn = 0

    def choose(self, request: Request | Chances) -> object:
        self._turn += 1
        if self._turn <= len(self._taken):
            return self._taken[self._turn - 1]
        (value, chance), *others = _all_ways(request)
        self._waiting.extend(([*self._taken, other], self.weight * p) for other, p in others)
        self._taken.append(value)
        self.weight *= chance
        self.ways *= 1 + len(others)
        return value


def _all_ways(request: Request | Chances) -> Sequence[tuple[object, float]]:
    match request:
        case Chances(spread=spread):
            return list(spread.items())
        case Roll(groups=groups):
            if prod(_count_ways(dice) for dice in groups) > BRANCHES:
                raise TooManyBranches
            return [
                (
                    [Result(dice.bands, marks) for dice, (marks, _) in zip(groups, each, strict=True)],
                    _chance(each),
                )
                for each in product(*(list(ways(dice.count, dice.bands)) for dice in groups))
            ]
        case Draw(below=below, shuffle=False):
            return [((value,), 1 / below) for value in range(below)]
        case Draw(below=below):
            if below > 6:
                raise TooManyBranches
            return [(order, 1 / factorial(below)) for order in permutations(range(below))]
    raise TypeError(f"{request!r} is not left to chance")


def _chance(each: Sequence[tuple[list[int], float]]) -> float:
    return prod(chance for _, chance in each)


def _count_ways(dice: Dice) -> int:
    """How many results of a group there are, from above."""
    return int(prod((dice.count + band) / band for band in range(1, len(dice.bands.names))) + 0.5)


def _one_way(request: Request | Chances, rng: random.Random) -> object:
    match request:
        case Chances(spread=spread):
            return rng.choices(list(spread), list(spread.values()))[0]
        case Roll(groups=groups):
            return [Result(dice.bands, random_marks(dice.count, dice.bands, rng)) for dice in groups]
        case Draw(below=below, shuffle=True):
            return tuple(rng.sample(range(below), below))
        case Draw(below=below):
            return (rng.randrange(below),)
    raise TypeError(f"{request!r} is not left to chance")
