"""The ledger's examples of attacks, played through the kit: chapters 2, 8, 11, 12 and 13."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.kit import forge

LAUNCHER = {"name": "Launcher", "range": (12, 24), "ap": 2}
CANNON = {"name": "Gun", "range": (12, 24), "ap": 9}


def lone(x: float, y: float, seat: int = 0, **changes: Any) -> dict[str, Any]:
    """One Trooper."""
    return {"cast": "Troopers", "at": [(x, y)], "seat": seat, **changes}


def idle(x: float, y: float, models: int = 5, **changes: Any) -> dict[str, Any]:
    """Red Troopers in a row who have been activated, so that nobody reacts."""
    return {"cast": "Troopers", "row": (x, y), "models": models, "seat": 1, "activated": True, **changes}


def finish(g: Game, *topics: str) -> Game:
    """Default answers up to one of these topics, or to the next choice of an action or a unit."""
    for _ in range(40):
        if g.outcome is not None or g.topic.startswith((*topics, "action:", "unit")):
            return g
        g.default()
    raise AssertionError(g.topic)


def shoot(g: Game, who: str, at: str) -> Game:
    return finish(g.one(who, "shoot", at))


def needs(g: Game, label: str) -> list[int]:
    return [roll.tally.total for roll in g.rolls(label) if roll.tally is not None]


# ---- 2. datasheets ----


@pytest.mark.clause("battleforge.weapon.copies")
@pytest.mark.parametrize(("weapon", "dice"), [({"name": "Rifle", "range": (12, 24), "attacks": 2, "copies": 2}, 4)])
def test_two_rifles_with_two_attacks_roll_four_dice(weapon: dict[str, Any], dice: int) -> None:
    g = forge(*[9] * dice, units={"a": lone(10, 10, weapons=[weapon]), "b": idle(10, 18)})
    shoot(g, "a", "b")
    assert sum(len(roll.faces) for roll in g.rolls("Rifle: hits")) == dice
    assert g.dice_left == []


@pytest.mark.clause("battleforge.weapon.copies")
def test_two_knives_roll_two_dice() -> None:
    g = forge(9, 9, units={"a": lone(10, 10, weapons=["Knife(2)"]), "b": idle(10, 11, 1)}).one("a", "fight")
    finish(g)
    assert g.dice_left == []


@pytest.mark.clause("battleforge.weapon.melee")
def test_a_bayonet_is_not_fired_and_a_rifle_does_not_strike() -> None:
    g = forge(9, units={"a": lone(10, 10), "b": idle(10, 18)})
    shoot(g, "a", "b")
    assert [roll.label for roll in g.rolls()] == ["Rifle: hits"]
    g = forge(9, units={"a": lone(10, 10), "b": idle(10, 11, 1)}).one("a", "fight")
    finish(g)
    assert [roll.label for roll in g.rolls()] == ["Bayonet: hits"]


@pytest.mark.clause("battleforge.weapon.special-rules")
def test_suppressing_is_of_one_weapon_alone() -> None:
    gun = {"name": "Machine Gun", "range": (12, 24), "rules": ["Suppressing(2)"]}
    g = forge(9, 1, 1, units={"a": lone(10, 10, weapons=[gun, "Rifle"]), "b": idle(10, 18)})
    shoot(g, "a", "b")  # the gun misses, the Rifle hits
    assert g.look("shock", "b") == 1


@pytest.mark.clause("battleforge.model.no-characteristics")
def test_a_gun_needs_its_crew() -> None:
    """Three hits, saves 8 and 9 kill both crew; the third hit is lost and the gun is removed with them."""
    gun = {"mov": None, "acc": None, "str": None, "sav": None, "init": None, "co": None}
    crew = idle(10, 18, 3, figures={1: gun})
    g = forge(1, 1, 1, 9, 9, 8, 9, units={"a": {"cast": "Troopers", "row": (10, 10)}, "b": crew})
    shoot(g, "a", "b")
    assert g.dice_left == []
    assert g.count("b") == 0
    assert g.state.units["b"].where == "lost"


@pytest.mark.clause("battleforge.model.no-characteristics")
def test_a_gun_is_fired_with_the_best_accuracy_of_its_crew_and_from_where_it_stands() -> None:
    gun = {"mov": None, "acc": None, "str": None, "sav": None, "init": None, "co": None, "weapons": ["Rifle"]}
    crew = {"cast": "Troopers", "at": [(10, 10), (10, 8.5), (11.5, 10)], "weapons": []}
    units = {"a": {**crew, "figures": {1: gun, 3: {"acc": 7}}}, "b": idle(10, 23, 1)}
    g = forge(8, units=units)
    shoot(g, "a", "b")  # 12" from the gun, 13.5" from the crew behind it
    assert needs(g, "Rifle: hits") == [7]


@pytest.mark.clause("battleforge.unit.keywords")
def test_a_rule_against_vehicles_works_on_a_tank_and_not_on_troopers() -> None:
    rifle = {"name": "Bazooka", "range": (12, 24), "ap": 1, "rules": ["Tank Hunter"]}
    tank = {"cast": "Tank", "at": [(10, 20)], "seat": 1, "activated": True}
    g = forge(1, 9, units={"a": lone(10, 10, weapons=[rifle]), "b": tank})
    shoot(g, "a", "b")
    assert needs(g, "Save") == [10]
    assert g.cited("battleforge.unit.keywords")
    g = forge(1, 4, units={"a": lone(10, 10, weapons=[rifle]), "b": idle(10, 20, 1)})
    shoot(g, "a", "b")
    assert needs(g, "Save") == [4]


# ---- 8. Focus and Evade ----


@pytest.mark.clause("battleforge.action.focus", "battleforge.action.focus-life")
def test_focus_helps_every_weapon_of_the_next_attack_and_no_other() -> None:
    units = {"a": lone(10, 10, weapons=["Rifle", LAUNCHER]), "b": idle(8, 18), "far": lone(40, 40, 1)}
    g = forge(6, 1, 6, 1, units=units)
    g.one("a", "focus", "shoot", "b")
    finish(g)
    assert g.dice_left == []
    assert needs(g, "Rifle: hits") == [6]
    assert needs(g, "Launcher: hits") == [6]
    assert not g.look("marked", "a", "focus")


@pytest.mark.clause("battleforge.action.focus-life")
def test_focus_helps_in_overwatch_and_is_gone() -> None:
    units = {"a": lone(10, 10, focus=True, hold=True, activated=True), "b": lone(10, 18, 1)}
    g = forge(9, units=units, active=1).one("b", "move").shift(1, 0).one("a").number(0)
    assert needs(g, "Rifle: hits") == [6]
    assert not g.look("marked", "a", "focus")


@pytest.mark.clause("battleforge.action.evade-spend")
def test_a_token_counts_for_the_dice_against_its_own_unit() -> None:
    """Split fire of three dice at b (token spent) and two at c: only the three need 4."""
    figures = {4: {"weapons": [LAUNCHER]}, 5: {"weapons": [LAUNCHER]}}
    units = {
        "a": {"cast": "Troopers", "row": (10, 10), "weapons": ["Rifle"], "figures": figures},
        "b": idle(8, 18, 3, evade=True),
        "c": idle(16, 18, 3, evade=True),
    }
    g = forge(9, 9, 9, 9, 9, units=units).one("a", "shoot", "split").assign({"Rifle": "b", "Launcher": "c"})
    assert g.topic == "evade:b"
    g.one("spend")
    assert g.topic == "evade:c"
    g.one("keep")
    finish(g)
    assert needs(g, "Rifle: hits") == [4, 4, 4]
    assert needs(g, "Launcher: hits") == [5, 5]
    assert not g.look("marked", "b", "evade")
    assert g.look("marked", "c", "evade")


@pytest.mark.clause("battleforge.action.engaged")
def test_who_is_in_contact_shoots_at_nobody() -> None:
    g = forge(units={"a": lone(10, 10), "b": idle(10, 11, 1), "c": idle(10, 20, 3)}).one("a")
    assert g.why_not("shoot").clause == "battleforge.action.engaged"  # type: ignore[union-attr]
    assert {"focus", "fight", "hold", "evade", "rally", "move"} <= set(g.options())


# ---- simultaneous actions ----


@pytest.mark.clause("battleforge.simultaneous.procedure", "battleforge.simultaneous.pending")
def test_attack_and_counter_attack_fall_together() -> None:
    """A's dice kill two of B; B still rolls five dice and kills one of A; each gains a Shock."""
    units = {
        "a": {"cast": "Troopers", "row": (10, 10)},
        "b": {"cast": "Troopers", "row": (10, 20), "seat": 1, "hold": True, "activated": True},
    }
    g = forge(1, 1, 9, 9, 9, 9, 9, 1, 9, 9, 9, 9, 9, units=units).one("a", "shoot", "b", "counter b a")
    finish(g)
    assert g.dice_left == []
    assert (g.count("a"), g.count("b")) == (4, 3)
    assert (g.look("shock", "a"), g.look("shock", "b")) == (1, 1)


