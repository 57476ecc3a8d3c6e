"""The decisions that cost most: found among those that were made, with what would have been better; only afterwards."""

from __future__ import annotations

import pytest

from grognard.bots.budget import Tries
from grognard.bots.reviewing import review
from grognard.engine.match import Match
from grognard.engine.ruleset import DicePolicy, Plan, find
from grognard.engine.view import View
from grognard.lab.games import bots_of, run
from grognard.server.thinking import costly
from grognard.server.thinking.replayed import ReplayedMatch
from tests.bots.test_bots import RULES
from tests.server.kit import Table


def test_a_bad_decision_costs_and_the_best_costs_nothing() -> None:
    view = View(Match(RULES, RULES.setup(dice=DicePolicy(seed="1"))), 0)
    reviews = {
        bid: found
        for bid in (0, 1, 2, 3)
        if (found := review(view, Plan((bid,)), lambda: Tries(40), seed=1)) is not None
    }
    assert 0 in reviews, "to bid nothing loses the bridge"
    assert len(reviews) < 4, "one of them is the best"
    assert reviews[0].cost > 0
    assert reviews[0].instead in ("1", "2", "3")
    assert " to win instead of " in reviews[0].words


def test_the_worst_of_a_game_are_named_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly, "LOOKED_AT", 3)
    monkeypatch.setattr(costly, "_budget", lambda: Tries(8))
    monkeypatch.setattr(costly, "LEAST_COST", 0.0)
    rules = find("fatigue")
    setup = rules.setup("alley", dice=DicePolicy(seed="costly"))
    match = run(rules, setup, bots_of("recruit", setup, "costly"))
    game = ReplayedMatch(setup, match.journal)
    found = costly.costly_decisions(game).decisions
    assert 0 < len(found) <= 3
    assert [each.cost for each in found] == sorted((each.cost for each in found), reverse=True)
    for each in found:
        asked = game.at(each.n)
        assert asked.deciding == (each.seat,)
        assert each.done
        assert each.instead
    assert costly.costly_decisions(game) is costly.costly_decisions(game), "it is worked out once"


def test_what_cost_most_is_told_after_the_battle(table: Table) -> None:
    made = table.make("ponder", seats=["human", "human"], options={"health": 2})
    path = f"/api/matches/{made['match']}/costly"
    assert "not over" in table.http.get(path).json()["reason"]
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.ask("concede", seat=0)
        tab.until(lambda shown: "result" in shown)
    assert table.http.get(path).json() == {}
