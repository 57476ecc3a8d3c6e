"""Captains in the rule sets of the box: they fight each other, and nobody reads their bids."""

from __future__ import annotations

import pytest

from grognard.bots.budget import Tries
from grognard.bots.searchers import Captain
from grognard.engine.match import Match
from grognard.engine.playing.players import by_players, decisions
from grognard.engine.ruleset import DicePolicy, find
from grognard.engine.view import View
from grognard.lab.games import run


@pytest.mark.parametrize("name", ["fatigue", "lords", "ruse"])
def test_two_equal_captains_do_not_wait_for_each_other(name: str) -> None:
    rules = find(name)
    setup = rules.setup(dice=DicePolicy(seed="equal"))
    match = run(rules, setup, {seat: Captain(f"equal {seat}", Tries(6)) for seat in (0, 1)})
    assert anybody_fell(match)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "scenario", "tries"), [("anvil", "field-of-banners", 6), ("battleforge", "ruler-road", 2)]
)
def test_nor_do_they_where_a_decision_is_dear(name: str, scenario: str, tries: int) -> None:
    """Until the first unit falls: a whole battle takes too long. In The Fords a side may win by standing there."""
    rules = find(name)
    match = Match(rules, rules.setup(scenario, dice=DicePolicy(seed="equal")))
    players = {seat: Captain(f"equal {seat}", Tries(tries)) for seat in match.seating}
    assert any(anybody_fell(match) for _ in decisions(match, by_players(match, players)))


def anybody_fell(match: Match) -> bool:
    return any(unit.where == "lost" for unit in View(match, None).scene.units)


@pytest.mark.parametrize("name", ["anvil", "battleforge"])
def test_bids_are_drawn_and_legal(name: str) -> None:
    rules = find(name)
    assert rules.tactics is not None
    match = Match(rules, rules.setup(dice=DicePolicy(seed="bids")))
    players = {seat: Captain(seat, Tries(1)) for seat in match.seating}
    for seat in decisions(match, by_players(match, players)):
        question = match.question(seat)
        assert question is not None
        if len(rules.tactics.mixture(View(match, seat).known, seat, question)) > 1:
            break
    drawn = [Captain(seed, Tries(1)).decide(View(match, seat)) for seed in range(12)]
    assert len(set(map(str, drawn))) > 1
    assert question is not None
    assert all(question.refuse(answer) is None for answer in drawn)
