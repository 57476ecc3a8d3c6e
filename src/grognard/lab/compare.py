"""Compares two variants: the same games under both, figure by figure, with paired intervals.

Game by game the same entrants sat in the same seats with the same seed, so differences are taken pair by pair. Many
figures are looked at together; Holm's correction at 5 % decides which of them have changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from msgspec.structs import replace

from grognard.engine.record import Value
from grognard.lab.folders import Played, Results
from grognard.lab.measures import CLAUSE, UNIT, Quantity, measures_of
from grognard.lab.records import GameRecord
from grognard.lab.stats import holm, paired
from grognard.lab.trouble import LabTrouble

LEVEL = 0.05
SURPRISES = 10
SELDOM = 0.05
"""A figure that is 0 in more than this share of the pairs' games says nothing: too few games have it."""

GameKey = tuple[str, int, int]


class VariantChange(Value, frozen=True, omit_defaults=False):
    """A figure under both variants, and the paired difference with its 95 % interval."""

    measure: Quantity
    before: float
    after: float
    difference: float
    low: float
    high: float
    chance: float
    """How easily luck alone would give as much, corrected for all figures that were looked at."""

    @property
    def changed(self) -> bool:
        return self.chance < LEVEL


class Comparison(Value, frozen=True, omit_defaults=False):
    """What changed from one variant to the other."""

    one: str
    other: str
    pairs: int
    same: int
    """Pairs of games that went exactly the same way."""
    changes: tuple[VariantChange, ...]
    """All figures, the surest changes first."""

    @property
    def changed(self) -> tuple[VariantChange, ...]:
        return tuple(each for each in self.changes if each.changed)


class GamePair(Value, frozen=True):
    """The same game under both variants."""

    one: Played
    other: Played


def pairs_of(one: Results, other: Results, variants: tuple[str, str]) -> list[GamePair]:
    """The games that were played under both, in their order."""
    before, after = (_by_key(results, variant) for results, variant in zip((one, other), variants, strict=True))
    pairs = [GamePair(played, after[key]) for key, played in before.items() if key in after]
    if not pairs:
        raise LabTrouble(
            f"{variants[0]!r} and {variants[1]!r} have no game in common: "
            "compare the same scenarios, armies, bots and seed."
        )
    return pairs


def _by_key(results: Results, variant: str) -> dict[GameKey, Played]:
    known = results.plan.variants
    if variant not in known:
        raise LabTrouble(f"There is no variant {variant!r} in {results.plan.title!r}; there are: {', '.join(known)}.")
    return {
        (f"{each.matchup.seed}/{each.matchup.key}", each.game.round, each.game.rotation): each
        for each in results.of(variant).played
    }


def compare(pairs: Sequence[GamePair], names: tuple[str, str]) -> Comparison:
    """All figures of both, and what has changed."""
    measured = [(dict(measures_of(pair.one)), dict(measures_of(pair.other))) for pair in pairs]
    # A measure belongs to the games that could have it: those of its scenario, of its armies.
    names_of = {measure for one, other in measured for measure in (*one, *other)}
    rows: list[tuple[Quantity, list[float], list[float]]] = []
    for measure in sorted(names_of, key=lambda each: (each.group, each.name)):
        having = [(one, other) for one, other in measured if measure in one or measure in other]
        if measure.group == UNIT:  # who is not there does nothing, which says nothing about it
            having = [(one, other) for one, other in having if measure in one and measure in other]
        if len(having) < max(2, SELDOM * len(pairs)):
            continue
        within = measured if measure.group == CLAUSE else having
        before = [one.get(measure, 0.0) for one, _ in within]
        rows.append((measure, before, [other.get(measure, 0.0) for _, other in within]))
    found = [paired([b - a for a, b in zip(before, after, strict=True)]) for _, before, after in rows]
    corrected = holm([each.chance for each in found])
    changes = [
        VariantChange(measure, _mean(before), _mean(after), each.mean, each.low, each.high, chance)
        for (measure, before, after), each, chance in zip(rows, found, corrected, strict=True)
    ]
    changes.sort(key=lambda change: change.chance)
    same = sum(_course(pair.one.game) == _course(pair.other.game) for pair in pairs)
    return Comparison(*names, len(pairs), same, tuple(changes))


def _course(game: GameRecord) -> GameRecord:
    """How a game went, without its last state, which holds the changed numbers, and its time."""
    return replace(game, cell="", digest="", seconds=0.0)


def surprises(pairs: Sequence[GamePair], most: int = SURPRISES) -> list[GamePair]:
    """The pairs that went the other way although that was least to be expected, then those whose length changed most:
    how unlikely both results were, given what the entrants usually get, in bits."""
    usual: dict[str, list[float]] = {}
    for pair in pairs:
        for played in (pair.one, pair.other):
            usual.setdefault(played.cell.fingerprint, []).append(played.matchup.first_share(played.game))
    chances = {fingerprint: (sum(shares) + 1) / (len(shares) + 2) for fingerprint, shares in usual.items()}
    lengths = [abs(pair.one.game.decisions - pair.other.game.decisions) for pair in pairs]
    longest = max(lengths, default=0) or 1

    def surprise(place: int) -> float:
        pair = pairs[place]
        turned = pair.one.game.winners != pair.other.game.winners
        bits = sum(_bits(played, chances[played.cell.fingerprint]) for played in (pair.one, pair.other))
        return (10 + bits if turned else 0.0) + lengths[place] / longest

    order = sorted(range(len(pairs)), key=surprise, reverse=True)
    return [pairs[place] for place in order[:most]]


def _bits(played: Played, chance: float) -> float:
    share = played.matchup.first_share(played.game)
    return -log2(chance * share + (1 - chance) * (1 - share))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
