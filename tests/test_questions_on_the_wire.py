"""Every question of every rule set is sent and answered in the forms of the wire."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from grognard.engine.questions import Asked, Contact, Price, Travel, answers
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


def untyped(info: msgspec.inspect.Type, path: str, seen: set[type]) -> Iterator[str]:
    """Where a type says that anything may stand."""
    parts: list[tuple[str, object]]
    if isinstance(info, msgspec.inspect.AnyType):
        yield path
        return
    if isinstance(info, msgspec.inspect.StructType):
        parts = [] if info.cls in seen else [(f"{path}.{field.name}", field.type) for field in info.fields]
        seen.add(info.cls)
    else:
        parts = [(path, getattr(info, name)) for name in info.__struct_fields__]
    for here, part in parts:
        for each in part if isinstance(part, tuple) else (part,):
            if isinstance(each, msgspec.inspect.Type):
                yield from untyped(each, here, seen)


@pytest.mark.parametrize("form", [Asked, Travel, Contact, Price, *FORMS.values()], ids=str)
def test_nothing_in_a_question_or_an_answer_is_untyped(form: Any) -> None:
    assert list(untyped(msgspec.inspect.type_info(form), "", set())) == []


def test_what_is_untyped_is_found() -> None:
    info = msgspec.inspect.type_info(wire.GiveAnswer)
    assert list(untyped(info, "", set())) == [".answer"]
