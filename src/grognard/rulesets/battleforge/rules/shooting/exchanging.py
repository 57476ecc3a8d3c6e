"""Chapters 8, 12 and 13, carrying attacks out: one alone, or several that happen at the same time.

An attack that stands alone removes its casualties weapon by weapon. Attacks that happen together are all rolled first,
and then everything falls at once. Shock, break tests and breaks come when all of it is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from grognard.engine.clauses import enforces
from grognard.engine.consequences import Due
from grognard.engine.losses import Loss
from grognard.engine.questions import One, Option, Order
from grognard.engine.refusal import Refusal
from grognard.engine.results import Result
from grognard.engine.umpire import Umpire
from grognard.minis.words import listed
from grognard.rulesets.battleforge.arsenal import Strategy
from grognard.rulesets.battleforge.rules.actions import standby
from grognard.rulesets.battleforge.rules.datasheets.specials import granted, has_rule
from grognard.rulesets.battleforge.rules.fighting import blows
from grognard.rulesets.battleforge.rules.shock import shock
from grognard.rulesets.battleforge.rules.shooting import casualties, damage_chart, lobbing, shots, smoke, straying
from grognard.rulesets.battleforge.rules.shooting.assigning import give_out
from grognard.rulesets.battleforge.rules.shooting.attacks import Attack, Manner, Strike, dice_of, weapons_of
from grognard.rulesets.battleforge.rules.shooting.hits import Hit, Ranks, Victims, negations_of
from grognard.rulesets.battleforge.rules.shooting.to_hit import ModelDice, Roller, Terms, terms_of
from grognard.rulesets.battleforge.rules.sight.aiming import applied as applied_in_sight
from grognard.rulesets.battleforge.rules.sight.eyes import base_of
from grognard.rulesets.battleforge.rules.strategies.playing import Occasion, anybody_has, offer
from grognard.rulesets.battleforge.rules.strategies.second_chance import chances
from grognard.rulesets.battleforge.rules.terrain.cover import BEST, Cover, better, cover_of
from grognard.rulesets.battleforge.sheets import Sheet, Special, Weapon
from grognard.rulesets.battleforge.state import EVADE, FOCUS, State, Unit

DECLARED: dict[Manner, tuple[str, str]] = {
    "shoot": ("battleforge.shoot.sequence", "{unit:shoots} at {target}"),
    "fight": ("battleforge.fight.sequence", "{unit:fights} {target}"),
}
"""What is said before an attack is rolled."""
FANATICAL = "fanatical"
"""The rule of units that gain no Shock in melee."""
IMPOSSIBLE: dict[Manner, tuple[str, str]] = {
    "shoot": ("battleforge.shoot.impossible", "{unit:has} no shot with its {weapon}"),
    "fight": ("battleforge.fight.impossible", "{unit:has} nobody to strike with its {weapon}"),
}
"""What is said of a weapon that has no target when its turn comes."""


@enforces("battleforge.simultaneous.procedure", "battleforge.simultaneous.pending")
async def together(umpire: Umpire, state: State, attacks: Sequence[Attack], before: casualties.Before) -> None:
    """Attacks at the same time: all are rolled, and then everything falls at once."""
    umpire.cite(together)
    with state.pending.together():
        for attack in attacks:
            await carry_out(umpire, state, attack, before)
    await casualties.fall(umpire, state, before)


@enforces("battleforge.shoot.sequence")
async def exchange(umpire: Umpire, state: State, attacks: Sequence[Attack]) -> None:
    """Roll these attacks and let everything that follows from them happen."""
    umpire.cite(exchange)
    before = casualties.Before(state)
    state.consequences.open()
    if len(attacks) > 1:
        await together(umpire, state, attacks, before)
    else:
        for attack in attacks:
            await carry_out(umpire, state, attack, before)
    _toll(umpire, state, attacks, before)
    casualties.heavy_losses(umpire, state, before)
    await shock.settle_all(umpire, state)


def _toll(umpire: Umpire, state: State, attacks: Sequence[Attack], before: casualties.Before) -> None:
    """What each attack has cost those who are still there."""
    for attack in attacks:
        for unit in (state.units[name] for name in attack.targets):
            if unit.fielded:
                lost = before.lost.get((attack.unit, unit.id), casualties.UnitSize(0, 0))
                umpire.tell("toll", "battleforge.shoot.wound", _cost(lost), unit=unit.ref, left=len(unit.models))


def _cost(lost: casualties.UnitSize) -> str:
    if lost.models:
        return f"{{unit:loses}} {lost.models}, {{left}} left"
    if lost.wounds:
        return f"{{unit:takes}} {lost.wounds} wound{'' if lost.wounds == 1 else 's'}"
    return "{unit:is} unharmed"


async def carry_out(umpire: Umpire, state: State, attack: Attack, before: casualties.Before) -> None:
    """One attack: Evade tokens, then weapon by weapon hits, assignment, negation, saves and casualties."""
    unit = state.units[attack.unit]
    if not unit.fielded:
        return  # it was destroyed by what interrupted its action
    attack = blows.settle(state, attack) if attack.manner == "fight" else attack
    _announce(umpire, state, attack)
    with state.scopes.within("attack", unit.id):
        await targeted(umpire, state, attack)
        terms = terms_of(state, unit, await evaders(umpire, state, attack))
        targets: dict[str, Victims] = {}
        shocked: dict[str, int] = {}
        for strike in await in_order(umpire, state, attack):
            if strike.point is not None:
                struck = await at_a_point(umpire, state, attack, strike, terms)
            else:
                if strike.target not in targets and _has_lines(umpire, state, attack, strike):
                    targets[strike.target] = await victims(umpire, state, attack, state.units[strike.target])
                struck = await roll(umpire, state, attack, strike, targets.get(strike.target), terms)
            shocked |= {name: max(number, shocked.get(name, 0)) for name, number in struck.items()}
            await casualties.fall(umpire, state, before)
        for name, number in shocked.items():
            state.consequences.add(
                Due("hit shock", state.units[name].ref, "battleforge.shock.hit", number, cause=unit.id)
            )


async def at_a_point(umpire: Umpire, state: State, attack: Attack, strike: Strike, terms: Terms) -> Mapping[str, int]:
    """What is aimed at a point: a shell that hits everybody there, or smoke that hits nobody."""
    weapon = weapons_of(state.units[attack.unit], "shoot")[strike.weapon]
    if weapon.rule(shots.SMOKE) is None:
        return await lobbing.lob(umpire, state, attack, strike, terms)
    await smoke.lay(umpire, state, attack, strike, terms)
    return {}


def _announce(umpire: Umpire, state: State, attack: Attack) -> None:
    """Who attacks whom, before anything is rolled."""
    clause, text = DECLARED[attack.manner]
    for name in dict.fromkeys(strike.target for strike in attack.strikes if strike.target in state.units):
        umpire.tell("attack", clause, text, unit=state.units[attack.unit].ref, target=state.units[name].ref)


def _has_lines(umpire: Umpire, state: State, attack: Attack, strike: Strike) -> bool:
    return umpire.recall("any line", lambda: bool(lines_of(state, attack, strike)))


def lines_of(state: State, attack: Attack, strike: Strike) -> list[ModelDice]:
    """The dice of a strike as things stand now."""
    unit = state.units[attack.unit]
    if attack.manner == "shoot":
        return shots.lines_of(state, attack, strike)
    return blows.lines_of(state, unit, strike)


@enforces("battleforge.shoot.order")
async def in_order(umpire: Umpire, state: State, attack: Attack) -> Sequence[Strike]:
    """The order in which the attacker rolls weapons."""
    unit = state.units[attack.unit]
    carried = weapons_of(unit, attack.manner)
    strikes = [strike for strike in attack.strikes if strike.weapon in carried]
    if len(strikes) < 2:
        return strikes
    items = [
        Option(
            str(place),
            strike,
            f"{strike.weapon} at {aimed_at(state, strike)}",
            about=strike.around or (strike.target or unit.id,),
        )
        for place, strike in enumerate(strikes, 1)
    ]
    title = f"Which weapon of {unit.ref} comes first?"
    return await umpire.ask(unit.seat, Order(title, "battleforge.shoot.order", f"weapons:{unit.id}", items))


def aimed_at(state: State, strike: Strike) -> str:
    """What a weapon goes at, in words: a unit, or a point of the table."""
    return str(state.units[strike.target].ref) if strike.target else "a point"


async def targeted(umpire: Umpire, state: State, attack: Attack) -> None:
    """The moment for strategies of those who are shot at: the shots are declared, and no die has fallen."""
    targets = [unit for name in attack.targets if (unit := state.units[name]).fielded]
    if attack.manner != "shoot" or not targets or not anybody_has(state, "targeted"):
        return

    def fits(strategy: Strategy, unit: Unit) -> Refusal | None:
        if strategy.in_cover and not any(0 < cover.bonus < BEST for cover in cover_at(state, attack, unit).values()):
            return Refusal(f"{unit.ref:has} no cover that could be better", "battleforge.strategy.spend", (unit.id,))
        return None

    names = listed([str(unit.ref) for unit in targets])
    title = f"{state.units[attack.unit].ref:shoots} at {names}: a strategy?"
    await offer(
        umpire, state, Occasion("targeted", title, targets, attack.unit, "the shots are rolled as they are", fits)
    )


@enforces("battleforge.action.evade-spend")
async def evaders(umpire: Umpire, state: State, attack: Attack) -> set[str]:
    """The targets that spend their Evade token against this attack."""
    spent = set()
    for name in attack.targets:
        target = state.units[name]
        if not (target.fielded and state.scopes.has(EVADE, name)):
            continue
        if not umpire.recall("any dice", partial(_any_dice, state, attack, name)):
            continue
        title = f"Spend the Evade token of {target.ref}?"
        options = [
            Option("spend", True, "Spend it", detail="one less to hit for all dice of this attack", about=(name,)),
            Option("keep", False, "Keep it", detail="for a later attack; this one hits as usual", declines=True),
        ]
        question = One(title, "battleforge.action.evade-spend", f"evade:{name}", options, about=(name, attack.unit))
        if await umpire.ask(target.seat, question):
            state.scopes.take(EVADE, name)
            spent.add(name)
    return spent


def _any_dice(state: State, attack: Attack, target: str) -> bool:
    strikes = (strike for strike in attack.strikes if strike.target == target)
    return any(line.dice for strike in strikes for line in lines_of(state, attack, strike))


async def victims(umpire: Umpire, state: State, attack: Attack, target: Unit) -> Victims:
    """How a target takes the hits of this attack: its cover is counted once, just before the first die."""
    cover = umpire.recall("cover", partial(cover_against, state, attack, target))
    if umpire.applied is not None:
        umpire.cite(*{reason for each in cover.values() for reason in each.reasons})
    return Victims(state, target, cover, await negation(umpire, target))


def cover_against(state: State, attack: Attack, target: Unit) -> Mapping[str, Cover]:
    """Cover protects from fire, not in melee (battleforge.fight.sequence)."""
    if attack.manner == "fight":
        return {}
    return dug_in(state, target, cover_of(state, target, shots.cover_dice(state, attack, target)))


def dug_in(state: State, target: Unit, found: Mapping[str, Cover]) -> Mapping[str, Cover]:
    """Cover as it is counted for this attack: who has dug in has a better level of what there is."""
    levels = granted(state, target, "cover")
    return {model: better(cover, levels) for model, cover in found.items()} if levels else found


def cover_at(state: State, attack: Attack, target: Unit) -> Mapping[str, Cover]:
    """The cover of a target against all that is fired at it, also what is lobbed."""
    points = [strike.point for strike in attack.strikes if strike.point is not None and target.id in strike.around]
    if points:
        return cover_of(state, target, lobbing.from_above(target, points[0]))
    return cover_against(state, attack, target)


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
    umpire: Umpire, state: State, attack: Attack, strike: Strike, target: Victims | None, terms: Terms
) -> dict[str, int]:
    """All dice of one weapon at one target; its wounds go to the pending layer. Returns the Shock of being hit."""
    unit = state.units[attack.unit]
    weapon = weapons_of(unit, attack.manner)[strike.weapon]
    lines = umpire.recall("lines", lambda: tuple(line for line in lines_of(state, attack, strike) if line.dice))
    lines = lines if unit.fielded else ()
    if not lines or target is None:
        clause, text = IMPOSSIBLE[attack.manner]
        umpire.tell("impossible", clause, text, unit=unit.ref, weapon=weapon.name)
        return {}
    if attack.manner == "fight" and len(strike.settled) < len(lines):
        umpire.cite("battleforge.fight.impossible")  # somebody reaches the enemy only now
    if umpire.applied is not None:  # only statistics want to know
        umpire.cite(*_applied(state, attack, weapon, target.unit, terms))
    roller = Roller(state, attack.manner, unit, target, terms)
    ranks = target.ranks()
    salvo = roller.salvo(weapon, lines)

    second = chances(umpire, state)

    async def arrange(struck: Ranks, hits: Mapping[str, int]) -> tuple[Ranks, Sequence[str]]:
        if umpire.applied is not None:
            umpire.cite(*target.applied(weapon, hits))
        return await give_out(umpire, target, weapon, struck, hits, second)

    rolled: list[Result] = []

    async def noted(results: Sequence[Result]) -> Sequence[Result]:
        results = await second(results) if second is not None else results
        rolled.extend(() if rolled else results)  # the first are those to hit
        return results

    strays = weapon.rule(straying.SCATTER) is not None
    aimed_at = base_of(state, target.unit, lines[0].seen[0].model)
    after = await umpire.volley(target, ranks, salvo, second=noted if strays else second, arrange=arrange)
    state.scopes.take(FOCUS, unit.id)
    shots.note_fired(state, unit, weapon)
    wounded(state, attack.unit, target, ranks, after)
    unmoved = attack.manner == "fight" and has_rule(state, target.unit, FANATICAL)
    shocked = {target.unit.id: after.shock} if after.shock and not unmoved else {}
    if strays and unit.fielded and (misses := sum(result.count("miss") for result in rolled)):
        shocked |= await straying.stray(umpire, state, unit, weapon, target.unit, aimed_at, misses)
    return shocked


def _applied(
    state: State, attack: Attack, weapon: Weapon, target: Unit, terms: Terms
) -> Iterator[str | Callable[..., Any]]:
    """What decided over the dice of a weapon without an event of its own: for statistics."""
    unit = state.units[attack.unit]
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
    before = target.struck(target.ranks(), {hit.name: hits})
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
