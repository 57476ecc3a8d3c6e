"""Advice for a person: good plans with words, the only one, or the quick reply."""

from __future__ import annotations

from grognard.bots.advice import MOST, advice, good_ones
from grognard.bots.budget import Tries
from grognard.bots.reasons import called, reason, what_speaks_against
from grognard.bots.search import Candidate
from grognard.engine.match import Match
from grognard.engine.questions import One, Option
from grognard.engine.ruleset import DicePolicy, Plan
from grognard.engine.view import View
from tests.bots.test_bots import RULES, Planless


def candidate(idea: str, now: list[float], later: list[float], first: str = "") -> Candidate:
    made = Candidate(Plan((first or idea, idea), idea), prior=now[0])
    made.now, made.later = now, later
    return made


def test_good_plans_come_in_order_with_words_and_can_be_followed() -> None:
    view = View(Match(RULES, RULES.setup(dice=DicePolicy(seed="1"))), 0)
    found = advice(view, Tries(60))
    assert 1 <= len(found) <= MOST
    assert len({each.idea for each in found}) == len(found)
    assert all(" % to win" in each.words for each in found)
    assert all(view.refuse(each.answers[0]) is None for each in found)


def test_another_unit_is_named_rather_than_another_way_for_the_same() -> None:
    said = [
        candidate("Pikes charge", [0.6], [0.6], "pikes"),
        candidate("Pikes hold", [0.59], [0.59], "pikes"),
        candidate("Pikes go back", [0.58], [0.58], "pikes"),
        candidate("Guns shoot", [0.57], [0.57], "guns"),
        candidate("Guns hold", [0.4], [0.4], "guns"),
        candidate("Mules charge, hardly looked at", [0.6], [], "mules"),
    ]
    found = good_ones(said)
    assert [each.idea for each in found] == ["Pikes charge", "Pikes hold", "Guns shoot"]
    assert found[0].words == "60 % to win.", "the next best stands beside it with its own words"
    (only,) = good_ones([said[0], said[4]])
    assert only.words == "60 % to win. Next best is Guns hold, 40 %: it brings less by itself."


def test_where_there_is_nothing_to_compare_the_quick_reply_is_named() -> None:
    rules = Planless()
    view = View(Match(rules, rules.setup(dice=DicePolicy(seed="1"))), 0)
    (only,) = advice(view, Tries(10))
    assert view.refuse(only.answers[0]) is None
    assert (only.idea, only.words) == (str(only.answers[0]), "")


def test_what_has_no_idea_is_called_by_its_option() -> None:
    question = One("Who begins?", "toll.begin", "begin", [Option("me", True, "I do"), Option("you", False, "You do")])
    assert called(question, "you") == "You do"
    assert called(question, 3) == "3"
    assert called(question, ["you"]) == "The usual answer"


def test_nobody_advises_who_is_not_asked() -> None:
    match = Match(RULES, RULES.setup(dice=DicePolicy(seed="1")))
    assert advice(View(match, None), Tries(10)) == []


def test_what_speaks_against_a_plan_is_what_it_lacks() -> None:
    best = candidate("charge", [0.6, 0.6], [0.6, 0.6])
    weak = candidate("wait", [0.5, 0.5], [0.5, 0.5])
    exposed = candidate("pursue", [0.6, 0.6], [0.4, 0.4])
    wild = candidate("gamble", [0.6, 0.6], [0.2, 1.0])
    same = candidate("march", [0.6, 0.6], [0.6, 0.6])
    assert what_speaks_against(weak, best) == "it brings less by itself"
    assert what_speaks_against(exposed, best) == "the enemy has a better answer to it"
    assert what_speaks_against(wild, best) == "as good on average, but more of a gamble"
    assert what_speaks_against(same, best) == "hardly worse"
    assert reason([best, weak]) == "charge: 60 % to win. Next best is wait, 50 %: it brings less by itself."
    assert reason([best]) == "charge: 60 % to win."
