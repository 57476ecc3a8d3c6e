"""Chapter 8, the actions Shoot and Fight, of one unit or of a group at the same time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from grognard.engine.clauses import enforces
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.fighting import consolidating
from grognard.rulesets.battleforge.rules.fighting.blows import why_not_fight
from grognard.rulesets.battleforge.rules.fighting.engaging import is_engaged
from grognard.rulesets.battleforge.rules.reactions.reacting import answers
from grognard.rulesets.battleforge.rules.shooting.attacks import Attack
from grognard.rulesets.battleforge.rules.shooting.declaring import declare_blows, declare_shots, why_no_shot
from grognard.rulesets.battleforge.rules.shooting.exchanging import exchange
from grognard.rulesets.battleforge.rules.shooting.shots import why_no_target
from grognard.rulesets.battleforge.state import FOUGHT, SHOT, Declared, State, Unit


@enforces("battleforge.action.shoot", "battleforge.group.same-actions")
async def shoot(umpire: Umpire, state: State, units: Sequence[Unit]) -> None:
    """Shoot: targets are declared for all units before anybody reacts or rolls. A unit that cannot shoot does
    nothing."""
    if umpire.applied is not None:
        umpire.cite(*_spared(state, units[0]))
    attacks = []
    for unit in units:
        if unit.fielded and umpire.recall("may shoot", partial(why_no_shot, state, unit)) is None:
            attack = await declare_shots(umpire, state, unit)
            if unit.fielded:
                SHOT.use(state.scopes, unit.ref)
                umpire.cite(SHOT.clause)
                attacks.append(attack)
    await resolve(umpire, state, attacks)


@enforces("battleforge.action.fight", "battleforge.group.same-actions")
async def fight(umpire: Umpire, state: State, units: Sequence[Unit]) -> None:
    """Fight: blows are declared for all before anybody reacts or rolls. After the fight everybody who fought may close
    in."""
    attacks = []
    for unit in units:
        if unit.fielded and why_not_fight(state, unit) is None:
            attack = await declare_blows(umpire, state, unit)
            if unit.fielded:
                FOUGHT.use(state.scopes, unit.ref)
                umpire.cite(FOUGHT.clause, "battleforge.action.fight")
                attacks.append(attack)
    rolled = await resolve(umpire, state, attacks)
    for attack in rolled:
        if attack.manner == "fight":
            await consolidating.consolidate(umpire, state, state.units[attack.unit])


def _spared(state: State, unit: Unit) -> list[Callable[..., Any]]:
    """Whether somebody could not be shot at because friends are in melee with them: for statistics."""
    foes = state.enemies_of(unit.seat)
    return [why_no_target] if any(why_no_target(state, unit, foe) is not None for foe in foes) else []


async def resolve(umpire: Umpire, state: State, attacks: Sequence[Attack]) -> Sequence[Attack]:
    """Resolve the reactions of the targets, then everything at once. Returns all attacks that were made, the active
    player's first."""
    if not attacks:
        return ()
    state.declared = [Declared(attack.manner, attack.unit, attack.targets) for attack in attacks]
    with state.scopes.within("trigger", attacks[0].unit):
        counters = await answers(umpire, state, attacks)
        standing = [attack for attack in attacks if still_stands(state, attack)]
        if len(standing) < len(attacks):
            umpire.cite(still_stands)
        made = [*standing, *counters]
        await exchange(umpire, state, made)
    state.declared = []
    return made


@enforces("battleforge.core.interrupts")
def still_stands(state: State, attack: Attack) -> bool:
    """An interrupted attack goes on unless its unit is gone, or is locked in melee and would shoot."""
    unit = state.units[attack.unit]
    return unit.fielded and not (attack.manner == "shoot" and is_engaged(state, unit))
