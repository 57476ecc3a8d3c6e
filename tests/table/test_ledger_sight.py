"""The ledgers' examples about sight, in numbers."""

from math import inf

import pytest

from grognard.table.distance import overlap
from grognard.table.panel import Eye, SightLine, runs_through
from grognard.table.points import NORTH, Point, from_north, inch, to_mils
from grognard.table.shapes import Disc, Polygon, hull, polygon, rectangle, round_piece, tray
from grognard.table.sight import (
    Chord,
    base_shadow,
    chord,
    edge_crossed,
    free_length,
    piece_shadow,
    rank_shadows,
    spaced_along,
    visible_length,
)
from grognard.table.solid import Solid
from grognard.table.travel import crosses

EYE = (10000, 10000)
TARGET = Disc(20000, 10000, 500)
LEVEL = chord(EYE, TARGET, 750, 750)
DOWN = chord(EYE, TARGET, 2750, 750)
TO_GROUND = chord(EYE, TARGET, 750, 0)


def base(x: float, y: float, r: float = 0.5) -> Disc:
    return Disc(inch(x), inch(y), inch(r))


def at(x: float, y: float) -> Point:
    return inch(x), inch(y)


def wall(west: float, south: float, east: float, north: float) -> Polygon:
    return rectangle(inch(west), inch(south), inch(east), inch(north))


def test_a_high_wall_hides_and_a_low_one_does_not() -> None:
    across = wall(15, 5, 15.5, 15)
    assert visible_length(LEVEL, [(across, 1500)]) == 0
    assert visible_length(LEVEL, [(across, 500)]) == 1000
    assert visible_length(LEVEL, [(across, 750)]) == 1000


def test_the_shadow_of_half_a_wall() -> None:
    half = wall(15, 10, 15.5, 14)
    assert piece_shadow(LEVEL, half, 1500) == (0, 8000)
    assert visible_length(LEVEL, [(half, 1500)]) == 500
    assert piece_shadow(DOWN, half, 1500) is None


def test_cover_is_seen_at_the_ground() -> None:
    assert piece_shadow(TO_GROUND, wall(18, 10, 18.5, 14), 500) == (0, 5000)
    assert visible_length(TO_GROUND, [(wall(18, 10, 18.5, 14), 500)]) == 500
    assert visible_length(TO_GROUND, [(wall(18, 10.1, 18.5, 14), 500)]) == pytest.approx(617.6, abs=0.1)
    assert piece_shadow(TO_GROUND, wall(12, 8, 12.5, 12), 500) is None


def test_the_piece_is_cut_where_the_line_dips_below_it() -> None:
    # Lower than 500 beyond a third of the way: of this wall only x from 13.333 on counts.
    low, high = piece_shadow(TO_GROUND, wall(11, 10.1, 15, 11), 500) or (0, 0)
    assert (low, high) == pytest.approx((200, 3000))
    rising = chord(EYE, TARGET, 0, 750)
    assert piece_shadow(rising, wall(11, 10.1, 18, 11), 375) == pytest.approx((200, 10000))


def test_a_piece_around_the_eye_covers_everything() -> None:
    assert piece_shadow(LEVEL, wall(9, 9, 11, 11), 1500) == (-inf, inf)
    assert piece_shadow(LEVEL, round_piece(EYE, 1000), 1500) == (-inf, inf)
    assert piece_shadow(DOWN, wall(9, 9, 11, 11), 1500) is None


def test_a_piece_beside_the_eye_reaches_without_end() -> None:
    assert piece_shadow(LEVEL, wall(9, 11, 12, 13), 1500) == (5000, inf)
    assert piece_shadow(LEVEL, wall(9, 7, 12, 9), 1500) == (-inf, -5000)


def test_a_wall_touched_by_the_eye() -> None:
    assert piece_shadow(LEVEL, wall(10, 9, 10.5, 11), 1500) == (-inf, inf)
    assert piece_shadow(LEVEL, wall(10, 10, 10.5, 14), 1500) == (0, inf)
    assert piece_shadow(LEVEL, wall(9, 9, 10, 11), 1500) is None


