"""Chapter 16, who may cast what at whom: attempts, powers already cast, range, sight, and melee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.events import Ref
from grognard.engine.mechanics.limits import Limit
from grognard.engine.refusal import Refusal
from grognard.rulesets.battleforge.arsenal import Power
from grognard.rulesets.battleforge.rules.datasheets.specials import bearers, may_help
from grognard.rulesets.battleforge.rules.datasheets.useless_effects import why_useless
from grognard.rulesets.battleforge.rules.fighting.engaging import engaged_with, is_engaged
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, bodies
from grognard.rulesets.battleforge.rules.powers.specialties import POWER_USER, known
from grognard.rulesets.battleforge.rules.sight.unit_look import sees
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.solid import Solid, units_apart

ACCESS = "battleforge.power.access"


class Caster(NamedTuple):
    """A model that uses powers: how often it may try to cast and to stop in a round, and its name."""

    model: str
    casts: int
    stops: int
    ref: Ref

    @property
    def casting(self) -> Limit:
        return Limit(
            "casting", "round", ACCESS, f"{{who}} has tried to cast {self.casts} times in this round", self.casts
        )

    @property
    def stopping(self) -> Limit:
        return Limit(
            "stopping", "round", ACCESS, f"{{who}} has tried to stop {self.stops} times in this round", self.stops
        )


@enforces("battleforge.power.access")
def casters(unit: Unit) -> list[Caster]:
    """The models left of a unit that use powers."""
    found = []
    for model, rule in bearers(unit, POWER_USER):
        name = str(unit.ref) if len(unit.models) == 1 else f"{unit.figure(model).profile.name} of {unit.ref}"
        found.append(Caster(model, rule.numbers[0], rule.numbers[1], Ref(model, name, unit.seat)))
    return found


def ready(state: State, unit: Unit) -> list[Caster]:
    """Those who may still try to cast something in this round."""
    return [caster for caster in casters(unit) if caster.casting.left(state.scopes, caster.ref) > 0]


@enforces("battleforge.power.once")
def cast_already(power: Power) -> Limit:
    """A unit casts each power successfully once in a round; who was stopped has cast it."""
    return Limit(f"cast {power.id}", "round", "battleforge.power.once", f"{{who}} has cast {power.name} in this round")


def why_no_power(state: State, unit: Unit) -> Refusal | None:
    """Why a unit may not take the Power action."""
    if not ready(state, unit):
        reasons = [caster.casting.refusal(state.scopes, caster.ref) for caster in casters(unit)]
        return reasons[0] if reasons else Refusal(f"{unit.ref:has} no powers", ACCESS, (unit.id,))
    closed = [why_not_cast(state, unit, power) for power in known(unit)]
    return shared(closed, Refusal(f"{unit.ref:has} nobody to cast a power at", "battleforge.power.action", (unit.id,)))


def shared(reasons: Sequence[Refusal | None], otherwise: Refusal) -> Refusal | None:
    """The reason that all of them have in common, or else this one. None if one of them has no reason."""
    clauses = {reason.clause for reason in reasons if reason is not None}
    if None in reasons:
        return None
    return reasons[0] if len(clauses) == 1 else otherwise


def why_not_cast(state: State, unit: Unit, power: Power) -> Refusal | None:
    """Why a unit may not try a power now."""
    spent = cast_already(power).refusal(state.scopes, unit.ref)
    if spent is not None or any(True for _ in targets(state, unit, power)):
        return spent
    others = state.friends_of(unit.seat) if power.target == "friendly unit" else state.enemies_of(unit.seat)
    reasons = [why_no_target(state, unit, power, other.id) for other in others]
    return shared(reasons, Refusal(f"there is nobody to cast {power.name} at", "battleforge.power.action", (unit.id,)))


def targets(state: State, unit: Unit, power: Power) -> Iterator[Unit]:
    """The units that a power may be cast at, by any of those who may still try."""
    friends = power.target == "friendly unit"
    for other in state.friends_of(unit.seat) if friends else state.enemies_of(unit.seat):
        if why_not_at(state, unit, power, other) is None and caster_for(state, unit, power, other) is not None:
            yield other


def why_no_target(state: State, unit: Unit, power: Power, key: str) -> Refusal | None:
    """Why a unit is not among the targets of a power."""
    target = state.units.get(key)
    if target is None:
        return None
    about = (unit.id, target.id)
    if not target.fielded:
        return Refusal(f"{target.ref:is} not on the field", "battleforge.power.action", about)
    if state.hostile(unit.seat, target.seat) is (power.target == "friendly unit"):
        return Refusal(f"{power.name} is for a {power.target}", "battleforge.power.action", about)
    far = Refusal(f"{target.ref:is} out of range or out of sight", ACCESS, about)
    return why_not_at(state, unit, power, target) or far


def why_not_at(state: State, unit: Unit, power: Power, target: Unit) -> Refusal | None:
    """Why a unit is no target of a power, wherever it stands."""
    about = (unit.id, target.id)
    if power.target == "friendly unit" and not may_help(unit, target):
        return Refusal(f"{target.ref:is} of another faction", "battleforge.unit.ability-targets", about)
    if power.only and power.only not in target.sheet.keywords:
        return Refusal(f"{power.name} is for a {power.only}", "battleforge.power.action", about)
    useless = None if power.hits else why_useless(state, power.effects, target, "battleforge.power.action")
    return why_in_melee(state, unit, target) or useless


@enforces("battleforge.power.melee")
def why_in_melee(state: State, unit: Unit, target: Unit) -> Refusal | None:
    """Who is in melee casts only at units in that combat; others not at enemies that are in melee with friends."""
    clause, about = "battleforge.power.melee", (unit.id, target.id)
    if is_engaged(state, unit):
        if target.id in combat_of(state, unit):
            return None
        return Refusal(f"{unit.ref:is} in melee, and {target.ref:is} not in that combat", clause, about)
    friend = next((foe for foe in engaged_with(state, target) if not state.hostile(foe.seat, unit.seat)), None)
    if friend is None:
        return None
    return Refusal(f"{target.ref:is} in melee with {friend.ref}", clause, about)


def combat_of(state: State, unit: Unit) -> set[str]:
    """All units of either side that are linked with a unit by engagement, and the unit itself."""
    found, ahead = {unit.id}, [unit]
    while ahead:
        new = [foe for foe in engaged_with(state, ahead.pop()) if foe.id not in found]
        found.update(foe.id for foe in new)
        ahead += new
    return found


def caster_for(state: State, unit: Unit, power: Power, target: Unit) -> Caster | None:
    """The first model that may try, has the target in range, and sees it if it has to."""
    for caster in ready(state, unit):
        near = MEASURE.within(from_caster(state, caster.model, target), power.range)
        if near and (not power.sight or target is unit or sees(state, caster.model, target)):
            return caster
    return None


def from_caster(state: State, model: str, target: Unit) -> float:
    """How far a unit is from the model that casts."""
    return units_apart([body_of(state, model)], bodies(state, target))


def body_of(state: State, model: str) -> Solid:
    """A model, or the floor that it is on."""
    unit = state.unit_of(model)
    return unit.formation.solid_by_model[model] if unit.inside is None else state.floor_of(unit).solid
