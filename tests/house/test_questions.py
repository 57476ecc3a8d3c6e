"""Questions are handed to bots and pages: none of them carries the state of the game for all to read."""

from __future__ import annotations

import pytest

from grognard.engine.ruleset import find, installed
from grognard.testing.laws.random_play import new_match, walk
from grognard.testing.laws.undeclared import records_within

GAMES = 3
DECISIONS = 300


@pytest.mark.parametrize("name", installed())
def test_no_question_has_a_public_attribute_that_holds_a_record(name: str) -> None:
    """What an option stands for may be a unit where nothing is hidden; the law of secrecy forbids it elsewhere."""
    found = set()
    for number in range(GAMES):
        match = new_match(find(name), number, listen=False)
        for _ in walk(match, number, DECISIONS):
            for seat in match.deciding:
                question = match.question(seat)
                found |= {f"{type(question).__name__}{path}" for path in records_within(question)}
    assert {path for path in found if ".value" not in path} == set()
