"""The order of play on one screen."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from grognard.engine.outcome import Outcome
from grognard.engine.ruleset import Setup
from grognard.engine.seating import enemy_of
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.content.packs import pack_named, unpack
from grognard.rulesets.ruse.rules.actions import act
from grognard.rulesets.ruse.rules.army import list_of
from grognard.rulesets.ruse.rules.combat import fight, fix_combats, next_combat
from grognard.rulesets.ruse.rules.deployment import deploy, roll_to_start
from grognard.rulesets.ruse.rules.ending import all_rounds_fought, by_score, end
from grognard.rulesets.ruse.rules.meeting import build_armies, talk
from grognard.rulesets.ruse.rules.reforming import reform
from grognard.rulesets.ruse.rules.weapons import buy_weapons
from grognard.rulesets.ruse.state import State


def start(setup: Setup) -> State:
    """The state before the meeting. Lists that were agreed with the setup are locked; otherwise each seat builds its
    own."""
    if "edition" not in setup.scenario:
        raise ValueError("this game was saved without its cards")
    state = State(unpack(setup))
    for seat, roster in enumerate(setup.rosters):
        if roster:
            state.lists[seat] = list_of(pack_named(state.pack), roster)
    return state


def outcome(state: State) -> Outcome | None:
    return state.result


async def actions_phase(umpire: Umpire, state: State) -> None:
    """Play one action. When there are no more, fix all combats ("ruse.turn.phases")."""
    if not await act(umpire, state):
        umpire.cite("ruse.turn.phases")
        state.combats = fix_combats(state)
        state.phase = "combat"


async def combat_phase(umpire: Umpire, state: State) -> None:
    """Begin the next combat, or end the turn."""
    if state.combats:
        await next_combat(umpire, state)
        state.phase = "fight"
    else:
        end_turn(umpire, state)


async def fight_phase(umpire: Umpire, state: State) -> None:
    """Fight the combat under way. Then both sides reform, the active player first."""
    await fight(umpire, state)
    state.phase = "reform"
    state.reforming = [state.active, enemy_of(state.active)]


async def reform_phase(umpire: Umpire, state: State) -> None:
    """The sides reform, the active player first; then comes the next combat."""
    await reform(umpire, state)
    if not state.reforming:
        state.fighting = None
        state.fled = []
        state.phase = "combat"


def end_turn(umpire: Umpire, state: State) -> None:
    """End the turn, with all that holds for a turn. After twelve turns the score decides ("ruse.round.count")."""
    for unit in state.units:
        unit.acted = unit.charged = False
        unit.moved = 0
    state.turn += 1
    state.phase = "actions"
    umpire.cite("ruse.round.count")
    if all_rounds_fought(state):
        umpire.cite("ruse.end.rounds")
        end(umpire, state, by_score(state))


Phases = dict[str, Callable[[Umpire, State], Coroutine[Any, Any, None]]]
MEETING: Phases = {"lists": build_armies, "talk": talk, "weapons": buy_weapons}
DEPLOYMENT: Phases = {"start": roll_to_start, "deploy": deploy}
TURN: Phases = {"actions": actions_phase, "combat": combat_phase, "fight": fight_phase, "reform": reform_phase}
PHASES = MEETING | DEPLOYMENT | TURN


def step(umpire: Umpire, state: State) -> Coroutine[Any, Any, None]:
    """Play from one rest to the next."""
    return PHASES[state.phase](umpire, state)
