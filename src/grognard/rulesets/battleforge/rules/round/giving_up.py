"""Chapter 5: a player gives up while the others play on. Their units leave the table at the next rest."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules import carrying
from grognard.rulesets.battleforge.rules.activation.turns import end_turn, stepped_on, turn_goes_on
from grognard.rulesets.battleforge.rules.foundations.measuring import bodies
from grognard.rulesets.battleforge.rules.shooting.casualties import remove
from grognard.rulesets.battleforge.state import State


@enforces("battleforge.round.length")
def withdraw(umpire: Umpire, state: State) -> None:
    """Remove the units of players who gave up, as if destroyed, but without Shock for anybody. If it was such a
    player's turn, it no longer is."""
    gone = [unit for seat in state.seating if state.gave_up(seat) for unit in state.of(seat)]
    if not gone:
        return
    acted = any(unit.id in state.acting for unit in gone)
    for unit in gone:
        if unit.fielded:
            carrying.drop(umpire, state, unit, bodies(state, unit))
        remove(state, unit)
        umpire.tell("withdraws", "battleforge.round.length", "{unit:leaves} the table", unit=unit.ref)
    if acted:
        state.scopes.end("activation")
        state.acting, state.actions = [], 0
    if state.stage == "actions" and not state.acting:
        goes_on = stepped_on(state) if acted else turn_goes_on(state)
        if not goes_on:
            end_turn(umpire, state)
