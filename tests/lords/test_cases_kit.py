"""Worked cases from the ledger that only look: gaps, sight, joined values; and what the kit fills in by itself."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import game
from tests.lords.kit import blue, lords, red


@pytest.mark.clause("lords.measure.gap", "lords.measure.open")
def test_gap_of_the_examples() -> None:
    units = {
        "A": blue("T1", [(10, 10), (30, 10)]),
        "B": red("T1", [(12, 10)]),
        "C": blue("K2", [(10, 20)]),
        "D": red("T1", [(10, 23)]),
    }
    g = lords(units=units)
    assert g.look("distance", "A", "B") == 1.0
    assert g.look("distance", "A.2", "B.1") == 17.0
    assert g.look("distance", "C", "D") == 1.75


@pytest.mark.clause("lords.unit.in-combat", "lords.unit.coherency")
def test_in_combat_with_every_enemy_within_an_inch() -> None:
    units: dict[str, Any] = {
        "A": blue("T1", [(10, 10), (12, 10), (14.2, 10)]),
        "B": red("T1", [(10, 11.5)]),
        "C": red("K1", [(10, 15)]),
    }
    g = lords(units=units)
    assert g.look("in combat", "A")
    assert g.look("in combat", "A", "B")
    assert not g.look("in combat", "A", "C")
    assert not g.look("in combat", "C")
    assert not g.look("coherent", "A")
    assert g.badges("A") == {"in Combat"}


@pytest.mark.clause("lords.join.quality-bravery", "lords.join.act-together", "lords.unit.bravery-is-a-number")
def test_joined_values() -> None:
    units = {
        "V1": {"cast": "V1", "row": (10, 10)},
        "L": {"cast": "L", "at": [(10, 11.1)], "joined_to": "V1"},
        "T2": {"cast": "T2", "row": (10, 20)},
        "K1": {"cast": "K1", "at": [(10, 21.1)], "joined_to": "T2", "movement": 4},
    }
    g = game("lords", units=units)
    assert [g.look(what, "V1") for what in ("numbers", "quality", "bravery", "range")] == [13, 4, 9, 0]
    assert [g.look(what, "K1") for what in ("numbers", "movement", "range")] == [9, 4, 15]
    assert g.look("numbers die", "V1", "T2") == 10
    assert g.look("distance", "L", "K1") == 9.0


@pytest.mark.clause("lords.chain.who-commands", "lords.join.conditions", "lords.army.structure")
def test_who_commands_and_who_may_join() -> None:
    keys = ("L", "K1", "K2", "T1", "T2", "T3", "V1", "V2")
    units = {key: {"cast": key, "row": (3, 3 + 2 * number)} for number, key in enumerate(keys)}
    g = game("lords", units=units)
    under = {leader: {key for key in keys if g.look("commands", leader, key)} for leader in ("L", "K1", "K2")}
    assert under == {"L": {"K1", "K2", "V1", "V2"}, "K1": {"T1", "T2"}, "K2": {"T3"}}
    joins = {leader: {key for key in keys if g.look("may join", leader, key)} for leader in ("L", "K1", "K2")}
    assert joins == {"L": {"V1", "V2"}, "K1": {"T1", "T2"}, "K2": {"T3"}}


@pytest.mark.clause("lords.shoot.sight", "lords.setup.terrain")
def test_sight_through_friends_and_not_through_a_wood() -> None:
    wood = {"name": "Wood", "rect": (20, 10, 24, 20), "blocks_sight": True}
    units = {
        "A": blue("T2", [(15, 15)]),
        "V": blue("V1", [(17, 15)]),
        "B": red("V1", [(30, 15)]),
        "C": red("V1", [(22, 15)]),
        "D": red("V1", [(15, 25)]),
    }
    g = lords(units=units, terrain=[wood])
    assert [g.look("sees", "A", foe) for foe in ("B", "C", "D")] == [False, True, True]


@pytest.mark.clause("lords.turn.alternate")
def test_a_side_of_which_nothing_is_said_has_a_bystander() -> None:
    g = game("lords", units={"A": {"cast": "T1", "row": (10, 10)}})
    assert g.at("A")[9] == (19.9, 10.0)
    assert g.at("bystander") == [(47.5, 35.5)]
    g.one("A", "hold")
    assert g.options() == ["bystander"]


@pytest.mark.clause("lords.unit.profile")
@pytest.mark.parametrize(
    ("unit", "says"), [({"tokens": True}, "tokens"), ({"joined_to": "spears"}, "there is no such unit")]
)
def test_a_position_that_means_nothing_is_not_taken(unit: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        game("lords", units={"K1": {"cast": "K1", "at": [(10, 10)], **unit}})


@pytest.mark.clause("lords.setup.terrain")
def test_nobody_stands_in_impassable_terrain() -> None:
    rock = {"name": "The Rock", "rect": (9, 9, 12, 12), "impassable": True}
    with pytest.raises(ValueError, match=r"K1\.1 stands in The Rock, which is impassable"):
        game("lords", units={"K1": {"cast": "K1", "at": [(10, 10)]}}, terrain=[rock])
    assert game("lords", units={"K1": {"cast": "K1", "at": [(12.5, 10)]}}, terrain=[rock]).at("K1") == [(12.5, 10)]
