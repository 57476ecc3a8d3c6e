"""Chapter 16, powers that are attacks: hits without a roll, one attack for Shock and for losses."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.consequences import Due
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.arsenal import Power
from grognard.rulesets.battleforge.rules.shock import shock
from grognard.rulesets.battleforge.rules.shooting import casualties, rolling
from grognard.rulesets.battleforge.rules.shooting.hits import Hit, Victims
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.state import State, Unit


@enforces("battleforge.power.action", "battleforge.shock.hit", "battleforge.break.loss-trigger")
async def strike(umpire: Umpire, state: State, unit: Unit, power: Power, target: Unit) -> None:
    """The hits of a power. It is no shooting: no cover, no Evade, and nobody reacts to it."""
    umpire.cite(strike)
    before = casualties.Before(state)
    state.consequences.open()
    with state.scopes.within("attack", unit.id):
        victims = Victims(state, target, {}, await rolling.negation(umpire, target))
        weapon = Weapon(power.id, power.name, power.hits, power.ap)
        made = Hit(weapon.name, weapon.ap), power.hits
        gained = await rolling.unrolled(umpire, state, unit.id, weapon, victims, target.models, made)
        await casualties.fall(umpire, state, before)
        if gained:
            state.consequences.add(Due("hit shock", target.ref, "battleforge.shock.hit", gained, cause=unit.id))
    casualties.heavy_losses(umpire, state, before)
    await shock.settle_all(umpire, state)
