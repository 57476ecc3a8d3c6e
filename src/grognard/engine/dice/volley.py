"""Volleys: dice that make hits of several classes, and a target that takes them one by one.

A rule describes an attack by small functions without luck: which hits a die makes, which die decides about a hit, and
what the hit then does to the target. Live play rolls die by die. The odds carry the chances of all states of the target
from hit to hit and merge the equal ones, so that sixty dice against ten models of two wounds are a few thousand sums.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Generic, TypeVar

from grognard.engine.dice.kinds import Dice
from grognard.engine.dice.results import Result
from grognard.engine.odds.spreads import Spread, TooMany, add_spreads

S = TypeVar("S")
"""What a target is like between two hits: a frozen value or a tuple."""

MOST_HITS = 20_000
"""More combinations of hits than this are not listed."""
MOST_SUMS = 500_000
"""More steps from state to state than this are not made: they would take about half a second."""


class Shots:
    """A group of dice that make hits: of which classes, by the band that a die falls into.

    `Shots(dice, {"burst": ("AP 1", "AP 0"), "hit": ("AP 0",)})`: a burst makes two hits, a miss none.
    """

    __slots__ = ("again", "dice", "hits")

    def __init__(self, dice: Dice, hits: Mapping[str, tuple[str, ...]], again: str = "") -> None:
        """`again`: the band whose dice are rolled once more, and then count as they fall; none if it is empty."""
        self.again = again
        self.dice = dice
        self.hits = tuple(hits.get(name, ()) for name in dice.bands.names)

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance of each band for a die of this group, with its second roll."""
        first = self.dice.bands.probabilities
        if not self.again:
            return first
        lost = self.dice.bands.names.index(self.again)
        kept = (0.0 if band == lost else chance for band, chance in enumerate(first))
        return tuple(once + first[lost] * chance for once, chance in zip(kept, first, strict=True))


SecondChance = Callable[[Sequence[Result]], Awaitable[Sequence[Result]]]
"""Gives the results of a roll back, or what re-rolls made of them."""
Arrange = Callable[[S, Mapping[str, int]], Awaitable[tuple[S, Sequence[str]]]]
"""Lets the owner of a target say how it takes the hits that were rolled: the target, and the classes in their order."""
Salvo = Callable[[S], Sequence[Shots]]
"""The dice that are rolled at once, given what earlier salvos have done to the target; none if no shot is possible."""


class Target(Generic[S]):
    """How a target takes hits. Nothing here may have luck of its own or change anything: the odds call it in any order.

    Hits are taken class by class in the order of `classes`.
    """

    classes: Sequence[str] = ()

    def struck(self, state: S, hits: Collection[str]) -> S:
        """Hits of these classes have been rolled, however many; none has been taken yet."""
        return state

    def anew(self, state: S) -> S:
        """The target before the next salvo, once everything that this salvo caused has happened."""
        return state

    def die(self, state: S, hit: str) -> Dice | None:
        """The one die that decides what this hit does, with the model that gets it; None if the hit is lost."""
        raise NotImplementedError

    def take(self, state: S, hit: str, band: str) -> tuple[S, tuple[str, ...]]:
        """The target once that die fell into this band, and the hits that follow from it and are taken at once."""
        raise NotImplementedError


def hits_by_class(classes: Iterable[str], shots: Sequence[Shots], results: Sequence[Result]) -> dict[str, int]:
    """How many hits of each class these dice make."""
    found = dict.fromkeys(classes, 0)
    for each, result in zip(shots, results, strict=True):
        for band, hits in enumerate(each.hits):
            for hit in hits:
                found[hit] += result.die_bands.count(band)
    return found


def made_by(hits: Mapping[str, int]) -> tuple[str, ...]:
    """The classes of which there are hits."""
    return tuple([hit for hit, count in hits.items() if count])


def volley_spread(target: Target[S], state: S, salvos: Sequence[Salvo[S]]) -> dict[S, float]:
    """The exact chances of what the salvos leave of the target. Raises `TooMany` if that would take too long."""
    fold = _Fold(target)
    spread = {fold.number(state): 1.0}
    for place, salvo in enumerate(salvos):
        spread = fold.after_salvo(salvo, fold.anew(spread) if place else spread)
    return {fold.states[number]: chance for number, chance in spread.items()}


Counts = tuple[int, ...]
"""Hits by class, in the target's order."""
AlikeDice = tuple[tuple[Counts, float], ...]
"""Dice that are alike: the hits that one of them can make, each with its chance."""


