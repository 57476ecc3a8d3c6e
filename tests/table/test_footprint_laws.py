"""Outlines with bays, and every footprint, against shapely and against plain definitions."""

from itertools import combinations, pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString
from shapely.geometry import Point as OraclePoint
from shapely.ops import unary_union

from grognard.table.concave import Concave, outline
from grognard.table.footprint import (
    Footprint,
    bounds,
    boxes_apart,
    extent,
    gap_between,
    gap_to_place,
    holds,
    margin_within,
    middle_of,
    overlaps,
    parts_of,
)
from grognard.table.nearest import nearest_pair, nearest_point
from grognard.table.points import Direction, Point, separation, unit
from grognard.table.shapes import Disc, Polygon, rectangle
from grognard.table.spans import base_spans, centre_spans, crossings, cut, joined
from grognard.table.travel import path_length
from tests.table.readers import shifted_footprint
from tests.table.strategies import (
    BAYS,
    bays,
    carried_footprint,
    facings,
    near_discs,
    near_footprints,
    near_points,
    near_trays,
    oracle,
    oracle_of,
    pieces,
    radii,
    rings,
    slowly,
    symmetries,
    unhurried,
)

NEAR = 1e-3
ROUND = 0.05  # a round footprint is a polygon of many corners for shapely

way = st.lists(near_points, min_size=2, max_size=4)


@slowly
@given(rings())
def test_the_parts_cover_the_outline_exactly(ring: tuple[Point, ...]) -> None:
    built = outline(ring)
    whole = oracle_of(built)
    assert whole.is_valid
    assert whole.symmetric_difference(oracle_of(outline(ring[::-1]))).area == 0
    parts = [oracle(part) for part in parts_of(built) if isinstance(part, Polygon)]
    assert sum(part.area for part in parts) == pytest.approx(whole.area)
    assert unary_union(parts).symmetric_difference(whole).area < 1
    assert all(one.intersection(other).area < NEAR for one, other in combinations(parts, 2))
    assert all(corner in ring for part in parts_of(built) if isinstance(part, Polygon) for corner in part.corners)
    # A part for each bay at most, and one more: each cut ends in a corner that turns the other way.
    if isinstance(built, Concave):
        corners = built.corners
        turns = zip(corners[-2:] + corners[:-2], corners[-1:] + corners[:-1], corners, strict=True)
        hollow = sum((b[0] - a[0]) * (c[1] - b[1]) < (b[1] - a[1]) * (c[0] - b[0]) for a, b, c in turns)
        assert 2 <= len(built.parts) <= 2 * hollow + 1
    else:
        assert whole.equals(whole.convex_hull)


@pytest.mark.parametrize(("corners", "parts"), list(zip(BAYS, (2, 3, 2, 2, 5, 5), strict=True)))
def test_outlines_by_hand_have_few_parts(corners: tuple[Point, ...], parts: int) -> None:
    built = outline(corners)
    assert isinstance(built, Concave)
    assert len(built.parts) <= parts


@pytest.mark.parametrize(
    "corners",
    [
        ((0, 0), (10, 0)),
        ((0, 0), (10, 0), (20, 0)),
        ((0, 0), (10, 10), (10, 0), (0, 10)),
        ((0, 0), (10, 0), (10, 10), (5, 0), (0, 10)),
        ((0, 0), (10, 0), (5, 0), (5, 10)),
        ((0, 0), (4, 4), (8, 0), (8, 8), (4, 4), (0, 8)),
    ],
)
def test_outlines_that_meet_themselves_are_refused(corners: tuple[Point, ...]) -> None:
    with pytest.raises(ValueError, match="corners"):
        outline(corners)


def test_a_convex_outline_is_a_polygon() -> None:
    square = ((0, 0), (10, 0), (10, 5), (10, 10), (0, 10))
    built = outline(square)
    assert isinstance(built, Polygon)
    assert set(built.corners) == {(0, 0), (10, 0), (10, 10), (0, 10)}


@unhurried
@given(near_points, bays)
def test_holding_a_point_is_exact(place: Point, bay: Footprint) -> None:
    assert holds(bay, place) == oracle_of(bay).covers(OraclePoint(place))
    free = gap_to_place(place, bay)
    assert abs(free) == pytest.approx(OraclePoint(place).distance(oracle_of(bay).boundary), abs=NEAR)
    assert (free <= 0) == holds(bay, place)


