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


HOUSE: dict[str, Any] = {"kind": "building", "id": "house", "rect": (20, 20, 26, 26), "floors": 2}


def sally(*dice: int, level: int = 1, models: int = 1, at: Any = (), **target: Any) -> Game:
    """Troopers on a floor of the house, and a Trooper in the street."""
    units = {
        "a": {"cast": "Troopers", "models": models, "inside": ("house", level)},
        "b": {"cast": "Troopers", "seat": 1, "activated": True, "at": [at or (30, 23)], **target},
    }
    return forge(*dice, units=units, terrain=[HOUSE], acting="a")


LEAVE = ("battleforge.building.leave", "battleforge.action.charge", "battleforge.building.fighting")


@pytest.mark.clause(*LEAVE)
def test_a_charge_leads_out_of_the_door() -> None:
    """A charge is a Move action, and one Move action leaves a building: from the outline up to its Movement."""
    g = sally().one("charge").move({"a.1": (29, 23)})
    assert g.topic == "charge fight:a"
    assert g.look("place", "a") == "table"
    assert g.look("engaged", "a", "b")
    assert g.dice(10).one("fight").need("Bayonet") == 4  # in the street: across nothing


@pytest.mark.clause("battleforge.action.charge-eligibility", "battleforge.building.leave")
@pytest.mark.parametrize(("x", "near"), [(33.5, True), (33.55, True), (33.56, False)])
def test_out_of_the_door_as_far_as_the_movement_goes(x: float, near: bool) -> None:
    """A base of 1″ begins at 26.5 and comes to 32.5 with Movement 6; contact is a gap of 0.05″."""
    g = sally(at=(x, 23))
    if not near:
        assert g.refuses("charge", "battleforge.action.charge-eligibility")
        return
    g.one("charge").move({"a.1": (min(x - 1, 32.501), 23)})
    assert g.topic == "charge fight:a"


@pytest.mark.clause("battleforge.building.fighting", "battleforge.building.leave")
def test_nobody_charges_into_the_street_from_upstairs() -> None:
    assert sally(level=2).refuses("charge", "battleforge.action.charge-eligibility")


@pytest.mark.clause(*LEAVE)
def test_all_have_to_come_along_and_keep_together() -> None:
    g = sally(models=3).one("charge")
    assert g.refuses_move({"a.1": (29, 23)}, "battleforge.action.charge")
    assert g.refuses_move({"a.1": (29, 23), "a.2": (27, 25), "a.3": (27, 18)}, "battleforge.move.coherency")
    g.move({"a.1": (29, 23), "a.2": (28, 24.5), "a.3": (28, 21.5)})
    assert g.topic == "charge fight:a"


@pytest.mark.clause("battleforge.react.escape", FAILED)
def test_who_is_charged_out_of_a_door_may_escape() -> None:
    g = sally(activated=False).one("charge").move({"a.1": (29, 23)})
    g.dice(3).one("escape b").shift(6, 0)
    assert g.at("b") == [(36, 23)]
    assert g.at("a") == [(29, 23)]  # on along its way
    assert (g.topic, g.look("place", "a")) == ("action:a", "table")


@pytest.mark.clause(FAILED, "battleforge.react.overwatch")
def test_a_sally_that_is_slowed_ends_in_the_street() -> None:
    g = sally(at=(33, 23), hold=True).dice(1, 2).one("charge").move({"a.1": (32, 23)}).one("b").number(1000)
    g = given_up(g)
    ((x, y),) = g.at("a")
    assert (round(x, 3), y) == (30.999, 23)  # Movement 5, and more than an inch from the enemy
    assert g.topic == "action:a"


@pytest.mark.clause(*LEAVE)
@pytest.mark.parametrize(("models", "at"), [(5, (29, 29)), (3, (30, 23)), (1, (27, 23))])
def test_there_is_a_way_to_try(models: int, at: tuple[float, float]) -> None:
    """Round a corner, straight ahead, and beside somebody who stands too near to the wall."""
    g = sally(models=models, at=at).one("charge")
    question = g.match.question(0)
    assert question is not None
    found = [answer for answer in question.candidates(4) if not isinstance(answer, str)]
    assert found
    g.answer(found[0])
    assert g.topic == "charge fight:a"
