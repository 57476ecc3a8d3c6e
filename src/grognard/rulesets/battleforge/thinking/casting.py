"""Which powers a bot casts at whom, and whether it tries to stop one."""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.engine.questions import Answer, One
from grognard.rulesets.battleforge.arsenal import Power
from grognard.rulesets.battleforge.rules.foundations.checks import best_of
from grognard.rulesets.battleforge.rules.powers.casting import ENOUGH, need_of
from grognard.rulesets.battleforge.rules.powers.specialties import known
from grognard.rulesets.battleforge.rules.powers.targets import targets, why_not_cast
from grognard.rulesets.battleforge.state import State, Unit
from grognard.rulesets.battleforge.thinking.estimates import SHOCKED, chance, worth_of_wound, wounds_left

ENOUGH_GAIN = 0.8
"""An attempt that promises less is not made, because a 10 costs two Shock."""
WORTH = {"save": 5.0, "shock": SHOCKED, "calm": SHOCKED, "evade token": 2.0, "shifted": 1.5}
"""What the words of powers are worth, in points of units."""


class Spell(NamedTuple):
    """A power at a target, and what it promises."""

    gain: float
    power: Power
    target: Unit
    alone: bool
    """Whether it is the only target, so that nobody asks for it."""

    @property
    def answers(self) -> tuple[Answer, ...]:
        return (self.power.id,) if self.alone else (self.power.id, self.target.id)


def spells(state: State, unit: Unit) -> list[Spell]:
    """What a unit could cast now, the best target of each power, the most promising first."""
    found = []
    for power in known(unit):
        if why_not_cast(state, unit, power) is None:
            aims = [*targets(state, unit, power)]
            best = max(aims, key=lambda target, power=power: effect_on(power, target))  # type: ignore[misc]
            gain = chance(need_of(unit, power).total) * effect_on(power, best) - 0.1 * 2 * SHOCKED
            found.append(Spell(gain, power, best, len(aims) == 1))
    return sorted(found, key=lambda spell: -spell.gain)


def effect_on(power: Power, target: Unit) -> float:
    """What a power is worth if it works."""
    total = sum(WORTH.get(effect.name, 0.0) for effect in power.effects)
    if any(effect.name == "regain wound" for effect in power.effects):
        total += worth_of_wound(target)
    if power.hits:
        failed = 1 - chance((best_of(target, "save") or 0) - power.ap)
        total += min(power.hits * failed, wounds_left(target)) * worth_of_wound(target) + SHOCKED
    return total + 0.01 * target.sheet.points


def next_power(state: State, question: One[Any]) -> Answer:
    """Another attempt, if it is worth it."""
    found = spells(state, state.units[question.about[0]])
    return found[0].power.id if found and found[0].gain > ENOUGH_GAIN else ENOUGH


def best_aim(state: State, question: One[Any]) -> Answer:
    """The target that suffers or gains most, whatever the power: who is dear, and has not much left to lose."""
    return str(max(question.open, key=lambda option: state.units[option.key].sheet.points).key)
