"""Chapter 3, forces: everything that the rules have against a list, and the force that a good list becomes."""

from __future__ import annotations

from collections import Counter

from grognard.content.rosters import Checks, RosterFault
from grognard.rulesets.battleforge.force_lists import ForceList
from grognard.rulesets.battleforge.rules.datasheets.fielding import fielded, refuse
from grognard.rulesets.battleforge.rules.forces.alliances import check_alliances
from grognard.rulesets.battleforge.rules.forces.focusing import check_focus
from grognard.rulesets.battleforge.rules.forces.module import Legend, Module
from grognard.rulesets.battleforge.rules.forces.naming import Enlisted, NamedForce, NameReader
from grognard.rulesets.battleforge.rules.forces.organizing import check_organizations
from grognard.rulesets.battleforge.rules.forces.points import GameSize, check_points
from grognard.rulesets.battleforge.rules.legends import check_legends, could_bear, joined, may_join
from grognard.rulesets.battleforge.sheets import Force, Sheet


def faults_of(listed: ForceList, module: Module, size: GameSize) -> list[RosterFault]:
    """All faults of a list, each with its clause and where it is (battleforge.force.casual leaves some out)."""
    checks = Checks()
    force = NameReader(module, checks).read(listed)
    checks.demand(bool(force.units), "a force needs a unit.", "battleforge.force.organizations")
    check_points(checks, force.points, size.limit)
    for unit in force.units:
        _check_unit(checks, unit)
    _check_unique(checks, force)
    if not size.casual:
        check_organizations(checks, force.parts, size.limit)
        check_alliances(checks, force.parts)
        check_focus(checks, force)
    check_legends(checks, (unit.legend for unit in force.units if unit.legend is not None), size.limit)
    return checks.faults


def _check_unit(checks: Checks, unit: Enlisted) -> None:
    refusal = refuse(unit.sheet, unit.unit.add, unit.unit.options)
    if refusal is not None:
        checks.demand(False, f"{refusal.reason}.", refusal.clause, unit.where)
    if unit.legend is not None:
        _check_legend(checks, unit, unit.legend)


def _check_legend(checks: Checks, unit: Enlisted, legend: Legend) -> None:
    """It is for such a unit, and options have left somebody who can be it or bear it."""
    clause = "battleforge.legend.nature"
    if not may_join(unit.sheet, legend):
        checks.demand(False, f"{legend.name} cannot join {unit.sheet.name}.", clause, unit.where)
    elif not could_bear(fielded(unit.sheet, unit.unit.add, unit.unit.options).figures, legend):
        reason = f"nobody in {unit.sheet.name} is left who could be or bear {legend.name}."
        checks.demand(False, reason, clause, unit.where)


def _check_unique(checks: Checks, force: NamedForce) -> None:
    """battleforge.unit.composition: there is one of a unique unit."""
    for name, times in Counter(unit.sheet.name for unit in force.units if unit.sheet.unique).items():
        checks.demand(times == 1, f"{name} is there {times} times; there is one.", "battleforge.unit.composition")


def force_of(listed: ForceList, module: Module) -> Force:
    """The force of a list, with every unit as it comes to the table. What is not known is not in it."""
    named = NameReader(module, Checks()).read(listed)
    organizations = [part.organization for part in named.parts if part.organization is not None]
    units = tuple(_sheet(unit) for unit in named.units)
    unlocked = named.unlocks_strategies
    return Force(
        listed.id,
        listed.name,
        named.primary.id if named.primary is not None else "",
        units,
        listed.blurb,
        listed,
        0 if listed.casual else sum(each.cost for each in organizations),
        unlocked,
        module.strategies({unit.faction for unit in units}, unlocked),
    )


def _sheet(unit: Enlisted) -> Sheet:
    sheet = fielded(unit.sheet, unit.unit.add, unit.unit.options, called=unit.unit.name)
    return sheet if unit.legend is None else joined(sheet, unit.legend)
