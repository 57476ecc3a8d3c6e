"""A second, plain reading of the ledger's sight, cover and coherency, to hold the rules against.

Inches and floats, no shortcuts, nothing shared with the rules but the words of the ledger.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, inf, radians, sin, sqrt

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


def turned(x: float, y: float, width: float, depth: float, degrees: float) -> tuple[Spot, ...]:
    """A rectangle around a spot, turned, in whole thousandths."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    corners = [(-width, -depth), (width, -depth), (width, depth), (-width, depth)]
    return tuple((round(x + (u * c - v * s) / 2, 3), round(y + (u * s + v * c) / 2, 3)) for u, v in corners)
