"""Fixed searches and formations."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.table.coherency import groups, spread
from grognard.table.crowd import own_overlap
from grognard.table.distance import disc_gap, with_rise
from grognard.table.formation import block
from grognard.table.points import NORTH, Direction, Point, local
from grognard.table.search import lengths, rays, rings, swings
from grognard.table.shapes import Disc
from tests.table.strategies import facings, near_discs, points, radii


def test_lengths_go_down_to_and_including_nothing() -> None:
    assert lengths(3000, 250) == [3000 - 250 * i for i in range(13)]
    assert lengths(1100, 500) == [1100, 600, 100, 0]
    assert lengths(0, 250) == [0]


def test_rays_start_east_and_go_round_the_left_way() -> None:
    found = rays(3000, 250)
    assert len(found) == 72 * 13
    assert found[:2] == ((3000, 0), (2750, 0))
    assert found[12] == (0, 0)
    assert found[13] == (2989, 261)
    assert found[13 * 18] == (0, 3000)
    assert found[13 * 9] == (2121, 2121)


def test_rings_go_outwards_and_start_east() -> None:
    found = list(islice(rings(250, 5, 9000), 75))
    assert found[0] == (0, 0)
    assert found[1] == (250, 0)
    assert found[19] == (0, 250)
    assert found[73] == (500, 0)
    assert len(list(rings(250, 15, 1000))) == 1 + 4 * 24
    assert list(rings(250, 15, 0)) == [(0, 0)]


def test_swings_go_to_both_sides() -> None:
    assert swings(15, 75) == [(0,), (15, -15), (30, -30), (45, -45), (60, -60), (75, -75)]


def test_a_block_has_its_front_rank_first() -> None:
    places = block(5, 500, 500, (10_000, 10_000), NORTH, 3)
    assert places == [(8500, 10_750), (10_000, 10_750), (11_500, 10_750), (8500, 9250), (10_000, 9250)]


@given(
    st.integers(1, 20),
    radii,
    st.integers(6, 2000),
    points,
    facings(),
    st.integers(1, 8),
)
def test_formations_are_coherent_and_free_of_overlap(
    count: int, r: int, spacing: int, centre: Point, facing: Direction, files: int
) -> None:
    places = block(count, r, spacing, centre, facing, files)
    bases = [Disc(x, y, r) for x, y in places]
    assert len(bases) == count
    assert len(groups(bases, spacing)) == 1
    assert not own_overlap(bases)
    assert all(spacing - 6 <= disc_gap(a, b) for i, a in enumerate(bases) for b in bases[:i])
    forward = [local(centre, facing, place)[1] for place in places]
    assert forward[0] >= max(forward) - 2 * count
    xs, ys = [x for x, _ in places], [y for _, y in places]
    assert (min(xs) + max(xs)) // 2 == centre[0]
    assert (min(ys) + max(ys)) // 2 == centre[1]


@given(st.lists(near_discs, min_size=1, max_size=8), st.integers(0, 2000))
def test_spread_agrees_with_groups_found_the_slow_way(bases: list[Disc], link: int) -> None:
    parts = [{i} for i in range(len(bases))]
    for i, a in enumerate(bases):
        for j, b in enumerate(bases[:i]):
            if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= (a.r + b.r + link) ** 2:
                joined = next(part for part in parts if i in part) | next(part for part in parts if j in part)
                parts = [part for part in parts if not part & joined] + [joined]
    assert sorted(groups(bases, link)) == sorted(sorted(part) for part in parts)
    found = spread(bases, link)
    assert found.groups == len(parts)
    between = [disc_gap(bases[i], bases[j]) for a in parts for b in parts if a is not b for i in a for j in b]
    assert found.between == pytest.approx(min(between, default=0))
    pairs = [disc_gap(a, b) for i, a in enumerate(bases) for b in bases[:i]]
    assert found.widest == pytest.approx(max([*pairs, 0]))
    assert spread(bases, found.longest).groups == 1
    if len(bases) > 1:
        assert spread(bases, found.longest - 0.01).groups > 1


@given(st.lists(near_discs, min_size=2, max_size=6), st.integers(0, 3000))
def test_links_in_space_are_no_shorter(bases: list[Disc], rise: int) -> None:
    heights = [rise * (i % 2) for i in range(len(bases))]
    assert spread(bases, 0, heights).longest >= max(0.0, spread(bases, 0).longest) - 1e-6
    assert with_rise(3000, 4000) == 5000
