"""The sequential probability ratio test, as chess engines are tested: is the first entrant stronger by `elo1`, or only
by `elo0`?

A round in which the seats are changed gives one of a few scores (with two seats and no draws 0, ½ or 1; with draws the
five of the "pentanomial" model). The generalized test compares the likeliest spread of scores whose mean is that of
`elo0` with the likeliest whose mean is that of `elo1`; so nothing need be known about draws, or about how much the two
games of a round have in common.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log

ALPHA = BETA = 0.05
"""How often the test may be wrong, either way."""
TRACE = 1e-3
"""Counted for 0 and 1 if they were never seen, so that no mean is impossible."""


def share_of(elo: float) -> float:
    """The share of the victory that goes with an advantage in Elo."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_of(share: float) -> float:
    """The advantage in Elo that goes with a share of the victory; beyond 1200 nothing can be told."""
    share = min(max(share, 0.001), 0.999)
    return 400 * log(share / (1 - share)) / log(10)


def bounds(alpha: float = ALPHA, beta: float = BETA) -> tuple[float, float]:
    """Below the first the test decides for `elo0`, above the second for `elo1`."""
    return log(beta / (1 - alpha)), log((1 - beta) / alpha)


def log_likelihood_ratio(scores: Mapping[float, int], elo0: float, elo1: float) -> float:
    """How much likelier `elo1` has made these scores than `elo0`. `scores` counts rounds by the share that the first
    entrant got of them."""
    seen: dict[float, float] = {0.0: TRACE, 1.0: TRACE}
    for score, count in scores.items():
        seen[score] = seen.get(score, 0.0) + count
    total = sum(seen.values())
    shares = {score: count / total for score, count in seen.items()}
    weak, strong = (_likeliest(shares, share_of(elo)) for elo in (elo0, elo1))
    return sum(count * log(strong[score] / weak[score]) for score, count in scores.items() if count)


def _likeliest(shares: Mapping[float, float], mean: float) -> dict[float, float]:
    """The spread with this mean under which what was seen is likeliest: each share is tilted by 1 / (1 + t (x - mean)),
    with the t that makes it a spread."""
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(60):
        tilt = (low + high) / 2
        if sum(share * (x - mean) / (1 + tilt * (x - mean)) for x, share in shares.items()) > 0:
            low = tilt
        else:
            high = tilt
    tilt = (low + high) / 2
    return {x: share / (1 + tilt * (x - mean)) for x, share in shares.items()}
