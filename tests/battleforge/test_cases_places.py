"""Cases of the ledger, chapters 10, 19 and 20: buildings, reserves, transports, objectives."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.casing import duel, shoot, trooper
from tests.battleforge.kit import forge

HOUSE: dict[str, Any] = {"kind": "building", "id": "house", "rect": (20, 20, 26, 26)}
RESERVE = "battleforge.reserve."
EDGES: dict[str, Any] = {
    "zones": [(0, 0, 48, 8), (0, 40, 48, 48)],
    "edges": [{"zone": "z1", "start": (0, 0), "end": (48, 0)}],
}


@pytest.mark.clause("battleforge.building.enter")
@pytest.mark.parametrize(
    ("at", "asked"), [([(13.5, 23)], True), ([(13.499, 23)], False), ([(14, 23), (13.4, 24.2)], False)]
)
def test_everybody_ends_within_six_inches(at: list[Any], asked: bool) -> None:
    g = duel({"at": at}, terrain=[HOUSE]).one("move").stay()
    assert (g.topic == "enter:a") is asked


@pytest.mark.clause("battleforge.building.enter", "battleforge.building.capacity")
@pytest.mark.parametrize(
    ("words", "inside", "capacity", "fine"),
    [
        ({}, 0, 5, True),
        ({}, 0, 6, True),
        ({}, 1, 12, False),
        ({"base": 2.0}, 0, 12, True),
        ({"base": 2.01}, 0, 12, False),
        ({"cast": "Tank"}, 0, 12, False),
    ],
)
def test_who_gets_in(words: dict[str, Any], inside: int, capacity: int, fine: bool) -> None:
    others = {"cast": "Troopers", "models": 4, "seat": inside, "inside": "house"}
    g = duel({"at": [(15, 23)], **words}, more={"c": others}, terrain=[{**HOUSE, "capacity": capacity}])
    assert g.look("may enter", "a", "house") is fine
    assert (g.one("move").stay().topic == "enter:a") is fine


@pytest.mark.clause("battleforge.building.shooting", "battleforge.shoot.point-blank")
@pytest.mark.parametrize(("x", "need"), [(16.499, 7), (16.5, 5)])
def test_a_building_covers_and_not_at_point_blank(x: float, need: int) -> None:
    g = shoot(duel({"at": [(x, 23)]}, {"inside": "house"}, terrain=[HOUSE]).dice(1, 10)).default()
    assert g.need("Save") == need


@pytest.mark.clause("battleforge.building.occupy", "battleforge.building.shooting")
def test_what_is_seen_of_and_past_a_building() -> None:
    tall = {**HOUSE, "floors": 2}
    floors = {"at": [], "inside": ("house", 1)}, {"inside": ("house", 2)}
    assert not duel(*floors, terrain=[tall]).look("sees", "a", "b")
    assert not duel({"at": [(10, 23)]}, {"at": [(36, 23)]}, terrain=[HOUSE]).look("sees", "a", "b")
    assert duel({"at": [(10, 23)]}, {"inside": ("house", 2)}, terrain=[tall]).look("sees", "a", "b")


@pytest.mark.clause("battleforge.building.fighting", "battleforge.fight.across-terrain")
def test_a_floor_that_is_emptied_may_be_taken() -> None:
    g = duel({"at": [(17, 23)]}, {"inside": "house", "models": 1}, terrain=[HOUSE]).one("charge")
    g.move({"a.1": (19.5, 23)}).dice(3, 9).one("fight")
    assert (g.need("Bayonet: hits"), g.topic) == (3, "take:a")
    assert g.one("enter").look("place", "a") == "house.1"


@pytest.mark.clause("battleforge.building.break")
def test_a_broken_unit_lands_six_inches_from_the_closest_enemy() -> None:
    b = {"inside": "house", "models": 1, "shock": 5}
    g = shoot(duel({"at": [(14, 23)]}, b, terrain=[HOUSE]).dice(1, 1, 9))
    assert g.topic == "flee:b"
    assert g.refuses_place({"b.1": (19.5, 23)}, "battleforge.building.break")  # 4.5″ away
    assert g.place({"b.1": (26.5, 23)}).look("marked", "b", "evade")


def waiting(words: dict[str, Any], foe: tuple[float, float] = (24, 30), **spec: Any) -> Game:
    units = {"a": {"cast": "Troopers", "models": 1, "reserve": True, **words}, "b": trooper(*foe)}
    return forge(units=units, **{"round": 2, **EDGES, **spec}).one("a")


@pytest.mark.clause("battleforge.reserve.arrival")
def test_six_inches_in_with_the_far_side_of_the_base() -> None:
    g = waiting({}, round=1).one("edge")
    assert g.refuses_move({"a.1": (10, 5.501)}, "battleforge.move.distance")
    g.move({"a.1": (10, 5.5)})
    assert (g.topic, g.look("actions left")) == ("action:a", 1)


@pytest.mark.clause("battleforge.reserve.arrival")
def test_a_slow_giant_is_placed_at_the_edge() -> None:
    g = waiting({"cast": "Tank", "mov": 3}).one("edge")
    assert g.move({"a.1": (24, 2.5)}).at("a") == [(24, 2.5)]


@pytest.mark.clause("battleforge.reserve.ambush")
def test_twelve_inches_are_enough_for_an_ambush() -> None:
    g = waiting({"rules": ["Ambush"]}).one("ambush")
    assert g.refuses_place({"a.1": (11.001, 30)}, RESERVE + "ambush")
    g.dice(6).place({"a.1": (11, 30)})
    assert (g.topic, g.look("actions left")) == ("action:a", 2)


@pytest.mark.clause("battleforge.reserve.outflank")
def test_twelve_inches_are_not_enough_to_outflank_and_six_are_deep_enough() -> None:
    g = waiting({"unit_rules": ["Outflank"]}, (18.5, 24)).one("outflank")
    assert g.refuses_place({"a.1": (5.5, 24)}, RESERVE + "outflank")
    assert g.place({"a.1": (5.499, 24)}).look("actions left") == 2
    g = waiting({"unit_rules": ["Outflank"]}, (30, 24)).one("outflank")
    assert g.refuses_place({"a.1": (5.501, 24)}, RESERVE + "outflank")
    assert g.refuses_place({"a.1": (5.5, 47)}, RESERVE + "outflank")  # the edge of the enemy's zone
    g.place({"a.1": (5.5, 24)})


@pytest.mark.clause("battleforge.reserve.transports")
@pytest.mark.parametrize(("y", "asked"), [(11.0, True), (11.001, False)])
def test_two_inches_from_the_hull(y: float, asked: bool) -> None:
    tank = {"cast": "Tank", "at": [(20, 6)], "unit_rules": ["Transport(8)"]}
    g = duel({"at": [(20, y)]}, more={"t": tank}).one("move").stay()
    assert (g.topic == "enter:a") is asked
    assert not asked or g.one("board t").look("place", "a") == "embarked"


@pytest.mark.clause("battleforge.reserve.transports", "battleforge.shock.destroyed-nearby")
def test_passengers_of_a_destroyed_transport() -> None:
    tank = {"cast": "Tank", "at": [(20, 20)], "unit_rules": ["Transport(8)"], "lost": {1: 5}}
    riders = {"cast": "Troopers", "seat": 1, "aboard": "b"}
    g = duel({"at": [(20, 10)], "weapons": [{"name": "Gun", "range": (12, 24), "ap": 9}]}, tank, {"r": riders})
    shoot(g.dice(1, 10))
    assert g.refuses_place({f"r.{n}": (17 + 1.2 * n, 25.1) for n in range(1, 6)}, RESERVE + "transports")
    g.dice(5, 6, 1, 10, 5).place({f"r.{n}": (17 + 1.2 * n, 24) for n in range(1, 6)})
    assert (g.count("r"), g.look("shock", "r"), g.look("shock", "a"), g.topic) == (3, 1, 0, "action:a")


@pytest.mark.clause("battleforge.objective.control")
@pytest.mark.parametrize(
    ("at", "height", "holder"), [((10, 13.5), 0, 0), ((10, 13.501), 0, None), ((10, 10), 3, 0), ((10, 10), 3.001, None)]
)
def test_three_inches_in_all_directions(at: Any, height: float, holder: int | None) -> None:
    units = {"a": trooper(10, 10, seat=0), "b": trooper(40, 40)}
    g = forge(units=units, objectives=[{"at": at, "elevation": height, "id": "o"}], stage="end")
    assert g.topic == "bid"
    assert g.look("controls", "o") == holder


@pytest.mark.clause("battleforge.objective.tie", "battleforge.model.no-characteristics")
def test_a_gun_does_not_count() -> None:
    gun = {"cast": "Troopers", "at": [(10, 10), (11.5, 10)], "figures": {1: {"sav": None}}}
    units = {"a": gun, "b": trooper(10, 12)}
    g = forge(units=units, objectives=[{"at": (10.5, 11), "id": "o", "control": 0}], stage="end")
    assert g.topic == "bid"
    assert g.look("controls", "o") is None  # one against one


@pytest.mark.clause("battleforge.reserve.outflank")
def test_an_edge_along_an_enemy_zone_does_not_count() -> None:
    """The zone is 4″ deep, so that a base before it is within 6″ of its edge."""
    shallow = {"zones": [(0, 0, 48, 8), (0, 44, 48, 48)], "edges": []}
    g = waiting({"unit_rules": ["Outflank"]}, (24, 10), **shallow).one("outflank")
    assert g.refuses_place({"a.1": (24, 43)}, RESERVE + "outflank")
    g.place({"a.1": (5, 43)})  # from the west


@pytest.mark.clause("battleforge.activate.sequence", "battleforge.reserve.arrival", "battleforge.shock.removal")
@pytest.mark.parametrize("way", ["edge", "get out"])
def test_the_shock_of_its_arrival_is_not_tested_off(way: str) -> None:
    units: dict[str, Any] = {
        "t": {"cast": "Tank", "at": [(10, 4)], "rules": ["Transport(5)"], "activated": True},
        "a": {"cast": "Troopers", "models": 1, **({"reserve": True} if way == "edge" else {"aboard": "t"})},
        "b": trooper(15, 15, hold=True),
    }
    g = forge(units=units, **EDGES).one("a", way).move({"a.1": (15, 5.5)})
    g.dice(1, 2).one("b").number(2000)  # hit and saved on its way, with no Shock before it
    g.until("action:a")
    assert (g.look("shock", "a"), g.look("actions left")) == (1, 1)
    assert not g.rolls("Courage")
