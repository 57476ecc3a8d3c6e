"""The figures of an experiment: who won how often, with intervals, for each match-up and variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from grognard.engine.record import Value
from grognard.engine.seating import BOTH
from grognard.lab.folders import Played, Results
from grognard.lab.plan import ExperimentCell, Matchup
from grognard.lab.records import GameRecord
from grognard.lab.sprt import elo_of
from grognard.lab.stats import wilson


class Share(Value, frozen=True, omit_defaults=False):
    """A share of games with its 95 % interval (Wilson); a draw counts as a half."""

    share: float
    low: float
    high: float
    games: int

    @classmethod
    def of(cls, total: float, games: int) -> Share:
        low, high = wilson(total, games)
        return cls(total / games if games else 0.5, low, high, games)

    @property
    def undecided(self) -> bool:
        """Whether the share may as well be even, as far as the games tell."""
        return self.low <= 0.5 <= self.high

    @property
    def other(self) -> Share:
        """The share of the other side."""
        return Share(1 - self.share, 1 - self.high, 1 - self.low, self.games)


class CellFigures(Value, frozen=True, omit_defaults=False):
    """How one match-up went under one variant."""

    scenario: str
    variant: str
    entrants: tuple[str, ...]
    games: int
    wins: tuple[int, ...]
    """By entrant."""
    draws: int
    first: Share
    """What the first entrant got; of a mirror match the first seat."""
    first_seat: Share
    elo: tuple[float, float, float] | None
    """The first entrant's advantage, with its interval; None if more than two sit at the table."""
    activations: float
    decisions: float
    verdict: str
    """What the rule to stop found; empty: nothing yet."""


class EntrantFigures(Value, frozen=True, omit_defaults=False):
    """What an entrant got against all others, over all scenarios, under one variant."""

    entrant: str
    variant: str
    share: Share


class ExperimentSummary(Value, frozen=True, omit_defaults=False):
    """All figures of an experiment."""

    ruleset: str
    title: str
    seed: str
    until: str
    games: int
    seconds: float
    digest: str
    cells: tuple[CellFigures, ...]
    entrants: tuple[EntrantFigures, ...] = ()
    lost_turns: dict[str, int] = {}
    """Of bots that gave no answer that counts, by name; the first legal answer was given for them."""


def summary(results: Results) -> ExperimentSummary:
    plan = results.plan
    by_cell: dict[str, list[Played]] = {}
    for each in results.played:
        by_cell.setdefault(each.cell.fingerprint, []).append(each)
    cells = [
        cell_figures(
            matchup,
            cell,
            by_cell.get(cell.fingerprint, ()),
            results.progress_of(matchup).verdicts.get(cell.fingerprint, ""),
        )
        for matchup in plan.matchups
        for cell in matchup.cells
    ]
    return ExperimentSummary(
        plan.ruleset,
        plan.title,
        plan.seed,
        plan.until,
        len(results.played),
        round(results.seconds, 1),
        results.digest,
        tuple(cells),
        against_all(results.played),
        lost_turns_in(results.games),
    )


def against_all(played: Iterable[Played]) -> tuple[EntrantFigures, ...]:
    """What each entrant got against all others. Matches against oneself say nothing here."""
    got: dict[tuple[str, str], list[float]] = {}
    for matchup, cell, game in played:
        if not matchup.mirror:
            for seat, entrant in enumerate(matchup.seated(game.rotation)):
                got.setdefault((str(entrant), cell.variant), []).append(game.share(seat, len(matchup.entrants)))
    return tuple(EntrantFigures(*who, Share.of(sum(shares), len(shares))) for who, shares in got.items())


def lost_turns_in(games: Iterable[GameRecord]) -> dict[str, int]:
    lost: Counter[str] = Counter()
    for game in games:
        lost.update(game.lost_turns)
    return dict(sorted(lost.items()))


def cell_figures(matchup: Matchup, cell: ExperimentCell, played: Sequence[Played], verdict: str) -> CellFigures:
    games = [each.game for each in played]
    seats = len(matchup.entrants)
    wins = [0] * seats
    for game in games:
        for seat in game.winners:
            wins[(seat - game.rotation) % seats] += 1
    first = Share.of(sum(matchup.first_share(game) for game in games), len(games))
    return CellFigures(
        cell.scenario,
        cell.variant,
        tuple(map(str, matchup.entrants)),
        len(games),
        tuple(wins),
        sum(not game.winners for game in games),
        first,
        Share.of(sum(game.share(0, seats) for game in games), len(games)),
        (elo_of(first.share), elo_of(first.low), elo_of(first.high)) if seats == len(BOTH) else None,
        _mean([game.activations for game in games]),
        _mean([game.decisions for game in games]),
        verdict,
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
