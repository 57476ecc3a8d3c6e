"""Chapter 1: table, cards and dice."""

from __future__ import annotations

import pytest

from grognard.rulesets.ruse import RULESET
from grognard.rulesets.ruse.content.packs import pack_named
from grognard.rulesets.ruse.positions import ARMOURY, CAST, position
from grognard.rulesets.ruse.rules.attack_rolls import attack_dice, block_blow
from grognard.rulesets.ruse.rules.field import AHEAD, CELLS, FORWARD, HOMEWARD, TURNED, front, rear
from grognard.rulesets.ruse.rules.needed_numbers import cannot, held
from grognard.rulesets.ruse.rules.order_of_attack import LAST, step_of
from grognard.rulesets.ruse.rules.shooting import block_shot
from grognard.rulesets.ruse.state import Combat
from grognard.testing import Game
from tests.ruse.cast import battle, rollers, rolls, spot, unit


@pytest.mark.clause("ruse.base.players")
def test_base_players_forward_and_flight_are_mirrored() -> None:
    assert FORWARD == ("N", "S")
    assert HOMEWARD == ("S", "N")


@pytest.mark.clause("ruse.base.players")
@pytest.mark.parametrize(("loser", "end"), [("South", "d3 S"), ("North", "d8 N")])
def test_base_players_each_side_runs_to_its_own_edge(loser: str, end: str) -> None:
    # Both fight with one hit each way; the loser is the one with two wounds more.
    units = {"A": "gob1 d5 N", "b": "gob1 d6 S"}
    south = [5, 5, 5, 1, 1, 1]
    north = [1] * 6
    dice = [*north, *south] if loser == "South" else [*south, *north]
    g = battle(*dice[:6], *([1, 1, 1] if loser == "North" else []), *dice[6:], **units)
    if loser == "South":
        g.dice(1, 1, 1)
    g.dice(1).one("end")
    assert spot(g, "A" if loser == "South" else "b") == end


@pytest.mark.clause("ruse.base.board")
def test_base_board_nobody_meets_in_the_first_turn() -> None:
    g = battle(4, A="fox1 d2 N", b="gob1 d9 S")
    g.one("A", "hustle")
    assert spot(g, "A") == "d7 N"
    assert not unit(g, "A").up
    assert len(CELLS) == 80
    assert (CELLS[0], CELLS[7], CELLS[8], CELLS[-1]) == ("a1", "h1", "a2", "h10")


@pytest.mark.clause("ruse.base.board")
def test_base_board_east_and_west_edges_are_walls() -> None:
    g = battle(A="gob1 h6 E", b="gob1 a9 S").one("A")
    assert g.refuses("move:ahead:1", "ruse.action.path")
    assert AHEAD["W"]["a5"] is None


@pytest.mark.clause("ruse.base.cell")
def test_base_cell_holds_one_unit_whatever_its_size() -> None:
    g = battle(A="gob1 c3 N", C="gob2 c4 N", D="gob1 c5 N", b="gob1 a9 S").one("A")
    assert g.refuses("move:ahead:1", "ruse.action.path")
    assert g.refuses("hustle", "ruse.action.hustle")


@pytest.mark.clause("ruse.base.facing")
def test_base_facing_one_turn_is_a_quarter() -> None:
    assert TURNED["left"]["N"] == "W"
    assert TURNED["about"]["N"] == "S"
    assert all(TURNED["left"][TURNED["right"][facing]] == facing for facing in "NESW")
    g = battle(A="gob1 d4 N", b="gob1 a9 S").one("A", "turn:left")
    assert spot(g, "A") == "d4 W"


@pytest.mark.clause("ruse.base.arcs")
def test_base_arcs_front_flanks_and_rear() -> None:
    assert (front("d5", "N"), rear("d5", "N")) == ("d6", "d4")
    assert (front("d5", "W"), rear("d5", "W")) == ("c5", "e5")


@pytest.mark.clause("ruse.base.adjacent")
def test_base_adjacent_needs_a_common_side() -> None:
    assert {AHEAD[facing]["d5"] for facing in "NESW"} == {"c5", "e5", "d4", "d6"}
    g = battle(A="gob1 d4 N", b="gob1 e5 S")
    assert g.badges("A") == set()  # diagonal: no contact, however they look


