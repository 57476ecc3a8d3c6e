"""Paths, sweeps and impacts against shapely and against slow walking."""

from math import inf

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.affinity import translate
from shapely.geometry import LineString

from grognard.table.distance import disc_gap, gap, place_gap
from grognard.table.impact import (
    base_to_base,
    base_to_edge,
    base_to_piece,
    tray_to_edge,
    tray_to_piece,
)
from grognard.table.points import Direction, Point, direction_to, separation, unit
from grognard.table.shapes import Disc, Polygon, moved, polygon, rectangle, swept
from grognard.table.travel import (
    climbing,
    crosses,
    crossing,
    leg_gap_to_piece,
    length_inside,
    path_gap,
    path_gap_to_piece,
    path_length,
    path_overlaps,
    place_at,
    spans_inside,
)
from tests.table.strategies import discs, facings, near_discs, oracle, outlines, pieces, points, radii

NEAR = 1e-3
paths = st.lists(points, min_size=1, max_size=5)
near_points = st.tuples(st.integers(0, 6000), st.integers(0, 6000))
near_paths = st.lists(near_points, min_size=1, max_size=4)


@given(points, points, pieces())
def test_crossing_is_the_part_inside(start: Point, end: Point, outline: Polygon) -> None:
    assume(start != end)
    inside = oracle(outline).intersection(LineString([start, end])).length
    found = crossing(start, end, outline)
    if found is None:
        # Nothing inside, or only a stretch along an edge.
        along_edge = oracle(outline).exterior.intersection(LineString([start, end])).length
        assert inside == pytest.approx(along_edge, abs=NEAR)
    else:
        assert (found[1] - found[0]) * separation(start, end) == pytest.approx(inside, abs=NEAR)
        middle = (found[0] + found[1]) / 2
        spot = start[0] + (end[0] - start[0]) * middle, start[1] + (end[1] - start[1]) * middle
        assert place_gap(spot, outline) < 1e-6


@given(points, points, pieces())
def test_crossing_looks_the_same_from_both_ends(start: Point, end: Point, outline: Polygon) -> None:
    assert crosses(start, end, outline) == crosses(end, start, outline)


@given(pieces())
def test_edges_and_corners_are_not_inside(outline: Polygon) -> None:
    corners = outline.corners
    for i, corner in enumerate(corners):
        before = corners[i - 1]
        assert not crosses(before, corner, outline)
        beyond = 2 * corner[0] - before[0], 2 * corner[1] - before[1]
        assert not crosses(before, beyond, outline)


@given(paths, pieces())
def test_spans_inside_add_up_and_are_in_order(path: list[Point], outline: Polygon) -> None:
    spans = spans_inside(path, outline)
    assert all(first < last for first, last in spans)
    assert all(spans[i][1] <= spans[i + 1][0] for i in range(len(spans) - 1))
    whole = path_length(path)
    assert all(first >= 0 and last <= whole + NEAR for first, last in spans)
    legs = [LineString(path[i : i + 2]) for i in range(len(path) - 1)]
    inside = sum(oracle(outline).buffer(-0.001).intersection(leg).length for leg in legs)
    assert length_inside(path, outline) == pytest.approx(inside, abs=20)


@given(paths, pieces(), st.integers(1, 4000))
def test_climbing_one_hill_is_its_height_for_each_end_of_a_span(path: list[Point], hill: Polygon, height: int) -> None:
    spans = spans_inside(path, hill)
    # A stay that begins with the path is no climb, nor is one that ends with it a descent; two stays
    # that meet in one point are one.
    ends = [end for span in spans for end in span if 0 < end < path_length(path)]
    met = sum(1 for i in range(len(spans) - 1) if spans[i][1] == spans[i + 1][0])
    assert climbing(path, [(hill, height)]) == height * (len(ends) - 2 * met)


@given(paths, st.floats(0, 60_000))
def test_place_at_is_on_the_path(path: list[Point], travelled: float) -> None:
    place = place_at(path, travelled)
    if len(path) > 1 and path_length(path):
        assert LineString(path).distance(LineString([place, path[-1]])) < 1
    if travelled >= path_length(path) + 1:
        assert place == path[-1]


