"""Chapter 9: Combat, retreat and Seize Ground."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.rulesets.fatigue import RULESET
from grognard.rulesets.fatigue.positions import position
from grognard.rulesets.fatigue.rules.combat import RetaliationMove
from grognard.rulesets.fatigue.state import Combat
from grognard.testing import Game
from tests.fatigue.cast import battle, ironclads, musketeers, needs, pikes, row, skirmishers, thrown

FAR: dict[str, Any] = {"a": pikes([(45, 3)]), "z": pikes([(45, 33)], 1)}
"""A unit a side far off, so that nobody is wiped out."""


def duel(*dice: int, attacker: Any = None, defender: Any = None, **more: Any) -> Game:
    """Pikes attack Red Skirmishers from an Advance of nothing; the dice of their attack fall at once."""
    units = {"p": attacker or pikes([(10, 10)]), "s": defender or skirmishers([(10, 11.5)], 1), **FAR, **more}
    return battle(*dice, **units).one("p", "advance").stay().one("s")


@pytest.mark.clause("fatigue.combat.start")
def test_start_after_an_advance_to_half_an_inch() -> None:
    g = battle(1, p=pikes([(10, 10)]), s=skirmishers([(10, 16.5)], 1))
    g.one("p", "advance").shift(0, 5).one("s")
    assert g.cited("fatigue.combat.start")


@pytest.mark.clause("fatigue.combat.start")
def test_start_shooting_is_never_a_combat() -> None:
    g = battle(6, 1, m=musketeers([(10, 10)]), s=skirmishers(row(2, 10, 20), 1))
    g.one("m", "hold", "s").default()
    assert g.state.combat is None
    assert (g.seat, g.topic) == (1, "unit")


@pytest.mark.clause("fatigue.combat.participants")
def test_participants_are_all_enemies_within_an_inch_of_the_attacker_alone() -> None:
    g = battle(
        1,
        1,
        p=pikes([(10, 10), (11, 10)]),
        q=pikes([(10, 13)]),
        s=skirmishers([(10, 11.5)], 1),
        i=ironclads([(12.9, 10)], 1),
        **FAR,
    )
    g.one("p", "advance").stay().one("s")
    assert set(g.state.combat.defenders) == {"s", "i"}  # the friend q near the Skirmishers has no part
    assert g.topic == "retaliation"
    assert sorted(g.options()) == ["i", "s"]


@pytest.mark.clause("fatigue.combat.attack-first")
def test_attack_first_the_dead_do_not_strike_back() -> None:
    g = duel(*[6] * 3, *[1] * 3, attacker=pikes(row(3, 10, 10)), defender=skirmishers(row(6, 9, 11.5), 1))
    g.some("s.4", "s.5", "s.6")
    g.dice(1, 1, 1).stay()
    assert thrown(g, "Hit") == [3, 3]


@pytest.mark.clause("fatigue.combat.retaliation-move")
def test_retaliation_move_of_three_inches_brings_a_model_up() -> None:
    g = duel(1, defender=skirmishers([(10, 11.5), (12, 11.5), (14, 11.5), (14.5, 10)], 1))
    assert g.topic == "move:s"
    g.dice(1, 1, 1).move({"s.4": (11.5, 10)})  # from 3.5 to 0.5
    assert thrown(g, "Hit")[:2] == [1, 2]


@pytest.mark.clause("fatigue.combat.retaliation-move")
def test_retaliation_move_is_no_flight() -> None:
    g = duel(1, defender=skirmishers([(10, 11.5), (11, 11.5)], 1))
    assert g.refuses_move({"s.2": (12, 11.5)}, "fatigue.combat.retaliation-move")
    assert g.refuses_move({"s.1": (10, 11.503)}, "fatigue.combat.retaliation-move")
    assert g.refusal({"paths": {"s.1": [[10_000, 11_502]]}}) is None  # not farther by more than 0.002
    assert g.refuses_move({"s.2": (11, 14.6)}, "fatigue.combat.retaliation-move")


@pytest.mark.clause("fatigue.combat.retaliation-move")
def test_retaliation_moves_that_are_proposed_are_no_flight_either() -> None:
    g = duel(1, defender=skirmishers([(10, 11.5), (11, 11.5)], 1))
    question = g.question
    assert isinstance(question, RetaliationMove)
    rng = random.Random(1)
    proposed = [*question.candidates(12), *(question.sample(rng) for _ in range(40))]
    assert any(answer != {"paths": {}} for answer in proposed)
    for answer in proposed:
        question.approve(question.stay())  # what it remembers of its own proposal is no judgement
        assert question.refuse(answer) is None


@pytest.mark.clause("fatigue.combat.retaliation-move")
def test_retaliation_move_of_more_than_three_inches() -> None:
    g = duel(1, defender=skirmishers([(10, 11.5), (10, 13), (10, 14.5)], 1))
    assert g.refuses_move({"s.3": [(12, 14.5), (12, 11.6)]}, "fatigue.move.allowance")


@pytest.mark.clause("fatigue.combat.retaliation-move", "fatigue.unit.coherency")
def test_retaliation_move_may_not_break_the_unit_up() -> None:
    g = duel(1, defender=skirmishers([(10, 11.5), (11, 12.5), (12, 13)], 1))
    assert g.refuses_move({"s.2": (9, 11.5)}, "fatigue.unit.coherency")


@pytest.mark.clause("fatigue.combat.retaliation-move", "fatigue.unit.coherency")
def test_retaliation_move_of_a_broken_unit_must_only_not_get_worse() -> None:
    g = duel(1, defender=skirmishers([(10, 11.5), (15, 15)], 1))
    g.dice(1, 1, 1).stay()  # two groups before, two groups now
    assert g.topic == "move:s"


@pytest.mark.clause("fatigue.combat.retaliation-move")
def test_retaliation_move_a_unit_that_stands_is_not_asked_again() -> None:
    g = duel(1, defender=skirmishers([(10, 11.5), (11, 12)], 1))
    g.dice(1, 1, 1, 1, 6, 1).answer("stand")
    # Two rounds went by without a question; in the third the Skirmisher hit and the Pike fell.
    assert g.state.combat.stands == ["s"]
    assert g.state.combat.round == 3
    assert g.count("p") == 0


@pytest.mark.clause("fatigue.combat.retaliation-attack")
def test_retaliation_attack_of_three_skirmishers() -> None:
    g = duel(*[1] * 3, attacker=pikes(row(3, 10, 10)), defender=skirmishers(row(3, 10, 11.5), 1))
    g.dice(5, 2, 6, 4, 4, 1, 1, 1).stay()
    assert needs(g, "Hit")[1] == 5
    assert needs(g, "Save") == [4]
    assert thrown(g, "Save") == [2]


@pytest.mark.clause("fatigue.combat.retaliation-attack", "fatigue.action.hold-scope")
def test_retaliation_attack_has_no_bonus_of_hold() -> None:
    g = battle(1, p=pikes([(10, 10)]), s=skirmishers([(10, 11.5)], 1), **FAR)
    g.one("p", "hold", "s").dice(1, 1).stay()
    assert needs(g, "Hit")[:3] == [3, 5, 3]


@pytest.mark.clause("fatigue.combat.retaliation-attack")
def test_retaliation_attack_needs_somebody_in_range() -> None:
    g = duel(6, 1, defender=skirmishers([(10, 11.5), (11.5, 13.2)], 1))
    g.some("s.1").stay()  # the other stands too far off and does not come
    assert thrown(g, "Hit") == [1]
    assert g.state.combat.loser == 1


@pytest.mark.clause("fatigue.combat.count")
def test_count_adds_up_the_losses_of_all_participants() -> None:
    g = battle(
        *[6] * 2,
        *[1] * 2,
        p=pikes([(10, 10), (11, 10), (12, 10), (12.5, 9)]),
        s=skirmishers([(9.8, 11.5), (8.8, 11.5), (7.8, 11.5), (6.8, 11.5)], 1),
        t=skirmishers([(13.9, 10)], 1),
        **FAR,
    )
    g.one("p", "advance").stay().one("s").some("s.3", "s.4")
    g.one("s").dice(5, 1, 1).stay().some("p.1")
    g.dice(1).stay()
    assert (g.state.combat.lost, g.state.combat.slew) == (1, 2)
    assert g.state.combat.loser == 1
    assert g.topic == "retreat:s,t"  # both units lose


@pytest.mark.clause("fatigue.combat.destroyed-loses")
def test_destroyed_loses_however_many_the_other_lost() -> None:
    g = battle(6, 6, 1, 1, p=skirmishers(row(2, 10, 10)), r=pikes(row(10, 6, 11.5), 1), **FAR)
    g.one("p", "advance").stay().one("r").some("r.1", "r.10")
    g.dice(6, 6, 1, 1, 1, 1).stay()  # four Pikes reach, two hit, two Saves fail
    assert (g.state.combat.lost, g.state.combat.slew) == (2, 2)
    assert g.count("p") == 0
    assert g.state.combat.loser == 0
    assert g.cited("fatigue.combat.destroyed-loses")
    assert g.topic == "seize:r"  # no repeat


@pytest.mark.clause("fatigue.combat.repeat")
def test_repeat_after_equal_losses() -> None:
    g = battle(6, 1, 1, p=pikes([(10, 10), (9, 10)]), r=pikes(row(4, 9, 11.5), 1), **FAR)
    g.one("p", "advance").stay().one("r").some("r.4")
    g.dice(6, 1, 1, 1).stay()  # three strike back, one Hit, one failure: 1 to 1
    g.dice(6, 1).some("p.2")  # round 2: the Pike that is left hits and kills
    g.some("r.3").dice(1, 1).stay()
    assert g.state.combat.round == 2
    assert (g.state.combat.lost, g.state.combat.slew) == (1, 2)
    assert g.state.combat.loser == 1
    assert g.cited("fatigue.combat.repeat")


@pytest.mark.clause("fatigue.combat.repeat")
def test_repeat_zero_to_zero_is_equal_and_the_only_target_is_not_asked_for() -> None:
    g = duel(1).dice(1, 1)
    g.stay()
    assert g.state.combat.round == 2
    assert g.topic == "move:s"


@pytest.mark.clause("fatigue.combat.repeat")
def test_repeat_asks_for_the_target_if_there_are_two() -> None:
    g = battle(1, p=pikes([(10, 10)]), s=skirmishers([(10, 11.5)], 1), i=ironclads([(10, 8.5)], 1), **FAR)
    g.one("p", "advance").stay().one("s")
    g.one("i").dice(1).stay()
    g.dice(1).stay()
    assert (g.seat, g.topic) == (0, "repeat:p")
    assert sorted(g.options()) == ["i", "s"]


@pytest.mark.clause("fatigue.combat.drawn")
def test_drawn_if_nobody_is_in_range() -> None:
    # Both nearest models die in round 1; the others are 2 inches apart and do not move.
    g = battle(6, 1, p=pikes([(10, 10), (10, 9)]), r=pikes([(10, 11.5), (10, 12.5), (10.5, 13.4)], 1), **FAR)
    g.one("p", "advance").stay().one("r").some("r.1")
    g.dice(6, 1)
    g.move({"r.2": (10, 11.6), "r.3": (10.2, 12.9)})
    g.some("p.1")  # the front Pike fell; round 2: the rear one is 1.6 from the enemy
    g.stay()
    assert g.cited("fatigue.combat.drawn")
    assert g.state.combat is None
    assert (g.seat, g.topic) == (1, "unit")
    assert (g.count("p"), g.count("r")) == (1, 2)


@pytest.mark.clause("fatigue.combat.drawn")
def test_drawn_after_a_hundred_rounds() -> None:
    g = duel(1)
    g.dice(*[1] * 199).answer("stand")
    assert g.cited("fatigue.combat.drawn")
    assert g.dice_left == []
    assert len(g.events("repeat")) == 99


def rout(*, loser: Any, winner: Any, **more: Any) -> Game:
    """Red has just lost against A's Pikes and is asked for its retreat."""
    terrain = more.pop("terrain", [])
    state = position({"p": winner, "s": loser, **FAR, **more}, terrain=terrain)
    state.acting = "p"
    state.combat = Combat("p", ("s",), round=1, lost=0, slew=1, loser=1)
    return Game.of_state(RULESET, state)


