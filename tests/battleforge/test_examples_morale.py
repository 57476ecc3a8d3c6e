"""The ledger's examples of Shock, breaking and reactions, played through the kit: chapters 1, 5, 14 and 15."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.kit import forge
from tests.battleforge.test_examples_attacks import finish, idle, lone, needs

HOUSE = {"kind": "building", "id": "house", "rect": (20, 8, 24, 12), "floors": 2}


def squad(x: float, y: float, models: int = 5, seat: int = 0, **changes: Any) -> dict[str, Any]:
    return {"cast": "Troopers", "row": (x, y), "models": models, "seat": seat, **changes}


def shot(*dice: int, target: dict[str, Any], **more: Any) -> Game:
    """Five Rifles of a at b, who is not asked to react; all dice and default answers."""
    units = {"a": squad(10, 10), "b": target, "far": lone(45, 45, 1), **more}
    return finish(forge(*dice, units=units).one("a", "shoot", "b"))


# ---- 1. the order of effects ----


@pytest.mark.clause("battleforge.core.effect-order", "battleforge.break.once", "battleforge.shock.destroyed-nearby")
def test_all_shock_comes_before_one_break_test() -> None:
    """A split attack hits Troopers at 5 Shock and destroys a unit 2" from them: 7 Shock, one test."""
    launcher = {"name": "Launcher", "range": (12, 24), "ap": 9}
    figures = {2: {"weapons": [launcher]}}
    units = {
        "a": {"cast": "Troopers", "at": [(10, 10), (11.5, 10)], "weapons": ["Rifle"], "figures": figures},
        "b": idle(10, 18, 2, shock=5),
        "c": {"cast": "Troopers", "at": [(10, 21)], "seat": 1, "activated": True},
        "far": lone(45, 45, 1),
    }
    g = forge(1, 1, 1, 9, 6, units=units).one("a", "shoot", "split").assign({"Rifle": "b", "Launcher": "c"})
    finish(g)
    assert g.count("c") == 0
    assert g.look("shock", "b") == 7
    assert len(g.rolls("Break test")) == 1
    assert g.dice_left == []


@pytest.mark.clause("battleforge.shock.destroyed-nearby", "battleforge.core.effect-order")
def test_each_destroyed_unit_shocks_its_neighbours() -> None:
    launcher = {"name": "Launcher", "range": (12, 24), "ap": 9}
    units = {
        "a": lone(10, 10, weapons=["Rifle", launcher]),
        "b": idle(8, 18, 1),
        "c": idle(12, 18, 1),
        "t": idle(9, 20.9, 2),
    }
    g = forge(1, 9, 1, 9, units=units).one("a", "shoot", "split").assign({"Rifle": "b", "Launcher": "c"})
    finish(g)
    assert g.look("shock", "t") == 2


@pytest.mark.clause("battleforge.shock.destroyed-nearby")
@pytest.mark.parametrize(("y", "shock"), [(22.0, 1), (22.001, 0)])
def test_three_inches_are_near(y: float, shock: int) -> None:
    g = shot(1, 9, 9, 9, 9, 9, target=idle(10, 18, 1), t=idle(10, y, 2))
    assert g.look("shock", "t") == shock


# ---- 5. standby ----


@pytest.mark.clause("battleforge.round.standby", "battleforge.react.spent")
def test_a_hold_that_is_kept_fires_in_the_next_round_without_a_check() -> None:
    units = {"a": lone(10, 10), "b": lone(10, 20, 1)}
    g = forge(units=units, round=2).one("a", "hold", "forgo").one("b", "forgo")
    assert g.topic == "standby"
    g.some().dice(3, 9).number(0, seat=0).number(0, seat=1)  # the roll-off: b goes first
    assert (g.state.round, g.seat) == (3, 1)
    g.one("b", "move").dice(9).shift(1, 0).one("a").number(0)
    assert g.dice_left == []
    assert g.look("marked", "a", "activated")
    finish(g).one("forgo")
    assert g.state.round == 4 or g.topic == "bid"  # a may not act any more


# ---- 14. Shock ----


