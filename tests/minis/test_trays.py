"""The questions about trays: what is drawn is judged once, and near a refused way another is found."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from grognard.engine.questions.movement import ABANDON, NOTHING, Mover
from grognard.engine.refusal import Refusal
from grognard.minis.entries import entry_points
from grognard.minis.nearby import cut_short, facings_near, spots_near
from grognard.minis.poses import Put, TrayPose
from grognard.minis.tray_move import TrayMove, walk_answer
from grognard.minis.tray_place import TrayPlace, put_answer
from grognard.table.points import EAST, NORTH, Direction, Point

LIMIT = 6000
TABLE = (24_000, 24_000)


class Judge:
    """Nothing beyond x = 12″; it counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def route(self, path: Sequence[Point], facing: Direction | None) -> Refusal | None:
        self.asked += 1
        return Refusal("the river", "toy.river") if any(x > 12_000 for x, _ in path) else None

    def put(self, put: Put) -> Refusal | None:
        return self.route([put.pose.at], put.pose.facing)


def walk(judge: Judge) -> TrayMove:
    start = TrayPose((10_000, 10_000), NORTH)
    tray = Mover("t", "Troop", start.at, 0, NORTH, 4000, 2000, "troop")
    return TrayMove("Where to?", "toy.move", "move:t", tray, LIMIT, judge.route)


def test_a_drawn_move_is_judged_once_and_taken_with_its_pivot() -> None:
    judge = Judge()
    question = walk(judge)
    answer = walk_answer("t", [(11_000, 10_000)], (0, 4))
    assert question.refuse(answer) is None
    assert question.refuse(walk_answer("t", [(11_000, 10_000)], (0, 4))) is None
    assert judge.asked == 1
    route = question.take(answer)
    assert route is not None
    assert (route.path, route.facing) == ([(11_000, 10_000)], NORTH)


def test_the_way_nearest_to_a_refused_one_is_less_of_it() -> None:
    question = walk(Judge())
    answer = question.nearest(walk_answer("t", [(14_000, 10_000)], None))
    route = question.take(answer)
    assert route is not None
    assert route.path[-1] == (12_000, 10_000)
    assert question.nearest("fly") is None


def test_samples_and_candidates_are_allowed() -> None:
    question = walk(Judge())
    rng = random.Random(7)
    assert all(question.refuse(question.sample(rng)) is None for _ in range(20))
    assert all(question.refuse(answer) is None for answer in question.candidates(9))


def test_one_who_comes_on_starts_at_an_edge_and_may_stay_out() -> None:
    starts = entry_points(TABLE, (4000, 2000), "south", 500)
    tray = Mover("t", "Troop", None, 0, NORTH, 4000, 2000, "troop")
    question = TrayMove("Where on?", "toy.on", "enter:t", tray, LIMIT, Judge().route, starts=starts, may_stay_out=True)
    assert question.refuse(ABANDON) is None
    assert question.take(ABANDON) is None
    assert question.refuse({"paths": {"t": []}}) is not None, "a way on has a way-point"
    wanted = question.nearest(walk_answer("t", [(15_000, 4000)], None))
    route = question.take(wanted)
    assert route is not None
    assert route.path[-1][0] <= 12_000


def test_a_piece_is_put_where_it_may_stand_or_nowhere() -> None:
    judge = Judge()
    mover = Mover("w", "Wood", None, 0, NORTH, 4000, 4000, "wood")

    def anywhere(rng: random.Random) -> Put:
        return Put(TrayPose((rng.randrange(24_000), 1000), EAST), "round")

    question = TrayPlace(
        "Where?",
        "toy.wood",
        "wood",
        mover,
        judge.put,
        lambda: [Put(TrayPose((20_000, 0), NORTH), "round"), Put(TrayPose((6000, 0), NORTH), "round")],
        anywhere,
        may_pass=True,
        palette={"round": ()},
    )
    assert list(question.candidates(5)) == [put_answer("w", Put(TrayPose((6000, 0), NORTH), "round")), NOTHING]
    assert question.refuse(put_answer("w", Put(TrayPose((6000, 0), NORTH), "square"))) is not None
    assert question.refuse(question.sample(random.Random(2))) is None
    near = question.take(question.nearest(put_answer("w", Put(TrayPose((12_300, 5000), EAST), "round"))))
    assert near is not None
    assert near.pose.at[0] <= 12_000
    assert near.pose.facing == EAST


def test_what_lies_near_comes_nearest_first() -> None:
    spots = list(spots_near((0, 0)))
    assert spots[0] == (0, 0)
    assert spots[1] == (0, 500)
    assert next(facings_near(NORTH)) != NORTH
    parts = list(cut_short([(0, 0), (4000, 0), (4000, 4000)]))
    assert parts[0] == [(0, 0)]
    assert parts[-1] == [(4000, 0), (4000, 4000)]
    assert parts[20] == [(4000, 0)], "half way is the corner, and it is named once"


def test_a_tray_on_the_table_has_a_facing() -> None:
    disc = Mover("t", "Troop", (10_000, 10_000), 500)
    with pytest.raises(ValueError, match="Troop has no facing: a tray that moves is a Mover with a facing"):
        TrayMove("Where to?", "toy.move", "move:t", disc, LIMIT, Judge().route)
