"""Chapter 16: the Power action. One attempt after another, each with its roll, the attempts to stop it, and its
effect."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Bands, Dice, cut
from grognard.engine.questions import One, Option
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.arsenal import Power
from grognard.rulesets.battleforge.rules.actions.action import Action, each
from grognard.rulesets.battleforge.rules.foundations.checks import D10, last_face
from grognard.rulesets.battleforge.rules.powers.deeds import CLAUSE
from grognard.rulesets.battleforge.rules.powers.power_attack import strike
from grognard.rulesets.battleforge.rules.powers.specialties import known, why_unknown
from grognard.rulesets.battleforge.rules.powers.stopping import could_be_stopped, stopped
from grognard.rulesets.battleforge.rules.powers.targets import (
    Caster,
    cast_already,
    caster_for,
    casters,
    ready,
    targets,
    why_no_power,
    why_no_target,
    why_not_cast,
)
from grognard.rulesets.battleforge.rules.shock import shock
from grognard.rulesets.battleforge.rules.strategies.playing import do
from grognard.rulesets.battleforge.rules.strategies.second_chance import second_chance
from grognard.rulesets.battleforge.state import BROKE, State, Unit

POWER, ENOUGH = "power", "enough"
FAILED, BACKLASH = "failed", "backlash"
BACKLASH_SHOCK = 2


def of_powers(_state: State, unit: Unit) -> Iterator[Action]:
    """The Power action, of units that have somebody who casts."""
    if casters(unit) and known(unit):
        yield Action(POWER, "Power", "casts powers, one after another", each(use_powers), why_no_power)


@enforces("battleforge.power.action")
async def use_powers(umpire: Umpire, state: State, unit: Unit) -> bool:
    """Powers are chosen and resolved one at a time, as many as the unit may still try. False if none was tried."""
    umpire.cite(use_powers)
    tried = 0
    while unit.fielded and not state.scopes.has(BROKE, unit.id) and why_no_power(state, unit) is None:
        power = await _choose(umpire, state, unit, tried)
        if power is None:
            break
        target = await _aim(umpire, state, unit, power)
        tried += 1
        if not unit.fielded or not target.fielded:
            break  # somebody has conceded
        await attempt(umpire, state, unit, power, target)
    return tried > 0


async def _choose(umpire: Umpire, state: State, unit: Unit, tried: int) -> Power | None:
    left = sum(caster.casting.left(state.scopes, caster.ref) for caster in ready(state, unit))
    options: list[Option[Power | None]] = [
        Option(
            power.id,
            power,
            power.name,
            detail=f"{power.blurb} {chance_of(unit, power)}",
            why_not=why_not_cast(state, unit, power),
            tally=need_of(unit, power),
        )
        for power in known(unit)
    ]
    word = "No more powers" if tried else "Another action"
    options.append(Option(ENOUGH, None, word, declines=True))
    title = f"Which power {unit.ref:does _} try? ({left} left)"
    question = PowerChoice(
        title, CLAUSE, f"power:{unit.id}", options, about=(unit.id,), closed=partial(why_unknown, unit)
    )
    return await umpire.ask(unit.seat, question)


class PowerChoice(One[Power | None]):
    """The question which power is tried. By default none is, so that the odds of an attempt are of this one alone."""

    def default(self) -> str:
        return ENOUGH


async def _aim(umpire: Umpire, state: State, unit: Unit, power: Power) -> Unit:
    found = [*targets(state, unit, power)]
    if len(found) == 1:
        return found[0]
    options = [Option(other.id, other, str(other.ref), about=(other.id,)) for other in found]
    title = f"At whom {unit.ref:does _} cast {power.name}?"
    closed = partial(why_no_target, state, unit, power)
    question = One(title, CLAUSE, f"power target:{unit.id}", options, about=(unit.id,), closed=closed)
    return state.units[(await umpire.ask(unit.seat, question)).id]


async def attempt(umpire: Umpire, state: State, unit: Unit, power: Power, target: Unit) -> None:
    """One attempt: the roll, the attempts to stop it, and what it does."""
    caster = caster_for(state, unit, power, target)
    assert caster is not None, f"{unit.ref} cannot cast {power.name} at {target.ref}"
    caster.casting.use(state.scopes, caster.ref)
    umpire.tell("power", CLAUSE, "{unit:casts} {power} at {target}", unit=unit.ref, power=power.name, target=target.ref)
    face = await cast(umpire, state, caster, power)
    if face is None:
        return
    cast_already(power).use(state.scopes, unit.ref)
    if await stopped(umpire, state, caster, power, face):
        return
    if target.fielded:
        await take_effect(umpire, state, caster, power, target)


@enforces("battleforge.power.cast", "battleforge.power.backlash")
async def cast(umpire: Umpire, state: State, caster: Caster, power: Power) -> int | None:
    """The roll to cast: the number that the die shows if it succeeds, for those who would stop it. A lower one is
    better where somebody could. On a 10 the unit gains two Shock at once."""
    unit = state.unit_of(caster.model)
    need = need_of(unit, power)
    bands = cast_bands(need.total)
    dice = Dice(1, bands, "battleforge.power.cast", by=unit.seat, unit=unit.id, tally=need, label=f"Cast {power.name}")
    succeeds = tuple(name for name in bands.names if name not in (FAILED, BACKLASH))
    fine = () if could_be_stopped(state, caster) else succeeds
    (result,) = await second_chance(umpire, state, [await umpire.roll(dice)], fine)
    band = result.die_bands[0]
    if bands.names[band] == BACKLASH:
        await shock.shaken(umpire, state, unit, "battleforge.power.backlash", BACKLASH_SHOCK)
        return None
    return band + 1 if bands.names[band] in succeeds else None


def need_of(unit: Unit, power: Power) -> Tally:
    """The highest face that succeeds: the cast value less the Shock, which is the same as adding the Shock to the
    die."""
    need = Tally(power.cast, "Cast value", "battleforge.power.cast")
    return need.add(-unit.shock, "Shock", "battleforge.power.cast") if unit.shock else need


def cast_bands(need: int) -> Bands:
    """One band for each face that succeeds, because whoever would stop the power has to roll as low; then one for
    failures, and one for the 10."""
    last = last_face(need)
    cuts = [(face, f"cast on {face}") for face in range(1, last + 1)]
    return cut(D10, *cuts, *([(D10 - 1, FAILED)] if last < D10 - 1 else []), (D10, BACKLASH))


def chance_of(unit: Unit, power: Power) -> str:
    last = last_face(need_of(unit, power).total)
    return f"On {last} or less, {last * 100 // D10} %."


async def take_effect(umpire: Umpire, state: State, caster: Caster, power: Power, target: Unit) -> None:
    """What a power does that nobody has stopped."""
    if power.hits:
        await strike(umpire, state, state.unit_of(caster.model), power, target)
    if target.fielded:
        await do(umpire, state, target, power.effects, CLAUSE)
