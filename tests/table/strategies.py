"""Shapes for property tests: ordinary ones and ones on a coarse grid, where touching and tying is common."""

from hypothesis import assume, settings
from hypothesis import strategies as st
from shapely.geometry import MultiPoint
from shapely.geometry import Point as OraclePoint
from shapely.geometry import Polygon as Oracle
from shapely.geometry.base import BaseGeometry as Geometry

from grognard.table.concave import outline
from grognard.table.footprint import Footprint
from grognard.table.points import Direction, Point, by_degrees, direction, to_mils
from grognard.table.shapes import Disc, Polygon, polygon, tray

unhurried = settings(deadline=None)
"""For laws with an oracle that takes its time on a busy machine."""

slowly = settings(deadline=None, max_examples=60)
"""For laws whose oracle walks step by step."""

fine = st.integers(0, 48_000)
coarse = st.integers(0, 24).map(lambda half_inches: half_inches * 500)
points = st.one_of(st.tuples(fine, fine), st.tuples(coarse, coarse))
radii = st.sampled_from([250, 500, 750, 1000])
discs = st.builds(lambda point, r: Disc(point[0], point[1], r), points, radii)
near_discs = st.builds(Disc, st.integers(0, 6000), st.integers(0, 6000), radii)


@st.composite
def facings(draw: st.DrawFn) -> Direction:
    dx, dy = draw(
        st.one_of(
            st.tuples(st.integers(-3, 3), st.integers(-3, 3)),
            st.tuples(st.integers(-9999, 9999), st.integers(-9999, 9999)),
        )
    )
    assume(dx or dy)
    return direction(dx, dy)


@st.composite
def pieces(draw: st.DrawFn) -> Polygon:
    """A convex polygon of whole mils, a few inches across."""
    x, y = draw(points)
    reach = draw(st.sampled_from([4, 4000]))
    unit = 500 if reach == 4 else 1
    spots = draw(st.lists(st.tuples(st.integers(-reach, reach), st.integers(-reach, reach)), min_size=3, max_size=9))
    hull = MultiPoint([(x + dx * unit, y + dy * unit) for dx, dy in spots]).convex_hull
    assume(isinstance(hull, Oracle) and hull.area > 1000)
    corners: list[Point] = [to_mils(place) for place in hull.exterior.coords[:-1]]
    return polygon(tuple(corners))


trays = st.builds(tray, points, facings(), st.just(4000), st.just(2000))
outlines = st.one_of(pieces(), trays)


def oracle(outline: Polygon) -> Oracle:
    return Oracle(outline.corners)


BAYS: tuple[tuple[Point, ...], ...] = (
    ((0, 0), (6, 0), (6, 2), (2, 2), (2, 6), (0, 6)),
    ((0, 0), (6, 0), (6, 6), (4, 6), (4, 2), (2, 2), (2, 6), (0, 6)),
    ((0, 0), (8, 0), (8, 2), (5, 2), (5, 6), (3, 6), (3, 2), (0, 2)),
    ((0, 0), (6, 3), (0, 6), (2, 3)),
    ((0, 0), (8, 0), (8, 6), (6, 6), (6, 2), (5, 2), (5, 5), (3, 5), (3, 1), (2, 1), (2, 6), (0, 6)),
    ((3, 0), (4, 2), (6, 3), (4, 4), (3, 6), (2, 4), (0, 3), (2, 2)),
)
"""Outlines with bays by hand: an L, a U, a T, a dart, a comb, a star."""

SYMMETRIES = [
    (1, 0, 0, 1),
    (0, -1, 1, 0),
    (-1, 0, 0, -1),
    (0, 1, -1, 0),
    (1, 0, 0, -1),
    (-1, 0, 0, 1),
    (0, 1, 1, 0),
    (0, -1, -1, 0),
]
"""The eight ways of laying a square table down: rows of a matrix."""

symmetries = st.sampled_from(SYMMETRIES)


def carried(how: tuple[int, int, int, int], point: Point) -> Point:
    a, b, c, d = how
    return a * point[0] + b * point[1], c * point[0] + d * point[1]


@st.composite
def rings(draw: st.DrawFn) -> tuple[Point, ...]:
    """The corners of an outline that does not cross itself: one by hand, or any that is seen whole from a point."""
    x, y = draw(st.tuples(st.integers(0, 9000), st.integers(0, 9000)))
    if draw(st.booleans()):
        how = draw(symmetries)
        scale = draw(st.sampled_from([500, 777]))
        return tuple(
            (x + dx * scale, y + dy * scale) for dx, dy in (carried(how, p) for p in draw(st.sampled_from(BAYS)))
        )
    turns = sorted(draw(st.sets(st.integers(0, 23), min_size=4, max_size=12)))
    assume(all((b - a) % 24 < 12 for a, b in zip(turns, turns[1:] + turns[:1], strict=True)))
    lengths = [draw(st.integers(500, 5000)) for _ in turns]
    return tuple(
        (x + dx, y + dy)
        for dx, dy in (by_degrees(turn * 15, length) for turn, length in zip(turns, lengths, strict=True))
    )


bays = rings().map(outline)
footprints = st.one_of(near_discs, pieces(), trays, bays)
near_points = st.one_of(
    st.tuples(st.integers(-3000, 14_000), st.integers(-3000, 14_000)),
    st.tuples(st.integers(-6, 28), st.integers(-6, 28)).map(lambda half: (half[0] * 500, half[1] * 500)),
)
near_trays = st.builds(tray, near_points, facings(), st.sampled_from([3000, 800]), st.just(5000))
near_footprints = st.one_of(near_discs, near_trays, bays)


def oracle_of(footprint: Footprint) -> Geometry:
    """A footprint for shapely; a round one as a polygon of many corners."""
    if isinstance(footprint, Disc):
        return OraclePoint(footprint.x, footprint.y).buffer(footprint.r, quad_segs=128)
    return Oracle(footprint.corners)


def carried_footprint(how: tuple[int, int, int, int], footprint: Footprint) -> Footprint:
    """A footprint laid down another way; for hulls and outlines of whole mils."""
    if isinstance(footprint, Disc):
        return Disc(*carried(how, (footprint.x, footprint.y)), footprint.r)
    return outline(tuple(carried(how, to_mils(corner)) for corner in footprint.corners))
