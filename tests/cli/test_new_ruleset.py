"""`grognard new-ruleset`: the skeleton plays, keeps the laws and passes its own tests."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from grognard import rulesets
from tests.cli.conftest import ROOT, Run, plug_in

CACHE = {"MYPY_CACHE_DIR": str(ROOT / ".mypy_cache" / "skeleton")}
"""mypy need not read Grognard anew for every skeleton."""


@pytest.fixture
def skeleton(run: Run, tmp_path: Path) -> Path:
    done = run("new-ruleset", "brawl", "--into", tmp_path)
    assert done.code == 0
    assert "grognard check-ruleset brawl" in done.out
    return tmp_path / "grognard-brawl"


def python(skeleton: Path, *tokens: str) -> subprocess.CompletedProcess[str]:
    """A process in which the skeleton is installed."""
    site = skeleton.parent / "site"
    env = plug_in(site, "brawl", "grognard_brawl:RULESET", skeleton / "src") | CACHE
    line = [sys.executable, *tokens]
    return subprocess.run(line, capture_output=True, text=True, check=False, cwd=skeleton, env=env, timeout=120)


def test_it_keeps_every_law(skeleton: Path) -> None:
    done = python(skeleton, "-m", "grognard", "check-ruleset", "brawl", "--games", "1", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout)
    assert told["kept"] is True
    assert told["types"] == {"checked": True, "faults": [], "skipped": ""}
    assert told["missing_pictures"] == []


def test_a_wrong_type_is_told_with_file_and_line(skeleton: Path) -> None:
    path = skeleton / "src" / "grognard_brawl" / "rules" / "shooting.py"
    path.write_text(path.read_text().replace("target.nerve -= 1", 'target.nerve -= "one"'))
    line = 1 + path.read_text().splitlines().index('        target.nerve -= "one"')
    done = python(skeleton, "-m", "grognard", "check-ruleset", "brawl", "--games", "1")
    assert done.returncode == 1
    assert "Types: mypy --strict finds 1 to mend." in done.stdout
    assert f"  src/grognard_brawl/rules/shooting.py:{line}: Unsupported operand types for -" in done.stdout


def test_a_word_without_a_picture_is_told(skeleton: Path) -> None:
    path = skeleton / "src" / "grognard_brawl" / "showing" / "scene.py"
    path.write_text(path.read_text().replace('"shield", "plain"', '"xylophone", "plain"'))
    done = python(skeleton, "-m", "grognard", "check-ruleset", "brawl", "--games", "1", "--no-types")
    assert "Pictures: the page has none for xylophone; it draws a plain one instead." in done.stdout


def test_it_passes_its_own_tests(skeleton: Path) -> None:
    done = python(skeleton, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_sergeant_beats_its_recruit(skeleton: Path) -> None:
    done = python(skeleton, "-m", "grognard", "sim", "brawl", "--games", "60", "--jobs", "1", "--json")
    wins = json.loads(done.stdout)["wins"]
    assert wins["sergeant"] >= 1.5 * wins["recruit"]  # of 200 games it won 132, the recruit 60


def test_four_can_play_it(skeleton: Path) -> None:
    bots = "sergeant,recruit,recruit,recruit"
    done = python(skeleton, "-m", "grognard", "sim", "brawl", "--games", "4", "--bots", bots, "--jobs", "1", "--json")
    assert sum(json.loads(done.stdout)["wins"].values()) + json.loads(done.stdout)["draws"] == 4


def test_it_imports_nothing_but_the_namespace_for_authors(skeleton: Path) -> None:
    """The package from `grognard.author`, its tests from `grognard.testing`."""
    for path in skeleton.rglob("*.py"):
        modules = set(re.findall(r"^\s*(?:from|import) (grognard(?:\.\w+)*)\b", path.read_text(), re.MULTILINE))
        if "src" in path.parts:
            assert modules <= {"grognard.author"}, path
        else:
            assert modules <= {"grognard.testing", "grognard.testing.laws"}, path


def test_it_has_the_folders_of_the_boxed_games(skeleton: Path) -> None:
    home = skeleton / "src" / "grognard_brawl"
    boxed = {path.name for path in (Path(rulesets.__file__).parent / "lords").iterdir() if path.name != "__pycache__"}
    assert {path.name for path in home.iterdir()} == boxed - {"extras.py"}  # few enough to stand in ruleset.py


def test_a_broken_file_of_its_pack_is_told_with_its_place(skeleton: Path) -> None:
    band = skeleton / "src" / "grognard_brawl" / "content" / "armies" / "hill-watch.toml"
    band.write_text(band.read_text().replace("aim = 3", "aim = 7"))
    done = python(skeleton, "-m", "grognard", "army", "list", "brawl")
    assert done.returncode == 1
    assert "armies/hill-watch.toml:17:7: scout 'gorse', aim: must be 5 or less, not 7." in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("scout", "told"),
    [
        ('{"at": (6, 6), "aym": 3}', "a: 'aym' means nothing here. Did you mean 'aim'?"),
        ('{"at": (6, 6), "seat": 2}', "a: seat is 2; it can only be 0 to 1."),
        ('{"seat": 1}', "a: 'at' is missing."),
        ('{"at": (0.4, 6)}', "A stands 0.1″ over the edge of the table."),
    ],
)
def test_its_kit_refuses_slips(skeleton: Path, scout: str, told: str) -> None:
    lines = f'from grognard.testing import game; game("brawl", scouts={{"a": {scout}}})'
    done = python(skeleton, "-c", lines)
    assert told in done.stderr.splitlines()[-1]


def test_a_first_army_that_is_left_out_is_told_in_one_sentence(skeleton: Path) -> None:
    band = skeleton / "src" / "grognard_brawl" / "content" / "armies" / "hill-watch.toml"
    band.write_text(band.read_text().replace("aim = 3", "aim = 7"))
    done = python(skeleton, "-m", "grognard", "sim", "brawl", "--games", "2", "--jobs", "2")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "There is no army 'hill-watch'. There are: reed-runners."
    assert "Traceback" not in done.stderr


def test_a_first_scenario_that_is_not_there_is_told_in_one_sentence(skeleton: Path) -> None:
    (skeleton / "src" / "grognard_brawl" / "content" / "scenarios" / "clearing.toml").unlink()
    done = python(skeleton, "-m", "grognard", "sim", "brawl", "--games", "1", "--jobs", "1")
    assert done.returncode == 2
    assert done.stderr == "There is no scenario 'clearing'. There are none.\n"


def test_the_exercise_of_the_guide_breaks_the_law_of_secrets(skeleton: Path) -> None:
    path = skeleton / "src" / "grognard_brawl" / "rules" / "letter.py"
    before, after = '"The letters are hidden")', '"The letters are hidden: {chosen}", chosen=str(chosen))'
    assert before in path.read_text()
    path.write_text(path.read_text().replace(before, after))
    one_law = ("--games", "1", "--laws", "7", "--no-types", "--json")
    done = python(skeleton, "-m", "grognard", "check-ruleset", "brawl", *one_law)
    assert done.returncode == 1
    sentence = "game 0, entry 1: a spectator can tell by an event what is hidden from it"
    assert sentence in done.stdout
    page = (ROOT / "docs" / "guide.md").read_text()
    assert after in page
    assert sentence in page


def test_it_is_typed_and_tidy(skeleton: Path) -> None:
    for check in (("mypy", "--strict", "src", "tests"), ("ruff", "check", "."), ("ruff", "format", "--check", ".")):
        done = subprocess.run(
            [sys.executable, "-m", *check],
            capture_output=True,
            text=True,
            check=False,
            cwd=skeleton,
            env=os.environ | CACHE,
            timeout=120,
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


def test_a_skeleton_that_is_not_installed_yet_is_told_apart_from_a_wrong_name(
    run: Run, skeleton: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(skeleton.parent)
    done = run("check-ruleset", "brawl")
    assert done.code == 2
    assert done.err == 'grognard-brawl is not installed yet; run: pip install -e "grognard-brawl[dev]"\n'


def test_nothing_is_overwritten(run: Run, skeleton: Path) -> None:
    (skeleton / "README.md").write_text("mine")
    done = run("new-ruleset", "brawl", "--into", skeleton.parent)
    assert done.code == 2
    assert "is there already; remove it, or name another folder with --into." in done.err
    assert (skeleton / "README.md").read_text() == "mine"
