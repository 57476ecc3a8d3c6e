"""A tray that is being dragged: the way that ends nearest to the place and facing that the player wants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import sqrt

from grognard.minis.nearby import WINDS, entries_near, facings_near, in_line, walks_near
from grognard.minis.poses import Dimensions, Route, TrayPose, end_of, shift
from grognard.minis.tether import WithinReach, WithinTable, least_correction, least_within
from grognard.table.points import Direction, ExactPoint, Point, local, separation, unit
from grognard.table.travel import path_length

TrayAllowed = Callable[[Sequence[Point], Direction | None], bool]
"""Whether the rules allow these way-points and this pivot at the end."""
MayEnd = Callable[[TrayPose], bool]
"""Whether the tray may stand there, however it gets there; a rule set that answers this saves a search for ways."""

AHEAD = 4
"""A tray without room to turn where it stands is tried after a quarter, two and three quarters of its move ahead."""
DETOURS = 3
"""How many ways round are tried to one end."""


class TrayLimits:
    """What decides about a dragged tray: table, size, how far it may go, where it may turn, what is allowed."""

    def __init__(
        self,
        allowed: TrayAllowed,
        may_end: MayEnd,
        limit: int,
        size: Dimensions,
        table: Dimensions | None,
        turns: Sequence[Point],
    ) -> None:
        self.allowed, self.may_end = allowed, may_end
        self.limit, self.size, self.table, self.turns = limit, size, table, turns
        self._reached: dict[Point, list[tuple[float, list[Point]]]] = {}

    def reached(self, start: TrayPose) -> list[tuple[float, list[Point]]]:
        """Places by which a way may lead, each with the cheapest way to it and its length."""
        if start.at not in self._reached:
            self._reached[start.at] = self._explore(start)
        return self._reached[start.at]

    def _explore(self, start: TrayPose) -> list[tuple[float, list[Point]]]:
        ahead = [shift(start, start.facing, self.limit * part / AHEAD).at for part in range(1, AHEAD)]
        near = [turn for turn in (*ahead, *self.turns) if separation(start.at, turn) < self.limit]
        first = [[turn] for turn in near if self.allowed([turn], None)]
        far = [turn for turn in near if [turn] not in first]
        second = [
            [*via, turn]
            for turn in far
            for via in sorted(first, key=lambda via: _length(start, [*via, turn]))[:DETOURS]
            if _length(start, [*via, turn]) < self.limit and self.allowed([*via, turn], None)
        ]
        return [(_length(start, via), via) for via in (*first, *second)]


class HeldTray:
    """One wish for a tray that stands on the table: the fixed corners, the place and the facing at the end."""

    def __init__(self, ground: TrayLimits, start: TrayPose, meant: Route, before: Route | None) -> None:
        self.ground, self.start, self.meant, self.before = ground, start, meant, before
        self.goal = meant.path[-1] if meant.path else start.at
        self.fixed = list(meant.path[:-1])
        self.facing = end_of(start, meant.path, meant.facing).facing
        self._found: dict[Point, Route | None] = {}

    def nearest(self) -> Route | None:
        """The allowed way that ends nearest to the wish with the wanted facing; without one, the nearest of all."""
        if self.goal == self.start.at and self.meant.facing is not None:
            turns = (Route(self.meant.path, facing) for facing in facings_near(self.meant.facing))
            return next((route for route in turns if self._allows(route)), None)
        limits = list(self._limits())
        bounds = [least_within(limits), least_within([limit.shrunk() for limit in limits])]
        by = least_correction(lambda by: self.route(by) is not None, bounds, self._seeds())
        found = self.route(by) if by is not None else self._any()
        last = self.before if self.before is not None and self._allows(self.before) else None
        return min((each for each in (found, last) if each is not None), key=self._off, default=None)

    def route(self, by: Point) -> Route | None:
        """The way to the wished place corrected by a vector, straight or round, if the rules allow one."""
        if by not in self._found:
            end = self.goal[0] + by[0], self.goal[1] + by[1]
            routes = (self._facing_as_wished(path) for path in self._paths(end))
            fits = self.ground.may_end(TrayPose(end, self.facing))
            self._found[by] = next((route for route in routes if self._allows(route)), None) if fits else None
        return self._found[by]

    def _paths(self, end: Point) -> Iterator[list[Point]]:
        yield [*self.fixed, end]
        if self.fixed:
            return
        round_it = sorted(
            (length + separation(via[-1], end), via)
            for length, via in self.ground.reached(self.start)
            if via[-1] != end
        )
        for length, via in islice(round_it, DETOURS):
            if length <= self.ground.limit:
                yield [*via, end]

    def _facing_as_wished(self, path: list[Point]) -> Route:
        turned = end_of(self.start, path, None).facing != self.facing
        return Route(path, self.facing if turned or self.meant.facing is not None else None)

    def _allows(self, route: Route) -> bool:
        return self.ground.allowed(route.path, route.facing)

    def _limits(self) -> Iterator[WithinReach | WithinTable]:
        """What length and table alone demand of a correction."""
        x, y = self.goal
        last = self.fixed[-1] if self.fixed else self.start.at
        left = self.ground.limit - path_length([self.start.at, *self.fixed])
        yield WithinReach(last[0] - x, last[1] - y, max(0.0, left))
        if self.ground.table is not None:
            wide, high = half_extents(self.facing, self.ground.size)
            width, height = self.ground.table
            yield WithinTable(wide - x, high - y, width - wide - x, height - high - y)

    def _seeds(self) -> Iterator[Point]:
        """Corrections to begin at: back to where the tray was held, and back to where it stands."""
        for at in (*(self.before.path[-1:] if self.before is not None else ()), self.start.at, *self.fixed[-1:]):
            yield at[0] - self.goal[0], at[1] - self.goal[1]
        # At an edge it matters which way a leg faces: some ends are reached by none of the ways next to them.
        for wind in WINDS[::2]:
            at = shift(self.start, wind, self.ground.limit).at
            yield at[0] - self.goal[0], at[1] - self.goal[1]

    def _any(self) -> Route | None:
        """What can be found where the tray does not fit as it was wished: less of the way, other ways, no pivot."""
        return next(
            (route for route in walks_near(self.start, self.meant, self.ground.limit) if self._allows(route)), None
        )

    def _off(self, route: Route) -> float:
        return separation(end_of(self.start, route.path, None).at, self.goal)


class EnteringTray:
    """One wish for a tray that comes on over an edge: straight on, or straight on and then to the goal."""

    def __init__(self, ground: TrayLimits, starts: Sequence[TrayPose], meant: Route, before: Route | None) -> None:
        self.ground, self.starts, self.meant, self.before = ground, starts, meant, before
        self.goal = meant.path[-1]
        self.depth = ground.size[1]
        self._found: dict[Point, Route | None] = {}

    def nearest(self) -> Route | None:
        by = least_correction(lambda by: self.route(by) is not None, self._straight_on(), self._seeds())
        return self.route(by) if by is not None else self._any()

    def _straight_on(self) -> Iterator[Point]:
        """Straight on before the goal, as far as the tray may go: nothing ends nearer."""
        for edge in self._edges:
            entry = in_line(edge, self.goal)
            ahead = local(entry.at, entry.facing, self.goal)[1]
            end = shift(entry, entry.facing, min(max(ahead, self.depth), self.ground.limit)).at
            yield end[0] - self.goal[0], end[1] - self.goal[1]

    @property
    def _edges(self) -> list[TrayPose]:
        """An entry of each edge."""
        return list({start.facing: start for start in self.starts}.values())

    def _any(self) -> Route | None:
        """The first way that is found near the wish."""
        routes = entries_near(self.starts, self.meant, self.ground.limit, self.depth)
        return next((route for route in routes if self._allows(route)), None)

    def _seeds(self) -> Iterator[Point]:
        for route in (self.before, self._any()):
            if route is not None and route.path:
                yield route.path[-1][0] - self.goal[0], route.path[-1][1] - self.goal[1]

    def route(self, by: Point) -> Route | None:
        if by not in self._found:
            end = self.goal[0] + by[0], self.goal[1] + by[1]
            routes = (Route(path, self.meant.facing) for path in self._paths(end))
            self._found[by] = next((route for route in routes if self._allows(route)), None)
        return self._found[by]

    def _paths(self, end: Point) -> Iterator[list[Point]]:
        if by_corners := self.meant.path[:-1]:
            yield [*by_corners, end]
        yield [end]
        for edge in self._edges:
            for point in (end, self.meant.path[0]):
                entry = in_line(edge, point)
                if local(entry.at, entry.facing, end)[1] > self.depth:
                    yield [shift(entry, entry.facing, self.depth).at, end]

    def _allows(self, route: Route) -> bool:
        return self.ground.allowed(route.path, route.facing)


def half_extents(facing: Direction, size: Dimensions) -> ExactPoint:
    """Half of how wide and how high the box around a tray is."""
    ux, uy = unit(facing)
    width, depth = size
    return (abs(ux) * depth + abs(uy) * width) / 2, (abs(uy) * depth + abs(ux) * width) / 2


def half_diagonal(size: Dimensions) -> int:
    """How far from its middle a tray reaches at most, rounded up."""
    return int(sqrt(size[0] * size[0] + size[1] * size[1]) / 2) + 1


def _length(start: TrayPose, path: Sequence[Point]) -> float:
    return path_length([start.at, *path])
