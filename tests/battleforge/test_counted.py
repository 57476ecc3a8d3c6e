"""Clauses that decide without an event of their own are counted where they are applied, and only there."""

from __future__ import annotations

from typing import Any

from tests.battleforge.kit import brutes, forge, troopers

FENCE = {"kind": "obstacle", "rect": (0, 13.5, 30, 13.75), "height": 0.75, "cover": "soft"}


def named(clauses: set[str], *words: str) -> set[str]:
    """Which of these clauses, without the name of the game, were counted."""
    return {word for word in words if f"battleforge.{word}" in clauses}


def test_a_shot_counts_range_and_sight_and_what_stands_between() -> None:
    words = ("shoot.range", "weapon.range", "los.basic", "core.distance", "shoot.same-weapon", "shoot.sequence")
    between = ("los.blockers", "los.thirds", "terrain.obstacle-cover", "terrain.obstacle")
    for terrain, expected in ([], set()), ([FENCE], {"los.blockers", "los.thirds", "terrain.obstacle-cover"}):
        g = forge(units={"t": troopers(), "b": brutes(y=15)}, terrain=terrain)
        g.one("t").one("shoot").one("b").dice(1, 10, 10, 10, 10, 1).one("decline").default()
        assert named(g.clauses, *words) == set(words)
        assert named(g.clauses, *between) == expected
        assert named(g.clauses, "fight.who", "weapon.melee", "shock.cap", "los.mounted-arcs") == set()


def test_a_fight_counts_who_strikes_and_no_sight() -> None:
    g = forge(units={"t": troopers(y=10), "b": brutes(y=11.25)})
    g.one("t").one("fight")
    assert named(g.clauses, "action.engaged", "action.fight-once", "react.eligible") == {
        "action.engaged",
        "action.fight-once",
    }
    g.dice(10, 10).one("decline")
    assert named(g.clauses, "fight.who", "fight.engaged", "weapon.melee", "los.basic") == {
        "fight.who",
        "fight.engaged",
        "weapon.melee",
    }


def moved(*dice: int, terrain: Any = (), **changes: Any) -> set[str]:
    g = forge(*dice, units={"t": troopers(**changes), "b": brutes(y=40)}, terrain=terrain)
    return g.one("t").one("move").shift(0, 5).clauses


def test_a_move_counts_what_it_met() -> None:
    words = ("move.distance", "model.movement", "move.coherency", "move.table-edge")
    plain = moved()
    assert named(plain, *words) == set(words)
    met = ("terrain.obstacle", "terrain.low-obstacle", "terrain.road", "terrain.heights", "move.broken-coherency")
    assert named(plain, *met) == set()
    assert named(moved(1, terrain=[FENCE]), *met) == {"terrain.obstacle"}
    assert named(moved(terrain=[FENCE], rules=["Long Legs"]), *met) == {"terrain.obstacle", "terrain.low-obstacle"}
    road = {"kind": "ground", "road": True, "rect": (0, 0, 40, 40)}
    assert named(moved(terrain=[road]), *met) == {"terrain.road"}
    kerb = {"kind": "platform", "rect": (0, 14, 40, 20), "height": 0.4}
    assert named(moved(terrain=[kerb]), *met) == {"terrain.heights"}


def test_both_at_once_and_what_follows() -> None:
    units = {"t": troopers(), "b": troopers(y=15, seat=1, hold=True, activated=True)}
    g = forge(units=units).one("t").one("shoot").one("b")
    assert named(g.clauses, "simultaneous.procedure", "react.spent", "core.effect-order") == set()
    g.dice(1, 1, 1, 1, 10, *[1] * 4, *[10] * 5).one("counter b t").default()
    counted = ("simultaneous.procedure", "simultaneous.pending", "react.spent", "core.effect-order", "shock.cap")
    assert named(g.clauses, *counted) == set(counted)


def test_only_a_tie_at_an_objective_is_counted_as_one() -> None:
    goal = {"at": (10, 12)}
    for red, expected in (30, set()), (14, {"objective.wounds"}):
        g = forge(units={"t": troopers(), "b": brutes(y=red, models=1)}, objectives=[goal], stage="end", round=6)
        assert named(g.clauses, "objective.wounds", "objective.tie") == expected
