"""Chapters 9 and 10: checks on the way, climbing, leaping and falling."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.rulesets.battleforge.rules.movement.move_question import UnitMove
from grognard.testing import Game
from tests.battleforge.positions import Spec, acting, fence, ledge, trooper, troopers

MUD = {"kind": "ground", "id": "mud", "rect": (9, 0, 48, 48), "difficult": True}


# ---- low obstacles ----


@pytest.mark.clause("battleforge.move.timeline")
@pytest.mark.clause("battleforge.move.low-obstacle")
def test_a_failed_check_leaves_what_is_left_of_four_inches() -> None:
    g = acting(9, unit=trooper(), terrain=[fence(13.5, 1.5)]).one("move").move({"u.1": (16, 10)})
    assert g.at("u") == [(13, 10)]  # the base touches the wall, 3" into the move
    assert g.topic == "move:u"
    assert g.refuses_move({"u.1": (13, 11.1)}, "battleforge.move.distance")
    g.move({"u.1": (13, 11)})
    assert g.at("u") == [(13, 11)]


@pytest.mark.clause("battleforge.move.low-obstacle")
def test_who_has_covered_more_than_is_left_stops_at_the_wall() -> None:
    g = acting(9, unit=trooper(), terrain=[fence(15.5, 1.5)]).one("move").move({"u.1": (15, 10)})
    assert g.at("u") == [(15, 10)]  # in front of it there is no check
    assert g.dice_left == [9]


@pytest.mark.clause("battleforge.move.low-obstacle")
def test_the_check_at_five_inches() -> None:
    thin = {"kind": "obstacle", "id": "thin", "rect": (15.5, 0, 15.55, 40), "height": 1.5}
    g = acting(9, unit=trooper(mov=8, init=6), terrain=[thin]).one("move").move({"u.1": (18, 10)})
    # 8" less 2" are 6": one is left from the wall on, and the wall has been checked.
    assert g.at("u") == [(15, 10)]
    assert g.refuses_move({"u.1": (16, 10)}, "battleforge.move.low-obstacle")  # on top of it
    slow = acting(9, unit=trooper(mov=7), terrain=[thin]).one("move").move({"u.1": (17, 10)})
    assert slow.at("u") == [(15, 10)]
    assert slow.topic == "action:u"  # 7" less 2" are used up


@pytest.mark.clause("battleforge.move.low-obstacle")
def test_a_passed_check_costs_nothing() -> None:
    g = acting(6, unit=trooper(), terrain=[fence(13.5, 2.0)]).one("move").move({"u.1": (16, 10)})
    assert g.at("u") == [(16, 10)]
    assert g.cited("battleforge.move.low-obstacle")


@pytest.mark.clause("battleforge.move.low-obstacle")
def test_one_check_for_each_obstacle_and_losses_add_up() -> None:
    walls = [fence(11, id="one"), fence(13, id="two")]
    g = acting(9, 9, unit=trooper(mov=8), terrain=walls).one("move").move({"u.1": (16, 10)}).move({"u.1": (14, 10)})
    assert g.at("u") == [(12.5, 10)]  # the second wall was reached at 2.5" of 8 - 2 - 2 = 4"
    assert g.refuses_move({"u.1": (14.1, 10)}, "battleforge.move.distance")
    g.move({"u.1": (14, 10)})


@pytest.mark.clause("battleforge.move.low-obstacle")
def test_nobody_ends_on_top_of_a_thin_obstacle() -> None:
    g = acting(unit=trooper(), terrain=[fence(13)]).one("move")
    assert g.refuses_move({"u.1": (13, 10)}, "battleforge.move.low-obstacle")
    g.move({"u.1": (12.5, 10)})


@pytest.mark.clause("battleforge.move.timeline")
def test_a_check_holds_for_the_whole_unit() -> None:
    g = acting(6, unit={"cast": "Troopers", "at": [(10, 10), (10, 12), (8, 10)]}, terrain=[fence(12)]).one("move")
    g.shift(5, 0)
    assert g.dice_left == []
    assert g.at("u") == [(15, 10), (15, 12), (13, 10)]


@pytest.mark.clause("battleforge.terrain.low-obstacle")
@pytest.mark.parametrize("height", [1.0, 1.5])
def test_long_legs_ignore_an_inch(height: float) -> None:
    g = (
        acting(2, unit=trooper(unit_rules=["Long Legs"]), terrain=[fence(13, height)])
        .one("move")
        .move({"u.1": (16, 10)})
    )
    assert g.dice_left == ([2] if height == 1.0 else [])


@pytest.mark.clause("battleforge.terrain.obstacle")
def test_a_wood_is_no_obstacle() -> None:
    wood = {"kind": "area", "id": "wood", "rect": (12, 8, 14, 12), "height": 4, "cover": "soft"}
    g = acting(3, unit=trooper(), terrain=[wood]).one("move").move({"u.1": (16, 10)})
    assert g.dice_left == [3], "nothing was checked"
    assert g.at("u") == [(16, 10)]


# ---- steps and heights ----


@pytest.mark.clause("battleforge.terrain.heights")
@pytest.mark.parametrize(("height", "dice"), [(0.5, 1), (0.51, 0), (1.0, 0), (2.0, 0)])
def test_up_to_half_an_inch_is_a_step_and_more_is_checked(height: float, dice: int) -> None:
    g = acting(3, unit=trooper(), terrain=[ledge(13, height)]).one("move").move({"u.1": (16, 10)})
    assert len(g.dice_left) == dice
    assert g.state.units["u"].stands["u.1"].elevation == round(height * 1000)


@pytest.mark.clause("battleforge.terrain.heights")
def test_a_base_does_not_end_hanging_over_an_edge() -> None:
    g = acting(unit=trooper(), terrain=[ledge(13, 1)]).one("move")
    assert g.refuses_move({"u.1": (12.9, 10)}, "battleforge.terrain.heights")
    g.move({"u.1": (12.5, 10)})


# ---- climbing ----


@pytest.mark.clause("battleforge.move.climb")
def test_a_climb_counts_inch_for_inch() -> None:
    # The edge of the base reaches the ledge after 2"; 3" up leave 1" on top.
    g = acting(4, unit=trooper(), terrain=[ledge(12.5, 3)]).one("move")
    assert g.refuses_move({"u.1": (13.01, 10)}, "battleforge.move.climb")
    g.move({"u.1": (13, 10)})
    assert g.state.units["u"].stands["u.1"][:2] == ((13_000, 10_000), 3000)


@pytest.mark.clause("battleforge.move.climb")
def test_who_cannot_reach_the_top_may_not_try() -> None:
    g = acting(unit=trooper(), terrain=[ledge(13.5, 3.5)]).one("move")
    assert g.refuses_move({"u.1": (13.51, 10)}, "battleforge.move.climb")


@pytest.mark.clause("battleforge.move.climb-fail")
def test_a_failed_climb_halves_what_is_left() -> None:
    g = acting(9, unit=trooper(), terrain=[ledge(12.5, 3)]).one("move").move({"u.1": (13, 10)})
    assert g.at("u") == [(12, 10)]
    assert g.refuses_move({"u.1": (12.6, 10)}, "battleforge.move.climb")  # 2" left
    assert g.refuses_move({"u.1": (12, 12.1)}, "battleforge.move.distance")
    g.move({"u.1": (12, 12)})


@pytest.mark.clause("battleforge.move.climb-fail")
def test_enough_may_still_be_left_for_the_climb() -> None:
    g = acting(9, unit=trooper(mov=10), terrain=[ledge(12.5, 3)]).one("move").move({"u.1": (13, 10)})
    assert g.refuses_move({"u.1": (13.01, 10)}, "battleforge.move.climb")
    g.move({"u.1": (13, 10)})  # 8" left, halved 4": up, and 1" on top
    assert g.state.units["u"].stands["u.1"].elevation == 3000


@pytest.mark.clause("battleforge.move.climb")
def test_climbers_do_not_roll() -> None:
    g = acting(9, unit=trooper(unit_rules=["Climber"]), terrain=[ledge(12.5, 3)]).one("move").move({"u.1": (13, 10)})
    assert g.dice_left == [9]
    assert g.state.units["u"].stands["u.1"].elevation == 3000


@pytest.mark.clause("battleforge.move.climb")
def test_a_high_thin_wall_is_climbed_and_dropped_from() -> None:
    g = acting(1, unit=trooper(mov=8), terrain=[fence(12.5, 3.0)]).one("move")
    assert g.refuses_move({"u.1": (15.01, 10)}, "battleforge.move.climb")
    assert g.refuses_move({"u.1": (13, 10)}, "battleforge.move.low-obstacle")
    g.move({"u.1": (15, 10)})
    assert g.state.units["u"].stands["u.1"].elevation == 0


# ---- leaping ----

SHELVES = [
    {"kind": "platform", "id": "west", "rect": (0, 0, 12, 40), "height": 5},
    {"kind": "platform", "id": "east", "rect": (14, 0, 26, 40), "height": 5},
]


@pytest.mark.clause("battleforge.move.leap")
def test_the_width_of_a_gap_counts_as_movement() -> None:
    g = acting(6, unit=trooper(10, 10), terrain=SHELVES).one("move")
    assert g.refuses_move({"u.1": (16.1, 10)}, "battleforge.move.distance")
    g.move({"u.1": (15, 10)})
    assert g.state.units["u"].stands["u.1"][:2] == ((15_000, 10_000), 5000)


@pytest.mark.clause("battleforge.move.leap")
@pytest.mark.parametrize("terrain", [SHELVES, [{"kind": "gap", "rect": (12, 0, 14, 40), "depth": 5}]])
@pytest.mark.parametrize(("reach", "end"), [(4, 14.0), (5, 15.0)])
def test_who_has_just_the_distance_stands_on_the_far_edge(terrain: list[Spec], reach: int, end: float) -> None:
    g = acting(6, unit=trooper(10, mov=reach), terrain=terrain).one("move")
    high = g.look("elevation", "u.1")
    g.move({"u.1": (end, 10)})
    assert (g.at("u"), g.look("elevation", "u.1")) == ([(end, 10)], high)
    assert g.cited("battleforge.move.leap")


@pytest.mark.clause("battleforge.move.leap-fail")
def test_a_failed_leap_is_a_fall_to_the_bottom() -> None:
    g = acting(10, 3, unit=trooper(10, 10), terrain=SHELVES).one("move").move({"u.1": (15, 10)})
    stand = g.state.units["u"].stands["u.1"]
    assert stand.elevation == 0
    assert 12.5 <= stand.at[0] / 1000 <= 13.5
    assert g.topic == "move:u"  # it landed on its feet and may go on, with 4"
    g.move({"u.1": (stand.at[0] / 1000, 13.5)})


@pytest.mark.clause("battleforge.move.leap-fail")
def test_a_failed_leap_may_hurt() -> None:
    g = acting(10, 9, 9, unit=troopers(8.5, 10, models=2), terrain=SHELVES).one("move")
    g.dice(4)
    g.move({"u.1": (14.5, 10), "u.2": (15.6, 10)})
    assert g.count("u") == 1
    assert g.topic == "action:u"


@pytest.mark.clause("battleforge.move.leap")
def test_one_check_for_all_who_leap() -> None:
    g = acting(6, unit={"cast": "Troopers", "at": [(10, 10), (11.2, 10)]}, terrain=SHELVES).one("move")
    g.move({"u.1": (15, 10), "u.2": (16.2, 10)})
    assert g.dice_left == []


@pytest.mark.clause("battleforge.move.leap")
def test_a_trench_is_a_gap_too() -> None:
    trench = {"kind": "gap", "id": "trench", "rect": (12, 0, 13, 40), "depth": 2}
    g = acting(6, unit=trooper(), terrain=[trench]).one("move").move({"u.1": (15, 10)})
    assert g.cited("battleforge.move.leap")
    assert g.at("u") == [(15, 10)]


@pytest.mark.clause("battleforge.move.leap")
def test_who_has_a_way_point_at_the_bottom_goes_down() -> None:
    trench = {"kind": "gap", "id": "trench", "rect": (12, 0, 14, 40), "depth": 2}
    g = acting(6, unit=trooper(), terrain=[trench]).one("move").move({"u.1": [(13, 10)]})
    assert g.state.units["u"].stands["u.1"].elevation == -2000
    assert g.dice_left == [6]  # down 2" is free
    g.one("move").move({"u.1": (16, 10)})  # up again with a check
    assert g.state.units["u"].stands["u.1"].elevation == 0
    assert g.dice_left == []


# ---- falling ----


@pytest.mark.clause("battleforge.move.fall")
@pytest.mark.parametrize(("height", "left"), [(3.0, 1), (3.5, 0)])
def test_drops_of_three_inches_are_free(height: float, left: int) -> None:
    cliff = {"kind": "platform", "id": "cliff", "rect": (0, 0, 12, 40), "height": height}
    g = acting(3, unit=trooper(), terrain=[cliff]).one("move").move({"u.1": (14, 10)})
    if height > 3:
        g.one("drop")
    assert len(g.dice_left) == left
    assert g.state.units["u"].stands["u.1"][:2] == ((14_000, 10_000), 0)


@pytest.mark.clause("battleforge.move.fall-fail")
def test_who_falls_rolls_a_save() -> None:
    cliff = {"kind": "platform", "id": "cliff", "rect": (0, 0, 12, 40), "height": 4}
    column = {"cast": "Troopers", "at": [(11, 10 + 1.5 * n) for n in range(5)]}
    g = acting(9, 5, 6, 2, 10, 1, unit=column, terrain=[cliff]).one("move").shift(4, 0)
    if g.topic.startswith("down"):
        g.one("drop")
    assert list(g.state.units["u"].models) == ["u.1", "u.3", "u.5"]
    assert g.look("shock", "u") == 0
    assert g.topic == "action:u"  # its move ends there
    assert {stand.elevation for stand in g.state.units["u"].stands.values()} == {0}


@pytest.mark.clause("battleforge.move.fall")
def test_one_may_climb_down_instead() -> None:
    cliff = {"kind": "platform", "id": "cliff", "rect": (0, 0, 12, 40), "height": 3.5}
    g = acting(3, unit=trooper(11.5, mov=8), terrain=[cliff]).one("move").move({"u.1": (14, 10)}).one("climb")
    assert g.topic == "move:u"
    g.default()
    assert g.state.units["u"].stands["u.1"][:2] == ((14_000, 10_000), 0)
    assert g.cited("battleforge.move.climb") or g.cited("battleforge.move.fall")


SHELF = {"kind": "platform", "id": "shelf", "rect": (10, 2, 30, 12.5), "height": 5}


def two_ranks(y: float, **changes: Any) -> dict[str, Any]:
    """Four Troopers, the front rank at y."""
    return {"cast": "Troopers", "at": [(20, y - 1), (21, y - 1), (20, y), (21, y)], **changes}


def asked(g: Game) -> UnitMove:
    assert isinstance(g.question, UnitMove)
    return g.question


@pytest.mark.clause("battleforge.move.fall", "battleforge.move.climb-fail")
@pytest.mark.parametrize("way", [(-2.165, 2.375), (0, 2.4), (0.139, 1.811), (2.44, 2.047)])
def test_who_fails_to_climb_down_is_still_above(way: tuple[float, float]) -> None:
    """Whatever the way, and however the place where it leaves the edge is rounded."""
    g = acting(9, unit=two_ranks(12.392, mov=7), terrain=[SHELF]).one("move").shift(*way).one("climb")
    assert {g.look("elevation", f"u.{n}") for n in range(1, 5)} == {5}
    question = asked(g)
    assert "halt" in [word.key for word in question.instead()]
    rng = random.Random(1)
    assert all(question.refuse(question.sample(rng)) is None for _ in range(40))


@pytest.mark.clause("battleforge.move.timeline", "battleforge.move.coherency")
def test_who_is_shot_at_between_two_heights_cannot_stop_there() -> None:
    """With one rank down and one above the unit would be broken up: it goes on, and so does whoever leaves it to the
    umpire."""
    watch = {"cast": "Troopers", "seat": 1, "row": (19, 25), "models": 2, "hold": True, "activated": True}
    g = acting(3, 10, 10, unit=two_ranks(12.2, mov=8, init=9), foe=watch, terrain=[SHELF])
    g.one("move").shift(0, 2.4).one("foe").number(1250).one("drop")
    assert [g.look("elevation", f"u.{n}") for n in range(1, 5)] == [5, 5, 0, 0]
    assert [word.key for word in asked(g).instead()] == ["on"]
    g.answer(asked(g).stay())
    assert g.topic == "action:u"
    assert {g.look("elevation", f"u.{n}") for n in range(1, 5)} == {0}


@pytest.mark.clause("battleforge.move.fall")
def test_wings_cross_everything_and_never_fall() -> None:
    cliff = {"kind": "platform", "id": "cliff", "rect": (0, 0, 12, 40), "height": 5}
    g = acting(9, unit=trooper(11, unit_rules=["Winged"], mov=10), terrain=[cliff, fence(14, 4), MUD]).one("move")
    g.move({"u.1": (17, 10)})
    assert g.dice_left == [9]
    assert g.state.units["u"].stands["u.1"][:2] == ((17_000, 10_000), 0)


# ---- difficult ground ----


@pytest.mark.clause("battleforge.terrain.difficult")
def test_starting_in_mud_counts() -> None:
    g = acting(8, unit=trooper(), terrain=[MUD]).one("move").move({"u.1": (16, 10)})
    assert g.refuses_move({"u.1": (14.1, 10)}, "battleforge.move.distance")
    g.move({"u.1": (14, 10)})


@pytest.mark.clause("battleforge.terrain.difficult")
def test_one_check_however_many_patches() -> None:
    patches = [{**MUD, "id": f"mud{n}", "rect": (11 + 2 * n, 0, 12 + 2 * n, 40)} for n in range(2)]
    g = acting(6, unit=trooper(), terrain=patches).one("move").move({"u.1": (16, 10)})
    assert g.dice_left == []
    assert g.at("u") == [(16, 10)]


@pytest.mark.clause("battleforge.terrain.difficult")
def test_obstacle_checks_are_separate() -> None:
    g = acting(6, 6, unit=trooper(), terrain=[MUD, fence(13)]).one("move").move({"u.1": (16, 10)})
    assert g.dice_left == []
