"""`grognard bot check`, and programs that play in `grognard sim`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bots.guests import MAGPIE, written
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def nobody_invited(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a command invites is gone after the test."""
    monkeypatch.setenv("GROGNARD_BOTS", "")


def test_a_good_program_keeps_all_laws(run: Run) -> None:
    done = run("bot", "check", MAGPIE, "--rulesets", "toll", "--json")
    assert done.code == 0, done.out
    assert done.json["kept"] is True
    assert [law["mistakes"] for law in done.json["laws"]] == [[]] * 7


def test_a_bad_program_is_told_what_it_did_wrong(run: Run, tmp_path: Path) -> None:
    cheat = "; ".join(["say(type='answer', **at, answer=-1)"] * 3)
    done = run("bot", "check", written(tmp_path, cheat), "--rulesets", "toll", "--seconds", 2)
    assert done.code == 1
    assert "-1 is not between 0 and 3 (toll.bid.sealed)" in " ".join(done.out.split())


def test_one_that_does_not_start_is_not_tried_further(run: Run) -> None:
    done = run("bot", "check", "/no/such/program", "--rulesets", "toll")
    assert done.code == 1
    assert "cannot be started" in done.out
    assert "The other laws were not tried" in done.out


def test_a_program_plays_by_its_name(run: Run) -> None:
    line = ("sim", "toll", "--games", 2, "--bots", "magpie,recruit", "--jobs", 1, "--json")
    report = run(*line, "--bot", f"magpie={MAGPIE}").json
    assert report["games"] == 2
    assert report["lost_turns"] == {}


def test_a_name_without_a_command_is_one_sentence(run: Run) -> None:
    done = run("sim", "toll", "--bot", "magpie")
    assert done.code == 2
    assert done.err == "--bot 'magpie' has no command; write NAME=COMMAND, as in crow='python3 crow.py'.\n"
