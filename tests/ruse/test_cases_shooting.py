"""Worked cases of the ledger, chapter 12: columns, safe cells, dice, blocks and what a shot shows."""

from __future__ import annotations

import pytest

from grognard.testing import Game, game
from tests.ruse.cast import battle, spot, unit

FAR = "sna1 h10 N"
COLUMNS, ROWS = "abcdefgh", range(1, 11)


def shots(g: Game, shooter: str = "A") -> list[str]:
    g.one(shooter)
    return sorted(key for key in g.options() if key.startswith("shoot"))


@pytest.mark.clause("ruse.shoot.cone", "ruse.shoot.range")
def test_shoot_cone_nine_cells_of_range_three() -> None:
    reached = set()
    for cell in (f"{column}{row}" for row in ROWS for column in COLUMNS if f"{column}{row}" not in ("d4", "h10")):
        if "shoot:ahead:b" in shots(battle(A="ree1 d4 N sbo", b=f"gob1 {cell} N", n=FAR)):
            reached.add(cell)
    # d5 facing N does not face A, and A facing d5 is engaged when the action begins: not to be shot
    assert reached == {"c5", "c6", "c7", "d6", "d7", "e5", "e6", "e7"}


@pytest.mark.clause("ruse.shoot.who")
def test_shoot_who_the_cell_straight_ahead_means_contact() -> None:
    g = battle(A="ree1 d4 N sbo", b="gob1 d5 N", n=FAR)
    assert shots(g) == []
    assert g.refuses("shoot:ahead:b", "ruse.shoot.who")


@pytest.mark.clause("ruse.shoot.obscured")
@pytest.mark.parametrize("side", ["b", "B"])
def test_shoot_obscured_one_safe_cell_behind_a_unit(side: str) -> None:
    cells = ["c5", "c6", "c7", "d6", "d7", "e5", "e7"]
    for cell in cells:
        units = {"A": "ree1 d4 N sbo", side: "gob1 e6 N", "t": f"gob1 {cell} W", "n": FAR}
        assert ("shoot:ahead:t" in shots(battle(**units))) is (cell != "e7")


@pytest.mark.clause("ruse.shoot.obscured", "ruse.shoot.target")
def test_shoot_obscured_a_friend_at_the_same_depth_of_another_column_is_no_cover() -> None:
    g = battle(A="ree1 d4 N sbo", B="gob1 d5 E", b="gob1 c6 W", n=FAR)
    assert shots(g) == ["shoot:ahead:b"]


@pytest.mark.clause("ruse.shoot.target")
def test_shoot_target_a_friend_nothing_and_an_engaged_enemy() -> None:
    g = battle(A="ree1 d4 N sbo", B="gob1 c5 N", C="gob1 f6 W", b="gob1 e6 W", n=FAR)
    assert shots(g) == []
    assert g.refuses("shoot:ahead:b", "ruse.shoot.who")
    assert g.refuses("shoot:ahead:B", "ruse.shoot.target")


@pytest.mark.clause("ruse.shoot.cone")
def test_shoot_cone_at_the_edge_has_two_columns() -> None:
    assert shots(battle(A="ree1 a4 N sbo", b="gob1 b6 W", n=FAR)) == ["shoot:ahead:b"]
    assert shots(battle(A="ree1 a4 W sbo", b="gob1 b6 W", n=FAR)) == ["shoot:right:b"]


@pytest.mark.clause("ruse.action.shoot")
def test_action_shoot_turns_right_along_the_row() -> None:
    g = battle(4, 1, 6, 3, 6, 1, A="ree1 d4 N sbo", b="gob1 f4 S", n=FAR)
    assert shots(g) == ["shoot:right:b"]
    g.one("shoot:right:b")
    assert spot(g, "A") == "d4 E"
    assert g.count("b") == 5
    assert unit(g, "A").acted


@pytest.mark.clause("ruse.action.shoot")
def test_action_shoot_one_target_by_two_facings() -> None:
    g = battle(A="ree1 d4 N sbo", b="gob1 e5 N", n=FAR)  # e5: right column ahead, left column to the east
    assert shots(g) == ["shoot:ahead:b", "shoot:right:b"]
    assert shots(battle(A="ree1 d4 N sbo", b="gob1 d2 N", n=FAR)) == []  # no turn about


@pytest.mark.clause("ruse.engage.timing", "ruse.shoot.after")
def test_engage_timing_a_shot_at_the_flank_neighbour_then_contact() -> None:
    g = battle(A="mot1 d4 N sbo", b="gob1 e4 N", n=FAR)
    g.dice(1, 1, 1, 4, 6).one("A", "shoot:right:b")
    assert spot(g, "A") == "d4 E"
    assert g.topic == "unit"
    g.dice(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1).one("end")  # engaged: it is fought, A in b's flank
    assert g.events("combat")
    assert not unit(g, "A").charged


@pytest.mark.clause("ruse.shoot.dice", "ruse.base.frontrank")
@pytest.mark.parametrize(("shooter", "dice"), [("ree1", 4), ("mot1", 4), ("ree2 models=3", 3), ("gob2", 6)])
def test_shoot_dice_a_die_per_model_of_the_front_rank(shooter: str, dice: int) -> None:
    card, *rest = shooter.split()
    g = battle(*[1] * dice, A=f"{card} d4 N sbo {' '.join(rest)}", b="gob1 d6 N", n=FAR)
    g.one("A", "shoot:ahead:b")
    assert g.dice_left == []
    assert len(g.rolls()) == 1
    assert len(g.rolls()[0].faces) == dice


