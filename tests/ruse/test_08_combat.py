"""Chapters 13 to 16: combats, order of attack, blows and results."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.ruse.positions import position
from grognard.rulesets.ruse.rules.attack_rolls import attack_dice
from grognard.rulesets.ruse.rules.combat import fix_combats
from grognard.rulesets.ruse.rules.order_of_attack import BRACED, CHARGE, FLANK, LAST, NO_ATTACK, REST, attack_order
from grognard.testing import game
from tests.ruse.cast import battle, rollers, rolls, said, spot, unit


def order_of(**units: str) -> dict[str, int]:
    """The steps of all units of a position."""
    state = position(units=units, phase="combat")
    return {marker: step for combat in state.combats for marker, step in attack_order(state, combat).items()}


@pytest.mark.clause("ruse.combat.group")
def test_combat_group_a_chain_of_pairs_is_one_combat() -> None:
    state = position(
        units={
            "A": "gob1 c4 N",
            "b": "gob1 c5 S",
            "C": "gob1 d5 W",
            "e": "gob1 e5 W",
            "D": "gob1 h4 N",
            "f": "gob1 h5 S",
        }
    )
    combats = fix_combats(state)
    assert [set(combat.markers) for combat in combats] == [{"A", "b", "C", "e"}, {"D", "f"}]


@pytest.mark.clause("ruse.combat.snapshot")
def test_combat_snapshot_who_flees_into_a_waiting_combat_does_not_join_it() -> None:
    # b flees north out of the first combat and stops at c7, facing C, which waits in the second combat.
    g = battle(A="gob1 c4 N", b="fox1 c5 E", C="gob2 c8 E", d="gob1 d8 W")
    g.dice(*[5, 5, 5, 5, 1, 1], *[1, 1, 1, 1])  # A: four hits, none blocked: one fox left, needs 6+
    g.dice(1, 1)  # the fox strikes back with one die and misses; it tests and flees, Speed 4
    g.dice(6)  # cut short at c7 by C: its one model rolls and lives
    g.one("end", "c4")
    assert spot(g, "b") == "c7 N"
    assert (g.topic, g.seat) == ("reform", 0)
    # A keeps its facing. The second combat: C against d alone, b is not in it although it faces C.
    g.dice(*[1] * 12).default(1)
    assert rollers(g)[-2:] == ["C", "d"]


@pytest.mark.clause("ruse.combat.sequence")
def test_combat_sequence_the_active_player_picks_and_sees_the_result_first() -> None:
    g = battle(A="sna1 b4 N", c="sna1 b5 S", D="sna1 f4 N", e="sna1 f5 S").one("end")
    assert (g.topic, g.seat) == ("combat", 0)
    assert g.options() == ["b4", "f4"]
    g.dice(1, 1, 1, 1).one("f4")
    assert rollers(g) == ["D", "e"]
    assert g.topic == "reform"
    g.dice(1, 1, 1, 1).default(2)
    assert rollers(g) == ["D", "e", "A", "c"]  # one is left: nothing to pick


@pytest.mark.clause("ruse.combat.reveal")
def test_combat_reveal_melee_weapons_and_shields_of_all_its_units() -> None:
    g = battle(A="gob2 c4 N stk sbo", b="bad1 c5 S tow", C="gob1 g4 N lid", d="gob1 g5 S").one("end")
    assert unit(g, "A").flipped == ()
    g.dice(*[1] * 18).one("c4")
    assert unit(g, "A").flipped == ("stk",)
    assert unit(g, "b").flipped == ("tow",)
    assert unit(g, "C").flipped == ()


@pytest.mark.clause("ruse.combat.reveal")
def test_combat_reveal_also_of_units_that_do_not_attack() -> None:
    g = battle(A="gob1 d4 N", b="gob1 d5 N stk").dice(*[1] * 6).one("end")
    assert unit(g, "b").flipped == ("stk",)
    assert rollers(g) == ["A"]


@pytest.mark.clause("ruse.combat.target")
def test_combat_target_the_enemy_in_front_comes_first() -> None:
    g = battle(D="gob1 d5 N", b="gob1 d6 S", c="gob1 c5 E").dice(*[1] * 6, *[1] * 12).one("end")
    labels = [event.text for event in g.events("roll")]
    assert "Gobbo Warriors (D) attack Gobbo Warriors (b)" in labels


@pytest.mark.clause("ruse.combat.target")
def test_combat_target_if_the_front_enemy_died_the_flanker_is_struck() -> None:
    # B in b's rear kills b in step 1; D then attacks c in step 4.
    g = battle(D="gob1 d5 N", B="gob1 d7 S", b="gob1 d6 S models=1", c="gob1 c5 E")
    g.dice(5, 1, 1, 1, 1, 1, 1)  # B: one hit, b does not block
    g.dice(*[1] * 6)  # c strikes D's flank, also step 1
    g.dice(*[1] * 6, 2).one("end")  # D misses; c tests for a combat lost 0 to 1 and holds
    labels = [event.text for event in g.events("roll")]
    assert labels[-2] == "Gobbo Warriors (D) attack Gobbo Warriors (c)"
    assert unit(g, "b").lost


@pytest.mark.clause("ruse.combat.target")
def test_combat_target_without_a_front_enemy_the_owner_picks_even_if_inactive() -> None:
    g = battle(active="North", D="gob1 d5 N", b="gob1 c5 E", c="gob1 e5 W").dice(*[1] * 12).one("end")
    assert (g.topic, g.seat) == ("target:D", 0)
    assert g.options() == ["b", "c"]
    g.dice(*[1] * 6).one("c")
    assert [event.text for event in g.events("roll")][-1] == "Gobbo Warriors (D) attack Gobbo Warriors (c)"


@pytest.mark.clause("ruse.combat.target")
def test_combat_target_nobody_alive_nobody_attacked() -> None:
    g = battle(5, 1, 1, 1, 1, 1, 1, A="gob1 d4 N", B="gob1 d6 S", b="gob1 d5 E models=1", c="gob1 h9 S")
    g.dice(*[1] * 6).one("end")  # A and B flank b together; it is dead when its step comes
    assert rollers(g) == ["A", "b", "B"]


# ---- order of attack ----


@pytest.mark.clause("ruse.order.rear")
def test_order_rear_takes_the_attack_away() -> None:
    steps = order_of(A="gob1 d4 N", b="gob1 d5 S", C="gob1 d6 S")
    assert steps == {"A": REST, "b": NO_ATTACK, "C": FLANK}
    g = battle(A="gob1 d4 N", b="gob1 d5 S", C="gob1 d6 S").dice(*[1] * 12).one("end")
    assert rollers(g) == ["C", "A"]


@pytest.mark.clause("ruse.order.rear")
def test_order_rear_holds_even_if_the_enemy_behind_cannot_attack() -> None:
    # C stands in b's rear and is itself attacked in the rear by d.
    steps = order_of(A="gob1 d4 N", b="gob1 d5 S", C="gob1 d6 S", d="gob1 d7 S")
    assert steps == {"A": REST, "b": NO_ATTACK, "C": NO_ATTACK, "d": FLANK}


@pytest.mark.clause("ruse.order.rear")
def test_order_rear_an_enemy_behind_that_looks_away_does_nothing() -> None:
    assert order_of(A="gob1 d4 N", b="gob1 d5 S", C="gob1 d6 N") == {"A": REST, "b": REST}


@pytest.mark.clause("ruse.order.flank")
def test_order_flank_a_front_enemy_that_does_not_face_back() -> None:
    assert order_of(C="gob1 c6 E", b="gob1 d6 S") == {"C": FLANK, "b": REST}


@pytest.mark.clause("ruse.order.charge")
def test_order_charge_after_flankers_before_the_rest() -> None:
    steps = order_of(A="gob1 d4 N charged", C="gob1 c5 E", b="gob1 d5 S")
    assert steps == {"A": CHARGE, "C": FLANK, "b": REST}


@pytest.mark.clause("ruse.order.charge")
def test_order_charge_into_a_flank_is_step_one() -> None:
    assert order_of(A="gob1 c5 E charged", b="gob1 d5 S")["A"] == FLANK


@pytest.mark.clause("ruse.order.rest")
def test_order_rest_both_sides_together() -> None:
    assert order_of(A="gob1 d4 N", b="gob1 d5 S") == {"A": REST, "b": REST}
    assert order_of(A="gob1 d4 N", b="gob1 d5 E")["b"] == REST  # it answers a flank attack


@pytest.mark.clause("ruse.order.steps")
def test_order_steps_mauls_strike_last_charge_or_not() -> None:
    assert order_of(A="bad1 d4 N mau charged", b="gob1 d5 S")["A"] == LAST
    assert order_of(A="bad1 d4 N mau", b="gob1 d5 E")["A"] == LAST  # in the flank, too
    assert order_of(A="bad1 d4 N mau", b="gob1 d5 S", c="gob1 d3 N")["A"] == NO_ATTACK


@pytest.mark.clause("ruse.order.effects")
def test_order_effects_all_round_keeps_its_attack() -> None:
    state = position(
        units={"A": "gob1 d4 N", "b": "ring d5 S", "C": "gob1 d6 S"},
        cards={"ring": {"like": "gob1", "effects": ["all_round"]}},
        phase="combat",
    )
    assert attack_order(state, state.combats[0])["b"] == REST


@pytest.mark.clause("ruse.order.brace")
def test_order_brace_spears_strike_before_the_charger() -> None:
    g = battle(active="North", A="gob2 d5 N stk", b="fox1 d9 S").one("b", "move:ahead:3")
    g.dice(5, 5, 5, 1, 1, 1, 1, 1, 1)  # gobbos in step 2: three hits, none blocked
    g.dice(4, 1, 6, 1).one("end")  # the two foxes left: one hit, blocked
    assert rollers(g)[:3] == ["A", "b", "b"]
    assert rolls(g)[2] == ("ruse.attack.hit", (4, 1))


@pytest.mark.clause("ruse.order.brace")
def test_order_brace_only_to_the_front_and_only_against_a_charge() -> None:
    assert order_of(A="gob1 d5 N stk", b="fox1 d6 S charged") == {"A": BRACED, "b": CHARGE}
    assert order_of(A="gob1 d5 N stk", b="fox1 d6 S") == {"A": REST, "b": REST}
    assert order_of(A="gob1 d5 E stk", b="fox1 d6 S charged") == {"A": REST, "b": FLANK}
    assert order_of(A="gob1 d5 S stk", b="fox1 d6 S charged") == {"A": NO_ATTACK, "b": FLANK}


@pytest.mark.clause("ruse.order.brace")
def test_order_brace_a_spear_unit_in_a_flank_strikes_there_first() -> None:
    # A faces c, which looks away; the charger b is at A's flank: step 1 and no brace.
    assert order_of(A="gob1 d5 N stk", c="gob1 d6 E", b="fox1 e5 W charged")["A"] == FLANK


@pytest.mark.clause("ruse.order.simultaneous")
def test_order_simultaneous_both_roll_and_both_fall() -> None:
    g = battle(5, 2, 6, 3, A="gob1 d4 N models=1", b="gob1 d5 S models=1", C="gob1 a1 N", e="gob1 h9 S").one("end")
    assert rollers(g) == ["A", "b", "b", "A"]
    assert unit(g, "A").lost
    assert unit(g, "b").lost


@pytest.mark.clause("ruse.order.simultaneous")
def test_order_simultaneous_earlier_steps_cost_later_ones_their_dice() -> None:
    g = battle(5, 5, 5, 1, 1, 1, 1, 1, 1, A="gob1 d3 N", b="gob1 d6 S").one("A", "move:ahead:2")
    g.dice(1, 1, 1, 1).one("end")  # b has three models left when its step comes; it then tests and holds
    assert rolls(g)[2] == ("ruse.attack.hit", (1, 1, 1))


# ---- blows ----


@pytest.mark.clause("ruse.attack.dice")
@pytest.mark.parametrize(
    ("text", "dice"),
    [("bad1 d4 N", 12), ("bad1 d4 N models=4", 8), ("fox1 d4 N lan", 5), ("fox1 d4 N lan charged", 10)],
)
def test_attack_dice_models_of_the_front_rank_times_attacks(text: str, dice: int) -> None:
    assert attack_dice(position(units={"A": text}).unit("A")) == dice


@pytest.mark.clause("ruse.attack.dice")
def test_attack_dice_rank_and_attack_bonuses() -> None:
    state = position(
        units={"A": "gob2 d4 N pike", "B": "gob1 a4 N pike", "C": "gob1 b4 N twin"},
        weapons={
            "pike": {"like": "stk", "effects": ["rank_bonus 2"]},
            "twin": {"like": "stk", "effects": ["attack_bonus 1"]},
        },
    )
    assert [attack_dice(state.unit(marker)) for marker in "ABC"] == [8, 6, 12]


@pytest.mark.clause("ruse.attack.hit")
def test_attack_hit_equal_or_higher() -> None:
    g = battle(A="fox1 d4 N models=4", b="ree1 d5 S", c="gob1 h9 S").dice(4, 3, 6, 1, *[1] * 4, 2).one("end")
    assert unit(g, "b").wounds == 6


@pytest.mark.clause("ruse.attack.hit")
def test_attack_hit_a_melee_bonus_helps_but_never_below_two() -> None:
    spec: dict[str, Any] = {
        "units": {"A": "ace d4 N edge models=1", "b": "ree1 d5 E", "c": "gob1 h9 S"},
        "cards": {"ace": {"like": "fox1", "melee": 2}},
        "weapons": {"edge": {"like": "lan", "effects": ["melee_bonus 1"]}},
    }
    g = game("ruse", 1, 1, 1, 1, 1, **spec).one("end")
    assert unit(g, "b").wounds == 8


@pytest.mark.clause("ruse.attack.block")
def test_attack_block_one_die_per_hit() -> None:
    g = battle(A="gob1 d4 N", b="bad1 d5 S", c="gob1 h9 S")
    g.dice(5, 5, 5, 1, 1, 1, 4, 3, 6, *[1] * 12, 6).one("end")
    assert unit(g, "b").wounds == 8


@pytest.mark.clause("ruse.attack.block")
def test_attack_block_every_hit_is_blocked_even_beyond_the_last_wound() -> None:
    g = battle(A="gob1 d4 N", b="gob1 d5 E models=1", c="gob1 h9 S").dice(5, 5, 5, 1, 1, 1, 1, 6, 6).one("end")
    assert rolls(g)[1] == ("ruse.attack.block", (1, 6, 6))
    assert unit(g, "b").lost


@pytest.mark.clause("ruse.attack.block")
def test_attack_block_front_bonus_counts_for_the_front_cell_only() -> None:
    spec: dict[str, Any] = {"cards": {"wall": {"like": "gob1", "effects": ["front_block_bonus 2"]}}}
    front = game("ruse", units={"A": "gob1 d4 N models=1", "b": "wall d5 S", "c": "gob1 h9 S"}, **spec)
    front.dice(5, 4, *[1] * 6).one("end")  # 6 - 2 = 4+
    assert unit(front, "b").wounds == 6
    flank = game("ruse", units={"A": "gob1 d4 N models=1", "b": "wall d5 E", "c": "gob1 h9 S"}, **spec)
    flank.dice(5, 4, *[1] * 5, 6).one("end")
    assert unit(flank, "b").wounds == 5


@pytest.mark.clause("ruse.attack.wounds")
def test_attack_wounds_overkill_is_lost_and_not_counted() -> None:
    # South: 5 unsaved hits on e with 2 wounds left. North's other unit causes 3: South loses 2 to 3.
    g = battle(A="gob1 d4 N", e="gob1 d5 S models=2", f="gob1 c4 E", h="gob1 h9 S")
    g.dice(5, 5, 5, 1, 1, 1, 1, 1, 1)  # f in A's flank, step 1: three wounds
    g.dice(5, 5, 5, 1, 1, 1)  # A's three models left hit e three times, both its models die
    g.dice(1, 1)  # e answers in the same step and misses
    g.dice(6).one("end")  # A tests with three of six models and holds
    assert unit(g, "e").lost
    assert said(g, "result") == ["North wins the combat, 3 wounds to 2."]


# ---- results ----


@pytest.mark.clause("ruse.result.when")
def test_result_when_nobody_is_left_to_run_from() -> None:
    g = battle(5, 1, 1, 1, 1, 1, 1, 6, 1, A="gob1 d4 N", b="gob1 d5 S models=1", c="gob1 h9 S").one("end")
    assert g.cited("ruse.result.when")
    assert (g.topic, g.seat) == ("reform", 0)
    assert not g.cited("ruse.flee.test")


@pytest.mark.clause("ruse.result.winner")
def test_result_winner_all_units_of_a_side_count_together() -> None:
    g = battle(A="gob1 d4 N", C="gob1 c5 E", b="gob1 d5 S", k="gob1 h9 S")
    g.dice(5, 1, 1, 1, 1, 1, 1)  # C in the flank: 1
    g.dice(5, 5, 1, 1, 1, 1, 1, 1)  # A: 2
    g.dice(5, 5, 1, 1, 1, 1, 1)  # b's five models: 2 on A
    g.dice(4).one("end")  # then b tests with three of six
    assert said(g, "result") == ["South wins the combat, 3 wounds to 2."]


@pytest.mark.clause("ruse.result.draw")
@pytest.mark.parametrize("each", [0, 2])
def test_result_draw_nobody_tests(each: int) -> None:
    hits = [5] * each + [1] * (6 - each) + [1] * each
    g = battle(*hits, *hits, A="gob1 d4 N", b="gob1 d5 S").one("end")
    assert said(g, "result") == [f"The combat is drawn, {each} wounds each."]
    assert g.topic == "reform"
    assert g.dice_left == []
    assert g.badges("A") >= {"engaged"}


@pytest.mark.clause("ruse.result.losers")
def test_result_losers_every_living_unit_of_the_side_tests() -> None:
    # Chain A-b-C-e: b dies, South still loses on the total, so A and C both test.
    g = battle(A="gob1 c4 N", b="gob1 c5 S models=1", C="gob1 d5 W", e="bad1 e5 W", k="gob1 h9 S")
    g.dice(4, 4, 4, *[1] * 9, 1, 1, 1)  # e in C's rear, step 1: three wounds on C, which cannot attack
    g.dice(5, 1, 1, 1, 1, 1, 1)  # A: b dies
    g.dice(1)  # b strikes back and misses
    g.dice(6, 6).one("end")  # A and C test, in cell order, and hold
    assert unit(g, "b").lost
    assert rollers(g)[-2:] == ["A", "C"]
    assert said(g, "holds") == ["Gobbo Warriors (A) hold.", "Gobbo Warriors (C) hold."]
