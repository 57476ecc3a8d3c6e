"""Positions that no game could show. The test kit refuses them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from grognard.content.specs import ImpossiblePosition, can_stand, known_words, within_bounds
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE
from grognard.rulesets.battleforge.rules.powers.specialties import POWER_USER
from grognard.rulesets.battleforge.rules.reserves.waiting import capacity
from grognard.rulesets.battleforge.rules.terrain.floors import on_floor
from grognard.rulesets.battleforge.rules.terrain.ground import sides_of
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.concave import Concave
from grognard.table.footprint import overlaps


def possible(state: State) -> None:
    """Refuse bases in each other, in walls or off the table, floors and transports too full, wounds nobody has."""
    size = state.scenario.width, state.scenario.height
    levels: dict[int, list[tuple[str, Any]]] = {}
    for unit in state.units.values():
        for model, solid in unit.formation.solid_by_model.items():
            assert not isinstance(solid.footprint, Concave)  # models are round or rectangular
            levels.setdefault(solid.bottom, []).append((model, solid.footprint))
        for model, wounds in unit.lost.items():
            known_words(f"{unit.id}, lost", [model], unit.models)
            within_bounds(model, "wounds lost", wounds, 0, unit.figure(model).profile.wounds - 1)
        if unit.where == "embarked":
            _rides(state, unit)
        if unit.sheet.roster and POWER_USER not in unit.sheet.any_rules:
            raise ImpossiblePosition(f"{unit.id} has powers and nobody who casts: give it the rule 'Power User(2, 1)'.")
        _out_of_walls(state, unit)
    for bases in levels.values():
        can_stand(bases, size, MEASURE)
    _floors_hold(state)


def _rides(state: State, unit: Unit) -> None:
    """Passengers have a transport of their own side with room for them."""
    known_words(f"{unit.id}, aboard", [unit.carrier], state.units)
    carrier = state.units[unit.carrier]
    if carrier is unit or carrier.seat != unit.seat or carrier.where not in ("table", "reserve", "waiting"):
        raise ImpossiblePosition(f"{unit.id} cannot ride in {carrier.id}, which is lost or not of its side.")
    if most := capacity(carrier):
        riders = [other for other in state.units.values() if other.where == "embarked" and other.carrier == carrier.id]
        within_bounds(carrier.id, "the number of passengers", sum(len(each.models) for each in riders), 0, most)


def _out_of_walls(state: State, unit: Unit) -> None:
    """Nobody stands where buildings and impassable pieces are, unless on top of them."""
    for each in state.terrain.ground.bars:
        for model, solid in unit.formation.solid_by_model.items():
            if solid.bottom < each.solid.top and overlaps(solid.footprint, each.footprint, MEASURE.slack):
                inside = f"; for a floor say inside='{each.piece.id}'" if each.piece.kind == "building" else ""
                raise ImpossiblePosition(f"{model} stands in {each.piece.name}{inside}.")


def _floors_hold(state: State) -> None:
    for unit in [unit for unit in state.units.values() if unit.inside is not None]:
        assert unit.inside is not None
        building, level = state.building_of(unit), unit.inside.level
        within_bounds(unit.id, "the floor", level, 1, building.storeys)
        within_bounds(unit.id, "the side it faces", unit.inside.side, 0, sides_of(building.footprint) - 1)
        there = on_floor(state, building.id, level)
        number = sum(len(other.models) for other in there)
        within_bounds(f"floor {level} of {building.id}", "the number of models", number, 0, building.capacity)
        for one, other in combinations(there, 2):
            if state.hostile(one.seat, other.seat):
                raise ImpossiblePosition(f"{one.id} and {other.id} are enemies and share a floor of {building.id}.")
    for pair in state.floor_fights:
        known_words("floor_fights", pair, state.units)
        low, high = (state.units[name].inside for name in pair)
        if low is None or high is None or low.building != high.building or abs(low.level - high.level) != 1:
            raise ImpossiblePosition(f"floor_fights: {' and '.join(pair)} are not on two floors next to each other.")
