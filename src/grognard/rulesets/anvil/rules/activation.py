"""Chapter 6: choosing a unit, paying for it and its stratagems, and carrying the activation out."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial

import msgspec

from grognard.engine.clauses import enforces
from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer, Option, Pick, Price, Some, SomeBody
from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.anvil.rules.combat import engage, walk
from grognard.rulesets.anvil.rules.deployment import come_on, give_traits, has_room
from grognard.rulesets.anvil.rules.ending import LATE
from grognard.rulesets.anvil.rules.harm import take_damage
from grognard.rulesets.anvil.rules.heroics import raise_champion, steady, waste
from grognard.rulesets.anvil.rules.moving import allowance
from grognard.rulesets.anvil.rules.orders import Orders
from grognard.rulesets.anvil.rules.shooting import ballistics
from grognard.rulesets.anvil.rules.spells import (
    drain_life,
    fireball,
    stormwind,
    summon_subjects,
    transfix,
)
from grognard.rulesets.anvil.rules.stratagems import (
    ADDITIONS,
    OWN_MOMENT,
    bill,
    card_of,
    cheapest,
    declarable,
    in_own_turn,
    refuse_alone,
    refuse_declaration,
)
from grognard.rulesets.anvil.showing.words import price, ref
from grognard.rulesets.anvil.state import Activation, State, Unit

Act = Callable[[Umpire, State, Unit], Awaitable[None]]
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
NOBODY = "pass"
MARKS = ("brace", "skirmishing")
"""Stratagems whose marker is placed at the declaration."""


async def alternation(umpire: Umpire, field: State) -> None:
    """One player activates a unit: "anvil.activation.alternate". The turn ends when two players in succession cannot
    activate.

    A player without CP is not asked, and the other goes on alone: "anvil.activation.out-of-cp".
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
    field.next = enemy_of(seat)


async def choose_unit(umpire: Umpire, field: State, seat: int) -> Unit | None:
    """A player who has CP and can activate must; a player who cannot may pass: "anvil.activation.no-pass"."""
    question = UnitChoice(field, seat)
    unable = question.may_pass = umpire.recall("unable", question.is_unable)
    if unable:
        umpire.cite("anvil.activation.unable")
        if not umpire.recall("any ready", lambda: len(question.keys) > 1):
            text = "{side} passes: no unit can be activated"
            umpire.tell("pass", "anvil.activation.unable", text, side=field.side(seat))
            return None
    else:
        umpire.cite("anvil.activation.no-pass")
    chosen = await umpire.ask(seat, question)
    if chosen is None:
        text = "{side} passes and keeps {left} CP for interruptions"
        umpire.tell("pass", "anvil.activation.unable", text, side=field.side(seat), left=field.pools[seat])
    return chosen


class UnitChoice(Pick[Unit | None]):
    """The question which unit is activated. An answer that is never offered is refused under the clause that forbids
    it."""

    clause, topic = "anvil.activation.cost", "unit"
    may_pass = False

    def __init__(self, field: State, seat: int) -> None:
        self._field, self._seat, self._pool = field, seat, field.pools[seat]

    @lazy
    def title(self) -> str:
        return f"Which unit is activated by {self._field.side(self._seat)}? {self._pool} CP left"

    @lazy
    def _units(self) -> list[Unit]:
        return [unit for unit in self._field.army(self._seat) if may_act(unit)]

    def is_unable(self) -> bool:
        return is_unable(self._field, self._seat, self._units)

    def _find_ready(self) -> dict[str, Unit | None]:
        field = self._field
        able: dict[str, Unit | None] = {
            unit.id: unit for unit in self._units if is_ready(field, unit, cheapest(field, unit))
        }
        return {**able, NOBODY: None} if self.may_pass else able

    def _make(self) -> list[Option[Unit | None]]:
        passing: Option[Unit | None] = Option(NOBODY, None, "Pass", detail="keep the CP for interruptions")
        return [*[unit_option(self._field, unit) for unit in self._units], *([passing] if self.may_pass else [])]

    def take(self, answer: Answer) -> Unit | None:
        return self._field.units.get(str(answer))

    def refuse(self, answer: Answer) -> Refusal | None:
        if isinstance(answer, str) and answer in self.keys:
            return None
        if answer == NOBODY:
            reason = f"{self._field.side(self._seat)} has CP and can activate a unit, so there is no passing"
            return Refusal(reason, "anvil.activation.no-pass")
        throne = self._field.throne(self._seat)
        if throne is not None and answer == throne.id:
            return Refusal(f"{throne.name} is never activated", "anvil.army.seat-of-power", (throne.id,))
        return super().refuse(answer)


