"""The order of play on one screen."""

from __future__ import annotations

from grognard.engine.ruleset import Setup
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.actions import act
from grognard.rulesets.ruse.arms import buy_weapons
from grognard.rulesets.ruse.army import list_of
from grognard.rulesets.ruse.combat import fight, fix_combats, next_combat
from grognard.rulesets.ruse.ending import all_rounds_fought, by_score, end
from grognard.rulesets.ruse.meeting import build_armies, talk
from grognard.rulesets.ruse.opening import deploy, roll_to_start
from grognard.rulesets.ruse.packs import pack_named, unpack
from grognard.rulesets.ruse.reform import reform
from grognard.rulesets.ruse.state import State


def start(setup: Setup) -> State:
    """Before the meeting. Lists that were agreed with the setup are locked; otherwise each seat builds its own."""
    if "edition" not in setup.scenario:
        raise ValueError("this game was saved without its cards")
    state = State(unpack(setup.scenario["edition"]))
    for seat, roster in enumerate(setup.rosters):
        if roster:
            state.lists[seat] = list_of(pack_named(state.pack), roster)
    return state


async def step(umpire: Umpire, state: State) -> None:
    """From one rest to the next."""
    match state.phase:
        case "lists":
            await build_armies(umpire, state)
        case "talk":
            await talk(umpire, state)
        case "weapons":
            await buy_weapons(umpire, state)
        case "start":
            await roll_to_start(umpire, state)
        case "deploy":
            await deploy(umpire, state)
        case "actions":
            await actions_phase(umpire, state)
        case "combat":
            await combat_phase(umpire, state)
        case "fight":
            await fight(umpire, state)
            state.phase = "reform"
            state.reforming = [state.active, 1 - state.active]
        case "reform":
            await reform_after_combat(umpire, state)


async def actions_phase(umpire: Umpire, state: State) -> None:
    """One action; when there are no more, all combats are fixed ("ruse.turn.phases")."""
    if not await act(umpire, state):
        umpire.cite("ruse.turn.phases")
        state.combats = fix_combats(state)
        state.phase = "combat"


async def combat_phase(umpire: Umpire, state: State) -> None:
    """The next combat, or the end of the turn."""
    if state.combats:
        await next_combat(umpire, state)
        state.phase = "fight"
    else:
        end_turn(umpire, state)


async def reform_after_combat(umpire: Umpire, state: State) -> None:
    """Active player first; then the next combat."""
    await reform(umpire, state)
    if not state.reforming:
        state.fighting = None
        state.fled = []
        state.phase = "combat"


def end_turn(umpire: Umpire, state: State) -> None:
    """What holds for a turn ends with it; after twelve turns the score decides ("ruse.round.count")."""
    for unit in state.units:
        unit.acted = unit.charged = False
        unit.moved = 0
    state.turn += 1
    state.phase = "actions"
    umpire.cite("ruse.round.count")
    if all_rounds_fought(state):
        umpire.cite("ruse.end.rounds")
        end(umpire, state, by_score(state))
