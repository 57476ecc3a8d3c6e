"""Chapter 20: objectives and victory."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.kit import forge

GOAL = [{"at": (20, 20), "id": "goal"}]


def ended(units: dict[str, Any], **spec: Any) -> Game:
    """The end phase of a round."""
    return forge(units=units, stage="end", **{"objectives": GOAL, **spec})


def near(count: int, y: float = 20, **changes: Any) -> dict[str, Any]:
    """So many Troopers within 3″ of the goal, in a row that ends there."""
    return {"cast": "Troopers", "at": [(18 + n, y) for n in range(count)], **changes}


@pytest.mark.clause("battleforge.objective.control")
def test_most_models_within_three_inches_control() -> None:
    g = ended({"a": near(4, 18.5), "b": near(3, 21.5, seat=1)})
    assert g.look("controls", "goal") == 0
    assert g.scene().markers[0].seat == 0


@pytest.mark.clause("battleforge.objective.control")
@pytest.mark.parametrize(("x", "z", "held"), [(23.5, 0, True), (23.501, 0, False), (20, 3, True), (20, 3.001, False)])
def test_distance_goes_from_the_centre_of_the_marker_to_the_base_in_space(x: float, z: float, held: bool) -> None:
    g = ended({"a": {"at": [(x, 20, z)]}, "b": {"at": [(40, 40)], "seat": 1}})
    assert g.look("controls", "goal") == (0 if held else None)


@pytest.mark.clause("battleforge.objective.control")
@pytest.mark.parametrize(("floor", "held"), [(1, True), (2, True), (3, False)])
def test_a_unit_in_a_building_counts_on_its_floor(floor: int, held: bool) -> None:
    house = {"kind": "building", "id": "house", "rect": (18, 18, 24, 24), "floors": 3}
    g = ended({"a": {"cast": "Troopers", "inside": ("house", floor)}, "b": near(4, 15.9, seat=1)}, terrain=[house])
    assert g.look("controls", "goal") == (0 if held else None)


@pytest.mark.clause("battleforge.objective.control", "battleforge.model.no-characteristics")
def test_guns_passengers_and_reserves_do_not_count() -> None:
    gun = {"sav": None, "mov": None}
    units = {
        "a": near(2, 18.5, figures={1: gun}),
        "away": {"cast": "Troopers", "reserve": True},
        "b": near(2, 21.5, seat=1),
    }
    assert ended(units).look("controls", "goal") == 1


@pytest.mark.clause("battleforge.objective.wounds")
def test_a_model_counts_as_many_as_its_profile_has_wounds() -> None:
    brutes = {"cast": "Brutes", "seat": 1, "at": [(19, 22), (21, 22)], "lost": {1: 2}}
    assert ended({"a": near(5, 18.5), "b": brutes}).look("controls", "goal") == 1


@pytest.mark.clause("battleforge.objective.keep")
def test_control_is_kept_when_nobody_comes() -> None:
    units = {"a": {"at": [(5, 5)]}, "b": {"at": [(40, 40)], "seat": 1}}
    g = ended(units, objectives=[{"at": (20, 20), "id": "goal", "control": 1}])
    assert g.look("controls", "goal") == 1
    assert g.state.victory == [0, 1]


@pytest.mark.clause("battleforge.objective.tie")
def test_equal_numbers_leave_it_without_a_controller() -> None:
    brute = {"cast": "Brutes", "seat": 1, "at": [(21.5, 22)]}
    units = {"a": near(5, 18.5), "b": brute, "c": near(2, 20.6, seat=1)}
    g = ended(units, objectives=[{"at": (20, 20), "id": "goal", "control": 0}])
    assert g.look("controls", "goal") is None
    assert g.state.victory == [0, 0]


@pytest.mark.clause("battleforge.objective.tie", "battleforge.team.friends")
def test_a_tie_of_the_two_highest_of_three_and_models_of_a_team_together() -> None:
    units = {"a": near(2, 18), "b": near(2, 22, seat=1), "c": near(1, 20, seat=2)}
    g = ended(units, players=("A", "B", "C"))
    assert g.look("controls", "goal") is None
    g = ended(units, players=("A", "B", "C"), teams=(0, 1, 0))
    assert g.look("controls", "goal") == 0


@pytest.mark.clause("battleforge.vp.score")
def test_points_as_the_scenario_says() -> None:
    goals = [{"at": (20, 20), "control": 0}, {"at": (30, 30), "control": 0}, {"at": (40, 5), "control": 1}]
    units = {"a": {"at": [(5, 5)]}, "b": {"at": [(45, 45)], "seat": 1}, "x": {"seat": 1, "destroyed": True}}
    assert ended(units, objectives=goals).state.victory == [2, 1]
    scoring = [{"what": "destroyed", "points": 3}, {"what": "objective", "points": 2, "only": "o3"}]
    assert ended(units, objectives=goals, scoring=scoring).state.victory == [3, 2]


@pytest.mark.clause("battleforge.vp.score", "battleforge.action.special")
def test_points_for_tokens_of_one_zone() -> None:
    goals = [{"at": (20, 20), "id": "door", "tokens": ["charge:0"]}, {"at": (30, 30), "tokens": ["charge:1"]}]
    scoring = [{"what": "token", "points": 2, "zone": "z1", "when": "end"}]
    zones = [(0, 0, 48, 8), (0, 40, 48, 48)]
    units = {"a": {"at": [(5, 5)]}, "b": {"at": [(45, 45)], "seat": 1}}
    g = ended(units, objectives=goals, scoring=scoring, zones=zones, round=6)
    assert g.outcome.scores == (2, 0)


@pytest.mark.clause("battleforge.vp.winner")
@pytest.mark.parametrize(("points", "winners"), [((9, 7), (0,)), ((7, 9), (1,)), ((8, 8), ())])
def test_most_points_win_and_equal_totals_are_a_draw(points: tuple[int, int], winners: tuple[int, ...]) -> None:
    units = {"a": {"at": [(5, 5)]}, "b": {"at": [(45, 45)], "seat": 1}}
    assert ended(units, objectives=(), victory=points, round=6).outcome.winners == winners


@pytest.mark.clause("battleforge.vp.winner")
@pytest.mark.parametrize(("points", "told"), [((3, 3, 1), "the best 2 have 3 victory points each"),
                                              ((3, 3, 3), "3 victory points each")])  # fmt: skip
def test_a_draw_of_some_names_how_many(points: tuple[int, ...], told: str) -> None:
    units = {name: {"at": [(5 + 15 * seat, 5)], "seat": seat} for seat, name in enumerate("abc")}
    outcome = ended(units, objectives=(), victory=points, round=6, players=["Blue", "Red", "Green"]).outcome
    assert (outcome.winners, outcome.reason) == ((), told)


@pytest.mark.clause("battleforge.vp.winner")
def test_a_scenario_may_name_a_tie_break() -> None:
    units = {
        "a": {"at": [(5, 5)]},
        "b": {"at": [(45, 45)], "seat": 1},
        "x": {"seat": 1, "destroyed": True, "points": 5},
    }
    g = ended(units, objectives=(), victory=(3, 3), round=6, tie_break="destroyed")
    assert g.outcome.winners == (0,)
    goals = [{"at": (20, 20), "control": 1}]
    assert ended(units, objectives=goals, scoring=(), round=6, tie_break="objectives").outcome.winners == (1,)


@pytest.mark.clause("battleforge.reserve.optional")
def test_reserves_count_as_destroyed_at_the_end_of_the_game() -> None:
    units = {"a": {"at": [(5, 5)]}, "b": {"at": [(45, 45)], "seat": 1}, "x": {"seat": 1, "reserve": True}}
    scoring = [{"what": "destroyed", "points": 1, "when": "end"}]
    assert ended(units, objectives=(), scoring=scoring, round=6).outcome.scores == (1, 0)
    assert ended(units, objectives=(), scoring=scoring, round=5).state.victory == [0, 0]