def unit_option(field: State, unit: Unit) -> Option[Unit | None]:
    """The option to activate a unit, with its cost. If only a weakening card makes the unit affordable, the option says
    so and shows that price."""
    least, plain = cheapest(field, unit), bill(field, unit, ()).total
    why_not = refuse_unit(field, unit, least)
    weak = why_not is None and plain > field.pools[unit.seat]
    detail, cost = (f"only with Weak, for {least}", least) if weak else (no_later(field, unit), plain)
    return Option(unit.id, unit, unit.name, detail=detail, why_not=why_not, cost=cost, about=(unit.id,))


def no_later(field: State, unit: Unit) -> str:
    """The warning of "anvil.deployment.general-late", as long as there is time."""
    waits = unit.general and unit.where == "reserve" and field.turn < LATE
    return f"by turn {LATE - 1}, or you have 1 CP a turn" if waits else ""


def may_act(unit: Unit) -> bool:
    """A Seat is never activated: "anvil.army.seat-of-power"."""
    return unit.where != "lost" and not unit.is_seat


def is_ready(field: State, unit: Unit, cost: int) -> bool:
    """Whether this unit can be activated now; `cost` is the least that it can cost."""
    return cost <= field.pools[unit.seat] and not unit.marked("transfix")


def refuse_unit(field: State, unit: Unit, cost: int) -> Refusal | None:
    """Why this unit cannot be activated now."""
    if is_ready(field, unit, cost):
        return None
    if unit.marked("transfix"):
        return Refusal(f"this turn a Transfix holds {unit.name}", "anvil.stratagem.transfix", (unit.id,))
    reason = f"to bring on {unit.name} takes {cost} CP and {field.side(unit.seat)} has {field.pools[unit.seat]}"
    return Refusal(reason, "anvil.deployment.cost", (unit.id,))


def is_unable(field: State, seat: int, units: Sequence[Unit]) -> bool:
    """Whether a side cannot activate: none of these units on the table may be activated, and none that it can pay for
    at the plain price has room to come on: "anvil.activation.unable"."""
    for unit in units:
        if unit.where == "table" and not unit.marked("transfix"):
            return False
    return not any(
        unit.where == "reserve" and bill(field, unit, ()).total <= field.pools[seat] and has_room(field, unit)
        for unit in units
    )


@enforces("anvil.activation.repeat")
async def activate(umpire: Umpire, field: State, unit: Unit) -> None:
    """Activate a unit: declare and pay, come on if the unit is in reserve, then carry out the parts of the activation
    in any order.

    Nothing notes that a unit has acted, because it may be activated again and again ("anvil.activation.repeat").
    """
    declared = await declare(umpire, field, unit)
    own_moments = tuple([key for key in declared if key in OWN_MOMENT])
    tally = bill(field, unit, declared)
    field.acting = Activation(unit.id, unit.seat, declared, own_moments, tally.total)
    pay(umpire, field, unit, declared, tally)
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
        waste(umpire, unit, card_of(field, key))
    field.acting = None


