"""Group activations played through the kit: what is declared together, carried out in order, and reacted to once."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.kit import forge
from tests.battleforge.test_examples_attacks import finish, idle, lone

BOSS: dict[str, Any] = {"rules": ["Group Activation(2)"], "weapons": []}


def group(*dice: int, members: dict[str, Any], **spec: Any) -> Game:
    """An officer at (10, 10) and those who act with it."""
    others = spec.pop("units")
    g = forge(*dice, units={"boss": lone(10, 10, **BOSS), **members, **others}, **spec)
    return g.one("boss").some(*members)


@pytest.mark.clause("battleforge.group.activation")
def test_three_units_are_marked_and_only_those_near_and_ready_may_join() -> None:
    units = {
        "boss": lone(10, 10, **BOSS),
        "a": lone(10, 12),
        "b": lone(12, 10),
        "c": lone(10, 17.001),  # 6.001" away
        "d": lone(8, 10, activated=True),
        "e": lone(8, 12, faction="others"),
        "far": lone(40, 40, 1),
    }
    g = forge(units=units).one("boss")
    assert g.topic == "group:boss"
    assert set(g.offered()) == {"a", "b"}
    g.some("a", "b").one("forgo")
    assert [g.look("marked", name, "activated") for name in ("boss", "a", "b", "c")] == [True, True, True, False]
    assert g.seat == 1


@pytest.mark.clause("battleforge.group.same-actions", "battleforge.shock.removal")
def test_each_tests_its_own_shock_first() -> None:
    members = {"a": lone(10, 12, shock=1), "b": lone(12, 10, shock=2)}
    g = group(6, 7, 6, members=members, units={"far": lone(40, 40, 1)})
    assert (g.look("shock", "a"), g.look("shock", "b")) == (0, 1)


@pytest.mark.clause("battleforge.group.same-actions", "battleforge.move.timeline")
def test_ways_are_declared_for_all_before_a_die_is_rolled() -> None:
    """The fence is in everybody's way: nobody rolls before the last way is given; a goes where b stood."""
    fence = {"kind": "obstacle", "rect": (0, 14.5, 48, 14.75), "height": 0.75}
    members = {"a": lone(10, 12), "b": lone(12, 12)}
    g = group(members=members, units={"far": lone(40, 40, 1)}, terrain=[fence]).one("move").order("b", "a", "boss")
    assert g.topic == "move:b"
    g.move({"b.1": (12, 17)})
    assert g.topic == "move:a"
    assert g.refuses_move({"a.1": (12, 17)}, "battleforge.move.friends")  # there b will stand
    g.dice(1, 1).move({"a.1": (12, 16)})
    assert g.topic == "move:boss"
    assert g.dice_left == [1, 1]
    assert g.at("b") == [(12, 12)]
    g.stay()
    assert g.dice_left == []
    assert (g.at("b"), g.at("a")) == ([(12, 17)], [(12, 16)])
    assert g.state.actions == 1


@pytest.mark.clause("battleforge.group.same-actions")
def test_who_finds_its_place_taken_plans_anew() -> None:
    """b fails its check and stays where a wanted to go."""
    fence = {"kind": "obstacle", "rect": (0, 14.5, 48, 14.75), "height": 0.75}
    members = {"a": lone(10, 12), "b": lone(12, 12)}
    g = group(9, members=members, units={"far": lone(40, 40, 1)}, terrain=[fence]).one("move").order("b", "a", "boss")
    g.move({"b.1": (12, 17)}).move({"a.1": (12, 13.5)}).stay()
    assert g.topic == "move:b"  # interrupted at the fence, 2" in
    g.answer("halt")
    assert g.at("b") == [(12, 14)]
    assert g.topic == "move:a"
    assert "on" not in [word.key for word in g.question.instead()]  # type: ignore[attr-defined]
    g.move({"a.1": (11, 13)})
    assert g.at("a") == [(11, 13)]


@pytest.mark.clause("battleforge.group.same-actions", "battleforge.activate.two-actions")
def test_a_group_may_think_better_of_it_at_its_first_way() -> None:
    g = group(members={"a": lone(10, 12)}, units={"far": lone(40, 40, 1)}).one("move").order("a", "boss")
    g.answer("abandon")
    assert (g.topic, g.state.actions) == ("action:boss", 2)


