"""Chapter 6: moving."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.fatigue.cast import battle, musketeers, pikes, row

HILL = {"kind": "hill", "rect": (20, 5, 30, 15), "height": 2}
LOW_WALL = {"kind": "wall", "rect": (13, 0, 13.5, 20), "height": 0.5}


def advance(at: tuple[float, float], *terrain: dict[str, Any], action: str = "advance") -> Game:
    """One Pike about to move."""
    return battle(terrain=list(terrain), p=pikes([at]), r=pikes([(45, 34)], 1)).one("p", action)


@pytest.mark.clause("fatigue.move.allowance")
def test_allowance_counts_the_straight_line() -> None:
    g = advance((10, 10)).move({"p.1": (13, 15)})
    assert g.at("p") == [(13, 15)]


@pytest.mark.clause("fatigue.move.allowance", "fatigue.measure.within")
@pytest.mark.parametrize(("x", "legal"), [(16, True), (16.002, True), (16.003, False), (17, False)])
def test_allowance_gives_way_by_two_thousandths(x: float, legal: bool) -> None:
    g = advance((10, 10))
    assert g.refuses_move({"p.1": (x, 10)}, "fatigue.move.allowance") is not legal


@pytest.mark.clause("fatigue.move.allowance")
def test_allowance_counts_the_corners_of_a_path() -> None:
    g = advance((10, 10))
    assert g.refuses_move({"p.1": [(10, 13), (13.5, 13)]}, "fatigue.move.allowance")
    g.move({"p.1": [(10, 13), (13, 13)]})
    assert g.at("p") == [(13, 13)]


@pytest.mark.clause("fatigue.move.allowance")
def test_allowance_lets_models_change_places() -> None:
    g = battle(p=pikes([(10, 10), (11, 10)]), r=pikes([(45, 34)], 1)).one("p", "advance")
    g.move({"p.1": (11, 10), "p.2": (10, 10)})  # only the ends together must be free
    assert g.at("p") == [(11, 10), (10, 10)]


@pytest.mark.clause("fatigue.move.vertical")
def test_vertical_climbing_counts() -> None:
    g = advance((17, 10), HILL)
    assert g.refuses_move({"p.1": (21.5, 10)}, "fatigue.move.vertical")
    g.move({"p.1": (21, 10)})
    assert g.at("p") == [(21, 10)]


@pytest.mark.clause("fatigue.move.vertical")
def test_vertical_descending_counts_too() -> None:
    g = advance((21, 10), HILL)
    assert g.refuses_move({"p.1": (16.9, 10)}, "fatigue.move.vertical")
    g.move({"p.1": (17, 10)})


@pytest.mark.clause("fatigue.move.vertical")
def test_vertical_over_a_hill_counts_up_and_down() -> None:
    ridge = {"kind": "hill", "rect": (12, 5, 14, 15), "height": 2}
    g = advance((10, 10), ridge, action="run")
    assert g.refuses_move({"p.1": (18.1, 10)}, "fatigue.move.vertical")
    g.move({"p.1": (18, 10)})


@pytest.mark.clause("fatigue.move.vertical", "fatigue.scenario.terrain")
def test_vertical_touching_hills_of_one_height_are_one() -> None:
    west = {"kind": "hill", "rect": (12, 5, 14, 15), "height": 2}
    east = {"kind": "hill", "rect": (14, 5, 16, 15), "height": 2}
    g = advance((12.6, 10), west, east)
    g.move({"p.1": (15.4, 10)})  # across the seam, no climbing
    assert g.at("p") == [(15.4, 10)]


@pytest.mark.clause("fatigue.move.terrain", "fatigue.scenario.terrain")
def test_terrain_a_base_may_lie_on_the_seam_of_two_hills() -> None:
    west = {"kind": "hill", "rect": (12, 5, 14, 15), "height": 2}
    east = {"kind": "hill", "rect": (14, 5, 16, 15), "height": 2}
    higher = {"kind": "hill", "rect": (14, 5, 16, 15), "height": 3}
    advance((12.6, 10), west, east).move({"p.1": (14, 10)})
    assert advance((12.6, 10), west, higher).refuses_move({"p.1": (14.1, 10)}, "fatigue.move.terrain")


@pytest.mark.clause("fatigue.move.terrain", "fatigue.move.vertical")
def test_terrain_a_low_wall_costs_an_inch_to_cross() -> None:
    g = advance((10, 10), LOW_WALL)
    assert g.refuses_move({"p.1": (15.1, 10)}, "fatigue.move.vertical")
    g.move({"p.1": (15, 10)})


@pytest.mark.clause("fatigue.move.terrain")
@pytest.mark.parametrize(("x", "legal"), [(12.5, True), (12.501, True), (12.502, False), (13.2, False), (14, True)])
def test_terrain_no_base_ends_on_a_wall(x: float, legal: bool) -> None:
    g = advance((10, 10), LOW_WALL)
    assert g.refuses_move({"p.1": (x, 10)}, "fatigue.move.terrain") is not legal


@pytest.mark.clause("fatigue.move.terrain")
def test_terrain_a_base_is_wholly_on_a_hill_or_wholly_off() -> None:
    g = advance((17, 10), HILL)
    assert g.refuses_move({"p.1": (20, 10)}, "fatigue.move.terrain")
    assert g.refuses_move({"p.1": (20.4, 10)}, "fatigue.move.terrain")
    assert g.refuses_move({"p.1": (19.6, 10)}, "fatigue.move.terrain")
    assert g.refusal({"paths": {"p.1": [[19_500, 10_000]]}}) is None  # touching from outside
    g.move({"p.1": (20.5, 10)})


@pytest.mark.clause("fatigue.move.terrain")
def test_terrain_bushes_and_trees_are_walked_through_freely() -> None:
    wood = {"kind": "trees", "rect": (12, 8, 14, 12)}
    bush = {"kind": "bush", "rect": (14, 8, 15, 12)}
    for x in (16, 14):
        g = advance((10, 10), wood, bush).move({"p.1": (x, 10)})
        assert g.at("p") == [(x, 10)]


@pytest.mark.clause("fatigue.move.terrain")
def test_terrain_impassable_pieces_bar_the_way() -> None:
    rock = {"kind": "hill", "rect": (12, 10.4, 14, 14), "height": 5, "impassable": True}
    g = advance((10, 10), rock)
    assert g.refuses_move({"p.1": (15, 10)}, "fatigue.move.terrain")  # 0.1 of the base would brush it
    g.move({"p.1": (15, 9)})
    assert g.at("p") == [(15, 9)]


@pytest.mark.clause("fatigue.move.through-models")
def test_through_models_of_the_own_side() -> None:
    g = battle(p=pikes(row(3, 10, 10)), m=musketeers(row(3, 10, 12)), r=pikes([(45, 34)], 1))
    g.one("p", "run").shift(0, 4)  # through the Musketeers, 1 inch in front of them
    assert g.at("p") == [(10, 14), (11, 14), (12, 14)]


@pytest.mark.clause("fatigue.move.through-models")
def test_through_models_never_of_the_enemy() -> None:
    g = battle(p=pikes([(10, 10)]), r=pikes([(13, 10)], 1)).one("p", "advance")
    assert g.refuses_move({"p.1": (15, 10)}, "fatigue.move.through-models")
    assert g.refuses_move({"p.1": [(13, 10.9), (15.5, 10.5)]}, "fatigue.move.through-models")
    g.move({"p.1": [(12, 11), (14, 11)]})  # brushing past is not crossing


@pytest.mark.clause("fatigue.move.through-models", "fatigue.measure.table")
def test_through_models_no_base_ends_on_another() -> None:
    g = battle(p=pikes([(10, 10)]), m=musketeers([(13, 10)]), r=pikes([(45, 34)], 1)).one("p", "advance")
    assert g.refuses_move({"p.1": (12.5, 10)}, "fatigue.move.through-models")
    assert g.refuses_move({"p.1": (12.002, 10)}, "fatigue.move.through-models")
    g.move({"p.1": (12.001, 10)})  # an overlap of a thousandth is contact


@pytest.mark.clause("fatigue.move.near-enemies")
def test_near_enemies_ending_close_forces_nothing() -> None:
    g = battle(p=pikes([(10, 10)]), r=pikes([(16, 10)], 1))
    g.one("p", "run").shift(4.5, 0).one("none")
    assert (g.seat, g.topic) == (1, "unit")
    g.one("r", "run").shift(5, 0)  # and one may leave without penalty
    assert g.count("r") == 1


@pytest.mark.clause("fatigue.move.allowance")
def test_nearest_answer_is_offered_for_a_move_too_far() -> None:
    g = advance((10, 10))
    near: Any = g.question.nearest({"paths": {"p.1": [[20_000, 10_000]]}})
    assert near is not None
    assert g.refusal(near) is None
    assert near["paths"]["p.1"][0][0] > 14_000
