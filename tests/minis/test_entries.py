"""Coming on over an edge."""

from __future__ import annotations

import pytest

from grognard.minis.entries import edge_of, edge_strip, entry_points, nearer_corner, outside
from grognard.minis.poses import INWARD, EdgeName, TrayPose, corners_of, end_of, shift
from grognard.table.points import EAST, NORTH
from grognard.table.shapes import tray

TABLE = (48_000, 36_000)
EDGES: tuple[EdgeName, ...] = ("south", "north", "west", "east")


@pytest.mark.parametrize("edge", EDGES)
def test_a_tray_starts_with_its_front_on_the_edge_and_all_of_it_outside(edge: EdgeName) -> None:
    start = outside(TABLE, 3000, edge, (10_000, 12_000))
    assert start.facing == INWARD[edge]
    assert edge_of(start) == edge
    west, south, east, north = tray(start.at, start.facing, 4000, 3000).box
    assert {"south": north, "north": south - 36_000, "west": east, "east": west - 48_000}[edge] == 0


def test_the_whole_width_comes_on_between_the_ends_of_the_edge() -> None:
    starts = entry_points(TABLE, (4100, 3000), "west", 500)
    assert next(start.at[1] for start in starts) == 2500, "the first half inch from which half the width fits"
    assert starts[-1].at == (-1500, 33_500)


def test_strips_and_corners() -> None:
    assert edge_strip(TABLE, "north", 4000) == ((0, 32_000), (48_000, 32_000), (48_000, 36_000), (0, 36_000))
    assert nearer_corner(TABLE, "south", (24_000, 0)) == ("west", 24_000)
    assert nearer_corner(TABLE, "east", (49_000, 30_000)) == ("north", 6000)


def test_a_stop_on_a_straight_leg_is_no_corner() -> None:
    assert corners_of([(0, 0), (0, 1000), (0, 1000), (0, 3000), (2000, 3000)]) == [(0, 0), (0, 3000), (2000, 3000)]


def test_a_move_ends_facing_its_last_leg_or_as_pivoted() -> None:
    start = TrayPose((0, 0), NORTH)
    assert end_of(start, [(0, 1000), (500, 1000)], None) == TrayPose((500, 1000), EAST)
    assert end_of(start, [(500, 0)], NORTH) == TrayPose((500, 0), NORTH)
    assert end_of(start, [], None) == start
    assert shift(start, EAST, 1500.5) == TrayPose((1501, 0), NORTH), "halves are rounded upwards"
