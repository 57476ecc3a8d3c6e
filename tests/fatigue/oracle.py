"""A second, plain reading of the ledger's sight, cover and coherency, to hold the rules against.

Inches and floats, no shortcuts, nothing shared with the rules but the words of the ledger.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, dist, hypot, inf, radians, sin, sqrt

Spot = tuple[float, float]
HARD = {"wall", "building", "hill"}
STOOD = {"building", "hill"}


@dataclass(frozen=True)
class Thing:
    kind: str
    corners: tuple[Spot, ...]
    height: float


@dataclass(frozen=True)
class Model:
    at: Spot
    radius: float
    height: float
    unit: str
    seat: int


def inside(corners: tuple[Spot, ...], spot: Spot) -> bool:
    turns = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        turns.append((bx - ax) * (spot[1] - ay) - (by - ay) * (spot[0] - ax))
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


def ground(things: list[Thing], spot: Spot) -> float:
    return max((thing.height for thing in things if thing.kind in STOOD and inside(thing.corners, spot)), default=0.0)


def clip(shape: list[Spot], value: tuple[float, float]) -> list[Spot]:
    """The part of a shape in (t, s) where a * t + b >= 0."""
    a, b = value
    found: list[Spot] = []
    for here, there in zip(shape, shape[1:] + shape[:1], strict=True):
        one, other = a * here[0] + b, a * there[0] + b
        if one >= 0:
            found.append(here)
        if (one > 0 > other) or (one < 0 < other):
            share = one / (one - other)
            found.append((here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])))
    return found


def area(shape: list[Spot]) -> float:
    if len(shape) < 3:
        return 0.0
    pairs = zip(shape, shape[1:] + shape[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def piece_shadow(eye: Spot, target: Spot, low: float, high: float, thing: Thing) -> tuple[float, float] | None:
    """The shadow of a piece on the chord, for a line from height `low` at the eye to `high` at the chord."""
    dx, dy = target[0] - eye[0], target[1] - eye[1]
    length = hypot(dx, dy)
    shape = [
        (
            ((x - eye[0]) * dx + (y - eye[1]) * dy) / length**2,
            ((y - eye[1]) * dx - (x - eye[0]) * dy) / length,
        )
        for x, y in thing.corners
    ]
    shape = clip(clip(shape, (1, 0)), (-1, 1))
    # Lower than the piece: height - low - t * (high - low) >= 0; equal all along means over it.
    if high == low and low >= thing.height:
        return None
    shape = clip(shape, (low - high, thing.height - low))
    if area(shape) < 1e-12:
        return None
    if inside(thing.corners, eye) and low < thing.height:
        return -inf, inf
    ends = [s / t if t > 1e-12 else (inf if s > 0 else -inf) for t, s in shape]
    return min(ends), max(ends)


def friend_shadows(looker: Model, target: Model, models: list[Model], things: list[Thing]) -> list[tuple[float, float]]:
    dx, dy = target.at[0] - looker.at[0], target.at[1] - looker.at[1]
    length = hypot(dx, dy)
    low = ground(things, looker.at) + 0.75 * looker.height
    high = ground(things, target.at) + 0.75 * target.height
    found: list[tuple[Model, float, float]] = []
    for model in models:
        if model.seat != looker.seat or model.unit == looker.unit:
            continue
        ahead = ((model.at[0] - looker.at[0]) * dx + (model.at[1] - looker.at[1]) * dy) / length
        aside = ((model.at[1] - looker.at[1]) * dx - (model.at[0] - looker.at[0]) * dy) / length
        t = ahead / length
        if not 0 < t < 1 or low + t * (high - low) >= ground(things, model.at) + model.height:
            continue
        away = sqrt(max(ahead**2 + aside**2 - model.radius**2, 1e-18))
        ends = []
        for side in (-1, 1):
            # The line of centres turned by the angle under which the base is seen.
            x, y = ahead * away - side * aside * model.radius, aside * away + side * ahead * model.radius
            ends.append(length * y / x if x > 1e-12 else side * inf)
        found.append((model, ends[0], ends[1]))
    shadows = [(first, last) for _, first, last in found]
    for i, (one, first, last) in enumerate(found):
        for other, start, end in found[:i]:
            gap = hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) - one.radius - other.radius
            if one.unit == other.unit and gap <= 1.002:
                shadows.append((min(first, start), max(last, end)))
    return shadows


def free_length(radius: float, shadows: list[tuple[float, float]]) -> float:
    free, reached = 0.0, -radius
    for first, last in sorted(shadows):
        if first > reached:
            free += max(0.0, min(first, radius) - reached)
        reached = min(radius, max(reached, last))
    return free + max(0.0, radius - reached)


def sight(looker: Model, target: Model, models: list[Model], things: list[Thing]) -> float:
    """How much of the target's chord a model sees."""
    low = ground(things, looker.at) + 0.75 * looker.height
    high = ground(things, target.at) + 0.75 * target.height
    hard = [piece_shadow(looker.at, target.at, low, high, thing) for thing in things if thing.kind in HARD]
    friends = friend_shadows(looker, target, models, things)
    return free_length(target.radius, [shadow for shadow in hard if shadow is not None] + friends)


