"""Chapters 12 and 13: the end of the game and victory conditions."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.lords.rules.ending import points
from tests.lords.kit import blue, lords, red, row

SLAY = {"kind": "slay-lord", "instant": True, "points": 3}
HUNT: dict[str, dict[str, Any]] = {
    "L": blue("L", [(20, 20)]),
    "V1": blue("V1", row(6, 20, 22)),
    "V2": blue("V2", row(6, 20, 18)),
    "K2": blue("K2", [(16, 20)]),
    "rL": red("L", [(20, 23.2)]),
    "r": red("V1", row(6, 40, 30)),
}


@pytest.mark.clause("lords.end.scenario", "lords.victory.slay-lord", "lords.chain.bonus-activation")
def test_scenario_victory_ends_the_cascade_in_the_second_bonus_activation() -> None:
    g = lords(4, 12, 1, 1, units=HUNT, victory=[{**SLAY, "seat": 0}, {**SLAY, "seat": 1}])
    g.one("L", "hold").one("V2", "hold").one("V1", "fight", "rL")
    assert g.outcome is not None
    assert (g.outcome.winners, g.outcome.clause) == ((0,), "lords.end.scenario")
    assert g.outcome.scores == (3, 0)


@pytest.mark.clause("lords.end.scenario")
@pytest.mark.parametrize(("mine", "theirs", "winners"), [(2, 2, ()), (3, 2, (0,)), (1, 2, (1,))])
def test_scenario_both_at_once_points_decide(mine: int, theirs: int, winners: tuple[int, ...]) -> None:
    # The Levies march off the hill, which leaves it to Red, and burn the barn in the same activation.
    units = {"V1": blue("V1", row(2, 10, 10)), "r": red("V2", [(10, 13)])}
    victory = [
        {"kind": "burn-marker", "marker": "barn", "seat": 0, "points": mine, "instant": True},
        {"kind": "hold-zone", "marker": "hill", "seat": 1, "points": theirs, "instant": True},
    ]
    markers = [{"id": "hill", "rect": (8, 8, 14, 14)}, {"id": "barn", "at": (10, 4.5)}]
    g = lords(units=units, victory=victory, markers=markers).one("V1", "advance").shift(0, -4.5)
    assert g.outcome is not None
    assert (g.outcome.winners, g.outcome.scores) == (winners, (mine, theirs))


@pytest.mark.clause("lords.end.length")
def test_length_ends_after_the_second_players_last_turn() -> None:
    units = {"V1": blue("V1", [(10, 10)]), "r": red("V1", [(40, 30)])}
    g = lords(units=units, length=2)
    for expected in (0, 1, 0):
        assert g.seat == expected
        g.one(g.options()[0], "hold")
    assert not g.outcome
    g.one("r", "hold")
    assert (g.outcome.winners, g.outcome.clause) == ((), "lords.end.length")


@pytest.mark.clause("lords.end.length")
def test_length_points_decide() -> None:
    units = {"V1": blue("V1", [(10, 10)]), "r": red("V1", [(40, 30)]), "r2": {**red("V2"), "at": [None, None]}}
    victory = [{"kind": "destroyed", "seat": seat, "points": 2} for seat in (0, 1)]
    g = lords(units=units, length=1, turns=(0, 0), victory=victory).one("V1", "hold").one("r", "hold")
    assert (g.outcome.winners, g.outcome.scores) == ((0,), (2, 0))


@pytest.mark.clause("lords.end.length")
def test_length_is_fifteen_if_nothing_is_said() -> None:
    g = lords(units={"V1": blue("V1", [(10, 10)])})
    assert g.state.scenario.length == 15


@pytest.mark.clause("lords.end.wipe-out")
def test_wipe_out_in_the_bravery_step() -> None:
    units = {"T2": blue("T2", [(10, 10)]), "r": red("V1", [(10, 20), (11.2, 20)])}
    victory = [{"kind": "destroyed", "seat": 1, "points": 99}]
    # Bowman d6 = 2 and d4 = 1 against d4 = 2: one falls; Bravery 5, 1 + 6 = 7: two would run.
    g = lords(2, 1, 2, 6, units=units, victory=victory).one("T2", "shoot", "r").default()
    assert (g.outcome.winners, g.outcome.clause) == ((0,), "lords.end.wipe-out")


@pytest.mark.clause("lords.end.wipe-out")
def test_wipe_out_ends_at_once_and_no_more_bonus_activations_are_taken() -> None:
    units = {"K1": blue("K1", [(10, 10)]), "T1": blue("T1", [(13, 10)]), "r": red("V2", [(10, 11.5)])}
    g = lords(9, 4, 1, 1, units=units).one("K1", "fight", "r")
    assert g.outcome.winners == (0,)
    assert g.match.deciding == ()


@pytest.mark.clause("lords.victory.slay-lord")
def test_slay_lord_points_without_an_end() -> None:
    units = {"V1": blue("V1", [(10, 10)]), "r": red("V1", [(40, 30)]), "rL": {**red("L"), "at": [None]}}
    g = lords(units=units, victory=[{"kind": "slay-lord", "seat": 0, "points": 3}])
    assert points(g.state) == (3, 0)
    assert g.outcome is None


@pytest.mark.clause("lords.victory.hold-zone")
@pytest.mark.parametrize(("reds", "scores"), [(4, (5, 0)), (6, (0, 0)), (7, (0, 5))])
def test_hold_zone_more_models_whose_centre_lies_in_it(reds: int, scores: tuple[int, int]) -> None:
    units = {
        "T1": blue("T1", row(5, 20, 20, 1)),
        "K1": blue("K1", [(20, 19)]),
        "r": red("V1", [*row(min(reds, 5), 20, 22, 1), *row(max(0, reds - 5), 20, 23, 1)]),
        "r2": red("V2", [(26.001, 20)]),
    }
    victory = [{"kind": "hold-zone", "marker": "ford", "seat": seat, "points": 5} for seat in (0, 1)]
    g = lords(units=units, victory=victory, markers=[{"id": "ford", "rect": (20, 18, 26, 24)}])
    assert points(g.state) == scores


@pytest.mark.clause("lords.victory.reach-zone", "lords.end.scenario")
def test_reach_zone_with_the_lord_joined_or_not() -> None:
    spec: dict[str, Any] = {
        "markers": [{"id": "home", "rect": (0, 0, 6, 36)}],
        "victory": [{"kind": "reach-zone", "marker": "home", "unit": "lord", "seat": 0, "instant": True}],
    }
    units = {"L": blue("L", [(10, 10)], joined_to="V1"), "V1": blue("V1", [(8.8, 10)])}
    g = lords(units=units, **spec).one("V1", "stay", "advance").shift(-3.9, 0)
    assert not g.outcome  # the Levy is home, the Lord is not
    g.one("far", "hold").one("V1", "stay", "advance").shift(-0.1, 0)
    assert g.outcome.winners == (0,)


BARN: dict[str, Any] = {
    "markers": [{"id": "barn", "at": (10, 20)}],
    "victory": [{"kind": "burn-marker", "marker": "barn", "seat": 0, "points": 4}],
}


@pytest.mark.clause("lords.victory.burn-marker")
@pytest.mark.parametrize(("y", "burnt"), [(18.7, True), (18.5, True), (18.4, False)])
def test_burn_marker_within_an_inch(y: float, burnt: bool) -> None:
    g = lords(units={"V1": blue("V1", [(10, 15)])}, **BARN).one("V1", "advance").move({"V1.1": (10, y)})
    assert (g.state.burnt == ["barn"]) == burnt
    assert points(g.state) == ((4, 0) if burnt else (0, 0))


@pytest.mark.clause("lords.victory.burn-marker")
def test_burn_marker_not_in_combat_and_not_by_the_other_side() -> None:
    units = {"V1": blue("V1", [(10, 19)]), "r": red("V1", [(10, 17.5)])}
    g = lords(units=units, **BARN).one("V1", "stand")
    assert g.state.burnt == []
    g = lords(units={"V1": blue("V1", [(40, 5)]), "r": red("V1", [(10, 19)])}, **BARN, active=1).one("r", "hold")
    assert g.state.burnt == []


@pytest.mark.clause("lords.victory.burn-marker")
def test_burn_marker_only_by_the_unit_that_was_activated() -> None:
    units = {"V1": blue("V1", [(10, 19)]), "V2": blue("V2", [(30, 5)])}
    g = lords(units=units, **BARN).one("V2", "hold")
    assert g.state.burnt == []


@pytest.mark.clause("lords.victory.destroyed")
def test_destroyed_units_and_models() -> None:
    units = {
        "V1": blue("V1", [(10, 10)]),
        "r": {**red("T1"), "at": [None, None, None]},
        "rK": {**red("K1", joined_to="r"), "at": [None]},
        "r2": {**red("V1"), "at": [(40, 30), None]},
    }
    g = lords(units=units, victory=[{"kind": "destroyed", "seat": 0, "points": 2}])
    assert points(g.state) == (4, 0)
    g = lords(units=units, victory=[{"kind": "destroyed", "seat": 0, "points": 1, "counts": "models"}])
    assert points(g.state) == (5, 0)


@pytest.mark.clause("lords.end.scenario", "lords.victory.hold-zone")
def test_a_condition_that_names_the_end_is_not_looked_at_before() -> None:
    units = {"V1": blue("V1", [(10, 10)]), "r": red("V1", [(40, 30)])}
    spec: dict[str, Any] = {"units": units, "markers": [{"id": "hill", "rect": (8, 8, 14, 14)}], "length": 1}
    hold = {"kind": "hold-zone", "marker": "hill", "seat": 0, "instant": True}
    assert lords(**spec, victory=[hold]).outcome or lords(**spec, victory=[hold]).match.request is None
    g = lords(**spec, victory=[{**hold, "at": "end"}])
    assert g.seat == 0
    g.one("V1", "hold").one("r", "hold")
    assert (g.outcome.winners, g.outcome.clause) == ((0,), "lords.end.length")


@pytest.mark.clause("lords.end.wipe-out", "lords.join.when")
def test_wipe_out_comes_before_a_leader_could_join() -> None:
    units = {"K1": blue("K1", [(10, 10)]), "T1": blue("T1", row(2, 11.5, 15.5)), "r": red("V2", [(10, 17)])}
    g = lords(6, 9, 8, 1, 1, units=units).one("K1", "charge", "r", "fight")
    assert (g.outcome.winners, g.outcome.clause) == ((0,), "lords.end.wipe-out")
