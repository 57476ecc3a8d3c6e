"""Bodies, floors, profiles and meetings against slow walking."""

from itertools import pairwise
from math import hypot, inf, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString

from grognard.table.approach import any_near, near_spans
from grognard.table.coherency import spread_in_space
from grognard.table.concave import outline
from grognard.table.footprint import Footprint, gap_between, gap_to_place, holds
from grognard.table.measure import RoundedMeasure
from grognard.table.places import (
    level_among,
    next_floors,
    room_left,
    storeys_of,
)
from grognard.table.points import Point
from grognard.table.profile import (
    Gap,
    Stretch,
    gaps,
    height_at,
    profile,
)
from grognard.table.shapes import Disc, rectangle
from grognard.table.solid import (
    Solid,
    apart,
    collide,
    in_contact,
    nearest_solid,
    solid_at,
    units_apart,
    wholly_inside,
)
from grognard.table.spans import base_spans, centre_spans
from grognard.table.travel import climbing, path_length
from tests.table.readers import Step, level_under, shifted_footprint, steps
from tests.table.strategies import (
    BAYS,
    bays,
    carried,
    carried_footprint,
    near_discs,
    near_footprints,
    near_points,
    oracle_of,
    pieces,
    radii,
    slowly,
    symmetries,
    unhurried,
)

NEAR = 1e-3
EXACT = RoundedMeasure(slack=0, overlap=0, contact=50)
heights = st.sampled_from([0, 250, 500, 1000, 2000, 3000, 5000])
solids = st.builds(
    lambda footprint, bottom, high: Solid(footprint, bottom, bottom + high), near_footprints, heights, heights
)
blocks = st.builds(lambda footprint, high: Solid(footprint, 0, high), near_footprints, heights)
hollows = st.builds(lambda footprint, top, deep: Solid(footprint, top - deep, top), near_footprints, heights, heights)
whole_blocks = st.builds(lambda footprint, high: Solid(footprint, 0, high), st.one_of(near_discs, bays), heights)
paths = st.lists(near_points, min_size=2, max_size=4)


@unhurried
@given(solids, solids)
def test_distance_in_space(a: Solid, b: Solid) -> None:
    flat = max(0.0, gap_between(a.footprint, b.footprint))
    assert apart(a, b) == pytest.approx(hypot(flat, a.bottom - b.bottom))
    assert apart(a, b) == pytest.approx(apart(b, a), abs=NEAR)
    higher = b._replace(bottom=max(a.bottom, b.bottom) + 700)
    assert apart(a, higher) >= apart(a, b._replace(bottom=max(a.bottom, b.bottom))) - NEAR
    # A top does not matter.
    assert apart(a._replace(top=a.top + 500), b) == apart(a, b)


@unhurried
@given(st.lists(solids, max_size=4), st.lists(solids, max_size=4))
def test_units_are_as_near_as_their_nearest_pair(one: list[Solid], other: list[Solid]) -> None:
    slow = min((apart(a, b) for a in one for b in other), default=inf)
    assert units_apart(one, other) == pytest.approx(slow, abs=NEAR)
    for body in one:
        near, place = nearest_solid(body, other)
        if other:
            assert near == apart(body, other[place])
        else:
            assert (near, place) == (inf, -1)


@unhurried
@given(st.lists(solids, min_size=1, max_size=6), st.sampled_from([500, 1000, 3000]))
def test_a_unit_of_any_bodies_is_joined_by_the_shortest_links(bodies: list[Solid], link: int) -> None:
    found = spread_in_space(bodies, link)
    away = {(i, j): apart(bodies[i], bodies[j]) for i in range(len(bodies)) for j in range(len(bodies)) if i != j}

    def groups(limit: float) -> int:
        """Walks from body to body over gaps of at most the limit."""
        left, count = set(range(len(bodies))), 0
        while left:
            count += 1
            front = [left.pop()]
            for body in front:
                near = {other for other in left if min(away[body, other], away[other, body]) <= limit}
                left -= near
                front += near
        return count

    assume(all(abs(free - link) > NEAR for free in away.values()))
    assert found.groups == groups(link)
    assert found.widest == pytest.approx(max(away.values(), default=0), abs=NEAR)
    assert groups(found.longest + NEAR) == 1
    assert len(bodies) == 1 or groups(found.longest - NEAR) > 1


