"""The order of play on one screen."""

from __future__ import annotations

from functools import lru_cache

from grognard.engine.outcome import Outcome
from grognard.engine.ruleset import Setup
from grognard.engine.umpire import Umpire
from grognard.rulesets.fatigue.rules.combat import repeat
from grognard.rulesets.fatigue.rules.deployment import deploy, initiative
from grognard.rulesets.fatigue.rules.ground import Piece
from grognard.rulesets.fatigue.rules.placing_terrain import set_up_terrain
from grognard.rulesets.fatigue.rules.retreat import retreat
from grognard.rulesets.fatigue.rules.turn import activation, end_activation
from grognard.rulesets.fatigue.state import Formation, Profile, Roster, Scenario, State, Terrain, Unit


def start(setup: Setup) -> State:
    """Both armies beside a table that already has its fixed pieces (fatigue.scenario.agree)."""
    scenario, rosters = setup.records(Scenario, Roster)
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
    """`pike-company-1` for the first player, `pike-company-1b` for the second such unit of theirs."""
    name = plain = f"{profile.id}-{seat + 1}"
    suffixes = iter("bcdefghijklmnopqrstuvwxyz")
    while name in taken:
        name = plain + next(suffixes)
    return name


def outcome(state: State) -> Outcome | None:
    return state.result


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
