"""Chapter 16, specialties: which powers a unit knows."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.arsenal import Power
from grognard.rulesets.battleforge.rules.datasheets.specials import bearers
from grognard.rulesets.battleforge.state import State, Unit

POWER_USER = "power-user"
CLAUSE = "battleforge.power.specialty"


def specialties_of(unit: Unit) -> list[str]:
    """The specialties that its casters may choose from, as they stand in its roster."""
    return [*dict.fromkeys(power.specialty for power in unit.sheet.roster if power.specialty)]


@enforces("battleforge.power.access", "battleforge.power.specialty", "battleforge.power.unspecialised")
def known(unit: Unit) -> list[Power]:
    """The powers that a unit may cast: all of its specialty, and those that belong to none."""
    return [power for power in unit.sheet.roster if power.specialty in ("", unit.specialty)]


def why_unknown(unit: Unit, key: str) -> Refusal | None:
    """Why a power of the roster is not among those that a unit may cast."""
    for power in unit.sheet.roster:
        if power.id == key:
            return Refusal(f"{unit.ref:has} not picked {power.specialty.title()}", CLAUSE, (unit.id,))
    return None


async def pick_specialties(umpire: Umpire, state: State) -> None:
    """Before the game, in the order of the roll-off: each unit with casters picks one specialty for the whole game."""
    for seat in state.order:
        for unit in [unit for unit in state.of(seat) if bearers(unit, POWER_USER)]:
            found = specialties_of(unit)
            if not found:
                continue
            unit.specialty = found[0]
            if len(found) > 1:
                options = [Option(name, name, name.title(), detail=_powers_in(unit, name)) for name in found]
                title = f"Which specialty {unit.ref:does _} pick?"
                question = One(title, CLAUSE, f"specialty:{unit.id}", options, about=(unit.id,))
                unit.specialty = await umpire.ask(seat, question)
            umpire.tell(
                "specialty",
                CLAUSE,
                "{unit:has} the powers of {specialty}",
                unit=unit.ref,
                specialty=unit.specialty.title(),
            )


def _powers_in(unit: Unit, specialty: str) -> str:
    return ", ".join(power.name for power in unit.sheet.roster if power.specialty == specialty)
