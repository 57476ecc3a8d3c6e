"""Chapter 4: moving, and the Advance of chapter 6."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.rulesets.lords.positions import position
from grognard.rulesets.lords.rules.body import body_of
from grognard.rulesets.lords.rules.moving import Advance
from tests.lords.kit import blue, lords, red, row, tokens


@pytest.mark.clause("lords.move.up-to")
def test_up_to_movement_along_the_path() -> None:
    g = lords(units={"K1": blue("K1", [(10, 10)])}).one("K1", "advance")
    assert g.refuses_move({"K1.1": (13, 14.1)}, "lords.move.up-to")
    assert g.refuses_move({"K1.1": [(13, 10), (13, 13)]}, "lords.move.up-to")  # 6″ round the corner
    assert g.refusal({"paths": {"K1.1": [[10000, 15002]]}}) is None
    assert g.refuses({"paths": {"K1.1": [[10000, 15003]]}}, "lords.move.up-to")
    g.move({"K1.1": (13, 14)})
    assert g.at("K1") == [(13.0, 14.0)]


@pytest.mark.clause("lords.move.up-to")
def test_up_to_only_the_common_end_must_be_free() -> None:
    g = lords(units={"T1": blue("T1", [(10, 10), (11.2, 10)])}).one("T1", "advance")
    g.move({"T1.1": (11.2, 10), "T1.2": (10, 10)})  # they change places
    assert g.at("T1") == [(11.2, 10.0), (10.0, 10.0)]


@pytest.mark.clause("lords.move.abandon")
def test_abandon_strikes_the_advance_out() -> None:
    g = lords(units={"T1": {**blue("T1"), "at": [(10, 10), None, (14, 10)]}}).one("T1", "advance")
    g.answer("abandon")
    assert g.topic == "action"
    assert g.refuses("advance", "lords.move.abandon")
    g.one("hold")
    assert tokens(g) == {"T1"}


@pytest.mark.clause("lords.move.through-models")
def test_through_friends_but_not_through_enemies() -> None:
    units = {"K1": blue("K1", [(10, 10)]), "V1": blue("V1", [(12.4, 10)])}
    g = lords(units=units).one("K1", "advance")
    assert g.refuses_move({"K1.1": (12.5, 10)}, "lords.move.through-models")  # not on top of a friend
    g.move({"K1.1": (15, 10)})
    assert g.at("K1") == [(15.0, 10.0)]
    g = lords(units={"K1": blue("K1", [(10, 10)]), "r": red("V1", [(12.4, 10)])}).one("K1", "advance")
    assert g.refuses_move({"K1.1": (15, 10)}, "lords.move.through-models")


@pytest.mark.clause("lords.move.enemy-zone")
def test_enemy_zone_an_advance_keeps_an_inch_away() -> None:
    g = lords(units={"T1": blue("T1", [(10, 10)]), "r": red("T1", [(10, 16)])}).one("T1", "advance")
    assert g.refuses_move({"T1.1": (10, 14)}, "lords.move.enemy-zone")
    assert g.refuses_move({"T1.1": (10, 13.998)}, "lords.move.enemy-zone")  # a gap of 1.002 is within
    assert g.refusal({"paths": {"T1.1": [[10000, 13997]]}}) is None
    g.move({"T1.1": (10, 13.9)})


@pytest.mark.clause("lords.move.enemy-zone")
def test_enemy_zone_counts_all_along_the_path() -> None:
    g = lords(units={"T1": blue("T1", [(10, 10)]), "r": red("T1", [(12, 12)])}).one("T1", "advance")
    assert g.refuses_move({"T1.1": [(12, 10), (14, 10)]}, "lords.move.enemy-zone")
    g.move({"T1.1": [(12, 9.5), (14, 9.5)]})


@pytest.mark.clause("lords.move.no-facing", "lords.advance.move")
def test_no_facing_lancers_advance_backwards() -> None:
    g = lords(units={"T3": blue("T3", row(5, 10, 20, 1.7))}).one("T3", "advance").shift(0, -8)
    assert g.at("T3")[0] == (10.0, 12.0)


@pytest.mark.clause("lords.advance.move")
def test_advance_ranks_may_go_differently() -> None:
    units = {"T1": blue("T1", [*row(3, 10, 10), *row(3, 10, 8.8)])}
    g = lords(units=units).one("T1", "advance")
    ends = {f"T1.{n}": (10 + 1.2 * (n - 1), 15) for n in (1, 2, 3)}
    assert g.refuses_move(
        {**ends, **{f"T1.{n}": (10 + 1.2 * (n - 4), 11.8) for n in (4, 5, 6)}}, "lords.unit.coherency"
    )
    front = {f"T1.{n}": (10 + 1.2 * (n - 1), 13.5) for n in (1, 2, 3)}
    g.move({**front, **{f"T1.{n}": (10 + 1.2 * (n - 4), 11.8) for n in (4, 5, 6)}})
    assert g.at("T1")[0] == (10.0, 13.5)


@pytest.mark.clause("lords.advance.move", "lords.join.when")
def test_advance_of_no_inches_is_legal_and_counts_as_a_movement() -> None:
    g = lords(units={"K1": blue("K1", [(10, 10)]), "T1": blue("T1", [(11.5, 10)])}).one("K1", "advance").stay()
    assert g.topic == "join"


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 2))
def test_every_sample_and_candidate_of_an_advance_is_allowed(seed: int, gaps: int) -> None:
    rng = random.Random(seed)
    places = [(x, y) for x in (10, 11.2, 12.4) for y in (10.0, 11.2)]
    spots = [None if n < gaps else spot for n, spot in enumerate(rng.sample(places, len(places)))]
    foe = [(10 + rng.random() * 8, 13 + rng.random() * 6)]
    state = position({"T1": {**blue("T1"), "at": spots}, "r": red("T1", foe)})
    question = Advance(state, body_of(state, "T1"))
    assert question.refuse(question.sample(rng)) is None
    for answer in question.candidates(12):
        assert question.refuse(answer) is None
