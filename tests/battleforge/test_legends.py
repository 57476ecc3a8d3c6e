"""Chapter 18: legends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.rulesets.battleforge.force_lists import ForceList
from grognard.rulesets.battleforge.rules.datasheets.fielding import Change
from grognard.rulesets.battleforge.rules.forces.judging import faults_of, force_of
from grognard.rulesets.battleforge.rules.forces.module import Legend, Module
from grognard.rulesets.battleforge.rules.forces.points import GameSize
from grognard.rulesets.battleforge.rules.legends import most_legends
from tests.battleforge.forces import FACTIONS, MODULE, ORGANIZATIONS, TROOPERS, clauses, part, unit


@pytest.mark.clause("battleforge.legend.nature")
def test_a_legend_takes_the_place_of_a_model_and_gives_its_unit_a_rule() -> None:
    (squad,) = force_of(ForceList("f", (part("brigade", "cost0", unit("core", legend="Old Sarge")),)), MODULE).units
    assert squad.points == 125
    assert squad.legend == "Old Sarge"
    assert [figure.profile.name for figure in squad.figures] == ["Old Sarge", *["Trooper"] * 4]
    assert [figure.profile.courage for figure in squad.figures] == [9, 6, 6, 6, 6]
    assert all("fearless" in squad.rules_of(number) for number in range(1, 6))


@pytest.mark.clause("battleforge.legend.nature")
def test_an_item_is_carried_by_one_model() -> None:
    (squad,) = force_of(ForceList("f", (part("swarm", "cost0", unit("core", legend="key")),)), MODULE).units
    assert [("charm" in squad.rules_of(number)) for number in range(1, 6)] == [True, False, False, False, False]
    assert squad.points == 110


@pytest.mark.clause("battleforge.legend.nature")
def test_a_legend_of_one_faction_joins_no_other() -> None:
    assert clauses(part("brigade", "cost0", unit("core", legend="sarge"))) == []
    assert clauses(part("guard", "cost0", unit("core", legend="sarge"))) == ["legend.nature"]
    assert clauses(part("guard", "cost0", unit("core", legend="key"))) == []


@pytest.mark.clause("battleforge.legend.nature", "battleforge.unit.options")
@pytest.mark.parametrize(("clubs", "refused"), [(0, []), (4, []), (5, ["battleforge.legend.nature"])])
def test_somebody_must_be_left_who_could_bear_it(clubs: int, refused: list[str]) -> None:
    """The Glass is carried instead of a Rifle: not where all Rifles were exchanged."""
    rifle = TROOPERS.composition[0].weapons[0].weapon.id
    exchange = Change("clubs", "Clubs", 0, removes=(rifle,), most=0)
    glass = Legend("glass", "The Glass", "weapon", Change("glass", "The Glass", 30, removes=(rifle,)))
    core = replace(FACTIONS["brigade"].datasheets["core"], options=(exchange,))
    brigade = replace(FACTIONS["brigade"], datasheets={"core": core})
    taken = unit("core", legend="glass", options={"clubs": clubs})
    force = ForceList("f", (part("brigade", "cost0", taken),))
    found = faults_of(force, Module({"brigade": brigade}, ORGANIZATIONS, {"glass": glass}), GameSize())
    assert [fault.clause for fault in found] == refused


@pytest.mark.clause("battleforge.legend.limit")
@pytest.mark.parametrize(("limit", "most"), [(1000, 2), (1400, 2), (400, 1), (500, 1), (999, 1), (1500, 3)])
def test_one_legend_for_each_complete_500(limit: int, most: int) -> None:
    assert most_legends(limit) == most


@pytest.mark.clause("battleforge.legend.limit")
def test_more_legends_than_the_limit_are_refused() -> None:
    both = part("brigade", "cost0", unit("core", legend="sarge"), unit("core", legend="key"))
    assert clauses(both, limit=1000) == []
    assert clauses(both, limit=999) == ["legend.limit"]


@pytest.mark.clause("battleforge.legend.unique")
def test_a_legend_is_there_once() -> None:
    twice = part("brigade", "cost0", *(unit("core", legend="sarge") for _ in range(2)))
    assert clauses(twice) == ["legend.unique"]
