"""Army lists: what may stand in one, and its faults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from grognard.engine.contract.mustering import Muster, muster_units
from grognard.engine.questions.catalogue import Catalogue, KindLimit, Section
from grognard.engine.refusal import Refusal
from grognard.rulesets.anvil.content.packs import home_pack, read_scenario, read_tables
from grognard.rulesets.anvil.rules.army import faults_of, listed
from grognard.rulesets.anvil.ruleset import Anvil
from grognard.rulesets.anvil.state import Scenario
from grognard.rulesets.anvil.tables import SEAT, Tables, UnitType


def muster(roster: dict[str, Any], known: Sequence[dict[str, Any]], scenario: str, _seat: int) -> Muster:
    """The units of the army and more of each type, for as many DCP as the scenario allows."""
    chosen, tables = _read(scenario)
    size = chosen.army_size
    section = Section("units", "Units", (), size, size, clause="anvil.army.size")
    limits = Catalogue(
        (section,),
        (),
        budget=chosen.dcp_budget,
        currency="DCP",
        limits=tuple(_limit(kind, size) for kind in tables.units.values() if kind.limit_op and kind.key != SEAT),
        clause="anvil.army.dcp-budget",
    )
    more = {"units": [_another(kind) for kind in tables.units.values() if kind.key != SEAT]}
    return muster_units(roster, [*known, more], lambda key, entry: listed(key, entry, tables), limits)


def _another(kind: UnitType) -> dict[str, Any]:
    """A unit of a type that no ready-made army has given a name."""
    name = f"Another {kind.name}"
    return {"id": f"more-{kind.key}", "type": kind.key, "name": name, "general": False, "suggested_deployment": []}


def _limit(kind: UnitType, size: int) -> KindLimit:
    """A percentage of the army size as a number of units: "anvil.army.availability"."""
    if kind.limit_op == "<=":
        return KindLimit(kind.name, 0, size * kind.limit // 100, "anvil.army.availability")
    return KindLimit(kind.name, -(-size * kind.limit // 100), None, "anvil.army.availability")


def check_roster(roster: dict[str, Any], scenario: str, _seat: int) -> Iterable[Refusal]:
    return faults_of(roster, *_read(scenario))


def _read(scenario: str) -> tuple[Scenario, Tables]:
    """A scenario as its file says, and the tables that it is played with."""
    chosen, terrain_set = read_scenario(home_pack(), scenario or Anvil.first_scenario, {})
    return chosen, read_tables(home_pack(), terrain_set)
