"""Chapter 9: short moves that are no actions. Nobody rushes in them or reacts to them, and they need no check."""

from __future__ import annotations

from grognard.engine.questions import OptionShown
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.movement.march import March
from grognard.rulesets.battleforge.rules.movement.model_track import ObstructionKind
from grognard.rulesets.battleforge.rules.movement.move_question import HALT, UnitMove
from grognard.rulesets.battleforge.rules.movement.unit_way import MovePlan

STAY = OptionShown(HALT, "Stay", "The unit stays where it is")


class ShortMove(UnitMove):
    """The question of a short move. It crosses and climbs nothing, so it has no checks and no Overwatch."""

    free: tuple[ObstructionKind, ...] = ("difficult",)
    """What it may meet on its way all the same."""

    def _judged(self, plan: MovePlan) -> Refusal | None:
        refusal = super()._judged(plan)
        if refusal is not None:
            return refusal
        for model, track in self._march.way(plan).tracks.items():
            if any(each.kind not in self.free for each in track.obstructions):
                reason = f"{self._march.named(model)} would cross or climb something on its way"
                return Refusal(reason, self.clause, (self._march.unit.id,))
        return None


async def taken(umpire: Umpire, march: March, question: ShortMove, told: str) -> None:
    """The player says where the unit goes, and it is put there."""
    unit = march.unit
    answer = await umpire.ask(unit.seat, question)
    if isinstance(answer, str) or not unit.fielded:
        return
    unit.stand(march.way(answer).ends)
    umpire.tell("move", march.errand.clause, told, unit=unit.ref)