@pytest.mark.clause("battleforge.shock.effects")
def test_two_shock_lower_four_numbers_and_no_other() -> None:
    g = forge(units={"a": squad(10, 10, shock=2), "b": idle(10, 40)})
    assert [g.look(each, "a") for each in ("accuracy", "strength", "movement", "initiative", "courage")] == [
        3,
        2,
        4,
        4,
        6,
    ]
    g = shot(5, 9, 9, 9, 9, 5, target=idle(10, 18, shock=2))
    assert needs(g, "Save") == [5]
    assert g.count("b") == 5


@pytest.mark.clause("battleforge.shock.cap")
def test_one_shock_however_many_hits_and_another_for_a_free_attack() -> None:
    g = shot(1, 1, 1, 9, 9, 5, 5, 5, target=idle(10, 18))
    assert g.look("shock", "b") == 1


@pytest.mark.clause("battleforge.break.shock-trigger")
def test_every_new_shock_from_courage_on_calls_for_a_test() -> None:
    for before, dice in ((4, ()), (5, (6,)), (6, (6,))):
        g = shot(1, 9, 9, 9, 9, 1, *dice, target=idle(10, 18, shock=before))
        assert g.look("shock", "b") == before + 1
        assert g.dice_left == []
        assert len(g.rolls("Break test")) == len(dice)


@pytest.mark.clause("battleforge.break.loss-trigger")
@pytest.mark.parametrize(("models", "killed", "tests"), [(5, 3, 1), (5, 2, 0), (4, 2, 0), (3, 2, 1)])
def test_more_than_half_of_the_models(models: int, killed: int, tests: int) -> None:
    hits, misses = [1] * killed, [9] * (5 - killed)
    g = shot(*hits, *misses, *[9] * killed, *[6] * tests, target=idle(10, 18, models))
    assert g.count("b") == models - killed
    assert len(g.rolls("Break test")) == tests
    assert g.dice_left == []


@pytest.mark.clause("battleforge.break.loss-trigger")
@pytest.mark.parametrize(("left", "lost", "tests"), [(3, 2, 1), (3, 1, 0), (2, 1, 0)])
def test_more_than_half_of_the_wounds_that_were_left(left: int, lost: int, tests: int) -> None:
    brute = {"cast": "Brutes", "at": [(12, 18)], "seat": 1, "activated": True, "lost": {1: 3 - left}}
    g = shot(*[1] * lost, *[9] * (5 - lost), *[9] * lost, *[7] * tests, target=brute)
    assert g.look("wounds", "b.1") == left - lost
    assert len(g.rolls("Break test")) == tests


@pytest.mark.clause("battleforge.break.once")
def test_two_reasons_are_one_test() -> None:
    g = shot(1, 1, 1, 9, 9, 9, 9, 9, 6, target=idle(10, 18, shock=5))
    assert (g.count("b"), g.look("shock", "b")) == (2, 6)
    assert len(g.rolls("Break test")) == 1


@pytest.mark.clause("battleforge.break.test")
@pytest.mark.parametrize(("courage", "die", "breaks"), [(6, 6, False), (6, 7, True), (12, 9, False), (12, 10, True)])
def test_a_ten_breaks_whatever_the_courage(courage: int, die: int, breaks: bool) -> None:
    g = shot(1, 1, 1, 9, 9, 9, 9, 9, die, target=idle(10, 18, co=courage))
    assert bool(g.events("break")) == breaks
    assert g.look("marked", "b", "evade") == breaks


@pytest.mark.clause("battleforge.break.move", "battleforge.break.after", "battleforge.react.failed")
def test_a_failed_dodge_breaks_the_unit_and_the_shots_go_after_it() -> None:
    """Troopers at 5 Shock try to Dodge needing 1, die 4: 6 Shock, test, die 8: they run 6" and have a token."""
    units = {"a": lone(10, 16), "b": lone(10, 10, 1, shock=5)}
    g = forge(4, 8, units=units).one("a", "shoot", "b", "dodge b")
    assert needs(g, "Dodge") == [1]
    assert g.look("shock", "b") == 6
    assert g.at("b") == [(10, 4)]
    assert g.topic == "evade:b"
    g.dice(9).one("spend")
    assert needs(g, "Rifle: hits") == [4]  # 11" away, one less for the token
    assert not g.look("marked", "b", "activated")
    assert not g.look("marked", "b", "reacted")


