"""Chapter 16: powers, the ledger's examples and their neighbours, played through the kit."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.kit import forge

SPARK = {"name": "Spark", "cast": 7, "range": 24, "hits": 1}
BOLT = {"name": "Bolt", "cast": 8, "range": 24, "hits": 1, "specialty": "storm"}
VINE = {"name": "Vine", "cast": 8, "range": 24, "hits": 1, "specialty": "growth"}


def adept(x: float = 10, y: float = 10, **changes: Any) -> dict[str, Any]:
    return {"cast": "Adept", "at": [(x, y)], "powers": [SPARK, "Glimmer"], **changes}


def foe(x: float = 10, y: float = 20, models: int = 5, **changes: Any) -> dict[str, Any]:
    return {"cast": "Troopers", "row": (x, y), "models": models, "seat": 1, **changes}


def casting(*dice: int, **units: Any) -> Game:
    """The Adept `a` has chosen the Power action."""
    return forge(*dice, units={"a": adept(), "b": foe(), **units}, acting="a").one("power")


# ---- who may try ----


@pytest.mark.clause("battleforge.power.access", "battleforge.power.action")
def test_two_attempts_in_one_action_or_one_in_each_of_two() -> None:
    g = casting(9)
    assert g.look("casts left", "a") == 2
    g.one("spark")
    assert g.topic == "power:a"  # the first is resolved, and the second is chosen
    g.dice(9).one("spark")
    assert (g.topic, g.state.actions) == ("action:a", 1)
    assert g.refuses("power", "battleforge.power.access")

    g = casting(9).one("spark", "enough")
    assert (g.topic, g.state.actions) == ("action:a", 1)
    g.dice(9).one("power", "spark")
    assert g.look("casts left", "a") == 0
    assert g.topic == "unit"


@pytest.mark.clause("battleforge.power.action")
def test_before_the_first_attempt_there_is_a_way_back() -> None:
    g = casting().one("enough")
    assert (g.topic, g.state.actions) == ("action:a", 2)


@pytest.mark.clause("battleforge.power.access")
@pytest.mark.parametrize(("y", "reached"), [(35, True), (35.001, False)])
def test_the_range_is_measured_from_the_caster(y: float, reached: bool) -> None:
    """Two bases of an inch, 24" apart between them, is 25" from centre to centre."""
    g = forge(units={"a": adept(), "b": foe(10, y, 1)}, acting="a")
    assert (g.why_not("power") is None) is reached


@pytest.mark.clause("battleforge.power.access")
def test_only_power_users_have_the_action_and_attempts_come_back_with_the_round() -> None:
    g = forge(units={"a": foe(seat=0), "b": foe(10, 30)}, acting="a")
    assert "power" not in g.options()
    g = casting(9, 9).one("spark", "spark", "forgo").one("b", "forgo")
    g.number(1, seat=0).number(0, seat=1)
    assert g.look("casts left", "a") == 2


@pytest.mark.clause("battleforge.power.action")
def test_power_and_target_are_named_before_the_roll() -> None:
    g = casting(c=foe(10, 24)).one("spark")
    assert (g.topic, g.options()) == ("power target:a", ["b", "c"])
    g.dice(5, 9).one("c")
    g.default()
    assert (g.count("b"), g.count("c")) == (5, 4)


@pytest.mark.clause("battleforge.power.action", "battleforge.shock.hit")
def test_a_power_with_hits_is_one_attack_and_nobody_reacts_to_it() -> None:
    volley = {"name": "Flood", "cast": 9, "hits": 3, "ap": 1}
    g = forge(1, 5, 4, 9, units={"a": adept(powers=[volley]), "b": foe(10, 20, 3)}, acting="a").one("power", "flood")
    g.dice(5)  # more than half are gone: a break test
    g.default()  # who takes the hits; Save 5 less AP 1: the 5 and the 9 fail
    assert g.topic == "action:a"
    assert g.count("b") == 1
    assert g.look("shock", "b") == 1
    assert len(g.rolls("Break test")) == 1
    assert not g.events("react")


@pytest.mark.clause("battleforge.power.action")
def test_cover_and_evade_do_not_help_against_a_power() -> None:
    wood = {"kind": "area", "rect": (0, 18, 40, 24), "cover": "hard", "sight": "see-through"}
    g = forge(5, 6, units={"a": adept(), "b": foe(10, 20, 1, evade=True), "c": foe(40, 40)}, terrain=[wood], acting="a")
    g.one("power", "spark")
    assert g.count("b") == 0
    assert g.reasons("Save") == {"battleforge.model.save": 5}


# ---- the roll ----


@pytest.mark.clause("battleforge.power.cast")
@pytest.mark.parametrize(
    ("cast", "shock", "die", "works"),
    [(7, 2, 5, True), (7, 2, 6, False), (7, 0, 7, True), (7, 0, 8, False), (3, 7, 1, True), (12, 0, 9, True)],
)
def test_the_die_and_the_shock_up_to_the_cast_value(cast: int, shock: int, die: int, works: bool) -> None:
    units = {"a": adept(shock=shock, powers=[{**SPARK, "cast": cast}]), "b": foe()}
    g = forge(die, units=units, acting="a").one("power", "spark")
    assert (g.topic == "hits:b") is works


@pytest.mark.clause("battleforge.power.cast")
@pytest.mark.parametrize(("cast", "shock", "chance"), [(7, 0, 0.7), (7, 2, 0.5), (7, 9, 0.1), (12, 0, 0.9)])
def test_the_odds_of_casting_are_exact(cast: int, shock: int, chance: float) -> None:
    """A lone Trooper without a Save falls whenever it is cast."""
    units = {"a": adept(shock=shock, powers=[{**SPARK, "cast": cast, "ap": 9}]), "b": foe(10, 20, 1), "c": foe(40, 40)}
    g = forge(units=units, acting="a").one("power")
    odds = g.odds("spark", lambda state: state.units["b"].where == "lost")
    assert odds.spread[True] == pytest.approx(chance * 0.9)  # a natural 1 saves


@pytest.mark.clause("battleforge.power.backlash", "battleforge.core.natural-ten")
def test_a_natural_ten_costs_two_shock_and_a_sum_of_ten_does_not() -> None:
    assert casting(10).one("spark").look("shock", "a") == 2
    units = {"a": adept(shock=3, powers=[{**SPARK, "cast": 8}]), "b": foe()}
    g = forge(7, units=units, acting="a").one("power", "spark")
    assert g.look("shock", "a") == 3
    assert g.topic == "power:a"


@pytest.mark.clause("battleforge.power.backlash")
def test_a_later_attempt_has_the_higher_shock() -> None:
    g = casting(10, 6).one("spark", "spark")
    assert g.need("Cast Spark") == 5
    assert g.topic == "action:a"  # 6 and 2 are 8


@pytest.mark.clause("battleforge.power.backlash", "battleforge.break.shock-trigger")
def test_a_caster_who_breaks_is_done_with_its_action() -> None:
    g = forge(10, 9, units={"a": adept(shock=6), "b": foe()}, acting="a").one("power", "spark")  # Courage 8
    assert g.events("break")
    assert g.topic == "action:a"
    assert g.look("casts left", "a") == 1


# ---- once ----


@pytest.mark.clause("battleforge.power.once")
def test_a_power_is_cast_once_by_a_unit_and_again_by_another() -> None:
    units = {"a": adept(shock=1), "d": adept(14), "b": foe(), "c": foe(10, 30)}
    g = forge(5, 1, units=units, acting="a").one("power", "spark", "b")
    g.default()
    assert g.refuses("spark", "battleforge.power.once")
    g.dice(1).one("enough", "forgo").one("b", "forgo").one("d", "power")
    assert g.why_not("spark") is None


@pytest.mark.clause("battleforge.power.once", "battleforge.power.stop")
def test_a_stopped_power_has_been_cast_and_a_failed_one_has_not() -> None:
    g = casting(9, s=adept(20, 20, seat=1)).one("spark", "b")
    assert g.why_not("spark") is None
    g.dice(5).one("spark", "b").dice(5).one("stop s.1")
    assert g.events("stopped")
    assert not g.rolls("Save")
    units = {"a": adept(shock=1), "b": foe(), "s": adept(20, 20, seat=1)}
    g = forge(5, units=units, acting="a").one("power", "spark", "b").dice(5).one("stop s.1")
    assert g.refuses("spark", "battleforge.power.once")


# ---- melee ----


@pytest.mark.clause("battleforge.power.melee")
def test_who_is_free_does_not_aim_into_a_melee_of_friends() -> None:
    brutes = {"cast": "Brutes", "seat": 1, "at": [(20, 20)]}
    line = foe(20, 18.75, 1, seat=0)
    g = forge(units={"a": adept(), "t": line, "b": brutes}, acting="a")
    assert g.refuses("power", "battleforge.power.action")
    g = forge(units={"a": adept(20, 21.25), "t": line, "b": brutes, "c": foe(40, 20)}, acting="a").one("power")
    assert g.why_not("spark") is None  # it fights them itself
    g.dice(1, 1).one("spark")
    assert g.events("power")[0].facts["target"].id == "b"


@pytest.mark.clause("battleforge.power.melee")
def test_the_combat_is_everybody_who_is_linked_to_it() -> None:
    """The caster touches b, b touches t, t touches c: all of it is one combat, and d is not in it."""
    units = {
        "a": adept(10, 10, shock=1),
        "b": foe(11, 10, 1),
        "t": {"cast": "Troopers", "at": [(12, 10)], "shock": 1},
        "c": foe(13, 10, 1),
        "d": foe(20, 10, 1),
        "u": {"cast": "Troopers", "at": [(10, 14)], "shock": 1},
    }
    g = forge(units=units, acting="a").one("power")
    g.one("spark")
    assert g.options() == ["b", "c"]
    g = forge(units=units, acting="a").one("power", "glimmer")
    assert g.options() == ["a", "t"]


# ---- stopping ----


@pytest.mark.clause("battleforge.power.stop")
@pytest.mark.parametrize(("die", "stops"), [(5, True), (6, False)])
def test_the_die_of_the_caster_counts_without_shock(die: int, stops: bool) -> None:
    units = {"a": adept(shock=2), "b": foe(), "s": adept(20, 20, seat=1)}
    g = forge(5, units=units, acting="a").one("power", "spark", "b")
    assert (g.seat, g.topic) == (1, "window:stop:a")
    g.dice(die).one("stop s.1")
    assert (g.topic != "hits:b") is stops
    assert g.look("stops left", "s") == 0
    assert not g.look("marked", "s", "activated")


@pytest.mark.clause("battleforge.power.stop", "battleforge.core.natural-one")
@pytest.mark.parametrize(("die", "stops"), [(1, True), (2, False)])
def test_what_was_cast_on_a_one_is_stopped_by_a_one(die: int, stops: bool) -> None:
    g = casting(1, s=adept(20, 20, seat=1)).one("spark", "b").dice(die).one("stop s.1")
    assert (g.topic != "hits:b") is stops


@pytest.mark.clause("battleforge.power.stop")
@pytest.mark.parametrize(("x", "asked"), [(35, True), (35.001, False)])
def test_within_24_inches_of_the_caster_seen_or_not(x: float, asked: bool) -> None:
    wall = {"kind": "obstacle", "rect": (25, 0, 25.5, 48), "height": 6}
    g = forge(5, units={"a": adept(), "b": foe(), "s": adept(x, 10, seat=1)}, terrain=[wall], acting="a")
    g.one("power", "spark")
    if g.topic == "power target:a":
        g.one("b")
    assert (g.topic == "window:stop:a") is asked


@pytest.mark.clause("battleforge.power.stop", "battleforge.power.access")
def test_several_may_try_one_after_another_each_within_its_number() -> None:
    units = {"s": adept(20, 20, seat=1), "r": adept(24, 20, seat=1, rules=["Power User(2, 2)"])}
    g = casting(5, **units).one("spark", "b").dice(6).one("stop s.1")
    assert g.options() == ["stop r.1", "decline"]
    g.dice(6).one("stop r.1")
    assert g.topic == "hits:b"
    assert (g.look("stops left", "s"), g.look("stops left", "r")) == (0, 1)


@pytest.mark.clause("battleforge.power.stop")
def test_the_odds_of_a_power_that_may_be_stopped_are_exact() -> None:
    """Cast on 6 or less and stopped by as low a die: 1 - 1/10 · (0.1 + … + 0.6) of what was cast comes through."""
    units = {"a": adept(powers=[{**SPARK, "cast": 6, "ap": 9}]), "b": foe(10, 20, 1), "s": adept(20, 20, seat=1)}
    g = forge(5, units=units, acting="a").one("power", "spark", "b")
    odds = g.odds("stop s.1", lambda state: state.units["b"].where == "lost")
    assert odds.spread[True] == pytest.approx(0.5 * 0.9)


@pytest.mark.clause("battleforge.power.stop", "battleforge.ffa.enemies")
def test_friends_do_not_stop_and_every_enemy_may() -> None:
    units = {"a": adept(), "b": foe(), "s": adept(20, 20, seat=2), "r": adept(20, 24, seat=3)}
    players = ("A", "B", "C", "D")
    g = forge(5, units=units, acting="a", players=players, teams=(0, 1, 0, 1)).one("power", "spark", "b")
    assert (g.seat, g.options()) == (3, ["stop r.1", "decline"])


# ---- specialties ----


@pytest.mark.clause("battleforge.power.specialty", "battleforge.power.unspecialised")
def test_a_specialty_and_what_belongs_to_none() -> None:
    powers = [BOLT, VINE, "Glimmer"]
    for specialty, name in (("storm", "Bolt"), ("growth", "Vine")):
        g = forge(units={"a": adept(powers=powers, specialty=specialty), "b": foe()}, acting="a")
        assert g.look("knows", "a") == [name, "Glimmer"]
    g.one("power")
    assert "bolt" not in g.options()


@pytest.mark.clause("battleforge.power.specialty", "battleforge.setup.sequence")
def test_specialties_are_picked_before_reserves_are_set_aside() -> None:
    units = {
        "a": {"cast": "Adept", "waiting": True, "powers": [BOLT, VINE], "rules": ["Power User(2, 1)", "Ambush"]},
        "b": {"cast": "Troopers", "waiting": True, "seat": 1},
    }
    zones = [(0, 0, 48, 10), (0, 38, 48, 48)]
    g = forge(8, 3, units=units, stage="zones", zones=zones).one("z1")
    assert (g.topic, g.options()) == ("specialty:a", ["storm", "growth"])
    g.one("growth")
    assert g.look("knows", "a") == ["Vine"]


# ---- the powers of the box ----


def box(power: str, *dice: int, **units: Any) -> Game:
    a = adept(powers=[power], rules=["Power User(2, 1)"])
    return forge(*dice, units={"a": a, "b": foe(), **units}, acting="a").one("power")


@pytest.mark.clause("battleforge.power.action")
def test_soften_makes_saves_worse_until_the_round_is_over() -> None:
    g = box("Soften", 7).one("soften")
    assert g.look("save", "b.1") == 4
    assert "Soften" in g.badges("b")
    g.one("forgo").one("b", "forgo").number(1, seat=0).number(0, seat=1)
    assert g.look("save", "b.1") == 5


@pytest.mark.clause("battleforge.power.action")
def test_panic_dust_glimmer_and_veil() -> None:
    assert box("Panic Dust", 6).one("panic-dust").look("shock", "b") == 1
    calm = box("Glimmer", 8, t={"cast": "Troopers", "row": (10, 13), "shock": 2}).one("glimmer")
    assert calm.look("shock", "t") == 1
    veiled = box("Veil", 8, t={"cast": "Troopers", "row": (10, 13), "evade": True}).one("veil")
    assert veiled.look("marked", "a", "evade")  # the Troopers have one already


@pytest.mark.clause("battleforge.power.action", "battleforge.round.end-phase")
def test_weld_is_for_a_vehicle_that_has_lost_wounds() -> None:
    tank = {"cast": "Tank", "at": [(14, 10)], "lost": {1: 2}}
    g = box("Weld", 8, k=tank, t={"cast": "Brutes", "seat": 0, "row": (4, 13), "lost": {1: 1}}).one("weld")
    assert g.look("wounds", "k.1") == 5


@pytest.mark.clause("battleforge.unit.ability-targets")
def test_a_friendly_power_needs_the_same_faction() -> None:
    other = {"cast": "Troopers", "row": (10, 13), "shock": 2, "faction": "mercenaries"}
    g = forge(units={"a": adept(powers=["Glimmer"]), "b": foe(), "t": other}, acting="a")
    assert g.refuses("power", "battleforge.power.action")


@pytest.mark.clause("battleforge.power.action")
def test_scent_trail_moves_up_to_three_inches_and_nobody_fires_at_it() -> None:
    watch = foe(10, 20, hold=True)
    g = forge(7, units={"a": adept(powers=["Scent Trail"]), "b": watch}, acting="a").one("power", "scent-trail")
    assert g.topic == "shifted:a"
    assert g.refuses_shift(0, 3.001, "battleforge.move.distance")
    g.shift(0, 3)
    assert g.at("a") == [(10, 13)]
    assert not g.events("react")


@pytest.mark.clause("battleforge.power.action")
def test_scent_trail_crosses_nothing_and_leaves_who_is_in_melee() -> None:
    wall = {"kind": "obstacle", "rect": (5, 11, 20, 11.25), "height": 0.75}
    g = forge(7, units={"a": adept(powers=["Scent Trail"]), "b": foe(30, 30)}, terrain=[wall], acting="a")
    g.one("power", "scent-trail")
    assert g.refuses_shift(0, 3, "battleforge.power.action")
    g = forge(units={"a": adept(powers=["Scent Trail"]), "b": foe(11, 10, 1)}, acting="a")
    assert g.refuses("power", "battleforge.power.action")
