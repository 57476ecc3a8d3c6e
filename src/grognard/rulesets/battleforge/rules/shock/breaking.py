"""Chapter 14, breaking: the test, and what a broken unit does."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.consequences import Due
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules import carrying
from grognard.rulesets.battleforge.rules.datasheets.specials import bearers
from grognard.rulesets.battleforge.rules.fighting import falling_back
from grognard.rulesets.battleforge.rules.foundations.checks import courage_checks
from grognard.rulesets.battleforge.rules.foundations.measuring import bodies
from grognard.rulesets.battleforge.rules.shock.running import run
from grognard.rulesets.battleforge.rules.shooting import casualties
from grognard.rulesets.battleforge.rules.strategies.playing import AGAIN, Occasion, offer
from grognard.rulesets.battleforge.state import BROKE, EVADE, FEARLESS, State, Unit


@enforces("battleforge.break.test")
async def test(umpire: Umpire, state: State, unit: Unit, reason: str) -> None:
    """The break test: one Courage check. A unit that fails it breaks, unless it is fearless and has not used that
    yet."""
    umpire.cite(reason)
    rolled = await courage_checks(umpire, state, unit, "battleforge.break.test", "Break test", "break test")
    if not rolled.failed:
        return
    if bearers(unit, "fearless") and FEARLESS.refusal(state.scopes, unit.ref) is None:
        FEARLESS.use(state.scopes, unit.ref)
        umpire.tell("fearless", "battleforge.break.test", "{unit:is} fearless and stands", unit=unit.ref)
        return
    if await _holds_the_line(umpire, state, unit):
        again = await courage_checks(umpire, state, unit, "battleforge.break.test", "Break test", "break test")
        if not again.failed:
            return
    state.consequences.add(Due("break", unit.ref, "battleforge.break.move"))


async def _holds_the_line(umpire: Umpire, state: State, unit: Unit) -> bool:
    """Whether a strategy lets a unit take its failed test again."""
    title = f"{unit.ref:fails} the break test: a strategy?"
    await offer(umpire, state, Occasion("break test failed", title, [unit], otherwise="it breaks"))
    return state.scopes.take(AGAIN, unit.id)


@enforces("battleforge.break.after")
async def carry_out(umpire: Umpire, state: State, unit: Unit) -> None:
    """A broken unit falls back from melee, runs, and takes cover; or it surrenders."""
    umpire.tell("break", "battleforge.break.test", "{unit:breaks}", unit=unit.ref)
    carrying.drop(umpire, state, unit, bodies(state, unit))
    state.scopes.give("breaking", unit.id, "battleforge.break.once", until="round")
    if any(frame.scope == "action" for frame in state.scopes.open):
        state.scopes.give(BROKE, unit.id, "battleforge.fight.consolidate", until="action")
    for timeline in state.timelines:
        timeline.stop(unit.id)
    if await falling_back.leave_melee(umpire, state, unit):
        umpire.cite("battleforge.break.engaged")
    state.scopes.take("breaking", unit.id)
    if not unit.fielded:
        return
    if await run(umpire, state, unit):
        state.scopes.give(EVADE, unit.id, "battleforge.break.after")
        umpire.cite(carry_out)
        return
    umpire.tell("surrender", "battleforge.break.surrender", "{unit} cannot get away and surrenders", unit=unit.ref)
    await surrender(umpire, state, unit)


@enforces("battleforge.break.surrender")
async def surrender(umpire: Umpire, state: State, unit: Unit) -> None:
    await casualties.destroy(umpire, state, unit, "battleforge.break.surrender")
