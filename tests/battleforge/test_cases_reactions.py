"""Cases of the ledger, chapter 15: reactions, their attempts, and what they do to the action."""

from __future__ import annotations

from typing import Any

import pytest

from tests.battleforge.casing import duel, shoot, trooper

REACT = "battleforge.react."
HOLD: dict[str, Any] = {"hold": True, "activated": True}


@pytest.mark.clause("battleforge.react.check", "battleforge.react.failed")
def test_one_attempt_for_each_action_and_another_at_the_next() -> None:
    g = shoot(duel(b={"at": [(10, 20)]}, more={"c": trooper(14, 10, seat=0, activated=False)}, ready=True))
    g.dice(9, 9).one("dodge b")
    assert (g.look("shock", "b"), g.look("may react", "b"), g.topic) == (1, True, "action:a")


@pytest.mark.clause("battleforge.react.failed", "battleforge.action.hold")
def test_a_failed_escape_keeps_the_hold() -> None:
    g = shoot(duel(b={"at": [(10, 20)], **HOLD})).dice(9, 9).one("escape b")
    assert g.look("marked", "b", "hold")
    assert not g.look("marked", "b", "reacted")


@pytest.mark.clause("battleforge.react.counter-attack", "battleforge.action.focus-life", "battleforge.action.hold")
def test_on_hold_a_counter_attack_needs_no_check_and_uses_focus() -> None:
    g = shoot(duel(b={"at": [(10, 20)], "focus": True, **HOLD})).dice(9, 6, 1).one("counter b a")
    assert g.look("shock", "a") == 1
    assert g.badges("b") == {"Activated", "Reacted", "Shot"}


@pytest.mark.clause("battleforge.react.counter-attack", "battleforge.action.shoot-once")
def test_why_nobody_strikes_back() -> None:
    g = shoot(duel(b={"at": [(10, 30)], "weapons": ["Pistol"]}, ready=True))
    assert g.refuses("counter b a", REACT + "counter-attack")
    g = shoot(duel(b={"at": [(10, 20)], "shot": True}, ready=True))
    assert g.refuses("counter b a", "battleforge.action.shoot-once")
    more = {"c": trooper(10, 21, seat=2)}
    g = shoot(duel(b={"at": [(10, 20)]}, more=more, ready=True, players=("A", "B", "C")))
    assert g.refuses("counter b a", "battleforge.action.engaged")


@pytest.mark.clause("battleforge.react.escape-after", "battleforge.action.focus-life", "battleforge.action.shoot-once")
def test_who_escapes_out_of_range_leaves_focus_and_takes_the_shot() -> None:
    g = shoot(duel({"focus": True}, {"at": [(10, 33)]}, ready=True)).dice(6).one("escape b").shift(0, 6)
    assert (g.look("marked", "a", "focus"), g.look("marked", "a", "shot"), g.topic) == (True, True, "action:a")


@pytest.mark.clause("battleforge.react.escape", "battleforge.fight.fall-back")
def test_an_escape_from_melee_has_two_checks() -> None:
    g = duel(b={"at": [(10, 11)]}, ready=True).one("fight").dice(6, 7).one("escape b")
    assert (g.seat, g.topic) == (0, "free:a")
    g.dice(9).one("strike").shift(0, 5)
    assert g.look("marked", "a", "fought")
    assert g.count("b") == 1


@pytest.mark.clause("battleforge.react.dodge", "battleforge.action.evade")
@pytest.mark.parametrize(
    ("had", "answer", "left"), [(False, "spend", False), (True, "spend", False), (False, "keep", True)]
)
def test_a_dodge_gives_one_token_at_most(had: bool, answer: str, left: bool) -> None:
    g = shoot(duel(b={"at": [(10, 20)], "evade": had}, ready=True)).dice(3).one("dodge b").dice(9).one(answer)
    assert g.look("marked", "b", "evade") is left
    assert g.need("Rifle: hits") == (5 if left else 4)


@pytest.mark.clause("battleforge.react.check", "battleforge.core.natural-one")
def test_a_one_dodges_whatever_the_shock() -> None:
    g = shoot(duel(b={"at": [(10, 20)], "shock": 9, "co": 12}, ready=True)).dice(1).one("dodge b")
    assert (g.need("Dodge"), g.topic) == (-3, "evade:b")


