"""Shapes and gaps against shapely and against plain definitions."""

from math import atan2, degrees, hypot, inf, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.affinity import translate
from shapely.geometry import LineString, MultiPoint
from shapely.geometry import Point as OraclePoint

from grognard.table.crowd import Crowd, own_overlap
from grognard.table.distance import disc_gap, gap, overlap, place_gap, to_segment, unit_gap
from grognard.table.points import (
    DEGREES,
    Direction,
    Point,
    along,
    behind,
    degrees_from_east,
    degrees_from_north,
    direction,
    from_east,
    from_north,
    left_of,
    local,
    right_of,
    separation,
    turned,
    unit,
    world,
)
from grognard.table.shapes import (
    Disc,
    Polygon,
    Shape,
    contains,
    holds_box,
    hull,
    margin_inside,
    moved,
    on_table,
    polygon,
    rectangle,
    round_piece,
    swept,
    table_margin,
    tray,
)
from tests.table.strategies import discs, facings, near_discs, oracle, outlines, pieces, points

NEAR = 1e-4


@given(points, outlines)
def test_place_gap_outside_is_the_distance(place: Point, outline: Polygon) -> None:
    free = place_gap(place, outline)
    far = OraclePoint(place).distance(oracle(outline))
    if free > 0:
        assert free == pytest.approx(far, abs=NEAR)
    else:
        assert far < NEAR
        assert -free == pytest.approx(OraclePoint(place).distance(oracle(outline).exterior), abs=NEAR)


@given(outlines, outlines)
def test_gap_of_polygons(a: Polygon, b: Polygon) -> None:
    free = gap(a, b)
    assert free == pytest.approx(gap(b, a), abs=NEAR)
    if free > 0:
        assert free == pytest.approx(oracle(a).distance(oracle(b)), abs=NEAR)
    else:
        assert oracle(a).distance(oracle(b)) < NEAR


@given(outlines, outlines, st.integers(0, 20_000))
def test_a_gap_of_interest_is_told_as_it_is(a: Polygon, b: Polygon, of_interest: int) -> None:
    free = gap(a, b)
    told = gap(a, b, of_interest)
    assert told == free or (told == inf and free > of_interest)
    assert gap(a, b, free) == free  # exactly as far as is of interest


@given(outlines, outlines, facings())
def test_depth_is_the_shortest_push_apart(a: Polygon, b: Polygon, heading: Direction) -> None:
    # Bring b near a, so that most pairs overlap.
    ax, ay = a.corners[0]
    bx, by = b.corners[-1]
    b = moved(b, ax - bx, ay - by)
    depth = -gap(a, b)
    assume(depth > 1)
    ux, uy = unit(heading)
    push = depth - 0.5
    assert oracle(a).intersection(translate(oracle(b), ux * push, uy * push)).area > 0
    sides = [(nx, ny) for nx, ny, _ in a.sides] + [(-nx, -ny) for nx, ny, _ in b.sides]
    push = depth + 0.01
    assert any(oracle(a).intersection(translate(oracle(b), nx * push, ny * push)).area < NEAR for nx, ny in sides)


@given(st.one_of(discs, outlines), st.one_of(discs, outlines), st.sampled_from([0, 1, 10]))
def test_overlap_agrees_with_gap(a: Shape, b: Shape, depth: int) -> None:
    free = gap(a, b)
    assume(abs(free + depth) > 1e-6)
    assert overlap(a, b, depth) == (free < -depth)


@given(near_discs, near_discs, st.sampled_from([0, 1]))
def test_discs_overlap_exactly(a: Disc, b: Disc, depth: int) -> None:
    reach = a.r + b.r - depth
    assert overlap(a, b, depth) == ((a.x - b.x) ** 2 + (a.y - b.y) ** 2 < reach**2)
    assert disc_gap(a, b) == pytest.approx(hypot(a.x - b.x, a.y - b.y) - a.r - b.r)


@given(points, points, points)
def test_distance_to_a_segment(place: Point, start: Point, end: Point) -> None:
    assert to_segment(place, start, end) == pytest.approx(
        OraclePoint(place).distance(LineString([start, end])), abs=NEAR
    )


@given(points, pieces())
def test_contains_is_closed_and_exact(place: Point, outline: Polygon) -> None:
    assert contains(outline, place) == oracle(outline).covers(OraclePoint(place))


@given(pieces())
def test_corners_are_contained(outline: Polygon) -> None:
    assert all(contains(outline, corner) for corner in outline.corners)


@given(discs, outlines)
def test_a_base_wholly_inside(base: Disc, outline: Polygon) -> None:
    margin = margin_inside(base, outline)
    assume(abs(margin) > 0.01)
    inner = oracle(outline).buffer(-base.r, join_style="mitre")
    assert (margin > 0) == inner.contains(OraclePoint(base.x, base.y))


