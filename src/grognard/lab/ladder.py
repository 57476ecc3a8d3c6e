"""The ladder: every bot meets every other in every rule set, and their strengths follow from all these games.

Each rule set is an experiment of its own in a folder of its own, so a ladder continues where it was interrupted, and
one more bot or more games cost only what is new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grognard.engine.record import Value
from grognard.engine.ruleset import Ruleset
from grognard.lab.experiment import experiment_of, usual_scenario
from grognard.lab.figures import Share, lost_turns_in
from grognard.lab.folders import Results
from grognard.lab.plan import ExperimentPlan
from grognard.lab.ratings import Rating, ratings, scores_of

SHOWN_OPENINGS = 3


class Opening(Value, frozen=True, omit_defaults=False):
    """The units that a bot let act first, how often it began so, and what it got of these games."""

    bot: str
    units: str
    share: Share


class Pairing(Value, frozen=True, omit_defaults=False):
    """What the first of two bots got against the second."""

    bots: tuple[str, str]
    share: Share


class Ranking(Value, frozen=True, omit_defaults=False):
    """The bots of a rule set, or of all together (without a name), the strongest first."""

    ruleset: str
    scenarios: tuple[str, ...]
    games: int
    ratings: tuple[Rating, ...]
    pairings: tuple[Pairing, ...]
    openings: tuple[Opening, ...] = ()
    lost_turns: dict[str, int] = {}

    @property
    def scores(self) -> dict[tuple[str, str], tuple[float, int]]:
        return {each.bots: (each.share.share * each.share.games, each.share.games) for each in self.pairings}


def ladder_plan(
    rules: Ruleset[Any], bots: Sequence[str], *, games: int, seed: str, everywhere: bool = False
) -> ExperimentPlan:
    """A round robin of these bots, seats changed from game to game; `games` of each pair in each scenario."""
    scenarios = [each.id for each in rules.scenarios()] if everywhere else [usual_scenario(rules)]
    return experiment_of(
        {
            "ruleset": rules.name,
            "title": f"Ladder of {rules.title}",
            "scenarios": [scenario for scenario in scenarios if scenario],
            "bots": list(bots),
            "seed": seed,
            "until": f"games={games}",
            "most": games,
        }
    ).plan


def folder_of(ladder: Path, rules: Ruleset[Any]) -> Path:
    return ladder / rules.name


def ranking_of(results: Results) -> Ranking:
    """The ranking of one rule set."""
    scenarios = tuple(dict.fromkeys(each.matchup.scenario for each in results.played))
    pairs = [Pairing((one.bot, other.bot), Share.of(*score)) for (one, other), score in scores_of(results).items()]
    return _ranked(results.plan.ruleset, scenarios, pairs, tuple(_openings(results)), lost_turns_in(results.games))


def overall(rankings: Sequence[Ranking]) -> Ranking:
    """All rule sets together, each with as many games as it has."""
    total: dict[tuple[str, str], tuple[float, int]] = {}
    lost: Counter[str] = Counter()
    for ranking in rankings:
        lost.update(ranking.lost_turns)
        for pair, (won, games) in ranking.scores.items():
            before, played = total.get(pair, (0.0, 0))
            total[pair] = (before + won, played + games)
    pairs = [Pairing(pair, Share.of(*score)) for pair, score in total.items()]
    return _ranked("", (), pairs, (), dict(lost))


def _ranked(
    ruleset: str,
    scenarios: tuple[str, ...],
    pairs: Sequence[Pairing],
    openings: tuple[Opening, ...],
    lost: dict[str, int],
) -> Ranking:
    games = sum(pair.share.games for pair in pairs)
    bare = Ranking(ruleset, scenarios, games, (), tuple(pairs), openings, lost)
    return Ranking(ruleset, scenarios, games, tuple(ratings(bare.scores)), tuple(pairs), openings, lost)


def _openings(results: Results) -> list[Opening]:
    """The commonest openings of each bot, and what came of them."""
    begun: dict[str, Counter[str]] = {}
    got: Counter[tuple[str, str]] = Counter()
    won: dict[tuple[str, str], float] = {}
    for game in results.games:
        for seat, (bot, units) in enumerate(zip(game.bots, game.openings, strict=False)):
            begun.setdefault(bot, Counter())[units] += 1
            got[bot, units] += 1
            won[bot, units] = won.get((bot, units), 0.0) + game.share(seat, len(game.bots))
    return [
        Opening(bot, units, Share.of(won[bot, units], got[bot, units]))
        for bot, counted in sorted(begun.items())
        for units, _ in counted.most_common(SHOWN_OPENINGS)
        if units
    ]