@slowly
@given(near_footprints, near_footprints)
def test_gaps_of_footprints(a: Footprint, b: Footprint) -> None:
    free = gap_between(a, b)
    assert free == pytest.approx(gap_between(b, a), abs=NEAR)
    assert boxes_apart(bounds(a), bounds(b)) <= max(0, free) + NEAR
    one, other = oracle_of(a), oracle_of(b)
    if free > ROUND:
        assert free == pytest.approx(one.distance(other), abs=ROUND)
    elif free < -ROUND:
        assert one.intersection(other).area > 0
    if abs(free) > NEAR:
        assert overlaps(a, b) == overlaps(b, a) == (free < 0)


@unhurried
@given(near_discs, bays)
def test_the_depth_of_a_round_base_is_exact(base: Disc, bay: Footprint) -> None:
    edge = OraclePoint(base.x, base.y).distance(oracle_of(bay).boundary)
    inside = oracle_of(bay).covers(OraclePoint(base.x, base.y))
    assert gap_between(base, bay) == pytest.approx((-edge if inside else edge) - base.r, abs=NEAR)


@unhurried
@given(near_footprints, bays, symmetries, near_points)
def test_gaps_do_not_care_how_the_table_lies(
    a: Footprint, b: Footprint, how: tuple[int, int, int, int], vector: Point
) -> None:
    assume(not isinstance(a, Polygon))
    free = gap_between(a, b)
    assert gap_between(shifted_footprint(a, *vector), shifted_footprint(b, *vector)) == pytest.approx(free, abs=NEAR)
    turned_a, turned_b = carried_footprint(how, a), carried_footprint(how, b)
    again = gap_between(turned_a, turned_b)
    if free > 0 or isinstance(a, Disc):
        assert again == pytest.approx(free, abs=NEAR)
    else:
        # The parts may be cut another way, so a depth may differ; that there is an overlap may not.
        assert (again < -NEAR) == (free < -NEAR) or min(abs(again), abs(free)) < NEAR


@slowly
@given(st.one_of(near_discs, near_trays, bays), st.one_of(near_discs, bays, pieces()))
def test_wholly_within_a_zone(shape: Footprint, zone: Footprint) -> None:
    margin = margin_within(shape, zone)
    assume(abs(margin) > ROUND)
    assert (margin >= 0) == oracle_of(zone).covers(oracle_of(shape))
    if margin > 0:
        assert margin <= oracle_of(shape).distance(oracle_of(zone).boundary) + ROUND
        if not isinstance(zone, Disc):
            assert margin == pytest.approx(oracle_of(shape).distance(oracle_of(zone).boundary), abs=ROUND)


def test_a_spike_through_a_hull_is_not_inside() -> None:
    # All corners of the hull are in the zone and all corners of the zone outside the hull.
    zone = outline(
        ((0, 0), (20_000, 0), (20_000, 20_000), (10_100, 20_000), (10_000, 2000), (9900, 20_000), (0, 20_000))
    )
    hull = rectangle(8000, 8000, 12_000, 10_000)
    assert margin_within(hull, zone) < 0
    assert margin_within(rectangle(8000, 100, 12_000, 2000), zone) == 0
    assert margin_within(rectangle(8000, 100, 12_000, 2001), zone) < 0


@unhurried
@given(near_footprints, facings())
def test_extent_is_that_of_the_corners(footprint: Footprint, heading: Direction) -> None:
    ux, uy = unit(heading)
    low, high = extent(footprint, (ux, uy))
    marks = [x * ux + y * uy for x, y in oracle_of(footprint).exterior.coords]
    assert (low, high) == pytest.approx((min(marks), max(marks)), abs=ROUND)
    mx, my = middle_of(footprint)
    assert low <= mx * ux + my * uy <= high


@unhurried
@given(near_points, near_footprints)
def test_the_nearest_point_is_on_it_and_nearest(place: Point, footprint: Footprint) -> None:
    found = nearest_point(footprint, place)
    assert gap_to_place(found, footprint) < NEAR
    assert separation(found, place) == pytest.approx(max(0, gap_to_place(place, footprint)), abs=NEAR)


