"""Chapter 8: charges, and what becomes of those that fail."""

from __future__ import annotations

import pytest

from grognard.engine.questions.bodies import NumberBody
from tests.battleforge.positions import acting, brutes, trooper

ROAD = {"kind": "ground", "id": "road", "rect": (0, 9, 48, 11), "road": True}


def foe(x: float, y: float = 10, **changes: object) -> dict[str, object]:
    """One Brute, whose base is 0.75" around its centre and who has been activated, so that nobody reacts."""
    return brutes(x, y, models=1, **changes)


@pytest.mark.clause("battleforge.action.charge")
def test_a_charge_brings_the_unit_into_contact_and_gives_a_fight() -> None:
    # Troopers 4" from Brutes: three models touch.
    chargers = {"cast": "Troopers", "at": [(10, 10), (11.5, 10), (13, 10)]}
    g = acting(unit=chargers, foe=brutes(10, 15.25))
    g.one("charge").shift(0, 4)
    assert g.topic == "charge fight:u"
    assert g.look("engaged", "u", "foe")
    g.one("forgo")
    assert g.topic == "action:u"


@pytest.mark.clause("battleforge.action.charge")
def test_paths_that_touch_nobody_are_no_charge() -> None:
    g = acting(unit=trooper(), foe=foe(15)).one("charge")
    assert g.refuses_move({"u.1": (13, 10)}, "battleforge.action.charge")
    assert g.refuses_move({"u.1": (13.699, 10)}, "battleforge.action.charge")  # 0.051" off
    g.move({"u.1": (13.7, 10)})  # 0.05" still touch
    assert g.look("engaged", "u", "foe")


@pytest.mark.clause("battleforge.action.charge")
def test_only_the_target_may_be_come_near_to() -> None:
    g = acting(unit=trooper(), foe=foe(15), other=foe(15, 12.2)).one("charge").one("foe")
    assert g.refuses_move({"u.1": (14, 11)}, "battleforge.move.enemies")


@pytest.mark.clause("battleforge.action.charge-eligibility")
@pytest.mark.parametrize(("gap", "fine"), [(5.0, True), (5.2, False)])
def test_the_present_movement_decides(gap: float, fine: bool) -> None:
    g = acting(unit=trooper(shock=1), foe=foe(11.25 + gap))
    if fine:
        g.one("charge").move({"u.1": (15, 10)})
        assert g.look("engaged", "u", "foe")
    else:
        refusal = g.why_not("charge")
        assert refusal is not None
        assert refusal.clause == "battleforge.action.charge-eligibility"


@pytest.mark.clause("battleforge.action.charge-eligibility")
def test_a_rush_does_not_make_a_charge_possible() -> None:
    chargers = {"cast": "Troopers", "at": [(10, 10), (10, 11.5)]}
    g = acting(2, unit=chargers, foe=foe(17.0)).one("charge").answer("rush")
    g.move({"u.1": (15.75, 10), "u.2": (17, 11.25)})
    near = acting(unit=chargers, foe=foe(17.31))  # 6.06" away
    assert near.why_not("charge") is not None


@pytest.mark.clause("battleforge.action.charge-eligibility", "battleforge.action.rush")
def test_somebody_has_to_touch_without_the_inches_of_the_rush() -> None:
    """The first could walk there and does not; the second gets there only by rushing."""
    chargers = {"cast": "Troopers", "at": [(11.9, 10), (9.5, 11.2)]}
    g = acting(unit=chargers, foe=foe(17)).one("charge").answer("rush")
    assert g.refuses_move({"u.1": (14.3, 10.9), "u.2": (15.75, 10)}, "battleforge.action.charge-eligibility")
    g.dice(2).move({"u.1": (15.75, 10), "u.2": (15.9, 11.1)})
    assert g.look("engaged", "u", "foe")


@pytest.mark.clause("battleforge.action.charge-eligibility")
def test_a_road_bonus_counts() -> None:
    g = acting(unit=trooper(), foe=foe(18.5, 10), terrain=[ROAD]).one("charge").move({"u.1": (17.25, 10)})
    assert g.look("engaged", "u", "foe")


@pytest.mark.clause("battleforge.action.charge-eligibility")
@pytest.mark.clause("battleforge.action.engaged")
def test_who_is_in_melee_does_not_charge() -> None:
    g = acting(unit=trooper(), foe=foe(11.25), other=foe(10, 14))
    refusal = g.why_not("charge")
    assert refusal is not None
    assert refusal.clause == "battleforge.action.charge-eligibility"


@pytest.mark.clause("battleforge.action.charge-failed")
def test_a_charge_that_is_cut_short_stops_before_the_target() -> None:
    mud = {"kind": "ground", "id": "mud", "rect": (10.4, 0, 12, 48), "difficult": True}
    g = acting(8, unit=trooper(), foe=foe(16.75), terrain=[mud]).one("charge").move({"u.1": (15.5, 10)})
    assert g.at("u") == [(14, 10)]  # 4" of 5.5": 1.5" before it
    assert g.topic == "action:u"
    assert g.cited("battleforge.action.charge-failed")


@pytest.mark.clause("battleforge.action.charge-failed")
def test_it_stops_more_than_an_inch_away() -> None:
    mud = {"kind": "ground", "id": "mud", "rect": (10.4, 0, 12, 48), "difficult": True}
    g = acting(8, unit=trooper(), foe=foe(15.75), terrain=[mud]).one("charge").move({"u.1": (14.5, 10)})
    assert g.at("u") == [(13.499, 10)]  # 4" would be 0.5" from it
    assert not g.look("engaged", "u", "foe")


