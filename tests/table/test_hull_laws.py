"""Hulls on the move, arcs of fire, edges and searches against slow ways of finding out."""

from itertools import pairwise
from math import atan2, degrees, hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString
from shapely.geometry import Point as OraclePoint
from shapely.geometry import Polygon as Oracle

from grognard.table.arcs import Arc, base_in_arc, in_arc, mount_at, outward, quarter
from grognard.table.concave import outline
from grognard.table.edges import (
    Edge,
    edge_length,
    farthest_from,
    free_stretches,
    inland,
    nearest_edges,
    onto_table,
    place_on,
    stretch_of,
    table_edges,
)
from grognard.table.footprint import Footprint, gap_between
from grognard.table.points import (
    EAST,
    NORTH,
    Direction,
    Point,
    behind,
    left_of,
    right_of,
    turned,
    unit,
)
from grognard.table.search import nearest_free, rings, ways
from grognard.table.shapes import Disc, Polygon, on_table, rectangle
from grognard.table.sight import ARCS
from grognard.table.sweep import (
    HullPose,
    HullSize,
    corner_travel,
    covered,
    hull_at,
    hull_spans,
    route_gap,
)
from tests.table.readers import quarters_of, sector, shifted_footprint
from tests.table.strategies import (
    bays,
    carried,
    carried_footprint,
    facings,
    near_discs,
    near_footprints,
    near_points,
    near_trays,
    oracle_of,
    slowly,
    symmetries,
    unhurried,
)

NEAR = 1e-3
TANK = HullSize(3000, 5000)
poses = st.builds(lambda point, facing: HullPose(point[0], point[1], facing), near_points, facings())
routes = st.lists(poses, min_size=1, max_size=3)


@slowly
@given(routes, near_footprints)
def test_a_hull_overlaps_where_a_slow_driver_does(route: list[HullPose], footprint: Footprint) -> None:
    spans = hull_spans(route, TANK, footprint)
    smallest = route_gap(route, TANK, footprint)
    done = 0.0
    for start, end in pairwise(route):
        leg = hypot(end.x - start.x, end.y - start.y)
        hull = hull_at(start, TANK)
        for step in range(1, 20):
            share = step / 20
            there = shifted_footprint(hull, (end.x - start.x) * share, (end.y - start.y) * share)  # type: ignore[arg-type]
            free = gap_between(there, footprint)
            assert smallest <= max(0, free) + 0.01
            at = done + leg * share
            if abs(free) > 0.01 and leg:
                assert any(a - NEAR <= at <= b + NEAR for a, b in spans) == (free < 0)
        done += leg
    if abs(smallest) > 0.01:
        assert bool(spans) == (smallest < 0)
    for pose in route:
        assert smallest <= max(0, gap_between(hull_at(pose, TANK), footprint)) + 0.01


@unhurried
@given(routes, st.one_of(near_discs, bays), symmetries, near_points)
def test_a_route_does_not_care_how_the_table_lies(
    route: list[HullPose], footprint: Footprint, how: tuple[int, int, int, int], vector: Point
) -> None:
    there = [HullPose(*carried(how, (p.x, p.y)), carried(how, p.facing)) for p in route]
    there = [HullPose(p.x + vector[0], p.y + vector[1], p.facing) for p in there]
    piece = shifted_footprint(carried_footprint(how, footprint), *vector)
    one, other = route_gap(route, TANK, footprint), route_gap(there, TANK, piece)
    if one > 0.01:
        assert other == pytest.approx(one, abs=0.01)
        assert hull_spans(there, TANK, piece) == []
    elif one < -0.01:
        assert other < 0.01
    assert corner_travel(there[0], there[-1], TANK) == pytest.approx(
        corner_travel(route[0], route[-1], TANK), abs=NEAR
    ) or (
        # A mirror image has its front corners changed.
        how[0] * how[3] - how[1] * how[2] < 0
    )


@slowly
@given(routes)
def test_covered_ground_holds_every_pose(route: list[HullPose]) -> None:
    ground = [oracle_of(strip_).buffer(0.01) for strip_ in covered(route, TANK)]
    for pose in route:
        assert any(each.buffer(2).covers(oracle_of(hull_at(pose, TANK))) for each in ground)
    for start, end in pairwise(route):
        half_way = HullPose((start.x + end.x) // 2, (start.y + end.y) // 2, start.facing)
        assert any(each.buffer(2).covers(oracle_of(hull_at(half_way, TANK))) for each in ground)


@unhurried
@given(poses, poses)
def test_corners_are_carried_as_far_as_they_are_apart(start: HullPose, end: HullPose) -> None:
    corners = zip(hull_at(start, TANK).corners, hull_at(end, TANK).corners, strict=True)
    assert corner_travel(start, end, TANK) == pytest.approx(max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in corners))
    assert corner_travel(start, end, TANK) == pytest.approx(corner_travel(end, start, TANK))
    assert corner_travel(start, end, TANK) >= hypot(start.x - end.x, start.y - end.y) - NEAR


