"""The ledgers' examples about moving, in numbers."""

import pytest

from grognard.table.distance import gap, overlap
from grognard.table.impact import (
    base_to_base,
    base_to_edge,
    base_to_piece,
    tray_to_edge,
    tray_to_piece,
)
from grognard.table.points import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Point,
    along,
    degrees_from_north,
    direction_to,
    from_north,
    inch,
)
from grognard.table.shapes import Disc, Polygon, rectangle, swept, tray
from grognard.table.travel import (
    climbing,
    leg_gap,
    length_inside,
    path_gap,
    path_length,
    path_overlaps,
    place_at,
    spans_inside,
)

HILL = rectangle(20000, 5000, 30000, 15000)


def at(x: float, y: float) -> Point:
    return inch(x), inch(y)


def base(x: float, y: float, r: float = 0.5) -> Disc:
    return Disc(inch(x), inch(y), inch(r))


def troop(x: float, y: float, degrees: int) -> Polygon:
    return tray(at(x, y), from_north(degrees), 4000, 2000)


def test_path_length() -> None:
    assert path_length([at(10, 10), at(13, 15)]) == pytest.approx(5831, abs=1)
    assert path_length([at(10, 10), at(13, 14)]) == 5000
    assert path_length([at(0, 0), at(4, 0), at(4, 2)]) == 6000


def test_going_on_a_hill_costs_its_height() -> None:
    assert climbing([at(17, 10), at(21, 10)], [(HILL, 2000)]) == 2000
    assert climbing([at(17, 10), at(31, 10)], [(HILL, 2000)]) == 4000
    assert climbing([at(21, 10), at(25, 12)], [(HILL, 2000)]) == 0
    assert climbing([at(17, 10), at(20, 10)], [(HILL, 2000)]) == 0


def test_the_seam_of_two_touching_hills_is_no_valley() -> None:
    east = rectangle(30001, 5000, 40000, 15000)
    path = [at(25, 10), at(35, 10)]
    assert climbing(path, [(HILL, 2000), (east, 2000)], skip=2) == 0
    assert climbing(path, [(HILL, 2000), (east, 2000)]) == 4000
    assert climbing(path, [(HILL, 2000), (rectangle(30000, 5000, 40000, 15000), 3000)]) == 1000


def test_a_wall_is_crossed_once_each_time() -> None:
    wall = rectangle(20000, 0, 20500, 30000)
    assert len(spans_inside([at(18, 10), at(23, 10)], wall)) == 1
    assert len(spans_inside([at(18, 10), at(23, 10), at(18, 12)], wall)) == 2
    assert spans_inside([at(18, 10), at(20, 10), at(18, 12)], wall) == []
    assert spans_inside([at(18, 10), at(20.25, 10), at(20.25, 12), at(22, 12)], wall) == [(2000, 4500)]


def test_half_speed_inside_a_piece() -> None:
    assert length_inside([at(24, 10), at(24, 14)], rectangle(20000, 12000, 28000, 16000)) == 2000


def test_place_at() -> None:
    path = [at(0, 0), at(4, 0), at(4, 2)]
    assert place_at(path, 5000) == at(4, 1)
    assert place_at(path, 4000) == at(4, 0)
    assert place_at(path, 9000) == at(4, 2)


def test_the_gap_along_a_retreat() -> None:
    enemy = base(20, 18.6)
    assert leg_gap(at(20, 20), at(20, 28), 500, enemy) == 400
    assert leg_gap(at(20, 20), at(28, 20), 500, enemy) == 400
    assert leg_gap(at(20, 20), at(24, 16), 500, enemy) < 398


def test_no_advance_within_an_inch() -> None:
    red = [base(10, 16)]
    assert path_gap([at(10, 10), at(10, 13.9)], 500, red) == 1100
    assert path_gap([at(10, 10), at(10, 14)], 500, red) == 1000
    assert path_overlaps([at(10, 10), at(10, 14)], 500, red, -1001)
    assert not path_overlaps([at(10, 10), at(10, 14)], 500, red, -1000)


def test_a_charge_stops_at_contact() -> None:
    assert base_to_base(at(20, 10), NORTH, 750, base(20, 22)) == 10750
    assert base_to_base(at(20, 10), SOUTH, 750, base(20, 22)) is None
    assert base_to_base(at(20, 10), NORTH, 750, base(21.25, 22)) is None


def test_a_base_that_touches_is_only_stopped_if_it_pushes_on() -> None:
    assert base_to_base(at(20, 10), NORTH, 500, base(20, 11)) == 0
    assert base_to_base(at(20, 10), EAST, 500, base(20, 11)) is None
    assert base_to_piece(at(20, 10), NORTH, 500, rectangle(0, 10500, 40000, 12000)) == 0
    assert base_to_piece(at(20, 10), EAST, 500, rectangle(0, 10500, 40000, 12000)) is None
    assert base_to_piece(at(20, 10), SOUTH, 500, rectangle(0, 10500, 40000, 12000)) is None


def test_a_charge_stops_at_terrain_and_edge() -> None:
    assert base_to_piece(at(20, 10), NORTH, 500, rectangle(18000, 15000, 22000, 16000)) == 4500
    assert base_to_piece(at(20, 10), EAST, 500, rectangle(18000, 15000, 22000, 16000)) is None
    assert base_to_edge(at(20, 10), WEST, 500, 48000, 36000) == 19500
    assert base_to_edge(at(20, 10), (3, 4), 500, 48000, 36000) == pytest.approx(25500 * 5 / 4)


def test_an_engage_touches_after_its_travel() -> None:
    heading = direction_to(at(32, 28), at(24, 24))
    assert heading == (-2, -1)
    assert degrees_from_north(heading) == 243
    hero = tray(at(32, 28), heading, 4000, 2000)
    travel = tray_to_piece(hero, heading, troop(24, 24, 0), 10)
    assert travel is not None
    assert travel == pytest.approx(5710, abs=5)
    assert along(at(32, 28), heading, travel) == pytest.approx(at(26.89, 25.45), abs=6)
    assert tray_to_piece(troop(24, 14, 0), NORTH, troop(24, 20, 180), 10) == 4000


def test_bounces_stop_at_friends_and_edge() -> None:
    bouncing = troop(24, 20, 180)
    assert tray_to_piece(bouncing, NORTH, rectangle(22000, 23000, 26000, 25000), 10) == 2000
    assert tray_to_piece(bouncing, NORTH, rectangle(22000, 24500, 26000, 26000), 10) == 3500
    assert tray_to_edge(troop(24, 45.5, 180), NORTH, 48000, 48000) == 1500
    alongside = rectangle(26000, 19000, 30000, 30000)
    assert tray_to_piece(bouncing, NORTH, alongside, 10) is None
    assert tray_to_piece(bouncing, NORTH, rectangle(25991, 19000, 30000, 30000), 10) is None
    assert tray_to_piece(bouncing, NORTH, troop(24, 22, 180), 10) == 0
    assert tray_to_piece(bouncing, NORTH, troop(24, 18, 180), 10) is None


def test_the_strip_of_a_leg_blocks() -> None:
    friend = troop(24, 14, 0)
    assert not overlap(swept(troop(24, 10, 0), 0, 2000), friend, 10)
    assert overlap(swept(troop(24, 10, 0), 0, 2011), friend, 10)
    assert gap(swept(troop(24, 10, 0), 0, 6000), rectangle(28000, 12000, 29000, 13000)) == 2000
