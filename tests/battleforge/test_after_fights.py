"""Chapters 13 and 19: closing in after a fight, floors that are taken, passengers, and falling back."""

from __future__ import annotations

import pytest

from grognard.rulesets.battleforge import RULESET
from grognard.testing import game
from tests.battleforge.positions import acting, brutes, trooper, troopers

HOUSE = {"kind": "building", "id": "house", "rect": (20, 8, 24, 12), "floors": 2}


def weak(x: float, y: float = 10, **changes: object) -> dict[str, object]:
    """Somebody who falls to the first hit."""
    return {"cast": "Troopers", "at": [(x, y)], "seat": 1, "sav": 1, "activated": True, **changes}


@pytest.mark.clause("battleforge.fight.consolidate")
def test_after_a_fight_one_closes_with_the_next_enemy() -> None:
    g = acting(1, 9, unit=trooper(), foe=weak(11), other=weak(14.5)).one("fight")
    assert g.count("foe") == 0
    assert g.topic == "consolidate:u"
    assert g.refuses_move({"u.1": (9, 10)}, "battleforge.fight.consolidate")  # away
    assert g.refuses_move({"u.1": (10, 13.1)}, "battleforge.fight.consolidate")
    g.move({"u.1": (13, 10)})  # 3", to within half an inch
    assert g.at("u") == [(13, 10)]


@pytest.mark.clause("battleforge.fight.consolidate")
def test_contact_with_a_new_enemy_engages_without_a_fight() -> None:
    g = acting(1, 9, unit=trooper(), foe=weak(11), other=weak(13.5)).one("fight").move({"u.1": (12.5, 10)})
    assert g.look("engaged", "u", "other")
    assert g.topic == "action:u"
    assert g.count("other") == 1


@pytest.mark.clause("battleforge.fight.consolidate")
def test_nothing_is_crossed_or_climbed() -> None:
    fence = {"kind": "obstacle", "id": "fence", "rect": (11.6, 0, 11.8, 40), "height": 0.5}
    g = acting(1, 9, unit=trooper(), foe=weak(9), other=weak(14.5), terrain=[fence]).one("fight")
    assert g.refuses_move({"u.1": (12.9, 10)}, "battleforge.fight.consolidate")
    g.move({"u.1": (11.1, 10)})


@pytest.mark.clause("battleforge.fight.consolidate")
def test_shock_does_not_shorten_it() -> None:
    g = acting(1, 9, unit=trooper(shock=4), foe=weak(11), other=weak(16)).one("fight").move({"u.1": (13, 10)})
    assert g.at("u") == [(13, 10)]


@pytest.mark.clause("battleforge.fight.consolidate")
def test_the_unit_stays_coherent() -> None:
    g = acting(1, 9, 9, unit=troopers(10, 10, 2), foe=weak(9), other=weak(4)).one("fight")
    assert g.refuses_move({"u.1": (7.4, 10)}, "battleforge.move.coherency")


@pytest.mark.clause("battleforge.building.fighting")
def test_a_floor_that_was_emptied_may_be_taken() -> None:
    foe = {"cast": "Troopers", "models": 1, "seat": 1, "sav": 1, "inside": "house", "activated": True}
    g = acting(1, 9, unit=trooper(19.5, 10), foe=foe, terrain=[HOUSE]).one("fight")
    assert g.count("foe") == 0
    assert g.topic == "take:u"
    g.one("enter")
    assert g.state.units["u"].inside is not None


# ---- falling back ----


@pytest.mark.clause("battleforge.fight.fall-back")
def test_who_falls_back_ends_more_than_an_inch_from_everybody() -> None:
    g = acting(3, unit=trooper(), foe=brutes(11.25, 10, models=1)).one("move")
    assert g.topic == "fall back:u"
    assert g.refuses_move({"u.1": (9.3, 10)}, "battleforge.move.enemies")
    assert g.refuses_move({}, "battleforge.fight.fall-back")
    g.move({"u.1": (4, 10)})
    assert g.at("u") == [(4, 10)]


@pytest.mark.clause("battleforge.fight.fall-back")
def test_without_a_way_the_unit_stays_and_the_action_is_used() -> None:
    g = acting(3, unit=trooper(), foe=brutes(11.25, 10, models=1)).one("move").answer("halt")
    assert g.at("u") == [(10, 10)]
    assert g.state.actions == 1


# ---- transports ----

RIDE = {"cast": "Tank", "at": [(20, 10)], "unit_rules": ["Transport(6)"], "faction": "army"}


@pytest.mark.clause("battleforge.reserve.transports")
def test_passengers_of_a_destroyed_transport_are_thrown_out() -> None:
    ride = {**RIDE, "seat": 1, "sav": 0, "lost": {1: 5}, "activated": True}
    riders = {"cast": "Troopers", "seat": 1, "models": 3, "aboard": "ride", "faction": "army"}
    shooter = trooper(10, 10, weapons=[{"name": "Gun", "range": (12, 24), "attacks": 1, "ap": 9}])
    g = acting(1, 5, 2, 9, 3, unit=shooter, ride=ride, riders=riders).one("shoot").one("ride")
    assert g.count("ride") == 0
    assert (g.seat, g.topic) == (1, "thrown out:riders")
    far = {f"riders.{n}": (24.001 + 1.1 * n, 10) for n in (1, 2, 3)}  # the hull reaches to 21.5
    assert g.refuses_place(far, "battleforge.reserve.transports")
    g.default()
    assert g.count("riders") == 2  # Saves of 2, 9 and 3 against 5
    assert g.look("shock", "riders") == 1
    for x, y in g.at("riders"):
        assert abs(x - 20) <= 1.5 + 2 + 0.5
        assert abs(y - 10) <= 2.5 + 2 + 0.5


@pytest.mark.clause("battleforge.reserve.arrival")
def test_who_is_stopped_on_the_edge_of_the_table_comes_wholly_onto_it() -> None:
    units = {
        "u": {"cast": "Troopers", "models": 1, "mov": 2, "base": 1.5, "reserve": True},
        "w": {"cast": "Troopers", "at": [(10, 12)], "seat": 1, "hold": True, "activated": True},
    }
    zones, edges = [(0, 0, 48, 6), (0, 42, 48, 48)], [{"zone": "z1", "start": (0, 0), "end": (48, 0)}]
    g = game(RULESET, 1, 1, 9, units=units, zones=zones, edges=edges).one("u", "edge").move({"u.1": (10, 1)})
    g.one("w").number(0)  # a hit that is saved: one Shock, and 1" is not enough for a base of 1.5"
    assert g.at("u") == [(10, -0.75)]
    g.answer("halt")
    assert g.at("u") == [(10, 0.75)]
