"""Sight to nine points against single lines, each walked the slow way."""

from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString

from grognard.table.footprint import Footprint, bounds, extent, gap_to_place
from grognard.table.panel import (
    POINTS,
    Eye,
    SightLine,
    all_hidden,
    dice_through,
    eye_of,
    floor_panel,
    foot_of,
    model_panel,
    most_dice_through,
    runs_through,
    sees,
)
from grognard.table.places import storeys_of
from grognard.table.points import Point
from grognard.table.shapes import Disc, rectangle
from grognard.table.solid import Solid, solid_at
from tests.table.readers import shifted_footprint, visible_points
from tests.table.strategies import (
    bays,
    carried,
    carried_footprint,
    near_discs,
    near_footprints,
    near_points,
    near_trays,
    oracle_of,
    radii,
    slowly,
    symmetries,
    unhurried,
)

NEAR = 1e-3
tall = st.sampled_from([500, 1000, 1500, 2500])
ups = st.sampled_from([0, 0, 1000, 3000])
bases = st.builds(lambda at, r: Disc(at[0], at[1], r), near_points, radii)
models = st.builds(solid_at, bases, ups, tall)
vehicles = st.builds(solid_at, near_trays, ups, tall)
walls = st.builds(solid_at, near_footprints, ups, tall)
whole_walls = st.builds(solid_at, st.one_of(near_discs, bays), ups, tall)


def walk(line: SightLine, body: Solid, steps: int = 400) -> list[float]:
    """How deep each of some points of a line is inside a body, in plan or in height, whichever is less."""
    (ax, ay, az), (bx, by, bz), _ = line
    depths = []
    for step in range(1, steps):
        t = step / steps
        place = ax + (bx - ax) * t, ay + (by - ay) * t
        height = az + (bz - az) * t
        depths.append(min(-gap_to_place(place, body.footprint), height - body.bottom, body.top - height))
    return depths


@slowly
@given(models, models, walls)
def test_a_line_runs_through_a_body_if_a_point_of_it_is_inside(a: Solid, b: Solid, wall: Solid) -> None:
    line = SightLine(eye_of(a), foot_of(b))
    depths = walk(line, wall)
    if max(depths) > NEAR:
        assert runs_through(line, wall)
    if runs_through(line, wall):
        # What is missed lies between two steps.
        assert max(depths) > -hypot(20_000, 5000) / 400
    assert runs_through(line, wall) == runs_through(SightLine(line.end, line.start), wall)


@slowly
@given(models, st.one_of(models, vehicles), st.lists(walls, max_size=3))
def test_nine_points_are_nine_lines(looker: Solid, target: Solid, blockers: list[Solid]) -> None:
    eye = eye_of(looker)
    panel = model_panel(eye, target)
    seen = 0
    for x, y in panel.columns:
        for row in panel.rows:
            seen += not any(runs_through(SightLine(eye, Eye(x, y, row)), wall) for wall in blockers)
    assert [sees(eye, panel, blockers, enough) for enough in range(POINTS + 1)] == [
        enough <= seen for enough in range(POINTS + 1)
    ]
    # More in the way never shows more; what is exempt is not in the way.
    assert all(visible_points(eye, panel, blockers[:i]) >= seen for i in range(len(blockers)))
    assert visible_points(eye, panel, blockers, range(len(blockers))) == POINTS
    for i in range(len(blockers)):
        assert visible_points(eye, panel, blockers, [i]) == visible_points(eye, panel, blockers[:i] + blockers[i + 1 :])
        higher = [*blockers]
        higher[i] = blockers[i]._replace(top=blockers[i].top + 1000)
        assert visible_points(eye, panel, higher) <= seen


