"""Trays and hulls: how they stand, what moves are drawn for them, and where they end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from grognard.engine.record import Value
from grognard.table.points import EAST, NORTH, SOUTH, WEST, Direction, Point, direction_to, unit, whole

EdgeName = Literal["south", "north", "west", "east"]
INWARD: dict[EdgeName, Direction] = {"south": NORTH, "north": SOUTH, "west": EAST, "east": WEST}
"""The facing of a tray that comes on over an edge."""
Dimensions = tuple[int, int]
"""Width and depth, of a table or of a tray."""


class TrayPose(Value, frozen=True):
    """Where the middle of a tray stands and which way it looks."""

    at: Point
    facing: Direction


class Route(Value, frozen=True):
    """A drawn move: way-points, and the facing of a pivot at the end."""

    path: list[Point]
    facing: Direction | None = None


class Put(Value, frozen=True):
    """Where a piece was put, and the shape chosen for it."""

    pose: TrayPose
    choice: str = ""


def shift(pose: TrayPose, way: Direction, length: float) -> TrayPose:
    """A pose moved along a direction, its middle rounded to mils."""
    ux, uy = unit(way)
    return TrayPose((whole(pose.at[0] + ux * length), whole(pose.at[1] + uy * length)), pose.facing)


def corners_of(path: Sequence[Point]) -> list[Point]:
    """The way-points at which a path turns, with start and end: a stop on a straight leg is no corner."""
    kept = [path[0]]
    for point in path[1:]:
        if point == kept[-1]:
            continue
        if len(kept) > 1 and direction_to(kept[-2], kept[-1]) == direction_to(kept[-1], point):
            kept.pop()
        kept.append(point)
    return kept


def end_of(start: TrayPose, path: Sequence[Point], facing: Direction | None) -> TrayPose:
    """Where a drawn move ends: facing the last leg, or as pivoted at the end."""
    return end_of_legs(start, corners_of([start.at, *path]), facing)


def end_of_legs(start: TrayPose, legs: Sequence[Point], facing: Direction | None) -> TrayPose:
    """The same from the corners of the move, its start included."""
    return TrayPose(legs[-1], facing or last_heading(start, legs))


def last_heading(start: TrayPose, legs: Sequence[Point]) -> Direction:
    """How a tray looks after its last leg, before any pivot at the end."""
    return direction_to(legs[-2], legs[-1]) if len(legs) > 1 else start.facing
