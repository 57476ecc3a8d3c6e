"""The tether: dragged pieces stay at the allowed place nearest to where the player wants them.

All dragged pieces share one correction, the vector from where they are wanted to where they are held. The search for
the smallest one only asks the rules again and again, so it slides along whatever is in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from grognard.table.points import DEGREES, SCALE, ExactPoint, Point, by_degrees, to_mils

Allowed = Callable[[Point], bool]
"""Whether the rules allow a correction."""

NONE: Point = (0, 0)
FAN = tuple(DEGREES[degrees] for degrees in (0, 30, 330, 55, 305, 75, 285, 85, 275))
"""The ways to slide: straight to the wish, then ever more to either side of it."""
PROBES = 3
SPOKES = range(0, 360, 30)
"""How many rings of places are tried between the wish and what was found: there may be room behind an obstacle."""
ROUNDS = 200
SETTLED = 0.01


class WithinReach(NamedTuple):
    """The corrections that bring a piece within a radius of where it comes from."""

    x: float
    y: float
    radius: float

    def clamp(self, at: ExactPoint) -> ExactPoint:
        dx, dy = at[0] - self.x, at[1] - self.y
        far = sqrt(dx * dx + dy * dy)
        if far <= self.radius:
            return at
        return self.x + dx * self.radius / far, self.y + dy * self.radius / far

    def shrunk(self) -> WithinReach:
        """A mil less, for rules that forgive no rounding."""
        return WithinReach(self.x, self.y, max(0.0, self.radius - 1))


class WithinTable(NamedTuple):
    """The corrections that leave the pieces on the table."""

    west: float
    south: float
    east: float
    north: float

    def clamp(self, at: ExactPoint) -> ExactPoint:
        return min(max(at[0], self.west), self.east), min(max(at[1], self.south), self.north)

    def shrunk(self) -> WithinTable:
        return WithinTable(self.west + 1, self.south + 1, self.east - 1, self.north - 1)


def least_within(limits: Sequence[WithinReach | WithinTable]) -> Point:
    """The least correction that keeps to all of these limits, as far as they can be kept to at all (Dykstra's
    projections: each limit in turn, every time without what it added the last time)."""
    at: ExactPoint = NONE
    added: list[ExactPoint] = [NONE] * len(limits)
    for _ in range(ROUNDS if len(limits) > 1 else 1):
        moved = 0.0
        for number, limit in enumerate(limits):
            free = at[0] + added[number][0], at[1] + added[number][1]
            held = limit.clamp(free)
            added[number] = free[0] - held[0], free[1] - held[1]
            moved = max(moved, abs(held[0] - at[0]), abs(held[1] - at[1]))
            at = held
        if moved < SETTLED:
            break
    return to_mils(at)


def least_correction(allowed: Allowed, bounds: Iterable[Point], seeds: Iterable[Point]) -> Point | None:
    """The least allowed correction that can be found; None if not even a seed is allowed.

    No correction can be smaller than the `bounds`: they are what the plain limits alone demand, and in the open the
    first of them is the answer. The `seeds` are corrections to begin a search at.
    """
    for sure in (NONE, *bounds):
        if allowed(sure):
            return sure
    drawn = [_draw_in(allowed, seed) for seed in dict.fromkeys(seeds) if allowed(seed)]
    if not drawn:
        return None
    found = _slide(allowed, min(drawn, key=_square))
    while (nearer := _probe(allowed, found)) is not None:
        found = _slide(allowed, nearer)
    return found


def _draw_in(allowed: Allowed, seed: Point) -> Point:
    """From an allowed correction straight towards the wish, as far as that goes."""
    good, bad = 1.0, 0.0
    span = sqrt(_square(seed))
    held = seed
    while (good - bad) * span > 1:
        share = (good + bad) / 2
        tried = to_mils((seed[0] * share, seed[1] * share))
        if allowed(tried):
            good, held = share, tried
        else:
            bad = share
    return held


def _slide(allowed: Allowed, held: Point) -> Point:
    """Ever nearer to the wish, in steps that halve when no way on is open, down to one mil."""
    step = sqrt(_square(held)) / 2
    while step >= 1:
        nearer = _step(allowed, held, step)
        if nearer is None:
            step /= 2
        else:
            held = nearer
    return held


def _step(allowed: Allowed, held: Point, step: float) -> Point | None:
    far = sqrt(_square(held))
    if far < 1:
        return None
    ux, uy = -held[0] / far * step / SCALE, -held[1] / far * step / SCALE
    for cos, sin in FAN:
        tried = to_mils((held[0] + ux * cos - uy * sin, held[1] + ux * sin + uy * cos))
        if _square(tried) < _square(held) and allowed(tried):
            return tried
    return None


def _probe(allowed: Allowed, held: Point) -> Point | None:
    """An allowed place much nearer to the wish that sliding does not reach."""
    far = sqrt(_square(held))
    if far < 100:
        return None
    for ring in range(1, PROBES + 1):
        for degrees in SPOKES:
            tried = by_degrees(degrees, far * ring / (PROBES + 1))
            if allowed(tried):
                return tried
    return None


def _square(vector: Point) -> int:
    return vector[0] * vector[0] + vector[1] * vector[1]


def touching_shifts(places: Iterable[Point], others: Iterable[Point], radii: int) -> Iterator[Point]:
    """The shifts that bring one of some bases to just touch one of others, by the shortest way."""
    there = list(others)
    for x, y in places:
        for ox, oy in there:
            dx, dy = x - ox, y - oy
            far = sqrt(dx * dx + dy * dy)
            if far > 0:
                yield to_mils((dx * radii / far - dx, dy * radii / far - dy))
