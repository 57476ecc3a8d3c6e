"""Every question of every rule set is sent and answered in the forms of the wire."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from grognard.engine.questions import Asked, Travel, answers
from grognard.engine.record import to_json
from grognard.engine.ruleset import find, installed
from grognard.server import wire
from grognard.testing.laws.random_play import new_match, walk

FORMS: dict[str, Any] = {
    "one": answers.OneAnswer,
    "some": answers.SomeAnswer,
    "number": answers.NumberAnswer,
    "split": answers.SplitAnswer,
    "order": answers.OrderAnswer,
    "assign": answers.AssignAnswer,
    "move": answers.MoveAnswer,
    "place": answers.PlaceAnswer,
    "roster": answers.RosterAnswer,
}
DECISIONS = 150


@pytest.mark.parametrize("ruleset", installed())
def test_questions_and_answers_have_their_forms(ruleset: str) -> None:
    match = new_match(find(ruleset), 0)
    rng = random.Random(ruleset)
    for _ in walk(match, 0, DECISIONS):
        for seat in match.deciding:
            question = match.question(seat)
            assert question is not None
            shown = question.describe()
            assert msgspec.json.decode(to_json(shown), type=Asked) == shown
            answer = question.sample(rng)
            msgspec.convert(answer, FORMS[question.kind])
            told = msgspec.json.encode(wire.GiveAnswer(1, 2, seat, answer))
            expected = wire.GiveAnswer(1, 2, seat, msgspec.to_builtins(answer))
            assert msgspec.json.decode(told, type=wire.FromPage) == expected
            assert msgspec.json.decode(to_json(question.travel(answer)), type=tuple[Travel, ...]) is not None
