"""Content files: a designer changes a cell and plays on, and a slip of the pen is told with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grognard.content.faults import ContentFault
from grognard.content.packs import Pack
from grognard.engine.ruleset import UnknownOption, find
from grognard.rulesets.anvil.content.packs import home_pack, read_scenario, read_tables
from grognard.rulesets.anvil.content.schema import MatrixDoc, ScenarioDoc

HOME = home_pack().home


def over(tmp_path: Path, table: str, old: str, new: str) -> Pack:
    """The pack with one table changed by a designer."""
    text = (HOME / "tables" / f"{table}.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / f"{table}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return Pack.of(HOME, [tmp_path])


@pytest.mark.clause("anvil.table.crm")
def test_a_cell_of_the_matrix_is_changed_in_a_folder_of_one_s_own(tmp_path: Path) -> None:
    pack = over(tmp_path, "matrix", "wizard = { front = 2, flank = 5", "wizard = { front = 7, flank = 5")
    assert read_tables(pack).cell("hero", "wizard").front == 7
    assert read_tables(home_pack()).cell("hero", "wizard").front == 2


@pytest.mark.clause("anvil.table.stratagems")
def test_a_price_is_changed(tmp_path: Path) -> None:
    pack = over(tmp_path, "stratagems", "cost = 3", "cost = 5")
    assert {card.cost for card in read_tables(pack).stratagems.values()} >= {5}


@pytest.mark.clause("anvil.table.crm")
def test_a_misspelt_side_is_told_with_its_line(tmp_path: Path) -> None:
    pack = over(tmp_path, "matrix", "hero = { front = 2", "hero = { frunt = 2")
    with pytest.raises(ContentFault) as fault:
        pack.read("tables", "matrix", MatrixDoc)
    said = str(fault.value)
    assert "matrix.toml:6:" in said
    assert "Did you mean 'front'?" in said


@pytest.mark.clause("anvil.field.spacing", "anvil.field.feature-shape")
def test_fixed_terrain_obeys_the_rules_of_placing() -> None:
    from grognard.rulesets.anvil.positions import position
    from grognard.rulesets.anvil.rules.battlefield import refuse_feature

    for name in home_pack().read_all("scenarios", ScenarioDoc):
        scenario, _ = read_scenario(home_pack(), name, {})
        field = position(units={})
        for feature in scenario.features:
            assert refuse_feature(field, feature.corners) is None, feature.name
            field.features.append(feature)
        zone = {goal.zone for goals in scenario.goals for goal in goals if goal.zone}
        for outline in zone:
            assert outline == ((20000, 20000), (28000, 20000), (28000, 28000), (20000, 28000))
            assert all(
                max(x for x, _ in f.corners) <= 20000
                or min(x for x, _ in f.corners) >= 28000
                or max(y for _, y in f.corners) <= 20000
                or min(y for _, y in f.corners) >= 28000
                for f in scenario.features
            )


# ---- what the players agree on ----


@pytest.mark.clause("anvil.win.basic")
def test_a_misspelt_option_is_told_with_those_there_are() -> None:
    known = "win, army_size, turn_limit, premeasure, terrain_set"
    with pytest.raises(UnknownOption, match=f"^there is no option 'premesure'; there are: {known}$"):
        find("anvil").setup(options={"premesure": False})


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("win", "sea", "the option 'win' is general or seat, not 'sea'"),
        ("premeasure", "no", "the option 'premeasure' is true or false, not 'no'"),
        ("premeasure", 0, "the option 'premeasure' is true or false, not 0"),
        ("turn_limit", 0, "the option 'turn_limit' is a whole number from 1 to 100, not 0"),
        ("turn_limit", 8.0, r"the option 'turn_limit' is a whole number from 1 to 100, not 8\.0"),
        ("turn_limit", True, "the option 'turn_limit' is a whole number from 1 to 100, not True"),
        ("turn_limit", [8], r"the option 'turn_limit' is a whole number from 1 to 100, not \[8\]"),
        ("army_size", 21, "the option 'army_size' is a whole number from 5 to 20, not 21"),
        ("terrain_set", "moor", "the option 'terrain_set' is one of heath, .*, not 'moor'"),
    ],
)
@pytest.mark.clause("anvil.win.basic", "anvil.geometry.premeasuring")
def test_an_option_without_meaning_is_refused(option: str, value: Any, words: str) -> None:
    with pytest.raises(ValueError, match=f"^{words}$"):
        find("anvil").setup(options={option: value})


@pytest.mark.clause("anvil.win.basic", "anvil.win.scenario")
def test_only_a_basic_engagement_leaves_open_what_must_fall_and_by_when() -> None:
    settles = {info.id: info.settles for info in find("anvil").scenarios()}
    assert settles == {
        "field-of-banners": (),
        "the-fords": ("win", "turn_limit"),
        "the-last-rampart": ("win", "turn_limit"),
        "two-thrones": (),
    }


@pytest.mark.clause("anvil.win.scenario")
def test_one_named_army_gets_an_opponent() -> None:
    setup = find("anvil").setup("", ("howling-eclipse",))
    assert [roster["id"] for roster in setup.rosters] == ["howling-eclipse", "court-under-the-hill"]


@pytest.mark.parametrize("size", [10, 7])
@pytest.mark.clause("anvil.army.dcp-budget", "anvil.win.scenario")
def test_a_dropped_budget_stays_dropped_for_every_size(tmp_path: Path, size: int) -> None:
    text = (HOME / "scenarios" / "field-of-banners.toml").read_text(encoding="utf-8")
    (tmp_path / "scenarios").mkdir()
    without = "\n".join(line for line in text.splitlines() if not line.startswith("dcp_budget"))
    (tmp_path / "scenarios" / "field-of-banners.toml").write_text(without, encoding="utf-8")
    scenario, _ = read_scenario(Pack.of(HOME, [tmp_path]), "field-of-banners", {"army_size": size})
    assert scenario.dcp_budget is None
    kept, _ = read_scenario(home_pack(), "field-of-banners", {"army_size": size})
    assert kept.dcp_budget == 2 * size


def test_a_scenario_that_is_changed_while_the_server_runs_is_read_anew(tmp_path: Path) -> None:
    text = (HOME / "scenarios" / "field-of-banners.toml").read_text(encoding="utf-8")
    (tmp_path / "scenarios").mkdir()
    file, pack = tmp_path / "scenarios" / "field-of-banners.toml", Pack.of(HOME, [tmp_path])
    for budget in (20, 500):
        lines = [f"dcp_budget = {budget}" if line.startswith("dcp_budget") else line for line in text.splitlines()]
        file.write_text("\n".join(lines), encoding="utf-8")
        assert read_scenario(pack, "field-of-banners", {})[0].dcp_budget == budget
