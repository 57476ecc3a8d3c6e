"""Chapter 10, breaking in a building: from whatever floor, the unit is placed outside and away from the enemy."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.clauses import enforces
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.boxes import grown
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, bodies
from grognard.rulesets.battleforge.rules.setting_up.placement import UnitPlace, lattice
from grognard.rulesets.battleforge.rules.terrain.floors import note_emptied
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.footprint import bounds, gap_between
from grognard.table.points import Point
from grognard.table.shapes import Box
from grognard.table.solid import Solid, nearest_solid, units_apart

CLAUSE = "battleforge.building.break"
OUT = 6 * INCH
CLEAR = 6 * INCH


@enforces("battleforge.building.break")
async def flee(umpire: Umpire, state: State, unit: Unit) -> bool:
    """Whether the unit finds a place outside; its owner chooses it."""
    umpire.cite(flee)
    place = Flee(state, unit)
    if place.room is None:
        return False
    poses = await umpire.ask(unit.seat, place)
    assert poses is not None  # nobody may pass here
    if unit.fielded:
        note_emptied(state, unit)
        state.floor_fights = [pair for pair in state.floor_fights if unit.id not in pair]
        place.put(poses)
        umpire.tell("run", CLAUSE, "{unit:runs} out of the building", unit=unit.ref)
    return True


class Flee(UnitPlace):
    """Outside, within 6″ of the outline, at least 6″ from the closest enemy unit and more than 1″ from all others."""

    def __init__(self, state: State, unit: Unit) -> None:
        self._building = state.building_of(unit)
        floor = bodies(state, unit)
        foes = [bodies(state, foe) for foe in state.enemies_of(unit.seat)]
        self._closest = min(foes, key=lambda foe: units_apart(floor, foe), default=())
        limits = f"within 6″ of {self._building.name}, at least 6″ from the closest enemy"
        super().__init__(state, unit, f"Where {unit.ref:does _} run to?", CLAUSE, f"flee:{unit.id}", limits)

    def demand(self, solid: Solid) -> Refusal | None:
        unit = self._unit
        if MEASURE.beyond(gap_between(solid.footprint, self._building.footprint), OUT):
            return Refusal(f"every model of {unit.ref} stays within 6″ of the building", CLAUSE, (unit.id,))
        if self._closest and MEASURE.read(nearest_solid(solid, self._closest)[0]) < CLEAR:
            return Refusal(f"every model of {unit.ref} is at least 6″ from the closest enemy", CLAUSE, (unit.id,))
        return None

    @property
    def area(self) -> Box:
        return grown(bounds(self._building.footprint), OUT)

    def anchors(self, step: int) -> Iterator[Point]:
        return lattice(self.area, step)
