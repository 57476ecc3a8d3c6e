"""The table with pieces where a player holds them, so that bands, sight and cover follow what is dragged."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.rulesets.battleforge.state import Stand, State, Unit, footprint_of
from grognard.table.points import Point, direction


def placed(state: State, at: Mapping[str, Point], facing: Mapping[str, Point]) -> State:
    """The state in which every piece that is held stands there, on whatever lies under it. Units from a building have
    left it."""
    for unit in state.units.values():
        if any(model in at or model in facing for model in unit.models):
            _hold(state, unit, at, facing)
    return state


def _hold(state: State, unit: Unit, at: Mapping[str, Point], facing: Mapping[str, Point]) -> None:
    stands: dict[str, Stand] = {}
    for model, body in zip(unit.models, unit.formation.bodies, strict=True):
        before = unit.stands.get(model)
        place = at.get(model) or (before.at if before is not None else None)
        if place is None:
            return  # the others are not on the table yet
        front = direction(*facing[model]) if model in facing else before.facing if before is not None else None
        stand = Stand(place) if front is None else Stand(place, 0, front)
        stands[model] = stand._replace(elevation=state.terrain.ground.level_at(footprint_of(body, stand)))
    unit.stand(stands)