def test_a_hull_turns_when_it_arrives() -> None:
    # The turn itself is not swept: a post that only the turning corner would hit is not met.
    assert hull_spans([HullPose(0, 0, NORTH), HullPose(0, 0, EAST)], TANK, Disc(1900, 1900, 100)) == []
    # A post that the hull stands over after its turn is.
    assert hull_spans([HullPose(0, 0, NORTH), HullPose(0, 0, EAST)], TANK, Disc(2300, 0, 100)) == [(0, 0)]
    assert hull_spans([HullPose(0, 0, NORTH), HullPose(0, 9000, NORTH)], TANK, Disc(0, 6000, 500)) == [(3000, 9000)]
    assert hull_spans([HullPose(0, 0, NORTH), HullPose(0, 9000, NORTH)], TANK, rectangle(1500, 0, 2000, 9000)) == []


def angle(vector: tuple[float, float]) -> float:
    return degrees(atan2(vector[1], vector[0])) % 360


def wedge(mount: Point, arc: Arc) -> Oracle:
    """An arc as a fan of many triangles, far beyond everything in these tests."""
    first = angle(arc.right)
    width = (angle(arc.left) - first) % 360
    rays = [unit(arc.right)]
    rays += [unit(turned(arc.right, round(width * step / 60))) for step in range(1, 60)]
    rays.append(unit(arc.left))
    return Oracle([mount, *((mount[0] + x * 200_000, mount[1] + y * 200_000) for x, y in rays)])


sectors = st.builds(
    lambda facing, first, width: sector(facing, first, first + width),
    facings(),
    st.integers(-180, 180),
    st.integers(2, 358),
)


@slowly
@given(near_points, sectors, near_footprints)
def test_a_footprint_is_in_an_arc_if_any_part_is(mount: Point, arc: Arc, target: Footprint) -> None:
    fan = wedge(mount, arc)
    assume(fan.is_valid)
    free = fan.distance(oracle_of(target))
    inside = base_in_arc(mount, arc, target)
    if free > 1:
        assert not inside
    if fan.intersection(oracle_of(target)).area > 1000:
        assert inside


@unhurried
@given(near_points, facings(), near_trays, symmetries, near_points)
def test_arcs_turn_with_the_table(
    mount: Point, facing: Direction, target: Polygon, how: tuple[int, int, int, int], vector: Point
) -> None:
    whole = outline(tuple((round(x), round(y)) for x, y in target.corners))
    there = outline(
        tuple((x + vector[0], y + vector[1]) for x, y in (carried(how, (int(a), int(b))) for a, b in whole.corners))
    )
    mx, my = carried(how, mount)
    names = quarters_of(mount, facing, whole)
    found = quarters_of((mx + vector[0], my + vector[1]), carried(how, facing), there)
    mirrored = how[0] * how[3] - how[1] * how[2] < 0
    swap = {"left": "right", "right": "left"} if mirrored else {}
    assert set(found) == {swap.get(name, name) for name in names}
    assert names


def test_what_lies_exactly_on_a_diagonal_is_in_both_quarters() -> None:
    mount = (24_000, 24_000)
    assert quarters_of(mount, NORTH, rectangle(20_000, 28_000, 20_001, 28_001)) == ["front", "left"]
    for facing, place in (((3, 7), (24_000 + 10_000, 24_000 + 4000)), ((-5, 2), (24_000 - 7000, 24_000 - 3000))):
        # The diagonal to the right of (3, 7) is (10, 4), that to the left of (-5, 2) is (-7, -3).
        names = [name for name in ARCS if in_arc(mount, quarter(facing, name), place)]
        assert len(names) == 2
        off = (place[0] + 1, place[1])
        assert len([name for name in ARCS if in_arc(mount, quarter(facing, name), off)]) == 1


def test_half_circles_and_wide_sectors() -> None:
    half = sector(NORTH, -90, 90)
    assert in_arc((0, 0), half, (5000, 0))
    assert in_arc((0, 0), half, (-5000, 0))
    assert not in_arc((0, 0), half, (5000, -1))
    wide = sector(NORTH, -135, 135)
    assert in_arc((0, 0), wide, (5000, -5000))
    assert not in_arc((0, 0), wide, (4999, -5000))
    assert in_arc((0, 0), sector(NORTH, -30, 30), (0, 0))
    # A narrow arc through the middle of a long hull, all corners outside.
    assert base_in_arc((0, 0), sector(NORTH, -1, 1), rectangle(-5000, 4000, 5000, 6000))
    assert not base_in_arc((0, 0), sector(NORTH, -1, 1), rectangle(-5000, -6000, 5000, -4000))


