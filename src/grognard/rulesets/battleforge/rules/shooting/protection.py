"""Chapter 12: special rules that make a Save better or worse, of the model that is hit and of the weapon that hits."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.clauses import enforces
from grognard.rulesets.battleforge.rules.datasheets.specials import rule_of
from grognard.rulesets.battleforge.rules.shooting import damage_chart
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.state import Unit

PARRY, RESISTANT = "parry", "resistant"
DISRUPT, GRAVITY, POISON = "disrupt", "gravity", "poison"
WEAPONS = (DISRUPT, GRAVITY, POISON)
CLAUSE = "battleforge.unit.special-rules"
WEAPON_CLAUSE = "battleforge.weapon.special-rules"
HEAVY = 10
"""From this Save on armour is what gravity pulls at."""
PULL = 2
POISONED = 5
"""Poison makes no Save worse than this."""


def matters(unit: Unit, weapon: Weapon) -> bool:
    """Whether any of these rules is there."""
    any_rules = unit.sheet.any_rules
    return PARRY in any_rules or RESISTANT in any_rules or any(weapon.rule(name) for name in WEAPONS)


@enforces("battleforge.shoot.save", "battleforge.unit.special-rules", "battleforge.weapon.special-rules")
def changes(unit: Unit, model: str, weapon: Weapon, save: int) -> Iterator[tuple[int, str, str]]:
    """What these rules add to the Save of a model, with the name of the rule and its clause. `save` is what it is after
    AP and armour; poison comes last, because it stops at a number."""
    parry, resistant = rule_of(unit, model, PARRY), rule_of(unit, model, RESISTANT)
    found: list[tuple[int, str, str]] = []
    if parry is not None and weapon.melee:
        found.append((1, parry.name, CLAUSE))
    if resistant is not None and weapon.ap:
        found.append((min(weapon.ap, resistant.number), resistant.name, CLAUSE))
    if (disrupt := weapon.rule(DISRUPT)) is not None and damage_chart.RULE in unit.sheet.any_rules:
        found.append((-disrupt.number, disrupt.name, WEAPON_CLAUSE))
    if (gravity := weapon.rule(GRAVITY)) is not None and (unit.figure(model).profile.save or 0) >= HEAVY:
        found.append((-PULL, gravity.name, WEAPON_CLAUSE))
    yield from found
    left = save + sum(number for number, _, _ in found) - POISONED
    poison = weapon.rule(POISON) if damage_chart.RULE not in unit.sheet.any_rules else None
    if poison is not None and left > 0:
        yield -min(poison.number, left), poison.name, WEAPON_CLAUSE
