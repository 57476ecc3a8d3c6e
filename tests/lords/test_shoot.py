"""Chapter 6: the Shoot."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.lords.positions import position
from grognard.rulesets.lords.rules.body import body_of
from grognard.rulesets.lords.rules.shooting import shooting_distance
from tests.lords.kit import Spot, blue, lords, red, row, tokens

BLOCK = [*row(5, 10, 10), *row(5, 10, 8.8)]


@pytest.mark.clause("lords.shoot.who")
def test_shoot_who_all_models_take_part() -> None:
    far_and_near: list[Spot] = [(10, 10), (10, 8.8), (10, 7.6), (10, 6.4), (10, 5.2), (10, 4), (10, 2.8), (10, 1.6)]
    units = {"T2": blue("T2", far_and_near), "r": red("T1", row(8, 10, 25))}
    g = lords(1, 1, 6, units=units).one("T2", "shoot", "r")
    assert [dice.sides for dice in g.events("roll")[0].dice] == [6, 8, 6]


@pytest.mark.clause("lords.shoot.distance")
@pytest.mark.parametrize(("free", "allowed"), [(15.0, True), (15.002, True), (15.003, False), (15.1, False)])
def test_shoot_distance_is_within_the_range(free: float, allowed: bool) -> None:
    g = lords(units={"T2": blue("T2", [(10, 10)]), "r": red("T1", [(10, 11 + free)])}).one("T2")
    assert ("shoot" in g.options()) == allowed


@pytest.mark.clause("lords.shoot.distance")
def test_shoot_distance_is_that_of_the_nearest_pair_in_sight() -> None:
    wall = {"name": "Wall", "rect": (8, 14, 12, 15), "blocks_sight": True}
    units = {"T2": blue("T2", [(10, 10)]), "r": red("T1", [(10, 20), (11.2, 20), (12.4, 20), (18, 20)])}
    state = position(units, terrain=[wall])
    seen = shooting_distance(state, body_of(state, "T2"), body_of(state, "r"))
    assert 11_800 < seen < 11_810  # the one at (18, 20), not the nearer ones behind the wall


@pytest.mark.clause("lords.shoot.sight")
def test_shoot_sight_models_never_block() -> None:
    units = {"T2": blue("T2", [(10, 10)]), "V1": blue("V1", row(5, 8, 13)), "r": red("T1", [(10, 20)])}
    g = lords(units=units).one("T2", "shoot")
    assert g.options() == ["r"]


@pytest.mark.clause("lords.shoot.not-into-combat")
@pytest.mark.parametrize(("free", "allowed"), [(1.0, False), (1.1, True)])
def test_not_into_combat(free: float, allowed: bool) -> None:
    units = {
        "T2": blue("T2", [(10, 10)]),
        "V1": blue("V1", [(10, 20)]),
        "r": red("T1", [(10, 21 + free)]),
        "r2": red("V2", [(18, 18)]),
    }
    g = lords(units=units).one("T2", "shoot")
    assert ("r" in g.options()) == allowed
    if not allowed:
        assert g.refuses("r", "lords.shoot.not-into-combat")


@pytest.mark.clause("lords.shoot.roll")
def test_shoot_roll_numbers_compare_both_whole_units() -> None:
    g = lords(1, 1, 6, units={"T2": blue("T2", row(8, 10, 10)), "r": red("T1", row(10, 10, 20))})
    g.one("T2", "shoot", "r")
    assert [dice.sides for dice in g.events("roll")[0].dice] == [6, 6, 6]
    assert (g.count("T2"), g.count("r")) == (8, 10)
    (nothing,) = g.events("repelled")
    assert nothing.clause == "lords.shoot.roll"
    assert nothing.sentence() == "Red Spearmen come unhurt through the shots of Bowmen"


@pytest.mark.clause("lords.shoot.distance", "lords.shoot.sight", "lords.shoot.not-into-combat")
@pytest.mark.parametrize(
    ("red_at", "terrain", "friend", "clause"),
    [
        ((10, 26.1), [], (40, 5), "lords.shoot.distance"),
        ((10, 20), [{"name": "Wood", "rect": (8, 13, 12, 16), "blocks_sight": True}], (40, 5), "lords.shoot.sight"),
        ((10, 20), [], (10, 22), "lords.shoot.not-into-combat"),
    ],
)
def test_shoot_without_a_target_says_why_the_nearest_is_none(
    red_at: tuple[float, float], terrain: list[dict[str, Any]], friend: tuple[float, float], clause: str
) -> None:
    units = {"T2": blue("T2", [(10, 10)]), "V1": blue("V1", [friend]), "r": red("T1", [red_at])}
    g = lords(units=units, terrain=terrain).one("T2")
    assert g.refuses("shoot", clause)
    why = g.why_not("shoot")
    assert why is not None
    assert why.about == ("T2", "r")


@pytest.mark.clause("lords.shoot.roll", "lords.unit.destroyed")
def test_shoot_casualties_are_told_under_the_clause_of_the_shot() -> None:
    # 12 against 1: eleven, but there are only two.
    g = lords(
        6, 12, 1, units={"T2": blue("T2", row(8, 10, 10)), "r": red("V1", row(2, 10, 23)), "x": red("V1", [(40, 30)])}
    )
    g.one("T2", "shoot", "r")
    assert [event.clause for event in g.events("casualties")] == ["lords.shoot.roll"]
    assert [event.sentence() for event in g.events("destroyed")] == ["Red Levy Band are destroyed"]


@pytest.mark.clause("lords.shoot.reply")
def test_shoot_reply_rolls_both_dice_and_costs_no_token() -> None:
    units = {"T2": blue("T2", row(8, 10, 10)), "r": red("T2", row(8, 10, 23), token=True), "r2": red("V1", [(40, 30)])}
    # 11 against 6: five fall; Bravery 6, 5 + 1 = 6: passed.
    g = lords(5, 6, 2, 4, 1, units=units)
    g.one("T2", "shoot", "r").default()
    assert [dice.sides for dice in g.events("roll")[0].dice] == [6, 8, 6, 8]
    assert g.count("r") == 3
    assert tokens(g) == {"T2", "r"}


@pytest.mark.clause("lords.shoot.reply")
@pytest.mark.parametrize(("free", "dice"), [(8.0, 4), (8.002, 4), (8.003, 3)])
def test_shoot_reply_needs_a_range_that_reaches(free: float, dice: int) -> None:
    g = lords(1, 1, 4, 4, units={"T2": blue("T2", [(10, 10)]), "r": red("V2", [(10, 11 + free)])})
    g.one("T2", "shoot", "r")
    assert len(g.events("roll")[0].dice) == dice


@pytest.mark.clause("lords.shoot.no-reply")
def test_shoot_no_reply_rolls_quality_alone() -> None:
    # 9 against 3: six fall; Bravery 7, 6 + 1 = 7: passed.
    g = lords(4, 5, 3, 1, units={"T2": blue("T2", row(8, 10, 10)), "r": red("T1", row(10, 10, 23))})
    g.one("T2", "shoot", "r").default()
    assert g.count("r") == 4


@pytest.mark.clause("lords.join.act-together")
def test_shoot_with_a_knight_keeps_the_range_and_counts_him() -> None:
    units = {
        "T2": blue("T2", row(8, 10, 10)),
        "K1": blue("K1", [(10, 8.8)], joined_to="T2"),
        "r": red("T1", row(9, 10, 25)),
    }
    g = lords(1, 1, 6, units=units).one("T2", "stay", "shoot", "r")
    assert [dice.sides for dice in g.events("roll")[0].dice] == [6, 8, 6]
