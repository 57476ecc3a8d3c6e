"""What bots that search are told: who will win, and more to choose from than a sergeant looks at."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.bots.base import Bot
from grognard.bots.budget import Tries
from grognard.bots.searchers import Captain
from grognard.bots.sergeant import Sergeant
from grognard.engine.match import Match
from grognard.engine.playing.players import by_players, decisions
from grognard.engine.ruleset import DicePolicy
from grognard.engine.view import View
from grognard.rulesets.fatigue import RULESET
from grognard.rulesets.fatigue.positions import position
from grognard.rulesets.fatigue.thinking.search_worth import grip, search_worth
from grognard.rulesets.fatigue.thinking.tactics import FatigueTactics
from grognard.testing import game
from tests.fatigue.cast import battle, pikes, row, skirmishers

TACTICS = FatigueTactics()
TWO = [{"at": (24, 12)}, {"at": (8, 26)}]
"""A marker with the enemy on it, and one farther away with nobody."""


LAST: dict[str, Any] = {
    "units": {"p": pikes(row(6, 14, 16)), "r": pikes([*row(5, 22, 12), *row(5, 22, 13)], 1)},
    "score": "markers",
    "markers": TWO,
    "activations": [15, 16],
    "limit": 16,
    "active": 0,
}
"""The last activation of the game."""


def held_in_the_end(player: Bot) -> tuple[int, ...]:
    match = game("fatigue", **LAST).match
    for _ in decisions(match, by_players(match, {0: player, 1: Sergeant(1)})):
        pass
    assert match.outcome is not None
    return match.outcome.scores


def test_a_captain_finds_the_way_to_the_marker_that_nobody_holds() -> None:
    """A sergeant has eyes for the nearest alone, where it can win nothing."""
    assert held_in_the_end(Sergeant(0)) == (0, 1)
    assert held_in_the_end(Captain(0, Tries(60))) == (1, 1)


def test_a_search_has_all_that_a_sergeant_sees_and_more() -> None:
    g = battle(p=pikes(row(10, 10, 10)), s=skirmishers([(14, 18), (15, 18)], 1))
    usual = [plan.idea for plan in TACTICS.plans(g.state, 0, g.question, TACTICS.handful)]
    wide = [plan.idea for plan in TACTICS.for_search.plans(g.state, 0, g.question, 24)]
    assert set(usual) < set(wide)
    assert "Pikes fall back before Red Skirmishers" in wide
    assert [plan.idea for plan in TACTICS.for_search.plans(g.state, 0, g.question, TACTICS.handful)] == usual


def test_wide_plans_are_legal() -> None:
    match = Match(RULESET, RULESET.setup("crossroads", dice=DicePolicy(seed="wide")))
    players = {seat: Sergeant(seat) for seat in match.seating}
    looked = 0
    for asked, seat in enumerate(decisions(match, by_players(match, players))):
        question = match.question(seat)
        assert question is not None
        if question.topic != "unit" or asked % 5:
            continue
        for plan in TACTICS.for_search.plans(View(match, seat).known, seat, question, 48):
            looked += 1
            fork = match.fork()
            for answer in plan.answers:
                fork.submit(seat, answer)
    assert looked > 100


def test_what_one_side_has_the_other_lacks() -> None:
    state = position(**LAST)
    assert search_worth(state, 0) == pytest.approx(-search_worth(state, 1))
    assert search_worth(state, 0) < 0


def test_a_grip_on_a_marker_tightens_towards_the_end() -> None:
    units = {"p": pikes(row(6, 22, 12)), "r": pikes(row(6, 22, 30), 1)}

    def held(done: int) -> float:
        state = position(units, score="markers", markers=TWO, activations=[done, done], limit=16, active=0)
        return grip(state, 0)

    assert 0 == held(0) < held(8) < held(15) / 2


def test_whose_turn_it_is_while_a_combat_goes_on() -> None:
    units = {"p": pikes(row(6, 10, 10)), "r": pikes(row(6, 10, 11), 1)}
    combat = {"attacker": "p", "defenders": ["r"], "loser": 1}
    assert TACTICS.turn_of(position(units, active=0, combat=combat)) == 0
    assert TACTICS.turn_of(position(units, active=1)) == 1
