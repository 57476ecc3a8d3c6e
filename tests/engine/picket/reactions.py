"""Chapter 6: reactions. Each is an attempt; what fails costs Shock at once."""

from __future__ import annotations

from grognard.engine.refusal import Refusal
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from tests.engine.picket.shock import shaken
from tests.engine.picket.state import ATTEMPT, USED, Field, Unit
from tests.engine.picket.words import check


def why_not(field: Field, unit: Unit) -> Refusal | None:
    """ "picket.react.eligible", and one attempt for each trigger."""
    used = USED.refusal(field.scopes, unit.ref)
    if used is not None and not field.scopes.has("hold", unit.id):
        return Refusal(f"{used.reason} and is not on Hold", "picket.react.eligible", used.about)
    return ATTEMPT.refusal(field.scopes, unit.ref)


async def try_to_react(umpire: Umpire, field: Field, unit: Unit) -> bool:
    """ "picket.react.check": whether the reaction is made. On Hold it needs no check."""
    if unit.id not in field.units:
        return False
    ATTEMPT.use(field.scopes, unit.ref)
    if not field.scopes.has("hold", unit.id):
        need = Tally(unit.profile.initiative, "Initiative", "picket.react.check")
        need.add(-unit.shock, "Shock", "picket.move.shock")
        if (await umpire.roll(check(need, "picket.react.check", unit, "Reaction"))).failed:
            await shaken(umpire, field, unit, "picket.react.failed")
            return False
    umpire.cite("picket.react.spent")
    field.scopes.take("hold", unit.id)
    if USED.refusal(field.scopes, unit.ref) is None:
        USED.use(field.scopes, unit.ref)
    return True