@pytest.mark.clause("battleforge.simultaneous.pending", "battleforge.shock.hit")
def test_doomed_models_are_still_aimed_at_and_hits_on_them_still_shock() -> None:
    """Only two of five are seen: the first squad dooms both, the second still rolls, and its hits are lost."""
    wall = {"kind": "obstacle", "rect": (20, 26.5, 30, 27), "height": 4}
    units = {
        "boss": lone(9, 12, rules=["Group Activation(2)"], weapons=[]),
        "a": {"cast": "Troopers", "at": [(10, 10), (11.5, 10)]},
        "c": {"cast": "Troopers", "at": [(10, 8), (11.5, 8)]},
        "b": idle(0, 0, seat=1, row=None, at=[(15, 22), (16.5, 22), (22, 29), (23.5, 29), (25, 29)]),
    }
    del units["b"]["row"], units["b"]["models"]
    g = forge(1, 1, 9, 9, 1, 1, units=units, terrain=[wall]).one("boss").some("a", "c").one("shoot")
    g.order("a", "c", "boss") if g.topic == "order:boss" else g.order("a", "c")
    g.one("b", "b")
    finish(g)
    assert g.dice_left == []
    assert g.count("b") == 3
    assert g.look("shock", "b") == 2  # one for each attacking unit


