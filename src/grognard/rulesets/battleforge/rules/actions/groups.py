"""Chapter 8: group activations, in which several units act together in one turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option, Order, Some
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.activation.turns import unactivated
from grognard.rulesets.battleforge.rules.datasheets.specials import bearers, may_help
from grognard.rulesets.battleforge.rules.foundations.measuring import within
from grognard.rulesets.battleforge.sheets import Sheet
from grognard.rulesets.battleforge.state import ACTIVATED, State, Unit

TOGETHER, FOLLOW_ME = "group-activation", "follow-me"
EARSHOT = 6 * INCH
NOBODY = "nobody"


def in_earshot(state: State, unit: Unit) -> list[Unit]:
    """The units of its own faction near by that were not yet activated."""
    return [
        other
        for other in unactivated(state, unit.seat)
        if other is not unit and may_help(unit, other) and within(state, unit, other, EARSHOT)
    ]


@enforces("battleforge.group.activation")
async def gather(umpire: Umpire, state: State, leader: Unit) -> list[Unit]:
    """The units that are activated together with a unit: as many as its rule says, in the order in which they will
    act."""
    most = max((rule.number for _, rule in bearers(leader, TOGETHER)), default=0)
    near = in_earshot(state, leader) if most else []
    if not near:
        return [leader]
    umpire.cite(may_help, Sheet.rules_of)
    keys = [unit.id for unit in near]
    question = Some(
        f"Who acts together with {leader.ref}?", "battleforge.group.activation", f"group:{leader.id}",
        [Option(unit.id, unit, str(unit.ref), about=(unit.id,)) for unit in near],
        least=0, most=min(most, len(near)),
        proposals=lambda: [[], *([key] for key in keys), keys[:most]],
        about=(leader.id,), closed=partial(why_not_along, state, leader, "battleforge.group.activation"),
    )  # fmt: skip
    return [leader, *await umpire.ask(leader.seat, question)]


@enforces("battleforge.group.same-actions")
async def in_order(umpire: Umpire, units: Sequence[Unit]) -> Sequence[Unit]:
    """The order in which the units of a group carry out their common action: their player's choice."""
    if len(units) < 2:
        return units
    umpire.cite(in_order)
    items = [Option(unit.id, unit, str(unit.ref), about=(unit.id,)) for unit in units]
    title = f"In which order do {units[0].ref} and the others act?"
    question = Order(title, "battleforge.group.same-actions", f"order:{units[0].id}", items)
    return await umpire.ask(units[0].seat, question)


async def follower(umpire: Umpire, state: State, leader: Unit) -> Unit | None:
    """The unit that is activated at once after this one, by Follow Me."""
    near = in_earshot(state, leader) if leader.fielded and bearers(leader, FOLLOW_ME) else []
    if not near:
        return None
    umpire.cite(may_help, Sheet.rules_of)
    options: list[Option[Unit | None]] = [Option(unit.id, unit, str(unit.ref), about=(unit.id,)) for unit in near]
    options.append(Option(NOBODY, None, "Nobody"))
    title = f"Whom {leader.ref:does _} call forward?"
    clause = "battleforge.activate.once"
    closed = partial(why_not_along, state, leader, clause)
    return await umpire.ask(leader.seat, One(title, clause, f"follow:{leader.id}", options, closed=closed))


def why_not_along(state: State, leader: Unit, clause: str, key: str) -> Refusal | None:
    """Why a unit may not act together with another, or after it."""
    unit = state.units.get(key)
    if unit is None:
        return None
    if unit.seat == leader.seat and not may_help(leader, unit):
        return Refusal(f"{unit.ref:is} of another faction", "battleforge.unit.ability-targets", (leader.id, key))
    activated = ACTIVATED.refusal(state.scopes, unit.ref)
    return Refusal(activated.reason if activated else f"{unit.ref:is} not near enough", clause, (leader.id, key))