@unhurried
@given(st.lists(blocks, max_size=4), near_points)
def test_on_solid_ground_the_highest_piece_carries(pieces_: list[Solid], place: Point) -> None:
    under = [solid.top for solid in pieces_ if holds(solid.footprint, place)]
    assert level_under(place, pieces_) == max([0, *under])


@slowly
@given(paths, st.lists(blocks, max_size=4), radii.map(lambda r: r - 250))
def test_a_profile_is_what_a_slow_walker_finds(path: list[Point], pieces_: list[Solid], radius: int) -> None:
    whole = path_length(path)
    assume(whole)
    ground = profile(path, pieces_, radius=radius)
    assert ground[0].first == 0
    assert ground[-1].last == pytest.approx(whole)
    assert all(a.last == b.first and a.height != b.height for a, b in pairwise(ground))
    line = LineString(path)
    for step in range(60):
        travelled = whole * (step + 0.5) / 60
        spot = line.interpolate(travelled)
        free = [(gap_to_place((spot.x, spot.y), solid.footprint) - radius, solid.top) for solid in pieces_]
        if all(abs(each) > 0.01 for each, _ in free):
            assert height_at(ground, travelled) == max([0, *(top for each, top in free if each < 0)])
    back = profile(path[::-1], pieces_, radius=radius)
    assert [stretch.height for stretch in back] == [stretch.height for stretch in reversed(ground)]


@unhurried
@given(st.lists(near_points, min_size=1, max_size=4), pieces(), st.integers(1, 4000))
def test_a_profile_climbs_as_climbing_does(path: list[Point], hill: Footprint, height: int) -> None:
    assume(not isinstance(hill, Disc))
    ground = profile(path, [Solid(hill, 0, height)])
    assert sum(abs(step.rise) for step in steps(ground)) == climbing(path, [(hill, height)], skip=1e-6)  # type: ignore[list-item]


@unhurried
@given(paths, st.lists(whole_blocks, max_size=3), symmetries, near_points)
def test_a_profile_does_not_care_how_the_table_lies(
    path: list[Point], pieces_: list[Solid], how: tuple[int, int, int, int], vector: Point
) -> None:
    dx, dy = vector
    path_there = [(x + dx, y + dy) for x, y in (carried(how, point) for point in path)]
    there = [s._replace(footprint=shifted_footprint(carried_footprint(how, s.footprint), dx, dy)) for s in pieces_]
    one, other = profile(path, pieces_), profile(path_there, there)
    assert [s.height for s in one] == [s.height for s in other]
    assert [s.first for s in one] == pytest.approx([s.first for s in other], abs=NEAR)


@slowly
@given(paths, st.lists(solids, max_size=3), st.lists(hollows, max_size=2), st.sampled_from([0, 3000]), heights)
def test_bridges_and_hollows_are_what_a_slow_walker_finds(
    path: list[Point], pieces_: list[Solid], holes: list[Solid], height: int, headroom: int
) -> None:
    whole = path_length(path)
    assume(whole > 1000)
    ground = profile(path, pieces_, holes, height=height, headroom=headroom)
    line = LineString(path)
    marks = sorted(
        {0, whole, *(e for s in (*pieces_, *holes) for span in centre_spans(path, s.footprint) for e in span)}
    )
    # Two looks at each stretch between two edges; all that matters happens at edges.
    for first, last in pairwise(marks):
        assume(last - first > 1)
        for share in (0.25, 0.75):
            spot = line.interpolate(first + (last - first) * share)
            # A place on an edge is on the piece, a way along the edge is not: that is told elsewhere.
            assume(all(abs(gap_to_place((spot.x, spot.y), s.footprint)) > NEAR for s in (*pieces_, *holes)))
            height = level_under((spot.x, spot.y), pieces_, holes, height, headroom)
        assert height_at(ground, (first + last) / 2) == height


