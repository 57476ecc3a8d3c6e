"""Rough and quick: what an attack may cost its target, in points. The rules then play the plan out."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.fighting.blows import everyone_at
from grognard.rulesets.battleforge.rules.fighting.impact import any_impact
from grognard.rulesets.battleforge.rules.foundations.checks import best_of
from grognard.rulesets.battleforge.rules.foundations.measuring import box_of
from grognard.rulesets.battleforge.rules.shooting.attacks import Attack, dice_of, weapons_of
from grognard.rulesets.battleforge.rules.shooting.profiles import likely_in_melee, one_of_each
from grognard.rulesets.battleforge.rules.shooting.rolling import lines_of
from grognard.rulesets.battleforge.rules.shooting.shots import at_a_point, everything_at
from grognard.rulesets.battleforge.rules.shooting.to_hit import skill_of
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.footprint import boxes_apart

SHOCKED = 4.0
"""What a Shock is worth to those who gave it, in points."""


def chance(need: int) -> float:
    """The chance that a D10 succeeds: a 1 always does, a 10 never."""
    return max(1, min(9, need)) / 10


def worth_of_wound(unit: Unit) -> float:
    """The points of a unit by its wounds."""
    return unit.sheet.points / max(1, sum(figure.profile.wounds for figure in unit.sheet.figures))


def hurt(weapon: Weapon, target: Unit) -> float:
    """How many wounds a hit costs on average."""
    failed = 1 - chance((best_of(target, "save") or 0) - weapon.ap)
    return failed * (1.3 if weapon.rule("crushing") else 1.0)


def gain(state: State, attack: Attack, target: Unit) -> float:
    """The points that an attack takes off its target."""
    unit = state.units[attack.unit]
    weapons: Mapping[str, Weapon] = weapons_of(unit, attack.manner)
    wounds, misses = 0.0, 1.0
    for strike in attack.strikes:
        weapon = weapons[strike.weapon]
        for line in lines_of(state, attack, strike):
            far = line.seen[0].distance if line.seen else 0
            skill = skill_of(unit, line.model, "accuracy" if attack.manner == "shoot" else "strength")
            hits = chance(skill - unit.shock - (not weapon.melee and far > weapon.short))
            wounds += line.dice * hits * hurt(weapon, target)
            misses *= (1 - hits) ** line.dice
    return min(wounds, wounds_left(target)) * worth_of_wound(target) + (1 - misses) * SHOCKED


def shoots(unit: Unit) -> bool:
    """Whether a unit has anything to shoot with."""
    return bool(weapons_of(unit, "shoot"))


def volley_guess(state: State, unit: Unit, target: Unit) -> float:
    """What a volley might take off a unit that comes nearer, whoever sees it now: for Overwatch."""
    coming = not target.fielded or not (target.inside or target.stands)  # over an edge or out of a hull
    far = 12.0 * INCH if coming else boxes_apart(box_of(state, unit), box_of(state, target)) - 3 * INCH
    wounds = 0.0
    likely = {weapon.name for weapon in one_of_each(list(weapons_of(unit, "shoot").values()), target)}
    for model, figure in unit.figures():
        for carried in figure.weapons:
            weapon = carried.weapon
            if weapon.name in likely and not weapon.melee and far <= weapon.long and not at_a_point(weapon):
                skill = skill_of(unit, model, "accuracy") - unit.shock - (far > weapon.short)
                wounds += weapon.attacks * carried.copies * chance(skill) * hurt(weapon, target)
    return min(wounds, wounds_left(target)) * worth_of_wound(target) + SHOCKED * (wounds > 0)


def wounds_left(unit: Unit) -> int:
    return sum(unit.wounds_left(model) for model, figure in unit.figures() if figure.profile.counts)


def shooting_gain(state: State, unit: Unit, target: Unit) -> float:
    return gain(state, everything_at(state, unit, target), target)


def fighting_gain(state: State, unit: Unit, target: Unit) -> float:
    return gain(state, everyone_at(state, unit, target), target)


def charge_gain(unit: Unit, target: Unit) -> float:
    """What a unit would gain in melee if most of its models could strike, less what it loses."""
    return 0.7 * blows(unit, target) - 0.35 * blows(target, unit)


def blows(unit: Unit, target: Unit) -> float:
    total, used = 0.0, likely_in_melee(unit, target)
    for model, _ in unit.figures():
        for name, weapon in weapons_of(unit, "fight").items():
            if name not in used:
                continue
            hits = chance(skill_of(unit, model, "strength") - unit.shock)
            total += dice_of(unit, model, name) * hits * hurt(weapon, target)
    total += any_impact(unit) * (1 - chance(best_of(target, "save") or 0))
    return min(total, wounds_left(target)) * worth_of_wound(target)
