"""Cases of the ledger, chapters 13 and 14: who strikes, getting away, Shock and breaking."""

from __future__ import annotations

from typing import Any

import pytest

from tests.battleforge.casing import duel, gun, rest, shoot, trooper
from tests.battleforge.kit import forge


@pytest.mark.clause("battleforge.fight.who")
@pytest.mark.parametrize(("gap", "strike"), [(0.5, ["a.1", "a.2"]), (0.501, ["a.1"])])
def test_half_an_inch_behind_a_comrade(gap: float, strike: list[str]) -> None:
    g = duel({"at": [(10, 10), (10, 9 - gap)]}, {"at": [(10, 11)]})
    assert sorted(g.look("strikers", "a", "b")) == strike


@pytest.mark.clause("battleforge.fight.who")
def test_support_goes_one_rank_deep_and_stays_in_the_unit() -> None:
    g = duel({"at": [(10, 10), (10, 8.6), (10, 7.2)]}, {"at": [(10, 11)]})
    assert sorted(g.look("strikers", "a", "b")) == ["a.1", "a.2"]
    g = duel({"at": [(10, 8.9)]}, {"at": [(10, 11)]}, {"f": trooper(10, 10, seat=0)})
    assert not g.look("strikers", "a", "b")


@pytest.mark.clause("battleforge.fight.across-terrain")
@pytest.mark.parametrize(("gap", "height", "engaged"), [(1.0, 2.0, True), (1.001, 2.0, False), (0.25, 2.001, False)])
def test_a_wall_an_inch_thick_and_two_high(gap: float, height: float, engaged: bool) -> None:
    wall = {"kind": "obstacle", "rect": (5, 10.5, 15, 10.5 + gap), "height": height}
    assert duel(b={"at": [(10, 11 + gap)]}, terrain=[wall]).look("engaged", "a", "b") is engaged


@pytest.mark.clause("battleforge.fight.sequence")
def test_cover_of_neither_kind_counts_in_melee() -> None:
    terrain = [
        {"kind": "area", "rect": (8, 10.6, 14, 14), "cover": "fortified"},
        {"kind": "ground", "rect": (8, 10.6, 14, 14), "negative": True},
    ]
    assert duel(b={"at": [(10, 11)]}, terrain=terrain).dice(1, 10).one("fight").need("Save") == 5


@pytest.mark.clause("battleforge.fight.sequence", "battleforge.shoot.assign")
def test_blows_fall_on_models_far_behind() -> None:
    axe = {"name": "Axe", "attacks": 2}
    g = duel({"weapons": [axe]}, {"at": [(10, 11), (10, 13.5)], "co": 9}).dice(1, 1, 9, 4).one("fight")
    g.order("b.2", "b.1")
    assert g.unit("b").pieces[0].id == "b.1"


@pytest.mark.clause("battleforge.fight.fall-back", "battleforge.move.enemies")
def test_a_fall_back_ends_more_than_an_inch_away() -> None:
    g = duel(b={"at": [(10, 11)]}).dice(6).one("move")
    assert g.topic == "fall back:a"
    assert g.refuses_move({"a.1": (10, 9.0)}, "battleforge.move.enemies")
    assert g.move({"a.1": (10, 8.99)}).topic == "action:a"


@pytest.mark.clause("battleforge.fight.free-attack")
@pytest.mark.parametrize("fought", [True, False])
def test_a_free_attack_uses_nothing_up(fought: bool) -> None:
    g = duel(b={"at": [(10, 11)], "fought": fought}).dice(7).one("move").dice(9).one("strike")
    assert g.look("marked", "b", "fought") is fought
    assert g.topic == "fall back:a"


@pytest.mark.clause("battleforge.fight.free-attack", "battleforge.action.evade-spend")
def test_a_token_helps_against_a_free_attack() -> None:
    g = duel({"evade": True}, {"at": [(10, 11)]}).dice(7).one("move", "strike").dice(4).one("spend")
    assert g.need("Bayonet: hits") == 3


@pytest.mark.clause("battleforge.action.no-melee-weapon", "battleforge.action.engaged")
def test_a_tank_in_melee() -> None:
    tank: dict[str, Any] = {"cast": "Tank", "at": [(10, 10)]}
    g = duel(tank, {"at": [(10, 13)]})
    assert g.refuses("fight", "battleforge.action.no-melee-weapon")
    assert g.refuses("shoot", "battleforge.action.engaged")
    assert g.refuses("charge", "battleforge.action.charge-eligibility")
    g.dice(4).one("move").shift(0, -5)
    assert g.why_not("shoot") is None
    g = duel(b={**tank, "at": [(10, 13)]}).dice(7).one("move")
    assert g.topic == "fall back:a"  # it has nothing to strike with


@pytest.mark.clause("battleforge.shock.destroyed-nearby")
def test_the_winner_of_a_fight_is_shaken() -> None:
    assert duel(b={"at": [(10, 11)]}).dice(1, 9).one("fight").look("shock", "a") == 1


