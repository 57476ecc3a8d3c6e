"""Chapter 9: how far a model may move. Movement after Shock, the bonuses of a rush and of a road, and what is lost on
the way."""

from __future__ import annotations

from typing import Literal, NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.tally import Tally
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.datasheets.specials import weighed
from grognard.rulesets.battleforge.rules.foundations.checks import CLAUSES, shocked
from grognard.rulesets.battleforge.state import State, Unit

ROAD = 2 * INCH
"""What a move from road to road gains."""
LOST = 2 * INCH
"""What a failed check at a low obstacle or on difficult ground costs."""

Rush = Literal["no", "declared", "passed", "failed"]


class Cut(NamedTuple):
    """Movement lost in this action: so much less, or what was left at a point halved."""

    less: int = 0
    halved_at: int | None = None


@enforces("battleforge.model.movement")
def movement_of(state: State, unit: Unit, model: str) -> Tally:
    """The Movement of a model in inches, as it is now. One that has none moves like the slowest of the others."""
    own = unit.figure(model).profile.movement
    if own is None:
        others = [figure.profile.movement for _, figure in unit.figures() if figure.profile.movement is not None]
        own = min(others, default=0)
    return weighed(state, unit, "movement", shocked(Tally(own, "Movement", CLAUSES["movement"]), unit))


def movement(state: State, unit: Unit, model: str) -> int:
    """The Movement of a model in mils. Shock does not bring it below 0."""
    own = unit.figure(model).profile.movement
    if own is not None and unit.sheet.plain and unit.id not in state.scopes.markers:
        return max(0, own - unit.shock) * INCH  # nothing else can matter, and this function is called very often
    return max(0, movement_of(state, unit, model).total) * INCH


@enforces("battleforge.core.rounding")
def rush_bonus(movement: int) -> int:
    """Half of the Movement, rounded down to whole inches."""
    return movement // (2 * INCH) * INCH


def allowance(movement: int, rush: Rush, cuts: tuple[Cut, ...], *, road: bool) -> int:
    """How far a model with this Movement may go in its action."""
    far = movement + (rush_bonus(movement) if rush in ("declared", "passed") else 0) + (ROAD if road else 0)
    for cut in cuts:
        far -= cut.less
        if cut.halved_at is not None and far > cut.halved_at:
            far = cut.halved_at + (far - cut.halved_at) // 2
    return max(0, far)
