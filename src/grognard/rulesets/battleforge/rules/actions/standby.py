"""Chapters 8 and 22: Focus, Hold, Evade and Rally, and the markers that they leave."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.shock.shock import steady
from grognard.rulesets.battleforge.state import EVADE, FOCUS, HOLD, State, Unit

MARKERS = {HOLD: "Hold", EVADE: "Evade", FOCUS: "Focus"}


@enforces("battleforge.token.set")
def markers_of(state: State, unit: Unit) -> list[str]:
    """The standby markers that a unit has; everybody sees them."""
    return [marker for marker in MARKERS if state.scopes.has(marker, unit.id)]


@enforces("battleforge.action.focus-life")
async def focus(umpire: Umpire, state: State, unit: Unit) -> None:
    """Focus: a marker, at most one, for the next attack of any kind."""
    state.scopes.give(FOCUS, unit.id, "battleforge.action.focus")
    umpire.tell("focus", "battleforge.action.focus", "{unit:takes} aim", unit=unit.ref)


async def hold(umpire: Umpire, state: State, unit: Unit) -> None:
    """Hold: the unit may react later, and needs no check for Overwatch and Counter Attack."""
    state.scopes.give(HOLD, unit.id, "battleforge.action.hold")
    umpire.tell("hold", "battleforge.action.hold", "{unit:holds}", unit=unit.ref)


async def evade(umpire: Umpire, state: State, unit: Unit) -> None:
    """Evade: a token, at most one, until it is spent or dropped."""
    give_evade(state, unit)
    umpire.tell("evade", "battleforge.action.evade", "{unit:gets} an Evade token", unit=unit.ref)


def give_evade(state: State, unit: Unit) -> None:
    """Give a unit the Evade token, also for a Dodge or after it has run."""
    state.scopes.give(EVADE, unit.id, "battleforge.action.evade")


async def rally(umpire: Umpire, state: State, unit: Unit) -> None:
    """Rally: one Courage check for each Shock that the unit has at the start. Each success removes one."""
    umpire.tell("rally", "battleforge.action.rally", "{unit:rallies}", unit=unit.ref)
    await steady(umpire, state, unit, "battleforge.action.rally")