# ---- 12. shooting ----


@pytest.mark.clause("battleforge.shoot.all-weapons", "battleforge.shoot.split")
def test_a_weapon_may_be_left_unused_also_with_one_target() -> None:
    g = forge(9, units={"a": lone(10, 10, weapons=["Rifle", LAUNCHER]), "b": idle(10, 18)}).one("a", "shoot", "split")
    g.assign({"Rifle": "b", "Launcher": "unused"})
    finish(g)
    assert [roll.label for roll in g.rolls()] == ["Rifle: hits"]


@pytest.mark.clause("battleforge.shoot.split")
def test_a_weapon_cannot_be_redirected() -> None:
    """Rifles at b, Launcher at c: when b is gone and c was destroyed nothing is aimed anew."""
    units = {"a": lone(10, 10, weapons=["Rifle", LAUNCHER]), "b": idle(10, 18, 1), "c": idle(12, 18, 1)}
    g = forge(1, 9, 1, 9, units=units).one("a", "shoot", "split").assign({"Rifle": "b", "Launcher": "c"})
    finish(g)
    assert (g.count("b"), g.count("c")) == (0, 0)
    assert g.dice_left == []


RIDE = {"cast": "Tank", "at": [(20, 20)], "unit_rules": ["Transport(6)"], "lost": {1: 5}, "sav": 0}
RIDERS = {"cast": "Troopers", "models": 3, "aboard": "ride", "seat": 1}