@given(near_paths, radii, st.lists(near_discs, max_size=5), st.sampled_from([-1000, 0, 1]))
def test_path_overlaps_agrees_with_the_gap(path: list[Point], r: int, others: list[Disc], depth: int) -> None:
    free = path_gap(path, r, others)
    assume(abs(free + depth) > 1e-6)
    assert path_overlaps(path, r, others, depth) == (free < -depth)


@given(near_paths, radii, near_discs)
def test_path_gap_is_the_smallest_of_a_walk(path: list[Point], r: int, other: Disc) -> None:
    free = path_gap(path, r, [other])
    if len(path) > 1 and path_length(path):
        centre = LineString([(other.x, other.y)] * 2)
        assert free == pytest.approx(LineString(path).distance(centre) - r - other.r, abs=NEAR)
    else:
        assert free == disc_gap(Disc(*path[0], r), other)
    assert path_gap(path, r, []) == inf


@given(points, points, radii, outlines)
def test_leg_gap_to_a_piece(start: Point, end: Point, r: int, piece: Polygon) -> None:
    assume(start != end)
    free = leg_gap_to_piece(start, end, r, piece)
    far = LineString([start, end]).distance(oracle(piece))
    if far > NEAR:
        assert free == pytest.approx(far - r, abs=NEAR)
    else:
        assert free < -r + NEAR
    assert path_gap_to_piece([start, end, start], r, piece) == pytest.approx(free, abs=NEAR)


@given(near_points, facings(), radii, near_discs)
def test_base_meets_base(start: Point, heading: Direction, r: int, other: Disc) -> None:
    travel = base_to_base(start, heading, r, other)
    ux, uy = unit(heading)
    way = LineString([start, (start[0] + ux * 20_000, start[1] + uy * 20_000)])
    closest = way.distance(LineString([(other.x, other.y)] * 2)) - r - other.r
    start_gap = disc_gap(Disc(*start, r), other)
    if start_gap > 0.01 and abs(closest) > 0.01:
        assert (travel is not None) == (closest < 0)
        if travel is not None:
            there = start[0] + ux * travel, start[1] + uy * travel
            assert separation(there, (other.x, other.y)) == pytest.approx(r + other.r, abs=NEAR)


@given(near_points, facings(), radii, pieces())
def test_base_meets_piece(start: Point, heading: Direction, r: int, piece: Polygon) -> None:
    dx, dy = piece.corners[0]
    piece = moved(piece, 3000 - dx, 3000 - dy)
    travel = base_to_piece(start, heading, r, piece)
    ux, uy = unit(heading)
    way = LineString([start, (start[0] + ux * 30_000, start[1] + uy * 30_000)])
    closest = way.distance(oracle(piece)) - r
    start_gap = place_gap(start, piece) - r
    assume(start_gap > 0.01 and abs(closest) > 0.01)
    assert (travel is not None) == (closest < 0)
    if travel is not None:
        assert travel > 0
        there = start[0] + ux * travel, start[1] + uy * travel
        assert place_gap(there, piece) == pytest.approx(r, abs=NEAR)


@given(near_points, near_points, radii, outlines)
def test_a_base_in_contact_goes_nowhere_or_free(start: Point, goal: Point, r: int, piece: Polygon) -> None:
    """Go to contact, then ask again from there: 0 on the same heading, no obstacle on the way back."""
    assume(start != goal)
    heading = direction_to(start, goal)
    dx, dy = piece.corners[0]
    piece = moved(piece, goal[0] - dx, goal[1] - dy)
    travel = base_to_piece(start, heading, r, piece, depth=1)
    assume(travel is not None and travel > 5)
    assert travel is not None
    ux, uy = unit(heading)
    there = start[0] + ux * travel, start[1] + uy * travel
    assert base_to_piece(there, heading, r, piece, depth=1) == pytest.approx(0, abs=NEAR)
    assert base_to_piece(there, (-heading[0], -heading[1]), r, piece, depth=1) is None