@pytest.mark.clause("battleforge.group.reactions", "battleforge.react.check")
def test_one_attempt_to_fire_at_a_group_that_moves() -> None:
    watcher = lone(10, 24, 1)
    g = group(members={"a": lone(10, 12)}, units={"w": watcher, "far": lone(40, 40, 1)}).one("move").order("a", "boss")
    g.shift(1, 0).shift(1, 0)
    assert g.topic == "window:overwatch:a"
    g.dice(9).one("w")  # it fails and may not try again at the boss
    assert g.look("shock", "w") == 1
    assert g.topic == "action:boss"
    assert g.state.actions == 1


@pytest.mark.clause("battleforge.group.reactions")
def test_overwatch_is_at_one_of_those_who_move() -> None:
    watcher = lone(10, 22, 1, hold=True, activated=True)
    g = group(members={"a": lone(10, 12)}, units={"w": watcher, "far": lone(40, 40, 1)}).one("move").order("a", "boss")
    g.shift(1, 0).shift(1, 0)
    assert g.topic == "window:overwatch:a"
    g.one("decline")
    assert g.topic == "window:overwatch:boss"
    g.dice(9).one("w").number(0)
    assert g.dice_left == []
    assert g.cited("battleforge.group.reactions")


@pytest.mark.clause("battleforge.group.same-actions", "battleforge.simultaneous.procedure")
def test_charges_of_a_group_are_fought_at_the_same_time() -> None:
    """Both reach the same Trooper: the first dooms it, the second still strikes, and then it falls."""
    members = {"a": lone(8.5, 12)}
    units = {"b": {**idle(10, 15, 2), "wounds": 1}, "far": lone(40, 40, 1)}
    boss = lone(10, 10, **{**BOSS, "weapons": ["Bayonet"]})
    g = forge(units={"boss": boss, **members, **units}).one("boss").some("a").one("charge").order("boss", "a")
    assert g.topic == "charge:boss"
    g.move({"boss.1": (10, 14)})
    assert g.topic == "charge:a"
    g.move({"a.1": (9, 15)})
    assert g.topic == "charge fight:boss"
    g.one("fight")
    assert g.topic == "charge fight:a"
    g.dice(1, 9, 1, 9).one("fight")  # hit and failed Save, twice
    finish(g, "hits", "consolidate")
    while g.topic.startswith("hits"):
        g.order("b.1", "b.2") if "b.2" in {item.key for item in g.question.items} else g.default()  # type: ignore[attr-defined]
        finish(g, "hits", "consolidate")
    assert g.dice_left == [] or g.count("b") < 2
    assert g.look("marked", "boss", "fought")
    assert g.look("marked", "a", "fought")


@pytest.mark.clause("battleforge.group.reactions", "battleforge.react.counter-attack")
def test_a_target_strikes_back_at_the_squad_of_its_choice() -> None:
    target = {"cast": "Troopers", "row": (10, 20), "seat": 1, "hold": True, "activated": True}
    members = {"a": lone(10, 12), "c": lone(12, 12)}
    g = group(members=members, units={"t": target}).one("shoot").order("a", "c")
    g.one("t", "t")
    assert {"counter t a", "counter t c"} <= set(g.options())
    g.dice(9, 9, *[9] * 5).one("counter t c")
    finish(g)
    assert g.dice_left == []
    assert g.look("marked", "t", "reacted")


@pytest.mark.clause("battleforge.group.same-actions", "battleforge.action.charge")
def test_who_takes_no_part_in_a_charge_is_not_reacted_to() -> None:
    members = {"a": lone(12, 10)}
    g = group(members=members, units={"b": lone(11, 14, 1, weapons=[])}).one("charge").order("a", "boss")
    g.move({"a.1": (11, 13)})
    assert g.topic == "charge:boss"
    g.answer("halt")
    assert g.topic == "window:overwatch:a"
    g.one("decline")
    assert g.topic == "charge fight:a"  # and nobody was asked about the boss
    g.one("forgo")
    assert g.at("boss") == [(10, 10)]
