"""Lengths, numbers and places in words."""

from __future__ import annotations

import pytest

from grognard.minis.words import (
    a,
    bearing,
    bearing_from,
    by_the_edges,
    exact_inches,
    how_many,
    inches,
    listed,
    longest_way,
    model_named,
    number_of,
    turning,
)
from grognard.table.points import EAST, NORTH, SOUTH, from_north


@pytest.mark.parametrize(
    ("mils", "tape", "exact"), [(6000, "6″", "6″"), (4500, "4.5″", "4.5″"), (10, "0.01″", "0.01″")]
)
def test_a_tape_and_a_ruling_agree_on_what_a_tape_shows(mils: int, tape: str, exact: str) -> None:
    assert (inches(mils), exact_inches(mils)) == (tape, exact)


def test_only_a_ruling_tells_the_last_thousandth() -> None:
    assert inches(10_751) == "10.75″"
    assert exact_inches(10_751) == "10.751″"
    assert inches(20_000) == "20″", "no zero before the point is lost"


def test_so_many_of_something() -> None:
    assert how_many(1, "model") == "1 model"
    assert how_many(0, "model") == "0 models"
    assert how_many(2, "die", "dice") == "2 dice"
    assert how_many(3, "more Rifleman") == "3 more Riflemen"


def test_names_are_listed_as_in_a_sentence() -> None:
    assert listed(["Pikes"]) == "Pikes"
    assert listed(["Pikes", "Bows"]) == "Pikes and Bows"
    assert listed(["Pikes", "Bows", "Horse"]) == "Pikes, Bows and Horse"


def test_models_are_told_by_their_numbers() -> None:
    assert number_of("blue.pikes.12") == 12
    assert model_named("Pikes", "pikes.12") == "Pikes 12"
    assert model_named("Rifle Squad 2", "rifles-2.3") == "Rifle Squad 2, model 3"
    assert (a("abbey"), a("wood")) == ("an abbey", "a wood")


def test_the_longest_way_goes_by_its_corners() -> None:
    before = {"p.1": (0, 0), "p.2": (0, 0)}
    assert longest_way(before, {"p.1": [(3000, 4000)], "p.2": [(0, 3000), (3000, 3000)]}) == 6000
    assert longest_way(before, {}) == 0


def test_winds_and_turns() -> None:
    assert bearing((1, 1)) == "north-east"
    assert bearing_from((0, 0), (0, -5)) == "south"
    assert bearing_from((3, 3), (3, 3)) == ""
    assert turning(NORTH, EAST) == "a quarter right"
    assert turning(NORTH, SOUTH) == "about"
    assert turning(NORTH, from_north(2)) == "", "nobody sees two degrees"
    assert turning(NORTH, from_north(3)) == "3° right"
    assert turning(NORTH, from_north(-45)) == "an eighth left"


def test_a_place_is_told_from_the_edges_nearest_to_it() -> None:
    assert by_the_edges((24_000, 18_000), 48_000, 36_000) == "in the middle of the table"
    assert by_the_edges((24_000, 4_000), 48_000, 36_000) == "4″ from the south edge, 24″ from the west edge"
    assert by_the_edges((47_000, 35_500), 48_000, 36_000) == "0.5″ from the north edge, 1″ from the east edge"
