"""`grognard army`: list, show, check."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from grognard.content.packs import VARIABLE
from grognard.engine.ruleset import find
from tests.cli.conftest import Run


def test_list(run: Run) -> None:
    done = run("army", "list", "fatigue")
    assert done.code == 0
    assert "reedwalkers" in done.out
    assert {army["id"] for army in run("army", "list", "fatigue", "--json").json["armies"]} >= {
        "reedwalkers",
        "cairn-kin",
    }


def test_show_has_a_row_per_unit(run: Run) -> None:
    done = run("army", "show", "fatigue", "reedwalkers")
    assert done.code == 0
    assert "The Reedwalkers" in done.out
    for word in ("Turtlebacks", "Heavy", "Quality", "Great reed bow 18″"):
        assert word in done.out
    assert run("army", "show", "fatigue", "reedwalkers", "--json").json["roster"]["units"]


@pytest.mark.parametrize(("width", "titles"), [(80, ["Unit", "Size", "Numbers"]), (120, ["Unit", "Size", "Movement"])])
def test_no_word_of_an_army_is_cut_on_any_screen(
    run: Run, monkeypatch: pytest.MonkeyPatch, width: int, titles: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    shown = run("army", "show", "battleforge", "long-crumb-march").out
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) <= width
    (head,) = [line for line in shown.splitlines() if "Unit" in line]
    assert re.findall(r"[A-Z]\w+", head)[:3] == titles
    assert "Trapdoor Spider" in shown


def test_an_unknown_army_suggests_a_near_one(run: Run) -> None:
    done = run("army", "show", "fatigue", "reedwalker")
    assert done.code == 2
    assert "There is no army 'reedwalker'. Did you mean 'reedwalkers'?" in done.err


def write(path: Path, roster: dict[str, object]) -> Path:
    """A roster as TOML; the rosters of Fatigue need no more than this."""

    lines = [f"{key} = {json.dumps(value)}" for key, value in roster.items() if not isinstance(value, list | tuple)]
    for key, value in roster.items():
        for unit in value if isinstance(value, list | tuple) else ():
            lines += ["", f"[[{key}]]", *(f"{field} = {json.dumps(each)}" for field, each in unit.items())]
    path.write_text("\n".join(lines) + "\n")
    return path


def test_check_of_a_file_that_is_no_toml_tells_the_place(run: Run, tmp_path: Path) -> None:
    broken = tmp_path / "mine.toml"
    broken.write_text('name = "Mine"\nunits = [\n')
    done = run("army", "check", "fatigue", broken)
    assert done.code == 1
    assert "mine.toml:" in done.out
    assert run("army", "check", "fatigue", broken, "--json").json["legal"] is False


def test_check_of_a_missing_file_is_wrong_usage(run: Run, tmp_path: Path) -> None:
    done = run("army", "check", "fatigue", tmp_path / "none.toml")
    assert done.code == 2
    assert "There is no file" in done.err


def test_check_needs_a_scenario_that_is_there(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty.toml"
    empty.write_text("")
    done = run("army", "check", "fatigue", empty, "--scenario", "crosroads")
    assert done.code == 2
    assert "Did you mean 'crossroads'?" in done.err


@pytest.mark.parametrize("name", ["reedwalkers", "brazen-league"])
def test_ready_made_rosters_are_legal(run: Run, tmp_path: Path, name: str) -> None:
    roster = find("fatigue").setup("", [name, name]).rosters[0]
    done = run("army", "check", "fatigue", write(tmp_path / "mine.toml", roster))
    assert done.out.endswith("a legal army for Fatigue.\n")
    assert done.code == 0


def test_an_army_beyond_its_points_is_told_with_its_clause(run: Run, tmp_path: Path) -> None:
    roster = find("fatigue").setup("", ["reedwalkers", "reedwalkers"]).rosters[0]
    big = {**roster, "units": roster["units"] * 3}
    mine = write(tmp_path / "mine.toml", big)
    done = run("army", "check", "fatigue", mine, "--scenario", "crossroads")
    assert done.code == 1
    assert "fatigue.scenario.battle-points" in done.out
    fault = run("army", "check", "fatigue", mine, "--json").json["faults"][0]
    assert fault["clause"] == "fatigue.scenario.battle-points"


def test_content_lays_a_folder_over_the_box(process: Run, tmp_path: Path) -> None:
    """In a process of its own: packs are read once."""
    armies = tmp_path / "mine" / "fatigue" / "armies"
    armies.mkdir(parents=True)
    box = Path(__file__).parents[2] / "src/grognard/rulesets/fatigue/content/armies/reedwalkers.toml"
    text = box.read_text().replace('id = "reedwalkers"', 'id = "my-own"').replace("The Reedwalkers", "The Quiet Ones")
    (armies / "my-own.toml").write_text(text)
    assert os.environ.get(VARIABLE) is None
    done = process("army", "list", "fatigue", "--content", tmp_path / "mine", "--json")
    assert done.code == 0
    assert "The Quiet Ones" in done.out
    assert "my-own" not in process("army", "list", "fatigue", "--json").out


def test_check_knows_that_sides_may_have_different_points(run: Run, tmp_path: Path) -> None:
    """Rear Guard gives 1000 points to the pursuit and 700 to the rear guard."""
    roster = find("fatigue").setup("rear-guard", ("brazen-league", "brazen-league")).rosters[0]
    mine = write(tmp_path / "mine.toml", roster)
    assert run("army", "check", "fatigue", mine, "--scenario", "rear-guard").code == 0
    second = run("army", "check", "fatigue", mine, "--scenario", "rear-guard", "--seat", "2")
    assert second.code == 1
    assert "fatigue.scenario.battle-points" in second.out
    assert run("army", "check", "fatigue", mine, "--seat", "3").code == 2
