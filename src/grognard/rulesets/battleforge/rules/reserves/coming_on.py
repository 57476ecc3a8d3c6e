"""Chapter 19: how a unit in reserve, or one that rides, is activated: it comes to the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.activation.turns import mark_activated
from grognard.rulesets.battleforge.rules.datasheets.specials import has_rule
from grognard.rulesets.battleforge.rules.reserves import ambush_and_outflank, over_the_edge, transports
from grognard.rulesets.battleforge.rules.reserves.waiting import AMBUSH, OUTFLANK, entry_edges, marked_edges
from grognard.rulesets.battleforge.rules.setting_up.scouting import scout
from grognard.rulesets.battleforge.rules.strategies.playing import at_hand
from grognard.rulesets.battleforge.state import State, Unit

BACK = "back"
EDGE, RIDE = "edge", "get out"
CLAUSE = "battleforge.reserve.arrival"


def ways_of(state: State, unit: Unit) -> Iterator[Option[str]]:
    """How a unit may come to the table now."""
    if unit.where == "embarked":
        if state.units[unit.carrier].fielded:
            yield Option(RIDE, RIDE, "Get out", detail="its first action is a Move from the hull")
        return
    if state.round >= ambush_and_outflank.NOT_BEFORE:
        if has_rule(state, unit, AMBUSH) and ambush_and_outflank.Ambush(state, unit).room is not None:
            yield Option(AMBUSH, AMBUSH, "Ambush", detail="anywhere 12″ away from all enemies")
        if has_rule(state, unit, OUTFLANK) and ambush_and_outflank.Outflank(state, unit).room is not None:
            yield Option(OUTFLANK, OUTFLANK, "Outflank", detail="within 6″ of an edge")
    if not has_rule(state, unit, AMBUSH) or marked_edges(state, unit.seat):
        yield Option(EDGE, EDGE, "Over the edge", detail="its first action is a Move from the edge of the table")


def why_not_so(state: State, unit: Unit, way: str) -> Refusal | None:
    """Why a unit may not come in this way."""
    rule, about = {AMBUSH: AMBUSH, OUTFLANK: OUTFLANK}.get(way), (unit.id,)
    if rule is None:
        return Refusal(f"{unit.ref:is} not there", CLAUSE, about) if way in (EDGE, RIDE) else None
    clause = f"battleforge.reserve.{rule}"
    if not has_rule(state, unit, rule):
        return Refusal(f"{unit.ref:has} no {rule.title()}", clause, about)
    if state.round < ambush_and_outflank.NOT_BEFORE:
        return Refusal(f"nobody appears before round {ambush_and_outflank.NOT_BEFORE}", clause, about)
    return Refusal(f"there is no place for {unit.ref}", clause, about)


@enforces("battleforge.reserve.arrival")
async def come(umpire: Umpire, state: State, unit: Unit, begin: Callable[[int], Awaitable[None]]) -> bool:
    """The unit comes to the table in the way that its owner chooses; False if none is named: then it is not activated
    and stays where it is. `begin` begins its activation, with so many actions left."""
    # Finding out whether there is room for an Ambush takes a search of the table.
    found = umpire.recall("ways to come on", lambda: tuple(ways_of(state, unit)))
    ways = [*found, Option(BACK, BACK, "Another unit", detail="it stays where it is")]
    title = f"How {unit.ref:does _} come to the table?"
    closed = partial(why_not_so, state, unit)
    way = await umpire.ask(unit.seat, One(title, CLAUSE, f"arrival:{unit.id}", ways, about=(unit.id,), closed=closed))
    if way == BACK:
        return False
    if way in (EDGE, RIDE):
        return await _on_foot(umpire, state, unit, way, begin)
    question = ambush_and_outflank.Ambush(state, unit) if way == AMBUSH else ambush_and_outflank.Outflank(state, unit)
    poses = await umpire.ask(unit.seat, question)
    if poses is None:
        return False
    await begin(2)
    await (ambush_and_outflank.ambush if way == AMBUSH else ambush_and_outflank.outflank)(umpire, state, unit, poses)
    await scout(umpire, state, unit)
    return True


async def _on_foot(umpire: Umpire, state: State, unit: Unit, way: str, begin: Callable[[int], Awaitable[None]]) -> bool:
    """The first action is a Move, from the edge or from the hull; the other one is free. Who has Shock to test off, or
    a strategy for the activation, does that first, and then there is no way back. Who has not may think better of it;
    the Shock of such a move came too late to be tested off."""
    if unit.shock or at_hand(state, unit.seat, "activation"):
        await begin(1)
        await _move_on(umpire, state, unit, way, may_abandon=False)
        return True
    with state.scopes.within("activation", unit.id):
        came = await _move_on(umpire, state, unit, way, may_abandon=True)
    if unit.fielded:
        mark_activated(umpire, state, [unit], 1)
    return came and unit.where not in ("reserve", "embarked")


async def _move_on(umpire: Umpire, state: State, unit: Unit, way: str, *, may_abandon: bool) -> bool:
    with state.scopes.within("action", unit.id), state.scopes.within("trigger", unit.id):
        if way == EDGE:
            edges = entry_edges(state, unit.seat)
            came = await over_the_edge.arrive(umpire, state, unit, edges, may_abandon=may_abandon)
            await scout(umpire, state, unit)
            return came
        return await transports.get_out(umpire, state, unit, may_abandon=may_abandon)
