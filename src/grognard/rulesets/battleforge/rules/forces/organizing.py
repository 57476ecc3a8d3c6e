"""Chapter 3, forces: organizations with their slots, and what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from grognard.content.rosters import Checks
from grognard.engine.clauses import enforces
from grognard.minis.words import how_many
from grognard.rulesets.battleforge.rules.forces.module import Organization, Slot
from grognard.rulesets.battleforge.rules.forces.naming import ListedPart
from grognard.rulesets.battleforge.rules.forces.points import income_on_paper

CLAUSE = "battleforge.force.organizations"


def check_organizations(checks: Checks, parts: Sequence[ListedPart], limit: int) -> None:
    """Every unit belongs to one, its slots are kept, and the strategy points are enough for all."""
    checks.demand(bool(parts), "a force has at least one organization.", CLAUSE)
    for part in parts:
        if part.organization is None:
            checks.demand(
                False, "these units belong to no organization, as only casual forces may.", CLAUSE, part.where
            )
        else:
            _check_slots(checks, part, part.organization)
    _check_cost(checks, [part.organization for part in parts if part.organization is not None], limit)


@enforces("battleforge.force.organizations", "battleforge.unit.category")
def _check_slots(checks: Checks, part: ListedPart, organization: Organization) -> None:
    counts = Counter(unit.sheet.category for unit in part.units)
    slots = {slot.category: slot for slot in organization.slots}
    for category in dict.fromkeys((*slots, *counts)):
        slot = slots.get(category, Slot(category, 0, 0))
        number = counts[category]
        if number < slot.least:
            reason = f"{how_many(number, f'{category} unit')}, and {organization.name} needs {slot.least}."
            checks.demand(False, reason, CLAUSE, part.where)
        if slot.most is not None and number > slot.most:
            reason = f"{how_many(number, f'{category} unit')}, and {organization.name} has room for {slot.most}."
            checks.demand(False, reason, CLAUSE, part.where)


def _check_cost(checks: Checks, organizations: Sequence[Organization], limit: int) -> None:
    cost = sum(each.cost for each in organizations)
    left = income_on_paper(limit, cost)
    checks.demand(
        left >= 0,
        f"the organizations cost {how_many(cost, 'strategy point')} a round, {-left} more than {limit} points bring.",
        "battleforge.force.organization-cost",
    )
