"""A small module to build forces of, and short words for lists."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.engine.refusal import Refusal
from grognard.rulesets.battleforge.content.packs import cast, special
from grognard.rulesets.battleforge.force_lists import ForceList, ListedOrganization, ListedUnit
from grognard.rulesets.battleforge.rules.datasheets.fielding import Change, Datasheet
from grognard.rulesets.battleforge.rules.forces.judging import faults_of
from grognard.rulesets.battleforge.rules.forces.module import Faction, Focus, Legend, Module, Organization, Slot
from grognard.rulesets.battleforge.rules.forces.points import GameSize

TROOPERS = cast()["Troopers"]
SARGE = Legend(
    "sarge",
    "Old Sarge",
    "person",
    Change("sarge", "Old Sarge", 25, who="trooper", title="Old Sarge", sets={"courage": 9}),
    "brigade",
    rules=(special("Fearless"),),
)
KEY = Legend("key", "The Key", "item", Change("key", "The Key", 10, rules=(special("Charm(2)"),)))
COLUMN = Focus("column", "Column", "brigade", (Slot("Support", 0, 1),), {"core": 3}, ("full-throttle",))


def sheet(id: str, faction: str, category: str, points: int = 100, **changes: Any) -> Datasheet:
    return replace(TROOPERS, id=id, name=id.title(), faction=faction, points=points, category=category, **changes)


def faction(id: str, alliance: str, **more: Any) -> Faction:
    """A faction with one datasheet of each category, 100 points each; its Core unit may be improved."""
    ace = Change("ace", "Ace Crew", 20, sets={"accuracy": 6}, most=0, focuses=("column",))
    sheets = {
        "core": sheet("core", id, "Core", options=(ace,) if id == "brigade" else ()),
        "elite": sheet("elite", id, "Elite"),
        "support": sheet("support", id, "Support"),
        "only": sheet("only", id, "Elite", unique=True),
    }
    return Faction(id, f"The {id.title()}", alliance, sheets, **more)


FACTIONS = {
    each.id: each
    for each in (
        faction("brigade", "Household", focuses={"column": COLUMN}, legends={"sarge": SARGE}),
        faction("guard", "Household"),
        faction("swarm", "Garden"),
        faction("hired", "mercenaries"),
        faction("bought", "mercenaries"),
        faction("cat", "unaligned"),
    )
}


def organization(id: str, slots: dict[str, tuple[int, int]], cost: int = 0, allied: bool = True) -> Organization:
    made = tuple(Slot(category.title(), least, most) for category, (least, most) in slots.items())
    return Organization(id, id.title(), made, cost, "", allied)


WIDE: dict[str, tuple[int, int]] = {"core": (0, 9), "elite": (0, 9), "support": (0, 9)}
ORGANIZATIONS = {
    each.id: each
    for each in (
        organization("line", {"core": (2, 4), "elite": (0, 2)}),
        organization("own", WIDE, allied=False),
        *(organization(f"cost{cost}", WIDE, cost) for cost in range(4)),
    )
}
MODULE = Module(FACTIONS, ORGANIZATIONS, {"key": KEY})


def unit(datasheet: str, **taken: Any) -> ListedUnit:
    return ListedUnit(datasheet, **taken)


def part(faction: str = "brigade", organization: str = "cost0", *units: str | ListedUnit) -> ListedOrganization:
    """An organization of these units, one Core unit if none are named."""
    named = [each if isinstance(each, ListedUnit) else ListedUnit(each) for each in units or ("core",)]
    return ListedOrganization(faction, organization, tuple(named))


def faults(*parts: ListedOrganization, limit: int = 1000, casual: bool = False, **more: Any) -> list[Refusal]:
    return list(faults_of(ForceList("A force", parts, **more), MODULE, GameSize(limit, casual)))


def clauses(*parts: ListedOrganization, **more: Any) -> list[str]:
    """The clauses under which a list is refused."""
    return [fault.clause.removeprefix("battleforge.") for fault in faults(*parts, **more)]
