"""Chapter 16: a unit that is moved by a power. It is a short way, and no Move action."""

from __future__ import annotations

from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.movement.march import Errand, March
from grognard.rulesets.battleforge.rules.movement.short_move import STAY, ShortMove, taken
from grognard.rulesets.battleforge.state import State, Unit

CLAUSE = "battleforge.power.action"
FOLLOW = Errand("Where {unit:is _} moved?", CLAUSE, "shifted")


class ShortMarch(March):
    """A move of a fixed length, whatever Movement, Shock and roads say."""

    def __init__(self, state: State, unit: Unit, far: int) -> None:
        super().__init__(state, unit, FOLLOW)
        self._far = far

    def reach(self, model: str, *, road: bool = False) -> int:
        return self._far


async def follow(umpire: Umpire, state: State, unit: Unit, far: int) -> None:
    """The unit's player says where it goes."""
    march = ShortMarch(state, unit, far)
    await taken(umpire, march, ShortMove(march, FOLLOW.title.format(unit=unit.ref), [STAY]), "{unit:is} moved")
