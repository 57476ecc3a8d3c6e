"""Chapter 14, Shock: which units gain it, and everything that follows from an attack in its order."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.consequences import Due, settle
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.foundations.checks import courage_checks, courage_of
from grognard.rulesets.battleforge.rules.shock import breaking
from grognard.rulesets.battleforge.rules.shooting import casualties
from grognard.rulesets.battleforge.rules.shooting.damage_chart import tokens_of
from grognard.rulesets.battleforge.state import Consequences, State, Unit


async def settle_all(umpire: Umpire, state: State) -> None:
    """Settle everything that is due in the innermost frame, class by class (battleforge.core.effect-order)."""

    async def carry_out(due: Due) -> None:
        unit = state.units[due.subject.id]
        if not unit.fielded:
            return
        match due.kind:
            case "hit shock" | "nearby shock":
                gain(umpire, state, unit, due.number, due.clause)
            case "test":
                await breaking.test(umpire, state, unit, due.clause)
            case "break":
                await breaking.carry_out(umpire, state, unit)

    if state.consequences.frames[-1].due:
        umpire.cite(Consequences)
    await settle(umpire, state.consequences, state.seats(), carry_out)


@enforces("battleforge.shock.hit", "battleforge.break.shock-trigger")
def gain(umpire: Umpire, state: State, unit: Unit, number: int, clause: str) -> None:
    """A unit gains Shock, and takes a break test when it has as much as Courage."""
    unit.shock += number
    umpire.tell("shaken", clause, "{unit:has} {n} Shock", unit=unit.ref, n=unit.shock)
    if unit.shock >= courage_of(state, unit).total:
        casualties.must_test(umpire, state, unit, "battleforge.break.shock-trigger")


async def shaken(umpire: Umpire, state: State, unit: Unit, clause: str, number: int = 1) -> None:
    """A unit gains Shock outside of an attack. All that follows from it happens at once."""
    state.consequences.open()
    state.consequences.add(Due("hit shock", unit.ref, clause, number))
    await settle_all(umpire, state)


@enforces("battleforge.shock.removal", "battleforge.action.rally")
async def steady(umpire: Umpire, state: State, unit: Unit, clause: str) -> None:
    """One Courage check for each Shock that the unit has now. Each success removes one. A unit with damaged armour
    keeps one Shock for each time that it was damaged."""
    loose = unit.shock - tokens_of(state, unit)
    if loose <= 0:
        return
    rolled = await courage_checks(umpire, state, unit, clause, "Courage", "shock removal", loose)
    unit.shock -= rolled.passed
    umpire.tell("steady", clause, "{unit:has} {n} Shock", unit=unit.ref, n=unit.shock or "no")
