"""A verdict is remembered in the question, and only for the answer it was given on."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from grognard.engine.questions import Answer
from grognard.engine.questions.movement import ABANDON, Mover, Paths
from grognard.engine.refusal import Refusal
from grognard.minis.bases_move import BasesMove
from grognard.minis.memory import BoundedCache
from grognard.table.points import Point

FENCE = 10_000


class Stroll(BasesMove):
    """Two models that may not go beyond x = 10″; it counts how often it is asked."""

    def __init__(self) -> None:
        super().__init__("Where to?", "stroll.move", "move", "stroll", 6000)
        self.judged = 0

    @property
    def starts_at(self) -> Mapping[str, Point]:
        return {"s.1": (4000, 4000), "s.2": (6000, 4000)}

    @property
    def movers(self) -> list[Mover]:  # type: ignore[override]
        return [Mover(model, model, at, 500) for model, at in self.starts_at.items()]

    def judge(self, paths: Paths) -> Refusal | None:
        self.judged += 1
        beyond = any(x > FENCE for path in paths.values() for x, _ in path)
        return Refusal("the fence is in the way", "stroll.move") if beyond else None

    def candidates(self, limit: int) -> Iterator[Answer]:
        yield self.stay()


def test_who_tries_an_answer_and_gives_it_is_judged_once() -> None:
    question = Stroll()
    answer = question.sample(random.Random(3))
    judged = question.judged
    assert question.refuse(answer) is None
    assert question.refuse({**answer}) is None, "the same answer in other hands"  # type: ignore[dict-item]
    assert question.judged == judged


def test_an_answer_that_was_changed_meanwhile_is_another_answer() -> None:
    question = Stroll()
    answer: Any = {"paths": {"s.1": [[5000, 5000]]}}
    assert question.refuse(answer) is None
    answer["paths"]["s.1"][0][0] = FENCE + 1
    refusal = question.refuse(answer)
    assert refusal is not None
    assert refusal.clause == "stroll.move"


@pytest.mark.parametrize(
    "junk", [None, 7, "fly", {"paths": {"s.1": [[5000.0, 5000]]}}, {"paths": {1, 2}}, {"x": object()}]
)
def test_what_is_no_answer_stays_none(junk: Any) -> None:
    question = Stroll()
    assert question.refuse({"paths": {"s.1": [[5000, 5000]]}}) is None
    assert question.refuse(junk) is not None


def test_a_refused_move_is_offered_less_far() -> None:
    question = Stroll()
    nearest = question.nearest({"paths": {"s.2": [[14_000, 4000]]}})
    assert nearest == {"paths": {"s.2": [[10_000, 4000]]}}, "half of it reaches the fence"
    assert question.nearest(ABANDON) is None, "a word is no move"


def test_a_memory_of_few_never_holds_more() -> None:
    memory: BoundedCache[int, str] = BoundedCache(3)
    for number in range(10):
        memory[number] = str(number)
        assert len(memory) <= 3
        assert memory[number] == str(number)
    memory[9] = "nine"
    assert memory == {9: "nine"}
