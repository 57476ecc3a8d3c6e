"""Questions: every kind refuses what is not allowed and proposes only what is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.questions import MALFORMED, Assign, Number, One, Option, Order, Pick, Question, Some, Split
from grognard.engine.questions.movement import (
    ABANDON,
    Move,
    Mover,
    Paths,
    Place,
    Pose,
    Poses,
    move_answer,
    place_answer,
)
from grognard.engine.refusal import Refusal

NO = Refusal("not now", "x.y.no")


def one() -> One[int]:
    return One("Which?", "x.y.z", "one", [Option("a", 1), Option("b", 2, why_not=NO), Option("c", 3)])


def pick() -> Pick[int]:
    return Pick("Which?", "x.y.z", "pick", {"a": 1, "c": 3}, lambda: one().options)


def some() -> Some[int]:
    def joint(keys: list[str]) -> Refusal | None:
        return Refusal("a and b never together", "x.y.joint") if {"a", "b"} <= set(keys) else None

    options = [Option(key, n) for n, key in enumerate("abcd")]
    return Some("Which?", "x.y.z", "some", options, least=2, most=3, proposals=lambda: [["a", "c"], ["b", "d"]],
                joint=joint)  # fmt: skip


def split() -> Split:
    return Split("Share", "x.y.z", "split", 4, {"p": 1, "q": 5}, {"p": "Pikes", "q": "Shot"})


def assign() -> Assign[str]:
    def joint(answer: dict[str, str]) -> Refusal | None:
        return Refusal("not both left", "x.y.joint") if set(answer.values()) == {"left"} else None

    sides = [Option("left", "l"), Option("right", "r")]
    return Assign("Face", "x.y.z", "assign", {"u": sides, "v": sides}, {"u": "U", "v": "V"}, joint=joint,
                  proposals=lambda: [{"u": "left", "v": "right"}, {"u": "right", "v": "right"}])  # fmt: skip


QUESTIONS: list[Question[Any]] = [
    one(),
    pick(),
    some(),
    split(),
    assign(),
    Number("How many?", "x.y.z", "number", 0, 5),
    Number("Where?", "x.y.z", "stops", 0, 0, stops=[0, 250, 900]),
    Order("In which order?", "x.y.z", "order", [Option(key, key) for key in "abc"]),
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.topic)
@given(seed=st.integers())
def test_samples_candidates_and_defaults_are_allowed(question: Question[Any], seed: int) -> None:
    rng = random.Random(seed)
    for answer in [question.sample(rng), question.default(), *question.candidates(3)]:
        assert question.refuse(answer) is None
        question.take(answer)
    assert len(list(question.candidates(1))) == 1


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


class Shift(Move):
    title, clause, topic = "Move", "x.y.z", "move"
    movers = (Mover("m1", "One", (0, 0), 500), Mover("m2", "Two", (2000, 0), 500))

    def judge(self, paths: Paths) -> Refusal | None:
        return Refusal("too far", self.clause) if any(abs(p[0]) > 6000 for w in paths.values() for p in w) else None

    def sample(self, rng: random.Random) -> Any:
        return {"paths": {}}

    def candidates(self, limit: int) -> Iterator[Any]:
        return iter([{"paths": {}}][:limit])


class Put(Place):
    title, clause, topic = "Place", "x.y.z", "place"
    movers = (Mover("m1", "One", None, 500),)

    def judge(self, poses: Poses) -> Refusal | None:
        return None if poses["m1"].at[0] > 0 else Refusal("off the table", self.clause)

    def sample(self, rng: random.Random) -> Any:
        return place_answer({"m1": Pose((1, 1))})

    def candidates(self, limit: int) -> Iterator[Any]:
        return iter([place_answer({"m1": Pose((1, 1))})][:limit])


@pytest.mark.parametrize("question", [*QUESTIONS, Shift(), Put()], ids=lambda q: q.topic)
@given(answer=json_values)
def test_any_json_is_taken_or_refused_never_raised_upon(question: Question[Any], answer: Any) -> None:
    refusal = question.refuse(answer)
    if refusal is None:
        question.take(answer)
    else:
        assert refusal.reason
        assert refusal.clause


def test_one_gives_the_value_and_keeps_greyed_options_with_their_reason() -> None:
    question = one()
    assert question.take("c") == 3
    assert question.refuse("b") == NO
    refusal = question.refuse("z")
    assert refusal is not None
    assert refusal.clause == MALFORMED
    shown = question.body().options
    assert [option.key for option in shown] == ["a", "b", "c"]
    assert shown[1].why_not == NO


@pytest.mark.parametrize(
    ("answer", "reason"),
    [(["a"], "2 to 3 must be chosen, not 1"), (["a", "b"], "never together"), (["a", "a"], "without repeats")],
)
def test_some_is_tested_as_a_whole(answer: list[str], reason: str) -> None:
    refusal = some().refuse(answer)
    assert refusal is not None
    assert reason in refusal.reason


@given(st.integers())
def test_a_pick_is_a_one_that_makes_its_options_when_somebody_looks(seed: int) -> None:
    lazy, plain = pick(), one()
    assert lazy.sample(random.Random(seed)) == plain.sample(random.Random(seed))
    assert list(lazy.candidates(5)) == list(plain.candidates(5)) == ["a", "c"]
    assert lazy.take("c") == plain.take("c") == 3
    assert lazy.refuse("a") is None
    assert "options" not in vars(lazy)
    for answer in ("b", "w", None, ["a"], {"a": 1}):
        assert lazy.refuse(answer) == plain.refuse(answer)
    assert lazy.body() == plain.body()


def test_a_pick_whose_options_differ_from_what_is_ready_is_found_out() -> None:
    wrong = Pick("Which?", "x.y.z", "pick", {"a": 1, "b": 2}, lambda: one().options)
    with pytest.raises(AssertionError, match="pick: the options"):
        wrong.body()


def test_some_takes_in_the_order_of_the_options() -> None:
    assert some().take(["c", "a"]) == [0, 2]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [({"p": 2, "q": 2}, "Pikes can take 1, not 2"), ({"p": 1, "q": 2}, "4 must be shared out, not 3"),
     ({"p": -1, "q": 5}, "0 or more")],
)  # fmt: skip
def test_split_keeps_caps_and_total(answer: dict[str, int], reason: str) -> None:
    refusal = split().refuse(answer)
    assert refusal is not None
    assert reason in refusal.reason


def test_split_may_leave_receivers_out() -> None:
    assert split().refuse({"q": 4}) is None
    assert split().take({"q": 4}) == {"p": 0, "q": 4}


def test_number_knows_its_stops_and_the_nearest_one() -> None:
    question = Number("Where?", "x.y.z", "stops", 0, 0, stops=[0, 250, 900])
    assert question.refuse(250) is None
    assert "between the allowed" in str(question.refuse(300))
    assert question.nearest(300) == 250
    assert question.refuse(True) is not None


def test_a_move_is_well_formed_before_it_is_judged() -> None:
    question = Shift()
    assert question.refuse(move_answer({"m1": [(6000, 0)]})) is None
    assert question.refuse(move_answer({"m1": [(6001, 0)]})) == Refusal("too far", "x.y.z")
    assert question.take({"paths": {"m1": [[1, 2]]}}) == {"m1": [(1, 2)]}
    assert question.refuse(ABANDON) == Refusal("this move cannot be taken back", "x.y.z")
    assert question.refuse({"paths": {"m1": []}}) is not None
    assert question.refuse({"paths": {"m1": [[0.5, 1]]}}) is not None
    assert question.refuse({"paths": {"m1": [[10**12, 1]]}}) is not None


def test_a_place_wants_every_piece_and_a_direction_that_points_somewhere() -> None:
    question = Put()
    pose = Pose((5, 5), (0, 1), "hill")
    assert question.take(place_answer({"m1": pose})) == {"m1": pose}
    assert question.refuse({"poses": {}}) is not None
    assert "direction" in str(question.refuse({"poses": {"m1": {"at": [1, 1], "facing": [0, 0]}}}))
    assert question.refuse("pass") == Refusal("something must be placed here", "x.y.z")


def test_what_is_ready_may_be_found_out_when_somebody_asks_and_then_once() -> None:
    found: list[int] = []

    def ready() -> dict[str, int]:
        found.append(len(found))
        return {"a": 1, "c": 3}

    question = Pick("Which?", "x.y.z", "pick", ready, lambda: one().options)
    assert (question.title, question.topic, found) == ("Which?", "pick", [])
    assert question.refuse("a") is None
    assert question.take("c") == 3
    assert list(question.candidates(9)) == ["a", "c"]
    refusal = question.refuse("b")
    assert refusal is not None
    assert found == [0]
