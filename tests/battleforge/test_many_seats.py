"""Three and four at a table, alone or in teams: the rules ask for friends and enemies by name."""

from __future__ import annotations

import random

import pytest

from grognard.engine.dice.sources import Seeded
from grognard.engine.playing.players import at_random, decisions
from grognard.rulesets.battleforge import RULESET
from grognard.rulesets.battleforge.positions import position
from grognard.testing import Game

ZONES = [(0, 0, 24, 12), (24, 36, 48, 48), (24, 0, 48, 12), (0, 36, 24, 48)]
MOST = 3000


@pytest.mark.clause("battleforge.ffa.enemies", "battleforge.team.friends", "battleforge.ffa.order")
@pytest.mark.parametrize("teams", [(0, 1, 2), (0, 1, 0), (0, 1, 0, 1)])
def test_a_game_of_more_than_two_goes_to_its_end(teams: tuple[int, ...]) -> None:
    players = ("A", "B", "C", "D")[: len(teams)]
    units = {
        f"{cast.lower()}-{seat}": {"cast": cast, "seat": seat, "waiting": True}
        for seat in range(len(teams))
        for cast in ("Troopers", "Brutes", "Tank")
    }
    state = position(
        units, stage="deployment", zones=ZONES[: len(teams)], players=players, teams=teams,
        objectives=[{"at": (24, 24)}, {"at": (12, 24)}],
        terrain=[{"kind": "building", "id": "house", "rect": (20, 26, 26, 30), "floors": 2}],
    )  # fmt: skip
    g = Game.of_state(RULESET, state, source=Seeded("many seats"))
    for number, _ in enumerate(decisions(g.match, at_random(g.match, random.Random(7)))):
        assert number < MOST
    assert len(g.outcome.scores) == len(teams)
    won = {state.seating.team_of(seat) for seat in g.outcome.winners}
    assert len(won) <= 1
