"""Chapter 20: objectives that are carried. Who has one, where it lies when it was dropped, and which are still there.

Scenarios bring the actions for it (`actions.scenario_actions`). A unit that is destroyed or breaks drops what it
carries.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import Objective
from grognard.rulesets.battleforge.state import DroppedAt, State, Unit
from grognard.table.footprint import middle_of
from grognard.table.points import to_mils
from grognard.table.solid import Solid

CLAUSE = "battleforge.action.special"


def lying(state: State) -> list[Objective]:
    """The objectives that lie on the table, where they lie now: nobody carries them or has carried them off."""
    if not state.carried and not state.dropped and not state.gone:
        return [*state.scenario.objectives]
    found = []
    for goal in state.scenario.objectives:
        if goal.id not in state.carried and goal.id not in state.gone:
            spot = state.dropped.get(goal.id)
            found.append(goal if spot is None else msgspec.structs.replace(goal, at=spot.at, elevation=spot.elevation))
    return found


def load_of(state: State, unit: Unit) -> Objective | None:
    """What a unit carries."""
    return next((goal for goal in state.scenario.objectives if state.carried.get(goal.id) == unit.id), None)


def pick_up(umpire: Umpire, state: State, unit: Unit, goal: Objective) -> None:
    state.carried[goal.id] = unit.id
    state.control.pop(goal.id, None)
    umpire.tell("special", CLAUSE, "{unit} picks up {goal}", unit=unit.ref, goal=goal.name)


def carry_off(umpire: Umpire, state: State, unit: Unit, token: str) -> None:
    """What a unit carries is safe now, and counts for its player."""
    goal = load_of(state, unit)
    assert goal is not None, f"{unit.ref:carries} nothing"
    del state.carried[goal.id]
    state.gone.append(goal.id)
    state.tokens.setdefault(goal.id, []).append(f"{token}:{unit.seat}")
    umpire.tell("special", CLAUSE, "{unit:carries} off {goal}", unit=unit.ref, goal=goal.name)


def drop(umpire: Umpire, state: State, unit: Unit, stood: Sequence[Solid]) -> None:
    """A unit leaves what it carries where its first model stood."""
    goal = load_of(state, unit) if state.carried else None
    if goal is None or not stood:
        return
    del state.carried[goal.id]
    state.dropped[goal.id] = DroppedAt(to_mils(middle_of(stood[0].footprint)), round(stood[0].bottom))
    umpire.tell("special", CLAUSE, "{unit:drops} {goal}", unit=unit.ref, goal=goal.name)
