"""The plain oracle: slow, small-step answers to the questions of chapters 9 to 11, with none of the engine's geometry.

Everything is in inches and floats. What hangs by less than `HAIR` is not decided here: the caller leaves it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, cos, hypot, inf, pi, sin
from typing import NamedTuple

HAIR = 1e-6


class Block(NamedTuple):
    """An upright box."""

    west: float
    south: float
    east: float
    north: float
    bottom: float
    top: float


class Post(NamedTuple):
    """A model on a round base."""

    x: float
    y: float
    radius: float
    bottom: float
    height: float


Spot = tuple[float, float, float]


def depth_in(block: Block, point: Spot) -> float:
    """How deep a point is inside a box; negative outside."""
    x, y, z = point
    return min(x - block.west, block.east - x, y - block.south, block.north - y, z - block.bottom, block.top - z)


def blocks(block: Block, start: Spot, end: Spot) -> float:
    """How deep a line gets into a box at its deepest: found by cutting the line ever finer around the best point.

    The depth along a line rises and then falls (a box is convex), so a search by thirds finds its top.
    """

    def depth(share: float) -> float:
        a, b, c = (one + (other - one) * share for one, other in zip(start, end, strict=True))
        return depth_in(block, (a, b, c))

    low, high = 0.0, 1.0
    for _ in range(200):
        third = (high - low) / 3
        if depth(low + third) < depth(high - third):
            low += third
        else:
            high -= third
    return depth((low + high) / 2)


def points_of(eye: Spot, target: Post) -> list[Spot]:
    """The centres of a grid of three by three on the target, square to the line between the centres."""
    dx, dy = target.x - eye[0], target.y - eye[1]
    far = hypot(dx, dy)
    across = -dy / far, dx / far
    return [
        (
            target.x + across[0] * side * target.radius * 2 / 3,
            target.y + across[1] * side * target.radius * 2 / 3,
            target.bottom + target.height * part / 6,
        )
        for side in (-1, 0, 1)
        for part in (1, 3, 5)
    ]


def seen_points(shooter: Post, target: Post, walls: Sequence[Block]) -> int | None:
    """How many of the nine are seen; None if one of them hangs by a hair."""
    eye = shooter.x, shooter.y, shooter.bottom + shooter.height
    count = 0
    for point in points_of(eye, target):
        deepest = max((blocks(wall, eye, point) for wall in walls), default=-inf)
        if abs(deepest) < HAIR:
            return None
        count += deepest < 0
    return count


def apart(one: Post, other: Post, steps: int = 720) -> float:
    """The distance of two bases, as the smallest between points on their rims and in height."""
    flat = hypot(other.x - one.x, other.y - one.y)
    if flat <= one.radius + other.radius:
        flat = 0.0
    else:
        rims = []
        for step in range(steps):
            angle = 2 * pi * step / steps
            x, y = one.x + one.radius * cos(angle), one.y + one.radius * sin(angle)
            rims.append(hypot(other.x - x, other.y - y) - other.radius)
        flat = min(rims)
    return hypot(flat, other.bottom - one.bottom)


# ---- movement ----


class Wall(NamedTuple):
    """A rectangle in the way, with its height."""

    west: float
    south: float
    east: float
    north: float
    height: float


def off(wall: Wall, x: float, y: float) -> float:
    """The distance of a point from a rectangle, 0 inside."""
    return hypot(max(wall.west - x, 0, x - wall.east), max(wall.south - y, 0, y - wall.north))


def steps_along(path: Sequence[tuple[float, float]], step: float) -> list[tuple[float, float, float]]:
    """Points along a path, each with how far along it is; the corners and the end are among them."""
    found, done = [(0.0, *path[0])], 0.0
    for (ax, ay), (bx, by) in pairwise(path):
        leg = hypot(bx - ax, by - ay)
        count = max(1, ceil(leg / step))
        found += [
            (done + leg * n / count, ax + (bx - ax) * n / count, ay + (by - ay) * n / count)
            for n in range(1, count + 1)
        ]
        done += leg
    return found


def first_met(path: Sequence[tuple[float, float]], radius: float, wall: Wall, step: float = 0.002) -> float | None:
    """How far along a path a base first overlaps a rectangle; None if it never does."""
    return next((at for at, x, y in steps_along(path, step) if off(wall, x, y) < radius - 1e-9), None)


def closest(path: Sequence[tuple[float, float]], radius: float, other: Post, step: float = 0.002) -> float:
    """The smallest gap to a base along a path, all on one level."""
    return min(hypot(other.x - x, other.y - y) for _, x, y in steps_along(path, step)) - radius - other.radius
