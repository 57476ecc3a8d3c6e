"""Cases of the ledger, chapters 10 to 12: cover, sight, shots and what becomes of hits."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.casing import duel, gun, rest, shoot, trooper


def piece(kind: str, y: float, to: float, **words: Any) -> dict[str, Any]:
    """A stripe across the table."""
    return {"kind": kind, "rect": (5, y, 40, to), **words}


@pytest.mark.clause("battleforge.shoot.point-blank")
@pytest.mark.parametrize(("y", "need"), [(14.0, 5), (14.001, 7)])
def test_three_inches_are_point_blank(y: float, need: int) -> None:
    wood = piece("area", 13, 16, cover="hard")
    assert shoot(duel(b={"at": [(10, y)]}, terrain=[wood]).dice(1, 10)).need("Save") == need


@pytest.mark.clause("battleforge.terrain.negative-cover", "battleforge.terrain.area")
@pytest.mark.parametrize(("height", "syrup", "wood"), [(0.5, 4, 6), (0.501, 5, 6), (2, 5, 6), (3, 5, 5)])
def test_who_stands_high_above_it_touches_neither_syrup_nor_wood(height: float, syrup: int, wood: int) -> None:
    crate = piece("platform", 17, 20, height=height)
    for under, need in (
        (piece("ground", 17, 20, negative=True), syrup),
        (piece("area", 17, 20, cover="soft", height=2), wood),
    ):
        assert shoot(duel(b={"at": [(10, 18)]}, terrain=[under, crate]).dice(1, 10)).need("Save") == need


@pytest.mark.clause("battleforge.terrain.cover-combination", "battleforge.terrain.negative-cover")
@pytest.mark.parametrize(("y", "cover", "need"), [(13, "hard", 4), (16, "hard", 6), (16, "none", 4)])
def test_one_negative_level_on_top_of_the_best_cover(y: float, cover: str, need: int) -> None:
    mud = piece("ground", y - 1, y + 2, negative=True)
    wood = piece("area", y - 1, y + 2, cover=cover, negative=True)
    assert shoot(duel(b={"at": [(10, y)]}, terrain=[mud, wood]).dice(1, 10)).need("Save") == need


@pytest.mark.clause("battleforge.terrain.obstacle-cover")
@pytest.mark.parametrize(("wall", "cover"), [(17.25, 1), (17.249, 0), (18.5, 1)])
def test_a_wall_covers_within_two_inches(wall: float, cover: int) -> None:
    fence = piece("obstacle", wall, wall + 0.25, height=0.5, cover="soft")
    assert duel(b={"at": [(10, 20)]}, terrain=[fence]).look("cover", "b", "a") == cover


@pytest.mark.clause("battleforge.terrain.obstacle-cover")
@pytest.mark.parametrize(("third", "cover"), [((13, 19), 1), ((10, 21.5), 0)])
def test_more_than_half_of_the_models_stand_behind_it(third: tuple[float, float], cover: int) -> None:
    fence = piece("obstacle", 17.5, 17.75, height=0.5, cover="soft")
    models = [(10, 19), (11.5, 19), third, (11.5, 21.5)]
    assert duel(b={"at": models}, terrain=[fence]).look("cover", "b", "a") == cover


@pytest.mark.clause("battleforge.terrain.obstacle-cover")
@pytest.mark.parametrize(("attacks", "cover"), [(3, 2), (2, 0)])
def test_dice_are_counted_and_not_those_who_roll_them(attacks: int, cover: int) -> None:
    """The first fires across the wall, two others from the side."""
    wall = {"kind": "obstacle", "rect": (9, 18, 11, 18.25), "height": 0.75, "cover": "hard"}
    burst = {"name": "MG", "range": (12, 24), "attacks": attacks}
    firers = {"at": [(10, 10), (20, 19), (20, 20.2)], "weapons": [gun()], "figures": {1: {"weapons": [burst]}}}
    assert duel(firers, {"at": [(10, 19)]}, terrain=[wall]).look("cover", "b", "a") == cover


@pytest.mark.clause("battleforge.los.blockers")
def test_only_vehicles_block_and_not_those_of_the_own_unit() -> None:
    tank = {"cast": "Tank", "seat": 0, "at": [(10, 15)], "facing": 0}
    giant = {"cast": "Brutes", "seat": 0, "at": [(10, 15)], "height": 5}
    assert not duel(b={"at": [(10, 20)]}, more={"t": tank}).look("sees", "a", "b")
    assert duel(b={"at": [(10, 20)]}, more={"t": giant}).look("sees", "a", "b")
    assert duel({"cast": "Tank", "at": [(10, 10), (10, 16)]}, {"at": [(10, 24)]}).look("sees", "a.1", "b")


@pytest.mark.clause("battleforge.shoot.assign")
def test_hits_are_for_models_in_range() -> None:
    g = duel({"weapons": [gun(range=(6, 12), attacks=3)]}, {"at": [(10, 22.9), (10, 24.2)], "co": 9})
    assert shoot(g.dice(1, 1, 1, 9)).count("b") == 1  # the other is 13.2″ away; two hits are lost
    assert g.dice_left == []


@pytest.mark.clause("battleforge.shoot.save-margin")
@pytest.mark.parametrize(("sav", "die", "wounds"), [(5, 8, 1), (5, 7, 2), (12, 10, 2)])
def test_a_save_failed_by_three_or_more_costs_two_wounds(sav: int, die: int, wounds: int) -> None:
    brute = {"cast": "Brutes", "at": [(10, 18)], "sav": sav, "co": 12}
    g = shoot(duel({"weapons": [gun(rules=["Crushing(3)"])]}, brute).dice(1, die, *[1] * (wounds == 1)))
    assert g.look("wounds", "b.1") == wounds


@pytest.mark.clause("battleforge.shoot.save-margin", "battleforge.shoot.wound")
def test_a_second_wound_does_not_go_over_to_the_next_model() -> None:
    g = duel({"weapons": [gun(rules=["Crushing(1)"])]}, {"at": [(10, 18), (11.5, 18)], "co": 9}).dice(1, 9)
    assert rest(shoot(g)).count("b") == 1


@pytest.mark.clause("battleforge.shoot.extra-hits", "battleforge.core.natural-ten")
@pytest.mark.parametrize(("acc", "die"), [(12, 10), (3, 4)])
def test_only_a_die_that_hits_is_two_hits(acc: int, die: int) -> None:
    g = duel({"acc": acc, "weapons": [gun(rules=["Burst(10)"])]}, {"at": [(10, 18), (11.5, 18)]}).dice(die)
    assert shoot(g).look("shock", "b") == 0


@pytest.mark.clause("battleforge.shoot.negate", "battleforge.core.natural-one", "battleforge.core.natural-ten")
@pytest.mark.parametrize(("tough", "dice", "left"), [(3, (3,), 1), (12, (10, 10), 0), (0, (1,), 1)])
def test_tough_obeys_ones_and_tens_and_the_hit_still_shocks(tough: int, dice: tuple[int, ...], left: int) -> None:
    g = shoot(duel(b={"at": [(10, 18)], "rules": [f"Tough({tough})"]}).dice(1, *dice))
    assert g.count("b") == left
    assert not left or g.look("shock", "b") == 1


@pytest.mark.clause("battleforge.shock.cap", "battleforge.weapon.special-rules")
@pytest.mark.parametrize(("dice", "shock"), [((9, 1, 1), 1), ((1, 1, 1, 1), 3)])
def test_suppressing_counts_if_that_weapon_hits(dice: tuple[int, ...], shock: int) -> None:
    weapons = [gun(rules=["Suppressing(3)"]), "Rifle"]
    g = duel({"weapons": weapons}, {"at": [(10, 18), (11.5, 18)], "co": 9}).dice(*dice)
    assert rest(shoot(g)).look("shock", "b") == shock


@pytest.mark.clause("battleforge.los.mounted-origin")
@pytest.mark.parametrize(("y", "fine"), [(49.0, True), (49.01, False)])
def test_range_is_taken_from_the_mount(y: float, fine: bool) -> None:
    cannon = {"name": "Cannon", "range": (18, 36), "arcs": ["front"], "mount": (0, 2.5)}
    g = duel({"cast": "Tank", "at": [(24, 10)], "weapons": [cannon]}, {"at": [(24, y)]}, table=(48, 60))
    assert (g.why_not("shoot") is None) is fine


@pytest.mark.clause("battleforge.ffa.enemies", "battleforge.shoot.engaged-target")
def test_two_enemies_in_each_others_arms_may_be_shot_at() -> None:
    units = {"b": {"at": [(10, 20)]}, "more": {"c": trooper(10, 21, seat=2)}}
    g = duel(**units, players=("A", "B", "C")).one("shoot")  # type: ignore[arg-type]
    assert g.options() == ["b", "c"]


@pytest.mark.clause("battleforge.action.focus-life", "battleforge.action.focus")
def test_a_second_focus_adds_nothing() -> None:
    g = duel({"focus": True}, {"at": [(10, 15)]}).one("focus").dice(7)
    assert shoot(g).need("Rifle: hits") == 6
    assert not g.look("marked", "a", "focus")


def mortar(b: dict[str, Any], **more: Any) -> Game:
    """A Trooper with a mortar that reaches 36" and strikes 2" around, against b."""
    lobbed = {"name": "Mortar", "range": (24, 36), "rules": ["Lobbed(2)"]}
    return duel({"at": [(23, 2)], "weapons": [lobbed]}, b, **more)


@pytest.mark.clause("battleforge.shoot.impossible", "battleforge.shoot.range")
def test_a_lobbed_weapon_shoots_at_who_is_only_reached_by_its_edge() -> None:
    """38.5" is as far as it goes, so a base from 39.5" on is struck, and one from 40.6" on is not."""
    g = mortar({"at": [(23, 40)]}).one("shoot")
    assert g.refuses_place({"shell": (23, 38.501)}, "battleforge.shoot.range")
    assert g.dice(1, 9).place({"shell": (23, 38.5)}).count("b") == 0
    assert mortar({"at": [(23, 40)]}).one("shoot").dice(1, 9).default().count("b") == 0
    assert mortar({"at": [(23, 41.1)]}).refuses("shoot", "battleforge.shoot.impossible")


@pytest.mark.clause("battleforge.shoot.engaged-target", "battleforge.shoot.impossible")
def test_a_lobbed_weapon_shoots_past_friends_at_who_stands_before_them() -> None:
    friend = {"f": trooper(20, 20, seat=0)}
    g = mortar({"at": [(22.4, 20)]}, more=friend).one("shoot")
    assert g.refuses_place({"shell": (22.4, 20)}, "battleforge.shoot.engaged-target")
    assert g.dice(1, 9).place({"shell": (23.4, 20)}).count("b") == 0
    assert mortar({"at": [(21, 20)]}, more=friend).refuses("shoot", "battleforge.shoot.impossible")


@pytest.mark.clause("battleforge.core.scatter-attack")
def test_nobody_aims_beside_the_table() -> None:
    g = mortar({"at": [(23, 20)]}).one("shoot")
    assert g.refuses_place({"shell": (23, -0.001)}, "battleforge.core.scatter-attack")
