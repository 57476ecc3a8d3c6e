"""Chapter 7: orders. A unit that is activated may order units near it to take care or to hurry, for the rest of the
round.

The box has no such rule. The community's data has two, one for its infantry and one for its armour.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.effects import Effect
from grognard.engine.questions import One, Option
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.datasheets.specials import bearers, may_help
from grognard.rulesets.battleforge.rules.foundations.measuring import within
from grognard.rulesets.battleforge.rules.shooting.attacks import weapons_of
from grognard.rulesets.battleforge.sheets import Special
from grognard.rulesets.battleforge.state import State, Unit

CLAUSE = "battleforge.unit.special-rules"
HEARD = 6 * INCH
ENOUGH = "enough"
LISTENERS = {"field-orders": ("Infantry",), "armoured-orders": ("Tank", "Armored Car")}
"""The rules that give orders, and the keywords of the units that take them."""


class Instruction(NamedTuple):
    """An order: what it is called, what it does, and what a unit is then told to do."""

    name: str
    effect: str
    number: int
    told: str


ORDERS = {
    "aim": Instruction("Aim", "second aim", 1, "rolls missed shots of 9 and more again"),
    "strike": Instruction("Strike", "second blow", 1, "rolls missed blows of 9 and more again"),
    "hurry": Instruction("Hurry", "movement", 3, 'has 3" more Movement'),
}


class Ordered(NamedTuple):
    """An order, and the unit that gets it."""

    order: str
    unit: Unit


@enforces("battleforge.activate.sequence", "battleforge.unit.special-rules", "battleforge.unit.ability-targets")
async def give_orders(umpire: Umpire, state: State, leader: Unit) -> None:
    """Give orders: one for each unit, and to no more units than the rule of the leader says."""
    for kind in LISTENERS:
        rule = max((rule for _, rule in bearers(leader, kind)), key=lambda rule: rule.number, default=None)
        if rule is not None and leader.fielded:
            await _give(umpire, state, leader, rule)


async def _give(umpire: Umpire, state: State, leader: Unit, rule: Special) -> None:
    told: list[str] = []
    while len(told) < rule.number and (found := [*_offers(state, leader, rule, told)]):
        umpire.cite(give_orders)
        left = rule.number - len(told)
        question = One[Ordered | None](
            f"Which order {leader.ref:does _} give? ({left} left)",
            CLAUSE,
            f"orders:{leader.id}",
            [*found, Option(ENOUGH, None, "No more orders", declines=True)],
            about=(leader.id,),
            closed=partial(why_no_order, state, leader, rule, told),
        )
        given = await umpire.ask(leader.seat, question)
        if given is None or not given.unit.fielded:
            return
        told.append(given.unit.id)
        order = ORDERS[given.order]
        source = f"{rule.name}: {order.name}"
        state.scopes.grant(Effect(order.effect, order.number, source, "round"), given.unit.id, CLAUSE)
        umpire.tell("orders", CLAUSE, f"{{unit}} {order.told}", unit=given.unit.ref)


def _offers(state: State, leader: Unit, rule: Special, told: list[str]) -> Iterator[Option[Ordered | None]]:
    for unit in state.of(leader.seat):
        if why_not_told(state, leader, rule, told, unit) is not None:
            continue
        for key, order in ORDERS.items():
            if _helps(state, unit, key):
                detail = f"{order.told} until the end of the round"
                name = f"{unit.ref}: {order.name}"
                yield Option(f"{key} {unit.id}", Ordered(key, unit), name, detail=detail, about=(unit.id,))


def why_not_told(state: State, leader: Unit, rule: Special, told: list[str], unit: Unit) -> Refusal | None:
    """Why a unit gets no order."""
    about = (leader.id, unit.id)
    if not may_help(leader, unit):
        return Refusal(f"{unit.ref:is} of another faction", "battleforge.unit.ability-targets", about)
    if unit is leader or not set(LISTENERS[rule.id]) & set(unit.sheet.keywords):
        return Refusal(f"{unit.ref:takes} no orders of {leader.ref}", CLAUSE, about)
    if unit.id in told:
        return Refusal(f"{unit.ref:has} its order", CLAUSE, about)
    if not unit.fielded or not within(state, leader, unit, HEARD):
        return Refusal(f'{unit.ref:is} not within 6" of {leader.ref}', CLAUSE, about)
    return None


def why_no_order(state: State, leader: Unit, rule: Special, told: list[str], key: str) -> Refusal | None:
    """Why an order is not offered."""
    order, _, name = key.partition(" ")
    unit = state.units.get(name)
    if unit is None or unit.seat != leader.seat or order not in ORDERS:
        return None
    useless = Refusal(f"that order is of no use to {unit.ref}", CLAUSE, (leader.id, name))
    return why_not_told(state, leader, rule, told, unit) or useless


def _helps(state: State, unit: Unit, order: str) -> bool:
    """Whether a unit can do anything with an order that it does not have yet."""
    effect = ORDERS[order].effect
    if any(marker.effect is not None and marker.effect.name == effect for marker in state.scopes.markers_of(unit.id)):
        return False
    return order == "hurry" or bool(weapons_of(unit, "shoot" if order == "aim" else "fight"))