@pytest.mark.clause("fatigue.combat.retreat")
def test_retreat_three_inches_straight_away_is_proposed() -> None:
    g = rout(loser=skirmishers([(10, 10)], 1), winner=pikes([(10, 8.5)]))
    g.default()
    assert g.at("s") == [(10, 13)]


@pytest.mark.clause("fatigue.combat.retreat")
def test_retreat_any_direction_that_keeps_away_is_allowed() -> None:
    g = rout(loser=skirmishers([(10, 10)], 1), winner=pikes([(10, 8.5)]))
    assert g.refuses_move({"s.1": (10, 13.003)}, "fatigue.combat.retreat")
    assert g.refuses_move({"s.1": [(10, 11), (10, 13)]}, "fatigue.combat.retreat")
    g.move({"s.1": (12, 12.1)})
    assert g.at("s") == [(12, 12.1)]


@pytest.mark.clause("fatigue.combat.retreat")
def test_retreat_never_nearer_on_the_way() -> None:
    # Past the winner to the other side would end clear, but not keep away.
    g = rout(loser=skirmishers([(10, 10)], 1, move=8), winner=pikes([(10, 7)]))
    assert g.refuses_move({"s.1": (11, 9.9)}, "fatigue.combat.retreat-clear")
    # 3.0 and more away already: a step that comes nearer and stays 3 away is refused all the same.
    far = rout(loser=skirmishers([(10, 10)], 1), winner=pikes([(10, 5)]))
    assert far.refuses_move({"s.1": (10, 9.5)}, "fatigue.combat.retreat")
    far.stay()
    assert far.at("s") == [(10, 10)]


