"""What a side could do to the other with its next activation, by a quick look at each of its units."""

from __future__ import annotations

from grognard.rulesets.fatigue.rules.measuring import MELEE
from grognard.rulesets.fatigue.state import State, Unit
from grognard.rulesets.fatigue.thinking.estimates import Estimates

SHY = 0.5
"""The share of an attack's worth that counts from afar, because it may not come off as hoped."""


def best_strike(state: State, seat: int) -> float:
    """The most that one unit may hope for, in battle points; nothing if nobody is near enough."""
    return max(strikes(state, seat), default=0.0)


def strikes(state: State, seat: int) -> list[float]:
    """What each unit of a side may hope for."""
    forecast = Estimates(state, seat)
    return [_strike(forecast, unit) for unit in state.side(seat)]


def _strike(forecast: Estimates, unit: Unit) -> float:
    tired = unit.id == forecast.state.last[unit.seat]
    best = 0.0
    for enemy, away in forecast.near(unit):
        if away <= MELEE:
            best = max(best, forecast.fight(unit, enemy, held=True, tired=tired))
        elif away <= 2 * unit.profile.move:
            best = max(best, SHY * forecast.fight(unit, enemy, held=False, tired=tired))
        if unit.profile.shoots and MELEE < away <= unit.profile.range:
            best = max(best, forecast.shoot(unit, enemy, held=True, tired=tired))
    return best
