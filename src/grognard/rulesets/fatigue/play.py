"""The order of play on one screen."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from grognard.engine.ruleset import Setup
from grognard.engine.umpire import Umpire
from grognard.rulesets.fatigue.combat import repeat
from grognard.rulesets.fatigue.deployment import deploy, initiative
from grognard.rulesets.fatigue.ground import Piece
from grognard.rulesets.fatigue.retreat import retreat
from grognard.rulesets.fatigue.state import Formation, Profile, Roster, Scenario, State, Terrain, Unit
from grognard.rulesets.fatigue.terrain import set_up_terrain
from grognard.rulesets.fatigue.turn import activation, end_activation


def start(setup: Setup) -> State:
    """Both armies beside the table, whose fixed pieces are on it (fatigue.scenario.agree)."""
    scenario = msgspec.convert(setup.scenario, Scenario)
    rosters = [msgspec.convert(roster, Roster) for roster in setup.rosters]
    units: dict[str, Unit] = {}
    for seat, roster in enumerate(rosters):
        for profile in roster.units:
            unit = Unit(unit_id(profile, seat, units), seat, profile, Formation(profile.radius, {}), "reserve")
            units[unit.id] = unit
    plan = scenario.terrain
    return State(
        players=setup.players,
        armies=tuple(roster.name for roster in rosters),
        scenario=scenario,
        units=units,
        terrain=table_of(plan.pieces),
        stage="deployment" if plan.manner == "fixed" else "terrain",
        active=scenario.deployment.starts if plan.manner == "fixed" else plan.starts,
    )


@lru_cache(maxsize=32)
def table_of(pieces: tuple[Piece, ...]) -> Terrain:
    """Games on the same map share one table, and with it all sight lines that were ever worked out on it."""
    return Terrain(pieces)


def unit_id(profile: Profile, seat: int, taken: dict[str, Unit]) -> str:
    """`pike-company-1` for the first player, `pike-company-1b` for his second such unit."""
    name = plain = f"{profile.id}-{seat + 1}"
    suffixes = iter("bcdefghijklmnopqrstuvwxyz")
    while name in taken:
        name = plain + next(suffixes)
    return name


async def step(umpire: Umpire, state: State) -> None:
    """From one rest to the next (fatigue.setup.order, fatigue.turn.alternate)."""
    if state.stage == "terrain":
        await set_up_terrain(umpire, state)
    elif state.stage == "deployment":
        await deploy(umpire, state)
    elif state.active < 0:
        await initiative(umpire, state)
    elif state.combat is None:
        await activation(umpire, state)
    elif state.combat.drawn:
        end_activation(umpire, state)
    elif state.combat.loser < 0:
        await repeat(umpire, state, state.combat)
    else:
        await retreat(umpire, state, state.combat)
        end_activation(umpire, state)