@given(st.one_of(discs, outlines))
def test_table_margin(shape: Shape) -> None:
    outline = rectangle(0, 0, 48_000, 36_000)
    assert table_margin(shape, 48_000, 36_000) == pytest.approx(margin_inside(shape, outline), abs=NEAR)
    assert on_table(shape, 48_000, 36_000) == (table_margin(shape, 48_000, 36_000) >= 0)


@given(st.lists(points, min_size=3, max_size=8), facings(), st.integers(1, 6000))
def test_hull_holds_all_its_places(places: list[Point], heading: Direction, length: int) -> None:
    ux, uy = unit(heading)
    spots = [(float(x), float(y)) for x, y in places]
    spots += [(x + ux * length, y + uy * length) for x, y in spots]
    expected = LineString(spots).convex_hull
    assume(expected.area > 1)
    found = hull(spots)
    assert oracle(found).area == pytest.approx(expected.area, rel=1e-5, abs=100)
    assert all(place_gap(spot, found) < 0.002 for spot in spots)


@given(outlines, st.one_of(facings(), st.just((0, 0))), st.sampled_from([1, 250, 40_000]))
def test_a_strip_is_the_hull_of_both_places(mover: Polygon, way: Direction, length: int) -> None:
    dx, dy = way[0] * length / 1000, way[1] * length / 1000
    strip = swept(mover, dx, dy)
    there = moved(mover, dx, dy)
    whole = MultiPoint([*mover.corners, *there.corners]).convex_hull
    assert oracle(strip).symmetric_difference(whole).area < max(1.0, whole.area * 1e-9)
    assert len(strip.corners) <= len(mover.corners) + 2


def test_a_tray_that_goes_straight_ahead_covers_a_longer_tray() -> None:
    strip = swept(tray((10_000, 10_000), (3, 4), 4000, 2000), 3 * 600, 4 * 600)
    longer = tray((10_900, 11_200), (3, 4), 4000, 5000)
    assert len(strip.corners) == 4
    assert sorted(strip.corners) == [pytest.approx(corner) for corner in sorted(longer.corners)]


@pytest.mark.parametrize(
    "corners",
    [
        ((0, 0), (10, 0)),
        ((0, 0), (10, 0), (20, 0)),
        ((0, 0), (10, 10), (10, 0), (0, 10)),
        ((0, 0), (10, 0), (5, 2), (5, 10)),
        ((0, 10), (6, -8), (-9, 3), (9, 3), (-6, -8)),
    ],
)
def test_outlines_that_are_not_convex_are_refused(corners: tuple[Point, ...]) -> None:
    with pytest.raises(ValueError, match="corners"):
        polygon(corners)


def test_an_outline_may_run_either_way_and_hold_straight_corners() -> None:
    there = polygon(((0, 0), (10, 0), (10, 10), (0, 10)))
    back = polygon(((0, 10), (10, 10), (10, 5), (10, 0), (0, 0)))
    assert set(there.corners) == set(back.corners)
    assert gap(there, back) == -10
    with pytest.raises(ValueError, match="rectangle"):
        rectangle(0, 0, 0, 10)


@given(points, st.integers(100, 9000))
def test_round_pieces_are_regular(centre: Point, radius: int) -> None:
    pond = round_piece(centre, radius)
    assert len(pond.corners) == 16
    for x, y in pond.corners:
        assert separation(centre, (x, y)) == pytest.approx(radius, abs=1)
    turns = sorted(degrees(atan2(y - centre[1], x - centre[0])) % 360 for x, y in pond.corners)
    assert all(min(turn % 22.5, 22.5 - turn % 22.5) < 100 / radius for turn in turns)


@given(st.lists(near_discs, max_size=8), st.lists(near_discs, max_size=8), st.sampled_from([0, 1]))
def test_crowds_agree_with_pairs(movers: list[Disc], others: list[Disc], depth: int) -> None:
    pairs = [(a, b) for i, a in enumerate(others) for b in others[:i]]
    assert own_overlap(others, depth) == any(overlap(a, b, depth) for a, b in pairs)
    crowd = Crowd(others)
    for x, y, r in movers:
        assert crowd.overlaps(x, y, r, depth) == any(overlap(Disc(x, y, r), b, depth) for b in others)
        near = [i for i, b in enumerate(others) if (b.x - x) ** 2 + (b.y - y) ** 2 <= (r + b.r + 1000) ** 2]
        assert crowd.within(x, y, r, 1000) == near
    if movers and others:
        assert unit_gap(movers, others) == min(disc_gap(a, b) for a in movers for b in others)


