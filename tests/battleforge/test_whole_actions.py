"""Actions as they are played, with what others do about them: chapters 1, 8, 13 and 15 together."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.kit import forge


def lone(x: float, y: float, seat: int = 0, **changes: Any) -> dict[str, Any]:
    """One Trooper."""
    return {"cast": "Troopers", "at": [(x, y)], "seat": seat, **changes}


def duel(*dice: int, blue: dict[str, Any] | None = None, red: dict[str, Any] | None = None, **spec: Any) -> Game:
    """A Trooper, called a, and a red one 8″ north of it, called b."""
    return forge(*dice, units={"a": lone(10, 10, **(blue or {})), "b": lone(10, 18, 1, **(red or {}))}, **spec)


def skip(g: Game, *topics: str) -> Game:
    """Decline windows and default everything that is not one of these topics."""
    for _ in range(30):
        if any(g.topic.startswith(topic) for topic in topics) or g.outcome is not None:
            return g
        g.default()
    raise AssertionError(g.topic)


@pytest.mark.clause("battleforge.model.initiative")
@pytest.mark.parametrize(("die", "rushed"), [(4, True), (5, False)])
def test_brutes_rush_on_their_initiative(die: int, rushed: bool) -> None:
    units = {"b": {"cast": "Brutes", "at": [(10, 10)]}, "r": lone(40, 40, 1, weapons=["Bayonet"])}
    g = forge(die, 1, units=units).one("b", "move").answer("rush").shift(0, 7)
    assert g.need("Rush") == 4
    assert g.at("b") == ([(10, 17)] if rushed else [(10, 10)])


@pytest.mark.clause("battleforge.action.shoot-once")
def test_who_shot_and_holds_has_no_overwatch() -> None:
    g = duel(9, blue={"shock": 0})
    g.one("a", "shoot")
    skip(g, "action:a")
    assert g.look("marked", "a", "shot")
    assert g.refuses("shoot", "battleforge.action.shoot-once")
    g.one("hold").one("b", "move").shift(2, 0)
    assert g.topic == "action:b"  # nobody was asked about Overwatch


@pytest.mark.clause("battleforge.core.interrupts", "battleforge.react.overwatch-point", "battleforge.break.after")
def test_a_move_ends_where_its_unit_breaks() -> None:
    """A unit that moves 6″ is hit after 2″, breaks and runs: the rest of its move is lost, its other action is not."""
    watcher = {"hold": True, "activated": True}
    mover = {"wounds": 2, "shock": 5, "mov": 11}
    g = duel(10, 10, 10, 10, 10, blue=watcher, red=mover, active=1).one("b", "move").dice(1, 1, 8).shift(6, 0)
    g.one("a").number(2000)
    assert g.faces("Break test") == [8]
    (x, y), *_ = g.at("b")
    assert (round(x, 2), round(y, 2)) == (13.46, 23.82)
    assert g.look("marked", "b", "evade")
    assert (g.topic, g.state.actions) == ("action:b", 1)


@pytest.mark.clause("battleforge.action.charge-sequence")
def test_who_failed_to_overwatch_a_charge_may_strike_back_at_its_fight() -> None:
    units = {"a": lone(10, 10), "b": lone(10, 14, 1)}
    g = forge(7, units=units).one("a", "charge").shift(0, 3).one("b")
    assert g.look("shock", "b") == 1
    assert g.topic == "charge fight:a"
    g.dice(5, 9, 9).one("fight").one("counter b a")
    assert g.dice_left == []
    assert g.look("marked", "b", "reacted")
    assert g.look("marked", "a", "fought")
    assert g.look("marked", "b", "fought")


@pytest.mark.clause("battleforge.action.charge-sequence", "battleforge.action.charge")
def test_forgoing_the_fight_ends_the_charge() -> None:
    g = forge(units={"a": lone(10, 10), "b": lone(10, 14, 1, weapons=[])}).one("a", "charge").shift(0, 3)
    skip(g, "charge fight")
    g.one("forgo")
    assert g.topic == "action:a"
    assert g.look("engaged", "a", "b")
    assert not g.look("marked", "a", "fought")


@pytest.mark.clause("battleforge.react.window-order", "battleforge.shoot.split")
def test_escapes_come_before_the_shots_and_counter_attacks_with_them() -> None:
    launcher = {"name": "Launcher", "range": (12, 24), "ap": 2}
    units = {"s": lone(10, 10, weapons=["Rifle", launcher]), "a": lone(8, 20, 1), "b": lone(12, 20, 1)}
    g = forge(3, 3, units=units).one("s", "shoot", "split").assign({"Rifle": "a", "Launcher": "b"})
    assert (g.seat, g.topic) == (1, "window:attack:s")
    g.one("escape a").one("counter b s")
    assert g.topic == "move:a"
    g.dice(9, 9, 9).shift(0, 6)
    skip(g, "action:s", "unit")
    assert g.at("a") == [(8, 26)]
    assert g.look("marked", "b", "shot")
    assert g.look("marked", "a", "reacted")
    assert g.dice_left == []


@pytest.mark.clause("battleforge.react.escape-after", "battleforge.react.escape")
def test_shots_at_who_has_escaped_are_lost_and_focus_stays() -> None:
    units = {"a": lone(10, 10, focus=True), "b": lone(10, 33, 1)}
    g = forge(3, units=units).one("a", "shoot", "b").one("escape b").shift(0, 6)
    assert g.rolls("Hit") == []
    assert g.look("marked", "a", "focus")
    assert g.look("marked", "a", "shot")
    assert (g.topic, g.state.actions) == ("action:a", 1)


@pytest.mark.clause("battleforge.fight.consolidate", "battleforge.shock.destroyed-nearby")
def test_who_has_destroyed_its_enemy_closes_with_the_next() -> None:
    units = {"a": lone(10, 10), "b": lone(10, 11, 1, activated=True), "c": lone(13.5, 10, 1)}
    g = forge(1, 10, units=units).one("a", "fight")
    assert g.count("b") == 0
    assert g.look("shock", "a") == 1
    assert g.topic == "consolidate:a"
    assert g.refuses_move({"a.1": (9, 10)}, "battleforge.fight.consolidate")
    g.move({"a.1": (12.5, 10)})
    assert g.look("engaged", "a", "c")
    assert not g.look("marked", "c", "fought")


@pytest.mark.clause("battleforge.fight.engaged")
def test_units_are_free_when_casualties_part_them() -> None:
    units = {"a": {"cast": "Troopers", "at": [(10, 10), (11.2, 10)]}, "b": lone(9, 10, 1)}
    g = forge(units=units)
    assert g.look("engaged", "a", "b")
    g.state.units["a"].remove(["a.1"])
    assert not g.look("engaged", "a", "b")


@pytest.mark.clause("battleforge.ffa.enemies")
def test_everybody_else_is_an_enemy_without_teams() -> None:
    units = {"a": lone(10, 10), "b": lone(20, 10, 1), "c": lone(30, 10, 2)}
    state = forge(units=units, players=("A", "B", "C")).state
    assert [unit.id for unit in state.enemies_of(0)] == ["b", "c"]
    state = forge(units=units, players=("A", "B", "C"), teams=(0, 1, 0)).state
    assert [unit.id for unit in state.enemies_of(0)] == ["b"]
    assert [unit.id for unit in state.friends_of(0)] == ["a", "c"]


@pytest.mark.clause("battleforge.ffa.enemies", "battleforge.shoot.engaged-target")
def test_one_may_shoot_at_who_is_locked_with_a_third() -> None:
    units = {"a": lone(10, 10), "b": lone(10, 18, 1), "c": lone(11, 18, 2)}
    g = forge(units=units, players=("A", "B", "C")).one("a", "shoot")
    assert "b" in g.options()
    g = forge(units=units, players=("A", "B", "C"), teams=(0, 1, 0)).one("A", "a")
    assert g.why_not("shoot") is not None
