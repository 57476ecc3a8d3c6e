"""Chapter 3, forces: what the names of a list mean. Each is an id, or the name as people say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from msgspec.structs import replace

from grognard.content.rosters import Checks
from grognard.rulesets.battleforge.force_lists import ForceList, ListedOrganization, ListedUnit
from grognard.rulesets.battleforge.rules.datasheets.fielding import Datasheet, cost_of
from grognard.rulesets.battleforge.rules.forces.module import Faction, Focus, Legend, Module, Organization


class Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=Named)


@dataclass(frozen=True, slots=True)
class Enlisted:
    """A unit of a list with what it is of. Its models and options are named by their ids."""

    unit: ListedUnit
    sheet: Datasheet
    legend: Legend | None
    where: str

    @property
    def points(self) -> int:
        return cost_of(self.sheet, self.unit.add, self.unit.options) + (self.legend.points if self.legend else 0)


@dataclass(frozen=True, slots=True)
class ListedPart:
    """An organization of a list (None: units without one) with what it is."""

    faction: Faction
    organization: Organization | None
    units: tuple[Enlisted, ...]
    where: str


@dataclass(frozen=True, slots=True)
class NamedForce:
    """A list of which every name is known, except those that were told as faults and left out."""

    listed: ForceList
    parts: tuple[ListedPart, ...]
    focus: Focus | None

    @property
    def primary(self) -> Faction | None:
        return self.parts[0].faction if self.parts else None

    @property
    def units(self) -> list[Enlisted]:
        return [unit for part in self.parts for unit in part.units]

    @property
    def unlocks_strategies(self) -> tuple[str, ...]:
        """The strategies of focuses that it has: of its own focus, or what its faction has without one."""
        opened = self.focus or self.primary
        return opened.unlocks_strategies if opened is not None else ()

    @property
    def points(self) -> int:
        return sum(unit.points for unit in self.units)


class NameReader:
    """Finds out what a list means; what it does not know it tells to the checks."""

    def __init__(self, module: Module, checks: Checks) -> None:
        self._module, self._checks = module, checks

    def read(self, listed: ForceList) -> NamedForce:
        parts = tuple(part for each in listed.organizations if (part := self._part(each)) is not None)
        focus = None
        if listed.focus and parts:
            focuses = parts[0].faction.focuses
            focus = self._find("focus", listed.focus, focuses, "battleforge.force.focus", parts[0].faction.name)
        return NamedForce(listed, parts, focus)

    def _part(self, listed: ListedOrganization) -> ListedPart | None:
        clause = "battleforge.force.organizations"
        where = listed.organization or listed.faction
        meant = self._faction_meant(listed.faction)
        if not self._checks.known("faction", meant, self._module.factions, clause, where):
            return None
        faction = self._module.factions[meant]
        organization = None
        if listed.organization:
            known = self._module.organizations(faction)
            organization = self._find("organization", listed.organization, known, clause, faction.name)
            where = organization.name if organization is not None else where
        units = (self._unit(unit, faction, where) for unit in listed.units)
        return ListedPart(faction, organization, tuple(unit for unit in units if unit is not None), where)

    def _faction_meant(self, name: str) -> str:
        """Its id, without reading every faction if it is one."""
        if name in self._module.factions:
            return name
        return next((each.id for each in self._module.factions.values() if _same(each.name, name)), name)

    def _unit(self, unit: ListedUnit, faction: Faction, part: str) -> Enlisted | None:
        clause = "battleforge.force.organizations"
        sheet = self._find("datasheet", unit.datasheet, faction.datasheets, clause, faction.name)
        if sheet is None:
            return None
        where = f"{part}: {unit.name or sheet.name}"
        legend = None
        if unit.legend:
            known = self._module.legends(faction)
            legend = self._find("legend", unit.legend, known, "battleforge.legend.nature", where)
        profiles = {line.profile.id: line.profile for line in sheet.composition}
        options = {option.id: option for option in sheet.options}
        meant = replace(unit, add=_by_id(unit.add, profiles), options=_by_id(unit.options, options))
        return Enlisted(meant, sheet, legend, where)

    def _find(self, what: str, name: str, known: Mapping[str, N], clause: str, where: str) -> N | None:
        meant = _id_of(name, known)
        return known[meant] if self._checks.known(what, meant, known, clause, where) else None


def _by_id(counts: Mapping[str, int], known: Mapping[str, N]) -> dict[str, int]:
    """Numbers by name as numbers by id; what is not known stays as it is, to be refused."""
    return {_id_of(name, known): number for name, number in counts.items() if number}


def _id_of(name: str, known: Mapping[str, N]) -> str:
    if name in known:
        return name
    return next((key for key, each in known.items() if _same(each.name, name)), name)


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()
