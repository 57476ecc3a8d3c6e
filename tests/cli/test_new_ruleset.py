"""`grognard new-ruleset`: the skeleton plays, keeps the laws and passes its own tests."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run, plug_in


@pytest.fixture
def skeleton(run: Run, tmp_path: Path) -> Path:
    done = run("new-ruleset", "brawl", "--into", tmp_path)
    assert done.code == 0
    assert "grognard check-ruleset brawl" in done.out
    return tmp_path / "grognard-brawl"


def python(skeleton: Path, *tokens: str) -> subprocess.CompletedProcess[str]:
    """A process in which the skeleton is installed."""
    site = skeleton.parent / "site"
    env = plug_in(site, "brawl", "grognard_brawl:RULESET", skeleton / "src")
    line = [sys.executable, *tokens]
    return subprocess.run(line, capture_output=True, text=True, check=False, cwd=skeleton, env=env, timeout=120)


def test_it_keeps_every_law(skeleton: Path) -> None:
    done = python(skeleton, "-m", "grognard", "check-ruleset", "brawl", "--games", "3", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout)["kept"] is True


def test_it_passes_its_own_tests(skeleton: Path) -> None:
    done = python(skeleton, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_sergeant_beats_its_recruit(skeleton: Path) -> None:
    done = python(skeleton, "-m", "grognard", "sim", "brawl", "--games", "20", "--jobs", "1", "--json")
    assert json.loads(done.stdout)["wins"]["sergeant"] >= 18


def test_its_odds_can_be_asked(skeleton: Path) -> None:
    done = python(skeleton, "-m", "grognard", "odds", "brawl", "--fighters", "1", "--json")
    assert json.loads(done.stdout)["mean"] == pytest.approx(1 / 2 * 2 / 3)


def test_it_is_typed_and_tidy(skeleton: Path) -> None:
    for check in (("mypy", "--strict", "src", "tests"), ("ruff", "check", "."), ("ruff", "format", "--check", ".")):
        done = subprocess.run(
            [sys.executable, "-m", *check], capture_output=True, text=True, check=False, cwd=skeleton, timeout=120
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_it_names_its_entry_point(skeleton: Path) -> None:
    assert 'brawl = "grognard_brawl:RULESET"' in (skeleton / "pyproject.toml").read_text()
    assert not [path for path in skeleton.rglob("*") if path.is_file() and "$" in path.read_text()]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Brawl", "'Brawl' cannot be the name of a rule set: take small letters and digits, a letter first."),
        ("2brawl", "cannot be the name"),
        ("b-r", "cannot be the name"),
        ("fatigue", "A rule set 'fatigue' is installed already; take another name."),
    ],
)
def test_names_that_cannot_be(run: Run, tmp_path: Path, name: str, sentence: str) -> None:
    done = run("new-ruleset", name, "--into", tmp_path)
    assert done.code == 2
    assert sentence in done.err
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(run: Run, skeleton: Path) -> None:
    (skeleton / "README.md").write_text("mine")
    done = run("new-ruleset", "brawl", "--into", skeleton.parent)
    assert done.code == 2
    assert "is there already; remove it, or name another folder with --into." in done.err
    assert (skeleton / "README.md").read_text() == "mine"
