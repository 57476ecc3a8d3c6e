"""The order of play on one screen."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import lru_cache
from typing import Any

import msgspec

from grognard.engine.outcome import Outcome
from grognard.engine.ruleset import Setup
from grognard.engine.seating import BOTH
from grognard.engine.umpire import Umpire
from grognard.rulesets.anvil.rules.activation import alternation
from grognard.rulesets.anvil.rules.army import units_of
from grognard.rulesets.anvil.rules.battlefield import bid_for_field, place_feature, place_seats
from grognard.rulesets.anvil.rules.turn import bid, end_turn
from grognard.rulesets.anvil.state import Scenario, State
from grognard.rulesets.anvil.tables import Tables

Phases = dict[str, Callable[[Umpire, State], Coroutine[Any, Any, None]]]


def start(setup: Setup) -> State:
    """The field before the first decision: both armies in reserve, the table bare or as the scenario says."""
    scenario = msgspec.convert(setup.scenario["scenario"], Scenario, strict=False)
    tables = _tables(msgspec.json.encode(setup.scenario["tables"]))
    first, second = setup.rosters
    field = State(
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
        players=told_apart(setup.players[0], setup.players[1]),
    )
    for seat in BOTH:
        for unit in units_of(setup.rosters[seat], scenario, tables, seat, field.players[seat]):
            field.units[unit.id] = unit
    if scenario.terrain_mode == "fixed":
        field.phase = "seats"
    return field


@lru_cache(maxsize=8)
def _tables(document: bytes) -> Tables:
    """The tables of a game. Games with the same tables share one object, so that what one game has cached about a card
    serves the others too."""
    return msgspec.json.decode(document, type=Tables, strict=False)


def told_apart(one: str, other: str) -> tuple[str, str]:
    """The names of the players as the log writes them. Two players with the same name are told apart by their sides."""
    return (one, other) if one != other else (f"{one} (P1)", f"{other} (P2)")


def outcome(field: State) -> Outcome | None:
    return field.outcome


BATTLEFIELD: Phases = {"field-bid": bid_for_field, "field-place": place_feature, "seats": place_seats}
TURN: Phases = {"bid": bid, "activations": alternation, "end": end_turn}
PHASES = BATTLEFIELD | TURN


def step(umpire: Umpire, field: State) -> Coroutine[Any, Any, None]:
    """From one rest to the next: one bid, one feature, one Seat, one activation, the end of a turn."""
    return PHASES[field.phase](umpire, field)