class StratagemsQuestion(Some[str]):
    """The question which stratagems are declared in an activation, each at most once:
    "anvil.stratagems.once-per-activation".

    `playable` are the keys that could be declared alone. Options are only made when somebody looks.
    """

    clause, least, pointing = "anvil.stratagems.declare", 0, None

    def __init__(self, field: State, unit: Unit, keys: Sequence[str], playable: Sequence[str]) -> None:
        self.topic, self.about, self.most = f"stratagems:{unit.id}", (unit.id,), len(keys)
        self._field, self._unit, self._keys, self._playable = field, unit, keys, playable
        self._pool = field.pools[unit.seat]

    @lazy
    def title(self) -> str:
        return f"Which stratagems for {self._unit.name}? {self._pool} CP left"

    @lazy
    def limits(self) -> str:
        """What the activation costs even if no card is chosen: "anvil.activation.cost"."""
        return f"{bill(self._field, self._unit, ()).total} CP for the activation itself, cards on top"

    @lazy
    def options(self) -> Sequence[Option[str]]:  # only made when somebody looks
        cards = [(key, card_of(self._field, key)) for key in self._keys]
        return [
            Option(key, key, card.name, detail=card.text, cost=card.cost, why_not=self._refuse_alone(key))
            for key, card in cards
        ]

    def costs(self, answer: Answer) -> Price:
        """The cost of the whole activation, not of the cards alone: "anvil.activation.cost"."""
        pool = self._field.pools[self._unit.seat]
        return Price(bill(self._field, self._unit, self.take(answer)).total, pool, "CP")

    def body(self) -> SomeBody:
        """No card is selected beforehand, least of all one that weakens the unit."""
        return msgspec.structs.replace(super().body(), proposal=(), price=self.costs([]))

    def _refuse_alone(self, key: str) -> Refusal | None:
        return refuse_alone(self._field, self._unit, key)

    def _joint(self, keys: Sequence[str]) -> Refusal | None:
        return refuse_declaration(self._field, self._unit, keys)

    def _proposals(
        self,
    ) -> Iterator[list[str]]:  # a method: a closure here would refer to itself
        singles = [[], *([key] for key in self._playable)]
        return (keys for keys in singles if self._joint(keys) is None)

    def _draw(self, rng: random.Random) -> list[str]:
        chosen = next(self._proposals())
        for key in rng.sample(self._playable, k=rng.randint(0, len(self._playable))):
            if key not in chosen and self._joint([*chosen, key]) is None:
                chosen = [*chosen, key]
        return chosen

    def refuse(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, list | tuple):
            return super().refuse(answer)
        if len(set(map(str, answer))) != len(answer):
            return Refusal("each stratagem may be used once", "anvil.stratagems.once-per-activation", self.about)
        keys = [key for key in answer if isinstance(key, str)]
        for key in keys:
            # An interruption is never offered here: "anvil.stratagems.interruptions".
            if key not in self._keys and key in self._field.tables.stratagems:
                return self._refuse_alone(key)
        if len(keys) == len(answer) and all(key in self._playable for key in keys):
            return self._joint(keys)
        return super().refuse(answer)

    def take(self, answer: Answer) -> list[str]:
        assert isinstance(answer, list | tuple)
        return [key for key in self._keys if key in answer] if answer else []


async def declare(umpire: Umpire, field: State, unit: Unit) -> tuple[str, ...]:
    """The player names all stratagems of an activation at once, each once.

    "anvil.stratagems.declare", "anvil.stratagems.once-per-activation"
    """
    playable, keys = umpire.recall("stratagems", partial(_stratagems, field, unit))
    if not playable:
        return ()
    declared = await umpire.ask(unit.seat, StratagemsQuestion(field, unit, keys, playable))
    return tuple(declared)


def _stratagems(field: State, unit: Unit) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The stratagems that could be declared now, and all that are shown."""
    playable = tuple(declarable(field, unit))
    keys = in_own_turn(tuple(field.tables.stratagems.values()))
    return playable, (*keys, *ADDITIONS) if "summon_subjects" in playable else keys


def pay(umpire: Umpire, field: State, unit: Unit, declared: Sequence[str], tally: Tally) -> None:
    """The sum is paid at the declaration and never given back; a further summoning costs 1 HP with it."""
    field.pools[unit.seat] -= tally.total
    if umpire.heard:
        tell_payment(umpire, field, unit, declared, tally)
    if "summon_subjects" in declared:
        unit.mark("summoned")
        if field.summonings[unit.seat] > 0:
            loss = Tally(1, "a further summoning", "anvil.stratagem.summon-subjects")
            take_damage(umpire, unit, loss, "a further summoning")


def tell_payment(umpire: Umpire, field: State, unit: Unit, declared: Sequence[str], tally: Tally) -> None:
    umpire.cite(*[line.clause for line in tally.lines])
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


async def carry_out(umpire: Umpire, field: State, unit: Unit) -> None:
    """Carry out an activation: at most one move of the unit's own, and each declared stratagem once, in any order:
    "anvil.activation.contents"."""
    acting = field.acting
    assert acting is not None
    while unit.where == "table":
        orders = Orders(field, unit)
        if umpire.recall("only end", partial(_ends, orders)):
            return
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


def _ends(orders: Orders) -> bool:
    return orders.only_end


def may_resume(acting: Activation) -> bool:
    """A Parthian Shot in the middle of a move leaves the rest of the move: "anvil.stratagem.parthian-shot"."""
    return acting.moved and "parthian_shot" in acting.declared and "infiltrate" not in acting.declared


async def move(umpire: Umpire, field: State, unit: Unit) -> None:
    assert field.acting is not None
    limit = allowance(field, unit).total - field.acting.spent
    field.acting.moved, field.acting.resumes = True, False
    for line in allowance(field, unit).lines[1:]:
        umpire.cite("anvil.move.modifiers")
        umpire.cite(line.clause)
    title = f"Where to with {unit.name}?"
    field.acting.spent += await walk(umpire, field, unit, limit, "anvil.move.path", title)
