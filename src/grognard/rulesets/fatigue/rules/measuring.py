"""Chapter 1: measuring and units.

Limits give way by 0.002″, overlap is deeper than 0.001″, a gap up to 0.001″ is contact: "fatigue.measure.within".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf, sqrt
from typing import TYPE_CHECKING

from grognard.engine.clauses import enforces
from grognard.engine.refusal import Refusal
from grognard.minis.boxes import boxes_within, grown
from grognard.minis.coherency import Coherency
from grognard.table.coherency import Grouping
from grognard.table.distance import with_rise
from grognard.table.measure import Measure
from grognard.table.points import Point
from grognard.table.shapes import Disc

if TYPE_CHECKING:
    from grognard.rulesets.fatigue.state import State, Unit

MEASURE = Measure(slack=2, overlap=1, contact=1)
MELEE = 1000
LINK = 1000
COHERENCY = Coherency(MEASURE, LINK)


@enforces("fatigue.measure.within")
def square_reach(radii: int, limit: int, rise: int) -> float:
    """The greatest squared distance of two centres at which the bases are within a limit, heights counted.

    "fatigue.measure.gap" and "fatigue.measure.height" in one number; below 0 if the rise alone is too much.
    """
    slant = limit + MEASURE.slack
    if rise == 0:
        return (radii + slant) * (radii + slant)
    if abs(rise) > slant:
        return -1
    flat = radii + sqrt(slant * slant - rise * rise)
    return flat * flat


@enforces("fatigue.measure.gap")
def flat_gap(one: Point, other: Point, radii: int) -> float:
    """Base edge to base edge in plan (fatigue.measure.gap)."""
    dx = one[0] - other[0]
    dy = one[1] - other[1]
    return max(0.0, sqrt(dx * dx + dy * dy) - radii)


@enforces("fatigue.measure.height")
def model_distance(state: State, one: Point, other: Point, radii: int) -> float:
    """Distance of two models with their heights (fatigue.measure.height)."""
    rise = state.ground.height_at(one) - state.ground.height_at(other)
    return with_rise(flat_gap(one, other, radii), rise)


def unit_distance(state: State, one: Unit, other: Unit) -> float:
    """The smallest distance over all pairs of models, heights counted."""
    radii = one.profile.radius + other.profile.radius
    return min(
        (model_distance(state, a, b, radii) for a in one.models.values() for b in other.models.values()), default=inf
    )


def nearest_square(place: Point, places: Iterable[Point]) -> int:
    """The squared flat distance from a centre to the nearest of some centres."""
    x, y = place
    return min((bx - x) * (bx - x) + (by - y) * (by - y) for bx, by in places)


def models_within(state: State, unit: Unit, other: Unit, limit: int) -> list[str]:
    """The models of a unit that have some model of the other within a limit, heights counted."""
    if not boxes_within(unit.formation.box, other.formation.box, limit + MEASURE.slack):
        return []
    return [model for model, place in unit.models.items() if _near_any(state, place, unit, other, limit)]


def units_within(state: State, unit: Unit, other: Unit, limit: int) -> bool:
    """Whether any model of one unit is within a limit of any model of the other."""
    if not boxes_within(unit.formation.box, other.formation.box, limit + MEASURE.slack):
        return False
    return any(_near_any(state, place, unit, other, limit) for place in unit.models.values())


def those_within(state: State, unit: Unit, others: Iterable[Unit], limit: int) -> list[Unit]:
    """Those of the other units that are within a limit. Most are ruled out because their boxes are too far apart."""
    if not unit.models:
        return []
    west, south, east, north = grown(unit.formation.box, limit + MEASURE.slack)
    found = []
    for other in others:
        w, s, e, n = other.formation.box
        if w <= east and west <= e and s <= north and south <= n and units_within(state, unit, other, limit):
            found.append(other)
    return found


def _near_any(state: State, place: Point, unit: Unit, other: Unit, limit: int) -> bool:
    radii = unit.profile.radius + other.profile.radius
    level = square_reach(radii, limit, 0)
    x, y = place
    for there in other.models.values():
        dx = there[0] - x
        dy = there[1] - y
        square = dx * dx + dy * dy
        if square <= level:
            rise = state.ground.height_at(place) - state.ground.height_at(there)
            if rise == 0 or square <= square_reach(radii, limit, rise):
                return True
    return False


def on_table(state: State, place: Point, radius: int) -> bool:
    """Whether a base lies wholly on the table (fatigue.measure.table)."""
    x, y = place
    edge = radius - MEASURE.slack
    return edge <= x <= state.scenario.width - edge and edge <= y <= state.scenario.height - edge


def overlap(one: Point, other: Point, radii: int) -> bool:
    dx = one[0] - other[0]
    dy = one[1] - other[1]
    near = radii - MEASURE.overlap
    return dx * dx + dy * dy < near * near


@enforces("fatigue.unit.in-combat")
def in_combat(state: State, one: Unit, other: Unit) -> bool:
    """Two enemy units are in Combat while any of their models are within 1″ (fatigue.unit.in-combat)."""
    return one.seat != other.seat and units_within(state, one, other, MELEE)


def in_combat_with(state: State, unit: Unit) -> list[Unit]:
    """All enemy units that a unit is in Combat with, in the order of the list."""
    enemies = [other for other in state.units.values() if other.seat != unit.seat and other.models]
    return those_within(state, unit, enemies, MELEE)


def grouping(places: Iterable[Point], radius: int) -> Grouping:
    """How a unit stands: its groups, and the gap between the two nearest (fatigue.unit.coherency)."""
    return COHERENCY.of([Disc(x, y, radius) for x, y in places])


def regroups(unit: Unit, before: Grouping, ends: Mapping[str, Point]) -> Refusal | None:
    """Whether an Advance or Run may end like this (fatigue.unit.coherency)."""
    after = grouping(ends.values(), unit.profile.radius)
    if COHERENCY.closes_up(before, after):
        return None
    if before.groups == 1:
        return Refusal(
            f"{unit.name} would break into {after.groups} groups, {after.between / 1000:.1f}″ apart; 1″ is the most",
            "fatigue.unit.coherency",
            (unit.id,),
        )
    return Refusal(
        f"{unit.name} stood in {before.groups} groups and must end nearer together, not in {after.groups} groups "
        f"{after.between / 1000:.1f}″ apart",
        "fatigue.unit.coherency",
        (unit.id,),
    )


def keeps_together(unit: Unit, before: Grouping, ends: Mapping[str, Point]) -> Refusal | None:
    """Whether a retaliation or Seize Ground move may end like this (fatigue.unit.coherency)."""
    after = grouping(ends.values(), unit.profile.radius)
    if after.groups <= before.groups:
        return None
    return Refusal(
        f"{unit.name} would stand in {after.groups} groups instead of {before.groups}",
        "fatigue.unit.coherency",
        (unit.id,),
    )
