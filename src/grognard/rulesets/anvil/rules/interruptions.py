"""Chapter 14: what the non-active player may do in the opponent's activation, each in its own window."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.windows import Window, react
from grognard.engine.questions import Option
from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.engine.umpire import Umpire
from grognard.minis.words import inches
from grognard.rulesets.anvil.rules.bounce_back import landing
from grognard.rulesets.anvil.rules.engaging import may_strike
from grognard.rulesets.anvil.rules.measuring import range_between, within
from grognard.rulesets.anvil.rules.stratagems import eligible
from grognard.rulesets.anvil.showing.words import ref
from grognard.rulesets.anvil.state import State, Unit
from grognard.rulesets.anvil.tables import WIZARD, Stratagem
from grognard.table.points import Direction


def pay(umpire: Umpire, field: State, seat: int, card: Stratagem, user: Unit) -> None:
    """An interruption costs only its price: "anvil.stratagems.interruptions"."""
    umpire.cite("anvil.stratagems.interruptions")
    field.pools[seat] -= card.cost
    umpire.tell(
        "interrupt",
        card.clause,
        "{unit} used {card} for {cost} CP, {left} left",
        unit=ref(user),
        card=card.name,
        stratagem=card.key,
        cost=card.cost,
        left=field.pools[seat],
    )


def too_dear(field: State, seat: int, card: Stratagem) -> Refusal | None:
    if field.pools[seat] >= card.cost:
        return None
    reason = f"{card.name} costs {card.cost} CP and {field.side(seat)} has {field.pools[seat]}"
    return Refusal(reason, "anvil.stratagems.interruptions")


def too_far(field: State, unit: Unit, caster: Unit, card: Stratagem) -> Refusal | None:
    if within(field, unit, caster, card.range):
        return None
    far = inches(range_between(field, unit, caster))
    return Refusal(f"{far} to {caster.name}, {card.name} reaches {inches(card.range)}", card.clause, (unit.id,))


def _window(name: str, title: str, card: Stratagem, declined: str, *parties: Unit) -> Window:
    about = tuple(unit.id for unit in parties)
    return Window(name, title, card.clause, decline="Let it happen", declined=declined, parties=about)


@enforces("anvil.stratagem.counterattack")
async def counterattack(
    umpire: Umpire, field: State, attacker: Unit, defender: Unit, back_edge: str, strike: int, reply: int
) -> bool:
    """The defender of a contact combat may strike too: "anvil.stratagem.counterattack". Returns whether it does.

    `strike` is the damage that it takes in any case, `reply` the damage that it would deal.
    """
    takes = f"{min(strike, defender.hp)} of {defender.hp} HP"
    sentence = f"Deal {min(reply, attacker.hp)} of {attacker.hp} HP, take {takes}"
    card = field.stratagem("counterattack")
    used: list[Unit] = []

    def offers(seat: int) -> Sequence[Option[Unit]]:
        if used or defender.seat != seat or not eligible(defender, card):
            return ()
        if not may_strike(field, defender, attacker, back_edge):
            return ()
        return (
            Option(card.key, defender, card.name, detail=sentence, why_not=too_dear(field, seat, card), cost=card.cost),
        )

    async def use(seat: int, unit: Unit) -> None:
        pay(umpire, field, seat, card, unit)
        used.append(unit)

    title = f"{defender.name}: counterattack?"
    declined = f"Deal nothing, take {takes}"
    window = _window("counterattack", title, card, declined, attacker, defender)
    await react(umpire, window, (enemy_of(field.active),), offers, use)
    return bool(used)


@enforces("anvil.stratagem.dispel")
async def dispel(umpire: Umpire, field: State, caster: Unit, spell: Stratagem, sentence: str) -> bool:
    """A Wizard within 12″ of the casting Wizard stops its spell: "anvil.stratagem.dispel". Returns whether one does."""
    if caster.type != WIZARD:
        return False  # naturals cannot be dispelled: "anvil.stratagems.spells-and-naturals"
    card = field.stratagem("dispel")
    used: list[Unit] = []

    def offers(seat: int) -> Sequence[Option[Unit]]:
        if used:
            return ()
        measured = field.scenario.premeasure  # without premeasuring a Wizard out of reach may try in vain
        return tuple(
            Option(
                unit.id,
                unit,
                unit.name,
                detail=f"{inches(range_between(field, unit, caster))} from {caster.name}" if measured else "",
                why_not=(too_far(field, unit, caster, card) if measured else None) or too_dear(field, seat, card),
                cost=card.cost,
                about=(unit.id,),
            )
            for unit in field.on_table()
            if unit.seat == seat and eligible(unit, card)
        )

    async def use(seat: int, unit: Unit) -> None:
        pay(umpire, field, seat, card, unit)
        used.append(unit)

    title, declined = f"Is {spell.name} of {caster.name}{sentence} dispelled?", f"{spell.name} takes effect"
    window = _window("dispel", title, card, declined, caster)
    await react(umpire, window, (enemy_of(field.active),), offers, use)
    if not used:
        return False
    if not within(field, used[0], caster, card.range):
        text = "{unit} stood out of reach of {card}: no effect"
        umpire.tell("wasted", "anvil.geometry.premeasuring", text, unit=ref(caster), card=card.name)
        return False
    umpire.tell("dispelled", card.clause, "{spell} of {unit} came to nothing", spell=spell.name, unit=ref(caster))
    return True


@enforces("anvil.stratagem.hero-of-the-day")
async def hero_of_the_day(umpire: Umpire, field: State, unit: Unit, way: Direction) -> bool:
    """A Hero or General at 0 HP lives on with 1 and owes a bounce: "anvil.stratagem.hero-of-the-day".

    Only if it can bounce as the units stand now. Returns whether it was used.
    """
    card = field.stratagem("hero_of_the_day")
    used: list[Unit] = []

    def offers(seat: int) -> Sequence[Option[Unit]]:
        if used or unit.seat != seat or not eligible(unit, card) or unit.hp > 0 or landing(field, unit, way).blocked:
            return ()
        return (
            Option(card.key, unit, card.name, why_not=too_dear(field, seat, card), cost=card.cost, about=(unit.id,)),
        )

    async def use(seat: int, unit: Unit) -> None:
        pay(umpire, field, seat, card, unit)
        unit.hp = 1
        used.append(unit)

    title, declined = f"{unit.name} at 0 HP: {card.name}?", f"{unit.name} is destroyed"
    window = _window("hero-of-the-day", title, card, declined, unit)
    await react(umpire, window, (enemy_of(field.active),), offers, use)
    return bool(used)
