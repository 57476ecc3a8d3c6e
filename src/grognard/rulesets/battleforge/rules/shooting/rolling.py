"""Chapters 12 and 13, the dice of a weapon: to hit, hits and Saves, and hits that nobody rolls for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.dice.results import Result
from grognard.engine.mechanics.consequences import Due
from grognard.engine.mechanics.losses import Loss
from grognard.engine.questions import One, Option
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.actions import standby
from grognard.rulesets.battleforge.rules.datasheets.specials import has_rule
from grognard.rulesets.battleforge.rules.fighting import blows
from grognard.rulesets.battleforge.rules.shooting import damage_chart, shots, straying
from grognard.rulesets.battleforge.rules.shooting.assigning import give_out
from grognard.rulesets.battleforge.rules.shooting.attacks import Attack, Manner, Strike, dice_of, weapons_of
from grognard.rulesets.battleforge.rules.shooting.hits import Hit, Ranks, Victims, negations_of
from grognard.rulesets.battleforge.rules.shooting.second_tries import misses_among
from grognard.rulesets.battleforge.rules.shooting.to_hit import ModelDice, Roller, Terms
from grognard.rulesets.battleforge.rules.sight.aiming import applied as applied_in_sight
from grognard.rulesets.battleforge.rules.sight.eyes import base_of
from grognard.rulesets.battleforge.rules.strategies.second_chance import chances
from grognard.rulesets.battleforge.sheets import Sheet, Special, Weapon
from grognard.rulesets.battleforge.state import FOCUS, State, Unit

FANATICAL = "fanatical"
"""The rule of units that gain no Shock in melee."""
IMPOSSIBLE: dict[Manner, tuple[str, str]] = {
    "shoot": ("battleforge.shoot.impossible", "{unit:has} no shot with its {weapon}"),
    "fight": ("battleforge.fight.impossible", "{unit:has} nobody to strike with its {weapon}"),
}
"""What is said of a weapon that has no target when its turn comes."""


def lines_of(state: State, attack: Attack, strike: Strike) -> list[ModelDice]:
    """The dice of a strike as things stand now."""
    unit = state.units[attack.unit]
    if attack.manner == "shoot":
        return shots.lines_of(state, attack, strike)
    return blows.lines_of(state, unit, strike)


@enforces("battleforge.shoot.negate")
async def negation(umpire: Umpire, target: Unit) -> Special | None:
    """The one ability to negate hits that a unit uses in this attack: the best, unless its owner wants another."""
    rules = sorted(negations_of(target).values(), key=lambda rule: -rule.number)
    if len(rules) < 2:
        umpire.cite(*[Sheet.rules_of] * len(rules))
        return rules[0] if rules else None
    options = [Option(rule.id, rule, str(rule)) for rule in rules]
    title = f"Which ability {target.ref:does _} use to negate hits?"
    question = One(title, "battleforge.shoot.negate", f"negate:{target.id}", options, about=(target.id,))
    return await umpire.ask(target.seat, question)


@enforces("battleforge.shoot.impossible")
async def roll(
    umpire: Umpire, state: State, attack: Attack, strikes: Sequence[Strike], target: Victims | None, terms: Terms
) -> dict[str, int]:
    """All dice of one weapon at one target, or of several at once for the odds; their wounds go to the pending layer.
    Returns the Shock of being hit."""
    unit = state.units[attack.unit]
    fired = umpire.recall("lines", partial(_fired, state, attack, strikes)) if unit.fielded else ()
    if not fired or target is None:
        has_no_shot(umpire, unit, attack.manner, strikes[0])
        return {}
    roller, ranks = Roller(state, attack.manner, unit, target, terms), target.ranks()
    salvos = [roller.salvo(each.weapon, each.lines) for each in fired]
    for each in fired if umpire.applied is not None else ():  # only statistics want to know
        umpire.cite(*_applied(state, attack, each, target.unit, terms))
    weapon, second = fired[0].weapon, chances(umpire, state)

    async def arrange(struck: Ranks, hits: Mapping[str, int]) -> tuple[Ranks, Sequence[str]]:
        if umpire.applied is not None:
            umpire.cite(*target.applied(weapon, hits))
        return await give_out(umpire, target, weapon, struck, hits, second)

    rolled: list[Result] = []

    async def noted(results: Sequence[Result]) -> Sequence[Result]:
        results = await second(results) if second is not None else results
        rolled.extend(() if rolled else results)  # the first are those to hit
        return results

    strays = straying.may_stray(weapon)
    aimed_at = base_of(state, target.unit, fired[0].lines[0].seen[0].model)
    after = await umpire.volley(target, ranks, *salvos, second=noted if strays else second, arrange=arrange)
    state.scopes.take(FOCUS, unit.id)
    for each in fired:
        shots.note_fired(state, unit, each.weapon)
    wounded(state, attack.unit, target, ranks, after)
    unmoved = attack.manner == "fight" and has_rule(state, target.unit, FANATICAL)
    shocked = {target.unit.id: after.shock} if after.shock and not unmoved else {}
    if strays and unit.fielded and (misses := sum(map(misses_among, rolled))):
        shocked |= await straying.stray(umpire, state, unit, weapon, target.unit, aimed_at, misses)
    return shocked


def has_no_shot(umpire: Umpire, unit: Unit, manner: Manner, strike: Strike) -> None:
    clause, text = IMPOSSIBLE[manner]
    umpire.tell("impossible", clause, text, unit=unit.ref, weapon=strike.weapon)


class Fired(NamedTuple):
    """A weapon of a strike that has dice to roll."""

    strike: Strike
    weapon: Weapon
    lines: tuple[ModelDice, ...]


def _fired(state: State, attack: Attack, strikes: Sequence[Strike]) -> tuple[Fired, ...]:
    weapons = weapons_of(state.units[attack.unit], attack.manner)
    return tuple(
        Fired(strike, weapons[strike.weapon], lines)
        for strike in strikes
        if (lines := tuple([line for line in lines_of(state, attack, strike) if line.dice]))
    )


def _applied(
    state: State, attack: Attack, fired: Fired, target: Unit, terms: Terms
) -> Iterator[str | Callable[..., Any]]:
    """What decided over the dice of a weapon without an event of its own: for statistics."""
    unit, weapon = state.units[attack.unit], fired.weapon
    if attack.manner == "fight" and len(fired.strike.settled) < len(fired.lines):
        yield "battleforge.fight.impossible"  # somebody reaches the enemy only now
    yield from applied_in_sight(state, unit, weapon, target) if attack.manner == "shoot" else blows.APPLIED
    carried = [each for _, figure in unit.figures() for each in figure.weapons if each.weapon == weapon]
    yield dice_of if any(each.copies > 1 for each in carried) else "battleforge.weapon.attacks"
    if len(carried) > 1:
        yield "battleforge.shoot.same-weapon"
    if len(attack.strikes) > 1:
        yield shots.everything_at
    if terms.focused:
        yield standby.focus
    if weapon.rules:
        yield "battleforge.weapon.special-rules"
    if not all(figure.profile.counts for each in (unit, target) for _, figure in each.figures()):
        yield "battleforge.model.no-characteristics"


async def unrolled(
    umpire: Umpire, state: State, by: str, weapon: Weapon, target: Victims, valid: Sequence[str], made: tuple[Hit, int]
) -> int:
    """Hits of one kind that nobody rolls for one by one (a shell, a power) on these models of a unit, saved one by one.
    Returns the Shock that it gains for being hit."""
    (hit, hits), second = made, chances(umpire, state)
    target.faces(weapon, [hit], valid)
    before = target.struck(target.ranks(), [hit.name] if hits else [])
    after, kinds = await give_out(umpire, target, weapon, before, {hit.name: hits}, second)
    for _ in range(hits * len(kinds)):
        after = await umpire.take_hit(target, after, hit.name, second)
    wounded(state, by, target, before, after)
    return after.shock


def wounded(state: State, by: str, target: Victims, ranks: Ranks, after: Ranks) -> None:
    """Write the wounds that hits have cost to the pending layer, and what a damage chart has come to."""
    for model, had, has in zip(target.models, ranks.damage, after.damage, strict=True) if after.damage else ():
        if has > had:
            damage_chart.mark(state, model, has)
    if after.rattled:
        state.consequences.add(Due("hit shock", target.unit.ref, damage_chart.CLAUSE, after.rattled, cause=by))
    if after.blown:
        damage_chart.blows_up(state, target.unit)
    for model, had, left in zip(target.models, ranks.wounds, after.wounds, strict=True):
        if left < had:
            state.pending.add(Loss(model, target.unit.id, "battleforge.shoot.wound", had - left, by=by))