@unhurried
@given(paths, radii, near_footprints, st.integers(0, 2000))
def test_a_larger_base_meets_no_less(path: list[Point], r: int, piece: Footprint, more: int) -> None:
    small, large = base_spans(path, r, piece), base_spans(path, r + more, piece)
    assert all(any(a - NEAR <= first and last <= b + NEAR for a, b in large) for first, last in small)
    whole, back = path_length(path), base_spans(path[::-1], r, piece)
    assert [first for first, _ in small] == pytest.approx([whole - last for _, last in reversed(back)], abs=NEAR)


def test_a_way_along_an_edge_is_not_on_the_piece() -> None:
    ledge = Solid(rectangle(0, 0, 6000, 3000), 0, 3000)
    assert profile([(0, 0), (6000, 0)], [ledge]) == [Stretch(0, 6000, 0)]
    assert level_under((3000, 0), [ledge]) == 3000


def test_what_leaves_headroom_is_passed_beneath() -> None:
    bridge = Solid(rectangle(2000, -5000, 4000, 5000), 3000, 3250)
    road = [(0, 0), (6000, 0)]
    assert profile(road, [bridge], headroom=1500) == [Stretch(0, 6000, 0)]
    assert profile(road, [bridge], headroom=3000) == [Stretch(0, 6000, 0)]
    # Too tall to pass: over it.
    assert [s.height for s in profile(road, [bridge], headroom=3001)] == [0, 3250, 0]
    # Who starts on it stays on it until it ends.
    assert profile([(3000, 0), (3000, 9000)], [bridge], height=3250) == [Stretch(0, 5000, 3250), Stretch(5000, 9000, 0)]
    # A crate on a crate is one climb of both.
    stack = [Solid(rectangle(2000, -500, 4000, 500), 1000, 2000), Solid(rectangle(2000, -500, 4000, 500), 0, 1000)]
    assert steps(profile(road, stack)) == [Step(2000, 2000, 2000), Step(4000, -2000, 0)]


def test_a_hollow_takes_the_ground_away_but_not_a_bridge_over_it() -> None:
    trench = Solid(rectangle(2000, -5000, 4000, 5000), -5000, 0)
    plank = Solid(rectangle(1000, -100, 5000, 100), 0, 100)
    way = [(0, 2000), (6000, 2000)]
    assert [s.height for s in profile(way, [], [trench])] == [0, -5000, 0]
    assert [s.height for s in profile([(0, 0), (6000, 0)], [plank], [trench])] == [0, 100, 0]
    assert level_among([], [trench], 0, 0) == -5000
    assert level_under((2000, 0), [], [trench]) == -5000
    cleft = Solid(rectangle(2000, -5000, 4000, 5000), 0, 5000)
    shelf = Solid(rectangle(0, -5000, 9000, 5000), 0, 5000)
    assert [s.height for s in profile(way, [shelf], [cleft], height=5000)] == [5000, 0, 5000]


def test_gaps_are_told_with_width_depth_and_both_edges() -> None:
    ground = [Stretch(0, 1000, 5000), Stretch(1000, 3000, 0), Stretch(3000, 4000, 4500), Stretch(4000, 5000, 5000)]
    assert gaps(ground) == [Gap(1000, 3000, 5000, 5000, 0)]
    assert gaps(ground, lower=500) == [Gap(1000, 2000, 5000, 4500, 0)]
    assert gaps(ground)[0].depth == 5000
    # A drop with nothing to land on is no gap.
    assert gaps([Stretch(0, 1000, 3000), Stretch(1000, 2000, 0)]) == []
    # A ditch in the bottom of a ditch is told too, as the rise to a higher far side is.
    deep = [Stretch(0, 1, 2), Stretch(1, 2, 1), Stretch(2, 3, 0), Stretch(3, 4, 1), Stretch(4, 5, 7)]
    assert gaps(deep) == [Gap(1, 3, 2, 7, 0), Gap(2, 1, 1, 1, 0)]


