"""The order of play. A step leads from one rest to the next: the roll-off, the deployment of a unit, or one
activation."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from grognard.engine.outcome import Outcome
from grognard.engine.ruleset import Setup
from grognard.engine.umpire import Umpire
from grognard.rulesets.lords.rules.deployment import deploy_unit, roll_off
from grognard.rulesets.lords.rules.ending import result
from grognard.rulesets.lords.rules.turn import turn
from grognard.rulesets.lords.state import Roster, Scenario, State, Unit


def start(setup: Setup) -> State:
    """Both households beside the table (lords.setup.scenario)."""
    scenario, houses = setup.records(Scenario, Roster)
    units = {
        unit_id(seat, profile.key): Unit(unit_id(seat, profile.key), seat, profile)
        for seat, house in enumerate(houses)
        for profile in house.units
    }
    names = (houses[0].name, houses[1].name)
    if names[0] == names[1]:
        names = (f"{names[0]} (first)", f"{names[1]} (second)")
    return State(scenario, units, names)


def unit_id(seat: int, key: str) -> str:
    """The id of a unit. It tells whose unit it is, because both sides may lead the same household."""
    return f"{'ab'[seat]}-{key}"


def outcome(game: State) -> Outcome | None:
    return result(game)


PHASES: dict[str, Callable[[Umpire, State], Coroutine[Any, Any, None]]] = {
    "roll-off": roll_off,
    "deploy": deploy_unit,
    "turn": turn,
}


def step(umpire: Umpire, game: State) -> Coroutine[Any, Any, None]:
    return PHASES[game.phase](umpire, game)
