"""Setting up: a lattice that misses no room, and a question that remembers what it allowed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.questions import Answer
from grognard.engine.questions.movement import Mover
from grognard.engine.refusal import Refusal
from grognard.minis.bases_place import BasesPlace, Places, in_zone, lattice_in
from grognard.minis.nearby import lattice_around
from grognard.table.measure import Measure
from grognard.table.points import Point
from grognard.table.shapes import Disc, polygon

MEASURE = Measure(slack=2, overlap=1, contact=1)
SQUARE = polygon(((0, 0), (4000, 0), (4000, 3000), (0, 3000)))
PAIR: list[Point] = [(-600, 0), (600, 0)]


def test_a_base_lies_wholly_in_a_zone_up_to_the_slack() -> None:
    assert in_zone(Disc(498, 1500, 500), SQUARE, MEASURE)
    assert not in_zone(Disc(497, 1500, 500), SQUARE, MEASURE)


@given(st.integers(100, 900), st.integers(200, 1000))
def test_the_lattice_finds_all_room_and_nothing_else(radius: int, step: int) -> None:
    found = list(lattice_in(SQUARE, PAIR, radius, step, MEASURE))
    for x, y in found:
        assert all(in_zone(Disc(x + dx, y + dy, radius), SQUARE, MEASURE) for dx, dy in PAIR)
    if found:
        assert found[0] == (600 + radius, radius), "south-west first"
        assert found[-1][0] + 600 + radius + step > 4000
        assert found[-1][1] + radius + step > 3000


def test_the_lattice_around_a_place_goes_outwards() -> None:
    spots = lattice_around((100, 100), 500)
    first = [next(spots) for _ in range(9)]
    assert first[0] == (100, 100)
    far = [(x - 100) ** 2 + (y - 100) ** 2 for x, y in first]
    assert far == sorted(far)
    assert len(set(first)) == 9


class Camp(BasesPlace):
    """Two bases in the square, wherever they like."""

    movers = (Mover("c.1", "Camp 1", None, 500), Mover("c.2", "Camp 2", None, 500))

    def __init__(self) -> None:
        super().__init__("Where?", "camp.place", "camp", "c")
        self.judged = 0

    def judge_places(self, places: Places) -> Refusal | None:
        self.judged += 1
        inside = all(in_zone(Disc(x, y, 500), SQUARE, MEASURE) for x, y in places)
        return None if inside else Refusal("that is outside", "camp.place")

    def rooms(self) -> Iterator[Answer]:
        for x, y in lattice_in(SQUARE, PAIR, 500, 1000, MEASURE):
            answer = self.attempt([(x + dx, y + dy) for dx, dy in PAIR])
            if answer is not None:
                yield answer


def test_a_place_that_was_found_is_not_judged_again_when_it_is_given() -> None:
    question = Camp()
    answer = question.default()
    assert question.judged == 1
    assert question.refuse(answer) is None
    assert question.judged == 1
    outside = question.answer([(0, 0), (1200, 0)])
    assert question.refuse(outside) is not None
    assert question.attempt([(0, 0), (1200, 0)]) is None
    assert len(list(question.candidates(3))) == 3


def test_a_place_at_random_is_any_of_those_that_the_umpire_would_think_of() -> None:
    question, rng = Camp(), random.Random(1)
    drawn = [question.sample(rng) for _ in range(40)]
    rooms = list(question.rooms())
    assert all(answer in rooms for answer in drawn)
    assert all(room in drawn for room in rooms)
