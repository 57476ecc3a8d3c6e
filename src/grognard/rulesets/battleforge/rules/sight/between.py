"""Chapter 11: what stands between two units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grognard.minis.boxes import boxes_meet
from grognard.rulesets.battleforge.rules.terrain.ground import Feature, Ground, near
from grognard.rulesets.battleforge.state import Formation, State, Unit
from grognard.table.shapes import Box
from grognard.table.solid import Solid


class Between(NamedTuple):
    """What stands between two units: bodies that block, and areas that block sight of models that do not touch them."""

    solids: Sequence[Solid]
    veils: Sequence[Feature]

    @property
    def empty(self) -> bool:
        return not self.solids and not self.veils


def between(ground: Ground, vehicles: Sequence[Formation], box: Box, own: Sequence[str] = ()) -> Between:
    """What could block a line inside a box; buildings never block units inside them."""
    solids = [each.solid for each in near(ground.blockers, box) if each.piece.id not in own]
    for vehicle in vehicles:
        if boxes_meet(vehicle.box, box):
            solids += vehicle.solids
    return Between(solids, near(ground.veils, box))


def vehicles_between(state: State, unit: Unit, target: Unit) -> Iterator[Formation]:
    """The vehicles that block like terrain: all but those of the firing and of the target unit."""
    for other in state.units.values():
        if other.sheet.vehicle and other.in_the_open and other.id not in (unit.id, target.id):
            yield other.formation
