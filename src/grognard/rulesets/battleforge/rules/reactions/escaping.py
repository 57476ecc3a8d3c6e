"""Chapter 15: the Move of an Escape. The attempt, and the scope of the action, belong to `reacting`."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.movement import moving
from grognard.rulesets.battleforge.state import State, Unit


@enforces("battleforge.react.escape")
async def escape(umpire: Umpire, state: State, unit: Unit) -> None:
    """Escape: a full Move with all its rules. From melee it is a fall back with its own check."""
    await moving.move(umpire, state, unit)
