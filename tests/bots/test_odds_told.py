"""What speaks for a plan in the odds of the rules themselves."""

from __future__ import annotations

import re

import pytest

from grognard.bots.budget import Tries
from grognard.bots.odds_told import odds_told, with_odds
from grognard.bots.searchers import Captain
from grognard.engine.match import Match
from grognard.engine.playing.players import by_players, decisions
from grognard.engine.ruleset import DicePolicy, find
from grognard.engine.view import View
from grognard.lab.games import bots_of
from grognard.server.matches.bots import decide
from tests.fatigue.cast import battle, musketeers, row, skirmishers

TOLD = {
    "anvil": r"HP lost by .+: \d of \d",
    "battleforge": r"\d+ % that .+ loses? at least \d of \d+",
    "fatigue": r"\d+ % to fell at least \d+ of \d+",
    "lords": r"\d+ % that .+ lose at least \d of \d+, Bravery included",
    "ruse": r"\d+ % that .+ loses? at least \d+ (of \d+ wounds|wound)",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TOLD)
def test_an_attack_has_the_odds_of_the_rules(name: str) -> None:
    """The first plans of a battle of sergeants that go for somebody and let dice, or a blow, fall."""
    rules = find(name)
    tactics = rules.tactics
    assert tactics is not None
    match = Match(rules, rules.setup(dice=DicePolicy(seed="odds")))
    players = bots_of("sergeant", match.setup, "odds")
    for seat in decisions(match, by_players(match, players)):
        view = View(match, seat)
        if view.question is None or not tactics.comparable(view.known):
            continue
        plans = tactics.plans(view.known, seat, view.question, tactics.handful)
        told = [odds_told(view, plan.answers) for plan in plans if plan.foe]
        if any(told):
            assert re.match(TOLD[name], next(filter(None, told)))
            return
    raise AssertionError("nobody attacks")


def test_without_odds_a_reason_stays_as_it_is() -> None:
    rules = find("ruse")
    match = Match(rules, rules.setup(dice=DicePolicy(seed="odds")))
    view = View(match, match.deciding[0])
    assert view.question is not None
    assert with_odds(view, "It has to.", (view.question.default(),)) == "It has to."
    assert with_odds(view, "", (view.question.default(),)) == ""


def test_whom_a_unit_shoots_at_is_asked_last_and_answered_as_bots_do() -> None:
    g = battle(m=musketeers(row(8, 10, 10)), s=skirmishers(row(6, 10, 22), 1))
    assert re.fullmatch(TOLD["fatigue"], odds_told(View(g.match, 0), ("m", "hold")))


def test_a_reason_ends_with_the_odds_of_what_is_done() -> None:
    view = View(battle(m=musketeers(row(8, 10, 10)), s=skirmishers(row(6, 10, 22), 1)).match, 0)
    told = odds_told(view, ("m", "hold"))
    assert with_odds(view, "It is near.", ("m", "hold")) == f"It is near. {told}."


def test_a_captain_at_a_table_tells_the_odds_once_for_a_plan() -> None:
    g = battle(m=musketeers(row(8, 10, 10)), s=skirmishers(row(6, 10, 20), 1))
    captain = Captain(1, Tries(12))
    decided = decide(g.match, captain, 0)
    assert " to win" in captain.why
    told = odds_told(View(g.match, 0), (decided.answer, *captain.ahead))
    assert told
    assert captain.why.endswith(f" {told}.")
    why = captain.why
    g.match.submit(0, decided.answer)
    decide(g.match, captain, 0)
    assert captain.why == why