def test_pieces_behind_or_at_the_chord_throw_nothing() -> None:
    assert piece_shadow(LEVEL, wall(20, 5, 21, 15), 1500) is None
    assert piece_shadow(LEVEL, wall(5, 5, 9, 15), 1500) is None


def test_a_point_half_way_is_doubled_on_the_chord() -> None:
    low, high = piece_shadow(LEVEL, wall(15, 10.2, 15.001, 10.3), 1500) or (0, 0)
    assert low == pytest.approx(400, abs=0.1)
    assert high == pytest.approx(600, abs=0.1)


def test_a_closed_rank_hides_and_a_loose_one_does_not() -> None:
    closed = [base(15, 9.4), base(15, 11.0)]
    south = base_shadow(LEVEL, closed[0], 1000)
    north = base_shadow(LEVEL, closed[1], 1000)
    assert south == pytest.approx((-2224, -200), abs=1)
    assert north == pytest.approx((995, 3045), abs=1)
    together = rank_shadows(LEVEL, closed, [1000, 1000], 1002)
    assert together == [pytest.approx((-2224, 3045), abs=1)]
    assert free_length(500, together) == 0
    loose = rank_shadows(LEVEL, [base(15, 9.2), base(15, 11.3)], [1000, 1000], 1002)
    assert loose[0][1] == pytest.approx(-600, abs=3)
    assert loose[1][0] == pytest.approx(1590, abs=3)
    assert free_length(500, loose) == 1000


def test_a_base_lower_than_the_line_or_out_of_the_way_throws_no_shadow() -> None:
    assert base_shadow(LEVEL, base(15, 10), 750) is None
    assert base_shadow(DOWN, base(15, 10), 1750) is None
    assert base_shadow(DOWN, base(15, 10), 1751) is not None
    assert base_shadow(LEVEL, base(9.9, 10.9), 1000) is None
    assert base_shadow(LEVEL, base(20.1, 11.2), 1000) is None


def test_tangents_past_a_right_angle_have_no_end() -> None:
    beside = base_shadow(LEVEL, base(10.2, 11), 1000)
    assert beside is not None
    assert beside[1] == inf
    assert 0 < beside[0] < inf
    mirrored = base_shadow(LEVEL, base(10.2, 9), 1000)
    assert mirrored is not None
    assert mirrored[0] == -inf
    assert mirrored[1] == pytest.approx(-beside[0])


@pytest.mark.parametrize(
    ("shadows", "free"),
    [
        ([], 1000),
        ([(-inf, inf)], 0),
        ([(-100, 100)], 800),
        ([(0, 100), (50, 200), (-600, -400)], 700),
        ([(500, 900), (-900, -500)], 1000),
        ([(-500, 0), (0, 500)], 0),
        ([(0, 100), (20, 30)], 900),
    ],
)
def test_shadows_add_up(shadows: list[tuple[float, float]], free: float) -> None:
    assert free_length(500, shadows) == free


def test_a_wood_between_stops_a_centre_line() -> None:
    wood = wall(20, 10, 24, 20)
    assert crosses(at(15, 15), at(30, 15), wood)
    assert not crosses(at(15, 20), at(30, 20), wood)
    assert not crosses(at(18, 22), at(22, 18 + 4), wood)
    assert not crosses(at(16, 16), at(24, 24), wood)


def test_rows_over_a_wall() -> None:
    obstacle = wall(8.95, -5, 9.05, 5)
    for height, passing in ((1000, 1), (750, 2)):
        lines = [SightLine(Eye(0, 0, 1500), Eye(*at(10, 0), row)) for row in (250, 750, 1250)]
        rows = [runs_through(line, Solid(obstacle, 0, height)) for line in lines]
        assert rows.count(False) == passing


def test_a_level_line_along_the_top_passes() -> None:
    low, high = Solid(wall(4, -5, 5, 5), 0, 1000), Solid(wall(4, -5, 5, 5), 1000, 2000)
    level, below = [SightLine(Eye(0, 0, up), Eye(*at(10, 0), up)) for up in (1000, 999)]
    assert not runs_through(level, low)
    assert runs_through(below, low)
    assert not runs_through(below, high)