@pytest.mark.clause("battleforge.action.charge-failed")
def test_it_may_be_planned_anew_if_that_still_gives_contact() -> None:
    mud = {"kind": "ground", "id": "mud", "rect": (10.4, 0, 12, 48), "difficult": True}
    g = acting(8, unit=trooper(), foe=foe(15.2), terrain=[mud]).one("charge").move({"u.1": [(12, 10.9), (13.95, 10)]})
    assert g.topic == "charge:u"
    assert g.refuses_move({"u.1": (13, 10)}, "battleforge.action.charge")
    g.move({"u.1": (13.95, 10)})
    assert g.look("engaged", "u", "foe")


@pytest.mark.clause("battleforge.action.charge-again")
@pytest.mark.clause("battleforge.action.fight-once")
def test_a_second_charge_has_no_fight() -> None:
    g = acting(unit=trooper(fought=True), foe=foe(15)).one("charge").move({"u.1": (13.75, 10)})
    assert g.look("engaged", "u", "foe")
    assert g.topic == "action:u"


@pytest.mark.clause("battleforge.action.no-melee-weapon")
def test_a_tank_charges_to_pin() -> None:
    g = acting(unit={"cast": "Tank", "at": [(10, 10)]}, foe=foe(10, 17)).one("charge").move({"u.1": (10, 13.75)})
    assert g.look("engaged", "u", "foe")
    assert g.topic == "action:u"


@pytest.mark.clause("battleforge.fight.across-terrain")
def test_a_charge_may_end_on_the_other_side_of_a_fence() -> None:
    fence = {"kind": "obstacle", "id": "fence", "rect": (13.25, 0, 13.75, 40), "height": 1}
    g = acting(unit=trooper(), foe=foe(14.5), terrain=[fence]).one("charge").move({"u.1": (12.75, 10)})
    assert g.look("engaged", "u", "foe")


# ---- what the enemy does about it ----


@pytest.mark.clause("battleforge.react.escape")
@pytest.mark.clause("battleforge.action.charge-failed")
def test_a_target_that_escapes_lets_the_charge_fail() -> None:
    target = {"cast": "Troopers", "seat": 1, "at": [(16, 10)]}  # 5" away
    g = acting(3, unit=trooper(), foe=target).one("charge").move({"u.1": (15, 10)})
    assert g.seat == 1
    g.one("escape foe").move({"foe.1": (22, 10)})
    assert g.at("foe") == [(22, 10)]
    assert g.at("u") == [(15, 10)]  # along its declared path, and nobody is near
    assert not g.look("engaged", "u", "foe")
    assert g.look("marked", "foe", "reacted")
    assert g.topic == "action:u"


@pytest.mark.clause("battleforge.react.overwatch-point")
def test_overwatch_that_hits_slows_a_charge() -> None:
    target = {"cast": "Troopers", "seat": 1, "at": [(16, 10)], "hold": True, "activated": True}
    g = acting(1, 1, unit=trooper(), foe=target).one("charge").move({"u.1": (15, 10)})
    g.one("foe").number(2000)  # a hit that is saved: one Shock, Movement 5
    assert g.look("shock", "u") == 1
    assert g.at("u") == [(12, 10)]
    g.answer("on")
    assert g.look("engaged", "u", "foe")


@pytest.mark.clause("battleforge.core.interrupts")
def test_overwatch_that_destroys_the_charger_ends_the_charge() -> None:
    target = {"cast": "Troopers", "seat": 1, "at": [(16, 10)], "hold": True, "activated": True}
    g = acting(1, 10, unit=trooper(), foe=target).one("charge").move({"u.1": (15, 10)})
    g.one("foe").number(2000)
    assert g.count("u") == 0
    assert not g.topic.startswith("charge fight")


@pytest.mark.clause("battleforge.react.overwatch")
@pytest.mark.clause("battleforge.react.overwatch-point")
def test_overwatch_at_any_point_of_a_move() -> None:
    watcher = {"cast": "Troopers", "seat": 1, "at": [(10, 27)], "hold": True, "activated": True}
    g = acting(9, unit=trooper(10, 10), foe=watcher).one("move").move({"u.1": (10, 16)})
    assert g.topic == "window:overwatch:u"
    g.one("foe")
    body = g.question.body()
    assert isinstance(body, NumberBody)
    stops = body.stops
    assert stops[0] == 0
    assert stops[1] == 250
    assert stops[-1] == 6000
    g.number(6000)
    assert g.need("Rifle") == 5  # 10" away: short range
    assert g.look("marked", "foe", "shot")


@pytest.mark.clause("battleforge.react.overwatch")
def test_no_overwatch_without_a_shot() -> None:
    watcher = {"cast": "Troopers", "seat": 1, "at": [(10, 45)], "hold": True, "activated": True}
    g = acting(unit=trooper(10, 10), foe=watcher).one("move").move({"u.1": (10, 16)})
    assert g.topic == "action:u"  # 28" away


@pytest.mark.clause("battleforge.react.no-nesting")
def test_nobody_watches_an_escape() -> None:
    target = {"cast": "Troopers", "seat": 1, "at": [(16, 10)]}
    watcher = {"cast": "Troopers", "seat": 0, "at": [(16, 16)], "hold": True, "activated": True}
    g = acting(3, unit=trooper(), foe=target, watcher=watcher).one("charge").move({"u.1": (15, 10)})
    g.one("escape foe").move({"foe.1": (22, 10)})
    assert g.topic == "action:u"
