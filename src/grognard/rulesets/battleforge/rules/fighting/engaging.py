"""Chapter 13, engaged in combat: which models touch, in the open, across a low wall, and in buildings."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.clauses import enforces
from grognard.minis.boxes import boxes_within
from grognard.rulesets.battleforge.battlefield import INCH, Piece
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, NEAR, STEP, bodies, box_of, touch
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.footprint import bounds, gap_between
from grognard.table.nearest import nearest_pair
from grognard.table.solid import Solid
from grognard.table.spans import crossings

LOW_ENOUGH = 2 * INCH
"""Models fight across obstacles up to this height."""


def engaged_with(state: State, unit: Unit) -> list[Unit]:
    """The enemy units that a unit is locked in melee with."""
    if not unit.fielded:
        return []
    return [foe for foe in state.enemies_of(unit.seat) if are_engaged(state, unit, foe)]


def is_engaged(state: State, unit: Unit) -> bool:
    return unit.fielded and any(are_engaged(state, unit, foe) for foe in state.enemies_of(unit.seat))


@enforces("battleforge.fight.engaged")
def are_engaged(state: State, one: Unit, other: Unit) -> bool:
    """Whether at least one pair of their models is in base contact; of a unit that is gone, none is."""
    if not (one.fielded and other.fielded):
        return False
    if one.inside is not None and other.inside is not None:
        pair = {one.id, other.id}
        return any(set(fight) == pair for fight in state.floor_fights)
    if not boxes_within(box_of(state, one), box_of(state, other), NEAR):
        return False
    return any(True for _ in contacts(state, one, other))


@enforces("battleforge.building.fighting")
def contacts(state: State, one: Unit, other: Unit) -> Iterator[tuple[int, int]]:
    """The pairs of bodies in contact, by their places among the bodies of the two units. Only the first floor of a
    building is reached from outside."""
    if any(unit.inside is not None and unit.inside.level > 1 for unit in (one, other)):
        return
    there = [(at, foe, bounds(foe.footprint)) for at, foe in enumerate(bodies(state, other))]
    for place, body in enumerate(bodies(state, one)):
        box = bounds(body.footprint)
        for at, foe, around in there:
            if boxes_within(box, around, NEAR) and (touch(body, foe) or wall_between(state, body, foe) is not None):
                yield place, at


@enforces("battleforge.fight.across-terrain")
def wall_between(state: State, one: Solid, other: Solid) -> Piece | None:
    """The obstacle across which two models are in base contact: both touch it, on different sides, and the gap between
    them is at most 1″."""
    gap = gap_between(one.footprint, other.footprint)
    if abs(one.bottom - other.bottom) > STEP or MEASURE.beyond(gap, NEAR):
        return None
    for piece in state.terrain.obstacles:
        if piece.height <= LOW_ENOUGH and all(
            MEASURE.touches(gap_between(body.footprint, piece.footprint)) for body in (one, other)
        ):
            here, there = nearest_pair(one.footprint, other.footprint)
            if crossings(here, there, piece.footprint):
                return piece
    return None
