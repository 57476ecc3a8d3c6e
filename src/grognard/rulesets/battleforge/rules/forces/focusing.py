"""Chapter 3, forces: the focus of a force, what it opens and what it limits."""

from __future__ import annotations

from collections import Counter

from grognard.content.rosters import Checks
from grognard.engine.clauses import enforces
from grognard.minis.words import how_many
from grognard.rulesets.battleforge.rules.forces.module import NO_FOCUS, Focus, open_to
from grognard.rulesets.battleforge.rules.forces.naming import Enlisted, NamedForce

CLAUSE = "battleforge.force.focus-advantages"


@enforces("battleforge.force.focus", "battleforge.force.focus-advantages")
def check_focus(checks: Checks, force: NamedForce) -> None:
    """What units take only with a focus, and how many of a kind a focus allows. It binds its own faction alone."""
    primary = force.primary
    for unit in force.units:
        bound = force.focus.id if force.focus is not None and primary and unit.sheet.faction == primary.id else ""
        _check_opened(checks, unit, bound)
    if force.focus is not None and primary is not None:
        own = [unit for unit in force.units if unit.sheet.faction == primary.id]
        _check_limits(checks, own, force.focus)


def _check_opened(checks: Checks, unit: Enlisted, focus: str) -> None:
    if not open_to(unit.sheet.focuses, focus):
        checks.demand(False, f"{unit.sheet.name} is {_for(unit.sheet.focuses)}.", CLAUSE, unit.where)
    for option in unit.sheet.options:
        if unit.unit.options.get(option.id) and not open_to(option.focuses, focus):
            checks.demand(False, f"{option.name} is {_for(option.focuses)}.", CLAUSE, unit.where)
    if unit.legend is not None and not open_to(unit.legend.focuses, focus):
        checks.demand(False, f"{unit.legend.name} is {_for(unit.legend.focuses)}.", CLAUSE, unit.where)


def _for(focuses: tuple[str, ...]) -> str:
    names = [name for name in focuses if name != NO_FOCUS]
    if not names:
        return "for forces without a focus"
    return f"for forces with the focus {' or '.join(names)}"


def _check_limits(checks: Checks, own: list[Enlisted], focus: Focus) -> None:
    categories = Counter(unit.sheet.category for unit in own)
    for slot in focus.limits:
        number = categories[slot.category]
        if slot.most is not None and number > slot.most:
            reason = f"{how_many(number, f'{slot.category} unit')}, and {focus.name} allows {slot.most}."
            checks.demand(False, reason, CLAUSE, focus.name)
    sheets = Counter(unit.sheet.id for unit in own)
    for sheet, most in focus.sheet_limits.items():
        if sheets[sheet] > most:
            checks.demand(False, f"{sheets[sheet]} × {sheet}, and {focus.name} allows {most}.", CLAUSE, focus.name)