@pytest.mark.clause("battleforge.break.after")
def test_who_breaks_before_its_activation_is_activated_as_usual() -> None:
    g = forge(1, 1, 1, 9, 9, 9, 9, 9, 9, units={"a": squad(10, 10), "b": squad(10, 18, seat=1)})
    g.one("a", "shoot", "b", "decline")
    finish(g).one("forgo")
    assert g.events("break")
    assert (g.seat, g.options()) == (1, ["b"])


@pytest.mark.clause("battleforge.break.engaged")
def test_a_broken_unit_in_melee_falls_back_and_runs() -> None:
    """The check fails, the free attack kills two of four: the other two run 6" and get their token, no second test."""
    shaken = {"cast": "Troopers", "at": [(10, 10), (11.1, 10), (12.2, 10), (13.3, 10)], "shock": 5}
    units = {
        "a": {"cast": "Brutes", "at": [(10, 8.75), (12, 8.75)]},
        "b": {**shaken, "seat": 1, "activated": True},
        "s": lone(30, 20, weapons=[]),
        "far": lone(45, 45, 1),
    }
    # A hit that is saved brings 6 Shock: test fails, the check to fall back fails, four blows, two kill.
    g = forge(1, 9, 9, 9, 1, 8, 9, 1, 1, 9, 9, 9, 9, units=units).one("a", "fight")
    finish(g, "free").one("strike")
    finish(g, "run", "consolidate")
    assert g.count("b") == 2
    assert g.look("shock", "b") == 7
    assert len(g.rolls("Break test")) == 1
    assert g.look("marked", "b", "evade")
    assert all(y == 16 for _, y in g.at("b"))
    assert g.topic == "consolidate:a"


@pytest.mark.clause("battleforge.break.surrender")
@pytest.mark.parametrize(("x", "y", "gone"), [(0.5, 24, True), (6.5, 24, False), (2.1, 24, False)])
def test_who_has_nowhere_to_run_surrenders(x: float, y: float, gone: bool) -> None:
    """0.5" from the west edge with the enemy due east: every way up to 75 degrees still leads west."""
    units = {"a": lone(x + 10, y), "b": lone(x, y, 1, activated=True, co=1), "far": lone(45, 45, 1)}
    g = forge(1, 1, 9, units=units).one("a", "shoot", "b")
    finish(g, "run")
    if g.topic.startswith("run"):
        g.one("1")
    assert (g.look("place", "b") == "lost") == gone
    assert g.cited("battleforge.break.surrender") == gone


@pytest.mark.clause("battleforge.building.break")
def test_a_broken_unit_leaves_its_building_on_the_far_side() -> None:
    shy = {"cast": "Troopers", "models": 2, "inside": ("house", 2), "seat": 1, "co": 1, "activated": True}
    units = {"a": lone(29.5, 10), "b": shy}
    g = forge(1, 1, 9, units={**units, "far": lone(45, 45, 1)}, terrain=[HOUSE]).one("a", "shoot", "b")
    finish(g, "flee")
    assert g.topic == "flee:b"
    assert g.refuses_place({"b.1": (24.6, 10), "b.2": (24.6, 11.2)}, "battleforge.building.break")  # under 6"
    assert g.refuses_place({"b.1": (13.4, 10), "b.2": (13.4, 11.2)}, "battleforge.building.break")  # over 6" out
    g.place({"b.1": (19, 10), "b.2": (19, 11.2)})
    assert g.look("marked", "b", "evade")


# ---- 15. reactions ----


@pytest.mark.clause("battleforge.react.eligible", "battleforge.action.hold")
@pytest.mark.parametrize(("second", "asked"), [("forgo", False), ("hold", True)])
def test_who_rallied_reacts_only_on_hold(second: str, asked: bool) -> None:
    g = forge(9, units={"a": lone(10, 10), "b": lone(10, 18, 1)}, active=1).one("b", "rally", second)
    g.one("a", "shoot", "b")
    assert g.topic.startswith("window:attack") == asked