@pytest.mark.clause("fatigue.combat.retreat", "fatigue.move.terrain")
def test_retreat_counts_climbing_and_ends_where_a_move_could() -> None:
    hill = [{"kind": "hill", "rect": (5, 12.4, 15, 20), "height": 0.5}]
    g = rout(loser=skirmishers([(10, 10)], 1), winner=pikes([(10, 8.5)]), terrain=hill)
    assert g.refuses_move({"s.1": (10, 13)}, "fatigue.combat.retreat")  # 3 and 0.5 up
    wall = [{"kind": "wall", "rect": (5, 12.8, 15, 13.2), "height": 0.1}]
    g = rout(loser=skirmishers([(10, 10)], 1), winner=pikes([(10, 8.5)]), terrain=wall)
    assert g.refuses_move({"s.1": (10, 12.6)}, "fatigue.move.terrain")


@pytest.mark.clause("fatigue.combat.retreat")
def test_retreat_crosses_own_bases_but_not_enemies() -> None:
    g = rout(
        loser=skirmishers([(10, 10)], 1),
        winner=pikes([(10, 8.5)]),
        z2=pikes([(10, 11.3)], 1),
    )
    g.move({"s.1": (10, 13)})
    g = rout(loser=skirmishers([(10, 10)], 1), winner=pikes([(10, 8.5)]), a2=pikes([(10, 11.5)]))
    assert g.refuses_move({"s.1": (10, 13)}, "fatigue.move.through-models")


