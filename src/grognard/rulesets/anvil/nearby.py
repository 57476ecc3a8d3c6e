"""Where to look for an allowed answer near a refused one: spots and paths in the order of their distance from what was
meant. What is allowed is the rules' to say; nothing here is a rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from grognard.engine.record import Value
from grognard.rulesets.anvil.measuring import INCH, shift
from grognard.rulesets.anvil.state import Direction, Pose
from grognard.rulesets.anvil.tables import Point
from grognard.table.points import direction_to, from_north, local, right_of, separation, turned
from grognard.table.travel import place_at

HALF = INCH // 2
SHARES = 40
"""A drawn path is cut at so many points."""
CORNERS = 20
"""A path with more corners than this is nobody's drawing and not worth cutting."""
WINDS = tuple(from_north(degrees) for degrees in range(0, 360, 15))
FAR = 12 * INCH


class Route(Value, frozen=True):
    """A drawn move: way-points, and the facing of a pivot at the end."""

    path: list[Point]
    facing: Direction | None = None


def walks_near(start: Pose, meant: Route, limit: int) -> Iterator[Route]:
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


def entries_near(starts: Sequence[Pose], meant: Route, limit: int, depth: int) -> Iterator[Route]:
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
            paths.append([on, shift(Pose(on, way), way, min(left, separation(on, goal))).at])
    yield from by_distance(goal, paths, meant.facing)


def in_line(start: Pose, point: Point) -> Pose:
    """An entry of the same edge, straight before a point."""
    return shift(start, right_of(start.facing), local(start.at, start.facing, point)[0])


def by_distance(goal: Point, paths: Sequence[list[Point]], facing: Direction | None) -> Iterator[Route]:
    """These paths, those first that end nearest to the goal; each with the pivot that was meant, then without."""

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
        yield from (shift(Pose(at, wind), wind, far).at for wind in WINDS)
