"""Ratings by Bradley and Terry: one strength for each entrant, so that who beats whom follows from the difference.

Strengths are told in Elo against the average of all. They are the likeliest ones, found by the classic iteration; each
entrant is also given one drawn game against the average, so that nobody who lost everything falls to minus infinity.
Intervals come from the curvature of the likelihood.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log10, sqrt

from grognard.engine.record import Value
from grognard.lab.folders import Results
from grognard.lab.plan import Entrant
from grognard.lab.stats import Z95

ROUNDS = 500
TO_LOG = 173.7178
"""Elo points of one unit of the natural logarithm of odds."""

PairScores = Mapping[tuple[str, str], tuple[float, int]]
"""What the first of a pair got of so many games."""


class Rating(Value, frozen=True, omit_defaults=False):
    """An entrant's strength in Elo with its 95 % interval, and on how many games it rests."""

    entrant: str
    elo: float
    low: float
    high: float
    games: int


def ratings(scores: PairScores) -> list[Rating]:
    """The strengths that explain these scores, the strongest first."""
    names = sorted({name for pair in scores for name in pair})
    games: dict[str, dict[str, float]] = {name: {} for name in names}
    won = dict.fromkeys(names, 0.5)
    for (one, other), (share, played) in scores.items():
        won[one] += share
        won[other] += played - share
        games[one][other] = games[one].get(other, 0.0) + played
        games[other][one] = games[other].get(one, 0.0) + played
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        for name in names:
            against = sum(many / (strength[name] + strength[foe]) for foe, many in games[name].items())
            strength[name] = won[name] / (against + 1 / (strength[name] + 1))
        middle = 1.0
        for value in strength.values():
            middle *= value ** (1 / len(strength))
        strength = {name: value / middle for name, value in strength.items()}
    return sorted((_rating(name, strength, games[name]) for name in names), key=lambda each: -each.elo)


def _rating(name: str, strength: Mapping[str, float], games: Mapping[str, float]) -> Rating:
    known = sum(
        many * (p := strength[name] / (strength[name] + strength[foe])) * (1 - p) for foe, many in games.items()
    )
    error = Z95 * TO_LOG / sqrt(known) if known else float("inf")
    elo = 400 * log10(strength[name])
    return Rating(name, elo, elo - error, elo + error, round(sum(games.values())))


def scores_of(results: Results) -> dict[tuple[Entrant, Entrant], tuple[float, int]]:
    """Who got what against whom, over all scenarios; matches against oneself say nothing here."""
    scores: dict[tuple[Entrant, Entrant], tuple[float, int]] = {}
    for matchup, _, game in results.played:
        if matchup.mirror or len(matchup.entrants) != 2:
            continue
        pair = (matchup.entrants[0], matchup.entrants[1])
        share, games = scores.get(pair, (0.0, 0))
        scores[pair] = (share + matchup.first_share(game), games + 1)
    return scores
