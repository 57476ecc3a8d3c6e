"""All laws on games of three and four, alone and in teams; the laws of every rule set begin with two."""

from __future__ import annotations

import pytest

from grognard.rulesets.battleforge import RULESET
from grognard.testing.laws import LAWS
from grognard.testing.laws.random_play import random_setup

SEVERAL = ((0, 1, 2), (0, 1, 0, 1))


def number_of(teams: tuple[int, ...]) -> int:
    """The game of the laws in which King of the Kitchen is played like this: they go through scenarios and seatings."""
    scenarios = [info.id for info in RULESET.scenarios()]
    seatings = [seating.teams for seating in RULESET.seatings("king-of-the-kitchen")]
    return scenarios.index("king-of-the-kitchen") + len(scenarios) * seatings.index(teams)


@pytest.mark.parametrize("teams", SEVERAL)
def test_these_games_are_for_several(teams: tuple[int, ...]) -> None:
    assert random_setup(RULESET, number_of(teams)).seating.teams == teams


@pytest.mark.slow
@pytest.mark.clause("battleforge.ffa.order", "battleforge.team.step")
@pytest.mark.parametrize("teams", SEVERAL)
@pytest.mark.parametrize("law", LAWS)
def test_games_of_several_keep_the_laws(law: str, teams: tuple[int, ...]) -> None:
    assert LAWS[law](RULESET, number_of(teams)) is None
