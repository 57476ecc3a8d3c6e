"""Chapter 10, and what victory is made of."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.fatigue.positions import position
from grognard.rulesets.fatigue.rules.ending import holder, near_marker
from grognard.rulesets.fatigue.state import Victory
from grognard.testing import Game
from tests.fatigue.cast import battle, musketeers, pikes, row, skirmishers


def last_activation(**units: Any) -> Game:
    """B is about to make the sixteenth activation of sixteen, with a unit that only holds."""
    return battle(activations=(16, 15), limit=16, active=1, **units)


def held_by(*, ours: int, theirs: int) -> int | None:
    units = {
        "p": pikes(row(max(1, ours), 20 if ours else 1, 18)),
        "r": pikes(row(max(1, theirs), 20 if theirs else 1, 20), 1),
    }
    state = position(units, markers=[{"at": (21, 19)}])
    return holder(state, state.scenario.markers[0])


@pytest.mark.clause("fatigue.scenario.victory")
def test_victory_without_a_number_comes_after_twenty_each() -> None:
    assert Victory().activations == 20
    g = battle(activations=(20, 19), active=1, p=pikes([(10, 10)]), r=pikes([(30, 30)], 1))
    g.one("r", "hold")
    assert g.outcome is not None


@pytest.mark.clause("fatigue.scenario.victory", "fatigue.end.scenario")
def test_victory_by_markers() -> None:
    g = last_activation(
        score="markers",
        markers=[{"at": (10, 10)}, {"at": (20, 10)}, {"at": (30, 10)}],
        p=pikes([(10, 12)]),
        m=musketeers([(20, 12)]),
        r=pikes([(30, 12)], 1),
    )
    g.one("r", "hold")
    assert g.outcome.winners == (0,)
    assert g.outcome.scores == (2, 1)


@pytest.mark.clause("fatigue.scenario.victory")
def test_victory_by_points_destroyed_and_a_tie_is_a_draw() -> None:
    units = {"p": pikes([(10, 10)]), "m": {"cast": "M", "lost": True}, "r": pikes([(30, 30)], 1)}
    g = last_activation(**units)
    g.one("r", "hold")
    assert g.outcome.winners == (1,)
    assert g.outcome.scores == (0, 145)
    drawn = last_activation(p=pikes([(10, 10)]), r=pikes([(30, 30)], 1)).one("r", "hold")
    assert drawn.outcome.winners == ()


@pytest.mark.clause("fatigue.scenario.victory")
def test_victory_by_survival() -> None:
    g = last_activation(score="survive", survivor=1, p=pikes([(10, 10)]), r=pikes([(30, 30)], 1))
    g.one("r", "hold")
    assert g.outcome.winners == (1,)


@pytest.mark.clause("fatigue.scenario.victory", "fatigue.end.scenario")
def test_victory_at_once_if_all_markers_are_taken() -> None:
    g = battle(
        score="markers",
        markers=[{"at": (10, 10)}],
        all_markers_end=True,
        p=pikes([(10, 17)]),
        r=pikes([(30, 12)], 1),
    )
    g.one("p", "advance").shift(0, -5)
    assert g.outcome.winners == (0,)


@pytest.mark.clause("fatigue.scenario.markers")
def test_markers_are_held_by_more_models_and_by_nobody_on_equal_numbers() -> None:
    assert held_by(ours=3, theirs=2) == 0
    assert held_by(ours=1, theirs=2) == 1
    assert held_by(ours=2, theirs=2) is None
    assert held_by(ours=0, theirs=0) is None


@pytest.mark.clause("fatigue.scenario.markers", "fatigue.measure.within")
@pytest.mark.parametrize(("x", "near"), [(13.5, 1), (13.502, 1), (13.503, 0)])
def test_markers_count_bases_within_three_inches(x: float, near: int) -> None:
    state = position({"p": pikes([(x, 10)]), "r": pikes([(40, 30)], 1)}, markers=[{"at": (10, 10)}])
    assert near_marker(state, state.scenario.markers[0]) == (near, 0)


@pytest.mark.clause("fatigue.scenario.markers")
def test_markers_may_be_zones() -> None:
    zone = [(10, 10), (20, 10), (20, 20), (10, 20)]
    state = position(
        {"p": pikes([(15, 15), (9.5, 15), (9.4, 15)]), "r": pikes([(40, 30)], 1)}, markers=[{"zone": zone, "within": 0}]
    )
    assert near_marker(state, state.scenario.markers[0]) == (2, 0)


@pytest.mark.clause("fatigue.end.scenario")
def test_scenario_end_waits_for_both_to_have_had_their_activations() -> None:
    g = battle(activations=(15, 15), limit=16, p=pikes([(10, 10)]), r=pikes([(30, 30)], 1))
    g.one("p", "hold")
    assert g.outcome is None


@pytest.mark.clause("fatigue.end.wipe-out")
def test_wipe_out_by_shooting_ends_the_game_at_once() -> None:
    g = battle(6, 1, m=musketeers([(10, 10)]), s=skirmishers([(10, 20)], 1))
    g.one("m", "hold", "s")
    assert g.outcome.winners == (0,)
    assert g.outcome.clause == "fatigue.end.wipe-out"


@pytest.mark.clause("fatigue.end.wipe-out", "fatigue.combat.seize-ground")
def test_wipe_out_in_a_combat_comes_after_seize_ground() -> None:
    g = battle(1, p=pikes([(10, 0.5)]), r=pikes([(10, 2)], 1))
    g.one("p", "hold", "r")
    g.dice(6, 1).stay()  # the last Pike falls
    assert (g.seat, g.topic) == (1, "seize:r")
    g.stay()
    assert g.outcome.winners == (1,)


@pytest.mark.clause("fatigue.end.concede")
def test_concede_at_any_moment() -> None:
    g = battle(p=pikes([(10, 10)]), r=pikes([(30, 30)], 1))
    g.match.concede(0)
    assert g.outcome.winners == (1,)
    assert g.outcome.clause == "fatigue.end.concede"
