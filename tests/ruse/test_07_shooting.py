"""Chapter 12: shooting."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.ruse.positions import position
from grognard.rulesets.ruse.rules.field import CONES
from grognard.rulesets.ruse.rules.shooting import nearest_in_columns, shots
from grognard.testing import game
from tests.ruse.cast import battle, rolls, said, unit


@pytest.mark.clause("ruse.shoot.who")
def test_shoot_who_an_engaged_unit_cannot_shoot_at_anybody() -> None:
    g = battle(A="ree1 d4 N sbo", b="gob1 e4 W", c="gob1 d6 S").one("A")
    assert g.refuses("shoot:ahead:c", "ruse.shoot.who")


@pytest.mark.clause("ruse.shoot.who")
def test_shoot_who_an_engaged_enemy_cannot_be_shot() -> None:
    g = battle(A="ree1 d4 N sbo", C="gob1 d7 S", b="gob1 d6 W").one("A")
    assert g.refuses("shoot:ahead:b", "ruse.shoot.who")


@pytest.mark.clause("ruse.shoot.cone")
def test_shoot_cone_three_columns_run_in_the_facing() -> None:
    cone = {name: cells[:3] for name, cells in CONES["N"]["d4"].items()}
    assert cone == {"left": ("c5", "c6", "c7"), "centre": ("d5", "d6", "d7"), "right": ("e5", "e6", "e7")}
    assert set(CONES["N"]["a4"]) == {"centre", "right"}
    assert CONES["N"]["d10"] == {}
    assert {name: cells[0] for name, cells in CONES["W"]["d4"].items()} == {"left": "c3", "centre": "c4", "right": "c5"}


@pytest.mark.clause("ruse.shoot.cone")
@pytest.mark.parametrize("cell", ["b5", "f7", "d3", "c4"])
def test_shoot_cone_nothing_beside_or_behind(cell: str) -> None:
    g = battle(A="ree1 d4 N ybo", b=f"gob1 {cell} N" if cell != "d3" else "gob1 d3 S").one("A")
    assert g.refuses("shoot:ahead:b", "ruse.shoot.cone")


@pytest.mark.clause("ruse.shoot.range")
@pytest.mark.parametrize("cell", ["c5", "c7", "d5", "d7", "e5", "e7"])
def test_shoot_range_covers_its_depth_in_every_column(cell: str) -> None:
    facing = "E" if cell == "d5" else "N"  # no contact at depth 1
    g = battle(1, 1, 1, 1, A="ree1 d4 N sbo", b=f"gob1 {cell} {facing}")
    if cell == "d5":
        g.one("A")
        assert g.refuses("shoot:ahead:b", "ruse.shoot.who")  # the shooter faces it: engaged
    else:
        g.one("A", "shoot:ahead:b")


@pytest.mark.clause("ruse.shoot.range")
@pytest.mark.parametrize("cell", ["c8", "d8", "e8"])
def test_shoot_range_one_cell_farther_is_too_far(cell: str) -> None:
    short = battle(A="ree1 d4 N sbo", b=f"gob1 {cell} N").one("A")
    assert short.refuses("shoot:ahead:b", "ruse.shoot.range")
    assert battle(A="ree1 d4 N ybo", b=f"gob1 {cell} N").one("A").refusal("shoot:ahead:b") is None


@pytest.mark.clause("ruse.shoot.obscured")
def test_shoot_obscured_eight_cells_can_be_shot_and_one_is_safe() -> None:
    def can_hit(cell: str) -> bool:
        units = {"A": "ree1 d4 N sbo", "b": "gob1 e6 S"}
        if cell != "e6":
            units["c"] = f"gob1 {cell} N"
        state = position(units=units)
        nearest = nearest_in_columns("d4", "N", 3, state.units_by_cell())
        return any(other.cell == cell for other in nearest.values())

    cells = [f"{column}{row}" for column in "cde" for row in (5, 6, 7)]
    assert [cell for cell in cells if not can_hit(cell)] == ["e7"]


@pytest.mark.clause("ruse.shoot.obscured")
def test_shoot_obscured_a_friend_hides_as_well() -> None:
    g = battle(A="ree1 d4 N sbo", C="gob1 d5 N", b="gob1 d7 S").one("A")
    assert g.refuses("shoot:ahead:b", "ruse.shoot.obscured")


@pytest.mark.clause("ruse.shoot.target")
def test_shoot_target_the_nearest_of_a_column_must_be_a_free_enemy() -> None:
    g = battle(A="ree1 d4 N sbo", C="gob1 c6 N", D="gob1 f6 W", e="gob1 e6 E", k="gob1 c7 N").one("A")
    assert not [key for key in g.options() if key.startswith("shoot:ahead")]
    assert g.refuses("shoot:ahead:C", "ruse.shoot.target")
    assert g.refuses("shoot:ahead:nobody", "ruse.shoot.target")


@pytest.mark.clause("ruse.shoot.target")
def test_shoot_target_the_owner_picks_among_three() -> None:
    g = battle(A="ree1 d4 N sbo", b="gob1 c6 S", c="gob1 d6 S", d="gob1 e5 S").one("A")
    assert [key for key in g.options() if key.startswith("shoot:ahead")] == [
        "shoot:ahead:b",
        "shoot:ahead:c",
        "shoot:ahead:d",
    ]


@pytest.mark.clause("ruse.shoot.reveal")
def test_shoot_reveal_cards_ranged_weapon_and_shield_before_the_dice() -> None:
    g = battle(1, 1, 1, 1, S1="ree1 d4 N ybo", N1="bad1 d8 S stk tow").one("S1", "shoot:ahead:N1")
    kinds = [event.kind for event in g.events()]
    assert kinds.index("roll") > max(place for place, kind in enumerate(kinds) if kind == "reveal")
    assert said(g, "reveal") == [
        "S1 turns face up: Reed Archers, level 1.",
        "Reed Archers (S1) show Yew Bows.",
        "N1 turns face up: Badger Wardens, level 1.",
        "Badger Wardens (N1) show Barn Doors.",
    ]
    assert g.unit("N1", seat=0).note == "face up, 1 weapon face down"


@pytest.mark.clause("ruse.shoot.dice")
def test_shoot_dice_one_per_model_up_to_the_front_rank() -> None:
    g = battle(4, 1, 6, 3, 1, 1, A="ree1 d4 N sbo", b="bad1 d6 S").one("A", "shoot:ahead:b")
    assert rolls(g) == [("ruse.shoot.dice", (4, 1, 6, 3)), ("ruse.shoot.block", (1, 1))]
    assert unit(g, "b").wounds == 7


@pytest.mark.clause("ruse.shoot.dice")
def test_shoot_dice_attacks_play_no_part_but_shots_do() -> None:
    state = position(
        units={"A": "mot1 d4 N sbo", "B": "ree1 a4 N models=3 sling"},
        weapons={"sling": {"like": "sbo", "shots": 2}},
    )
    for marker, dice in (("A", 4), ("B", 6)):
        weapon = state.unit(marker).weapon("ranged")
        assert weapon is not None
        assert shots(state.unit(marker), weapon) == dice


@pytest.mark.clause("ruse.shoot.block")
def test_shoot_block_one_die_per_hit() -> None:
    g = battle(4, 5, 1, 1, 5, 2, A="ree1 d4 N sbo", b="gob1 d6 S lid").one("A", "shoot:ahead:b")
    assert unit(g, "b").models == 5


@pytest.mark.clause("ruse.shoot.block")
def test_shoot_block_none_means_no_dice() -> None:
    g = battle(4, 5, 1, 1, A="ree1 d4 N sbo", b="ree1 d6 S").one("A", "shoot:ahead:b")
    assert unit(g, "b").wounds == 6
    assert g.dice_left == []


@pytest.mark.clause("ruse.shoot.block")
def test_shoot_block_missile_bonus_and_pierce() -> None:
    spec: dict[str, Any] = {
        "units": {"A": "ree1 d4 N jar", "b": "bad1 d6 E glass"},
        "weapons": {
            "jar": {"like": "sbo", "effects": ["pierce 1"]},
            "glass": {"like": "lid", "effects": ["missile_block_bonus 2", "front_block_bonus 3"]},
        },
    }
    g = game("ruse", 4, 1, 1, 1, 3, **spec).one("A", "shoot:ahead:b")  # 4 - 2 + 1 = 3+
    assert unit(g, "b").wounds == 9


@pytest.mark.clause("ruse.shoot.after")
def test_shoot_after_no_flee_test() -> None:
    g = battle(4, 5, 6, 4, 1, 1, 1, 1, A="ree1 d4 N sbo", b="gob1 d6 S").one("A", "shoot:ahead:b", "end")
    assert unit(g, "b").models == 2
    assert g.dice_left == []
    assert "ruse.flee.test" not in g.clauses


@pytest.mark.clause("ruse.shoot.after")
def test_shoot_after_a_destroyed_target_is_gone_and_scored_at_once() -> None:
    g = battle(4, 5, 1, 1, A="ree1 d4 N sbo", b="ree1 d6 S models=1", c="gob1 h9 S").one("A", "shoot:ahead:b")
    assert unit(g, "b").lost
    assert g.scene(0).sides[0].score == "3 points"
    assert "d6" not in g.state.units_by_cell()