def test_the_table_of_degrees() -> None:
    assert len(DEGREES) == 360
    for degree, (cos, sin) in enumerate(DEGREES):
        assert abs(sqrt(cos * cos + sin * sin) - 1_000_000) < 1
        assert degrees(atan2(sin, cos)) % 360 == pytest.approx(degree, abs=1e-4)
        assert degrees_from_east(from_east(degree)) == degree
        assert degrees_from_north(from_north(degree)) == degree
    assert (from_east(90), from_east(180), from_east(-90), from_east(45)) == ((0, 1), (-1, 0), (0, -1), (1, 1))
    assert (from_north(0), from_north(90), from_north(180)) == ((0, 1), (1, 0), (0, -1))


@given(facings())
def test_directions(facing: Direction) -> None:
    x, y = facing
    assert direction(x * 7, y * 7) == facing
    assert left_of(left_of(facing)) == behind(facing) == right_of(right_of(facing))
    assert turned(facing, 90) == left_of(facing)
    assert turned(facing, 270) == right_of(facing)
    exact = degrees(atan2(y, x))
    off = abs((degrees_from_east(facing) - exact + 180) % 360 - 180)
    assert off <= 0.51


@given(points, facings(), points)
def test_local_and_world_are_inverse(centre: Point, facing: Direction, place: Point) -> None:
    right, forward = local(centre, facing, place)
    assert world(centre, facing, right, forward) == pytest.approx(place, abs=NEAR)
    assert local(centre, facing, along(centre, facing, 5000)) == pytest.approx((0, 5000), abs=1)


def test_no_vector_has_no_direction() -> None:
    with pytest.raises(ValueError, match="direction"):
        direction(0, 0)


def test_local_is_right_and_forward() -> None:
    assert local((24000, 24000), (1, 0), (25000, 22000)) == (2000, 1000)
    front_right = tray((24000, 24000), (1, 0), 4000, 2000).corners[0]
    assert local((24000, 24000), (1, 0), front_right) == (2000, 1000)


@pytest.mark.parametrize(("depth", "overlapping"), [(0, True), (4, True), (5, False), (10, False)])
def test_overlap_forgives_a_depth(depth: int, overlapping: bool) -> None:
    block = rectangle(0, 0, 4000, 2000)
    for other in (
        rectangle(3995, 0, 8000, 2000),
        rectangle(0, 1995, 4000, 4000),
        Disc(4495, 1000, 500),
        Disc(2000, -495, 500),
    ):
        assert gap(block, other) == -5
        assert overlap(block, other, depth) is overlapping
        assert overlap(other, block, depth) is overlapping


def test_shapes_that_touch_do_not_overlap() -> None:
    block = rectangle(0, 0, 4000, 2000)
    for other in (rectangle(4000, 0, 8000, 2000), rectangle(4000, 2000, 8000, 4000), Disc(4500, 1000, 500)):
        assert gap(block, other) == 0
        assert not overlap(block, other)


def test_unit_gap_finds_a_pair_that_is_a_little_nearer() -> None:
    ours = [Disc(0, 0, 500), Disc(0, 9000, 1000)]
    assert unit_gap(ours, [Disc(10_000, 0, 500), Disc(9900, 0, 500)]) == 8900
    assert unit_gap(ours, [Disc(10_000, 0, 500), Disc(10_200, 9000, 500)]) == 8700
    assert unit_gap(ours, [Disc(10_000, 0, 500), Disc(10_700, 9000, 500)]) == 9000


def test_a_place_on_a_slanted_edge_belongs_to_the_piece() -> None:
    wedge = polygon(((0, 0), (4000, 0), (0, 3000)))
    assert contains(wedge, (2000, 1500))
    assert not contains(wedge, (2001, 1500))
    assert margin_inside(Disc(1000, 1000, 1000), wedge) == pytest.approx(0)


@given(points, points, outlines, st.integers(0, 500))
def test_a_polygon_holds_a_box_if_it_holds_all_four_corners(
    one: Point, other: Point, outline: Polygon, slack: int
) -> None:
    (west, east), (south, north) = sorted((one[0], other[0])), sorted((one[1], other[1]))
    corners = [Disc(x, y, 0) for x in (west, east) for y in (south, north)]
    held = all(margin_inside(corner, outline) >= -slack for corner in corners)
    assert holds_box(outline, (west, south, east, north), slack) == held


def test_a_box_on_the_edge_is_held_and_one_mil_more_is_not() -> None:
    area = rectangle(0, 0, 48_000, 12_000)
    assert holds_box(area, (0, 0, 48_000, 12_000))
    assert not holds_box(area, (0, -1, 48_000, 12_000))
    assert holds_box(area, (0, -2, 48_000, 12_000), 2)
    assert not holds_box(area, (0, -3, 48_000, 12_000), 2)
