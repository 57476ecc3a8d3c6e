"""The vocabulary of effects, and the content that is written in it: "picket.order.play", "picket.unit.special"."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from grognard.content.effects import EffectText, HookText
from grognard.content.models import Content, Id, Text
from grognard.content.source import Source
from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Dice, at_most
from grognard.engine.events import Ref
from grognard.engine.mechanics.effects import Effect
from grognard.engine.mechanics.vocabulary import Vocabulary
from grognard.engine.mechanics.windows import Window, react
from grognard.engine.questions import Option
from grognard.engine.refusal import Refusal
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from tests.engine.picket.state import ORDERED, Field, Scopes, Unit

HOOKS = {
    "movement": "whenever it is asked how far a unit may go",
    "targeted": "after a target is named and before the first die",
    "hit roll": "before the dice to hit",
    "save": "before a save",
    "break test": "before a break test",
}
WORDS = Vocabulary[Field](HOOKS, Scopes.names)
WORDS.number("movement", "movement", "picket.unit.special")
WORDS.number("accuracy", "hit roll", "picket.unit.special")
WORDS.number("save", "save", "picket.unit.special")
WORDS.number("courage", "break test", "picket.unit.special")


@WORDS.deed("evade token", "targeted", "picket.react.evade")
async def evade_token(umpire: Umpire, field: Field, who: Ref, effect: Effect) -> None:
    field.scopes.give("evade", who.id, "picket.react.evade")
    umpire.tell("evade", "picket.react.evade", "{unit} takes cover", unit=who)


def number(field: Field, unit: Unit, hook: str, tally: Tally) -> tuple[Tally, list[Effect]]:
    """A number of a unit with all that works on it at this hook."""
    effects = WORDS.working(hook, unit.ref, field.scopes, unit.profile.effects)
    return WORDS.weigh(tally, effects), effects


@enforces("picket.core.check")
def check(need: Tally, clause: str, unit: Unit, label: str, count: int = 1) -> Dice:
    """ "picket.core.check": a 1 always passes, a 10 never does."""
    return Dice(
        count, at_most(10, max(1, min(9, need.total))), clause, by=unit.seat, unit=unit.id, tally=need, label=label
    )


# ---- content ----


class PicketEffect(EffectText):
    vocabulary: ClassVar[Vocabulary[Any]] = WORDS


class Rule(Content):
    id: Id
    name: Text
    effects: tuple[PicketEffect, ...]

    def bound(self) -> tuple[Effect, ...]:
        return tuple(effect.of(self.name) for effect in self.effects)


class Order(HookText, Rule):
    vocabulary: ClassVar[Vocabulary[Any]] = WORDS
    cost: int


class Book(Content):
    orders: tuple[Order, ...]
    rules: tuple[Rule, ...]


@cache
def book() -> Book:
    return Source.read(Path(__file__).parent / "orders.toml").parse(Book)


# ---- orders ----


async def orders(umpire: Umpire, field: Field, hook: str, unit: Unit) -> None:
    """The window for orders on a unit: its owner may play one."""

    def offers(seat: int) -> list[Option[Order]]:
        return [
            Option(order.id, order, order.name, cost=order.cost, why_not=_may_not(field, seat, unit, order))
            for order in book().orders
            if order.window == hook
        ]

    async def use(seat: int, order: Order) -> None:
        if unit.id not in field.units:
            return  # its player has conceded
        field.points[seat] -= order.cost
        ORDERED.use(field.scopes, unit.ref)
        umpire.tell("order", "picket.order.play", "{unit}: {order}", unit=unit.ref, order=order.name)
        for effect in order.bound():
            if WORDS.words[effect.name].deed is None:
                field.scopes.grant(effect, unit.id, "picket.order.play")
        await WORDS.perform(umpire, field, unit.ref, order.bound())

    title = f"An order for {unit.ref}?"
    scope = str(field.scopes.now("action"))
    window = Window(hook, title, "picket.order.play", scope=scope, about=(unit.id,))
    await react(umpire, window, [unit.seat], offers, use)


def _may_not(field: Field, seat: int, unit: Unit, order: Order) -> Refusal | None:
    if field.points[seat] < order.cost:
        return Refusal(f"{order.name} costs {order.cost} and {field.points[seat]} are left", "picket.order.play")
    return ORDERED.refusal(field.scopes, unit.ref)
