"""The little statistics that the lab needs."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, inf, sqrt
from typing import NamedTuple

Z95 = 1.959964


def wilson(successes: float, trials: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share; (0, 1) when nothing was tried."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    scale = 1 + z * z / trials
    middle = share + z * z / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def chance_beyond(z: float) -> float:
    """The chance that a normal number lies at least this far from its mean, on either side."""
    return erfc(abs(z) / sqrt(2))


class Difference(NamedTuple):
    """The mean of paired differences with its 95 % interval, and how easily luck alone would give as much."""

    mean: float
    low: float
    high: float
    chance: float


def paired(differences: Sequence[float]) -> Difference:
    """The interval of the mean of these differences (normal; a few dozen pairs and more). The chance is never below
    what luck gives in so few pairs: that all of them go the same way."""
    n = len(differences)
    mean = sum(differences) / n if n else 0.0
    if n < 2:
        return Difference(mean, -inf, inf, 1.0)
    error = sqrt(sum((each - mean) ** 2 for each in differences) / (n - 1) / n)
    least = 2.0 ** (1 - n)
    if error == 0:
        return Difference(mean, mean, mean, 1.0 if mean == 0 else least)
    return Difference(mean, mean - Z95 * error, mean + Z95 * error, max(least, chance_beyond(mean / error)))


def holm(chances: Sequence[float]) -> list[float]:
    """Holm's correction for looking at many figures at once: below 0.05 a figure has changed, and the chance that even
    one of those called changed has not is at most 5 %."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    adjusted = [1.0] * len(chances)
    worst = 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[place]))
        adjusted[place] = worst
    return adjusted
