"""The box: two households, the scenarios, and what happens to a file with faults."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard.content.faults import ContentFault
from grognard.content.packs import VARIABLE
from grognard.content.source import Source
from grognard.rulesets.lords import RULESET
from grognard.rulesets.lords.content import packs
from grognard.rulesets.lords.content.schema import HouseholdFile, ScenarioFile
from grognard.rulesets.lords.state import Scenario

HOUSES = ("aldermoor", "corvane")


@pytest.mark.clause("lords.army.structure", "lords.unit.profile")
@pytest.mark.parametrize("house", HOUSES)
def test_household_has_all_that_a_good_pack_contains(house: str) -> None:
    units = packs.roster(house).units
    roles = [unit.role for unit in units]
    assert (roles.count("lord"), roles.count("knight"), roles.count("levy")) == (1, 3, 2)
    assert {unit.type for unit in units} == {"infantry", "cavalry"}
    assert any(unit.range for unit in units)
    knights = [unit for unit in units if unit.role == "knight"]
    assert {knight.type for knight in knights} == {"infantry", "cavalry"}
    for knight in knights:
        own = [unit for unit in units if unit.knight == knight.key]
        assert any(unit.type == knight.type for unit in own)
    lord = next(unit for unit in units if unit.role == "lord")
    assert any(unit.role == "levy" and unit.type == lord.type for unit in units)
    two = [knight for knight in knights if sum(unit.knight == knight.key for unit in units) == 2]
    assert any(unit.range for knight in two for unit in units if unit.knight == knight.key)


@pytest.mark.clause("lords.setup.scenario")
def test_there_are_four_scenarios_and_the_field_of_the_examples() -> None:
    ids = [info.id for info in RULESET.scenarios()]
    assert ids[0] == "two-banners"
    assert set(ids) == {"two-banners", "ford-at-reedmere", "smoke-over-harrowby", "lords-ransom", "open-field"}
    assert all(info.story for info in RULESET.scenarios())


@pytest.mark.clause("lords.shoot.distance", "lords.setup.deploy-placement")
@pytest.mark.parametrize("scenario", ["two-banners", "ford-at-reedmere", "smoke-over-harrowby"])
def test_nobody_is_shot_before_his_first_turn(scenario: str) -> None:
    from grognard.table.distance import gap
    from grognard.table.shapes import polygon

    areas = msgspec.convert(packs.PACKS.scenario_document(scenario, {}), Scenario).areas
    longest = max(unit.range for house in HOUSES for unit in packs.roster(house).units)
    for one in areas:
        for other in areas:
            if one.seat != other.seat:
                assert gap(polygon(one.outline), polygon(other.outline)) > longest


FAULTY = """
id = "x"
name = "X"
motto = "m"
colours = ["red"]
plan = "rush"

[[unit]]
id = "a"
name = "A"
blurb = "b"
role = "lord"
type = "infantry"
models = 2
movement = 5
qualitty = 10
bravery = 9
base = 1.0
"""


@pytest.mark.clause("lords.unit.profile")
def test_a_misspelt_field_is_told_with_its_place() -> None:
    with pytest.raises(ContentFault) as told:
        Source(FAULTY, "x.toml").parse(HouseholdFile)
    text = str(told.value)
    assert "x.toml:16" in text
    assert "quality" in text


@pytest.mark.clause("lords.army.structure", "lords.unit.leaders-single")
def test_a_household_without_a_knight_and_with_two_headed_lord_is_refused() -> None:
    with pytest.raises(ContentFault) as told:
        Source(FAULTY.replace("qualitty", "quality"), "x.toml").parse(HouseholdFile)
    assert "no Knight" in str(told.value)
    assert "must be one model, not 2" in str(told.value)


@pytest.mark.clause("lords.setup.scenario", "lords.victory.burn-marker")
def test_a_scenario_that_burns_a_marker_which_is_not_there_is_refused() -> None:
    path = Path(str(packs.HOME)) / "scenarios" / "smoke-over-harrowby.toml"
    text = path.read_text(encoding="utf-8").replace('id = "tithe-barn"', 'id = "tithe-shed"')
    with pytest.raises(ContentFault) as told:
        Source(text, "smoke.toml").parse(ScenarioFile)
    assert "tithe-barn" in str(told.value)


@pytest.mark.clause("lords.end.length", "lords.measure.table")
def test_a_scenario_that_says_nothing_has_15_turns_and_the_usual_table() -> None:
    text = """
id = "x"
title = "X"
story = "s"

[[deployment]]
side = "first"
name = "South"
polygon = [[0, 0], [48, 0], [48, 9], [0, 9]]

[[deployment]]
side = "second"
name = "North"
polygon = [[0, 27], [48, 27], [48, 36], [0, 36]]

[[victory]]
kind = "slay-lord"
side = "both"
points = 1
"""
    scenario = Source(text, "x.toml").parse(ScenarioFile).scenario
    assert (scenario.length, scenario.width, scenario.height) == (15, 48000, 36000)
    assert [condition.seat for condition in scenario.victory] == [0, 1]


LEVY_LIMIT = """
[[composition]]
side = "second"
role = "levy"
least = 1
most = 1
"""


@pytest.mark.clause("lords.army.structure", "lords.setup.scenario")
def test_a_scenario_may_limit_the_household_of_a_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    boxed = (Path(str(packs.HOME)) / "scenarios" / "open-field.toml").read_text(encoding="utf-8")
    mine = tmp_path / "lords" / "scenarios" / "thin-field.toml"
    mine.parent.mkdir(parents=True)
    mine.write_text(boxed.replace("open-field", "thin-field") + LEVY_LIMIT, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    household = msgspec.to_builtins(packs.roster("corvane"))
    assert list(RULESET.check_roster(household, "thin-field", 0)) == []
    assert [str(fault.clause) for fault in RULESET.check_roster(household, "thin-field", 1)] == ["lords.army.structure"]
    thin = {**household, "units": [unit for unit in household["units"] if unit["key"] != "slingers"]}
    assert list(RULESET.check_roster(thin, "thin-field", 1)) == []
    none = {**household, "units": [unit for unit in household["units"] if unit["role"] != "levy"]}
    reasons = [fault.reason for fault in RULESET.check_roster(none, "thin-field", 1)]
    assert "0 Levies, 1 fewer than the 1 needed." in reasons


@pytest.mark.clause("lords.army.structure")
def test_a_limit_that_nothing_can_meet_is_refused() -> None:
    boxed = (Path(str(packs.HOME)) / "scenarios" / "open-field.toml").read_text(encoding="utf-8")
    with pytest.raises(ContentFault) as told:
        Source(boxed + LEVY_LIMIT.replace("least = 1", "least = 2"), "x.toml").parse(ScenarioFile)
    assert "at least 2 and at most 1" in str(told.value)
