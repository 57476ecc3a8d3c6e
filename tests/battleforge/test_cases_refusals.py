"""Cases of the ledger: what is refused names the clause that forbids it, also where it is not offered at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.battleforge.casing import duel, trooper
from tests.battleforge.kit import brutes, forge, troopers

ZONES: dict[str, Any] = {"zones": [(0, 0, 48, 8), (0, 40, 48, 48)]}
ADEPT: dict[str, Any] = {"cast": "Adept", "at": [(10, 10)]}


@pytest.mark.clause("battleforge.shoot.engaged-target", "battleforge.shoot.range", "battleforge.los.basic")
def test_why_an_enemy_is_no_target() -> None:
    rock = {"kind": "impassable", "rect": (15, 8, 15.5, 12), "height": 5}
    more = {
        "friend": trooper(10, 21, seat=0),
        "open": trooper(14, 15),
        "far": trooper(46, 46),
        "hidden": trooper(20, 10),
    }
    g = duel(b={"at": [(10, 20)]}, more=more, terrain=[rock]).one("shoot")
    assert g.refuses("b", "battleforge.shoot.engaged-target")
    assert g.refuses("far", "battleforge.shoot.range")
    assert g.refuses("hidden", "battleforge.los.basic")
    assert g.refuses("friend", "battleforge.action.shoot")
    assert g.refuses("nobody", "engine.answer.form")
    assert g.options() == ["open"]


@pytest.mark.clause("battleforge.shoot.engaged-target")
def test_a_shoot_action_is_refused_for_what_all_enemies_have_in_common() -> None:
    g = duel(b={"at": [(10, 20)]}, more={"friend": trooper(10, 21, seat=0)})
    assert g.refuses("shoot", "battleforge.shoot.engaged-target")
    more = {"friend": trooper(10, 21, seat=0), "far": trooper(46, 46)}
    assert duel(b={"at": [(10, 20)]}, more=more).refuses("shoot", "battleforge.shoot.impossible")


@pytest.mark.clause("battleforge.los.mounted-arcs")
def test_a_target_in_no_arc() -> None:
    tank = {"cast": "Tank", "at": [(24, 24)], "weapons": ["Cannon"]}
    assert duel(tank, {"at": [(30, 28)]}).refuses("shoot", "battleforge.los.mounted-arcs")
    assert duel(tank, {"at": [(28.5, 28)]}).why_not("shoot") is None


@pytest.mark.clause("battleforge.los.mounted-origin", "battleforge.los.mounted-arcs")
def test_a_mounted_weapon_is_refused_for_its_range_then_its_arcs_then_its_sight() -> None:
    gun = {"name": "Gun", "range": (24, 36), "arcs": ["front"], "mount": (0, 2.5), "mount_height": 0.2}
    tank = {"cast": "Tank", "at": [(24, 4)], "weapons": [gun]}
    wall = {"kind": "obstacle", "rect": (0, 8, 48, 8.2), "height": 1.6}
    assert duel(tank, {"at": [(24, 43)]}).why_not("shoot") is None
    assert duel(tank, {"at": [(24, 43.001)]}).refuses("shoot", "battleforge.shoot.range")
    assert duel(tank, {"at": [(40, 8)]}).refuses("shoot", "battleforge.los.mounted-arcs")
    assert duel(tank, {"at": [(24, 14)]}, terrain=[wall]).refuses("shoot", "battleforge.los.basic")


@pytest.mark.clause("battleforge.activate.once", "battleforge.activate.no-pass", "battleforge.activate.alternate")
def test_why_a_unit_cannot_be_activated() -> None:
    g = forge(
        units={"a": troopers(activated=True), "c": troopers(30, 5), "d": troopers(5, 3, reacted=True), "b": brutes()}
    )
    assert g.refuses("a", "battleforge.activate.once")
    assert g.refuses("d", "battleforge.activate.once")
    assert g.refuses("b", "battleforge.activate.alternate")
    assert g.refuses("no more", "battleforge.activate.no-pass")


@pytest.mark.clause("battleforge.action.charge-eligibility")
def test_a_charge_names_somebody_near_enough() -> None:
    g = duel(b={"at": [(10, 15)]}, more={"c": trooper(13, 15), "far": trooper(30, 30)}).one("charge")
    assert g.refuses("far", "battleforge.action.charge-eligibility")


@pytest.mark.clause("battleforge.group.activation", "battleforge.unit.ability-targets")
def test_why_somebody_cannot_join_a_group() -> None:
    units = {
        "a": troopers(rules=["Group Activation(2)"]),
        "near": troopers(10, 12),
        "done": troopers(10, 14, activated=True),
        "far": troopers(10, 30),
        "hired": troopers(10, 8, faction="hired"),
        "b": brutes(30, 40),
    }
    g = forge(units=units).one("a")
    assert g.refuses(["done"], "battleforge.group.activation")
    assert g.refuses(["far"], "battleforge.group.activation")
    assert g.refuses(["hired"], "battleforge.unit.ability-targets")
    g.some("near")


@pytest.mark.clause("battleforge.power.once", "battleforge.power.melee", "battleforge.power.specialty")
def test_why_a_power_cannot_be_cast() -> None:
    zap = {"name": "Zap", "cast": 5}
    g = duel({**ADEPT, "powers": [zap]}, {"row": (10, 20)}).dice(3, 1).one("power", "zap").default()
    assert g.refuses("power", "battleforge.power.once")
    more = {"friend": trooper(10, 21, seat=0)}
    assert duel({**ADEPT, "powers": [zap]}, {"at": [(10, 20)]}, more).refuses("power", "battleforge.power.melee")
    more |= {"c": trooper(14, 20), "d": trooper(18, 20)}
    assert (
        duel({**ADEPT, "powers": [zap]}, {"at": [(10, 20)]}, more)
        .one("power", "zap")
        .refuses("b", "battleforge.power.melee")
    )
    g = duel({**ADEPT, "powers": ["Soften", "Panic Dust", "Glimmer"]}, {"row": (10, 20)}).one("power")
    assert g.refuses("panic-dust", "battleforge.power.specialty")


@pytest.mark.clause("battleforge.reserve.ambush", "battleforge.reserve.outflank")
def test_nobody_appears_in_the_first_round() -> None:
    units = {"a": {"cast": "Troopers", "reserve": True, "rules": ["Ambush"]}, "b": trooper(24, 24)}
    edges = [{"zone": "z1", "start": (0, 0), "end": (48, 0)}]
    g = forge(units=units, round=1, edges=edges, **ZONES).one("a")
    assert g.refuses("ambush", "battleforge.reserve.ambush")
    assert g.refuses("outflank", "battleforge.reserve.outflank")
    assert "edge" in g.options()


@pytest.mark.clause("battleforge.reserve.choice")
def test_without_an_edge_only_who_ambushes_waits() -> None:
    units = {
        "a": {"cast": "Troopers", "waiting": True},
        "p": {"cast": "Troopers", "waiting": True, "rules": ["Ambush"]},  # each of its models has it
        "b": {"cast": "Troopers", "seat": 1, "waiting": True},
    }
    g = forge(units=units, stage="reserves", round=0, order=[0, 1], **ZONES)
    assert g.refuses({"a": "reserve", "p": "deploy"}, "battleforge.reserve.choice")
    assert g.refuses({"a": "p", "p": "deploy"}, "battleforge.reserve.transports")
    assert g.assign({"a": "deploy", "p": "reserve"}).look("place", "p") == "reserve"


@pytest.mark.clause("battleforge.reserve.ambush", "battleforge.reserve.arrival")
def test_an_edge_of_the_other_side_is_none_for_an_ambush() -> None:
    units = {
        "a": {"cast": "Troopers", "reserve": True, "rules": ["Ambush"]},
        "c": trooper(5, 5, seat=0),
        "b": trooper(24, 24),
    }
    edges = [{"zone": "z2", "start": (0, 48), "end": (48, 48)}]
    g = forge(units=units, round=1, edges=edges, **ZONES)
    assert g.options() == ["no more"]
    assert g.refuses("a", "battleforge.reserve.arrival")


@pytest.mark.clause("battleforge.building.leave")
def test_from_the_second_floor_nobody_steps_into_the_street() -> None:
    house = {"kind": "building", "id": "house", "rect": (20, 20, 26, 26), "floors": 2}
    g = duel({"at": [], "inside": ("house", 2)}, terrain=[house]).one("move")
    assert g.refuses("out", "battleforge.building.leave")
    assert g.one("down").look("place", "a") == "house.1"
    assert g.look("actions left") == 1
