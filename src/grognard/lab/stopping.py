"""When an experiment has played enough: after a number of games, when intervals are narrow, or when a test decides.

A rule looks at the rounds of a match-up in their order, one after the other, and never at one that is not whole. So it
stops at the same round however many workers play, and games beyond that round do not count.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from math import ceil, inf

from grognard.lab.sprt import ALPHA, BETA, bounds, log_likelihood_ratio
from grognard.lab.stats import Z95, wilson

LEAST_ROUNDS = 8
"""No rule stops earlier: with fewer rounds every interval is a guess."""
EXAMPLES = "games=400, width<0.05 or sprt(0, 10)"
NUMBER = r"\s*(-?\d+(?:\.\d+)?)\s*"
GAMES = re.compile(r"games\s*=\s*(\d+)")
WIDTH = re.compile(rf"width\s*<{NUMBER}")
SPRT = re.compile(rf"sprt\({NUMBER},{NUMBER}(?:,{NUMBER},{NUMBER})?\)")


class MatchupScore:
    """What the first entrant of a match-up got so far, under one variant."""

    def __init__(self) -> None:
        self.rounds: Counter[float] = Counter()
        """How many rounds brought which share."""
        self.games = 0
        self.total = 0.0

    def add(self, shares: Sequence[float]) -> None:
        """Count a round by what the first entrant got in each of its games."""
        self.rounds[sum(shares) / len(shares)] += 1
        self.games += len(shares)
        self.total += sum(shares)

    @property
    def share(self) -> float:
        return self.total / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.total, self.games)


class Rule(ABC):
    """A reason to stop."""

    most: float = inf
    """It never wants more games than this."""

    @abstractmethod
    def decides(self, score: MatchupScore) -> str:
        """What is settled by now, in a few words; empty: go on."""

    @abstractmethod
    def games_needed(self, score: MatchupScore) -> int:
        """How many games it will probably take in all."""


class Enough(Rule):
    """A number of games of each match-up under each variant."""

    def __init__(self, games: int) -> None:
        self.most = self._games = games

    def decides(self, score: MatchupScore) -> str:
        return "played" if score.games >= self._games else ""

    def games_needed(self, score: MatchupScore) -> int:
        return self._games


class Narrow(Rule):
    """Until the 95 % interval of the share is narrower than this."""

    def __init__(self, width: float) -> None:
        self.width = width

    def decides(self, score: MatchupScore) -> str:
        low, high = score.interval
        return "narrow enough" if high - low < self.width and _rounds(score) >= LEAST_ROUNDS else ""

    def games_needed(self, score: MatchupScore) -> int:
        # Half of what is known, half of what is likely: the first games say little about the share.
        share = (score.total + 10) / (score.games + 20)
        return max(score.games, ceil(4 * Z95 * Z95 * share * (1 - share) / self.width**2))


class Decided(Rule):
    """Until the sequential test decides between two strengths in Elo."""

    def __init__(self, elo0: float, elo1: float, alpha: float = ALPHA, beta: float = BETA) -> None:
        self.elo0, self.elo1 = elo0, elo1
        self.low, self.high = bounds(alpha, beta)

    def ratio(self, score: MatchupScore) -> float:
        return log_likelihood_ratio(score.rounds, self.elo0, self.elo1)

    def decides(self, score: MatchupScore) -> str:
        if _rounds(score) < LEAST_ROUNDS:
            return ""
        ratio = self.ratio(score)
        if ratio >= self.high:
            return f"stronger by {self.elo1:g} Elo rather than {self.elo0:g}"
        return f"stronger by {self.elo0:g} Elo rather than {self.elo1:g}" if ratio <= self.low else ""

    def games_needed(self, score: MatchupScore) -> int:
        ratio = self.ratio(score) if score.games else 0.0
        bound = self.high if ratio > 0 else -self.low
        # While nothing points anywhere: about as long as a test takes whose truth lies between the two.
        usual = 350_000 / max(abs(self.elo1 - self.elo0), 1) ** 2
        return max(score.games, round(min(score.games * bound / max(abs(ratio), 1e-9), usual)))


def _rounds(score: MatchupScore) -> int:
    return score.rounds.total()


def rule_of(text: str) -> Rule:
    """The rule that an experiment names. Raises `ValueError` with a sentence."""
    if found := GAMES.fullmatch(text.strip()):
        if int(found[1]) < 1:
            raise ValueError("at least 1 game must be played.")
        return Enough(int(found[1]))
    if found := WIDTH.fullmatch(text.strip()):
        if not 0 < float(found[1]) < 1:
            raise ValueError(f"a width lies between 0 and 1, not at {found[1]}; 0.05 is five points of a hundred.")
        return Narrow(float(found[1]))
    if found := SPRT.fullmatch(text.strip()):
        elo0, elo1, *errors = (float(each) for each in found.groups() if each is not None)
        if not elo0 < elo1:
            raise ValueError(f"sprt(elo0, elo1) wants the smaller advantage first, not {elo0:g} and {elo1:g}.")
        if not all(0 < error < 0.5 for error in errors):
            raise ValueError("the errors of a test lie between 0 and 0.5.")
        return Decided(elo0, elo1, *errors)
    raise ValueError(f"this is no rule to stop by: {text!r}. Write {EXAMPLES}.")