@pytest.mark.clause("battleforge.break.shock-trigger", "battleforge.break.test", "battleforge.break.move")
@pytest.mark.parametrize(
    ("shock", "dice", "y", "token"), [(4, (1, 1), 14, False), (5, (1, 1, 6), 14, False), (5, (1, 1, 7), 20, True)]
)
def test_at_courage_and_not_before(shock: int, dice: tuple[int, ...], y: float, token: bool) -> None:
    g = rest(shoot(duel(b={"at": [(10, 14), (11.5, 14)], "shock": shock}).dice(*dice)))
    assert (g.at("b")[0], g.look("marked", "b", "evade"), g.dice_left) == ((10, y), token, [])


@pytest.mark.clause("battleforge.break.move")
def test_who_cannot_run_straight_turns_as_little_as_possible() -> None:
    g = shoot(duel(b={"at": [(5.9, 10)], "shock": 5}).dice(1, 1, 10))
    assert (g.seat, g.topic) == (1, "run:b")  # 30 degrees to either side
    assert g.one("1").at("b") in ([(0.704, 7)], [(0.704, 13)])


@pytest.mark.clause("battleforge.fight.consolidate")
def test_who_closes_in_comes_nearer_to_the_enemy_that_was_closest() -> None:
    more = {"c": trooper(10, 13.5), "d": trooper(13.9, 10)}  # at 2.5″ and 2.9″, when the one who was fought is gone
    g = duel(b={"at": [(9, 10)]}, more=more).dice(1, 10).one("fight")
    assert g.topic == "consolidate:a"
    assert g.refuses_move({"a.1": (12, 10)}, "battleforge.fight.consolidate")  # 0.9″ from d, and 3.03″ from c
    g.move({"a.1": (11, 11)})  # nearer to both
    assert g.topic == "action:a"


@pytest.mark.clause("battleforge.break.move", "battleforge.move.fall", "battleforge.unit.special-rules")
@pytest.mark.parametrize(("rules", "checks"), [([], 1), (["Winged"], 0)])
def test_who_runs_over_an_edge_may_fall_unless_it_flies(rules: list[str], checks: int) -> None:
    shelf = {"kind": "platform", "rect": (0, 19, 48, 22), "height": 4}
    g = duel(b={"at": [(10, 20)], "shock": 5, "rules": rules}, terrain=[shelf]).dice(1, 1, 10, *[1] * checks)
    rest(shoot(g))
    assert (g.at("b"), g.look("elevation", "b.1"), g.dice_left) == ([(10, 26)], 0, [])


@pytest.mark.clause("battleforge.break.move", "battleforge.action.rush")
def test_with_no_enemy_on_the_table_nobody_runs() -> None:
    enemy = {"cast": "Troopers", "reserve": True, "rules": ["Ambush"], "activated": False}
    g = duel({"shock": 5}, enemy).one("move").answer("rush").dice(9, 9).shift(0, 1)
    g.shift(0, 0.5)
    assert (g.at("a"), g.look("marked", "a", "evade"), g.look("shock", "a")) == ([(10, 10.5)], True, 6)


@pytest.mark.clause("battleforge.break.loss-trigger")
@pytest.mark.parametrize(("lost", "tests"), [(2, 0), (3, 1)])
def test_exactly_half_is_no_reason_to_break(lost: int, tests: int) -> None:
    models = [(10, 14), (11.5, 14), (13, 14), (14.5, 14)]
    g = duel({"weapons": [gun(attacks=lost)]}, {"at": models}).dice(*[1] * lost, *[9] * lost, *[6] * tests)
    assert (rest(shoot(g)).count("b"), g.dice_left) == (4 - lost, [])


@pytest.mark.clause("battleforge.action.rally")
@pytest.mark.parametrize(("shock", "dice", "left"), [(0, (), 0), (3, (2, 7, 6), 1), (2, (10, 10), 2)])
def test_one_check_for_each_shock(shock: int, dice: tuple[int, ...], left: int) -> None:
    g = duel({"shock": shock}).dice(*dice).one("rally")
    assert (g.look("shock", "a"), g.look("actions left")) == (left, 1)


@pytest.mark.clause("battleforge.building.fighting", "battleforge.building.break")
def test_a_floor_is_taken_also_if_its_defenders_have_fled() -> None:
    house = {"kind": "building", "id": "house", "rect": (20, 20, 26, 26)}
    units = {
        "a": {"cast": "Brutes", "models": 1, "at": [(19.25, 23)]},
        "b": {"cast": "Troopers", "models": 1, "seat": 1, "inside": "house", "shock": 5, "activated": True},
    }
    g = forge(units=units, terrain=[house], acting="a").dice(1, 9, 1, 10, 1).one("fight")
    assert g.topic == "flee:b"  # hit, saved, broken, and out of it on a 1
    g.place({"b.1": (31, 23)})
    assert (g.topic, g.at("b")) == ("take:a", [(31, 23)])
    g.one("enter")
    assert g.look("place", "a") == "house.1"
