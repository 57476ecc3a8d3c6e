"""Cases of the ledger, chapters 16 and 17: powers, stops, strategies and points."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.casing import duel, trooper
from tests.battleforge.kit import brutes, forge, troopers


def adept(cast: int = 6, b: dict[str, Any] | None = None, **words: Any) -> Game:
    """An Adept with Zap, a hit of this cast value, against five Troopers."""
    a = {"cast": "Adept", "powers": [{"name": "Zap", "cast": cast}], **words}
    return duel(a, b or {"row": (10, 20)})


@pytest.mark.clause("battleforge.power.cast", "battleforge.power.backlash")
@pytest.mark.parametrize(
    ("cast", "shock", "die", "works", "after"),
    [
        (7, 2, 5, True, 2),
        (7, 2, 6, False, 2),
        (3, 9, 1, True, 9),
        (12, 0, 9, True, 0),
        (12, 0, 10, False, 2),
        (8, 3, 7, False, 3),
    ],
)
def test_casting(cast: int, shock: int, die: int, works: bool, after: int) -> None:
    g = adept(cast, shock=shock, co=15).dice(die, *[1] * works).one("power", "zap")
    if works:
        g.default()
    assert (g.look("shock", "b"), g.look("shock", "a"), g.dice_left) == (int(works), after, [])


@pytest.mark.clause("battleforge.power.backlash", "battleforge.core.interrupts")
def test_a_backlash_that_breaks_ends_the_action() -> None:
    g = adept(shock=6).dice(10, 9).one("power", "zap")
    assert (g.at("a"), g.topic, g.look("actions left")) == ([(10, 4)], "action:a", 1)


@pytest.mark.clause("battleforge.power.access")
def test_failed_attempts_may_be_repeated_as_often_as_the_rule_says() -> None:
    g = adept(5).dice(6, 6).one("power", "zap", "zap")
    assert g.refuses("power", "battleforge.power.access")
    assert g.look("casts left", "a") == 0


@pytest.mark.clause("battleforge.power.access")
@pytest.mark.parametrize(("y", "fine"), [(35, True), (35.001, False)])
def test_range_is_from_the_caster(y: float, fine: bool) -> None:
    assert adept(b={"at": [(10, y)]}).refuses("power", "battleforge.power.access") is not fine


@pytest.mark.clause("battleforge.power.stop")
@pytest.mark.parametrize(("y", "asked"), [(35, True), (35.001, False)])
def test_who_is_within_24_inches_may_stop_it(y: float, asked: bool) -> None:
    g = duel({"cast": "Adept", "shock": 1, "powers": ["Glimmer"]}, {"cast": "Adept", "at": [(10, y)]})
    assert (g.dice(5).one("power", "glimmer").topic == "window:stop:a") is asked


@pytest.mark.clause("battleforge.power.stop", "battleforge.power.once")
@pytest.mark.parametrize(("cast", "stop", "left"), [(5, 5, 1), (5, 6, 0), (1, 1, 1), (1, 2, 0)])
def test_equal_or_lower_stops(cast: int, stop: int, left: int) -> None:
    g = duel({"cast": "Adept", "shock": 1, "powers": ["Glimmer"]}, {"cast": "Adept", "at": [(10, 30)]})
    g.dice(cast, stop).one("power", "glimmer", "stop b.1")
    assert g.look("shock", "a") == left
    assert g.look("stops left", "b") == 0
    assert not left or g.refuses("power", "battleforge.power.once")  # a stopped power was cast


@pytest.mark.clause("battleforge.power.stop")
def test_what_is_stopped_is_not_stopped_once_more() -> None:
    """Neither by another of the same player nor by another player; a team-mate of the caster never tries."""
    seer = {"cast": "Adept", "seat": 1, "powers": ["Glimmer"]}
    units = {
        "a": {"cast": "Adept", "at": [(10, 10)], "shock": 1, "powers": ["Glimmer"]},
        "b": {**seer, "at": [(10, 20)]},
        "c": {**seer, "at": [(20, 10)]},
        "d": {**seer, "at": [(20, 20)], "seat": 2},
        "e": {**seer, "at": [(5, 5)], "seat": 3},
    }
    g = forge(units=units, players=("A", "B", "C", "D"), teams=(0, 1, 2, 0), acting="a").dice(5).one("power", "glimmer")
    assert (g.seat, g.options()) == (1, ["stop b.1", "stop c.1", "decline"])
    g.dice(5).one("stop b.1")
    assert (g.topic, g.look("shock", "a")) == ("action:a", 1)


@pytest.mark.clause("battleforge.power.melee")
def test_a_caster_in_melee_reaches_that_combat_only() -> None:
    a = {"cast": "Adept", "powers": [{"name": "Zap"}]}
    g = duel(a, {"at": [(10, 11)]}, {"c": trooper(14, 20)}).dice(1, 9).one("power", "zap")
    assert (g.count("b"), g.count("c")) == (0, 1)


@pytest.mark.clause("battleforge.break.loss-trigger", "battleforge.power.action")
def test_losses_to_a_power_may_break_and_nobody_reacts_to_it() -> None:
    zap = {"name": "Zap", "cast": 9, "hits": 3}
    g = (
        duel({"cast": "Adept", "powers": [zap]}, {"row": (10, 20), "hold": True})
        .dice(1, 9, 9, 9, 6)
        .one("power", "zap")
        .default()
    )
    assert (g.count("b"), g.dice_left) == (2, [])


def with_points(blue: int, red: int, b: dict[str, Any] | None = None, **spec: Any) -> Game:
    return duel(b=b or {"at": [(10, 20)]}, strategies="core", strategy=(blue, red), **spec)


@pytest.mark.clause("battleforge.strategy.rerolls", "battleforge.strategy.one-per-action")
def test_a_die_is_rolled_again_once() -> None:
    g = with_points(0, 3).one("shoot", "b").dice(1, 9).one("decline").dice(9).one("second-chance wounded")
    assert (g.count("b"), g.look("strategy points", 1)) == (0, 2)


@pytest.mark.clause("battleforge.strategy.one-per-action")
def test_who_got_down_has_no_second_chance_in_that_action() -> None:
    g = with_points(0, 3).one("shoot", "b", "get-down b").dice(1, 9).one("spend")
    assert (g.count("b"), g.look("strategy points", 1)) == (0, 2)


@pytest.mark.clause("battleforge.strategy.spend", "battleforge.action.rush")
def test_double_time_spares_the_check() -> None:
    g = with_points(1, 0).one("move").answer("rush").shift(0, -9).one("double-time a")
    assert (g.at("a"), g.look("strategy points", 0)) == ([(10, 1)], 0)


@pytest.mark.clause("battleforge.strategy.income")
@pytest.mark.parametrize(
    ("limit", "upkeep", "income"), [(1000, 0, 3), (1000, 1, 2), (1000, 5, 1), (500, 0, 2), (999, 0, 2), (400, 0, 1)]
)
def test_income(limit: int, upkeep: int, income: int) -> None:
    g = forge(units={"a": troopers(), "b": brutes()}, limit=limit, upkeep=(upkeep, 0))
    assert g.look("income", 0) == income


@pytest.mark.clause("battleforge.strategy.ability-gain")
@pytest.mark.parametrize(("place", "points"), [({"row": (30, 5)}, 4), ({"reserve": True, "unit_rules": ["Ambush"]}, 3)])
def test_a_quartermaster_counts_on_the_table(place: dict[str, Any], points: int) -> None:
    units = {"a": troopers(), "q": {"cast": "Troopers", "rules": ["Quartermaster"], **place}, "b": brutes()}
    g = forge(units=units, stage="bidding", round=0)
    assert g.topic == "bid"
    assert g.look("strategy points", 0) == points


@pytest.mark.clause("battleforge.power.action")
def test_what_a_unit_has_already_is_not_cast_at_it_again() -> None:
    soften = {"cast": "Adept", "powers": ["Soften"]}
    g = duel(soften, {"row": (10, 20)}, {"c": {**soften, "at": [(14, 10)]}}).dice(1).one("power", "soften")
    g.one("forgo", "c")
    assert g.refuses("power", "battleforge.power.action")


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.power.access")
def test_each_number_of_a_rule_from_two_places_is_the_better_one() -> None:
    g = adept(rules=["Power User(1, 2)"], unit_rules=["Power User(2, 1)"])
    assert (g.look("casts left", "a"), g.look("stops left", "a")) == (2, 2)
