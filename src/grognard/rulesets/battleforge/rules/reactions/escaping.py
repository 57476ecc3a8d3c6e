"""Chapter 15, Escape: its Move. The attempt and the scope of the action belong to the reactions."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.movement import moving
from grognard.rulesets.battleforge.state import State, Unit


@enforces("battleforge.react.escape")
async def escape(umpire: Umpire, state: State, unit: Unit) -> None:
    """A full Move with all its rules; out of melee a fall back with a check of its own."""
    await moving.move(umpire, state, unit)