@pytest.mark.clause("ruse.base.dice")
def test_base_dice_bonuses_change_the_needed_number() -> None:
    state = position(units={"A": "bad1 d4 N mau", "b": "fox1 d5 S tow", "c": "ree1 a9 S lid", "d": "ree1 b9 S"})
    plain = position(units={"A": "bad1 d4 N", "b": "fox1 d5 S tow"})
    assert held(block_blow(plain.unit("b"), plain.unit("A"))) == 3
    assert held(block_blow(state.unit("b"), state.unit("A"))) == 4
    assert held(block_shot(state.unit("c"), ARMOURY["sbo"])) == 6
    assert cannot(block_shot(state.unit("d"), ARMOURY["sbo"]))


@pytest.mark.clause("ruse.base.dice")
def test_base_dice_a_one_always_fails() -> None:
    state = position(
        units={"A": "bad1 d4 N", "b": "snail d5 S tow"},
        cards={"snail": {"like": "sna1", "block": 2, "shield_slots": (2,)}},
    )
    assert held(block_blow(state.unit("b"), state.unit("A"))) == 2


@pytest.mark.clause("ruse.base.dice")
def test_base_dice_above_six_no_die_is_rolled() -> None:
    g = battle(5, 6, 1, 1, 1, 1, A="gob1 d4 N", b="ree1 d5 S")
    g.dice(1, 1, 1, 1, 2).one("end")
    assert rolls(g)[:2] == [("ruse.attack.hit", (5, 6, 1, 1, 1, 1)), ("ruse.attack.hit", (1, 1, 1, 1))]
    assert unit(g, "b").wounds == 6  # 2 hits, no block dice


@pytest.mark.clause("ruse.base.diceorder")
def test_base_diceorder_active_player_first_then_cell_order() -> None:
    state = position(
        units={
            "A": "gob1 b6 E models=1",
            "B": "gob1 a6 N models=1",
            "n": "gob1 c6 W models=1",
            "m": "gob1 a7 S models=1",
        },
        active="North",
        phase="combat",
    )
    state.combats = [Combat((("A", "n"), ("B", "m")))]
    g = Game.of_state(RULESET, state, [5, 6, 5, 6, 5, 6, 1])
    assert g.topic == "reform"
    assert rollers(g) == ["n", "A", "m", "B", "B", "m", "A"]


@pytest.mark.clause("ruse.base.models")
@pytest.mark.parametrize(("left", "models"), [(9, 3), (7, 3), (6, 2), (5, 2), (4, 2), (3, 1), (1, 1)])
def test_base_models_wounds_go_to_one_model_until_it_falls(left: int, models: int) -> None:
    state = position(units={"A": f"tro1 d4 N wounds={left}"})
    assert state.unit("A").models == models


@pytest.mark.clause("ruse.base.frontrank")
@pytest.mark.parametrize(("models", "dice"), [(9, 12), (7, 12), (6, 12), (4, 8), (1, 2)])
def test_base_frontrank_only_so_many_fight(models: int, dice: int) -> None:
    assert attack_dice(position(units={"A": f"bad1 d4 N models={models}"}).unit("A")) == dice


@pytest.mark.clause("ruse.base.version")
def test_base_version_single_and_double_are_cards_of_one_family() -> None:
    single, double = CAST["gob1"], CAST["gob2"]
    assert single.family == double.family
    assert (single.level, single.models, single.points) == (1, 6, 2)
    assert (double.level, double.models, double.points) == (2, 12, 4)
    for card in pack_named("fair").cards:
        levels = {other.level for other in pack_named("fair").cards if other.family == card.family}
        assert card.category == "elite" or levels == {1, 2}


@pytest.mark.clause("ruse.base.effects")
def test_base_effects_the_worse_of_two_that_contradict_wins() -> None:
    state = position(
        units={"A": "spear d4 N mau", "b": "fox1 d5 S charged"},
        cards={"spear": {"like": "bad1", "effects": ["brace"]}},
        phase="combat",
    )
    assert step_of(state, state.combats[0], state.unit("A")) == LAST


@pytest.mark.clause("ruse.base.effects")
def test_base_effects_of_one_unit_add_up() -> None:
    state = position(
        units={"A": "deep d4 N pike"},
        cards={"deep": {"like": "gob2", "effects": ["rank_bonus 1"]}},
        weapons={"pike": {"like": "stk", "effects": ["rank_bonus 2"]}},
    )
    assert attack_dice(state.unit("A")) == 9


@pytest.mark.clause("ruse.base.effects")
def test_base_effects_a_melee_weapon_does_not_help_shooting() -> None:
    state = position(units={"A": "gob1 d4 N mau sbo", "b": "bad1 d6 S"})
    weapon = state.unit("A").weapon("ranged")
    assert weapon is not None
    assert held(block_shot(state.unit("b"), weapon)) == 4