@pytest.mark.clause("battleforge.shoot.impossible")
@pytest.mark.parametrize("destroyed", [True, False])
def test_shots_at_passengers_are_made_if_their_transport_is_destroyed(destroyed: bool) -> None:
    figures = {1: {"weapons": [CANNON]}}
    shooters = {"cast": "Troopers", "row": (18, 10), "models": 3, "weapons": ["Rifle"], "figures": figures}
    units = {"a": shooters, "ride": {**RIDE, "seat": 1, "activated": True}, "riders": RIDERS}
    g = forge(1, 9 if destroyed else 1, units=units).one("a", "shoot", "split")
    assert g.refuses({"Gun": "riders", "Rifle": "riders"}, "battleforge.shoot.impossible")
    g.assign({"Gun": "ride", "Rifle": "riders"})
    if destroyed:
        g.dice(1, 1, 1, 1, 5, 5, 5)  # three Saves in the wreck; two Rifles, both hit and are saved
        g.order("1", "2").place({f"riders.{n}": (17.5 + 1.5 * n, 20) for n in (1, 2, 3)})
        finish(g)
        assert sum(len(roll.faces) for roll in g.rolls("Rifle: hits")) == 2
        assert g.look("shock", "riders") == 2  # of the wreck, and of being hit
    else:
        finish(g)
        assert g.count("ride") == 1
        assert g.rolls("Rifle: hits") == []
        assert g.cited("battleforge.shoot.impossible")
    assert g.dice_left == []


@pytest.mark.clause("battleforge.shoot.order")
def test_the_second_weapon_has_no_target_when_the_first_removed_the_only_one_in_view() -> None:
    wall = {"kind": "obstacle", "rect": (14, 17, 24, 17.25), "height": 6}
    hidden = {"cast": "Troopers", "at": [(12, 20), (15.5, 20), (17, 20)], "seat": 1, "activated": True}
    units = {"a": lone(12, 10, weapons=["Rifle", LAUNCHER]), "b": hidden}
    g = forge(1, 9, units=units, terrain=[wall]).one("a", "shoot", "b").order("1", "2")
    finish(g)
    assert g.rolls("Launcher: hits") == []
    assert g.count("b") == 2


@pytest.mark.clause("battleforge.shoot.sequence", "battleforge.react.escape-after")
def test_an_escape_can_make_all_shots_impossible() -> None:
    wall = {"kind": "obstacle", "rect": (14, 17, 24, 17.25), "height": 6}
    units = {"a": lone(10, 10, focus=True), "b": lone(12, 20, 1)}
    g = forge(3, units=units, terrain=[wall]).one("a", "shoot", "b", "escape b").move({"b.1": (17, 20)})
    finish(g)
    assert g.rolls("Rifle: hits") == []
    assert g.look("marked", "a", "focus")
    assert g.look("marked", "a", "shot")


@pytest.mark.clause("battleforge.shoot.assign")
def test_hits_may_be_given_one_by_one() -> None:
    """Three hits on three Brutes that all fail: in one order one of them falls, one by one each loses a wound."""
    brutes = {"cast": "Brutes", "row": (10, 18), "seat": 1, "activated": True}
    g = forge(1, 1, 1, units={"a": {"cast": "Troopers", "row": (10, 10), "models": 3}, "b": brutes})
    g.one("a", "shoot", "b")
    assert g.topic == "hits:b"
    g.answer("one by one")
    for model in ("b.1", "b.3", "b.2"):
        assert g.topic == "hit:b"
        g.dice(9).one(model)
    finish(g)
    assert g.count("b") == 3
    assert g.state.units["b"].lost == {"b.1": 1, "b.2": 1, "b.3": 1}


