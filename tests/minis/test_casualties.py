"""Losses: bits agree with the groups of the table, one model falls after the other, and the owner is asked."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.questions import Option
from grognard.engine.refusal import Refusal
from grognard.minis.casualties import (
    everybody,
    fall_one_by_one,
    group_of,
    is_together,
    largest_group,
    links_between,
    losses_question,
    those_in,
)
from grognard.table.coherency import groups
from grognard.table.shapes import Disc

PLACES = st.lists(st.tuples(st.integers(0, 8000), st.integers(0, 8000)), min_size=1, max_size=9)


@given(PLACES, st.integers(0, 2000), st.data())
def test_bits_tell_what_the_table_tells(places: list[tuple[int, int]], reach: int, data: st.DataObject) -> None:
    discs = [Disc(x, y, 400 + 100 * (number % 3)) for number, (x, y) in enumerate(places)]
    alive = data.draw(st.integers(1, everybody(discs)))
    left = [discs[place] for place in those_in(alive)]
    found = groups(left, reach)
    links = links_between(discs, reach)
    assert is_together(alive, links) is (len(found) == 1)
    assert largest_group(alive, links) == max(map(len, found))
    assert group_of(alive, links).bit_count() == len(found[0])


def test_nobody_is_together_with_nobody() -> None:
    assert is_together(0, [])
    assert largest_group(0, []) == 0


def test_those_who_fall_are_named_one_after_the_other_and_only_once() -> None:
    seen: list[tuple[int, int]] = []

    def highest(alive: int, left: int) -> int:
        seen.append((alive, left))
        return alive.bit_length() - 1

    assert fall_one_by_one(0b1101, 2, highest) == [3, 2]
    assert seen == [(0b1101, 2), (0b0101, 1)]


def test_the_owner_picks_and_the_choice_as_a_whole_is_judged() -> None:
    def together(fallen: list[str]) -> Refusal | None:
        return Refusal("the middle holds the unit together", "toy.casualties") if "p.2" in fallen else None

    question = losses_question(
        "Which falls?",
        "toy.casualties",
        "casualties:p",
        "p",
        [Option(f"p.{number}", number, f"Pike {number}") for number in (1, 2, 3)],
        1,
        piece=lambda number: f"p.{number}",
        default=lambda: ["p.3"],
        together=together,
        draw=lambda rng: [rng.choice(["p.1", "p.3"])],
        limits="together while it can",
    )
    assert question.default() == ["p.3"]
    assert question.take(question.default()) == [3]
    assert question.refuse(["p.2"]) is not None
    assert question.refuse(["p.1", "p.3"]) is not None, "one falls, not two"
    assert question.refuse(question.sample(random.Random(1))) is None
    assert question.about == ("p",)
