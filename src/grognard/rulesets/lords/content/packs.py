"""The box: households and scenarios, for people to choose and as documents for a setup."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.content.file_packs import RecordPacks
from grognard.content.packs import Pack
from grognard.engine.ruleset import ArmyInfo
from grognard.rulesets.lords.state import Profile, Roster

if TYPE_CHECKING:  # the schema is slow to import
    from grognard.rulesets.lords.content.schema import HouseholdFile, ScenarioFile

HOME = Path(__file__).parent


def _pack() -> Pack:
    return Pack.boxed(HOME, "lords")


@cache
def scenario_file(id: str) -> ScenarioFile:
    """A scenario as its file says, or all that is wrong with it."""
    from grognard.rulesets.lords.content.schema import ScenarioFile, places_off_the_table

    return _pack().checked("scenarios", id, ScenarioFile, places_off_the_table)


def household(id: str) -> HouseholdFile:
    from grognard.rulesets.lords.content.schema import HouseholdFile

    return _pack().read("armies", id, HouseholdFile)


@cache
def roster(id: str) -> Roster:
    read = household(id)
    return Roster(read.id, read.name, read.plan, read.profiles)


PACKS = RecordPacks(
    pack=_pack,
    scenario=scenario_file,
    army=household,
    infos=(
        lambda file: file.info,
        lambda file: ArmyInfo(file.id, file.name, file.motto, tuple(entry.name for entry in file.unit)),
    ),
    records=(lambda name: scenario_file(name).scenario, roster),
    first="two-banners",
)


@cache
def cast() -> dict[str, Profile]:
    """The profiles of the worked examples, by their key."""
    from grognard.content.source import Source
    from grognard.rulesets.lords.content.schema import HouseholdFile

    read = Source.read(HOME / "cast.toml", "cast.toml").parse(HouseholdFile)
    return {profile.key: profile for profile in read.profiles}