@unhurried
@given(models, st.one_of(models, vehicles))
def test_a_panel_is_as_wide_as_the_base_across_the_line_of_view(looker: Solid, target: Solid) -> None:
    eye = eye_of(looker)
    panel = model_panel(eye, target)
    (ax, ay), (mx, my), (bx, by) = panel.columns
    dx, dy = mx - eye.x, my - eye.y
    assume(hypot(dx, dy) > 1)
    assert (bx - ax) * dx + (by - ay) * dy == pytest.approx(0, abs=1)
    assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx((mx, my))
    length = hypot(dx, dy)
    low, high = extent(target.footprint, (-dy / length, dx / length))
    assert hypot(bx - ax, by - ay) == pytest.approx((high - low) * 2 / 3)
    if isinstance(target.footprint, Disc):
        assert high - low == pytest.approx(2 * target.footprint.r)
    assert panel.rows[1] == pytest.approx((target.bottom + target.top) / 2)
    assert panel.rows[2] - panel.rows[0] == pytest.approx((target.top - target.bottom) * 2 / 3)


@slowly
@given(models, models, st.lists(whole_walls, max_size=3), symmetries, near_points)
def test_sight_does_not_care_how_the_table_lies(
    looker: Solid, target: Solid, blockers: list[Solid], how: tuple[int, int, int, int], vector: Point
) -> None:
    assume(eye_of(looker)[:2] != eye_of(target)[:2])

    def there(body: Solid) -> Solid:
        return body._replace(footprint=shifted_footprint(carried_footprint(how, body.footprint), *vector))

    eye = eye_of(looker)
    # Lines that all but touch an edge may be told either way.
    panel = model_panel(eye, target)
    for wall in blockers:
        for x, y in panel.columns:
            for row in panel.rows:
                line = SightLine(eye, Eye(x, y, row))
                less = wall._replace(footprint=wall.footprint, top=wall.top - 1, bottom=wall.bottom + 1)
                assume(runs_through(line, wall) == runs_through(line, less))
    eye2 = eye_of(there(looker))
    found = visible_points(eye2, model_panel(eye2, there(target)), [there(wall) for wall in blockers])
    assert abs(found - visible_points(eye, panel, blockers)) <= _grazing(eye, panel.columns, blockers)
    assert carried(how, (0, 0)) == (0, 0)


def _grazing(eye: Eye, columns: tuple[tuple[float, float], ...], blockers: list[Solid]) -> int:
    """How many of the points lie in columns whose line passes an edge by a hair."""
    graze = 0
    for column in columns:
        line = LineString([(eye.x, eye.y), column])
        for wall in blockers:
            ring = oracle_of(wall.footprint)
            inside, outside = ring.buffer(-0.1).intersection(line).length, ring.buffer(0.1).intersection(line).length
            if inside == 0 < outside:
                graze += 3
                break
    return graze


def test_straight_up_a_floor_in_between_blocks() -> None:
    deck = solid_at(rectangle(0, 0, 6000, 6000), 3000, 250)
    above, below = solid_at(Disc(3000, 3000, 500), 3250, 1500), solid_at(Disc(3000, 3000, 500), 0, 1500)
    assert visible_points(eye_of(above), model_panel(eye_of(above), below), [deck]) == 0
    assert visible_points(eye_of(above), model_panel(eye_of(above), below), [deck], [0]) == 9
    assert runs_through(SightLine(eye_of(above), foot_of(below)), deck)


def test_touching_does_not_block() -> None:
    eye, target = Eye(0, 0, 1500), solid_at(Disc(10_000, 0, 500), 0, 1500)
    panel = model_panel(eye, target)
    # A wall beside the middle column: that column touches its edge, the left one runs through.
    assert visible_points(eye, panel, [solid_at(rectangle(9000, 0, 9100, 3000), 0, 3000)]) == 6
    assert visible_points(eye, panel, [solid_at(rectangle(9000, -1, 9100, 3000), 0, 3000)]) == 3
    # A lintel whose lower edge is where the highest row passes: at its nearer side, then a mil lower.
    top_row = 1500 + (1250 - 1500) * 0.8
    assert top_row == 1300
    assert visible_points(eye, panel, [solid_at(rectangle(8000, -3000, 8001, 3000), 1300, 500)]) == 9
    assert visible_points(eye, panel, [solid_at(rectangle(8000, -3000, 8001, 3000), 1299, 500)]) == 6
    # A wall as high as the lowest row at its far side.
    assert visible_points(eye, panel, [solid_at(rectangle(7999, -3000, 8000, 3000), 0, 500)]) == 9
    assert visible_points(eye, panel, [solid_at(rectangle(7999, -3000, 8000, 3000), 0, 501)]) == 6


