"""All laws on games of three and four, alone and in teams; the laws of every rule set begin with two."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.engine.ruleset import Setup
from grognard.rulesets.battleforge import RULESET
from grognard.rulesets.battleforge.ruleset import BattleForge
from grognard.testing.laws import LAWS
from grognard.testing.laws.random_play import random_setup

SEVERAL = ((0, 1, 2), (0, 1, 0, 1))
UNITS = 3
"""What a player brings: whole armies are played by the laws of every rule set, and four of them take two minutes."""


class SmallForces(BattleForge):
    """The same game with the first units of each army."""

    def setup(self, *agreed: Any, **chosen: Any) -> Setup:
        whole = super().setup(*agreed, **chosen)
        return msgspec.structs.replace(
            whole, rosters=tuple({**roster, "units": roster["units"][:UNITS]} for roster in whole.rosters)
        )


SMALL = SmallForces()


def number_of(teams: tuple[int, ...]) -> int:
    """The game of the laws in which King of the Kitchen is played like this: they go through scenarios and seatings."""
    scenarios = [info.id for info in RULESET.scenarios()]
    seatings = [seating.teams for seating in RULESET.seatings("king-of-the-kitchen")]
    return scenarios.index("king-of-the-kitchen") + len(scenarios) * seatings.index(teams)


@pytest.mark.parametrize("teams", SEVERAL)
def test_these_games_are_for_several(teams: tuple[int, ...]) -> None:
    setup = random_setup(SMALL, number_of(teams))
    assert setup.seating.teams == teams
    assert [len(roster["units"]) for roster in setup.rosters] == [UNITS] * len(teams)


@pytest.mark.slow
@pytest.mark.clause("battleforge.ffa.order", "battleforge.team.step")
@pytest.mark.parametrize("teams", SEVERAL)
@pytest.mark.parametrize("law", LAWS)
def test_games_of_several_keep_the_laws(law: str, teams: tuple[int, ...]) -> None:
    assert LAWS[law](SMALL, number_of(teams)) is None
