"""Chapters 3 to 5: activations, fatigue and actions."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.fatigue.cast import battle, ironclads, musketeers, needs, pikes, row, skirmishers


def quiet(**more: Any) -> Game:
    """Two units a side, far from each other."""
    return battle(
        p=pikes([(10, 5)]),
        m=musketeers([(20, 5)]),
        rp=pikes([(10, 34)], 1),
        rs=skirmishers([(40, 34)], 1),
        **more,
    )


def hold(g: Game, *units: str) -> Game:
    """Each of these units in turn is activated and holds without attacking."""
    for unit in units:
        g.one(unit, "hold")
        if g.topic.startswith("attack"):
            g.one("none")
    return g


@pytest.mark.clause("fatigue.turn.alternate")
def test_alternate_whatever_the_number_of_units() -> None:
    g = battle(p=pikes([(10, 5)]), m=musketeers([(20, 5)]), r=pikes([(10, 34)], 1))
    seats = []
    for unit in ("p", "r", "m", "r", "p"):
        seats.append(g.seat)
        hold(g, unit)
    assert seats == [0, 1, 0, 1, 0]


@pytest.mark.clause("fatigue.turn.any-unit")
def test_any_unit_may_be_picked_four_times_running() -> None:
    g = hold(quiet(), "m", "rp", "m", "rs", "m", "rp", "m")
    assert g.state.activations == [4, 3]


@pytest.mark.clause("fatigue.turn.any-unit")
def test_any_unit_but_no_pass() -> None:
    g = quiet()
    assert sorted(g.options()) == ["m", "p"]
    assert g.refuses("none", "engine.answer.form")


@pytest.mark.clause("fatigue.turn.two-steps")
def test_two_steps_fatigue_is_settled_before_the_action_is_chosen() -> None:
    g = hold(quiet(), "p", "rp").one("p")
    assert g.topic == "action:p"
    assert "fatigued" in g.badges("p")


@pytest.mark.clause("fatigue.turn.end")
def test_end_after_the_last_activation_of_the_second_player() -> None:
    g = hold(quiet(activations=(15, 15), limit=16), "p")
    assert g.topic == "unit"
    hold(g, "rp")
    assert g.outcome.winners == ()


@pytest.mark.clause("fatigue.check.trigger")
def test_trigger_is_the_second_activation_running() -> None:
    g = hold(quiet(), "p")
    assert "fatigued" not in g.badges("p")
    hold(g, "rp", "p")
    assert "fatigued" in g.badges("p")
    assert g.cited("fatigue.check.trigger")


@pytest.mark.clause("fatigue.check.per-player")
def test_per_player_each_has_his_own_last_unit() -> None:
    g = hold(quiet(), "p", "rp", "p")
    assert "fatigued" in g.badges("p")
    assert "fatigued" not in g.badges("rp")


@pytest.mark.clause("fatigue.check.lasts")
def test_lasts_until_another_unit_is_activated() -> None:
    g = hold(quiet(), "p", "rp", "p", "rs", "p")
    assert "fatigued" in g.badges("p")
    hold(g, "rp").one("m")
    assert "fatigued" not in g.badges("p")  # at once, before the other unit's action
    g.one("hold")
    hold(g, "rs", "p")
    assert "fatigued" not in g.badges("p")


@pytest.mark.clause("fatigue.check.lasts")
def test_lasts_without_being_doubled() -> None:
    g = battle(6, 1, p=pikes([(10, 10)]), r=pikes(row(3, 11.5, 10), 1), last=("p", ""))
    g.state.units["p"].fatigued = True
    g.one("p", "hold", "r")
    assert needs(g, "Hit") == [4]  # Quality 4, Held, fatigued once


@pytest.mark.clause("fatigue.check.penalty")
def test_penalty_on_saves_in_the_enemys_activation() -> None:
    g = battle(6, 4, m=musketeers([(10, 10)]), r=pikes(row(2, 10, 20), 1, fatigued=True))
    g.one("m", "hold", "r").default()
    assert needs(g, "Save") == [5]
    assert g.count("r") == 1  # a 4 was not enough


@pytest.mark.clause("fatigue.check.penalty")
def test_penalty_does_not_touch_moving() -> None:
    g = battle(p=pikes([(10, 10)], fatigued=True), r=pikes([(40, 30)], 1))
    g.one("p", "advance").shift(6, 0)
    assert g.at("p") == [(16, 10)]


@pytest.mark.clause("fatigue.check.last-unit")
def test_last_unit_is_fatigued_for_good() -> None:
    g = battle(p=pikes([(10, 5)]), m=musketeers([(20, 5)]), i=ironclads([(30, 34)], 1))
    hold(g, "p", "i", "m", "i", "p", "i")
    assert sorted(g.options()) == ["m", "p"]
    assert "fatigued" in g.badges("i")


@pytest.mark.clause("fatigue.check.not-by-retaliation")
def test_not_by_retaliation_keeps_the_last_unit() -> None:
    g = battle(
        1,
        1,
        1,
        1,
        active=1,
        last=("p", ""),
        p=pikes([(30, 5)]),
        m=musketeers([(10, 10)]),
        r=pikes([(11.5, 10)], 1),
    )
    g.one("r", "hold", "m").stay()  # round 1: nobody hits
    g.dice(6, 1)
    g.stay()  # round 2: the Red Pike missed again, the Musketeer strikes and kills
    g.until("unit")
    assert g.one("p").topic == "action:p"
    assert "fatigued" in g.badges("p")


@pytest.mark.clause("fatigue.check.not-by-retaliation", "fatigue.unit.destroyed")
def test_not_by_retaliation_a_destroyed_last_unit_fatigues_nobody() -> None:
    g = battle(
        6,
        1,
        active=1,
        last=("p", ""),
        p=pikes([(10, 10)]),
        m=musketeers([(30, 10)]),
        r=musketeers([(10, 20)], 1),
    )
    g.one("r", "hold", "p")
    assert g.count("p") == 0
    g.one("m")
    assert "fatigued" not in g.badges("m")


@pytest.mark.clause("fatigue.action.choose-one")
def test_choose_one_hold_and_attack_nobody() -> None:
    g = battle(p=pikes([(10, 10)]), r=pikes([(11.5, 10)], 1))
    g.one("p", "hold", "none")
    assert (g.topic, g.seat) == ("unit", 1)


@pytest.mark.clause("fatigue.action.choose-one")
def test_choose_one_a_move_given_up_leaves_all_three_open() -> None:
    g = quiet()
    g.one("p")
    for action in ("advance", "run", "advance"):
        g.one(action).answer("abandon")
        assert (g.topic, g.options()) == ("action:p", ["hold", "advance", "run"])
    g.one("advance")
    assert g.topic == "move:p"


@pytest.mark.clause("fatigue.action.hold")
def test_hold_hits_on_three() -> None:
    g = battle(3, 6, m=musketeers([(10, 10)]), r=pikes(row(2, 10, 20), 1))
    g.one("m", "hold", "r")
    assert needs(g, "Hit") == [3]
    assert g.dice_left == []


@pytest.mark.clause("fatigue.action.hold", "fatigue.combat.start")
def test_hold_may_fight_an_enemy_within_an_inch() -> None:
    g = battle(3, 6, p=pikes([(10, 10)]), r=pikes(row(2, 12, 10), 1))
    g.one("p", "hold", "r")
    assert needs(g, "Hit") == [3]
    assert g.cited("fatigue.combat.start")


@pytest.mark.clause("fatigue.action.hold-scope")
def test_hold_scope_lasts_through_repeats_for_the_attacker_alone() -> None:
    g = battle(1, p=pikes([(10, 10)]), r=pikes([(11.5, 10)], 1), last=("", "r"))
    g.one("p", "hold", "r")
    g.dice(1, 1, 1, 1, 6, 1).answer("stand")  # rounds 2 and 3 then run by themselves
    assert needs(g, "Hit") == [3, 4, 3, 4, 3, 4]
    assert g.count("p") == 0


@pytest.mark.clause("fatigue.action.advance")
def test_advance_moves_then_shoots_without_bonus() -> None:
    g = battle(4, 6, m=musketeers([(10, 10)]), r=pikes(row(2, 10, 34), 1))
    g.one("m", "advance").shift(0, 6).one("r")
    assert needs(g, "Hit") == [4]
    assert g.at("m") == [(10, 16)]


@pytest.mark.clause("fatigue.action.advance")
def test_advance_may_be_of_nothing() -> None:
    g = quiet().one("p", "advance").stay()
    assert g.at("p") == [(10, 5)]


@pytest.mark.clause("fatigue.action.run", "fatigue.combat.start")
def test_run_into_combat() -> None:
    g = battle(4, 6, p=pikes([(10, 10)]), r=skirmishers([(22.5, 10)], 1))
    g.one("p", "run").shift(11, 0).one("r")
    assert needs(g, "Hit") == [4]  # no +1


@pytest.mark.clause("fatigue.action.run")
def test_run_bars_shooting() -> None:
    g = battle(m=musketeers([(10, 10)]), r=pikes([(10, 25)], 1), s=skirmishers([(11.5, 16)], 1))
    g.one("m", "run").shift(0, 6)
    assert g.refuses("r", "fatigue.action.run")
    assert g.options() == ["none", "s"]


@pytest.mark.clause("fatigue.action.run")
def test_run_without_an_enemy_in_reach_asks_nothing() -> None:
    g = battle(m=musketeers([(10, 10)]), r=pikes([(10, 25)], 1))
    g.one("m", "run").shift(0, 6)
    assert (g.topic, g.seat) == ("unit", 1)
