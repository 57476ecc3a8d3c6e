"""What a bot does in the enemy's turn: strike back, fire at what moves, get out of the way, or keep its own turn."""

from __future__ import annotations

from typing import Any

from grognard.engine.mechanics.windows import DECLINE
from grognard.engine.questions import Answer, One, Question
from grognard.rulesets.battleforge.rules.actions.charging import targets as charge_targets
from grognard.rulesets.battleforge.rules.fighting.engaging import are_engaged, engaged_with, is_engaged
from grognard.rulesets.battleforge.rules.foundations.checks import initiative_of
from grognard.rulesets.battleforge.rules.objectives import weight_at
from grognard.rulesets.battleforge.rules.shooting.declaring import targets_of
from grognard.rulesets.battleforge.state import ACTIVATED, HOLD, SHOT, State, Unit
from grognard.rulesets.battleforge.thinking.estimates import (
    SHOCKED,
    chance,
    charge_gain,
    fighting_gain,
    shooting_gain,
    volley_guess,
)

FEW = 2.0
"""What a turn is worth to a unit that will only walk; and to one that is where it wants to be next to nothing."""
SETTLED = 0.5
SPARED = 0.25
"""The share of the damage that an Evade token saves."""
LEFT = 15.0
"""What it costs to run away from an objective."""
OWN_TURN = 0.9
"""How much of its own turn a unit gives up by a reaction."""


def reaction(state: State, question: Question[Any]) -> Answer:
    """The option with the best promise, if any is good enough."""
    assert isinstance(question, One)
    best, answer = 0.0, DECLINE
    for option in question.open:
        value = promise(state, question, option.key, option.about)
        if value > best:
            best, answer = value, option.key
    return answer


def promise(state: State, question: One[Any], key: str, about: tuple[str, ...]) -> float:
    """What a reaction is worth, in points: what it does or saves, less the risk of a Shock and the turn it costs."""
    if not about:
        return 0.0
    unit, cause = state.units[about[0]], state.units[question.about[0]]
    kind = "overwatch" if key == unit.id else key.split(" ", maxsplit=1)[0]
    ready = state.scopes.has(HOLD, unit.id)
    passes = 1.0 if ready and kind in ("overwatch", "counter") else chance(initiative_of(state, unit).total)
    return passes * _effect(state, question, kind, unit, cause) - (1 - passes) * SHOCKED - passes * _turn(state, unit)


def _effect(state: State, question: One[Any], kind: str, unit: Unit, cause: Unit) -> float:
    if kind == "overwatch":
        return volley_guess(state, unit, cause)
    if kind == "counter":
        strike = fighting_gain if are_engaged(state, unit, cause) else shooting_gain
        return strike(state, unit, cause)
    if question.topic.startswith("window:overwatch"):  # it is charged
        return max(0.0, charge_gain(cause, unit)) - max(0.0, charge_gain(unit, cause)) / 2
    threat = fighting_gain if are_engaged(state, unit, cause) else shooting_gain
    damage = threat(state, cause, unit)
    if kind == "dodge":
        return damage * SPARED
    return damage * 0.6 - LEFT * holds_something(state, unit)


def _turn(state: State, unit: Unit) -> float:
    """What a unit would do with the turn that a reaction costs it; who has acted only gives up its Hold."""
    return 0.0 if not ACTIVATED.left(state.scopes, unit.ref) else OWN_TURN * urgency(state, unit)


def holds_something(state: State, unit: Unit) -> bool:
    """Whether it stands at an objective."""
    return any(weight_at(state, unit, goal) for goal in state.scenario.objectives)


def urgency(state: State, unit: Unit) -> float:
    """The best that a unit could do now."""
    found = [SETTLED if holds_something(state, unit) else FEW]
    if is_engaged(state, unit):
        found += [fighting_gain(state, unit, foe) for foe in engaged_with(state, unit)]
    else:
        if SHOT.left(state.scopes, unit.ref):
            found += [shooting_gain(state, unit, foe) for foe in targets_of(state, unit)]
        found += [charge_gain(unit, foe) for foe in charge_targets(state, unit)]
    return max(found)
