"""Chapters 16 and 17: when an effect of a power or a strategy would be of no use to a unit. Then it is not offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.engine.mechanics.effects import Effect
from grognard.engine.refusal import Refusal
from grognard.rulesets.battleforge.rules.fighting.engaging import is_engaged
from grognard.rulesets.battleforge.state import EVADE, State, Unit

USELESS: dict[str, Callable[[State, Unit], str]] = {
    "evade token": lambda state, unit: f"{unit.ref:has} an Evade token" if state.scopes.has(EVADE, unit.id) else "",
    "calm": lambda _state, unit: "" if unit.shock else f"{unit.ref:has} no Shock",
    "regain wound": lambda _state, unit: "" if unit.lost else f"{unit.ref:has} lost no wound",
    "shifted": lambda state, unit: f"{unit.ref} cannot be moved" if _held(state, unit) else "",
}
"""Why an effect is of no use to a unit, by the word of the effect; empty if it is of use."""


def why_useless(state: State, effects: Sequence[Effect], unit: Unit, clause: str) -> Refusal | None:
    """Why all of these effects together would do nothing to a unit."""
    reasons = [_why(state, effect, unit) for effect in effects]
    if not reasons or not all(reasons):
        return None
    return Refusal(reasons[0], clause, (unit.id,))


def _why(state: State, effect: Effect, unit: Unit) -> str:
    """Why an effect would do nothing: a number that was granted to a unit is not granted again by the same source."""
    if effect.name in USELESS:
        return USELESS[effect.name](state, unit)
    granted = (marker.effect for marker in state.scopes.markers_of(unit.id))
    return f"{unit.ref:has} {effect.source} already" if effect in granted else ""


def _held(state: State, unit: Unit) -> bool:
    return unit.inside is not None or is_engaged(state, unit)