@pytest.mark.clause("ruse.shoot.dice")
def test_shoot_dice_two_shots_each() -> None:
    g = game(
        "ruse",
        *[1] * 8,
        units={"A": "ree1 d4 N slings", "b": "gob1 d6 N", "n": FAR},
        weapons={"slings": {"like": "sbo", "shots": 2, "range": 2}},
    )
    g.one("A", "shoot:ahead:b")
    assert g.dice_left == []


@pytest.mark.clause("ruse.shoot.block", "ruse.weapons.use")
def test_shoot_block_with_pot_lids_and_none() -> None:
    g = battle(4, 1, 6, 3, 5, 2, A="ree1 d4 N sbo", b="gob1 d6 N lid", n=FAR)
    g.one("A", "shoot:ahead:b")
    assert g.need() == 5
    assert g.count("b") == 5
    assert g.dice_left == []
    g = battle(4, 1, 6, 3, A="ree1 d4 N sbo", b="ree1 d6 N", n=FAR)
    g.one("A", "shoot:ahead:b")
    assert g.count("b") == 6
    assert g.dice_left == []


@pytest.mark.clause("ruse.base.dice", "ruse.base.effects")
def test_base_dice_what_shields_and_piercing_make_of_a_block() -> None:
    extra = {"bolts": {"like": "sbo", "effects": ["pierce 1"]}, "drill": {"like": "sbo", "effects": ["pierce 2"]}}
    for bow, target, need in (
        ("sbo", "fox1 tow", 3),
        ("bolts", "fox1 tow", 4),
        ("sbo", "ree1 lid", 6),
        ("sbo", "boa1 tow", 2),
        ("drill", "tro1", 7),
        ("bolts", "tro1", 6),
        ("bolts", "bad1 mau", 5),
    ):
        card, *kit = target.split()
        units = {"A": f"ree1 d4 N {bow}", "b": f"{card} d6 N {' '.join(kit)}", "n": FAR}
        g = game("ruse", 6, 1, 1, 1, *([1] if need <= 6 else []), units=units, weapons=extra)
        g.one("A", "shoot:ahead:b")
        assert g.dice_left == []
        if need <= 6:
            assert g.need() == need
        assert unit(g, "b").wounds == unit(g, "b").card.models * unit(g, "b").card.wounds - 1


@pytest.mark.clause("ruse.base.dice")
def test_base_dice_a_one_always_fails() -> None:
    g = battle(6, 1, 1, 1, 1, A="ree1 d4 N sbo", b="sna1 d6 N tow", n=FAR)  # 3+ and 2 better would be 1+
    g.one("A", "shoot:ahead:b")
    assert g.need() == 2
    assert unit(g, "b").wounds == 7


@pytest.mark.clause("ruse.shoot.reveal", "ruse.hidden.weapon", "ruse.hidden.moments")
def test_shoot_reveal_the_shield_but_not_the_sticks() -> None:
    g = battle(1, 1, 1, 1, A="ree1 d4 N ybo", b="bad1 d9 S stk tow", n=FAR)
    assert g.unit("b", 0).note == "face down, 2 weapons face down"
    g.one("A", "shoot:ahead:b")
    for seat in (0, None):
        assert g.unit("b", seat).note == "face up, 1 weapon face down"
        assert "Barn Doors" in g.badges("b", seat)
        assert "Pointy Sticks" not in g.sees(seat)
        assert "Yew Bows" in g.badges("A", seat)
    assert "Pointy Sticks" in g.sees(1)
    assert not isinstance(g.match.undo_point(0), int)


@pytest.mark.clause("ruse.shoot.after", "ruse.base.models")
def test_shoot_after_no_flee_test_and_the_last_models() -> None:
    g = battle(6, 5, 4, 4, 5, 5, 5, 5, A="ree1 d4 N sbo", b="gob1 d6 N", n=FAR)
    g.one("A", "shoot:ahead:b")
    assert (g.count("b"), spot(g, "b")) == (2, "d6 N")
    assert g.dice_left == []
    g = battle(6, 5, 4, 4, 1, 1, 1, 1, A="ree1 d4 N sbo", b="gob1 d6 N models=2 tow", n=FAR)
    g.one("A", "shoot:ahead:b")  # four blocks for two models
    assert g.count("b") == 0
    assert g.scene().sides[0].score == "2 points"
    assert g.dice_left == []
    assert g.outcome is None


@pytest.mark.clause("ruse.end.wipe", "ruse.shoot.after")
def test_end_wipe_the_last_unit_is_shot() -> None:
    units = {"A": "ree1 d4 N sbo", "B": "gob1 lost", "C": "fox1 lost", "b": "gob1 d6 N models=1", "m": "gob1 lost"}
    g = game("ruse", 6, 1, 1, 1, 1, units=units, round=3)
    g.one("A", "shoot:ahead:b")
    assert g.outcome.winners == (0,)
    assert g.outcome.clause == "ruse.end.wipe"


@pytest.mark.clause("ruse.weapons.use", "ruse.base.effects")
def test_weapons_use_no_bow_no_shot_and_no_piercing_by_a_mace() -> None:
    g = battle(A="gob1 d4 N", b="gob1 d6 N", n=FAR)
    assert shots(g) == []
    assert g.refuses("shoot:ahead:b", "ruse.weapons.use")
    g = battle(6, 1, 1, 1, 6, A="mot1 d4 N sbo mau", b="gob1 d6 N", n=FAR)
    g.one("A", "shoot:ahead:b")
    assert g.need() == 6
    assert g.count("b") == 6


@pytest.mark.clause("ruse.shoot.target", "ruse.hidden.view")
def test_shoot_target_options_do_not_depend_on_what_lies_face_down() -> None:
    seen = {
        card: str(battle(A="ree1 d4 N sbo", b=f"{card} d6 N", n=FAR).one("A").question.describe().body)
        for card in ("gob1", "sna2", "fox1", "bad1")
    }
    assert len(set(seen.values())) == 1
