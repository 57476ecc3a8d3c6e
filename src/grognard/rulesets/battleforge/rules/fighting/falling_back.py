"""Chapter 13: leaving melee. The check, and the free attacks of the enemies who are left behind."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.fighting.blows import everyone_at, why_unarmed
from grognard.rulesets.battleforge.rules.fighting.engaging import engaged_with
from grognard.rulesets.battleforge.rules.foundations.checks import initiative_check
from grognard.rulesets.battleforge.rules.shooting import exchanging
from grognard.rulesets.battleforge.state import State, Unit

LEAVING = "leaving"


@enforces("battleforge.fight.fall-back")
async def leave_melee(umpire: Umpire, state: State, unit: Unit) -> bool:
    """An Initiative check before an engaged unit goes; if it fails, every enemy that it is engaged with may strike.
    Returns whether there was a melee to leave."""
    if not engaged_with(state, unit) or state.scopes.has(LEAVING, unit.id):
        return False  # it has paid for leaving already
    state.scopes.give(LEAVING, unit.id, "battleforge.break.engaged", until="action")
    if not await initiative_check(umpire, state, unit, "battleforge.fight.fall-back", "Fall back"):
        await free_attacks(umpire, state, unit)
    state.scopes.take(LEAVING, unit.id)
    return True


@enforces("battleforge.fight.free-attack")
async def free_attacks(umpire: Umpire, state: State, unit: Unit) -> None:
    """Free attacks, at the same time for several attackers. They use up neither a Fight nor a reaction."""
    seats = state.seats()
    foes = sorted(engaged_with(state, unit), key=lambda foe: seats.index(foe.seat))
    umpire.cite(*[why_unarmed for foe in foes if why_unarmed(foe) is not None])
    strikers = [foe for foe in foes if why_unarmed(foe) is None and await _strikes(umpire, unit, foe)]
    if strikers:
        await exchanging.exchange(umpire, state, [everyone_at(state, foe, unit) for foe in strikers])


async def _strikes(umpire: Umpire, unit: Unit, foe: Unit) -> bool:
    title = f"{unit.ref:falls} back. {foe.ref:Does _} make a free attack?"
    options = [Option("strike", True, "Free attack"), Option("spare", False, "Let them go")]
    question = One(title, "battleforge.fight.free-attack", f"free:{foe.id}", options, about=(foe.id, unit.id))
    return await umpire.ask(foe.seat, question)
