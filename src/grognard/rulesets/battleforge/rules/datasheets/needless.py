"""Chapters 16 and 17: when what a power or a strategy does would be of no use to a unit; then it is not offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.engine.effects import Effect
from grognard.engine.refusal import Refusal
from grognard.rulesets.battleforge.rules.fighting.engaging import is_engaged
from grognard.rulesets.battleforge.state import EVADE, State, Unit

NEEDLESS: dict[str, Callable[[State, Unit], str]] = {
    "evade token": lambda state, unit: "has an Evade token" if state.scopes.has(EVADE, unit.id) else "",
    "calm": lambda _state, unit: "" if unit.shock else "has no Shock",
    "regain wound": lambda _state, unit: "" if unit.lost else "has lost no wound",
    "shifted": lambda state, unit: "cannot be moved" if unit.inside is not None or is_engaged(state, unit) else "",
}
"""By word: why it is of no use to a unit; empty if it is of use."""


def needless(state: State, effects: Sequence[Effect], unit: Unit, clause: str) -> Refusal | None:
    """Why all of these effects together would do nothing to a unit."""
    reasons = [NEEDLESS[effect.name](state, unit) if effect.name in NEEDLESS else "" for effect in effects]
    if not reasons or not all(reasons):
        return None
    return Refusal(f"{unit.ref} {reasons[0]}", clause, (unit.id,))
