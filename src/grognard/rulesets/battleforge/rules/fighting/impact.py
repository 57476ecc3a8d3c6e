"""Chapter 13: impact, a special rule: a model that comes into contact by a charge makes hits before anybody strikes."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.consequences import Due
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.datasheets.specials import rule_of
from grognard.rulesets.battleforge.rules.fighting.blows import strikers
from grognard.rulesets.battleforge.rules.shock import shock
from grognard.rulesets.battleforge.rules.shooting import casualties, rolling
from grognard.rulesets.battleforge.rules.shooting.hits import Hit, Victims
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.state import State, Unit

RULES = {"impact": 0, "heavy-impact": 1}
"""The rules and the AP of their hits."""
CLAUSE = "battleforge.unit.special-rules"


def hits_of(unit: Unit, model: str, id: str) -> int:
    """The hits of a model: by a rule of its own, or of a melee weapon."""
    own = rule_of(unit, model, id)
    carried = (each.weapon.rule(id) for each in unit.figure(model).weapons if each.weapon.melee)
    return (own.number if own is not None else 0) + sum(rule.number for rule in carried if rule is not None)


def any_impact(unit: Unit) -> int:
    """All hits that a unit could make."""
    return sum(hits_of(unit, model, rule) for rule in RULES for model in unit.models)


@enforces("battleforge.unit.special-rules")
async def strike(umpire: Umpire, state: State, unit: Unit, target: Unit) -> None:
    """The hits of all models that reach the target of their charge. Nobody reacts to them, and no cover helps."""
    for rule, ap in RULES.items():
        hits = sum(hits_of(unit, model, rule) for model in strikers(state, unit, target)) if target.fielded else 0
        if hits:
            await _hits(umpire, state, unit, target, Weapon(rule, "Impact", hits, ap))


async def _hits(umpire: Umpire, state: State, unit: Unit, target: Unit, weapon: Weapon) -> None:
    umpire.tell(
        "impact", CLAUSE, "{unit:hits} {target} {n} times by impact", unit=unit.ref, target=target.ref, n=weapon.attacks
    )
    before = casualties.Before(state)
    state.consequences.open()
    with state.scopes.within("attack", unit.id):
        victims = Victims(state, target, {}, await rolling.negation(umpire, target))
        made = Hit(weapon.name, weapon.ap), weapon.attacks
        gained = await rolling.unrolled(umpire, state, unit.id, weapon, victims, target.models, made)
        await casualties.fall(umpire, state, before)
        if gained:
            state.consequences.add(Due("hit shock", target.ref, "battleforge.shock.hit", gained, cause=unit.id))
    casualties.heavy_losses(umpire, state, before)
    await shock.settle_all(umpire, state)
