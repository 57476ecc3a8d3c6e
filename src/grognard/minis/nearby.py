"""Where to look for an allowed answer near a refused one: spots and ways in the order of their distance from what was
meant. The rules say what is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise

from grognard.minis.poses import Route, TrayPose, shift
from grognard.table.points import Direction, Point, direction_to, from_north, local, right_of, separation, turned
from grognard.table.travel import place_at

HALF = 500
SHARES = 40
"""The number of points at which a drawn path is cut."""
CORNERS = 20
"""Nobody draws a path with more corners than this, so it is not worth cutting."""
WINDS = tuple(from_north(degrees) for degrees in range(0, 360, 15))
FAR = 12_000
FARTHEST = 24_000


def walks_near(start: TrayPose, meant: Route, limit: int) -> Iterator[Route]:
    """Ways for a tray on the table: less of the drawn path, straight ones to either side, and other pivots."""
    goal = meant.path[-1] if meant.path else start.at
    if goal == start.at and meant.facing is not None:
        yield from (Route(meant.path, facing) for facing in facings_near(meant.facing))
    paths = [[start.at], *(cut_short([start.at, *meant.path]) if len(meant.path) <= CORNERS else ())]
    if goal != start.at:
        ahead = direction_to(start.at, goal)
        paths.append([shift(start, ahead, min(limit, separation(start.at, goal))).at])
    paths.extend([shift(start, wind, length).at] for wind in WINDS for length in range(HALF, limit + 1, HALF))
    yield from by_distance(goal, paths, meant.facing)


def entries_near(starts: Sequence[TrayPose], meant: Route, limit: int, depth: int) -> Iterator[Route]:
    """Ways on: straight ahead, at or beside the entry that was meant, or straight on and then to the goal."""
    goal = meant.path[-1]
    lengths = [*range(depth, limit + 1, HALF)]
    # The entry points lie half an inch apart; the one exactly in line with the goal is a good start too.
    edges = {start.facing: start for start in starts}.values()
    paths: list[list[Point]] = []
    for start in [*(in_line(edge, point) for edge in edges for point in (goal, meant.path[0])), *starts]:
        ahead = local(start.at, start.facing, goal)[1]
        exact = min(max(ahead, depth), limit)
        paths.extend([shift(start, start.facing, length).at] for length in (exact, *lengths))
        on = shift(start, start.facing, depth).at
        left = limit - depth
        if on != goal and left > 0:
            way = direction_to(on, goal)
            paths.append([on, shift(TrayPose(on, way), way, min(left, separation(on, goal))).at])
    yield from by_distance(goal, paths, meant.facing)


def in_line(start: TrayPose, point: Point) -> TrayPose:
    """An entry of the same edge, straight before a point."""
    return shift(start, right_of(start.facing), local(start.at, start.facing, point)[0])


def by_distance(goal: Point, paths: Sequence[list[Point]], facing: Direction | None) -> Iterator[Route]:
    """These paths, the one that ends nearest to the goal first; each with the pivot that was meant, then without."""

    def off(path: list[Point]) -> int:
        return (path[-1][0] - goal[0]) ** 2 + (path[-1][1] - goal[1]) ** 2

    for path in sorted(paths, key=off):
        yield from (Route(path, each) for each in dict.fromkeys((facing, None)))


def cut_short(path: Sequence[Point]) -> Iterator[list[Point]]:
    """A path up to some part of its length, start left out."""
    ends = [0.0, *accumulate(separation(one, another) for one, another in pairwise(path))]
    for share in range(SHARES + 1):
        length = ends[-1] * share / SHARES
        passed = [point for point, end in zip(path[1:], ends[1:], strict=True) if end < length]
        yield [*passed, place_at(path, length)]


def facings_near(facing: Direction) -> Iterator[Direction]:
    """All facings in steps of 5 degrees, the nearest first."""
    for degrees in range(5, 181, 5):
        yield turned(facing, degrees)
        yield turned(facing, -degrees)


def spots_near(at: Point) -> Iterator[Point]:
    """Points in growing rings, half an inch apart."""
    yield at
    for far in range(HALF, FAR + 1, HALF):
        yield from (shift(TrayPose(at, wind), wind, far).at for wind in WINDS)


def lattice_around(place: Point, step: int) -> Iterator[Point]:
    """A place, then the points of a lattice around it, nearest first."""
    return ((place[0] + dx, place[1] + dy) for dx, dy in _outwards(step))


@cache
def _outwards(step: int) -> list[Point]:
    """The points of a lattice around (0, 0), nearest first."""
    lattice = range(-(FARTHEST // step) * step, FARTHEST + 1, step)
    disc = [(dx, dy) for dx in lattice for dy in lattice if dx * dx + dy * dy <= FARTHEST * FARTHEST]
    return sorted(disc, key=lambda each: each[0] ** 2 + each[1] ** 2)
