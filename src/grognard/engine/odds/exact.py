"""Exact odds: the rules themselves, run over every way the dice can fall.

A branch is a run of the same coroutine with other dice. Where no rule looks at single faces (cascades, contests,
volleys), the dice come as one value with known chances, so equal branches are merged before they run. For other dice
only the counts are fixed, until a rule looks at a single one. A policy makes the decisions on the way, by default the
question's own default."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

from grognard.engine.match import Match
from grognard.engine.odds.branches import BRANCHES, OddsRun, OddsUmpire, PickFrom, SampleUmpire, one_way
from grognard.engine.odds.counted_bands import NeedsSingleDie
from grognard.engine.odds.spreads import TooMany
from grognard.engine.outcome import Finished
from grognard.engine.playing.driver import AtRest, Driver, Over
from grognard.engine.playing.leaving import Departure
from grognard.engine.questions import Answer, Question
from grognard.engine.umpire import Ask, AskAll, Request, Umpire

T = TypeVar("T")
Policy = Callable[[int, Question[Any]], Answer]
"""How the seats answer on the way to what the odds are about."""

SAMPLES = 2000


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


class Prospect:
    """What people want to know before they answer: a number read off the state afterwards, and from which value on it
    is a success."""

    def __init__(
        self,
        title: str,
        of: Callable[[Any], int],
        *,
        goal: int,
        sentence: str,
        all_of: int = 0,
        ended: str = "",
        unless: str = "",
        **named: object,
    ) -> None:
        """`sentence` may use {chance} (a percentage), {goal} and what is `named`: "{chance} that {unit} is destroyed",
        unit=unit.name. Names are filled in afterwards, because people may write braces into their names.

        `all_of` says that it counts things of which there are so many, and `ended` what it means if all are lost ("the
        unit is gone"): then the headline is the average. `unless` names what others could still do about it ("Red pays
        3 for a Counterattack"): then nothing is called certain.
        """
        self.all_of = all_of
        self.ended = ended
        self.unless = unless
        self.title = title
        self.of = of
        self.goal = goal
        self.sentence = sentence
        self.named = named

    def said(self, chance: str) -> str:
        """The sentence with this chance."""
        return self.sentence.format(chance=chance, goal=self.goal, **self.named)


def default_policy(_seat: int, question: Question[Any]) -> Answer:
    return question.default()


class Foresight:
    """How far a forecast looks beyond the answer, and how much of it is an estimate.

    Steps are played until a state at rest is `ripe`, decisions on the way are taken by `policy`. The forecast is
    averaged over `worlds` states that fit what the seat knows: more than one if something hidden decides, and then the
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


FreshRun = Callable[[Umpire], Coroutine[Any, Any, T]]
"""Makes a fresh run of the rules; it must copy whatever they will change."""
World = tuple[FreshRun[T], Sequence[object]]
"""A start, and the answers of its run before chance takes over."""


def odds(start: FreshRun[T], policy: Policy = default_policy, *, budget: int = BRANCHES) -> Odds[T]:
    """The chances of what a clause function returns."""
    return odds_over([start], policy, budget=budget)


def odds_over(starts: Sequence[FreshRun[T]], policy: Policy = default_policy, *, budget: int = BRANCHES) -> Odds[T]:
    """The same, averaged over several starts that might be the true one: then an estimate."""
    return _Run([(start, ()) for start in starts], policy).odds(budget, SAMPLES)


def odds_after(
    match: Match,
    seat: int,
    answer: Answer,
    wanted: Callable[[Any], T],
    policy: Policy | None = None,
    *,
    budget: int = BRANCHES,
    samples: int = SAMPLES,
) -> Odds[T]:
    """The chances of a value read off the state after this answer of the seat, at the end of the running step or as far
    beyond it as the rule set's `foresight` looks. A `policy` decides in place of the rule set's.

    The rule set imagines what the seat may not know, so no odds reveal a secret.
    """
    sight = foresight_of(match, seat, answer)
    policy = policy or sight.policy
    imagined = [match.imagine(seat, random.Random(number)) for number in range(min(sight.worlds, samples))]
    worlds = [_world_of(world, seat, answer, wanted, policy, sight.ripe) for world in imagined]
    return _Run(worlds, policy).odds(budget, samples)


def foresight_of(match: Match, seat: int, answer: Answer) -> Foresight:
    """How far the odds of this answer look, by what the seat knows."""
    question = match.question(seat)
    assert question is not None
    return match.ruleset.foresight(match.ruleset.known(match.state, seat), seat, question, answer) or Foresight()


def _world_of(
    world: Match, seat: int, answer: Answer, wanted: Callable[[Any], T], policy: Policy, ripe: Callable[[Any], bool]
) -> World[T]:
    rest, past = world.since_rest()
    given: object = answer
    if isinstance(request := world.request, AskAll):
        given = {each: answer if each == seat else policy(each, q) for each, q in request.questions.items()}

    async def run(umpire: Umpire) -> T:
        state = rest.copy()
        umpire.absent = set(world.absent_at_rest)
        umpire.leave = Departure(world.ruleset, state, world.seating)
        with suppress(Finished):  # measure the state in which the game ended
            await world.ruleset.step(umpire, state)
            while not ripe(state) and world.ruleset.outcome(state) is None:
                await world.ruleset.step(umpire, state)
        return wanted(state)

    return run, (*past, given)


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
        except TooMany:
            return self._sampled(samples)

    def _sampled(self, samples: int) -> Odds[T]:
        spread: dict[T, float] = {}
        rng = random.Random(0)
        for number in range(samples):
            world = self._worlds[number % len(self._worlds)]
            value = self._follow(world, SampleUmpire(len(world[1])), lambda request: one_way(request, rng))
            spread[value] = spread.get(value, 0.0) + 1 / samples
        return Odds(spread, exact=False)

    def _branches(self, budget: int) -> Iterator[tuple[T, float]]:
        """Depth first: a run takes the first way at every new roll and leaves the others for later runs."""
        world = self._worlds[0]
        waiting = [OddsRun([], 1.0)]
        walked = ended = 0
        while waiting:
            branch = waiting.pop()
            walked += 1
            if walked + len(waiting) > budget:
                raise TooMany
            try:
                value = self._follow(world, OddsUmpire(len(world[1]), branch.findings), branch.choose)
            except NeedsSingleDie as look:
                waiting += branch.others + branch.looked(look)
                continue
            waiting += branch.others
            ended += 1
            if ended == 1 and branch.ways > 2 * budget:  # the walk would most likely exceed the budget later
                raise TooMany
            yield value, branch.weight

    def _follow(self, world: World[T], umpire: SampleUmpire, choose: Callable[[Request | PickFrom], object]) -> T:
        """One run: the past as it was, decisions by the policy, chance as `choose` says."""
        start, past = world
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
                case Ask(question=question) as asked:
                    reached = driver.run(self._policy(asked.speaker, question))
                case AskAll(questions=questions):
                    reached = driver.run({seat: self._policy(seat, q) for seat, q in questions.items()})
                case _:
                    reached = driver.run(choose(reached))
