"""Chapter 6: choosing a unit, paying for it and its stratagems, and carrying the activation out."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Iterator, Sequence

from grognard.engine.questions import Answer, One, Option, Some
from grognard.engine.refusal import Refusal
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.anvil.combat import engage, walk
from grognard.rulesets.anvil.deployment import come_on, give_traits, has_room
from grognard.rulesets.anvil.harm import take_damage
from grognard.rulesets.anvil.heroics import raise_champion, steady
from grognard.rulesets.anvil.movement import allowance
from grognard.rulesets.anvil.orders import Orders
from grognard.rulesets.anvil.shooting import ballistics
from grognard.rulesets.anvil.spells import (
    drain_life,
    fireball,
    stormwind,
    summon_subjects,
    transfix,
)
from grognard.rulesets.anvil.state import Activation, Field, Unit, other
from grognard.rulesets.anvil.stratagems import (
    ADDITIONS,
    OWN_MOMENT,
    bill,
    card_of,
    eligible,
    refuse_alone,
    refuse_declaration,
)
from grognard.rulesets.anvil.words import price, ref

Act = Callable[[Umpire, Field, Unit], Awaitable[None]]
RESOLVE: dict[str, Act] = {
    "fireball": fireball,
    "stormwind": stormwind,
    "transfix": transfix,
    "drain_life": drain_life,
    "summon_subjects": summon_subjects,
    "steady": steady,
    "ballistics": ballistics,
    "raise_a_champion": raise_champion,
}
MARKS = ("brace", "skirmishing")
"""Stratagems whose marker is placed at the declaration."""


async def alternation(umpire: Umpire, field: Field) -> None:
    """One player's turn to activate: "anvil.activation.alternate". Two in succession who cannot end the turn.

    Without CP nobody is asked and the other goes on alone: "anvil.activation.out-of-cp".
    """
    seat = field.next
    umpire.cite("anvil.activation.alternate" if field.pools[seat] > 0 else "anvil.activation.out-of-cp")
    unit = await choose_unit(umpire, field, seat) if field.pools[seat] > 0 else None
    if unit is None:
        field.passes += 1
        if field.passes == 2:
            umpire.cite("anvil.end.turn-ends")
            field.phase = "end"
    else:
        field.passes = 0
        await activate(umpire, field, unit)
    field.next = other(seat)


async def choose_unit(umpire: Umpire, field: Field, seat: int) -> Unit | None:
    """Who has CP and can activate must; an unable player may pass: "anvil.activation.no-pass"."""
    options: list[Option[Unit | None]] = [
        Option(unit.id, unit, unit.name, why_not=refuse_unit(field, unit, cost), cost=cost, about=(unit.id,))
        for unit, cost in ((unit, cheapest(field, unit)) for unit in field.army(seat) if may_act(unit))
    ]
    if is_unable(field, seat):
        umpire.cite("anvil.activation.unable")
        if all(option.why_not is not None for option in options):
            text = "{side} passes: no unit can be activated"
            umpire.tell("pass", "anvil.activation.unable", text, side=field.side(seat))
            return None
        options.append(Option("pass", None, "Pass", detail="keep the CP for interruptions"))
    else:
        umpire.cite("anvil.activation.no-pass")
    title = f"Which unit is activated by {field.side(seat)}? {field.pools[seat]} CP left"
    chosen = await umpire.ask(seat, One(title, "anvil.activation.cost", "unit", options))
    if chosen is None:
        text = "{side} passes and keeps {left} CP for interruptions"
        umpire.tell("pass", "anvil.activation.unable", text, side=field.side(seat), left=field.pools[seat])
    return chosen


def may_act(unit: Unit) -> bool:
    """A Seat is never activated: "anvil.army.seat-of-power"."""
    return unit.where != "lost" and not unit.is_seat


def refuse_unit(field: Field, unit: Unit, cost: int) -> Refusal | None:
    """Why this unit cannot be activated now; `cost` is the least that it can cost."""
    if unit.marked("transfix"):
        return Refusal(f"this turn a Transfix holds {unit.name}", "anvil.stratagem.transfix", (unit.id,))
    if cost > field.pools[unit.seat]:
        reason = f"to bring on {unit.name} takes {cost} CP and {field.side(unit.seat)} has {field.pools[unit.seat]}"
        return Refusal(reason, "anvil.deployment.cost", (unit.id,))
    return None


def cheapest(field: Field, unit: Unit) -> int:
    """The least that an activation of this unit can cost."""
    weak = unit.where == "reserve" and not unit.general and eligible(unit, field.stratagem("weak"))
    return bill(field, unit, ("weak",) if weak else ()).total


def is_unable(field: Field, seat: int) -> bool:
    """Nothing on the table may be activated, and nothing affordable at the plain price has room to come on.

    "anvil.activation.unable"
    """
    units = [unit for unit in field.army(seat) if not unit.is_seat]
    if any(unit.where == "table" and not unit.marked("transfix") for unit in units):
        return False
    return not any(
        unit.where == "reserve" and bill(field, unit, ()).total <= field.pools[seat] and has_room(field, unit)
        for unit in units
    )


async def activate(umpire: Umpire, field: Field, unit: Unit) -> None:
    """Declare and pay, come on if need be, then the parts of the activation in any order.

    Nothing notes that a unit has acted: it may be activated again and again ("anvil.activation.repeat").
    """
    declared = await declare(umpire, field, unit)
    pay(umpire, field, unit, declared)
    field.acting = Activation(unit.id, unit.seat, declared, tuple(key for key in declared if key in OWN_MOMENT))
    for mark in MARKS:
        if mark in declared:
            unit.mark(mark)
    coming = unit.where == "reserve"
    if coming:
        umpire.cite("anvil.deployment.starting-hp")
        give_traits(field, unit, declared)
    if not coming or await come_on(umpire, field, unit):
        await carry_out(umpire, field, unit)
    if not coming and not field.acting.moved and not declared:
        umpire.tell("stands", "anvil.activation.no-pass", "{unit} stood still", unit=ref(unit))
    for key in field.acting.left:
        name = card_of(field, key).name
        umpire.tell("wasted", "anvil.stratagems.wasted", "{card} of {unit} found no use", card=name, unit=ref(unit))
    field.acting = None


class Declaration(Some[str]):
    """The stratagems of an activation, each at most once: "anvil.stratagems.once-per-activation"."""

    def refuse(self, answer: Answer) -> Refusal | None:
        if isinstance(answer, list | tuple) and len(set(map(str, answer))) != len(answer):
            return Refusal("each stratagem may be used once", "anvil.stratagems.once-per-activation", self.about)
        return super().refuse(answer)


async def declare(umpire: Umpire, field: Field, unit: Unit) -> tuple[str, ...]:
    """All stratagems of an activation are named at once, each once.

    "anvil.stratagems.declare", "anvil.stratagems.once-per-activation"
    """
    keys = [key for key, card in field.tables.stratagems.items() if card.timing != "opp"]
    if refuse_alone(field, unit, "summon_subjects") is None:
        keys.extend(ADDITIONS)
    options = [
        Option(
            key,
            key,
            card_of(field, key).name,
            detail=card_of(field, key).text,
            cost=card_of(field, key).cost,
            why_not=refuse_alone(field, unit, key),
        )
        for key in keys
    ]
    playable = [option.key for option in options if option.why_not is None]
    if not playable:
        return ()

    def refuse(chosen: Sequence[str]) -> Refusal | None:
        return refuse_declaration(field, unit, chosen)

    def proposals() -> Iterator[list[str]]:
        singles = [[], *([key] for key in playable)]
        return (keys for keys in singles if refuse(keys) is None)

    def draw(rng: random.Random) -> list[str]:
        chosen = next(proposals())
        for key in rng.sample(playable, k=rng.randint(0, len(playable))):
            if key not in chosen and refuse([*chosen, key]) is None:
                chosen = [*chosen, key]
        return chosen

    question = Declaration(
        f"Which stratagems for {unit.name}? {field.pools[unit.seat]} CP left",
        "anvil.stratagems.declare",
        f"stratagems:{unit.id}",
        options,
        least=0,
        most=len(options),
        proposals=proposals,
        joint=refuse,
        draw=draw,
        about=(unit.id,),
    )
    chosen = await umpire.ask(unit.seat, question)
    return tuple(chosen)


def pay(umpire: Umpire, field: Field, unit: Unit, declared: Sequence[str]) -> None:
    """The sum is paid at the declaration and never given back; a further summoning costs 1 HP with it."""
    tally = bill(field, unit, declared)
    for line in tally.lines:
        umpire.cite(line.clause)
    field.pools[unit.seat] -= tally.total
    umpire.tell(
        "activate",
        "anvil.activation.cost",
        "{side} " + ("brings on" if unit.where == "reserve" else "activates") + " {unit} for {cost} CP; {left} left",
        side=field.side(unit.seat),
        unit=ref(unit),
        stratagems=list(declared),
        cost=tally.total,
        left=field.pools[unit.seat],
    )
    for key in declared:
        card = card_of(field, key)
        text = "{card} for {unit}, {cost}"
        umpire.tell("stratagem", card.clause, text, card=card.name, unit=ref(unit), cost=price(card))
    if "summon_subjects" in declared:
        unit.mark("summoned")
        if field.summonings[unit.seat] > 0:
            loss = Tally(1, "a further summoning", "anvil.stratagem.summon-subjects")
            take_damage(umpire, unit, loss, "a further summoning")


async def carry_out(umpire: Umpire, field: Field, unit: Unit) -> None:
    """One own move at most, each declared stratagem once, in any order: "anvil.activation.contents"."""
    acting = field.acting
    assert acting is not None
    while unit.where == "table":
        orders = Orders(field, unit)
        if orders.only_end:
            return  # so nobody is asked: "anvil.table.decision-points"
        match await umpire.ask(unit.seat, orders):
            case "end":
                return
            case "move":
                await move(umpire, field, unit)
            case "engage":
                acting.moved = True
                await engage(umpire, field, unit, allowance(field, unit).total, "anvil.engage.requirement")
            case stratagem:
                acting.left = tuple(key for key in acting.left if key != stratagem)
                acting.resumes = stratagem == "ballistics" and may_resume(acting)
                await RESOLVE[stratagem](umpire, field, unit)


def may_resume(acting: Activation) -> bool:
    """A Parthian Shot in mid-move leaves the rest of the move: "anvil.stratagem.parthian-shot"."""
    return acting.moved and "parthian_shot" in acting.declared and "infiltrate" not in acting.declared


async def move(umpire: Umpire, field: Field, unit: Unit) -> None:
    assert field.acting is not None
    limit = allowance(field, unit).total - field.acting.spent
    field.acting.moved, field.acting.resumes = True, False
    for line in allowance(field, unit).lines[1:]:
        umpire.cite("anvil.move.modifiers")
        umpire.cite(line.clause)
    title = f"Where to with {unit.name}?"
    field.acting.spent += await walk(umpire, field, unit, limit, "anvil.move.path", title)