@slowly
@given(paths, radii, blocks, st.lists(blocks, max_size=2), st.sampled_from([500, 1000, 3000]))
def test_near_spans_are_where_a_slow_walker_is_near(
    path: list[Point], r: int, other: Solid, pieces_: list[Solid], limit: int
) -> None:
    whole = path_length(path)
    assume(whole)
    other = other._replace(bottom=other.top // 2)
    ground = profile(path, pieces_)
    spans = near_spans(path, r, ground, other, limit)
    assert any_near(path, r, ground, [other, other], limit) == spans
    line = LineString(path)
    least = inf
    # Also just inside of every stretch: a low one may be so short that regular steps pass over it.
    inside = [place for start, end, _ in ground for place in (start + 0.02, (start + end) / 2, end - 0.02)]
    for travelled in [*(whole * step / 79 for step in range(80)), *(min(max(0, place), whole) for place in inside)]:
        spot = line.interpolate(travelled)
        flat = gap_to_place((spot.x, spot.y), other.footprint) - r
        away = sqrt(max(0, flat) ** 2 + (height_at(ground, travelled) - other.bottom) ** 2)
        least = min(least, away)
        edge = any(abs(travelled - end) < 0.01 for s in ground for end in s[:2])
        if abs(away - limit) > 0.01 and not edge:
            assert any(a - NEAR <= travelled <= b + NEAR for a, b in spans) == (away < limit)
    if spans:
        assert least <= limit + whole / 79


def test_floors_are_places_without_points() -> None:
    box = rectangle(0, 0, 6000, 4000)
    first, second = storeys_of(box, 0, 2, 3000, 12)
    assert (first.bottom, first.top, second.bottom, second.top) == (0, 3000, 3000, 6000)
    assert (room_left(first, 10), room_left(first, 13)) == (2, 0)
    assert next_floors((first, second), 1) == [second]
    assert next_floors((first, second), 2) == [first]
    outside = solid_at(Disc(10_500, 2000, 500), 0, 1500)
    assert apart(first.solid, outside) == 4000
    assert apart(second.solid, outside) == 5000


@pytest.mark.parametrize(
    ("apart_by", "up", "touch"), [(50, 1000, True), (51, 0, False), (0, 1001, False), (0, -1000, True)]
)
def test_base_contact_is_a_small_gap_and_a_small_step(apart_by: int, up: int, touch: bool) -> None:
    here = solid_at(Disc(0, 0, 500), 2000, 1500)
    there = solid_at(Disc(1000 + apart_by, 0, 500), 2000 + up, 1500)
    assert in_contact(here, there, EXACT, step=1000) is touch


def test_bodies_collide_only_at_common_heights() -> None:
    below = solid_at(Disc(0, 0, 500), 0, 1500)
    assert collide(below, solid_at(Disc(999, 0, 500), 1499, 1500), EXACT)
    assert not collide(below, solid_at(Disc(1000, 0, 500), 0, 1500), EXACT)
    assert not collide(below, solid_at(Disc(0, 0, 500), 1500, 1500), EXACT)


def test_a_base_wholly_in_a_zone() -> None:
    zone = outline(tuple((x * 1000, y * 1000) for x, y in BAYS[1]))
    assert wholly_inside(solid_at(Disc(500, 3000, 500), 0, 1500), zone, EXACT)
    assert not wholly_inside(solid_at(Disc(499, 3000, 500), 0, 1500), zone, EXACT)
    assert oracle_of(zone).area == 28_000_000