@pytest.mark.clause("battleforge.shoot.assign", "battleforge.shoot.wound")
def test_in_one_order_the_first_takes_hits_until_it_falls() -> None:
    brutes = {"cast": "Brutes", "row": (10, 18), "seat": 1, "activated": True}
    g = forge(1, 1, 9, 9, 9, units={"a": {"cast": "Troopers", "row": (10, 10), "models": 3}, "b": brutes})
    g.one("a", "shoot", "b").order("b.2", "b.1", "b.3")
    finish(g)
    assert g.state.units["b"].lost == {"b.2": 2}
    assert g.count("b") == 3


@pytest.mark.clause("battleforge.shoot.wound")
def test_what_an_attack_costs_is_told_at_once() -> None:
    """All who fall are one loss to look at, wounds that are borne another; of a unit that is gone nothing else."""

    def told(*dice: int, order: tuple[str, ...] = (), **target: Any) -> list[tuple[str, str]]:
        g = forge(*dice, units={"a": {"cast": "Troopers", "row": (10, 10)}, "b": {**idle(10, 18), **target}})
        g.one("a", "shoot", "b")
        finish(g.order(*order) if order else g)
        return [(event.beat, event.sentence()) for event in g.events() if event.beat in ("loss", "fall")]

    ranks, shots = ("b.1", "b.2", "b.3", "b.4", "b.5"), (1, 1, 1, 1, 9)
    assert told(*shots, 9, 9, 1, 1, order=ranks)[0] == ("loss", "Trooper 1 and Trooper 2 of Troopers fall")
    assert told(*shots, 9, 9, 9, 9, 1, order=ranks)[0] == ("loss", "Troopers lose 4 models")
    pair = told(*shots, 9, 9, 9, 9, 1, order=ranks[:2], models=2, cast="Brutes")
    assert pair[:2] == [("loss", "Brute 1 of Brutes falls"), ("loss", "Brutes lose 1 wound")]
    assert told(1, 9, 9, 9, 9, 9, models=1) == [("fall", "Troopers is destroyed")]


@pytest.mark.clause("battleforge.shoot.assign", "battleforge.shoot.extra-hits")
def test_the_defender_orders_hits_of_different_ap_one_by_one() -> None:
    gun = {"name": "Gun", "range": (12, 24), "attacks": 2, "rules": ["Piercing(1)"]}
    brutes = {"cast": "Brutes", "row": (10, 18), "seat": 1, "activated": True}
    g = forge(1, 5, units={"a": lone(10, 10, weapons=[gun]), "b": brutes}).one("a", "shoot", "b").answer("one by one")
    assert g.topic == "classes:b"
    g.order("Gun AP 0", "Gun AP 1").dice(6).one("b.1").dice(6).one("b.2")
    finish(g)
    assert g.state.units["b"].lost == {"b.2": 1}


# ---- 13. fighting ----


@pytest.mark.clause("battleforge.fight.split")
def test_each_weapon_of_a_model_goes_at_one_unit() -> None:
    units = {
        "a": lone(10, 10, weapons=["Bayonet", "Knife(2)"]),
        "b": idle(10, 11, 1),
        "c": idle(10, 9, 1),
    }
    g = forge(9, 9, 9, units=units).one("a", "fight").assign({"a.1 Bayonet": "b", "a.1 Knife": "c"})
    finish(g)
    assert [len(roll.faces) for roll in g.rolls("hits")] == [1, 2]


@pytest.mark.clause("battleforge.fight.split")
@pytest.mark.parametrize("third", ["b", "c"])
def test_two_models_touch_one_unit_and_a_third_touches_two(third: str) -> None:
    units = {
        "a": {"cast": "Troopers", "at": [(10, 10), (12, 10), (14, 10)]},
        "b": {"cast": "Troopers", "at": [(10, 11), (12, 11), (14, 11)], "seat": 1, "activated": True},
        "c": idle(15, 10, 1),
    }
    g = forge(9, 9, 9, units=units).one("a", "fight").assign({"a.1": "b", "a.2": "b", "a.3": third})
    finish(g)
    assert sum(len(roll.faces) for roll in g.rolls("Bayonet")) == 3
    assert g.dice_left == []


