"""How many sit at the table of a learner, and in which teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.ruleset import DicePolicy, Ruleset, Setup
from grognard.engine.seating import COLOURS, Seating


def first_seating(ruleset: Ruleset[Any], scenario: str) -> Seating:
    """The first way to sit that a rule set offers for this scenario."""
    return next(iter(ruleset.seatings(scenario)))


def seated_setup(ruleset: Ruleset[Any], seating: Seating, scenario: str, armies: Sequence[str], seed: str) -> Setup:
    """A setup for these seats and teams."""
    teams = seating.teams if seating.has_teams else ()
    players = COLOURS[: len(seating)]
    return ruleset.setup(scenario, armies, players=players, teams=teams, dice=DicePolicy(seed=seed))
