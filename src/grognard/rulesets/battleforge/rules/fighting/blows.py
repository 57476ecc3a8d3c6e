"""Chapter 13: fighting. Which models may strike which in close combat, and across what."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

import msgspec

from grognard.engine.clauses import enforces
from grognard.engine.refusal import Refusal
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.fighting.engaging import are_engaged, contacts, engaged_with, wall_between
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, bodies, touch
from grognard.rulesets.battleforge.rules.shooting.attacks import Attack, Blow, Strike, dice_of, weapons_of
from grognard.rulesets.battleforge.rules.shooting.profiles import likely_in_melee
from grognard.rulesets.battleforge.rules.shooting.to_hit import ModelDice
from grognard.rulesets.battleforge.rules.sight.unit_look import Seen
from grognard.rulesets.battleforge.state import FOUGHT, State, Unit
from grognard.table.solid import apart

SUPPORT = INCH // 2
"""A model this near to a comrade who is in contact fights as well."""


@enforces("battleforge.fight.who")
def strikers(state: State, unit: Unit, foe: Unit) -> list[str]:
    """The models of a unit that may strike another: in base contact, or within 0.5″ of a comrade who is."""
    if unit.inside is not None:
        return list(unit.models) if foe in engaged_with(state, unit) else []
    solids = unit.formation.solids
    touching = {place for place, _ in contacts(state, unit, foe)}
    return [
        model
        for place, model in enumerate(unit.models)
        if place in touching or any(MEASURE.within(apart(solids[place], solids[other]), SUPPORT) for other in touching)
    ]


@enforces("battleforge.fight.across-terrain", "battleforge.building.fighting")
def across(state: State, unit: Unit, model: str, foe: Unit) -> str:
    """The name of the terrain that a model fights across; empty if nothing is in between. A model without a wall of its
    own fights across that of the comrade it supports."""
    if unit.inside is not None:
        return state.building_of(unit).name
    if foe.inside is not None:
        return state.building_of(foe).name
    mine = unit.formation.solid_by_model[model]
    there = bodies(state, foe)
    if any(touch(mine, other) for other in there):
        return ""
    walls = [wall for other in there if (wall := wall_between(state, mine, other)) is not None]
    if walls:
        return walls[0].name
    supported = [
        comrade
        for place, _ in contacts(state, unit, foe)
        if (comrade := unit.models[place]) != model
        and MEASURE.within(apart(mine, unit.formation.solids[place]), SUPPORT)
    ]
    return across(state, unit, supported[0], foe) if supported else ""


def why_not_fight(state: State, unit: Unit) -> Refusal | None:
    """Why a unit may not fight at all now (battleforge.action.fight)."""
    if (fought := FOUGHT.refusal(state.scopes, unit.ref)) is not None:
        return fought
    if (unarmed := why_unarmed(unit)) is not None:
        return unarmed
    if not engaged_with(state, unit):
        return Refusal(f"{unit.ref:is} not engaged with anybody", "battleforge.action.fight", (unit.id,))
    return None


@enforces("battleforge.action.no-melee-weapon")
def why_unarmed(unit: Unit) -> Refusal | None:
    if weapons_of(unit, "fight"):
        return None
    return Refusal(f"{unit.ref:has} no melee weapon", "battleforge.action.no-melee-weapon", (unit.id,))


@enforces("battleforge.action.fight")
def everyone_at(state: State, unit: Unit, foe: Unit) -> Attack:
    """All models that can strike a unit, with all their melee weapons."""
    return strikes_at(state, unit, foe, likely_in_melee(unit, foe))


def strikes_at(state: State, unit: Unit, foe: Unit, names: Collection[str]) -> Attack:
    """All models that can strike a unit, with the melee weapons of these names."""
    models = strikers(state, unit, foe)
    able = (swing for swing in swings(unit) if swing.model in models and swing.weapon in names)
    return split_between(unit, dict.fromkeys(able, foe.id))


class Swing(NamedTuple):
    """A melee weapon in the hands of one model: all its attacks go at one unit."""

    model: str
    weapon: str


def swings(unit: Unit) -> list[Swing]:
    """All melee weapons of a unit, model by model in the order of its list."""
    return [
        Swing(model, carried.weapon.name)
        for model, figure in unit.figures()
        for carried in figure.weapons
        if carried.weapon.melee
    ]


@enforces("battleforge.fight.split")
def split_between(unit: Unit, targets: Mapping[Swing, str]) -> Attack:
    """Each of these weapons strikes the unit that was chosen for it; those that strike the same roll together."""
    by_strike: dict[tuple[str, str], list[str]] = {}
    for (model, weapon), target in targets.items():
        by_strike.setdefault((weapon, target), []).append(model)
    strikes = [Strike(weapon, target, tuple(models)) for (weapon, target), models in by_strike.items()]
    return Attack("fight", unit.id, tuple(strikes))


@enforces("battleforge.fight.sequence")
def settle(state: State, attack: Attack) -> Attack:
    """Settle an attack in melee as it begins: a model that reaches somebody now does so until it is over, whoever
    falls."""
    unit = state.units[attack.unit]
    strikes = [msgspec.structs.replace(strike, settled=_reaching(state, unit, strike)) for strike in attack.strikes]
    return Attack(attack.manner, attack.unit, tuple(strikes))


def _reaching(state: State, unit: Unit, strike: Strike) -> tuple[Blow, ...]:
    """The models of a strike that reach its target now, with what they fight across."""
    foe = state.units[strike.target]
    if not (unit.fielded and foe.fielded):
        return ()
    able = strikers(state, unit, foe)
    return tuple([Blow(model, across(state, unit, model, foe)) for model in strike.models if model in able])


APPLIED = (strikers, are_engaged, touch, "battleforge.weapon.melee")
"""The rules that decide who strikes in melee, without an event, for statistics."""


@enforces("battleforge.fight.impossible")
def lines_of(state: State, unit: Unit, strike: Strike) -> list[ModelDice]:
    """The dice of a strike in melee, at any model of the enemy: of the models that reached it when the attack began,
    and of those that reach it only now."""
    foe = state.units[strike.target]
    if not foe.fielded:
        return []
    blows = {blow.model: blow for blow in strike.settled}
    if len(blows) < len(strike.models):
        blows = {blow.model: blow for blow in _reaching(state, unit, strike)} | blows
    seen = tuple([Seen(model, 0) for model in foe.models])
    return [
        ModelDice(model, dice_of(unit, model, strike.weapon), seen, blows[model].across)
        for model in strike.models
        if model in blows and model in unit.models
    ]