@pytest.mark.clause("battleforge.react.failed", "battleforge.shoot.impossible")
def test_who_breaks_at_a_dodge_may_run_out_of_range() -> None:
    g = shoot(duel(b={"at": [(10, 33)], "shock": 5}, ready=True)).dice(4, 8).one("dodge b")
    assert (g.at("b"), g.topic, g.look("marked", "b", "reacted")) == ([(10, 39)], "action:a", False)
    assert g.look("marked", "a", "shot")


@pytest.mark.clause("battleforge.react.overwatch", "battleforge.react.overwatch-point")
def test_overwatch_at_the_part_of_a_way_that_is_seen() -> None:
    rocks = [{"kind": "impassable", "rect": (west, 14, east, 14.5), "height": 5} for west, east in ((0, 9), (13, 30))]
    g = duel({"at": [(5, 10)], "mov": 12}, {"at": [(10, 30)], **HOLD}, terrain=rocks).one("move").shift(12, 0).one("b")
    assert g.refuses(0, REACT + "overwatch-point")
    assert g.refuses(12000, REACT + "overwatch-point")
    assert g.refusal(6000) is None
    rock = {"kind": "impassable", "rect": (0, 14, 30, 14.5), "height": 5}
    g = duel({"at": [(5, 10)], "mov": 12}, {"at": [(10, 30)], **HOLD}, terrain=[rock]).one("move").shift(12, 0)
    assert g.topic == "action:a"


@pytest.mark.clause("battleforge.react.overwatch")
def test_the_way_of_the_mover_is_drawn_while_others_are_asked() -> None:
    g = duel({"at": [(5, 10)], "mov": 6}, {"at": [(10, 30)], **HOLD}).one("move").shift(4, 0)
    way, end = g.question.describe().marks
    assert (way.shape, way.points[0], way.points[-1], way.label) == ("arrow", (5000, 10000), (9000, 10000), "4″")
    assert (end.shape, end.points) == ("circle", ((9000, 10000),))


@pytest.mark.clause("battleforge.react.overwatch")
@pytest.mark.parametrize("words", [{"shot": True}, {"hold": False}, {"reacted": True}])
def test_who_may_not_fire_is_not_asked(words: dict[str, Any]) -> None:
    g = duel(b={"at": [(10, 20)], **HOLD, **words}).one("move").shift(0, 2)
    assert g.topic == "action:a"


@pytest.mark.clause("battleforge.react.overwatch", "battleforge.shoot.engaged-target")
def test_no_shot_at_who_has_come_into_contact() -> None:
    g = duel(b={"at": [(10, 15)]}, more={"w": trooper(20, 10, hold=True)}).one("charge").shift(0, 4).one("w")
    assert g.refuses(4000, REACT + "overwatch-point")
    assert g.refusal(3750) is None


@pytest.mark.clause("battleforge.core.interrupts", "battleforge.break.after")
def test_who_breaks_on_its_way_loses_the_move_and_not_the_other_action() -> None:
    g = duel({"shock": 5}, {"at": [(10, 20)], **HOLD}).one("move").shift(0, 1).one("b").dice(1, 1, 9).number(1000)
    assert (g.at("a"), g.topic, g.look("actions left")) == ([(10, 5)], "action:a", 1)


@pytest.mark.clause("battleforge.action.charge-sequence", "battleforge.react.spent")
@pytest.mark.parametrize(("die", "asked"), [(9, True), (1, False)])
def test_who_failed_at_the_charge_may_react_to_the_fight(die: int, asked: bool) -> None:
    g = duel(b={"at": [(10, 15)]}, ready=True).one("charge").shift(0, 4).dice(die).one("b")
    if not asked:
        g.dice(9).number(0)
    g.until("charge fight").dice(*[9] * (not asked)).one("fight")
    assert (g.topic == "window:attack:a") is asked


@pytest.mark.clause("battleforge.react.escape", "battleforge.action.charge-failed")
def test_a_target_that_escapes_leaves_the_charge_on_its_way() -> None:
    g = duel(b={"at": [(10, 16)]}, ready=True).one("charge").shift(0, 5).dice(1).one("escape b").shift(0, 6)
    assert (g.at("a"), g.topic, g.look("actions left")) == ([(10, 15)], "action:a", 1)


