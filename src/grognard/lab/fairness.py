"""Measures how even a scenario is with its armies, as bots play it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from grognard.engine.record import to_json
from grognard.lab.experiment import Experiment, experiment_of
from grognard.lab.fairness_figures import FairnessFigure
from grognard.lab.figures import Share
from grognard.lab.folders import Results
from grognard.lab.plan import Matchup
from grognard.lab.records import GameRecord

PROSE = {"title", "story", "briefing", "blurb", "theme", "advice", "motto", "about", "flavour"}
"""Fields of content files that are only read by people."""


def question(
    ruleset: str, scenario: str, armies: Sequence[str], bot: str, until: str, seed: str = "fair"
) -> Experiment:
    """The experiment that measures it."""
    document = {"ruleset": ruleset, "scenarios": [scenario], "armies": list(armies), "bots": [bot]}
    return experiment_of({**document, "until": until, "seed": seed, "title": f"{scenario}: how fair is it?"})


def fingerprint_of(matchup: Matchup) -> str:
    """The content of the games, whoever plays them."""
    setups = [sitting.setup for cell in matchup.cells for sitting in cell.sittings]
    told = to_json([_without_prose([setup.scenario, setup.rosters, setup.options]) for setup in setups])
    return hashlib.blake2b(told, digest_size=8).hexdigest()


def _without_prose(document: Any) -> Any:
    """The document without texts that are only read by people, because a better story does not change a game."""
    if isinstance(document, dict):
        return {key: _without_prose(each) for key, each in document.items() if key not in PROSE}
    if isinstance(document, list | tuple):
        return [_without_prose(each) for each in document]
    return document


def fairness(results: Results, bot: str, date: str) -> list[FairnessFigure]:
    """What the games say of each pair of armies, or of all that sit at the table."""
    return [
        figure_of(matchup, [each.game for each in results.played if each.matchup is matchup], bot, date)
        for matchup in results.plan.matchups
    ]


def figure_of(matchup: Matchup, games: Sequence[GameRecord], bot: str, date: str) -> FairnessFigure:
    """What these games say of one meeting."""
    seats = [
        Share.of(sum(game.share(seat, len(matchup.entrants)) for game in games), len(games))
        for seat, _ in enumerate(matchup.entrants)
    ]
    (first, *_), pair = seats, len(seats) == 2
    armies = [each.army for each in matchup.entrants if each.army]
    return FairnessFigure(
        matchup.scenario,
        tuple(dict.fromkeys(armies)) if pair else tuple(armies),
        bot,
        len(games),
        first,
        Share.of(sum(map(matchup.first_share, games)), len(games)) if pair and not matchup.mirror else None,
        date,
        fingerprint_of(matchup),
        () if pair else tuple(seats),
    )