def base_gap(model: Model, thing: Thing) -> float:
    """From a base to a piece, below 0 if they overlap."""
    if inside(thing.corners, model.at):
        return -model.radius
    edges = zip(thing.corners, thing.corners[1:] + thing.corners[:1], strict=True)
    return min(to_edge(model.at, one, other) for one, other in edges) - model.radius


def to_edge(spot: Spot, one: Spot, other: Spot) -> float:
    dx, dy = other[0] - one[0], other[1] - one[1]
    share = ((spot[0] - one[0]) * dx + (spot[1] - one[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return hypot(spot[0] - one[0] - share * dx, spot[1] - one[1] - share * dy)


def visible(looker: Model, target: Model, things: list[Thing], kinds: set[str]) -> float:
    """How much of the target's chord at its ground is free of shadows of these kinds."""
    low, high = ground(things, looker.at) + 0.75 * looker.height, ground(things, target.at)
    shadows = []
    for thing in things:
        if thing.kind not in kinds:
            continue
        beside = (thing.kind == "trees" and base_gap(looker, thing) < -0.001) or (
            thing.kind == "bush" and base_gap(looker, thing) <= 0.001
        )
        if beside and base_gap(target, thing) > 0.001:
            continue
        shadow = piece_shadow(looker.at, target.at, low, high, thing)
        if shadow is not None:
            shadows.append(shadow)
    return free_length(target.radius, shadows)


def share_inside(thing: Thing, one: Spot, other: Spot) -> float:
    """The share of a line that lies inside a piece whose corners go round against the clock."""
    first, last = 0.0, 1.0
    for (ax, ay), (bx, by) in zip(thing.corners, thing.corners[1:] + thing.corners[:1], strict=True):
        start = (bx - ax) * (one[1] - ay) - (by - ay) * (one[0] - ax)
        end = (bx - ax) * (other[1] - ay) - (by - ay) * (other[0] - ax)
        if start < 0 and end < 0:
            return 0.0
        if start < 0 <= end:
            first = max(first, start / (start - end))
        elif end < 0 <= start:
            last = min(last, start / (start - end))
    return max(0.0, last - first)


def line_cost(things: list[Thing], one: Spot, other: Spot) -> float:
    """What a straight way costs where pieces do not touch each other."""
    cost = dist(one, other)
    for thing in things:
        if one != other and share_inside(thing, one, other) > 0:
            if thing.kind in STOOD:
                cost += thing.height * ((not inside(thing.corners, one)) + (not inside(thing.corners, other)))
            elif thing.kind in ("wall", "fence"):
                cost += 2 * thing.height
    return cost


def rests(things: list[Thing], spot: Spot, radius: float) -> bool:
    """Whether a base may end here as far as the pieces go."""
    for thing in things:
        if base_gap(Model(spot, radius, 1, "", 0), thing) >= -0.001:
            continue
        edges = zip(thing.corners, thing.corners[1:] + thing.corners[:1], strict=True)
        wholly = inside(thing.corners, spot) and min(to_edge(spot, *edge) for edge in edges) >= radius - 0.001
        if thing.kind in ("wall", "fence") or (thing.kind in STOOD and not wholly):
            return False
    return True


@dataclass
class Rout:
    """A losing side of bases of radius 0.5 about to retreat on a square table."""

    losers: dict[str, Spot]
    winners: list[Spot]
    others: list[Spot]
    """Units of the losing side that took no part."""
    enemies: list[Spot]
    """Units of the winning side that took no part."""
    things: list[Thing]
    size: float

    def away(self, spot: Spot, winner: Spot) -> float:
        return hypot(max(0.0, dist(spot, winner) - 1), ground(self.things, spot) - ground(self.things, winner))

    def legal(self, start: Spot, end: Spot, standing: list[Spot]) -> bool:
        tiny = 1e-9
        if any(self.away(end, winner) < 2.998 - tiny for winner in self.winners):
            return False
        nearest = min(max(0.0, dist(start, winner) - 1) for winner in self.winners)
        on_the_way = {spot: to_edge(spot, start, end) if start != end else dist(spot, start) for spot in self.foes}
        if any(max(0.0, on_the_way[winner] - 1) < nearest - 0.002 - tiny for winner in self.winners):
            return False
        if any(gap < 0.999 - tiny for gap in on_the_way.values()):
            return False
        if any(dist(spot, end) < 0.999 - tiny for spot in (*standing, *self.others, *self.foes)):
            return False
        if not all(0.498 - tiny <= c <= self.size - 0.498 + tiny for c in end):
            return False
        return line_cost(self.things, start, end) <= 3.002 + tiny and rests(self.things, end, 0.5)

    @property
    def foes(self) -> list[Spot]:
        return self.winners + self.enemies

    def search(self, start: Spot, standing: list[Spot]) -> Spot | None:
        close = [winner for winner in self.winners if self.away(start, winner) <= 3.002]
        wanted = [min(self.winners, key=lambda winner: self.away(start, winner))]
        if close:
            wanted.append((sum(x for x, _ in close) / len(close), sum(y for _, y in close) / len(close)))
        ways = [
            ((start[0] - x) / dist(start, (x, y)), (start[1] - y) / dist(start, (x, y)))
            for x, y in wanted
            if (x, y) != start
        ]
        for dx, dy in ways + [(cos(radians(degree)), sin(radians(degree))) for degree in range(0, 360, 5)]:
            for length in self.lengths(start, dx, dy):
                end = (round(start[0] + dx * length, 3), round(start[1] + dy * length, 3))
                if self.legal(start, end, standing):
                    return end
        return None

    def lengths(self, start: Spot, dx: float, dy: float) -> Iterator[float]:
        """Three inches, every quarter less, and the least at which this way ends clear."""
        yield from (quarters / 4 for quarters in range(12, -1, -1))
        for twentieths in range(61):
            if self.clear(start, dx, dy, twentieths / 20):
                mils = range(50 * twentieths - 50, 50 * twentieths + 1)
                yield next(mil / 1000 for mil in mils if mil >= 0 and self.clear(start, dx, dy, mil / 1000))
                return

    def clear(self, start: Spot, dx: float, dy: float, length: float) -> bool:
        """Whether a base that has gone so far is 3 from every winner, nothing forgiven."""
        spot = (start[0] + dx * length, start[1] + dy * length)
        return all(self.away(spot, winner) >= 3 - 1e-9 for winner in self.winners)

    def retreat(self) -> tuple[list[str], dict[str, Spot]]:
        """The order by default and where those end who are not slain."""
        order = sorted(
            self.losers, key=lambda model: (-min(self.away(self.losers[model], w) for w in self.winners), model)
        )
        now, ends = dict(self.losers), {}
        for model in order:
            end = self.search(now[model], [spot for other, spot in now.items() if other != model])
            if end is None:
                del now[model]
            else:
                now[model] = ends[model] = end
        return order, ends


def turned(x: float, y: float, width: float, depth: float, degrees: float) -> tuple[Spot, ...]:
    """A rectangle around a spot, turned, in whole thousandths."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    corners = [(-width, -depth), (width, -depth), (width, depth), (-width, depth)]
    return tuple((round(x + (u * c - v * s) / 2, 3), round(y + (u * s + v * c) / 2, 3)) for u, v in corners)
