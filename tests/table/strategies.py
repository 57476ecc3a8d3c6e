"""Shapes for property tests: ordinary ones and ones on a coarse grid, where touching and tying is common."""

from hypothesis import assume
from hypothesis import strategies as st
from shapely.geometry import MultiPoint
from shapely.geometry import Polygon as Oracle

from grognard.table.points import Direction, Point, direction, to_mils
from grognard.table.shapes import Disc, Polygon, polygon, tray

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