@given(outlines, facings(), outlines)
def test_tray_meets_tray(mover: Polygon, heading: Direction, other: Polygon) -> None:
    ux, uy = unit(heading)
    (mx, my), (ox, oy) = mover.corners[0], other.corners[0]
    # Put the other somewhere ahead, so that the two often meet.
    other = moved(other, mx - ox + ux * 7000 + uy * 1000, my - oy + uy * 7000 - ux * 1000)
    travel = tray_to_piece(mover, heading, other, depth=1)
    strip = swept(mover, ux * 30_000, uy * 30_000)
    depth = -gap(strip, other)
    start_gap = gap(mover, other)
    assume(start_gap > 0.01)
    if travel is None:
        assert depth < 1.01
    else:
        assert depth > 0.99
        assert gap(moved(mover, ux * travel, uy * travel), other) == pytest.approx(0, abs=NEAR)
        if travel > 1:
            before = translate(oracle(mover), ux * (travel - 0.5), uy * (travel - 0.5))
            assert before.distance(oracle(other)) > 0
        after = translate(oracle(mover), ux * (travel + 0.5), uy * (travel + 0.5))
        assert after.distance(oracle(other)) < 0.5


@given(outlines, facings(), outlines)
def test_impact_is_the_same_for_either_mover(mover: Polygon, heading: Direction, other: Polygon) -> None:
    there = tray_to_piece(mover, heading, other, depth=1)
    back = tray_to_piece(other, (-heading[0], -heading[1]), mover, depth=1)
    assert (there is None) == (back is None)
    if there is not None and back is not None:
        assert there == pytest.approx(back, abs=NEAR)


@given(facings(), outlines, discs)
def test_edges_of_the_table(heading: Direction, mover: Polygon, base: Disc) -> None:
    ux, uy = unit(heading)
    size = 60_000
    outside = polygon(((-9000, -9000), (-9000, size + 9000), (-8000, size + 9000), (-8000, -9000)))
    assert gap(outside, rectangle(0, 0, size, size)) == 8000
    mover = moved(mover, 6000, 6000)
    travel = tray_to_edge(mover, heading, size, size)
    west, south, east, north = moved(mover, ux * travel, uy * travel).box
    assert min(west, south, size - east, size - north) == pytest.approx(0, abs=NEAR)
    start = base.x + 6000, base.y + 6000
    travel = base_to_edge(start, heading, base.r, size, size)
    x, y = start[0] + ux * travel, start[1] + uy * travel
    assert min(x, y, size - x, size - y) - base.r == pytest.approx(0, abs=NEAR)


def test_a_base_over_the_edge_goes_nowhere() -> None:
    assert base_to_edge((400, 5000), (-1, 0), 500, 48_000, 36_000) == 0


def test_a_path_that_grazes_does_not_overlap() -> None:
    path = [(0, 0), (8000, 0)]
    assert not path_overlaps(path, 500, [Disc(4000, 1000, 500)])
    assert path_overlaps(path, 500, [Disc(4000, 999, 500)])
    assert not path_overlaps(path, 500, [Disc(4000, 999, 500)], 1)
    assert path_overlaps(path, 500, [Disc(4000, 1000, 500)], -1)
    slanted = [(0, 0), (4000, 3000)]
    assert not path_overlaps(slanted, 500, [Disc(2000 - 600, 1500 + 800, 500)])
    assert path_overlaps(slanted, 500, [Disc(2000 - 600 + 1, 1500 + 800, 500)])


def test_a_base_beyond_the_end_of_a_slanted_leg_is_not_met() -> None:
    path = [(0, 0), (1000, 1000)]
    assert not path_overlaps(path, 500, [Disc(1900, 1900, 500)])
    assert not path_overlaps(path, 500, [Disc(-900, -900, 500)])
    assert path_overlaps(path, 500, [Disc(1700, 1700, 500)])
