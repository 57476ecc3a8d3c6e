"""The test kit itself: a test that fails says why."""

from __future__ import annotations

import re
from typing import Any

import pytest

from grognard.content.faults import ContentFault
from grognard.engine.dice.sources import ScriptEnded, Seeded
from grognard.engine.refusal import Refused
from grognard.testing.game import Game, game, opening
from tests.engine.toy import TOLL

NOWHERE = f"{TOLL.name}.no.where"
"""A clause that is not in the book, put together so that the law of citations does not find it in this file."""


@pytest.fixture
def g() -> Game:
    return Game.of_setup(TOLL, TOLL.setup())


def test_a_failing_refuses_shows_the_clause_that_was_really_given(g: Game) -> None:
    refusal = g.refusal("nobody")
    assert refusal is not None
    assert g.refuses("nobody", refusal.clause) is True
    with pytest.raises(AssertionError, match=re.escape(f"refused by {refusal.clause}: {refusal.reason}"[:60])):
        assert g.refuses("nobody", NOWHERE)
    assert g.refuses("nobody", NOWHERE) is False


def test_a_failing_refuses_shows_that_the_answer_was_allowed(g: Game) -> None:
    with pytest.raises(AssertionError, match="the answer tried last was allowed"):
        assert g.refuses(g.question.default(), NOWHERE)


def test_a_refused_answer_names_the_question_that_it_was_given_to(g: Game) -> None:
    with pytest.raises(Refused) as caught:
        g.answer("nobody")
    note = f"It was given to the question {g.topic!r} of seat {g.seat}: {g.question.title}"
    assert caught.value.__notes__ == [note]


def test_a_name_that_was_never_heard_is_no_unit_that_is_gone() -> None:
    pikes = {"cast": "P", "seat": 0, "at": [(10, 10), (11, 10)]}
    table = game("fatigue", units={"pikes": pikes, "foes": {**pikes, "seat": 1, "at": [(20, 20), (21, 20)]}})
    assert table.count("pikes") == 2
    with pytest.raises(
        AssertionError, match=r"there was never a unit 'pike' in this game; on the table are \['foes', "
    ):
        table.count("pike")
    with pytest.raises(AssertionError, match="there is no unit 'pike' on the table"):
        table.unit("pike")


def test_a_game_that_stands_still_for_want_of_dice_says_so(g: Game) -> None:
    with pytest.raises(ScriptEnded, match="the rules ask for "):
        g.default(50)
    with pytest.raises(AssertionError, match=r"nobody is asked: the rules wait for dice \(toll\."):
        g.default()


def test_a_game_that_is_over_says_why() -> None:
    g = Game.of_setup(TOLL, TOLL.setup(), source=Seeded(1))
    with pytest.raises(AssertionError, match=r"nobody is asked: the game is over, because the other keeper has no gua"):
        g.default(200)


@pytest.mark.parametrize(
    ("ruleset", "scenario", "names", "told"),
    [
        ("fatigue", "crossroads", {"army": ["reedwalkers"]}, "'army' means nothing here. Known are: armies, "),
        ("fatigue", "crossroad", {}, "there is no scenario 'crossroad'. Did you mean 'crossroads'?"),
        ("lords", "two-banners", {"armies": ["aldermor"]}, "there is no army 'aldermor'. Did you mean 'aldermoor'?"),
        ("ruse", "fair", {}, "There is no scenario 'fair'. There are: meeting."),
        ("anvil", "the-fords", {"options": {"wins": "seat"}}, "there is no option 'wins'; there are: win, "),
    ],
)
def test_an_opening_with_a_wrong_name_is_told_in_one_sentence(
    ruleset: str, scenario: str, names: dict[str, Any], told: str
) -> None:
    with pytest.raises((ValueError, LookupError, ContentFault), match=re.escape(told)) as caught:
        opening(ruleset, scenario, **names)
    assert not isinstance(caught.value, KeyError)
