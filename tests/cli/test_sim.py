"""`grognard sim`: the report, and that the same seed gives the same games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run


def games(report: dict[str, Any]) -> dict[str, Any]:
    """A report without what depends on the clock."""
    return {key: value for key, value in report.items() if not key.endswith("per_second")}


def test_json_is_one_object_with_everything(run: Run) -> None:
    done = run("sim", "toll", "--games", 12, "--bots", "sergeant,recruit", "--seed", 7, "--jobs", 1, "--json")
    assert (done.code, done.err) == (0, "")
    assert done.out.count("\n") == 1
    report = done.json
    assert report["ruleset"] == "toll"
    assert report["games"] == 12
    assert report["seed"] == "7"
    assert set(report["wins"]) == {"sergeant", "recruit"}
    assert sum(report["wins"].values()) + report["draws"] == 12
    for bot, won in report["wins"].items():
        bounds = report["intervals"][bot]
        assert 0 <= bounds["low"] <= won / 12 <= bounds["high"] <= 1
    assert (
        report["first_seat_interval"]["low"] <= report["first_seat_advantage"] <= report["first_seat_interval"]["high"]
    )
    assert report["decisions_per_second"] > report["games_per_second"] > 0
    assert report["clauses"] is None


def test_the_same_seed_gives_the_same_games_whatever_jobs_says(process: Run) -> None:
    line = ("sim", "toll", "--games", 9, "--seed", "oak", "--clauses", "--json")
    alone, shared = process(*line, "--jobs", 1).json, process(*line, "--jobs", 2).json
    assert games(alone) == games(shared)
    other = process("sim", "toll", "--games", 9, "--seed", "ash", "--clauses", "--json", "--jobs", 1).json
    assert other["digest"] != alone["digest"]


def test_clauses_are_counted(run: Run) -> None:
    report = run("sim", "toll", "--games", 4, "--jobs", 1, "--clauses", "--json").json
    assert report["clauses"]["toll.bid.sealed"] >= 4
    assert set(report["clauses"]) <= {
        "toll.bid.sealed",
        "toll.luck.secret",
        "toll.fight.attack",
        "toll.fight.losses",
        "toll.fight.parry",
        "toll.fight.shove",
        "toll.end.bridge",
    }


def test_two_bots_alike_are_told_apart(run: Run) -> None:
    report = run("sim", "toll", "--games", 4, "--bots", "recruit", "--jobs", 1, "--json").json
    assert set(report["wins"]) == {"recruit", "recruit 2"}


def test_every_game_can_be_kept_and_verified(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    run("sim", "toll", "--games", 3, "--jobs", 1, "--saves", folder, "--json")
    kept = sorted(folder.iterdir())
    assert [path.name for path in kept] == ["toll-00001.json", "toll-00002.json", "toll-00003.json"]
    for path in kept:
        done = run("replay", path, "--verify")
        assert (done.code, done.err) == (0, "")


def test_games_that_cannot_be_kept_are_told_before_they_are_played(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("sim", "toll", "--games", 3, "--jobs", 1, "--saves", tmp_path / "file")
    assert done.code == 2
    assert done.err.startswith("The games cannot be kept in ")
    assert done.err.count("\n") == 1


def test_without_json_a_table(run: Run) -> None:
    done = run("sim", "toll", "--games", 3, "--jobs", 1, "--clauses")
    assert done.code == 0
    assert done.err == ""
    for word in (
        "Toll: 3 games, seed 1",
        "sergeant",
        "recruit",
        "draws",
        "95 % interval",
        "First seat",
        "toll.bid.sealed",
    ):
        assert word in done.out


@pytest.mark.parametrize("scenario", ["crossroads", "alley"])
def test_scenario_and_armies_of_a_rule_set_in_the_box(run: Run, scenario: str) -> None:
    line = ("sim", "fatigue", "--games", 1, "--bots", "recruit", "--jobs", 1, "--json", "--scenario", scenario)
    there = run(*line, "--armies", "reedwalkers,cairn-kin").json
    back = run(*line, "--armies", "cairn-kin,reedwalkers").json
    assert there["games"] == back["games"] == 1
    assert there["digest"] != back["digest"]
