"""`grognard lab`: from a file to figures, and sentences for everything that goes wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grognard.lab.journal import GAMES
from tests.cli.conftest import ROOT, Run


def experiment(folder: Path, text: str) -> Path:
    path = folder / "trial.toml"
    path.write_text(text)
    return path


def test_an_experiment_from_its_file(run: Run, tmp_path: Path) -> None:
    path = experiment(tmp_path, 'ruleset = "toll"\nbots = ["sergeant", "recruit"]\nuntil = "games=10"\n')
    done = run("lab", "run", path, "--jobs", 1, "--json")
    assert done.code == 0, done.err
    assert done.json["games"] == 10
    assert done.json["cells"][0]["verdict"] == "played"
    assert (tmp_path / "trial.lab" / GAMES).read_bytes().count(b"\n") == 10
    shown = run("lab", "run", path, "--jobs", 1)
    assert "Toll: bridge: 10 games, seed 1" in shown.out
    assert done.json["digest"] in shown.out


def test_figures_of_long_names_are_read_in_a_narrow_terminal(run: Run, tmp_path: Path) -> None:
    """No name is broken in the middle, and every variant has one line of figures."""
    (tmp_path / "halberds-at-ninety.toml").write_text(
        'ruleset = "fatigue"\n[armies.brazen-league.units.brass-halberds]\ncost = 90\n'
    )
    path = experiment(
        tmp_path,
        'ruleset = "fatigue"\narmies = ["brazen-league", "reedwalkers"]\nbots = ["recruit"]\nuntil = "games=2"\n'
        'variants = ["base", "halberds-at-ninety.toml"]\n',
    )
    lines = run("lab", "run", path, "--jobs", 1).out.splitlines()
    assert "crossroads: brazen-league v reedwalkers" in lines
    (base,) = [line for line in lines if line.startswith("base ")]
    assert base.split()[-1] == "played"
    assert base.count("(") == 3
    shown = run("lab", "compare", f"{tmp_path / 'trial.lab'}:base", f"{tmp_path / 'trial.lab'}:halberds-at-ninety").out
    assert "brazen-league" in shown
    table, _, replays = shown.partition("The games that")
    assert max(map(len, table.splitlines())) <= 80
    assert f"{tmp_path / 'trial.lab' / 'surprise-1-base.json'}" in replays


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('ruleset = "tol"\n', "trial.toml:1:11: ruleset: There is no rule set 'tol'"),
        ('ruleset = "toll"\nbots = ["marshal"]\n', "trial.toml:2:9: bots.0: Toll has no bot 'marshal'."),
        ('ruleset = "toll"\nuntil = games\n', "trial.toml:2:9: a value is wanted here"),
        ('ruleset = "toll"\nvariants = ["x.toml"]\n', "trial.toml:2:13: variants.0: "),
    ],
)
def test_what_is_wrong_with_the_file_is_one_sentence(run: Run, tmp_path: Path, text: str, sentence: str) -> None:
    done = run("lab", "run", experiment(tmp_path, text))
    assert done.code == 2
    assert sentence in done.err
    assert not (tmp_path / "trial.lab").exists()


def test_a_missing_file_and_a_wrong_number(run: Run, tmp_path: Path) -> None:
    assert "there is no such file." in run("lab", "run", tmp_path / "none.toml").err
    path = experiment(tmp_path, 'ruleset = "toll"\n')
    assert run("lab", "run", path, "--jobs", -1).err == "--jobs is -1; it must be 0 (one per core) or more.\n"


def test_ctrl_c_keeps_what_was_played_and_the_same_command_goes_on(tmp_path: Path) -> None:
    path = experiment(tmp_path, 'ruleset = "ruse"\nbots = ["recruit"]\nuntil = "games=3000"\nkeep = "results"\n')
    line = [sys.executable, "-m", "grognard", "lab", "run", str(path), "--jobs", "2"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    # A background shell hands down deaf ears for Ctrl+C; whoever presses it has others.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    running = subprocess.Popen(line, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
    signal.signal(signal.SIGINT, before)
    journal = tmp_path / "trial.lab" / GAMES
    deadline = time.monotonic() + 60
    while not (journal.exists() and journal.stat().st_size > 2000):
        assert time.monotonic() < deadline
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert f"Every finished game is in {tmp_path / 'trial.lab'}; the same command goes on from there." in err
    assert "Traceback" not in err
    kept = journal.read_bytes()
    assert kept.endswith(b"\n")
    games = kept.count(b"\n")
    path.write_text(path.read_text().replace("3000", str(games + 5)))
    again = subprocess.run([*line[:-1], "1", "--json"], capture_output=True, text=True, check=True, env=env)
    assert f'"games":{games + 5}' in again.stdout
    assert journal.read_bytes().startswith(kept)
    assert journal.read_bytes().count(b"\n") == games + 5
