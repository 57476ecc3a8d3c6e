"""A table can be drawn at every moment of a game, for every seat and for those who look on, with a picture for all."""

from __future__ import annotations

import pytest

from grognard.engine.match import Match
from grognard.engine.playing.players import by_players, decisions
from grognard.engine.ruleset import DicePolicy, find, installed
from grognard.engine.showing.pictures import without_picture
from grognard.engine.view import View
from grognard.lab.games import bots_of


@pytest.mark.parametrize("name", installed())
def test_every_moment_has_its_table(name: str) -> None:
    rules = find(name)
    setup = rules.setup("", dice=DicePolicy(seed="drawn"))
    match = Match(rules, setup)
    drawn = 0
    for _ in decisions(match, by_players(match, bots_of("dice", setup, "drawn"))):
        for seat in (0, 1, None):
            scene = View(match, seat).scene
            assert scene.goal is not None
            assert list(without_picture(scene)) == []
            drawn += 1
    assert drawn > 90