class _Fold(Generic[S]):
    """The chances of the states of one target, carried from hit to hit. States go by number: that is quicker."""

    def __init__(self, target: Target[S]) -> None:
        self.states: list[S] = []
        self._numbers: dict[S, int] = {}
        self._target = target
        self._steps: dict[str, dict[int, list[tuple[int, float]]]] = {}
        self._sums = 0

    def number(self, state: S) -> int:
        found = self._numbers.setdefault(state, len(self.states))
        if found == len(self.states):
            self.states.append(state)
        return found

    def anew(self, spread: Spread) -> Spread:
        """The states as the next salvo finds them."""
        found: Spread = {}
        for number, chance in spread.items():
            state = self.number(self._target.anew(self.states[number]))
            found[state] = found.get(state, 0.0) + chance
        return found

    def after_salvo(self, salvo: Salvo[S], spread: Spread) -> Spread:
        fired = {number: salvo(self.states[number]) for number in spread}
        possible = {hit for shots in fired.values() for each in shots for hits in each.hits for hit in hits}
        classes = tuple([hit for hit in self._target.classes if hit in possible])
        waiting: dict[Counts, Spread] = {}
        for number, weight in spread.items():
            state = self.states[number]
            struck: dict[tuple[str, ...], int] = {}
            for counts, made, chance in _hits_spread(classes, fired[number]):
                if made not in struck:
                    struck[made] = self.number(self._target.struck(state, made))
                into, after = waiting.setdefault(counts, {}), struck[made]
                into[after] = into.get(after, 0.0) + weight * chance
        for hit in classes:
            by_others: dict[Counts, dict[int, Spread]] = {}
            for counts, states in waiting.items():
                by_others.setdefault(counts[1:], {})[counts[0]] = states
            waiting = {others: self._after_hits(by_number, hit) for others, by_number in by_others.items()}
        return waiting[()]

    def _after_hits(self, by_number: dict[int, Spread], hit: str) -> Spread:
        """The target after all hits of a class, given the states that wait for each number of them: the states with the
        most hits take one, and then join the states with one hit less."""
        most = max(by_number)
        spread = dict(by_number[most]) if most else by_number[0]
        for number in range(most - 1, -1, -1):
            spread = self._after_hit(spread, hit)
            for state, chance in by_number.get(number, {}).items():
                spread[state] = spread.get(state, 0.0) + chance
        return spread

    def _after_hit(self, spread: Spread, hit: str) -> Spread:
        steps = self._steps.setdefault(hit, {})
        found: Spread = {}
        for state, weight in spread.items():
            step = steps.get(state)
            if step is None:
                step = steps[state] = list(self._roll(self.states[state], hit).items())
            for after, chance in step:
                found[after] = found.get(after, 0.0) + weight * chance
        self._sums += len(spread)
        if self._sums > MOST_SUMS:
            raise TooMany
        return found

    def _roll(self, state: S, hit: str) -> Spread:
        """What one hit makes of one state."""
        dice = self._target.die(state, hit)
        if dice is None:
            return {self.number(state): 1.0}
        found: Spread = {}
        for band, chance in zip(dice.bands.names, dice.bands.probabilities, strict=True):
            if chance == 0:
                continue
            after, more = self._target.take(state, hit, band)
            spread = {self.number(after): chance}
            for each in more:
                spread = self._after_hit(spread, each)
            for last, weight in spread.items():
                found[last] = found.get(last, 0.0) + weight
        return found


Hits = tuple[Counts, tuple[str, ...], float]
"""One combination of hits: their numbers, the classes that there are any of, and the chance of it."""


def _hits_spread(classes: tuple[str, ...], shots: Sequence[Shots]) -> Sequence[Hits]:
    """All combinations of hits that these shots can make."""
    alike: dict[AlikeDice, int] = {}
    for each in shots:
        made: dict[Counts, float] = {}
        for hits, chance in zip(each.hits, each.chances, strict=True):
            counts = tuple(map(hits.count, classes))
            made[counts] = made.get(counts, 0.0) + chance
        kind = tuple(made.items())
        alike[kind] = alike.get(kind, 0) + each.dice.count
    return _joint(classes, tuple(alike.items()))


@lru_cache(maxsize=256)
def _joint(classes: tuple[str, ...], groups: tuple[tuple[AlikeDice, int], ...]) -> Sequence[Hits]:
    """Numbers of hits are added up as one whole number, with a digit for each class: that is quicker."""
    base = 1 + sum(count * max(max(counts, default=0) for counts, _ in kind) for kind, count in groups)
    joint: Spread = {0: 1.0}
    for kind, count in groups:
        if comb(count + len(kind) - 1, count) > MOST_HITS:
            raise TooMany
        group = _group(count, tuple([(_written(counts, base), chance) for counts, chance in kind]))
        if len(joint) * len(group) > MOST_HITS:
            raise TooMany
        joint = add_spreads(joint, group)
    found = [(_digits(number, base, len(classes)), chance) for number, chance in joint.items()]
    return [(counts, made_by(dict(zip(classes, counts, strict=True))), chance) for counts, chance in found]


def _written(counts: Counts, base: int) -> int:
    """Numbers below a base as one number."""
    return sum(count * base**place for place, count in enumerate(counts))


def _digits(number: int, base: int, length: int) -> Counts:
    """The same read back."""
    return tuple([number // base**place % base for place in range(length)])


@lru_cache(maxsize=1024)
def _group(count: int, each: tuple[tuple[int, float], ...]) -> Spread:
    """The sum of so many dice that are alike, given what each can make. Do not write to it."""
    made, chance = each[0]
    others = each[1:]
    if not others:
        return {count * made: chance**count} if chance or not count else {}
    found: Spread = {}
    for here in range(count + 1 if chance else 1):
        weight = comb(count, here) * chance**here
        for rest, further in _group(count - here, others).items():
            total = rest + here * made
            found[total] = found.get(total, 0.0) + weight * further
    return found
