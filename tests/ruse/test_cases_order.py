"""Worked cases of the ledger, chapters 13 and 14: combats, targets and the order of attack."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game, game
from tests.ruse.cast import battle, rollers

FAR = "sna1 h10 S"
HOME = "sna1 h1 N"


def fight(*dice: int, active: str = "South", **units: Any) -> Game:
    """The combat phase begins at once. South has somebody at h1, North at h10. `cards` as in positions."""
    cards = units.pop("cards", {})
    return game("ruse", *dice, units={**units, "HOME": HOME, "far": FAR}, active=active, phase="combat", cards=cards)


def steps(g: Game) -> dict[str, int]:
    """In which step each unit of the last combat attacks; 0 is never."""
    return {event.facts["unit"].id: int(event.facts["step"]) for event in g.events("order")}


def start(**units: str) -> dict[str, int]:
    """Steps of a combat with misses all the way."""
    return steps(fight(*[1] * 60, **units))


@pytest.mark.clause("ruse.order.steps", "ruse.order.rest")
def test_order_rest_two_that_face_each_other() -> None:
    assert start(A="gob1 d4 N", b="gob1 d5 S") == {"A": 4, "b": 4}


@pytest.mark.clause("ruse.order.flank", "ruse.order.rest")
def test_order_flank_first_and_the_answer_with_the_rest() -> None:
    assert start(C="gob1 c6 E", b="gob1 d6 S") == {"C": 1, "b": 4}
    assert start(C="gob1 c6 E charged", b="gob1 d6 S") == {"C": 1, "b": 4}  # a charger in the flank


@pytest.mark.clause("ruse.order.rear", "ruse.order.flank")
def test_order_rear_no_attack_even_to_the_front() -> None:
    assert start(A="gob1 d4 N", b="gob1 d5 S", C="gob1 d6 S") == {"A": 4, "b": 0, "C": 1}


@pytest.mark.clause("ruse.order.rear")
def test_order_rear_by_an_enemy_who_is_himself_hit_in_the_rear() -> None:
    # C stands behind b, c stands behind C: both lose their attacks.
    assert start(A="gob1 d4 N", b="gob1 d5 S", C="gob1 d6 S", c="gob1 d7 S") == {"A": 4, "b": 0, "C": 0, "c": 1}


@pytest.mark.clause("ruse.order.rear", "ruse.base.arcs")
def test_order_rear_needs_an_enemy_that_faces_it() -> None:
    # C stands in b's rear cell but looks away: b fights on, and A is in front of it.
    assert start(A="gob1 d4 N", b="gob1 d5 S", C="gob1 d6 E") == {"A": 4, "b": 4}


@pytest.mark.clause("ruse.order.charge", "ruse.order.steps")
def test_order_charge_after_the_flank() -> None:
    assert start(A="gob1 d5 N charged", b="gob1 d6 S", C="gob1 c6 E") == {"A": 3, "b": 4, "C": 1}


@pytest.mark.clause("ruse.order.brace")
def test_order_brace_only_to_the_front_and_only_against_a_charger() -> None:
    assert start(A="gob2 d5 N stk", b="fox1 d6 S charged") == {"A": 2, "b": 3}
    assert start(A="gob2 d5 N stk", b="fox1 d6 S") == {"A": 4, "b": 4}
    assert start(A="gob2 d5 E stk", b="fox1 d6 S charged") == {"A": 4, "b": 1}
    assert start(A="gob2 d5 S stk", b="fox1 d6 S charged") == {"A": 0, "b": 1}
    # the charger charges somebody else: he is in front of A but looks east
    assert start(A="gob2 d5 N stk", b="fox1 d6 E charged", C="gob1 e6 W") == {"A": 1, "b": 3, "C": 4}


@pytest.mark.clause("ruse.order.brace", "ruse.order.rear")
def test_order_brace_does_not_restore_a_lost_attack() -> None:
    assert start(A="gob2 d5 N stk", b="fox1 d6 S charged", c="fox1 d4 N") == {"A": 0, "b": 3, "c": 1}


@pytest.mark.clause("ruse.order.effects", "ruse.order.steps")
def test_order_effects_mauls_strike_last_in_every_case() -> None:
    assert start(A="bad1 d5 N mau charged", b="gob1 d6 S") == {"A": 5, "b": 4}
    assert start(A="bad1 d5 N mau", b="gob1 d6 E") == {"A": 5, "b": 4}  # from the flank too
    assert start(A="bad1 d5 N mau", b="gob1 d6 S", c="gob1 d4 N") == {"A": 0, "b": 4, "c": 1}


@pytest.mark.clause("ruse.base.effects", "ruse.order.effects")
def test_base_effects_brace_and_strikes_last() -> None:
    cards = {"pikes": {"like": "bad1", "effects": ["brace"]}}
    g = fight(*[1] * 60, cards=cards, A="pikes d5 N mau", b="fox1 d6 S charged")
    assert steps(g) == {"A": 5, "b": 3}


@pytest.mark.clause("ruse.order.effects")
def test_order_effects_all_round_attacks_though_hit_in_the_rear() -> None:
    cards = {"hydra": {"like": "bad1", "effects": ["all_round"]}}
    g = fight(*[1] * 60, cards=cards, A="gob1 d4 N", b="hydra d5 S", C="gob1 d6 S")
    assert steps(g) == {"A": 4, "b": 4, "C": 1}
    g = fight(*[1] * 60, cards=cards, b="hydra d5 S", C="gob1 d6 S")  # nobody in front: it strikes back
    assert steps(g) == {"b": 4, "C": 1}
    assert rollers(g) == ["C", "b"]


@pytest.mark.clause("ruse.base.diceorder")
def test_base_diceorder_blocks_follow_each_attacker() -> None:
    g = fight(
        *[6] * 60,
        active="North",
        n="gob1 c6 S models=1",
        m="gob1 a7 S models=1",
        K="gob1 c5 N models=1",
        L="gob1 a6 N models=1",
    )
    assert g.topic == "combat"
    assert g.seat == 1
    g.one("c5")
    assert rollers(g)[:4] == ["n", "K", "K", "n"]


@pytest.mark.clause("ruse.base.diceorder")
def test_base_diceorder_within_a_step_by_cells_the_active_side_first() -> None:
    units = {"A": "gob1 c4 N", "b": "gob1 c5 S", "C": "gob1 d5 W", "D": "gob1 b5 E", "e": "gob1 d6 S"}
    g = fight(*[1] * 30, active="North", **units)
    assert steps(g) == {"A": 4, "b": 4, "C": 1, "D": 1, "e": 1}
    assert rollers(g) == ["e", "D", "C", "b", "A"]
    g = fight(*[1] * 30, active="South", **units)
    assert rollers(g) == ["D", "C", "e", "A", "b"]


@pytest.mark.clause("ruse.order.simultaneous")
def test_order_simultaneous_the_last_two_kill_each_other() -> None:
    g = fight(5, 2, 6, 3, A="gob1 d4 N models=1", b="gob1 d5 S models=1")
    assert (g.count("A"), g.count("b")) == (0, 0)
    assert rollers(g) == ["A", "b", "b", "A"]
    assert [side.score for side in g.scene().sides] == ["2 points", "2 points"]
    assert g.outcome is None


@pytest.mark.clause("ruse.order.simultaneous", "ruse.attack.dice")
def test_order_simultaneous_a_later_step_rolls_with_who_is_left() -> None:
    # Two of three foxes fall to the sticks in step 2, the third strikes in step 3.
    g = fight(5, 5, 1, 1, 1, 1, 1, 1, 4, 1, 6, 2, A="gob2 d5 N stk", b="fox1 d6 S charged models=3")
    assert g.rolls()[2].faces == (4,)
    assert (g.count("A"), g.count("b")) == (11, 1)


@pytest.mark.clause("ruse.combat.target")
def test_combat_target_the_front_first() -> None:
    g = fight(*[1] * 12, 5, *[1] * 30, active="North", D="gob1 d5 N", b="sna1 d6 S", c="gob1 c5 E")
    # c in step 1 (6 dice), then step 4: b (2 dice), then D, who faces b, against b.
    assert steps(g) == {"D": 4, "b": 4, "c": 1}
    assert [event.facts["target"].id for event in g.events("attack")] == ["D", "D", "b"]


@pytest.mark.clause("ruse.combat.target", "ruse.order.steps")
def test_combat_target_the_front_died_in_an_earlier_step() -> None:
    g = fight(
        *[5, 1, 1, 1, 1, 1, 1],  # C in step 1 kills b, whose block fails
        *[6, 1, 1, 1, 1, 6],  # c in the same step hits D twice
        *[6, 1],  # D blocks one of the two
        *[5, 5, 1, 1, 1, 1, 1],  # the five left of D strike c
        2,  # North lost 1 to 3 and holds
        D="gob1 d5 N",
        b="gob1 d6 S models=1",
        c="gob1 c5 E",
        C="gob1 e6 W",
    )
    assert rollers(g)[:6] == ["C", "b", "c", "D", "D", "c"]
    assert (g.count("D"), g.count("b"), g.count("c")) == (5, 0, 4)


@pytest.mark.clause("ruse.combat.target")
def test_combat_target_the_owner_picks_between_two_flankers() -> None:
    g = fight(*[1] * 12, A="gob1 d5 N", b="gob1 c5 E", c="gob1 e5 W")
    assert steps(g) == {"A": 4, "b": 1, "c": 1}
    assert (g.topic, g.seat) == ("target:A", 0)
    assert sorted(g.options()) == ["b", "c"]
    g.dice(5, 1, 1, 1, 1, 1, 1, 2, 2).one("c")  # North lost 0 to 1: both test, 2+ holds
    assert (g.count("b"), g.count("c")) == (6, 5)
    assert g.topic == "reform"


@pytest.mark.clause("ruse.combat.target")
def test_combat_target_the_inactive_player_picks_too_and_before_any_die() -> None:
    g = fight(*[1] * 12, active="North", A="gob1 d5 N", b="gob1 c5 E", c="gob1 e5 W")
    assert (g.topic, g.seat) == ("target:A", 0)
    g = fight(A="bad1 d5 N", b="bad1 c5 E mau", c="bad1 e5 W mau", active="North")
    assert (g.topic, g.seat) == ("target:A", 0)  # the mauls come last, nobody has rolled
    assert g.rolls() == []


@pytest.mark.clause("ruse.combat.group")
def test_combat_group_a_chain_is_one_and_another_is_another() -> None:
    g = fight(A="sna1 c4 N", b="sna1 c5 S", C="sna1 d5 W", e="sna1 e5 W", D="sna1 g7 N", f="sna1 g8 S", active="South")
    assert (g.topic, g.seat) == ("combat", 0)
    assert len(g.options()) == 2
    g.dice(*[1] * 30).one(g.options()[0])
    assert {event.facts["unit"].id for event in g.events("order")} == {"A", "b", "C", "e"}


@pytest.mark.clause("ruse.combat.reveal", "ruse.hidden.weapon")
def test_combat_reveal_all_melee_weapons_and_shields_but_no_bows() -> None:
    g = battle(A="gob2 d5 N stk sbo", b="bad1 d8 S tow", F="gob1 g5 N lid", f="gob1 g6 S", n=FAR, active="North")
    g.one("b", "move:ahead:2")
    assert g.unit("A", 1).note == "face up, 2 weapons face down"
    assert g.unit("b", 0).note == "face up, 1 weapon face down"
    assert "Barn Doors" not in g.sees(0)
    g.one("end")
    assert (g.topic, g.seat) == ("combat", 1)
    g.dice(*[1] * 40).one("d5")
    assert g.unit("A", 1).note == "face up, 1 weapon face down"
    assert "Barn Doors" in g.sees(0)
    assert "Short Bows" not in g.sees(1)
    assert "Pot Lids" not in g.sees(1)  # that combat has not begun


@pytest.mark.clause("ruse.hidden.view", "ruse.hidden.permanent")
def test_hidden_view_printed_block_for_the_enemy_true_block_for_the_owner() -> None:
    g = battle(A="gob1 d3 N", b="bad1 d6 S tow", n=FAR)
    g.one("A", "move:ahead:2")
    block = {seat: next(s.value for s in g.unit("b", seat).stats if s.name == "Block") for seat in (0, 1, None)}
    assert block == {0: "4+", 1: "2+", None: "4+"}
