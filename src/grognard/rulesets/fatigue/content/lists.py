"""Army lists: what may stand in one, and its faults (fatigue.scenario.battle-points)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from grognard.content.rosters import Checks
from grognard.engine.contract.mustering import Muster, muster_units
from grognard.engine.questions.catalogue import Catalogue, Section
from grognard.engine.refusal import Refusal
from grognard.rulesets.fatigue.content import packs
from grognard.rulesets.fatigue.showing.scene import company
from grognard.rulesets.fatigue.state import Roster, Scenario


def muster(roster: dict[str, Any], known: Sequence[dict[str, Any]], scenario: str, seat: int) -> Muster:
    """The companies of the army, for as many points as the Scenario gives this seat."""
    section = Section("units", "Units", (), least=1, clause="fatigue.setup.order")
    points = _points(scenario, seat)
    limits = Catalogue((section,), (), budget=points, clause="fatigue.scenario.battle-points")
    return muster_units(roster, known, company, limits)


def check_roster(roster: dict[str, Any], scenario: str, seat: int) -> list[Refusal]:
    """Every fault of an army, each with its clause (fatigue.scenario.battle-points, fatigue.unit.profile)."""
    try:
        found = msgspec.convert(roster, Roster)
    except msgspec.ValidationError as fault:
        return [Refusal(f"this is not an army list: {fault}", "fatigue.unit.profile")]
    checks = Checks()
    points = sum(profile.cost for profile in found.units)
    checks.at_most("battle points", points, _points(scenario, seat), "fatigue.scenario.battle-points")
    checks.demand(bool(found.units), "an army needs a unit.", "fatigue.setup.order")
    known = packs.army(found.army).profiles() if found.army in packs.pack().ids("armies") else {}
    for profile in found.units:
        checks.demand(2 <= profile.quality <= 6, "Quality is 2 to 6.", "fatigue.unit.quality", profile.name)
        if checks.known("unit type", profile.id, known, "fatigue.unit.profile", profile.name):
            checks.demand(
                profile == known[profile.id],
                "its profile is not that of the army.",
                "fatigue.unit.profile",
                profile.name,
            )
    return [Refusal(fault.reason, fault.clause, (fault.where,) if fault.where else ()) for fault in checks.faults]


def _points(scenario: str, seat: int) -> int:
    agreed = packs.scenario(scenario) if scenario else Scenario()
    return agreed.battle_points[seat]
