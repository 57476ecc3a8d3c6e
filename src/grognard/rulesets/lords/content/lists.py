"""Lists of households: what may stand in a list, and its faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from grognard.content.rosters import Checks
from grognard.engine.contract.mustering import Muster, muster_units
from grognard.engine.questions.catalogue import Catalogue, KindLimit
from grognard.engine.refusal import Refusal
from grognard.rulesets.lords.content.packs import scenario_file
from grognard.rulesets.lords.content.schema import CompositionEntry, structure_faults
from grognard.rulesets.lords.showing.scene import retainer
from grognard.rulesets.lords.state import SIDES, Profile, Roster

_ROLES = {"knight": "Knights", "troop": "Troops", "levy": "Levies"}


def muster(roster: dict[str, Any], known: Sequence[dict[str, Any]], scenario: str, seat: int) -> Muster:
    """Every retainer that some list of this household has."""
    return muster_units(roster, known, retainer, Catalogue((), (), limits=tuple(_limits(scenario, seat))))


def _limits(scenario: str, seat: int) -> Iterator[KindLimit]:
    """lords.army.structure: one Lord, at least one Knight, and the numbers that a Scenario may set."""
    set_here: dict[str, CompositionEntry] = {limit.role: limit for limit in _compositions(scenario, seat)}
    yield KindLimit("Lord", 1, 1, "lords.army.structure")
    for role in _ROLES:
        least = 1 if role == "knight" else 0
        limit = set_here.get(role)
        if limit is not None or least:
            most = None if limit is None else limit.most
            least = least if limit is None else max(least, limit.least)
            yield KindLimit(role.capitalize(), least, most, "lords.army.structure")


def _compositions(scenario: str, seat: int) -> list[CompositionEntry]:
    limits = scenario_file(scenario).composition if scenario else ()
    return [limit for limit in limits if limit.side in ("both", SIDES[seat])]


def _check_composition(checks: Checks, units: Sequence[Profile], scenario: str, seat: int) -> None:
    """lords.army.structure: the numbers that a Scenario may set."""
    for limit in _compositions(scenario, seat):
        number = sum(unit.role == limit.role for unit in units)
        checks.at_least(_ROLES[limit.role], number, limit.least, "lords.army.structure")
        if limit.most is not None:
            checks.at_most(_ROLES[limit.role], number, limit.most, "lords.army.structure")


def check_roster(document: dict[str, Any], scenario: str, seat: int) -> Iterable[Refusal]:
    """lords.army.structure: all faults of a household, for a scenario if one is named."""
    checks = Checks()
    try:
        house = msgspec.convert(document, Roster)
    except msgspec.ValidationError as error:
        checks.demand(False, f"this is not a household: {error}", "lords.unit.profile")
        return checks.faults
    for fault in structure_faults(list(house.units)):
        checks.demand(False, fault, "lords.army.structure")
    _check_composition(checks, house.units, scenario, seat)
    return checks.faults