@unhurried
@given(near_footprints, near_footprints)
def test_the_nearest_pair_is_as_near_as_the_gap(a: Footprint, b: Footprint) -> None:
    here, there = nearest_pair(a, b)
    assert gap_to_place(here, a) < NEAR
    assert gap_to_place(there, b) < NEAR
    assert separation(here, there) == pytest.approx(max(0, gap_between(a, b)), abs=NEAR)


def test_along_parallel_sides_the_middle_is_nearest() -> None:
    west, east = rectangle(0, 0, 4000, 6000), rectangle(9000, 2000, 12_000, 12_000)
    assert nearest_pair(west, east) == ((4000, 4000), (9000, 4000))
    yard = outline(tuple((x * 1000, y * 1000) for x, y in BAYS[1]))
    # Two walls of the yard are equally near, and the middle between them is in neither.
    assert nearest_pair(yard, rectangle(2500, 3000, 3500, 5000)) == ((2000, 3000), (2500, 3000))


@slowly
@given(near_points, near_points, near_footprints)
def test_crossings_are_the_parts_inside(start: Point, end: Point, footprint: Footprint) -> None:
    assume(start != end)
    spans = crossings(start, end, footprint)
    assert all(0 <= first < last <= 1 for first, last in spans)
    assert all(one[1] < other[0] for one, other in pairwise(spans))
    line = LineString([start, end])
    inside = oracle_of(footprint).buffer(-1e-4).intersection(line).length
    length = separation(start, end)
    assert sum(last - first for first, last in spans) * length == pytest.approx(inside, abs=20)
    for first, last in spans:
        middle = (first + last) / 2
        spot = start[0] + (end[0] - start[0]) * middle, start[1] + (end[1] - start[1]) * middle
        assert gap_to_place(spot, footprint) < 1e-6
    back = [(1 - last, 1 - first) for first, last in reversed(crossings(end, start, footprint))]
    assert len(back) == len(spans)
    assert all(one == pytest.approx(other, abs=1e-9) for one, other in zip(back, spans, strict=True))


@slowly
@given(rings())
def test_sides_are_not_inside_but_seams_are(ring: tuple[Point, ...]) -> None:
    built = outline(ring)
    corners = oracle_of(built).exterior.coords
    for start, end in pairwise(corners):
        assert crossings(start, end, built) == []
    for part in parts_of(built):
        if isinstance(part, Polygon):
            for i, corner in enumerate(part.corners):
                seam = LineString([part.corners[i - 1], corner])
                if oracle_of(built).boundary.intersection(seam).length < NEAR:
                    assert crossings(part.corners[i - 1], corner, built) == [(0, 1)]


def test_a_line_of_no_length_is_inside_or_not() -> None:
    yard = outline(tuple((x * 1000, y * 1000) for x, y in BAYS[1]))
    for footprint in (yard, Disc(1000, 1000, 500), rectangle(500, 500, 1500, 1500)):
        assert crossings((1000, 1000), (1000, 1000), footprint) == [(0, 1)]
        assert crossings((3000, 5000), (3000, 5000), footprint) == []
    assert crossings((1500, 1000), (1500, 1000), Disc(1000, 1000, 500)) == []
    assert crossings((2000, 3000), (2000, 3000), yard) == []


@slowly
@given(way, radii, near_footprints)
def test_base_spans_are_where_a_slow_walker_overlaps(path: list[Point], r: int, footprint: Footprint) -> None:
    whole = path_length(path)
    assume(whole > 0)
    spans = base_spans(path, r, footprint)
    line = LineString(path)
    for step in range(101):
        travelled = whole * step / 100
        spot = line.interpolate(travelled)
        free = gap_to_place((spot.x, spot.y), footprint) - r
        if abs(free) > 0.01:
            assert any(first - NEAR <= travelled <= last + NEAR for first, last in spans) == (free < 0)
    assert base_spans(path, 0, footprint) == centre_spans(path, footprint)
    assert sum(b - a for a, b in spans) >= sum(b - a for a, b in centre_spans(path, footprint)) - NEAR


def test_stretches_are_joined_and_cut() -> None:
    assert joined([(5, 6), (1, 2), (2, 3), (2.5, 2.7)]) == [(1, 3), (5, 6)]
    assert cut([(1, 3), (5, 6)], 2, 5) == [(2, 3)]
