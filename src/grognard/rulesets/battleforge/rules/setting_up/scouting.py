"""Chapter 4, scouts: whoever has just been deployed, or has come from reserve, may go ahead at once."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.datasheets.specials import has_rule
from grognard.rulesets.battleforge.rules.foundations.measuring import bodies
from grognard.rulesets.battleforge.rules.movement.march import Errand, March
from grognard.rulesets.battleforge.rules.movement.path_judging import comes_near
from grognard.rulesets.battleforge.rules.movement.short_move import STAY, ShortMove, taken
from grognard.rulesets.battleforge.rules.movement.unit_way import MovePlan
from grognard.rulesets.battleforge.state import State, Unit

SCOUT = "scout"
AWAY = 12 * INCH
AHEAD = Errand("Where {unit:does _} scout?", "battleforge.unit.special-rules", SCOUT)


class ScoutMove(ShortMove):
    """The question of a scout's move: as far as its Movement, and no model comes within 12″ of an enemy on its way."""

    free = ()

    def _judged(self, plan: MovePlan) -> Refusal | None:
        refusal = super()._judged(plan)
        if refusal is not None:
            return refusal
        march = self._march
        for model, track in march.way(plan).tracks.items():
            for foe in march.state.enemies_of(march.unit.seat):
                if comes_near(track, tuple(bodies(march.state, foe)), AWAY + 0.5):
                    reason = f"{march.named(model)} would come within 12″ of {foe.ref.name}"
                    return Refusal(reason, self.clause, (march.unit.id, foe.id))
        return None


@enforces("battleforge.unit.special-rules")
async def scout(umpire: Umpire, state: State, unit: Unit) -> None:
    """A free move of a unit of scouts that stands in the open."""
    if not (unit.in_the_open and has_rule(state, unit, SCOUT)):
        return
    umpire.cite(scout)
    march = March(state, unit, AHEAD)
    await taken(umpire, march, ScoutMove(march, AHEAD.title.format(unit=unit.ref), [STAY]), "{unit:scouts} ahead")
