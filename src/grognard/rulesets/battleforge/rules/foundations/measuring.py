"""Chapter 1, measuring: distances in space, how they are compared, and base contact."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.clauses import enforces
from grognard.minis.boxes import boxes_within
from grognard.minis.coherency import Coherency
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.footprint import bounds
from grognard.table.measure import RoundedMeasure
from grognard.table.shapes import Box
from grognard.table.solid import Solid, in_contact, units_apart

MEASURE = RoundedMeasure(slack=0, overlap=0, contact=50)
"""battleforge.core.comparisons: rounded to mils and then compared exactly; 0.05″ still touch."""
STEP = INCH
"""Bases in contact stand at most so much higher than each other."""
NEAR = INCH
"""The distance that moving models must exceed to enemies."""
COHERENCY = Coherency(MEASURE, link=2 * INCH, widest=6 * INCH)
"""battleforge.move.coherency: measured between bases, in space."""


@enforces("battleforge.building.occupy")
def bodies(state: State, unit: Unit) -> Sequence[Solid]:
    """What distances to a unit are taken to: its models, or the floor that it occupies."""
    if unit.inside is None:
        return unit.formation.solids
    return (state.floor_of(unit).solid,)


def box_of(state: State, unit: Unit) -> Box:
    """The bounding box of a unit on the field."""
    return unit.formation.box if unit.inside is None else bounds(state.building_of(unit).footprint)


@enforces("battleforge.core.distance")
def apart(state: State, one: Unit, other: Unit) -> float:
    """The distance of two units: the smallest between a model of one and a model of the other."""
    return units_apart(bodies(state, one), bodies(state, other))


def within(state: State, one: Unit, other: Unit, limit: int) -> bool:
    """Whether two units are at most so far apart; their boxes rule out most that are not."""
    near = boxes_within(box_of(state, one), box_of(state, other), limit)
    return near and MEASURE.within(apart(state, one, other), limit)


@enforces("battleforge.core.comparisons")
def touch(one: Solid, other: Solid) -> bool:
    """Base contact: a gap of at most 0.05″ in plan, and at most 1″ in height."""
    return in_contact(one, other, MEASURE, STEP)
