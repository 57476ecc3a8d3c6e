"""Chapter 8: what an action is to the units that may take it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple

from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.state import State, Unit

UnitDeed = Callable[[Umpire, State, Unit], Coroutine[Any, Any, bool | None]]
"""What one unit does; False if the player changed their mind before anything happened."""
Do = Callable[[Umpire, State, Sequence[Unit]], Coroutine[Any, Any, bool | None]]
"""What the acting units do together."""
WhyNot = Callable[[State, Unit], Refusal | None]


def always(_state: State, _unit: Unit) -> Refusal | None:
    """Always allowed."""
    return None


class Action(NamedTuple):
    """An action: what it is called, what it does, and when a unit may not take it."""

    key: str
    name: str
    detail: str
    do: Do
    why_not: WhyNot = always


def each(deed: UnitDeed) -> Do:
    """An action that every unit of a group carries out by itself, one after another."""

    async def do(umpire: Umpire, state: State, units: Sequence[Unit]) -> bool:
        done = [await deed(umpire, state, unit) for unit in units if unit.fielded]
        return any(one is not False for one in done)

    return do
