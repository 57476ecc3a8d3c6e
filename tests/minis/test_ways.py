"""Coarse maps: distances agree with a search that tries everything, and ways go round."""

from __future__ import annotations

from math import inf, sqrt

from hypothesis import given
from hypothesis import strategies as st

from grognard.minis.ways import CoarseMap, cut
from grognard.table.points import separation
from grognard.table.travel import place_at

SIZE = 2000


def open_map(columns: int, rows: int, closed: frozenset[int] = frozenset()) -> CoarseMap:
    cells = CoarseMap(columns, rows, SIZE, SIZE // 2)
    for one, other in cells.pairs():
        (ax, ay), (bx, by) = cells.centre(one), cells.centre(other)
        price = inf if closed & {one, other} else sqrt((ax - bx) ** 2 + (ay - by) ** 2)
        cells.join(one, other, price, price)
    return cells


def test_a_place_off_the_map_belongs_to_the_nearest_cell() -> None:
    cells = open_map(4, 3)
    assert cells.cell((-500, 99_000)) == 8
    assert cells.centre(8) == (1000, 5000)
    assert sorted(cells.neighbours(0)) == [0, 1, 4, 5]


def test_a_step_may_cost_more_one_way_than_back() -> None:
    cells = CoarseMap(2, 1, SIZE, 0)
    cells.join(0, 1, 5.0, 7.0)
    assert cells.far_from(1) == [5.0, 0.0], "from the first cell to the second"
    assert cells.far_from(0) == [0.0, 7.0]


@given(st.integers(1, 5), st.integers(1, 4), st.data())
def test_far_is_what_trying_everything_finds(columns: int, rows: int, data: st.DataObject) -> None:
    cells = open_map(columns, rows, frozenset(data.draw(st.sets(st.integers(0, columns * rows - 1), max_size=4))))
    goal = data.draw(st.integers(0, columns * rows - 1))
    far = [inf] * (columns * rows)
    far[goal] = 0.0
    for _ in far:  # as often as there are cells: then no way can be longer
        for cell, steps in enumerate(cells._steps):
            for there, price in steps:
                far[there] = min(far[there], far[cell] + price)
    assert all(a == b or abs(a - b) < 1e-6 for a, b in zip(cells.far_from(goal), far, strict=True))


def test_a_way_goes_round_a_wall_and_ends_within_reach() -> None:
    wall = frozenset({2, 7, 12})

    class Walled(CoarseMap):
        def cost(self, here: tuple[int, int], there: tuple[int, int]) -> float:
            spots = [place_at([here, there], separation(here, there) * k / 50) for k in range(51)]
            return inf if any(self.cell(spot) in wall for spot in spots) else separation(here, there)

    cells = Walled(5, 4, SIZE, SIZE // 2)
    for one, other in cells.pairs():
        price = cells.cost(cells.centre(one), cells.centre(other))
        cells.join(one, other, price, price)

    start, goal = (1000, 1000), (9000, 1000)
    way = cells.way(start, goal, 40_000)
    assert max(y for _, y in way) >= 6000, "over the top of the wall"
    assert all(cells.cost(a, b) < inf for a, b in zip([start, *way], way, strict=False))
    assert cells.way(start, (3000, 1000), 4000) == [(3000, 1000)], "straight where nothing is in the way"


def test_a_way_is_cut_where_its_length_ends() -> None:
    assert cut([(0, 0), (1000, 0), (1000, 2000)], 1500) == [(1000, 0), (1000, 500)]
    assert cut([(0, 0), (1000, 0)], 5000) == [(1000, 0)]
    assert cut([(0, 0), (1000, 0)], 0) == [(0, 0)]
