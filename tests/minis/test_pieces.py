"""What a scene and its overlays show of bases and trays, and the ring of command."""

from __future__ import annotations

from grognard.minis.bases_move import swept_box
from grognard.minis.command import Follower, command_overlay, command_reach
from grognard.minis.pieces import drawn, ghost, rings, sight_line, tray_piece
from grognard.minis.poses import TrayPose
from grognard.table.measure import Measure
from grognard.table.points import EAST


def test_rings_go_from_the_edge_of_each_base() -> None:
    first, second = rings([(0, 0), (5000, 0)], 500, 6000, "toy.range", "Range 6″")
    assert (first.radius, first.points, first.clause) == (6500, ((0, 0),), "toy.range")
    assert second.label == "Range 6″"


def test_lines_ghosts_and_trays() -> None:
    assert sight_line((0, 0), (1, 1), True).style == "sees"
    assert sight_line((0, 0), (1, 1), False, "Pikes").style == "blocked"
    assert drawn([(0.5, 1.49)]) == ((1, 1),)
    assert ghost([(0.2, 0.2), (9.9, 0)], "gone").points == ((0, 0), (10, 0))
    tray = tray_piece("t", TrayPose((10, 20), EAST), (4000, 2000), "troop")
    assert (tray.at, tray.facing, tray.width, tray.depth) == ((10, 20), EAST, 4000, 2000)


def test_command_reaches_its_distance_and_the_slack_and_no_farther() -> None:
    followers = [Follower("Near", (6000, 0), 6002), Follower("Far", (7000, 0), 6003)]
    shown = command_overlay("Lord commands", (0, 0), 500, 6000, followers, Measure(2, 1, 1), "toy.chain")
    assert [mark.style for mark in shown.marks] == ["range", "sees", "blocked"]
    assert shown.marks[0].radius == 6500
    assert shown.lines == ("Near: 6.002″", "Far: 6.003″")
    assert command_reach("lord", 6000, "toy.chain").label == "Command 6″"


def test_a_shift_sweeps_a_box_unless_it_is_too_far_or_off_the_table() -> None:
    table = (10_000, 10_000)
    assert swept_box((0, 0, 2000, 1000), 3000, 4000, 5000, table) == (0, 0, 5000, 5000)
    assert swept_box((0, 0, 2000, 1000), 3000, 4001, 5000, table) is None
    assert swept_box((0, 0, 2000, 1000), -1, 0, 5000, table) is None
    assert swept_box((7000, 0, 9000, 1000), 1000, 0, 5000, table) == (7000, 0, 10_000, 1000)
    assert swept_box((7000, 0, 9000, 1000), 1001, 0, 5000, table) is None