def test_mounts_and_sides_of_buildings() -> None:
    assert mount_at((24_000, 24_000), NORTH, 0, 2500) == (24_000, 26_500)
    assert mount_at((24_000, 24_000), EAST, 1000, 2500) == (26_500, 23_000)
    box = rectangle(0, 0, 6000, 4000)
    assert [outward(box, side) for side in range(4)] == [
        ((3000, 0), (0, -1)),
        ((6000, 2000), (1, 0)),
        ((3000, 4000), (0, 1)),
        ((0, 2000), (-1, 0)),
    ]


table = st.sampled_from([(48_000, 48_000), (72_000, 36_000)])


@slowly
@given(table, st.one_of(near_discs, bays, near_trays))
def test_edges_of_a_table(size: tuple[int, int], footprint: Footprint) -> None:
    edges = table_edges(*size)
    board = Oracle([(0, 0), (size[0], 0), size, (0, size[1])])
    vector = onto_table(footprint, *size)
    there = shifted_footprint(footprint, *vector)
    if isinstance(there, Disc | Polygon):
        assert on_table(there, *size)
    assert board.buffer(1e-6).covers(oracle_of(there))
    # No shorter push of whole mils would do.
    for axis in (0, 1):
        if vector[axis]:
            less = [*vector]
            less[axis] -= 1 if vector[axis] > 0 else -1
            assert not board.buffer(-1e-6).covers(oracle_of(shifted_footprint(footprint, *less)))
    rim = oracle_of(footprint).exterior.coords[:: 8 if isinstance(footprint, Disc) else 1]
    for edge in edges:
        line = LineString([edge.start, edge.end])
        far = max(line.distance(OraclePoint(corner)) for corner in rim)
        assert farthest_from(edge, footprint) == pytest.approx(far, abs=2)


def test_stretches_of_an_edge() -> None:
    south, east, north, west = table_edges(48_000, 36_000)
    part = stretch_of(east._replace(owner=1), 6000, 12_000)
    assert part == Edge("east", (48_000, 6000), (48_000, 12_000), 1)
    assert edge_length(part) == 6000
    assert place_on(west, 1000, 500) == (500, 35_000)
    assert inland(west, (500, 100)) == 500
    assert inland(west, (-500, 100)) == -500
    assert nearest_edges((1000, 3000), (south, east, north, west)) == [west]
    assert nearest_edges((1000, 1000), (south, east, north, west)) == [south, west]


def test_the_parts_of_an_edge_that_border_a_zone_are_not_free() -> None:
    south, *_, west = table_edges(48_000, 36_000)
    corner = outline(((0, 0), (12_000, 0), (12_000, 6000), (6000, 6000), (6000, 12_000), (0, 12_000)))
    assert free_stretches(south, [corner]) == [Edge("south", (12_000, 0), (48_000, 0))]
    assert free_stretches(west, [corner]) == [Edge("west", (0, 36_000), (0, 12_000))]
    middle = rectangle(20_000, 0, 28_000, 6000)
    assert [(e.start[0], e.end[0]) for e in free_stretches(south, [corner, middle])] == [
        (12_000, 20_000),
        (28_000, 48_000),
    ]
    assert free_stretches(south, [rectangle(0, 1, 48_000, 6000)]) == [south]
    assert free_stretches(south, [rectangle(0, 0, 48_000, 6000)]) == []
    assert free_stretches(south, [Disc(5000, 5000, 5000)]) == [south]


@unhurried
@given(near_points, near_discs, st.lists(near_discs, max_size=4))
def test_the_nearest_free_place_is_the_first_of_the_rings(start: Point, base: Disc, others: list[Disc]) -> None:
    def fits(spot: Point) -> bool:
        return all(gap_between(Disc(*spot, base.r), other) >= 0 for other in others)

    tried = [(start[0] + x, start[1] + y) for x, y in rings(250, 15, 3000)]
    assert nearest_free(start, fits, 250, 15, 3000) == next((spot for spot in tried if fits(spot)), None)


@unhurried
@given(facings())
def test_ways_turn_to_both_sides_in_steps(heading: Direction) -> None:
    found = ways(heading, 6000, 15, 75)
    assert [len(equal) for equal in found] == [1, 2, 2, 2, 2, 2]
    for equal, turn in zip(found, range(0, 90, 15), strict=True):
        for x, y in equal:
            assert hypot(x, y) == pytest.approx(6000, abs=1)
            assert abs((angle((x, y)) - angle(heading) + 180) % 360 - 180) == pytest.approx(turn, abs=0.02)
    assert ways(left_of(heading), 6000, 15, 75)[0][0] == pytest.approx(right_of(behind(found[0][0])), abs=1)