@pytest.mark.clause("battleforge.action.hold", "battleforge.react.check")
def test_on_hold_an_escape_is_checked_and_a_counter_attack_is_not() -> None:
    units = {"a": lone(10, 10), "b": lone(10, 18, 1, hold=True, activated=True)}
    g = forge(9, 9, units=units).one("a", "shoot", "b", "counter b a")
    assert g.rolls("Counter Attack") == []
    g = forge(7, 9, units=units).one("a", "shoot", "b", "escape b")
    assert g.faces("Escape") == [7]
    assert g.look("shock", "b") == 1
    assert g.look("marked", "b", "hold")  # a failed attempt keeps it


@pytest.mark.clause("battleforge.react.check", "battleforge.react.failed")
@pytest.mark.parametrize(("die", "made"), [(5, True), (6, False)])
def test_shock_makes_reactions_harder(die: int, made: bool) -> None:
    g = forge(die, 9, units={"a": lone(10, 10), "b": lone(10, 18, 1, shock=1)}).one("a", "shoot", "b", "dodge b")
    assert g.look("marked", "b", "reacted") == made
    assert g.look("shock", "b") == (1 if made else 2)


@pytest.mark.clause("battleforge.react.spent")
def test_who_dodged_is_not_activated_in_this_round() -> None:
    units = {"a": lone(10, 10), "b": lone(10, 18, 1, shock=2), "c": lone(40, 40, 1)}
    g = forge(1, 9, units=units).one("a", "shoot", "b", "dodge b")
    finish(g, "evade").one("keep") if g.topic == "evade:b" else None
    finish(g).one("forgo")
    assert (g.seat, g.options()) == (1, ["c"])
    assert g.look("shock", "b") == 2  # and does not test it off


@pytest.mark.clause("battleforge.react.no-nesting")
def test_nobody_fires_at_an_escape() -> None:
    units = {"a": lone(10, 10), "w": lone(14, 10, hold=True, activated=True), "b": lone(10, 18, 1)}
    g = forge(1, 9, units=units).one("a", "shoot", "b", "escape b").shift(3, 0)
    assert g.look("marked", "w", "hold")
    assert g.at("b") == [(13, 18)]


@pytest.mark.clause("battleforge.react.overwatch")
def test_overwatch_is_fired_from_the_point_that_is_named() -> None:
    """Enemies move from 16" to 10": at the end they are in the short band."""
    units = {"a": lone(10, 10, hold=True, activated=True), "b": lone(10, 27, 1)}
    for point, need in ((0, 4), (6000, 5)):
        g = forge(9, units=units, active=1).one("b", "move").shift(0, -6).one("a").number(point)
        assert needs(g, "Rifle: hits") == [need]


@pytest.mark.clause("battleforge.react.overwatch")
def test_who_was_in_melee_when_the_move_began_does_not_fire_at_it() -> None:
    """A falls back from b; a second enemy interrupts it, and also after that b is not asked."""
    mud = {"kind": "ground", "rect": (0, 0, 48, 9.2), "difficult": True}
    units = {
        "a": lone(10, 10, activated=False),
        "b": {"cast": "Troopers", "at": [(10, 11)], "seat": 1, "hold": True, "activated": True},
    }
    g = forge(3, 9, units=units, terrain=[mud]).one("a", "move").move({"a.1": (10, 4)})
    assert g.topic == "fall back:a"  # the mud has interrupted it
    g.answer("on") if "on" in [word.key for word in g.question.instead()] else g.move({"a.1": (10, 6.5)})  # type: ignore[attr-defined]
    assert g.topic == "action:a"
    assert g.look("marked", "b", "hold")


@pytest.mark.clause("battleforge.react.overwatch-point", "battleforge.action.charge-failed")
@pytest.mark.parametrize(("watchers", "reached"), [(1, True), (2, False)])
def test_two_who_hit_a_charge_stop_it(watchers: int, reached: bool) -> None:
    """A charge over 5" with Mov 6: one hit leaves 5", two leave 4"."""
    units = {
        "a": lone(10, 10, wounds=3, co=9),
        "b": lone(10, 16, 1, hold=True, activated=True),
        "c": lone(14, 16, 1, hold=True, activated=True),
    }
    g = forge(*[1, 1] * watchers, units=units).one("a", "charge").move({"a.1": (10, 15)})
    g.one("b").number(2000)
    if watchers == 2:
        g.one("c").number(2000)
    else:
        g.one("decline")
    finish(g, "charge fight", "charge:")
    if g.topic == "charge:a":
        g.answer("on") if reached else g.default()
        finish(g, "charge fight")
    assert g.look("engaged", "a", "b") == reached
    assert (g.topic == "charge fight:a") == reached