@pytest.mark.clause("fatigue.combat.retreat")
def test_retreat_asks_for_no_coherency() -> None:
    g = rout(loser=skirmishers([(10, 10), (11, 10)], 1), winner=pikes([(10.5, 8.6)]))
    g.move({"s.1": (7.8, 11.9), "s.2": (13.2, 11.9)})
    assert g.count("s") == 2


@pytest.mark.clause("fatigue.combat.retreat-clear", "fatigue.measure.within")
def test_retreat_clear_exactly_three_inches_is_enough() -> None:
    g = rout(loser=skirmishers([(10, 10)], 1), winner=pikes([(10, 9)]))
    assert g.refuses_move({"s.1": (10, 12.997)}, "fatigue.combat.retreat-clear")
    assert g.refusal({"paths": {"s.1": [[10_000, 12_998]]}}) is None
    g.default()
    assert g.at("s") == [(10, 13)]


@pytest.mark.clause("fatigue.combat.retreat-clear")
def test_retreat_clear_of_participants_only() -> None:
    g = rout(loser=skirmishers([(10, 10)], 1), winner=pikes([(10, 8.5)]), a2=pikes([(12, 13)]))
    g.move({"s.1": (10, 13)})  # 1 inch from a unit that took no part
    assert g.count("s") == 1


