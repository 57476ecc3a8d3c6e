"""Chapters 1 and 12: weapons that are lobbed at a point."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.rulesets.battleforge.sheets import Mount, Weapon
from grognard.rulesets.battleforge.state import State, mustered
from grognard.testing import game
from grognard.testing.game import Game
from tests.battleforge.acting import shooting, unit
from tests.battleforge.field import TROOPER, battle, brutes, put, row, sheet, troopers
from tests.battleforge.test_shooting import rest, rules

MORTAR = Weapon("mortar", "Mortar", 1, 0, 18_000, 36_000, rules(("lobbed", 2)), Mount(("front",)))


def table(*others: object) -> State:
    crew = put(mustered("a", 0, sheet(TROOPER, (MORTAR,), 1)), [(24, 10)])
    return battle(crew, troopers("b", *row(24, 30, 3), seat=1), *others)  # type: ignore[arg-type]


def lob(game: Game, x: float, y: float) -> Game:
    game.place({"shell": (x, y)})
    while game.outcome is None and game.topic.startswith("window"):
        game.one("decline")
    return rest(game)


@pytest.mark.clause("battleforge.weapon.special-rules", "battleforge.shock.hit")
def test_a_good_shot_hits_everybody_within_its_radius_once() -> None:
    g = lob(shooting(table(), 4, 10, 10, 1), 24, 30)  # long range: 4 is needed; models at 0, 1.5 and 3″
    assert unit(g, "b").models == ("b.3",)
    assert unit(g, "b").shock == 1
    assert g.need("Mortar") == 4


@pytest.mark.clause("battleforge.core.scatter", "battleforge.core.scatter-attack")
def test_a_bad_shot_scatters_and_may_leave_the_table() -> None:
    g = lob(shooting(table(brutes("far", (24, 45)))).dice(5, 90, 10), 24, 45)
    assert unit(g, "far").shock == 0
    assert g.events("misses")
    g = lob(shooting(table()).dice(5, 270, 4, 1, 1), 24, 34)
    assert unit(g, "b").shock == 1


@pytest.mark.clause("battleforge.shoot.engaged-target", "battleforge.los.mounted-arcs")
def test_nobody_lobs_at_friends_or_out_of_the_arc() -> None:
    g = shooting(table(troopers("c", (29, 28)), brutes("d", (40, 10))))
    assert g.refuses_place({"shell": (27.5, 29)}, "battleforge.shoot.engaged-target")
    assert g.refuses_place({"shell": (40, 10)}, "battleforge.shoot.range")


@pytest.mark.clause("battleforge.shoot.engaged-target")
def test_nobody_lobs_at_enemies_in_melee_with_friends() -> None:
    """The friend is farther from the point than the radius, but fights one whom the shell would hit."""
    g = shooting(table(troopers("c", (24, 39), (24, 37.6)), brutes("d", (24, 40.25), (24, 43))))
    assert g.refuses_place({"shell": (24, 43.5)}, "battleforge.shoot.engaged-target")


@pytest.mark.clause("battleforge.weapon.special-rules")
@pytest.mark.parametrize(("aim", "needed"), [(2, 4), (3, 5)])
def test_a_lobbed_shot_that_pierces_is_harder_to_save(aim: int, needed: int) -> None:
    """Save 5: a 2 to hit has one AP more, a 3 has not."""
    sharp = replace(MORTAR, rules=rules(("lobbed", 2), ("piercing", 2)))
    crew = put(mustered("a", 0, sheet(TROOPER, (sharp,), 1)), [(24, 10)])
    g = lob(shooting(battle(crew, troopers("b", (24, 30), seat=1)), aim, 10), 24, 30)
    assert g.need("Save") == needed


@pytest.mark.clause("battleforge.core.scatter")
def test_a_piercing_shot_scatters_as_well() -> None:
    sharp = replace(MORTAR, rules=rules(("lobbed", 2), ("piercing", 2)))
    crew = put(mustered("a", 0, sheet(TROOPER, (sharp,), 1)), [(24, 10)])
    g = lob(shooting(battle(crew, brutes("far", (24, 45)))).dice(5, 90, 10), 24, 45)
    assert g.events("misses")


BOMB = {"name": "Bomb", "range": (6, 12), "rules": ["Lobbed(1)"]}


@pytest.mark.clause("battleforge.core.scatter-attack", "battleforge.shoot.impossible")
@pytest.mark.parametrize(("other", "named", "order"), [("Pistol", "Pistol", "21"), (BOMB, "Bomb", "12")])
def test_who_fell_to_a_shell_of_its_own_unit_fires_no_more(other: Any, named: str, order: str) -> None:
    """The Mortar is fired first; its shell comes back upon its crew, before the second weapon is fired."""
    mortar = {"name": "Mortar", "range": (18, 36), "rules": ["Lobbed(2)"]}
    units = {
        "a": {"cast": "Troopers", "at": [(10, 10)], "weapons": [mortar, other]},
        "b": {"cast": "Troopers", "seat": 1, "at": [(10, 18)], "activated": True},
    }
    g = game("battleforge", 6, 270, 7, 10, units=units).one("a", "shoot")
    while not g.topic.startswith("weapons"):
        g = g.one("b") if g.topic.startswith("target") else g.place({"shell": (10, 18)})
    g.order(*order)
    assert g.count("a") == 0
    assert [event.facts["weapon"] for event in g.events("impossible")] == [named]