@slowly
@given(models, st.one_of(bays, st.just(rectangle(2000, 2000, 8000, 6000)), near_discs), st.sampled_from([1, 2]))
def test_the_panel_of_a_floor_stands_at_its_nearest_point(looker: Solid, building: Footprint, level: int) -> None:
    floor = storeys_of(building, 0, 2, 3000, 12)[level - 1]
    eye = eye_of(looker)
    assume(gap_to_place(eye[:2], building) > 1)
    (ax, ay), _, (bx, by) = panel_columns = floor_panel(eye, floor).columns
    across = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / across, (by - ay) / across
    low, high = extent(building, (ux, uy))
    assert across == pytest.approx((high - low) * 2 / 3, abs=NEAR)
    assert panel_columns[1][0] * ux + panel_columns[1][1] * uy == pytest.approx((low + high) / 2, abs=NEAR)
    # The plane of the panel is as far from the eye as the building is.
    assert abs((ax - eye.x) * uy - (ay - eye.y) * ux) == pytest.approx(gap_to_place(eye[:2], building), abs=NEAR)


def test_cover_goes_by_more_than_half_of_the_dice() -> None:
    wall = solid_at(rectangle(9000, -5000, 9250, 0), 0, 750)
    foot = Eye(10_000, -200, 0)
    low, beside, high = Eye(0, -200, 1500), Eye(0, 5000, 1500), Eye(9500, -200, 9000)
    assert runs_through(SightLine(low, foot), wall)
    assert not runs_through(SightLine(beside, foot._replace(y=4000)), wall)
    assert not runs_through(SightLine(high, foot), wall)
    lines = [SightLine(low, foot, 2), SightLine(high, foot, 2)]
    assert dice_through(lines, wall) == 2
    assert not most_dice_through(lines, wall)
    assert most_dice_through([SightLine(low, foot, 3), SightLine(high, foot, 2)], wall)
    assert not most_dice_through([], wall)


@unhurried
@given(models, walls, models, near_points)
def test_what_one_body_hides_of_a_box_it_hides_of_everything_in_it(
    looker: Solid, wall: Solid, target: Solid, other: Point
) -> None:
    eye = eye_of(looker)
    base = target.footprint
    assert isinstance(base, Disc)
    second = Solid(Disc(*other, base.r), target.bottom, target.top)
    one, two = bounds(base), bounds(second.footprint)
    box = min(one[0], two[0]), min(one[1], two[1]), max(one[2], two[2]), max(one[3], two[3])
    if all_hidden(eye, box, target.bottom, target.top, wall):
        for model in (target, second):
            assert visible_points(eye, model_panel(eye, model), [wall]) == 0


def test_a_house_hides_what_is_behind_it() -> None:
    house = solid_at(rectangle(10_000, 0, 14_000, 10_000), 0, 6000)
    eye = Eye(5000, 5000, 1500)
    assert all_hidden(eye, (16_000, 4000, 20_000, 6000), 0, 1500, house)
    assert not all_hidden(eye, (16_000, 4000, 20_000, 20_000), 0, 1500, house)
    assert not all_hidden(eye, (16_000, 4000, 20_000, 6000), 0, 15_000, house)


def test_all_four_corners_of_a_box_have_to_be_hidden() -> None:
    post = solid_at(rectangle(4500, 4500, 5500, 5500), 0, 6000)  # before two opposite corners of the box
    assert not all_hidden(Eye(0, 0, 1500), (10_000, 10_000, 20_000, 20_000), 0, 1500, post)
