"""Advice at the table: plans in words and marks on the board, for whoever is asked and nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.bots import bot
from grognard.engine.match import Match
from grognard.engine.ruleset import DicePolicy, find
from grognard.engine.showing.scene import Overlay
from grognard.engine.view import View
from grognard.server.thinking import advising
from grognard.server.wire import AskAdvice
from tests.server.kit import Table


def test_who_is_asked_gets_plans_with_odds(table: Table) -> None:
    made = table.make("ponder", seats=["human", "human"])
    with table.join(made["match"], made["tokens"][0]) as ann, table.join(made["match"], made["tokens"][1]) as bob:
        reply = ann.ask("advise", n=0, seat=0)
        assert reply["type"] == "advice"
        first = reply["plans"][0]
        assert first["title"] == "1. Strike hard"
        assert " % to win." in first["lines"][0]
        assert ("Next best is " in first["lines"][0]) == (len(reply["plans"]) == 1)
        assert all(" % to win: " in other["lines"][0] for other in reply["plans"][1:])
        assert first["lines"][1] == "50 % to wound at least 2 times"
        assert "not this seat's decision" in bob.ask("advise", n=0, seat=1)["refusal"]["reason"]
        assert "late" in ann.ask("advise", n=7, seat=0)["refusal"]["reason"]
        assert ann.table["n"] == 0, "advice changes nothing"


def test_a_game_without_tactics_has_no_advice(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        assert "nobody has told the bots" in tab.ask("advise", n=0, seat=0)["refusal"]["reason"]


def moment(name: str) -> Match:
    """The first question in a battle of sergeants for which there are plans to compare."""
    rules = find(name)
    tactics = rules.tactics
    assert tactics is not None
    match = Match(rules, rules.setup(dice=DicePolicy("seeded", "advice")))
    players = [bot("sergeant", f"advice {seat}") for seat in (0, 1)]
    while True:
        seat = match.deciding[0]
        view = View(match, seat)
        assert view.question is not None
        if tactics.comparable(view.known) and len(tactics.plans(view.known, seat, view.question, 3)) > 1:
            return match
        match.submit(seat, players[seat].decide(view))


@pytest.mark.parametrize("name", ["fatigue", "ruse"])
def test_plans_are_marked_on_the_board_whatever_the_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "THOUGHT", 0.05)
    match = moment(name)
    seat = match.deciding[0]
    plans = advising.advice_for(match, AskAdvice(1, len(match.journal), seat)).plans
    board = View(match, seat).scene.board
    assert [plan.title[:2] for plan in plans] == ["1.", "2.", "3."][: len(plans)]
    points = [point for plan in plans for mark in plan.marks for point in mark.points]
    assert points
    assert all(0 <= x <= board.width and 0 <= y <= board.height for x, y in points)
    assert all(numbered(plan) for plan in plans if plan.marks)


def numbered(plan: Overlay) -> Any:
    return [mark.label for mark in plan.marks if mark.label] == [plan.title[0]]
