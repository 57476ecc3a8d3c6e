"""Cases of the ledger, chapters 8 to 10: moves, rushes, ground, climbing, leaping and falling, at their very limits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.battleforge.casing import duel, trooper

MOVE = "battleforge.move."


def wall(height: float, y: float = 12.5) -> dict[str, Any]:
    return {"kind": "obstacle", "rect": (5, y, 15, y + 0.25), "height": height}


def ledge(height: float) -> dict[str, Any]:
    return {"kind": "platform", "rect": (5, 12.5, 15, 20), "height": height}


def ground(south: float, north: float, **words: Any) -> dict[str, Any]:
    return {"kind": "ground", "rect": (0, south, 48, north), **words}


@pytest.mark.clause("battleforge.move.distance")
def test_bends_count() -> None:
    g = duel().one("move")
    assert g.refuses_move({"a.1": [(14, 10), (14, 12.001)]}, MOVE + "distance")
    assert g.move({"a.1": [(14, 10), (14, 12)]}).at("a") == [(14, 12)]


@pytest.mark.clause("battleforge.move.coherency")
@pytest.mark.parametrize(("gap", "fine"), [(2.0, True), (2.001, False)])
def test_two_inches_to_the_next_model(gap: float, fine: bool) -> None:
    g = duel({"at": [(10, 10), (11.2, 10)]}).one("move")
    ends = {"a.1": (10, 12), "a.2": (11 + gap, 12)}
    assert g.refuses_move(ends, MOVE + "coherency") is not fine


@pytest.mark.clause("battleforge.move.coherency")
@pytest.mark.parametrize(("x", "fine"), [(17.0, True), (17.001, False)])
def test_six_inches_between_the_outermost(x: float, fine: bool) -> None:
    g = duel({"at": [(10, 10), (12, 10), (14, 10), (15, 10)]}).one("move")
    assert g.refuses_move({"a.3": (14.6, 10), "a.4": (x, 10)}, MOVE + "coherency") is not fine


@pytest.mark.clause("battleforge.move.coherency")
def test_two_clumps_are_no_unit() -> None:
    g = duel({"at": [(10, 10), (11.2, 10), (12.4, 10), (13.6, 10)]}).one("move")
    ends = {"a.1": (10, 12), "a.2": (11.1, 12), "a.3": (14.4, 12), "a.4": (15.5, 12)}
    assert g.refuses_move(ends, MOVE + "coherency")


@pytest.mark.clause("battleforge.move.enemies")
@pytest.mark.parametrize(("x", "fine"), [(8.0, False), (7.999, True)])
def test_exactly_an_inch_is_too_near(x: float, fine: bool) -> None:
    g = duel(b={"at": [(10, 13)]}).one("move")
    assert g.refuses_move({"a.1": [(x, 10), (x, 13)]}, MOVE + "enemies") is not fine


@pytest.mark.clause("battleforge.move.enemies")
def test_who_begins_within_an_inch_may_pass_but_not_stay_nor_run_through() -> None:
    g = duel({"mov": 8}, {"at": [(10, 11.5)]}).one("move")
    assert g.refuses_move({"a.1": (10, 9.5)}, MOVE + "enemies")
    assert g.refuses_move({"a.1": (10, 14)}, MOVE + "enemies")
    g.move({"a.1": [(8.7, 10.5), (8.7, 13), (10, 14)]})


@pytest.mark.clause("battleforge.move.friends")
def test_through_a_friendly_tank_and_not_onto_it() -> None:
    tank = {"cast": "Tank", "at": [(10, 14)]}
    g = duel({"mov": 12}, more={"t": tank}).one("move")
    assert g.refuses_move({"a.1": (10, 16.9)}, MOVE + "friends")
    assert g.move({"a.1": (10, 17.1)}).at("a") == [(10, 17.1)]


@pytest.mark.clause("battleforge.move.low-obstacle", "battleforge.move.climb")
@pytest.mark.parametrize(("height", "y", "fine"), [(2.0, 16, True), (2.001, 13.999, True), (2.001, 14.0, False)])
def test_from_two_inches_on_height_is_paid_for(height: float, y: float, fine: bool) -> None:
    g = duel(terrain=[wall(height)]).one("move").dice(6)
    assert g.refuses_move({"a.1": (10, y)}, MOVE + "climb") is not fine


@pytest.mark.clause("battleforge.move.low-obstacle")
def test_a_wall_that_was_not_passed_costs_two_inches() -> None:
    g = duel(terrain=[wall(2)]).one("move").dice(7).move({"a.1": (10, 16)})
    assert g.refuses_move({"a.1": (10, 14.001)}, MOVE + "distance")
    assert g.refuses_move({"a.1": (10, 12.6)}, MOVE + "low-obstacle")  # nobody stands on a thin wall
    assert g.move({"a.1": (10, 14)}).at("a") == [(10, 14)]


@pytest.mark.clause("battleforge.terrain.low-obstacle")
@pytest.mark.parametrize(("height", "checks"), [(1.0, 0), (1.001, 1)])
def test_long_legs_ignore_an_inch(height: float, checks: int) -> None:
    g = duel({"rules": ["Long Legs"]}, terrain=[wall(height)]).one("move").dice(*[6] * checks)
    assert g.move({"a.1": (10, 16)}).at("a") == [(10, 16)]
    assert g.dice_left == []


@pytest.mark.clause("battleforge.terrain.heights")
@pytest.mark.parametrize(("height", "checks"), [(0.5, 0), (0.501, 1), (2.0, 1)])
def test_half_an_inch_is_a_step(height: float, checks: int) -> None:
    g = duel(terrain=[ledge(height)]).one("move").dice(*[6] * checks).move({"a.1": (10, 16)})
    assert (g.at("a"), g.look("elevation", "a.1"), g.dice_left) == ([(10, 16)], height, [])


@pytest.mark.clause("battleforge.move.climb", "battleforge.move.climb-fail")
def test_a_climb_with_exactly_enough() -> None:
    g = duel(terrain=[ledge(3)]).one("move")
    assert g.refuses_move({"a.1": (10, 13.001)}, MOVE + "climb")
    assert g.dice(6).move({"a.1": (10, 13)}).look("elevation", "a.1") == 3
    g = duel(terrain=[ledge(3)]).one("move").dice(7).move({"a.1": (10, 13)})
    assert (g.topic, g.at("a")) == ("move:a", [(10, 12)])  # 4″ were left at its foot, now 2″
    assert g.refuses_move({"a.1": (10, 13)}, MOVE + "climb")


@pytest.mark.clause("battleforge.move.fall")
@pytest.mark.parametrize(("height", "checks"), [(3.0, 0), (3.001, 1)])
def test_a_drop_of_three_inches_is_free(height: float, checks: int) -> None:
    g = duel({"at": [(10, 14)]}, terrain=[ledge(height)]).one("move").dice(*[6] * checks).move({"a.1": (10, 10)})
    if checks:
        g.one("drop")
    assert (g.at("a"), g.dice_left) == ([(10, 10)], [])


@pytest.mark.clause("battleforge.move.leap")
def test_a_leap_with_exactly_enough() -> None:
    gap = {"kind": "gap", "rect": (0, 12, 48, 14)}
    g = duel({"at": [(10, 11.5)], "mov": 3}, terrain=[gap]).one("move").dice(6)
    assert g.move({"a.1": (10, 14.5)}).at("a") == [(10, 14.5)]


@pytest.mark.clause("battleforge.terrain.difficult")
def test_mud_reached_late_stops_the_move_there() -> None:
    g = duel(terrain=[ground(15.5, 18, difficult=True)]).one("move").dice(8).move({"a.1": (10, 16)})
    assert g.at("a") == [(10, 15)]  # 5″ were covered, and 4″ are allowed now


@pytest.mark.clause("battleforge.terrain.road", "battleforge.action.rush")
def test_a_road_adds_two_inches_and_nothing_to_a_rush() -> None:
    road = ground(9, 11, road=True)
    g = duel(terrain=[road]).one("move")
    assert g.refuses_move({"a.1": (18.001, 10)}, MOVE + "distance")
    assert g.refuses_move({"a.1": (10, 16.001)}, MOVE + "distance")
    g.answer("rush").dice(6)
    assert g.refuses_move({"a.1": (21.001, 10)}, MOVE + "distance")
    assert g.move({"a.1": (21, 10)}).at("a") == [(21, 10)]


@pytest.mark.clause("battleforge.action.rush-terrain")
@pytest.mark.parametrize("piece", [wall(0.75), ground(12, 13, difficult=True), ledge(1)])
def test_no_rush_over_what_needs_a_check(piece: dict[str, Any]) -> None:
    g = duel(terrain=[piece]).one("move").answer("rush")
    assert g.refuses_shift(0, 7, "battleforge.action.rush-terrain")


@pytest.mark.clause("battleforge.action.charge-eligibility")
@pytest.mark.parametrize(("y", "fine"), [(17, True), (17.05, True), (17.06, False)])
def test_a_charge_reaches_as_far_as_contact(y: float, fine: bool) -> None:
    g = duel(b={"at": [(10, y)]})
    assert g.refuses("charge", "battleforge.action.charge-eligibility") is not fine
    if fine:
        assert g.one("charge").shift(0, 6).look("engaged", "a", "b")


@pytest.mark.clause("battleforge.action.charge", "battleforge.move.enemies")
def test_a_charge_comes_near_its_target_alone() -> None:
    more = {"c": {**trooper(13, 15), "cast": "Brutes"}}
    g = duel({"at": [(10, 10), (11.5, 10)]}, {"at": [(10, 15)]}, more).one("charge", "b")
    assert g.refuses_move({"a.1": (10, 14), "a.2": (11.5, 14.5)}, MOVE + "enemies")
    g.move({"a.1": (10, 14), "a.2": (10, 12.5)})


@pytest.mark.clause("battleforge.action.charge", "battleforge.action.fight-once")
def test_a_fight_that_was_forgone_may_be_the_second_action() -> None:
    g = duel(b={"at": [(10, 15)]}).one("charge").shift(0, 4).one("forgo")
    assert not g.look("marked", "a", "fought")
    assert g.dice(9).one("fight").look("marked", "a", "fought")


@pytest.mark.clause("battleforge.shock.effects", "battleforge.move.distance")
def test_shock_takes_movement_to_nothing_and_no_lower() -> None:
    g = duel({"shock": 8, "co": 12})
    assert g.look("movement", "a") == 0
    assert g.one("move").refuses_shift(0, 0.001, MOVE + "distance")


@pytest.mark.clause("battleforge.move.facing")
@pytest.mark.parametrize("end", [(25, 25), (25.3, 26.1), (26, 25), (23, 27), (24.001, 26.4)])
def test_a_hull_turns_at_the_end_of_a_slanting_way(end: tuple[float, float]) -> None:
    """Whether the length of its way in mils is rounded up or down."""
    g = duel({"cast": "Tank", "at": [(24, 24)]}).one("move").move({"a.1": (*end, (1, 0))})
    assert (g.at("a"), g.state.units["a"].stands["a.1"].facing) == ([end], (1, 0))
