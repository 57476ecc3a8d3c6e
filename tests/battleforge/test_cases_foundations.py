"""Cases of the ledger, chapters 1 and 6: measuring, dice, roll-offs, bids and what they cost."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.casing import duel, gun, shoot
from tests.battleforge.kit import brutes, forge, troopers

BIDDING: dict[str, Any] = {"stage": "bidding", "round": 0}
EDGES: dict[str, Any] = {
    "zones": [(0, 0, 48, 8), (0, 40, 48, 48)],
    "edges": [{"zone": "z1", "start": (0, 0), "end": (48, 0)}],
}


def three(*dice: int, advantage: tuple[int, ...] = ()) -> list[int]:
    """Three players who bid nothing: the order of their roll-off."""
    units = {name: troopers(5, 5 + 15 * seat, seat=seat) for seat, name in enumerate("abc")}
    g = forge(*dice, units=units, players=("A", "B", "C"), advantage=advantage, **BIDDING)
    for seat in range(3):
        g.number(0, seat=seat)
    assert g.dice_left == []
    order: list[int] = g.look("order")
    return order


def bid(one: int, two: int, *dice: int, blue: dict[str, Any] | None = None, **spec: Any) -> Game:
    g = forge(*dice, units={"a": troopers(**(blue or {})), "b": brutes()}, **BIDDING, **spec)
    return g.number(one, seat=0).number(two, seat=1)


@pytest.mark.clause("battleforge.core.comparisons", "battleforge.shoot.long-range")
@pytest.mark.parametrize(("y", "need"), [(23.0, 5), (23.001, 4), (23.01, 4), (35.0, 4)])
def test_bands_end_exactly_where_they_say(y: float, need: int) -> None:
    assert shoot(duel(b={"at": [(10, y)]}).dice(10)).need("Rifle: hits") == need


@pytest.mark.clause("battleforge.shoot.range")
def test_a_thousandth_beyond_the_long_band_is_too_far() -> None:
    assert duel(b={"at": [(10, 35.001)]}).refuses("shoot", "battleforge.shoot.range")


@pytest.mark.clause("battleforge.core.distance", "battleforge.shoot.long-range")
def test_height_makes_a_short_shot_a_long_one() -> None:
    platform = {"kind": "platform", "rect": (8, 22, 12, 26), "height": 4}
    g = duel(b={"at": [(10, 22.9)]}, terrain=[platform]).dice(10)
    assert round(g.look("distance", "a", "b"), 3) == 12.554  # 11.9″ flat
    assert shoot(g).need("Rifle: hits") == 4


@pytest.mark.clause("battleforge.core.comparisons")
@pytest.mark.parametrize(
    ("gap", "level", "touch"), [(0.05, 0, True), (0.051, 0, False), (0, 1, True), (0, 1.001, False)]
)
def test_contact_forgives_a_hair_and_an_inch_of_height(gap: float, level: float, touch: bool) -> None:
    step = [{"kind": "platform", "rect": (8, 10.5, 12, 20), "height": level}] if level else []
    assert duel(b={"at": [(10, 11 + gap, level)]}, terrain=step).look("in contact", "a", "b") is touch


@pytest.mark.clause("battleforge.core.natural-one", "battleforge.core.natural-ten", "battleforge.core.modifiers")
@pytest.mark.parametrize(
    ("acc", "die", "hit"), [(-3, 1, True), (-3, 2, False), (0, 1, True), (12, 9, True), (12, 10, False)]
)
def test_numbers_below_one_and_above_ten_to_hit(acc: int, die: int, hit: bool) -> None:
    g = duel(a={"acc": acc}, b={"at": [(10, 20)]}).dice(die, *[9] * hit)
    assert (shoot(g).count("b") == 0) is hit


@pytest.mark.clause("battleforge.core.natural-one", "battleforge.core.natural-ten", "battleforge.shoot.save")
@pytest.mark.parametrize(
    ("sav", "ap", "die", "saved"), [(5, 9, 1, True), (5, 9, 2, False), (15, 0, 9, True), (15, 0, 10, False)]
)
def test_numbers_below_one_and_above_ten_to_save(sav: int, ap: int, die: int, saved: bool) -> None:
    g = duel(a={"weapons": [gun(ap=ap)]}, b={"at": [(10, 20)], "sav": sav}).dice(1, die)
    assert (shoot(g).count("b") == 1) is saved


@pytest.mark.clause("battleforge.core.roll-off")
def test_who_ties_rolls_again_also_for_the_second_place() -> None:
    assert three(7, 7, 2, 3, 9) == [1, 0, 2]
    assert three(9, 4, 4, 2, 6) == [0, 2, 1]
    assert three(5, 5, 5, 1, 8, 8, 2, 3) == [2, 1, 0]


@pytest.mark.clause("battleforge.force.advantage-ties", "battleforge.core.roll-off")
def test_advantage_points_also_win_a_tie_for_the_second_place() -> None:
    assert three(9, 4, 4, advantage=(0, 1, 2)) == [0, 2, 1]
    assert three(9, 4, 4, 1, 2, advantage=(5, 2, 2)) == [0, 2, 1]


@pytest.mark.clause("battleforge.force.advantage-ties")
@pytest.mark.parametrize(
    ("dice", "advantage", "order"), [((5, 5), (0, 1), [1, 0]), ((6, 5), (0, 9), [0, 1]), ((5, 5, 2, 3), (2, 2), [1, 0])]
)
def test_advantage_wins_tied_dice_and_never_tied_bids(dice: tuple[int, ...], advantage: Any, order: list[int]) -> None:
    assert bid(1, 1, *dice, advantage=advantage).look("order") == order


@pytest.mark.clause("battleforge.bid.secret")
def test_a_sealed_bid_is_seen_by_nobody() -> None:
    g = forge(units={"a": troopers(), "b": brutes()}, **BIDDING)
    before = g.sees(1), g.sees(None)
    g.number(73, seat=0)
    assert (g.sees(1), g.sees(None)) == before
    assert list(g.view(1).deciding) == [1]


@pytest.mark.clause("battleforge.bid.secret")
@pytest.mark.parametrize("wrong", [-1, 100])
def test_bids_are_from_0_to_99(wrong: int) -> None:
    g = forge(units={"a": troopers(), "b": brutes()}, **BIDDING)
    assert g.refuses(wrong, "battleforge.bid.secret", seat=0)
    assert g.refusal("3", seat=0) is not None
    assert g.refusal(99, seat=0) is None


@pytest.mark.clause("battleforge.bid.shock-limit")
@pytest.mark.parametrize(
    ("co", "room"), [(2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3), (9, 4), (10, 4), (12, 5)]
)
def test_bid_shock_stays_below_half_of_courage(co: int, room: int) -> None:
    g = bid(room + 1, 0, blue={"co": co})
    assert (g.look("shock", "a"), g.seat) == (room, 1)  # one more than there is room for: the bid has failed


@pytest.mark.clause("battleforge.bid.shock-limit", "battleforge.bid.pay")
def test_shock_that_was_there_counts_for_the_limit() -> None:
    units = {"a": troopers(shock=3), "c": troopers(30, 5, shock=1), "d": troopers(30, 10), "b": brutes()}
    g = forge(units=units, **BIDDING).number(2, seat=0).number(0, seat=1)
    assert g.refuses({"a": 1, "d": 1}, "engine.answer.form")
    assert g.refuses({"c": 2}, "battleforge.bid.shock-limit")
    assert g.refuses({"c": 1}, "battleforge.bid.pay")
    g.split({"c": 1, "d": 1})
    assert [g.look("shock", unit) for unit in "acd"] == [3, 2, 1]


@pytest.mark.clause("battleforge.bid.shortfall", "battleforge.bid.reveal")
@pytest.mark.parametrize(
    ("one", "two", "openings"), [(9, 3, (1, 1)), (2, 9, (1, 1)), (0, 3, (1, 3)), (2, 3, (1, 1)), (1, 3, (1, 2))]
)
def test_openings_of_two(one: int, two: int, openings: tuple[int, int]) -> None:
    """Blue bears 2, Red 3."""
    g = bid(one, two)
    assert (g.look("opening", 0), g.look("opening", 1)) == openings
    assert g.seat == (0 if two == 9 else 1)


@pytest.mark.clause("battleforge.bid.nobody-on-table", "battleforge.bid.shortfall")
def test_who_is_all_in_reserve_fails_with_any_bid_but_none() -> None:
    units = {"a": {"cast": "Troopers", "reserve": True}, "b": brutes()}
    assert forge(units=units, **EDGES, **BIDDING).number(1, seat=0).number(0, seat=1).seat == 1
    assert forge(9, 2, units=units, **EDGES, **BIDDING).number(0, seat=0).number(0, seat=1).seat == 0


@pytest.mark.clause("battleforge.bid.pay", "battleforge.reserve.transports")
def test_passengers_bear_nothing_and_who_is_in_a_building_does() -> None:
    units = {
        "t": {"cast": "Tank", "at": [(10, 6)], "unit_rules": ["Transport(8)"]},
        "r": {"cast": "Troopers", "aboard": "t"},
        "h": {"cast": "Troopers", "inside": "house"},
        "b": brutes(),
    }
    house = {"kind": "building", "id": "house", "rect": (20, 5, 26, 11)}
    g = forge(units=units, terrain=[house], **BIDDING).number(99, seat=0).number(0, seat=1)
    assert [g.look("shock", unit) for unit in "trh"] == [3, 0, 2]


@pytest.mark.clause("battleforge.bid.reveal")
def test_an_opening_may_be_handed_over_after_its_first_unit() -> None:
    units = {"a": troopers(), "c": troopers(30, 5), "d": troopers(30, 10), "b": brutes()}
    g = forge(units=units, **BIDDING).number(4, seat=0).number(1, seat=1).split({"a": 2, "c": 2})
    assert g.refuses("hand over", "battleforge.bid.reveal")
    g.one("d", "forgo", "hand over")
    assert g.seat == 1
    g.dice(1).one("b", "forgo")
    assert g.refuses("hand over", "battleforge.bid.reveal")


@pytest.mark.clause("battleforge.round.length")
def test_when_one_side_is_left_nobody_bids() -> None:
    units = {"a": troopers(), "b": {"cast": "Brutes", "seat": 1, "destroyed": True}}
    g = forge(units=units, stage="bidding", round=3)
    assert (g.topic, g.look("round")) == ("unit", 4)