@pytest.mark.clause("fatigue.combat.slain")
def test_slain_at_the_table_edge() -> None:
    g = rout(loser=skirmishers([(10, 0.5)], 1), winner=pikes([(10, 2)]))
    g.default()
    assert g.count("s") == 0
    assert g.cited("fatigue.combat.slain", "fatigue.unit.destroyed")
    assert g.topic == "seize:p"  # nobody is left


@pytest.mark.clause("fatigue.combat.slain")
def test_slain_between_two_winners() -> None:
    g = rout(loser=skirmishers([(10, 10), (10, 11)], 1), winner=pikes([(9, 10), (11, 10)]))
    g.default()
    assert len(g.at("s")) == 1
    assert g.at("s")[0][1] > 13  # the second got away, the first was touched from both sides


@pytest.mark.clause("fatigue.combat.slain")
def test_slain_depends_on_the_order_the_owner_gives() -> None:
    # A corridor along the edge with room for one: who goes first gets clear.
    loser = skirmishers([(3, 0.5), (1.2, 0.5)], 1)
    g = rout(loser=loser, winner=pikes([(4, 0.5)]), terrain=[])
    proposal: Any = g.question.default()
    assert proposal["order"] == ["s.2", "s.1"]  # the farthest from the winners first
    assert g.refuses({"paths": {"s.1": [[0, 0]]}, "order": ["s.1"]}, "engine.answer.form")


@pytest.mark.clause("fatigue.combat.slain")
def test_slain_if_the_search_finds_nothing_whatever_the_owner_says() -> None:
    g = rout(loser=skirmishers([(10, 0.5)], 1), winner=pikes([(10, 2)]))
    g.answer({"paths": {"s.1": [[7000, 500]]}})  # too near anyway, and the search found nothing
    assert g.count("s") == 0


@pytest.mark.clause("fatigue.combat.slain")
def test_slain_models_leave_their_place_to_others_and_do_not_change_who_lost() -> None:
    g = rout(loser=skirmishers([(10, 0.5), (11.5, 6)], 1), winner=pikes([(10, 2)]))
    g.default()
    assert g.count("s") == 1
    assert (g.seat, g.topic) == (1, "unit")


@pytest.mark.clause("fatigue.combat.slain")
def test_slain_never_while_the_model_could_get_clear() -> None:
    g = rout(loser=skirmishers([(10, 10)], 1), winner=pikes([(10, 8.5)]))
    assert g.refuses({"paths": {}}, "fatigue.combat.retreat-clear")


@pytest.mark.clause("fatigue.combat.seize-ground")
def test_seize_ground_after_the_losers_are_gone() -> None:
    g = duel(6, 1, markers=[{"at": (10, 16)}], score="markers")
    assert g.topic == "seize:p"
    assert g.refuses_shift(0, 3.1, "fatigue.move.allowance")
    g.shift(0, 3)
    assert g.at("p") == [(10, 13)]
    assert (g.seat, g.topic) == (1, "unit")  # no attack follows
    assert g.scene().markers[0].seat == 0


@pytest.mark.clause("fatigue.combat.seize-ground")
def test_seize_ground_by_the_side_that_was_attacked() -> None:
    g = duel(1)
    g.dice(6, 1).stay()
    assert g.count("p") == 0
    assert (g.seat, g.topic) == (1, "seize:s")
    g.shift(0, -2)


@pytest.mark.clause("fatigue.combat.seize-ground")
def test_seize_ground_not_after_shooting() -> None:
    g = battle(6, 1, m=musketeers([(10, 10)]), s=skirmishers([(10, 20)], 1), **FAR)
    g.one("m", "hold", "s")
    assert (g.seat, g.topic) == (1, "unit")


@pytest.mark.clause("fatigue.combat.seize-ground")
def test_seize_ground_not_while_a_loser_is_left() -> None:
    g = rout(loser=skirmishers([(10, 10)], 1), winner=pikes([(10, 8.5)]))
    g.default()
    assert (g.seat, g.topic) == (1, "unit")