@pytest.mark.clause("battleforge.react.window-order")
def test_each_of_two_targets_answers_for_itself() -> None:
    g = duel({"weapons": ["Rifle", "Pistol"]}, {"at": [(10, 16)]}, {"c": trooper(13, 16, activated=False)}, ready=True)
    g.one("shoot", "split").assign({"Rifle": "b", "Pistol": "c"}).dice(6).one("counter b a").dice(6).one("escape c")
    assert (g.seat, g.topic) == (1, "move:c")  # before any shot


@pytest.mark.clause("battleforge.react.overwatch-point", "battleforge.move.fall-fail")
def test_overwatch_beyond_a_fall_is_fired_where_the_mover_came_down() -> None:
    """The fall ends the move at 1.5", so a shot that was declared for 4" finds the unit at the foot of the edge."""
    shelf = {"kind": "platform", "rect": (0, 0, 12, 20), "height": 4}
    g = duel({"at": [(11, 10)], "wounds": 2}, {"at": [(20, 10)], **HOLD}, terrain=[shelf]).one("move").shift(5, 0)
    g.one("b").number(4000).dice(9, 9, 1, 1).one("drop")
    assert (g.look("shock", "a"), g.look("wounds", "a.1"), g.look("marked", "b", "shot")) == (1, 1, True)
    assert (g.at("a"), g.look("elevation", "a.1"), g.topic) == ([(12.501, 10)], 0, "action:a")


@pytest.mark.clause("battleforge.react.overwatch-point", "battleforge.core.interrupts")
def test_who_dies_of_a_fall_is_not_shot_at() -> None:
    shelf = {"kind": "platform", "rect": (0, 0, 12, 20), "height": 4}
    more = {"c": trooper(40, 2, seat=0, activated=False)}
    g = duel({"at": [(11, 10)]}, {"at": [(20, 10)], **HOLD}, more, terrain=[shelf]).one("move").shift(5, 0)
    g.one("b").number(4000).dice(9, 9).one("drop")
    assert (g.count("a"), g.look("marked", "b", "shot"), g.look("marked", "b", "reacted")) == (0, False, True)


@pytest.mark.clause("battleforge.move.fall", "battleforge.action.charge-failed")
def test_who_is_shot_before_the_edge_does_not_fall_over_it() -> None:
    """The charge is given up, and those who are left go on along their paths; nobody of them comes to the edge."""
    shelf = {"kind": "platform", "rect": (0, 0, 12, 20), "height": 4}
    foes = {"c": trooper(18, 10)}
    g = duel({"at": [(11, 10), (13.5, 10)]}, {"at": [(20, 14)], **HOLD}, foes, terrain=[shelf]).one("charge")
    g.shift(3.5, 0).dice(1, 10).one("b").number(500).order("a.1", "a.2").answer("halt")
    assert (g.at("a"), g.topic, g.dice_left) == ([(15.999, 10)], "action:a", [])


@pytest.mark.clause("battleforge.react.window-order")
def test_escapes_come_before_dodges_whoever_declared_first() -> None:
    """The token of the Dodge is not there yet when the other one is asked where it goes."""
    arms = ["Rifle", "Pistol"]
    g = duel({"weapons": arms}, {"at": [(10, 14)]}, {"c": trooper(13, 13, activated=False)}, ready=True)
    g.one("shoot", "split").assign({"Rifle": "b", "Pistol": "c"}).dice(1, 1).one("dodge b", "escape c")
    assert (g.topic, g.look("marked", "b", "evade")) == ("move:c", False)
    g.shift(0, 6)
    assert g.look("marked", "b", "evade")


@pytest.mark.clause("battleforge.react.overwatch", "battleforge.move.timeline")
def test_who_was_in_melee_when_the_move_began_does_not_shoot_at_its_rest_either() -> None:
    """Another's shot makes the mover plan anew, and nobody is asked who has been left behind."""
    more = {"c": trooper(30, 10, hold=True)}
    g = duel({"co": 20}, {"at": [(10, 11)], **HOLD}, more).dice(1).one("move").shift(0, -6)
    assert (g.topic, g.options()) == ("window:overwatch:a", ["c", "decline"])
    g.dice(1, 1).one("c").number(2000)
    assert (g.topic, g.at("a")) == ("fall back:a", [(10, 8)])
    g.shift(0, -3)
    assert (g.topic, g.at("a")) == ("action:a", [(10, 5)])
