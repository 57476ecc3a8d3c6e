"""Chapter 1: the nearest free place (battleforge.core.scatter-unit), for models that cannot stand where they ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE
from grognard.rulesets.battleforge.rules.foundations.scattering import RING, TURN
from grognard.rulesets.battleforge.rules.terrain.ground import near
from grognard.rulesets.battleforge.sheets import Body
from grognard.rulesets.battleforge.state import Stand, State, Unit, footprint_of, solid_of
from grognard.table.footprint import bounds, middle_of, overlaps
from grognard.table.points import Point, to_mils
from grognard.table.search import nearest_free
from grognard.table.solid import Solid, collide, nearest_solid

FAR = 12 * INCH
"""How far away a free place is searched for; a model without one stays where it is."""


def free_places(state: State, unit: Unit, wanted: Mapping[str, Stand]) -> dict[str, Stand]:
    """For each model the free place nearest to the wanted one, at the same height; in the order of the models."""
    others = [other.solids for other in state.units.values() if other.in_the_open and other is not unit]
    taken = [solid for solids in others for solid in solids]
    taken += [solid for model, solid in unit.formation.solid_by_model.items() if model not in wanted]
    found: dict[str, Stand] = {}
    for model, stand in wanted.items():
        body = unit.figure(model).profile.body
        spot = _nearest(state, body, stand, taken)
        found[model] = stand if spot is None else stand._replace(at=spot)
        taken.append(solid_of(body, found[model]))
    return found


def _nearest(state: State, body: Body, stand: Stand, taken: list[Solid]) -> Point | None:
    def fits(spot: Point) -> bool:
        return is_free(state, solid_of(body, stand._replace(at=spot)), taken)

    return nearest_free(stand.at, fits, RING, TURN, FAR)


def is_free(state: State, solid: Solid, taken: list[Solid]) -> bool:
    """Whether a body could stand here: on the table, on no other base, on no wall, in nothing solid, and with its
    middle on what it stands on."""
    ground = state.terrain.ground
    if not _on_table(state, solid) or any(collide(solid, each, MEASURE) for each in taken):
        return False
    box = bounds(solid.footprint)
    if not ground.meets_rough(box):
        return solid.bottom == 0
    barred = [*near(ground.bars, box), *near(ground.obstacles, box)]
    if any(overlaps(solid.footprint, each.footprint, 0.5) and each.solid.top > solid.bottom for each in barred):
        return False
    return ground.level_at(solid.footprint) == solid.bottom


def off_others(state: State, unit: Unit) -> None:
    """Models that were stopped on somebody else's base, on a wall or half over the edge of the table take the nearest
    free place, because no model may end there."""
    others = [
        solid for other in state.units.values() if other.in_the_open and other is not unit for solid in other.solids
    ]
    fine: list[Solid] = []
    wanted: dict[str, Stand] = {}
    for model, solid in unit.formation.solid_by_model.items():
        taken = any(collide(solid, each, MEASURE) for each in (*others, *fine))
        if taken or on_wall(state, solid) or not _on_table(state, solid):
            wanted[model] = unit.stands[model]
        else:
            fine.append(solid)
    if wanted:
        unit.stand({**unit.stands, **free_places(state, unit, wanted)})


def _on_table(state: State, solid: Solid) -> bool:
    west, south, east, north = bounds(solid.footprint)
    return west >= 0 and south >= 0 and east <= state.scenario.width and north <= state.scenario.height


def on_wall(state: State, solid: Solid) -> bool:
    """Whether a body stands on an obstacle, where no model may end (battleforge.move.low-obstacle)."""
    ground, box = state.terrain.ground, bounds(solid.footprint)
    if not ground.meets_rough(box):
        return False
    walls = near(ground.walls, box)
    return any(overlaps(solid.footprint, each.footprint, 0.5) and each.solid.top > solid.bottom for each in walls)


def around(state: State, unit: Unit, stood: Sequence[Solid], within: int) -> dict[str, Stand]:
    """Places within a distance of where something stood, as many as there are for the models of a unit, in order, each
    as near to the middle as can be found."""
    (middle, *_) = stood
    x, y = to_mils(middle_of(middle.footprint))
    others = [other for other in state.units.values() if other.in_the_open and other is not unit]
    taken = [solid for other in others for solid in other.solids]
    found: dict[str, Stand] = {}
    for model, body in zip(unit.models, unit.formation.bodies, strict=True):

        def fits(spot: Point, body: Body = body) -> bool:
            solid = landed(state, body, spot)
            close = MEASURE.within(nearest_solid(solid, stood)[0], within)
            return close and is_free(state, solid, taken)

        spot = nearest_free((x, y), fits, RING, TURN, FAR)
        if spot is not None:
            solid = landed(state, body, spot)
            found[model] = Stand(spot, solid.bottom)
            taken.append(solid)
    return found


def landed(state: State, body: Body, spot: Point) -> Solid:
    """A body that is put down here, on whatever is underneath."""
    level = state.terrain.ground.level_at(footprint_of(body, Stand(spot)))
    return solid_of(body, Stand(spot, level))
