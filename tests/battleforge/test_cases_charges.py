"""Cases of the ledger, chapter 8: charges that fall short, with what else happens on their way."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.casing import duel, rest, trooper
from tests.battleforge.kit import forge

FAILED = "battleforge.action.charge-failed"
MUD: dict[str, Any] = {"kind": "ground", "rect": (0, 8, 48, 10), "difficult": True}


def given_up(g: Game) -> Game:
    """The rest of the charge is not planned anew."""
    return g.answer("halt") if g.topic == "charge:a" else g


@pytest.mark.clause(FAILED, "battleforge.move.enemies")
def test_who_is_slowed_within_an_inch_is_set_back() -> None:
    g = duel({"mov": 5}, {"at": [(10, 15.9)]}, {"c": trooper(20, 15, hold=True)}).one("charge").shift(0, 4.9)
    g.dice(1, 2).one("c").number(4500)  # 0.4″ before the target, and Movement 4 is less than that
    assert rest(g).at("a") == [(10, 13.899)]


@pytest.mark.clause(FAILED, "battleforge.terrain.difficult")
@pytest.mark.parametrize(("y", "stops"), [(13.5, 12.5), (14.4, 13.4), (12.9, 14)])
def test_nobody_stops_on_a_friend(y: float, stops: float) -> None:
    friend = {"cast": "Troopers", "at": [(10, y)], "activated": True}
    g = duel(b={"at": [(10, 16.9)]}, more={"c": friend}, terrain=[MUD]).dice(9).one("charge").shift(0, 5.9)
    assert g.at("a") == [(10, stops)]  # 4″ were left
    assert g.topic == "action:a"


@pytest.mark.clause(FAILED, "battleforge.move.low-obstacle")
@pytest.mark.parametrize(("height", "stops"), [(1.5, 13.1), (0.3, 13.1)])
def test_nobody_stops_on_a_wall(height: float, stops: float) -> None:
    wall = {"kind": "obstacle", "rect": (5, 13.6, 15, 13.85), "height": height}
    g = duel(b={"at": [(10, 17)]}, terrain=[wall]).dice(9).one("charge").shift(0, 6)
    assert rest(g).at("a") == [(10, stops)]


@pytest.mark.clause(FAILED, "battleforge.move.leap-fail")
@pytest.mark.parametrize(("depth", "dice"), [(2.5, [9]), (5.0, [9, 3])])
def test_who_falls_into_a_gap_stays_in_it(depth: float, dice: list[int]) -> None:
    gap = {"kind": "gap", "rect": (0, 12, 10.8, 14), "depth": depth}
    g = duel({"at": [(10, 11), (11.5, 11)], "mov": 8}, {"at": [(10, 17)]}, terrain=[gap])
    given_up(g.dice(*dice).one("charge").move({"a.1": (10, 16), "a.2": (11.5, 16.2)}))
    assert (g.look("elevation", "a.1"), g.look("elevation", "a.2")) == (-depth, 0)
    assert g.at("a")[0][1] < 12.5 < 14 < g.at("a")[1][1]
    assert g.look("actions left") == 1


@pytest.mark.clause(FAILED, "battleforge.break.move", "battleforge.react.failed")
def test_a_target_that_breaks_as_it_tries_to_fire_is_not_followed() -> None:
    g = duel(b={"at": [(10, 14)], "shock": 5}, ready=True).one("charge").shift(0, 3)
    g.dice(9, 10).one("b")
    assert (g.at("b"), g.topic) == ([(10, 20)], "action:a")
    assert g.at("a") == [(10, 13)]  # on along its path, for nobody is near it now


@pytest.mark.clause("battleforge.building.fighting", "battleforge.building.leave")
def test_into_the_street_one_charges_with_the_second_action() -> None:
    house = {"kind": "building", "id": "house", "rect": (20, 20, 26, 26), "floors": 2}
    units = {"a": {"cast": "Troopers", "models": 1, "inside": "house"}, "b": trooper(30, 23)}
    g = forge(units=units, terrain=[house], acting="a")
    assert g.refuses("charge", "battleforge.action.charge-eligibility")
    g.one("move", "out").move({"a.1": (26.6, 23)}).default()  # and does not go in again
    g.one("charge").move({"a.1": (29, 23)})
    assert g.topic == "charge fight:a"
