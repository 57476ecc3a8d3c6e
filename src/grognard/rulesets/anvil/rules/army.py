"""Chapter 2: what an army list must be, and the units it makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from grognard.content.rosters import Checks
from grognard.engine.questions.catalogue import Item
from grognard.engine.refusal import Refusal
from grognard.engine.showing.scene import Stat
from grognard.minis.poses import TrayPose
from grognard.minis.words import inches
from grognard.rulesets.anvil.state import Scenario, Unit
from grognard.rulesets.anvil.tables import SEAT, Tables

ENTRY = {"id", "type", "name", "general", "suggested_deployment"}
"""What an entry of a list may say. The suggestion is only advice, not a purchase."""
EMBLEMS = {
    "troop": "shield",
    "knight": "horse",
    "hero": "crown",
    "wizard": "wizard",
    "monster": "beast",
    "war_machine": "engine",
    SEAT: "tower",
}
"""The picture of each type."""


def faults_of(roster: Mapping[str, Any], scenario: Scenario, tables: Tables) -> list[Refusal]:
    """All faults of a list, each with its clause."""
    checks = Checks()
    units = [unit for unit in roster.get("units", []) if isinstance(unit, Mapping)]
    size = scenario.army_size
    listed = [unit for unit in units if unit.get("type") != SEAT]
    checks.demand(5 <= size <= 20, f"the army size is 5 to 20, not {size}.", "anvil.army.size")
    checks.exactly("units", len(listed), size, "anvil.army.size")
    for unit in units:
        where = str(unit.get("name", unit.get("id", "")))
        checks.known("unit type", str(unit.get("type", "")), list(tables.units), "anvil.army.unit-profiles", where)
        more = ", ".join(sorted(set(unit) - ENTRY))
        reason = f"a list names units only, stratagems are bought in play: {more} does not belong here."
        checks.demand(not more, reason, "anvil.army.stratagems-not-bought", where)
    counts = Counter(str(unit.get("type")) for unit in listed)
    check_shares(checks, counts, size, tables)
    check_seats(checks, len(units) - len(listed))
    if scenario.dcp_budget is not None:
        spent = sum(tables.units[key].dcp * count for key, count in counts.items() if key in tables.units)
        checks.at_most("DCP", spent, scenario.dcp_budget, "anvil.army.dcp-budget")
    generals = [unit for unit in units if unit.get("general")]
    checks.exactly("Generals", len(generals), 1, "anvil.army.general")
    checks.demand(all(unit.get("type") != SEAT for unit in generals), "the Seat is no General.", "anvil.army.general")
    return list(checks.faults)


def listed(key: str, entry: Mapping[str, Any], tables: Tables) -> Item:
    """A unit of a list, as the army builder shows it."""
    kind = tables.units[entry["type"]]
    stats = (
        Stat("Move", "M", inches(kind.move), "anvil.move.allowance"),
        Stat("Hit Points", "HP", str(kind.hp), "anvil.deployment.starting-hp"),
    )
    most = None if key.startswith("more-") else 1
    detail = f"{kind.name}, the General" if entry.get("general") else kind.name
    return Item(key, str(entry["name"]), detail, kind.dcp, kind.name, EMBLEMS[entry["type"]], stats, most)


def check_shares(checks: Checks, counts: Counter[str], size: int, tables: Tables) -> None:
    """Percentages of the army size, tested exactly: "anvil.army.availability"."""
    for key, kind in tables.units.items():
        if kind.limit_op == "<=":
            checks.share_at_most(f"of the type {kind.name}", counts[key], size, kind.limit, "anvil.army.availability")
        elif kind.limit_op == ">=":
            checks.share_at_least(f"of the type {kind.name}", counts[key], size, kind.limit, "anvil.army.availability")


def check_seats(checks: Checks, listed: int) -> None:
    """One Seat for each side comes with the game; a list may name it, but not twice."""
    checks.at_most("Seats of Power", listed, 1, "anvil.army.availability")


def units_of(roster: Mapping[str, Any], scenario: Scenario, tables: Tables, seat: int, player: str) -> Iterator[Unit]:
    """The units of a list in reserve, and the Seat of Power if the scenario gives one."""
    listed = [unit for unit in roster["units"] if unit["type"] != SEAT]
    for number, entry in enumerate(listed, 1):
        hp = tables.units[entry["type"]].hp
        yield Unit(
            f"p{seat + 1}-{number}",
            seat,
            entry["type"],
            entry.get("name") or tables.units[entry["type"]].name,
            hp,
            hp,
            general=bool(entry.get("general")) and scenario.generals[seat],
            listed=entry.get("id", ""),
            advice=tuple(entry.get("suggested_deployment", ())),
        )
    place = scenario.seats[seat]
    if place != "none":
        yield throne(tables, seat, player, place if isinstance(place, TrayPose) else None)


def throne(tables: Tables, seat: int, player: str, pose: TrayPose | None) -> Unit:
    """The Seat of Power of a side: "anvil.army.seat-of-power"."""
    kind = tables.units[SEAT]
    unit = Unit(f"p{seat + 1}-seat", seat, SEAT, f"{player}'s {kind.name}", kind.hp, kind.hp)
    if pose is not None:
        unit.stand(pose)
        unit.where = "table"
    return unit
