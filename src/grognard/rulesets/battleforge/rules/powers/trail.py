"""Chapter 16, a unit that is moved by a power: a short way that is no Move action."""

from __future__ import annotations

from grognard.engine.questions import OptionShown
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.movement.march import Errand, March
from grognard.rulesets.battleforge.rules.movement.move_question import HALT, UnitMove
from grognard.rulesets.battleforge.rules.movement.unit_way import MovePlan
from grognard.rulesets.battleforge.state import State, Unit

CLAUSE = "battleforge.power.action"
FOLLOW = Errand("Where {unit:is _} moved?", CLAUSE, "shifted")
STAY = OptionShown(HALT, "Stay", "The unit stays where it is")


class ShortMarch(March):
    """A way of a fixed length, whatever Movement, Shock and roads say."""

    def __init__(self, state: State, unit: Unit, far: int) -> None:
        super().__init__(state, unit, FOLLOW)
        self._far = far

    def reach(self, model: str, *, road: bool = False) -> int:
        return self._far


class ShortMove(UnitMove):
    """It crosses and climbs nothing: there are no checks on it, and no Overwatch."""

    def _judged(self, plan: MovePlan) -> Refusal | None:
        refusal = super()._judged(plan)
        if refusal is not None:
            return refusal
        for model, track in self._march.way(plan).tracks.items():
            if any(each.kind != "difficult" for each in track.obstructions):
                reason = f"{self._march.named(model)} would cross or climb something on its way"
                return Refusal(reason, CLAUSE, (self._march.unit.id,))
        return None


async def follow(umpire: Umpire, state: State, unit: Unit, far: int) -> None:
    """Its player says where it goes."""
    march = ShortMarch(state, unit, far)
    answer = await umpire.ask(unit.seat, ShortMove(march, FOLLOW.title.format(unit=unit.ref), [STAY]))
    if isinstance(answer, str) or not unit.fielded:
        return
    unit.stand(march.way(answer).ends)
    umpire.tell("move", CLAUSE, "{unit:is} moved", unit=unit.ref)
