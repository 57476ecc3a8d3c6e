"""Chapters 5 and 6: the round and its bids."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.kit import brutes, forge, troopers


def bidding(*dice: int, blue: int = 3, red: int = 3, **spec: Any) -> Game:
    """So many Troopers units of each side at the beginning of a round."""
    units = {f"t{n}": troopers(y=3 + 3 * n) for n in range(1, blue + 1)}
    units |= {f"r{n}": troopers(y=45 - 3 * n, seat=1) for n in range(1, red + 1)}
    return forge(*dice, units=units, stage="bidding", round=0, **spec)


def bid(g: Game, *bids: int) -> Game:
    for seat, each in enumerate(bids):
        g.number(each, seat=seat)
    return g


def turns(g: Game, most: int = 12) -> list[int]:
    """Whose turn it is, activation by activation, if nobody hands over and nobody does anything."""
    seats: list[int] = []
    now = g.state.round
    while g.topic == "unit" and g.state.round == now and len(seats) < most:
        seats.append(g.seat)
        g.one(g.options()[0]).one("forgo")
    return seats


@pytest.mark.clause("battleforge.bid.secret")
def test_a_bid_is_a_number_from_0_to_99_and_nobody_sees_it() -> None:
    g = bidding(9)
    assert g.match.deciding == (0, 1)
    assert g.refuses(-1, "battleforge.bid.secret", seat=0)
    assert g.refuses(100, "battleforge.bid.secret", seat=0)
    g.number(4, seat=0)
    assert g.state.bids == []
    assert "4 Shock" not in g.sees(1)
    assert g.view(1).deciding == (1,)


@pytest.mark.clause("battleforge.bid.reveal", "battleforge.round.phases")
def test_bids_are_opened_together_and_the_gap_is_the_opening() -> None:
    g = bid(bidding(), 4, 1)
    assert g.state.bids == [4, 1]
    assert "Bids: Blue 4, Red 1" in g.log()
    assert g.topic == "pay"


@pytest.mark.clause("battleforge.bid.reveal", "battleforge.activate.alternate")
def test_the_highest_bidder_opens_with_the_gap_and_then_they_alternate() -> None:
    g = bid(bidding(*[1] * 6, blue=4, red=4), 3, 1).split({"t1": 2, "t2": 1}).split({"r1": 1})
    assert (g.state.order, g.state.left) == ([0, 1], 2)
    assert turns(g) == [0, 0, 1, 0, 1, 0, 1, 1]


@pytest.mark.clause("battleforge.bid.reveal")
def test_an_opening_is_a_right_and_what_is_handed_over_is_lost() -> None:
    g = bid(bidding(*[1] * 6, blue=4, red=4), 4, 0).split({"t1": 2, "t2": 2})
    assert "hand over" not in g.options()
    g.one("t3", "forgo")
    assert "hand over" in g.options()
    g.one("hand over")
    assert g.seat == 1
    g.one("r1", "forgo")
    assert (g.seat, g.state.left) == (0, 1)
    assert "hand over" not in g.options()


@pytest.mark.clause("battleforge.bid.reveal")
def test_who_has_fewer_units_than_the_opening_has_less_of_it() -> None:
    g = bid(bidding(*[1] * 9, blue=2, red=3), 4, 0)
    assert g.state.left == 4
    assert turns(g) == [0, 0, 1, 1, 1]


@pytest.mark.clause("battleforge.bid.tie")
def test_a_tie_is_rolled_off_and_both_still_pay() -> None:
    g = bid(bidding(4, 9), 2, 2)
    assert g.state.order == [1, 0]
    assert g.seat == 1
    g.split({"r1": 2}).split({"t1": 1, "t2": 1})
    assert [g.look("shock", unit) for unit in ("r1", "t1", "t2", "t3")] == [2, 1, 1, 0]
    assert (g.seat, g.state.left) == (1, 1)


@pytest.mark.clause("battleforge.bid.tie", "battleforge.force.advantage-ties")
def test_advantage_points_win_tied_dice_not_tied_bids() -> None:
    g = bid(bidding(5, 5, advantage=(2, 0)), 2, 2)
    assert g.state.order == [0, 1]
    assert g.dice_left == []


@pytest.mark.clause("battleforge.bid.pay")
def test_everybody_pays_openly_in_the_order_of_play() -> None:
    g = bid(bidding(), 2, 3)
    assert (g.seat, g.topic) == (1, "pay")
    assert g.refuses({"r1": 3}, "battleforge.bid.shock-limit")
    assert g.refuses({"r1": 2}, "battleforge.bid.pay")
    g.split({"r1": 2, "r3": 1})
    assert (g.seat, g.topic) == (0, "pay")
    g.split({"t2": 2})
    assert [g.look("shock", unit) for unit in ("t1", "t2", "t3", "r1", "r2", "r3")] == [0, 2, 0, 2, 0, 1]


@pytest.mark.clause("battleforge.bid.pay", "battleforge.reserve.transports")
def test_only_units_on_the_field_take_bid_shock() -> None:
    units = {
        "t": troopers(),
        "in": {"cast": "Troopers", "inside": "house"},
        "away": {"cast": "Troopers", "reserve": True},
        "rider": {"cast": "Troopers", "aboard": "tank"},
        "tank": {"cast": "Tank", "at": [(40, 10)]},
        "r": brutes(),
    }
    house = {"kind": "building", "id": "house", "rect": (20, 20, 26, 26)}
    g = bid(forge(units=units, terrain=[house], stage="bidding", round=0), 3, 0)
    assert set(g.question.caps) == {"t", "in", "tank"}  # type: ignore[attr-defined]


@pytest.mark.clause("battleforge.bid.shock-limit")
def test_a_unit_stays_below_half_its_courage() -> None:
    units = {"t": troopers(shock=1), "b": brutes(seat=0), "r": troopers(y=40, seat=1)}
    g = bid(forge(units=units, stage="bidding", round=0), 2, 0)
    assert g.question.caps == {"t": 1, "b": 3}  # type: ignore[attr-defined]


@pytest.mark.clause("battleforge.bid.shortfall")
def test_who_cannot_pay_fills_every_unit_and_goes_second() -> None:
    """Room for 4 Shock, bid 6 against a paid bid of 2: the second player activates one unit first."""
    g = bid(bidding(blue=2), 6, 2).split({"r1": 2})
    assert [g.look("shock", unit) for unit in ("t1", "t2")] == [2, 2]
    assert (g.state.order, g.state.left, g.seat) == ([1, 0], 1, 1)
    assert g.cited("battleforge.bid.shortfall")


@pytest.mark.clause("battleforge.bid.shortfall")
def test_the_opening_counts_what_was_really_assigned() -> None:
    """Room for 1, bid 9 against a paid bid of 5: the second player opens with 5 - 1 = 4."""
    units = {"t": troopers(shock=1)} | {f"r{n}": troopers(y=45 - 3 * n, seat=1) for n in range(1, 5)}
    g = bid(forge(units=units, stage="bidding", round=0), 9, 5).split({"r1": 2, "r2": 2, "r3": 1})
    assert (g.seat, g.state.left) == (1, 4)


@pytest.mark.clause("battleforge.bid.both-fail")
def test_if_both_fail_they_roll_off_for_the_first_activation() -> None:
    g = bid(bidding(2, 6, blue=1, red=1), 9, 8)
    assert (g.state.order, g.state.left) == ([1, 0], 1)
    assert [g.look("shock", unit) for unit in ("t1", "r1")] == [2, 2]


@pytest.mark.clause("battleforge.bid.nobody-on-table")
def test_a_player_without_units_on_the_field_fails_with_any_bid_above_nothing() -> None:
    units = {"t": {"cast": "Troopers", "reserve": True}, "r": troopers(y=40, seat=1)}
    g = bid(forge(units=units, stage="bidding", round=0), 1, 0)
    assert g.state.order == [1, 0]
    g = bid(forge(9, 1, units=units, stage="bidding", round=0), 0, 0)
    assert g.state.order == [0, 1]


@pytest.mark.clause("battleforge.round.length")
def test_the_bidding_phase_is_skipped_when_one_side_is_left() -> None:
    g = bidding(blue=2, red=0)
    assert (g.state.stage, g.topic, g.seat, g.state.round) == ("actions", "unit", 0, 1)
    assert turns(g) == [0, 0]
    assert g.state.round == 2


@pytest.mark.clause("battleforge.ffa.order", "battleforge.ffa.tie")
@pytest.mark.parametrize(
    ("bids", "dice", "order", "openings"),
    [((6, 4, 1), (), [0, 1, 2], [2, 3, 1]), ((5, 5, 2), (3, 8), [1, 0, 2], [3, 1, 1])],
)
def test_three_players_open_in_the_order_of_their_bids(
    bids: tuple[int, ...], dice: tuple[int, ...], order: list[int], openings: list[int]
) -> None:
    units = {f"u{seat}{n}": troopers(x=2 + 15 * seat, y=2 + 3 * n, seat=seat) for seat in range(3) for n in range(4)}
    g = forge(*dice, units=units, stage="bidding", round=0, players=("A", "B", "C"))
    bid(g, *bids).until("unit")
    assert (g.state.order, g.state.openings) == (order, openings)


@pytest.mark.clause("battleforge.ffa.shortfall")
def test_a_failed_bid_of_three_counts_as_what_was_assigned() -> None:
    units = {f"u{seat}{n}": troopers(x=2 + 15 * seat, y=2 + 3 * n, seat=seat) for seat in (1, 2) for n in range(4)}
    units["u00"] = troopers(x=2, y=2)
    g = forge(units=units, stage="bidding", round=0, players=("A", "B", "C"))
    bid(g, 8, 5, 1).until("unit")
    assert (g.state.order, g.state.openings) == ([1, 2, 0], [1, 3, 1])