@pytest.mark.clause("battleforge.react.counter-attack", "battleforge.action.charge-sequence")
def test_who_is_charged_strikes_back_at_the_fight() -> None:
    units = {"a": lone(10, 10), "b": lone(10, 14, 1, weapons=["Bayonet"])}
    g = forge(units=units).one("a", "charge").move({"a.1": (10, 13)})
    finish(g, "charge fight")
    g.dice(2, 1, 9, 1, 9).one("fight", "counter b a")
    finish(g)
    assert (g.count("a"), g.count("b")) == (0, 0)  # both fall at once
    assert g.dice_left == []


@pytest.mark.clause("battleforge.react.escape", "battleforge.building.fighting")
@pytest.mark.parametrize("escapes", [True, False])
def test_a_charge_to_the_next_floor_may_be_escaped(escapes: bool) -> None:
    units = {
        "u": {"cast": "Troopers", "inside": "house"},
        "b": {"cast": "Brutes", "seat": 1, "inside": ("house", 2)},
    }
    top = {**HOUSE, "floors": 3}
    g = forge(1, units=units, terrain=[top]).one("u", "charge")
    assert g.topic == "window:charge:u"
    if escapes:
        g.one("escape b").one("up")
        assert g.look("place", "b") == "house.3"
        assert g.topic == "action:u"
    else:
        g.one("decline")
        assert g.topic == "charge fight:u"
    assert g.look("engaged", "u", "b") != escapes


@pytest.mark.clause("battleforge.break.engaged", "battleforge.fight.fall-back")
def test_who_breaks_while_it_falls_back_has_paid_already() -> None:
    """The free attack brings its Shock to Courage: it runs without a second check, and its Move is over."""
    units = {
        "t": lone(10, 10, wounds=3, shock=5),
        "b": {"cast": "Brutes", "at": [(10, 11.25)], "seat": 1, "activated": True},
        "far": lone(45, 45, 1),
    }
    g = forge(9, units=units, acting="t").one("move").dice(1, 9, 9, 9).one("strike")
    assert len(g.rolls("Fall back")) == 1
    assert g.faces("Break test") == [9]
    assert g.at("t") == [(10, 4)]
    assert (g.topic, g.state.actions) == ("action:t", 1)
    assert g.look("marked", "t", "evade")


@pytest.mark.clause("battleforge.fight.consolidate", "battleforge.react.counter-attack")
def test_who_broke_in_a_fight_does_not_close_in() -> None:
    units = {"a": lone(10, 10, wounds=3, shock=5), "b": lone(10, 11, 1, hold=True, activated=True)}
    g = forge(units={**units, "far": lone(45, 45, 1)}, acting="a").one("fight")
    g.dice(9, 1, 1, 9, 1).one("counter b a")  # a misses, is hit and saves, breaks, gets away and runs
    assert g.at("a") == [(10, 4)]
    assert g.topic == "consolidate:b"  # only b, who has fought too
    g.stay()
    assert g.topic == "action:a"
    assert g.dice_left == []


@pytest.mark.clause("battleforge.break.move")
@pytest.mark.parametrize(("width", "turned"), [(3, False), (3.1, True)])
def test_a_friend_that_leaves_no_room_within_two_inches_blocks_the_way(width: float, turned: bool) -> None:
    """Straight away stands something 6" long: if there is no room within 2", the way is turned aside by 15 degrees."""
    wreck = {"name": "Wreck", "hull": (width, 6), "at": [(10, 4)], "facing": 0, "seat": 1, "activated": True}
    units = {"a": lone(10, 16), "b": lone(10, 10, 1, activated=True, co=1), "w": wreck, "far": lone(45, 45, 1)}
    g = forge(1, 1, 9, units=units).one("a", "shoot", "b")
    finish(g, "run")
    assert g.topic.startswith("run") == turned
    if turned:
        g.one("1")
    ((x, y),) = g.at("b")
    assert (round(abs(x - 10), 2), round(y, 2)) == ((3.55, 4.2) if turned else (0, 6))