WRECKED = {**RIDE, "seat": 1, "activated": True}
STRIKERS = {"cast": "Troopers", "at": [(19, 17), (20.2, 17), (21.4, 17)]}


@pytest.mark.clause("battleforge.fight.impossible")
@pytest.mark.parametrize("lands", ["in contact", "away", "not at all"])
def test_blows_at_passengers_are_struck_if_they_land_in_contact(lands: str) -> None:
    """Two models strike a transport, one is declared against its passengers."""
    units = {"a": STRIKERS, "ride": WRECKED, "riders": RIDERS}
    g = forge(1, 9, units=units).one("a", "fight")
    assert g.topic == "blows:a"
    g.assign({"a.1": "ride", "a.2": "ride", "a.3": "riders"})
    if g.topic == "weapons:a":
        g.dice(1 if lands == "not at all" else 9).order("1", "2")
    if lands == "not at all":
        finish(g)
        assert g.count("ride") == 1
        assert g.cited("battleforge.fight.impossible")
        assert g.dice_left == []
        return
    g.dice(1, 1, 1, 9)  # Saves in the wreck; the last blow misses
    near = lands == "in contact"
    g.place(
        {
            "riders.1": (21.4, 18) if near else (21.4, 21),
            "riders.2": (20, 21.5),
            "riders.3": (21.4, 19.5 + 3 * (not near)),
        }
    )
    finish(g, "consolidate")
    assert g.dice_left == ([] if near else [9])
    assert g.cited("battleforge.fight.impossible")


@pytest.mark.clause("battleforge.react.escape-after", "battleforge.fight.sequence")
def test_blows_at_who_has_escaped_are_lost() -> None:
    g = forge(3, 3, units={"a": lone(10, 10, focus=True), "b": lone(10, 11, 1)}).one("a", "fight", "escape b")
    assert g.topic == "fall back:b"
    g.move({"b.1": (10, 17)})
    assert g.topic == "consolidate:a"  # also after a fight without dice
    g.stay()
    assert g.rolls("Bayonet") == []
    assert g.look("marked", "a", "focus")
    assert g.look("marked", "a", "fought")


@pytest.mark.clause("battleforge.fight.sequence", "battleforge.fight.across-terrain")
def test_who_can_strike_whom_does_not_change_while_it_is_rolled() -> None:
    """A fence between them: after the first weapon the touched model is gone, and the second strikes across it too."""
    fence = {"kind": "obstacle", "rect": (5, 10.5, 15, 10.75), "height": 0.75, "name": "the fence"}
    foes = {"cast": "Troopers", "at": [(10, 11.25), (11.5, 11.5)], "seat": 1, "activated": True}
    g = forge(1, 9, 9, units={"a": lone(10, 10, weapons=["Bayonet", "Knife"]), "b": foes}, terrain=[fence])
    g.one("a", "fight").order("1", "2").order("b.1", "b.2")
    finish(g, "consolidate")
    assert g.count("b") == 1
    assert needs(g, "Knife: hits") == [3]


@pytest.mark.clause("battleforge.fight.across-terrain")
@pytest.mark.parametrize(("gap", "height", "engaged"), [(1, 2, True), (1.001, 2, False), (1, 2.001, False)])
def test_across_a_wall_of_two_inches_an_inch_apart_they_are_in_contact(
    gap: float, height: float, engaged: bool
) -> None:
    wall = {"kind": "obstacle", "rect": (5, 10.5, 15, 10.5 + gap), "height": height}
    g = forge(units={"a": lone(10, 10), "b": lone(10, 11 + gap, 1)}, terrain=[wall])
    assert g.look("in contact", "a", "b") == engaged
    assert g.look("engaged", "a", "b") == engaged
