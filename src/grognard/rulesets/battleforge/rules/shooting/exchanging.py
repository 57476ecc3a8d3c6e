"""Chapters 8, 12 and 13: carrying attacks out, one alone or several that happen at the same time.

An attack that stands alone removes its casualties weapon by weapon. Attacks that happen together are all rolled first,
and then everything falls at once. Shock, break tests and breaks come when all of it is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import takewhile

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.consequences import Due
from grognard.engine.questions import One, Option, Order
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.words import listed
from grognard.rulesets.battleforge.arsenal import Strategy
from grognard.rulesets.battleforge.rules.datasheets.specials import granted
from grognard.rulesets.battleforge.rules.fighting import blows
from grognard.rulesets.battleforge.rules.shock import shock
from grognard.rulesets.battleforge.rules.shooting import casualties, lobbing, shots, smoke, straying
from grognard.rulesets.battleforge.rules.shooting.attacks import Attack, Manner, Strike, weapons_of
from grognard.rulesets.battleforge.rules.shooting.hits import Victims
from grognard.rulesets.battleforge.rules.shooting.rolling import has_no_shot, lines_of, negation, roll
from grognard.rulesets.battleforge.rules.shooting.to_hit import Terms, terms_of
from grognard.rulesets.battleforge.rules.strategies.playing import Occasion, anybody_has, offer
from grognard.rulesets.battleforge.rules.terrain.cover import BEST, Cover, better, cover_of
from grognard.rulesets.battleforge.state import EVADE, State, Unit

DECLARED: dict[Manner, tuple[str, str]] = {
    "shoot": ("battleforge.shoot.sequence", "{unit:shoots} at {target}"),
    "fight": ("battleforge.fight.sequence", "{unit:fights} {target}"),
}
"""What is said before an attack is rolled."""


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
    if attack.manner == "fight":
        attack = umpire.recall("blows", partial(blows.settle, state, attack))
    _announce(umpire, state, attack)
    with state.scopes.within("attack", unit.id):
        await targeted(umpire, state, attack)
        terms = terms_of(state, unit, await evaders(umpire, state, attack))
        targets: dict[str, Victims] = {}
        shocked: dict[str, int] = {}
        waiting = [*await in_order(umpire, state, attack)]
        while waiting:
            strikes = waiting[: umpire.at_once(_at_one_unit(attack, unit, waiting))]
            del waiting[: len(strikes)]
            if strikes[0].point is not None:
                struck = await at_a_point(umpire, state, attack, strikes[0], terms)
            else:
                struck = await at_a_unit(umpire, state, attack, strikes, targets, terms)
            shocked |= {name: max(number, shocked.get(name, 0)) for name, number in struck.items()}
            await casualties.fall(umpire, state, before)
        for name, number in shocked.items():
            state.consequences.add(
                Due("hit shock", state.units[name].ref, "battleforge.shock.hit", number, cause=unit.id)
            )


async def at_a_unit(
    umpire: Umpire,
    state: State,
    attack: Attack,
    strikes: Sequence[Strike],
    targets: dict[str, Victims],
    terms: Terms,
) -> Mapping[str, int]:
    """Strikes at one unit. How a target takes hits is found out at the first of them, and written into `targets`."""
    target = strikes[0].target
    if target not in targets and _has_lines(umpire, state, attack, strikes):
        targets[target] = await victims(umpire, state, attack, state.units[target])
    return await roll(umpire, state, attack, strikes, targets.get(target), terms)


async def at_a_point(umpire: Umpire, state: State, attack: Attack, strike: Strike, terms: Terms) -> Mapping[str, int]:
    """What is aimed at a point: a shell that hits everybody there, or smoke that hits nobody. Who fires it may have
    fallen to an earlier shell of their own unit."""
    weapon = weapons_of(state.units[attack.unit], "shoot").get(strike.weapon)
    if weapon is None:
        has_no_shot(umpire, state.units[attack.unit], "shoot", strike)
        return {}
    if weapon.rule(shots.SMOKE) is None:
        return await lobbing.lob(umpire, state, attack, strike, terms)
    await smoke.lay(umpire, state, attack, strike, terms)
    return {}


def _announce(umpire: Umpire, state: State, attack: Attack) -> None:
    """Who attacks whom, before anything is rolled."""
    clause, text = DECLARED[attack.manner]
    for name in dict.fromkeys(strike.target for strike in attack.strikes if strike.target in state.units):
        umpire.tell("attack", clause, text, unit=state.units[attack.unit].ref, target=state.units[name].ref)


def _at_one_unit(attack: Attack, unit: Unit, strikes: Sequence[Strike]) -> int:
    """How many of these strikes, from the first on, are at the same unit and touch no other."""
    weapons, target = weapons_of(unit, attack.manner), strikes[0].target
    plain = takewhile(
        lambda strike: (
            strike.target == target
            and (weapon := weapons.get(strike.weapon)) is not None
            and not straying.may_stray(weapon)
        ),
        strikes,
    )
    return max(1, len([*plain])) if target else 1


def _has_lines(umpire: Umpire, state: State, attack: Attack, strikes: Sequence[Strike]) -> bool:
    return umpire.recall("any line", lambda: any(lines_of(state, attack, strike) for strike in strikes))


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
