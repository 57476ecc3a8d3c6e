"""Chapter 19, arriving: the Move with which a unit in reserve comes on over an edge of the table."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.clauses import enforces
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.movement import moving
from grognard.rulesets.battleforge.rules.movement.allowance import movement
from grognard.rulesets.battleforge.rules.movement.march import Errand
from grognard.rulesets.battleforge.rules.reserves.origins import FromEdge
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.edges import Edge, inland

ARRIVE = Errand("Where {unit:does _} come on?", "battleforge.reserve.arrival", "arrive")


@enforces("battleforge.reserve.arrival")
async def arrive(umpire: Umpire, state: State, unit: Unit, edges: Sequence[Edge], *, may_abandon: bool = False) -> bool:
    """The unit comes on over one of these stretches of the edge. Returns whether it did."""
    middle = state.scenario.width / 2, state.scenario.height / 2
    inward = [edge if inland(edge, middle) > 0 else edge._replace(start=edge.end, end=edge.start) for edge in edges]
    bodies = dict(zip(unit.models, unit.formation.bodies, strict=True))
    reach = {model: movement(state, unit, model) for model in unit.models}
    return await moving.go(umpire, state, unit, ARRIVE, FromEdge(inward, bodies, reach), may_abandon=may_abandon)
