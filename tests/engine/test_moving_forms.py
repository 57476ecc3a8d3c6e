"""What a move can carry beyond its paths: pivots, floors, starts and an order, where the question offers them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from grognard.engine.questions import MALFORMED, Answer, Asked, OptionShown, Part, Travel
from grognard.engine.questions.answers import Moved
from grognard.engine.questions.bodies import Floor, Turning
from grognard.engine.questions.movement import Move, Mover, Moving, Paths, Start, facing_of, paths_of
from grognard.engine.record import to_json
from grognard.engine.refusal import Refusal

ROOF = Floor("roof", "Roof", ((0, 0), (2000, 0), (2000, 2000)), 3000)


class Plain(Move):
    """Bases without a facing."""

    title, clause, topic, allowance = "Move", "x.y.z", "move", 6000
    movers = (Mover("m1", "One", (0, 0), 500), Mover("m2", "Two", (2000, 0), 500, allowance=4000))

    def judge(self, paths: Paths) -> Refusal | None:
        return None

    def sample(self, rng: random.Random) -> Answer:
        return {"paths": {}}

    def candidates(self, limit: int) -> Iterator[Answer]:
        return iter([{"paths": {}}][:limit])


class Hull(Moving[Moved | None]):
    """A hull that turns at every way-point, climbs, comes on from the south and may be told to wait."""

    title, clause, topic, allowance = "Drive", "x.y.z", "drive", 8000
    movers = (Mover("h", "Hull", None, facing=(0, 1), width=2000, depth=4000),)
    starts = (Start((5000, -2000), (0, 1), "south"),)
    floors = (ROOF,)
    turning: Turning = "anywhere"
    may_order = True

    def judge_move(self, moved: Moved) -> Refusal | None:
        return None

    def instead(self) -> tuple[OptionShown, ...]:
        return (OptionShown("wait", "Wait"),)

    def refuse_word(self, word: str) -> Refusal | None:
        return None if word == "wait" else super().refuse_word(word)

    def take(self, answer: Answer) -> Moved | None:
        return None if isinstance(answer, str) else self.moved(answer)

    def parts(self, way: Any) -> tuple[Part, ...]:
        return *super().parts(way), Part(3000, "climbing")

    def sample(self, rng: random.Random) -> Answer:
        return "wait"

    def candidates(self, limit: int) -> Iterator[Answer]:
        return iter(["wait"][:limit])


class EndTurner(Hull):
    turning = "end"


WHOLE: Answer = {
    "paths": {"h": [[5000, 2000], {"at": [5000, 4000], "facing": [1, 0]}, {"at": [7000, 4000], "floor": "roof"}]},
    "facings": {"h": [0, -1]},
    "floors": {"h": "roof"},
    "starts": {"h": [5000, -2000]},
    "order": ["h"],
}


def test_a_question_that_offers_all_of_it_reads_all_of_it() -> None:
    question = Hull()
    assert question.refuse(WHOLE) is None
    moved = question.take(WHOLE)
    assert moved is not None
    assert paths_of(moved) == {"h": [(5000, 2000), (5000, 4000), (7000, 4000)]}
    assert facing_of(moved, "h") == (0, -1)
    assert msgspec.to_builtins(moved.floors) == {"h": "roof"}
    assert question.refuse("wait") is None
    assert question.take("wait") is None


def test_the_facing_of_the_last_leg_is_that_of_the_end() -> None:
    moved = EndTurner().take({"paths": {"h": [[1, 1], {"at": [2, 2], "facing": [1, 0]}]}})
    assert moved is not None
    assert facing_of(moved, "h") == (1, 0)


@pytest.mark.parametrize(
    ("question", "answer", "words"),
    [
        (Plain(), {"paths": {"m1": [[1, 2]]}, "facings": {"m1": [0, 1]}}, "nobody turns here"),
        (Plain(), {"paths": {"m1": [{"at": [1, 2], "facing": [0, 1]}]}}, "nobody turns here"),
        (Plain(), {"paths": {"m1": [{"at": [1, 2], "floor": "roof"}]}}, "the floors here are: none"),
        (Plain(), {"paths": {}, "floors": {"m1": "roof"}}, "the floors here are: none"),
        (Plain(), {"paths": {"m1": [[1, 2]]}, "starts": {"m1": [0, 0]}}, "begins at one of the starts"),
        (Plain(), {"paths": {}, "order": ["m1", "m2"]}, "nobody can choose an order"),
        (Plain(), {"paths": {}, "facing": {}}, "unknown field facing"),
        (Plain(), {"paths": {"m1": [{"at": [1, 2], "florr": ""}]}}, "unknown field florr"),
        (Plain(), "wait", "object with the paths"),
        (EndTurner(), {"paths": {"h": [{"at": [1, 1], "facing": [1, 0]}, [2, 2]]}}, "only where its way ends"),
        (Hull(), {"paths": {"h": [[1, 1]]}, "facings": {"h": [0, 0]}}, "a direction"),
        (Hull(), {"paths": {"h": [[1, 1]]}, "starts": {"h": [4000, -2000]}}, "begins at one of the starts"),
        (Hull(), {"paths": {"h": [[1, 1]]}, "floors": {"h": "cellar"}}, "the floors here are: roof"),
    ],
)
def test_what_is_not_offered_is_malformed(question: Moving[Any], answer: Answer, words: str) -> None:
    refusal = question.refuse(answer)
    assert refusal is not None
    assert refusal.clause == MALFORMED
    assert words in refusal.reason


def test_travel_is_told_piece_by_piece_in_parts_of_what_it_has() -> None:
    way = {"paths": {"m1": [[3000, 4000], [3000, 5000]], "m2": [[2000, 9000]]}}
    assert Plain().travel(way) == (Travel("m1", (Part(6000),), 6000), Travel("m2", (Part(9000),), 4000))
    assert Hull().travel(WHOLE) == (Travel("h", (Part(8000), Part(3000, "climbing")), 8000),)
    assert Plain().travel("abandon") == Plain().travel({"paths": 3}) == ()


@pytest.mark.parametrize("question", [Plain(), Hull()], ids=lambda q: q.topic)
def test_a_description_survives_the_wire(question: Moving[Any]) -> None:
    shown = question.describe()
    assert msgspec.json.decode(to_json(shown), type=Asked) == shown
