"""Chapter 10, the Move action of a unit in a building: to the next floor, out of the door, or to another side."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option
from grognard.engine.questions.bodies import OnBoard
from grognard.engine.questions.movement import ABANDON
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.movement import moving
from grognard.rulesets.battleforge.rules.movement.march import Errand
from grognard.rulesets.battleforge.rules.reserves.origins import out_of_doors
from grognard.rulesets.battleforge.rules.terrain.floors import facing_side, has_mounts, occupy, why_not_on
from grognard.rulesets.battleforge.rules.terrain.ground import floor_key
from grognard.rulesets.battleforge.state import Inside, State, Unit
from grognard.table.places import next_floors

OUT, TURN = 0, -1
"""The choices besides another floor: out of the building, or to another side of it."""
LEAVE = Errand("Where {unit:does _} leave the building?", "battleforge.building.leave", "leave")


@enforces("battleforge.building.leave")
async def move_inside(umpire: Umpire, state: State, unit: Unit, *, may_abandon: bool) -> bool:
    """One Move action changes one floor, or leaves from the first. Returns whether the action was taken."""
    assert unit.inside is not None
    options = [*_options(state, unit)]
    if may_abandon:
        options.append(Option(ABANDON, None, "Another action"))
    else:
        options.append(Option("stay", None, "Stay", declines=True))
    title = f"Where {unit.ref:does _} go?"
    piece = state.building_of(unit)

    def pointing(goal: int | None) -> OnBoard | None:
        return OnBoard(floor=floor_key(piece.id, goal)) if goal is not None and goal > OUT else None

    def closed(way: str) -> Refusal | None:
        if way not in ("out", "up", "down"):
            return None
        return Refusal("a Move goes to the next floor, or out from the first", clause, (unit.id,))

    clause, topic = "battleforge.building.leave", f"inside:{unit.id}"
    question = One(title, clause, topic, options, about=(unit.id,), pointing=pointing, closed=closed)
    chosen = await umpire.ask(unit.seat, question)
    if chosen is None:
        return not may_abandon
    if chosen == OUT:
        return await moving.go(umpire, state, unit, LEAVE, out_of_doors(state, unit), may_abandon=may_abandon)
    if chosen == TURN:
        side = await facing_side(umpire, unit, piece)
        unit.enter(Inside(piece.id, unit.inside.level, side))
        return True
    await occupy(umpire, state, unit, piece, chosen)
    return True


def _options(state: State, unit: Unit) -> Iterator[Option[int | None]]:
    assert unit.inside is not None
    piece, level = state.building_of(unit), unit.inside.level
    if level == 1:
        yield Option("out", OUT, "Out of the building")
    for floor in next_floors(piece.floors, level):
        key, label = ("up", "One floor up") if floor.level > level else ("down", "One floor down")
        yield Option(key, floor.level, label, why_not=why_not_on(state, unit, piece, floor.level))
    if has_mounts(unit):
        yield Option("turn", TURN, "Face another side")
