"""The test kit itself: a test that fails says why."""

from __future__ import annotations

import re
from typing import Any

import pytest

from grognard.content.faults import ContentFault
from grognard.testing.game import Game, opening
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
