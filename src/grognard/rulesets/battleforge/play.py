"""The order of play on one screen. A step leads from one rest to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from functools import lru_cache
from string import ascii_lowercase

from grognard.engine.outcome import Outcome
from grognard.engine.ruleset import Setup
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import Piece, Scenario, Terrain
from grognard.rulesets.battleforge.rules.activation.activating import actions_phase
from grognard.rulesets.battleforge.rules.bidding import bidding_phase
from grognard.rulesets.battleforge.rules.forces.points import GameSize, advantage_points, size_of
from grognard.rulesets.battleforge.rules.reserves.waiting import set_aside
from grognard.rulesets.battleforge.rules.round.giving_up import withdraw
from grognard.rulesets.battleforge.rules.round.phases import end_phase
from grognard.rulesets.battleforge.rules.setting_up.deployment import choose_zones, deployment
from grognard.rulesets.battleforge.rules.setting_up.drawing import draw_scenario
from grognard.rulesets.battleforge.rules.strategies.pre_game import decoys, preparation
from grognard.rulesets.battleforge.sheets import Force
from grognard.rulesets.battleforge.state import State, Unit, mustered


def start(setup: Setup) -> State:
    """The forces beside a table that already has its terrain."""
    scenario, forces = setup.records(Scenario, Force)
    size = size_of(setup.options)
    units = {unit.id: unit for seat, force in enumerate(forces) for unit in on_parade(seat, force)}
    return State(
        players=setup.players,
        armies=tuple(force.name for force in forces),
        scenario=scenario,
        units=units,
        terrain=table_of(scenario.terrain),
        seating=setup.seating,
        stage="zones" if scenario.tables is None else "drawing",
        advantage=[advantage_of(force, size) for force in forces],
        limit=size.limit,
        upkeep=tuple(0 if size.casual else force.cost for force in forces),
        strategies=tuple(force.arsenal for force in forces),
    )


def advantage_of(force: Force, size: GameSize) -> int:
    """The advantage points of a force. One that was made before there were lists has none."""
    return 0 if force.listed is None else advantage_points(force.points, size.limit)


def on_parade(seat: int, force: Force) -> Iterator[Unit]:
    """The units of a force: `rifle-squad-1` of the first player, or `rifle-squad-1b` if there are several."""
    met: Counter[str] = Counter()
    several = Counter(sheet.id for sheet in force.units)
    for sheet in force.units:
        number = met[sheet.id]
        met[sheet.id] += 1
        alone = several[sheet.id] == 1
        letter = "" if alone else lettered(number)
        yield mustered(
            f"{sheet.id}-{seat + 1}{letter}",
            seat,
            sheet,
            name=sheet.called or ("" if alone else f"{sheet.name} {number + 1}"),
        )


def lettered(number: int) -> str:
    """The letters a to z, and then aa, ab and so on: a large force may have more units of a kind than there are
    letters."""
    first, last = divmod(number, len(ascii_lowercase))
    return (lettered(first - 1) if first else "") + ascii_lowercase[last]


@lru_cache(maxsize=32)
def table_of(pieces: tuple[Piece, ...]) -> Terrain:
    """The table of a map. Games on the same map share it, and all that was ever worked out about it."""
    return Terrain(pieces)


def outcome(state: State) -> Outcome | None:
    return state.result


STAGES: dict[str, Callable[[Umpire, State], Awaitable[None]]] = {
    "drawing": draw_scenario,
    "zones": choose_zones,
    "preparation": preparation,
    "reserves": set_aside,
    "deployment": deployment,
    "decoys": decoys,
    "bidding": bidding_phase,
    "actions": actions_phase,
    "end": end_phase,
}


async def step(umpire: Umpire, state: State) -> None:
    withdraw(umpire, state)
    await STAGES[state.stage](umpire, state)
