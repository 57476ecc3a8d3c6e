"""Armour: sides that are not alike, and the damage chart, which the data of the community brings."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.positions import acting, trooper, troopers
from tests.battleforge.test_shooting import totals

GUN = {"name": "Gun", "range": (12, 24), "ap": 4}


def tank(**changes: Any) -> dict[str, Any]:
    """A hull with one wound that looks to the north."""
    return {
        "cast": "Tank", "at": [(24, 24)], "seat": 1, "activated": True, "wounds": 1, "sav": 12,
        **changes,
    }  # fmt: skip


def shot_from(x: float, y: float, *rules: str, ap: int = 4, dice: tuple[int, ...] = (1, 1)) -> Game:
    """A Gun is fired at such a tank from here; the dice are to hit and to save."""
    unit = trooper(x, y, weapons=[{**GUN, "ap": ap}])
    return acting(*dice, unit=unit, foe=tank(rules=list(rules))).one("shoot", "foe")


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.los.mounted-arcs")
@pytest.mark.parametrize(("x", "y", "save"), [(24, 34, 8), (14, 24, 7), (34, 24, 7), (24, 14, 6), (31, 31, 7)])
def test_a_hull_is_thinner_at_its_sides_and_rear(x: float, y: float, save: int) -> None:
    assert totals(shot_from(x, y, "Vulnerable(1, 2)"), "Save") == [save]


@pytest.mark.clause("battleforge.unit.special-rules")
def test_a_heavy_front_and_skirts_help_where_they_are() -> None:
    assert totals(shot_from(24, 34, "Heavy Front(1)"), "Save") == [9]
    assert totals(shot_from(24, 14, "Heavy Front(1)"), "Save") == [8]
    assert totals(shot_from(14, 24, "Side Skirts(4)"), "Save") == [9]
    assert totals(shot_from(14, 24, "Side Skirts(4)", ap=5), "Save") == [7]
    assert totals(shot_from(24, 34, "Side Skirts(4)"), "Save") == [8]


@pytest.mark.clause("battleforge.unit.special-rules")
@pytest.mark.parametrize(
    ("damage", "shock", "left", "badge"),
    [(1, 1, 1, "Damage 1"), (2, 2, 1, "Damage 1"), (4, 2, 1, "Damage 1")],
)
def test_the_chart_decides_over_a_model_that_would_fall(damage: int, shock: int, left: int, badge: str) -> None:
    g = shot_from(24, 34, "Damage Chart", dice=(1, 9, damage))  # Save 8, failed by 1
    assert (g.state.units["foe"].shock, g.count("foe")) == (shock, left)
    assert badge in g.badges("foe")


@pytest.mark.clause("battleforge.unit.special-rules")
def test_a_crew_that_panics_checks_its_courage_or_all_is_lost() -> None:
    held = shot_from(24, 34, "Damage Chart", dice=(1, 9, 5, 8))
    assert (held.state.units["foe"].shock, held.count("foe")) == (3, 1)
    lost = shot_from(24, 34, "Damage Chart", dice=(1, 9, 5, 9))
    assert lost.look("place", "foe") == "lost"


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.shoot.save-margin")
def test_from_nine_it_is_destroyed_and_from_twelve_it_blows_up() -> None:
    near = troopers(22, 28, 2, seat=1, activated=True)
    unit = trooper(24, 40, weapons=[GUN])
    g = acting(1, 9, 8, unit=unit, foe=tank(rules=["Damage Chart"]), near=near).one("shoot", "foe")
    assert (g.look("place", "foe"), g.state.units["near"].shock) == ("lost", 1)  # a unit destroyed within 3″
    gun = {**GUN, "ap": 8}
    g = acting(1, 9, 10, unit=trooper(24, 40, weapons=[gun]), foe=tank(rules=["Damage Chart"]), near=near)
    g.one("shoot", "foe")  # Save 4, failed by 5: 15
    assert (g.look("place", "foe"), g.state.units["near"].shock) == ("lost", 3)


@pytest.mark.clause("battleforge.shock.removal")
def test_damage_adds_up_and_keeps_its_shock() -> None:
    unit = trooper(24, 34, weapons=[{**GUN, "attacks": 2}])
    g = acting(1, 1, 9, 1, 9, 1, unit=unit, foe=tank(rules=["Damage Chart"])).one("shoot", "foe").default()
    assert g.rolls("Damage")[1].tally is not None
    assert totals(g, "Damage") == [1, 2]
    assert g.state.units["foe"].shock == 1 + 1  # for being hit, and because 1 + 2 is shaken
    assert "Damage 2" in g.badges("foe")


@pytest.mark.clause("battleforge.unit.special-rules")
def test_cover_is_taken_off_the_damage_and_not_added_to_the_save() -> None:
    wall = {"kind": "obstacle", "rect": (18, 27, 30, 27.25), "height": 0.75, "cover": "hard"}
    unit = trooper(24, 40, weapons=[GUN])
    g = acting(1, 9, 4, unit=unit, foe=tank(rules=["Damage Chart"]), terrain=[wall]).one("shoot", "foe")
    assert (totals(g, "Save"), totals(g, "Damage")) == ([8], [-1])


@pytest.mark.clause("battleforge.weapon.special-rules")
def test_critical_hits_at_short_range_and_words_for_damage_are_added() -> None:
    heat = {**GUN, "rules": ["Critical(1)"]}
    for distance, added in ((34, 2), (44, 1)):
        unit = trooper(24, distance, weapons=[heat])
        g = acting(1, 9, 1, unit=unit, foe=tank(rules=["Damage Chart"])).one("shoot", "foe")
        assert totals(g, "Damage") == [added]
