"""The box: households and scenarios as documents for a setup, and the first state made from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from grognard.content.rosters import Checks
from grognard.engine.refusal import Refusal
from grognard.engine.ruleset import ArmyInfo, ScenarioInfo
from grognard.rulesets.lords.state import SIDES, Game, Profile, Scenario, Unit

HOME = Path(str(files("grognard.rulesets.lords"))) / "content"


class Roster(msgspec.Struct, frozen=True):
    """A household as it stands in a setup."""

    id: str
    name: str
    plan: str
    units: tuple[Profile, ...]


@cache
def scenario_ids() -> tuple[str, ...]:
    """Two Banners first: it is the scenario for a first game."""
    from grognard.content.packs import Pack

    return tuple(sorted(Pack.boxed(HOME, "lords").ids("scenarios"), key=lambda name: (name != "two-banners", name)))


@cache
def scenario_info(id: str) -> ScenarioInfo:
    from grognard.content.packs import Pack
    from grognard.rulesets.lords.content import ScenarioFile

    read = Pack.boxed(HOME, "lords").read("scenarios", id, ScenarioFile)
    story = " ".join(read.story.split())
    return ScenarioInfo(read.id, read.title, f"{story} {read.handicap}".strip(), read.minutes)


@cache
def scenario_document(id: str) -> dict[str, Any]:
    from grognard.content.packs import Pack
    from grognard.rulesets.lords.content import ScenarioFile

    document: dict[str, Any] = msgspec.to_builtins(
        Pack.boxed(HOME, "lords").read("scenarios", id, ScenarioFile).scenario
    )
    return document


@cache
def army_ids() -> tuple[str, ...]:
    from grognard.content.packs import Pack

    return tuple(Pack.boxed(HOME, "lords").ids("armies"))


@cache
def roster(id: str) -> Roster:
    from grognard.content.packs import Pack
    from grognard.rulesets.lords.content import HouseholdFile

    read = Pack.boxed(HOME, "lords").read("armies", id, HouseholdFile)
    return Roster(read.id, read.name, read.plan, read.profiles)


@cache
def army_info(id: str) -> ArmyInfo:
    from grognard.content.packs import Pack
    from grognard.rulesets.lords.content import HouseholdFile

    read = Pack.boxed(HOME, "lords").read("armies", id, HouseholdFile)
    return ArmyInfo(read.id, read.name, read.motto, tuple(entry.name for entry in read.unit))


@cache
def cast() -> dict[str, Profile]:
    """The profiles of the worked examples, by their key."""
    from grognard.content.source import Source
    from grognard.rulesets.lords.content import HouseholdFile

    read = Source.read(HOME / "cast.toml", "cast.toml").parse(HouseholdFile)
    return {profile.key: profile for profile in read.profiles}


def unit_id(seat: int, key: str) -> str:
    """Both sides may lead the same household, so ids tell whose unit it is."""
    return f"{'ab'[seat]}-{key}"


def first_state(scenario: dict[str, Any], rosters: Sequence[dict[str, Any]]) -> Game:
    houses = [msgspec.convert(document, Roster) for document in rosters]
    units = {
        unit_id(seat, profile.key): Unit(unit_id(seat, profile.key), seat, profile)
        for seat, house in enumerate(houses)
        for profile in house.units
    }
    names = (houses[0].name, houses[1].name)
    if names[0] == names[1]:
        names = (f"{names[0]} (first)", f"{names[1]} (second)")
    return Game(msgspec.convert(scenario, Scenario), units, names)


_ROLES = {"knight": "Knights", "troop": "Troops", "levy": "Levies"}


def _check_composition(checks: Checks, units: Sequence[Profile], scenario: str, seat: int) -> None:
    """lords.army.structure: the numbers that a Scenario may set."""
    from grognard.content.packs import Pack
    from grognard.rulesets.lords.content import ScenarioFile

    for limit in Pack.boxed(HOME, "lords").read("scenarios", scenario, ScenarioFile).composition:
        if limit.side in ("both", SIDES[seat]):
            number = sum(unit.role == limit.role for unit in units)
            checks.at_least(_ROLES[limit.role], number, limit.least, "lords.army.structure")
            if limit.most is not None:
                checks.at_most(_ROLES[limit.role], number, limit.most, "lords.army.structure")


def check(document: dict[str, Any], scenario: str = "", seat: int = 0) -> Iterable[Refusal]:
    """lords.army.structure: all faults of a household, for a scenario if one is named."""
    from grognard.rulesets.lords.content import structure_faults

    checks = Checks()
    try:
        house = msgspec.convert(document, Roster)
    except msgspec.ValidationError as error:
        checks.demand(False, f"this is not a household: {error}", "lords.unit.profile")
        return checks.faults
    for fault in structure_faults(list(house.units)):
        checks.demand(False, fault, "lords.army.structure")
    if scenario:
        _check_composition(checks, house.units, scenario, seat)
    return checks.faults
