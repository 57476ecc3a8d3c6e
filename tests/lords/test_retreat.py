"""Chapter 5: the Retreat."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.rulesets.lords.positions import position
from grognard.rulesets.lords.rules.body import body_of
from grognard.rulesets.lords.rules.retreat import Fallback, Retreat
from grognard.table.search import rays
from tests.lords.kit import blue, lords, red, row, tokens

PAIR = {"T2": blue("T2", [(20, 20)]), "r": red("T1", [(20, 18.6)])}


@pytest.mark.clause("lords.retreat.distance")
def test_retreat_distance_is_movement_and_a_d6() -> None:
    g = lords(3, units=PAIR).one("T2", "retreat")
    assert g.refuses_move({"T2.1": (20, 28.1)}, "lords.retreat.distance")
    g.move({"T2.1": (20, 28)})
    assert g.at("T2") == [(20.0, 28.0)]
    assert tokens(g) == {"T2"}


@pytest.mark.clause("lords.retreat.direction")
def test_retreat_direction_never_nearer_than_at_the_start() -> None:
    g = lords(3, units=PAIR).one("T2", "retreat")
    assert g.refuses_move({"T2.1": (24, 16)}, "lords.retreat.direction")
    assert g.refuses_move({"T2.1": [(24, 20), (26, 22)]}, "lords.retreat.direction")  # one straight line
    assert g.refusal({"paths": {"T2.1": [[20000, 28000]]}}) is None
    g.move({"T2.1": (28, 20)})  # straight sideways


@pytest.mark.clause("lords.retreat.direction")
def test_retreat_direction_between_two_enemies_sideways_is_the_way_out() -> None:
    units = {**PAIR, "r2": red("V1", [(20, 21.4)])}
    g = lords(3, units=units).one("T2", "retreat")
    assert g.refuses_move({"T2.1": (26, 21)}, "lords.retreat.direction")
    g.move({"T2.1": (26, 20)})


@pytest.mark.clause("lords.retreat.direction")
def test_retreat_direction_each_unit_counts_by_its_nearest_base() -> None:
    # The second Red model is farther than the first, so the model may come nearer to that one.
    units = {"T2": blue("T2", [(20, 20)]), "r": red("T1", [(20, 18.6), (21.9, 19.4)])}
    g = lords(1, units=units).one("T2", "retreat")
    assert g.refusal({"paths": {"T2.1": [[20000, 25000]]}}) is None
    assert g.refusal({"paths": {"T2.1": [[22000, 24000]]}}) is None


@pytest.mark.clause("lords.retreat.direction")
def test_retreat_direction_proposal_leads_from_the_enemies_centre() -> None:
    g = lords(3, units=PAIR).one("T2", "retreat").default()
    assert g.at("T2") == [(20.0, 28.0)]


@pytest.mark.clause("lords.retreat.direction")
def test_retreat_direction_not_over_the_table_edge() -> None:
    g = lords(6, units={"T2": blue("T2", [(20, 33)]), "r": red("T1", [(20, 31.6)])}).one("T2", "retreat")
    assert g.refuses_move({"T2.1": (20, 36)}, "lords.retreat.direction")
    g.move({"T2.1": (20, 35.5)})


@pytest.mark.parametrize("to", [(20, 12), (33, 20), (8, 20), (12, 5)])
def test_wherever_the_hand_is_it_holds_a_retreat_at_a_way_out(to: tuple[int, int]) -> None:
    """Enemies on both sides and friends before the gap: it may neither stay nor go where it is pulled to."""
    line = [(16.0 + n, 20.0) for n in range(8)]
    units = {
        "T2": blue("T2", line),
        "r": red("T1", [(15.0 + n, 18.6) for n in range(10)]),
        "x": blue("T1", [(18 + 1.1 * n, 24 + 1.1 * m) for n in range(5) for m in range(3)]),
    }
    question: Any = lords(3, units=units).one("T2", "retreat").question
    dx, dy = (1000 * (to[axis] - (20, 20)[axis]) for axis in (0, 1))
    wish = {"paths": {name: [[x + dx, y + dy]] for name, (x, y) in question.starts_at.items()}}
    held = question.tethered(wish, None, 375)
    assert held is not None
    assert question.refuse(held) is None


@pytest.mark.clause("lords.retreat.end")
def test_retreat_end_out_of_reach_of_everybody() -> None:
    units = {**PAIR, "r2": red("V1", [(20, 29.6)])}
    g = lords(3, units=units).one("T2", "retreat")
    assert g.refuses_move({"T2.1": (20, 28)}, "lords.retreat.end")
    assert g.refuses_move({"T2.1": (20, 20.5)}, "lords.retreat.end")
    assert g.refuses({"paths": {}}, "lords.retreat.end")
    g.move({"T2.1": (20, 27)})


@pytest.mark.clause("lords.retreat.end")
def test_retreat_end_together() -> None:
    units = {"T2": blue("T2", row(2, 20, 20)), "r": red("T1", [(20, 18.6)])}
    g = lords(3, units=units).one("T2", "retreat")
    assert g.refuses_move({"T2.1": (20, 26), "T2.2": (21.2, 22)}, "lords.retreat.end")


RING = [(20 + x, 20 + y) for x, y in ((1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866))]


@pytest.mark.clause("lords.retreat.blocked", "lords.join.when")
def test_retreat_blocked_a_ringed_knight_stays_and_gets_a_token() -> None:
    units = {"K1": blue("K1", [(20, 20)]), "T1": blue("T1", [(40, 5)]), "r": red("T1", RING)}
    g = lords(6, units=units).one("K1", "retreat")
    assert g.refusal("abandon") is None
    g.answer("abandon")
    assert g.at("K1") == [(20.0, 20.0)]
    assert tokens(g) == {"K1"}
    assert g.events("stay")
    assert g.seat == 1


@pytest.mark.clause("lords.retreat.blocked")
def test_retreat_blocked_who_has_a_way_out_must_take_it() -> None:
    g = lords(6, units=PAIR).one("T2", "retreat")
    assert g.refuses("abandon", "lords.retreat.blocked")
    assert g.refuses({"paths": {}}, "lords.retreat.end")
    assert isinstance(g.question, Retreat)
    assert not g.question.body().may_stay


@pytest.mark.clause("lords.retreat.blocked", "lords.unit.coherency-broken")
def test_retreat_blocked_a_way_that_the_search_does_not_find_may_be_taken() -> None:
    # A split unit: one half can only go north and west, the other south and east, so no common shift will do.
    units = {
        "T2": {**blue("T2"), "at": [(10, 10), None, (20, 10)]},
        "r": red("T1", [(10, 8.6)]),
        "r2": red("V1", [(20, 11.4)]),
    }
    walls = [
        {"name": "Wall", "rect": (10.6, 9.5, 11, 10.5), "impassable": True},
        {"name": "Wall", "rect": (19, 9.5, 19.4, 10.5), "impassable": True},
    ]
    g = lords(1, units=units, terrain=walls).one("T2", "retreat")
    assert g.refusal("abandon") is None
    g.move({"T2.1": (6, 14), "T2.3": (24, 6)})
    assert g.at("T2") == [(6.0, 14.0), (24.0, 6.0)]


@pytest.mark.slow
def test_the_search_finds_what_trying_every_shift_finds() -> None:
    rng = random.Random(5)
    for _ in range(25):
        foes = [(20 + rng.uniform(-2, 2), 20 + rng.uniform(-2, 2)) for _ in range(4)]
        foes = [(x, y) for x, y in foes if (x - 20) ** 2 + (y - 20) ** 2 >= 1.01]
        if not any((x - 20) ** 2 + (y - 20) ** 2 <= 4 for x, y in foes):
            continue
        state = position({"K1": blue("K1", [(20, 20)]), "r": red("T1", [(round(x, 3), round(y, 3)) for x, y in foes])})
        fallback = Fallback(state, body_of(state, "K1"), 6000)
        slow = {
            (20000 + dx, 20000 + dy)
            for dx, dy in rays(6000, 250)
            if (dx or dy) and fallback.refuse({"K1.1": [(20000 + dx, 20000 + dy)]}) is None
        }
        quick = {paths["K1.1"][0] for paths in fallback.search()}
        assert quick == slow


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_every_sample_and_candidate_of_a_retreat_is_allowed(seed: int) -> None:
    rng = random.Random(seed)
    foes = [(round(9 + rng.random() * 4, 2), round(8.6 - rng.random() * 0.3, 2))]
    state = position({"T2": blue("T2", [*row(3, 10, 10), *row(3, 10, 11.2)]), "r": red("T1", foes)})
    body = body_of(state, "T2")
    question = Retreat(Fallback(state, body, 6000)) if Fallback(state, body, 6000).foes else None
    if question is not None:
        assert question.refuse(question.sample(rng)) is None
        for answer in question.candidates(10):
            assert question.refuse(answer) is None