@pytest.mark.parametrize(
    ("x", "y", "side"),
    [(32, 27.9, "right"), (28, 30, "front"), (25, 15, "rear"), (16, 24, "left")],
)
def test_the_side_a_line_crosses(x: float, y: float, side: str) -> None:
    assert edge_crossed(at(24, 24), NORTH, 4000, 2000, at(x, y))[0] == side


def test_a_line_through_a_corner_is_in_doubt() -> None:
    assert edge_crossed(at(24, 24), NORTH, 4000, 2000, at(32, 28)) == ("front", 0, "right")
    assert edge_crossed(at(24, 24), NORTH, 4000, 2000, at(16, 20)) == ("rear", 0, "left")
    side, off, beyond = edge_crossed(at(24, 24), NORTH, 4000, 2000, at(32, 27.99))
    assert (side, beyond) == ("right", "front")
    assert off == pytest.approx(2.5)
    assert edge_crossed(at(24, 24), NORTH, 4000, 2000, at(24, 24)) == ("front", 0, "right")


def test_a_front_has_nine_points() -> None:
    right, left = tray(at(24, 10), NORTH, 4000, 2000).corners[:2]
    points = spaced_along(right, left, 500)
    assert len(points) == 9
    assert to_mils(points[0]) == (26000, 11000)
    assert to_mils(points[-1]) == (22000, 11000)
    assert len(spaced_along((0, 0), (4001, 0), 500)) == 10
    assert len(spaced_along((0, 0), (100, 0), 500)) == 2


def test_a_knight_between_hides_a_wizard() -> None:
    wizard = rectangle(23500, 19500, 24500, 20500).corners
    right, left = tray(at(24, 10), NORTH, 4000, 2000).corners[:2]
    front = spaced_along(right, left, 500)

    def seen_past(knight: Polygon) -> bool:
        return any(not overlap(hull([point, *wizard]), knight, 10) for point in front)

    assert not seen_past(tray(at(24, 15), NORTH, 4000, 2000))
    assert seen_past(tray(at(26, 15), NORTH, 4000, 2000))
    assert seen_past(tray(at(24, 15), from_north(90), 1000, 1000))


def test_far_pieces_are_passed_over_without_changing_the_answer() -> None:
    seen: Chord = chord(at(10, 10), base(20, 17), 750, 750)
    for piece in (wall(10, 20, 20, 21), wall(5, 5, 9, 9), wall(21, 10, 22, 20), wall(10, 5, 20, 6)):
        assert visible_length(seen, [(piece, 5000)]) == 1000


def test_an_eye_on_a_slanted_edge_sees_along_it() -> None:
    wedge = polygon(((10_000, 10_000), (14_000, 13_000), (7000, 14_000)))
    # The eye is at a corner; both edges leave it on the left of the line of view, one of them backwards.
    assert piece_shadow(LEVEL, wedge, 1500) == pytest.approx((7500, inf))
    ahead = polygon(((7000, 7000), (13_000, 13_000), (6000, 13_000)))
    # The eye stands in the middle of the edge from (7, 7) to (13, 13).
    assert piece_shadow(LEVEL, ahead, 1500) == pytest.approx((10_000, inf))
    steep = polygon(((9000, 7000), (11_000, 13_000), (5000, 12_000)))
    assert piece_shadow(LEVEL, steep, 1500) == pytest.approx((30_000, inf))


def test_a_piece_whose_edge_lies_where_the_line_dips_below_it_throws_no_shadow() -> None:
    # The line is lower than 500 beyond a third of the way, x = 13.333 for this target; the wall ends there.
    seen = chord((10_000, 10_000), Disc(19_000, 10_000, 500), 750, 0)
    assert piece_shadow(seen, wall(11, 9, 13, 11), 500) is None
    assert piece_shadow(seen, wall(11, 9, 13.001, 11), 500) is not None
