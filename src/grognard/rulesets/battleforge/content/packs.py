"""The content in the box: factions, forces and scenarios, for people to choose and as documents for a setup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from grognard.content.faults import ContentFault
from grognard.content.file_packs import RecordPacks
from grognard.content.packs import Pack
from grognard.content.source import Source
from grognard.engine.ruleset import ArmyInfo
from grognard.rulesets.battleforge.battlefield import Scenario
from grognard.rulesets.battleforge.rules.datasheets.fielding import Datasheet
from grognard.rulesets.battleforge.rules.forces.judging import faults_of, force_of
from grognard.rulesets.battleforge.rules.forces.module import Faction, Legend, Module, Organization
from grognard.rulesets.battleforge.rules.forces.points import size_of
from grognard.rulesets.battleforge.sheets import Force, Special

if TYPE_CHECKING:  # the schema is slow to import
    from grognard.rulesets.battleforge.content.arsenal_files import PowersFile, StrategiesFile
    from grognard.rulesets.battleforge.content.factions import FactionReader
    from grognard.rulesets.battleforge.content.maps import ScenarioFile
    from grognard.rulesets.battleforge.content.schema import Spoken

HOME = Path(__file__).parent
FIRST = ("bucket-brigade", "pantry-swarm")
RULES, POWERS, STRATEGIES, MODULE = "special-rules", "powers", "strategies", "module"
KINDS = (RULES, POWERS, STRATEGIES, MODULE)
"""How the names of tables of special rules, powers and strategies and of module files begin ("powers",
"powers-garden"); every other table is a faction."""


def _pack() -> Pack:
    return Pack.boxed(HOME, "battleforge")


def is_kind(table: str, kind: str) -> bool:
    """Whether a table is of this kind, by its name."""
    return table == kind or table.startswith(f"{kind}-")


def _tables(kind: str) -> list[str]:
    return [name for name in _pack().ids("tables") if is_kind(name, kind)]


@cache
def spoken_rules() -> Spoken:
    """The special rules that content may name."""
    from grognard.rulesets.battleforge.content.schema import RulesFile, Spoken

    files = [_pack().read("tables", name, RulesFile) for name in _tables(RULES)]
    return Spoken([rule for file in files for rule in file.rules])


@cache
def powers_file() -> PowersFile:
    """All powers and their specialties."""
    from grognard.rulesets.battleforge.content.arsenal_files import PowersFile

    files = [_pack().read("tables", name, PowersFile) for name in _tables(POWERS)]
    return PowersFile(
        specialties=tuple(each for file in files for each in file.specialties),
        powers=tuple(each for file in files for each in file.powers),
    )


@cache
def strategies_file() -> StrategiesFile:
    """All strategies, of the core and of factions and focuses."""
    from grognard.rulesets.battleforge.content.arsenal_files import StrategiesFile

    files = [_pack().read("tables", name, StrategiesFile) for name in _tables(STRATEGIES)]
    return StrategiesFile(strategies=tuple(each for file in files for each in file.strategies))


def special(text: str) -> Special:
    """A special rule as it is spoken: Tough(3)."""
    return spoken_rules().read(text)


@cache
def faction(id: str) -> FactionReader:
    from grognard.rulesets.battleforge.content.factions import FactionReader

    return FactionReader(_pack().source("tables", id), spoken_rules(), powers_file())


class Factions(Mapping[str, Faction]):
    """The factions of the pack by their ids; a file is read when somebody asks for it."""

    def __init__(self, ids: list[str]) -> None:
        self._ids = ids

    def __getitem__(self, id: str) -> Faction:
        if id not in self._ids:
            raise KeyError(id)
        return faction(id).faction

    def __contains__(self, id: object) -> bool:
        return id in self._ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


@cache
def module() -> Module:
    """Everything that forces can be built of."""
    from grognard.rulesets.battleforge.content.factions import ModuleReader

    pack = _pack()
    organizations: dict[str, Organization] = {}
    legends: dict[str, Legend] = {}
    for name in _tables(MODULE):
        reader = ModuleReader(pack.source("tables", name), spoken_rules())
        organizations.update(reader.organizations)
        legends.update(reader.legends)
    factions = Factions([name for name in pack.ids("tables") if not any(is_kind(name, kind) for kind in KINDS)])
    strategies = [entry.strategy for entry in strategies_file().strategies]
    return Module(factions, organizations, legends, strategies)


@cache
def force(id: str) -> Force:
    """A ready-made force, or what is wrong with it in the game that it was made for."""
    from grognard.rulesets.battleforge.content.force_schema import ForceFile

    source = _pack().source("armies", id)
    listed = source.parse(ForceFile).listed
    faults = faults_of(listed, module(), size_of({}, listed))
    if faults:
        raise ContentFault([source.fault(("organizations",), str(fault)) for fault in faults])
    return force_of(listed, module())


@cache
def scenario_file(id: str) -> ScenarioFile:
    """A scenario as its file says, or all that is wrong with it."""
    from grognard.rulesets.battleforge.content.maps import ScenarioFile, places_off_the_table

    return _pack().checked("scenarios", id, ScenarioFile, places_off_the_table)


def scenario_of(id: str) -> Scenario:
    """A scenario, with the tables that it is drawn from if it is."""
    file = scenario_file(id)
    if file.draw is None:
        return file.scenario
    return msgspec.structs.replace(file.scenario, tables=file.draw.tables(lambda name: scenario_file(name).scenario))


def _force_info(force: Force) -> ArmyInfo:
    return ArmyInfo(force.id, force.name, force.blurb, tuple(unit.name for unit in force.units), force.points)


class ForgePacks(RecordPacks["ScenarioFile", Force]):
    """What people choose from."""

    def army_infos(self) -> Sequence[ArmyInfo]:
        """The two that a first game is played with, then the others by their names."""
        return sorted(super().army_infos(), key=lambda info: (info.id not in FIRST, info.name))


PACKS = ForgePacks(
    pack=_pack,
    scenario=scenario_file,
    army=force,
    infos=(lambda file: file.info, _force_info),
    records=(scenario_of, force),
    first="across-the-counter",
)


@cache
def cast() -> dict[str, Datasheet]:
    """The units of the worked examples, by their name."""
    from grognard.rulesets.battleforge.content.factions import FactionReader

    reader = FactionReader(Source.read(HOME / "cast.toml", "cast.toml"), spoken_rules(), powers_file())
    return {sheet.name: sheet for sheet in reader.datasheets.values()}
