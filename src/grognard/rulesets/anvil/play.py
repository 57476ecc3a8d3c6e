"""The order of play on one screen."""

from __future__ import annotations

import msgspec

from grognard.engine.ruleset import Setup
from grognard.engine.umpire import Umpire
from grognard.rulesets.anvil.activation import alternation
from grognard.rulesets.anvil.army import units_of
from grognard.rulesets.anvil.battlefield import bid_for_field, place_feature, place_seats
from grognard.rulesets.anvil.state import SEATS, Field, Scenario
from grognard.rulesets.anvil.tables import Tables
from grognard.rulesets.anvil.turn import bid, end_turn


def start(setup: Setup) -> Field:
    """The field before the first decision: both armies in reserve, the table bare or as the scenario says."""
    scenario = msgspec.convert(setup.scenario["scenario"], Scenario, strict=False)
    tables = msgspec.convert(setup.scenario["tables"], Tables, strict=False)
    first, second = setup.rosters
    field = Field(
        scenario,
        tables,
        (str(first["name"]), str(second["name"])),
        {},
        list(scenario.features),
        due=[0, 0],
        placed=[0, 0],
        champions=[False, False],
        summonings=[0, 0],
        pools=[0, 0],
        players=(setup.players[0], setup.players[1]),
    )
    for seat in SEATS:
        for unit in units_of(setup.rosters[seat], scenario, tables, seat, setup.players[seat]):
            field.units[unit.id] = unit
    if scenario.terrain_mode == "fixed":
        field.phase = "seats"
    return field


async def step(umpire: Umpire, field: Field) -> None:
    """From one rest to the next: one bid, one feature, one Seat, one activation, the end of a turn."""
    match field.phase:
        case "field-bid":
            await bid_for_field(umpire, field)
        case "field-place":
            await place_feature(umpire, field)
        case "seats":
            await place_seats(umpire, field)
        case "bid":
            await bid(umpire, field)
        case "activations":
            await alternation(umpire, field)
        case "end":
            end_turn(umpire, field)
