"""The page that draws the house, and the glossary, say what is there."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

import pytest

from grognard.engine.showing.logbook import Log
from grognard.engine.view import View
from grognard.testing import game

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
BESIDE = ("src/grognard/server/", "src/grognard/store/")
ONLY_TYPES = ["src/grognard/engine/showing/scene.py"]
"""Records without code of their own: nothing is called in them."""
STEP = re.compile(r"^(\d+)\. `([^`]+)` (.+?)(?=^\d+\. |\n\n)", re.MULTILINE | re.DOTALL)


def test_every_file_on_the_way_of_a_decision_is_there_and_named_once() -> None:
    steps = STEP.findall(PAGE)
    assert [int(number) for number, _, _ in steps] == list(range(1, len(steps) + 1))
    assert len(steps) > 30
    named = re.findall(r"`((?:src|web)/[^`]+)`", PAGE)
    assert [path for path in named if not (ROOT / path).is_file()] == []
    assert [path for path, times in Counter(named).items() if times > 1] == []


def test_the_decision_passes_the_files_that_the_page_names() -> None:
    """The Musketeers shoot, and one Pike falls; what engine and rules do about it is watched."""
    row = [(10 + 1.1 * place, 10) for place in range(5)]
    far = [(x, y + 6) for x, y in row]
    units = {"musketeers": {"cast": "M", "at": row}, "pikes": {"cast": "P", "seat": 1, "at": far}}
    g = game("fatigue", *[6] * 5, *[6] * 4, 1, units=units).one("musketeers", "hold")
    passed: set[str] = set()

    def notice(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            passed.add(Path(frame.f_code.co_filename).as_posix())

    sys.setprofile(notice)
    try:
        g.match.submit(0, "pikes")
        view = View(g.match, 1)
        Log().follow(view.events())
        view.scene  # noqa: B018 - looking is what is watched
    finally:
        sys.setprofile(None)
    assert g.topic == "casualties:pikes"
    named = [path for _, path, _ in STEP.findall(PAGE) if path.startswith("src/") and not path.startswith(BESIDE)]
    assert len(named) > 18
    assert [path for path in named if not any(each.endswith(path) for each in passed)] == ONLY_TYPES


def test_each_step_of_the_way_is_one_sentence() -> None:
    for _, path, said in STEP.findall(PAGE):
        assert said.strip().endswith("."), path
        assert len(re.findall(r"\.(?:\s|$)", said.strip())) == 1, path


def test_every_layer_is_drawn() -> None:
    home = ROOT / "src" / "grognard"
    layers = {path.parent.name for path in home.glob("*/__init__.py")} | {"author", "web"}
    drawn = {word for line in re.findall(r"^ {4}(?:│ |  )(.+)$", PAGE, re.MULTILINE) for word in line.split()}
    assert layers - drawn == set()


def folders_under(heading: str) -> list[str]:
    table = PAGE.partition(f"| in `{heading}`")[2].partition("\n\n")[0]
    return re.findall(r"^\| `([\w.]+/?)` \|", table, re.MULTILINE)


def test_the_folders_on_the_page_are_those_of_every_rule_set() -> None:
    folders = folders_under("rulesets/NAME/")
    assert len(folders) == 10
    for home in sorted((ROOT / "src" / "grognard" / "rulesets").glob("*/ruleset.py")):
        assert [folder for folder in folders if not (home.parent / folder).exists()] == [], home.parent.name


@pytest.mark.parametrize("layer", ["engine", "server"])
def test_the_rooms_of_a_layer_are_on_the_page(layer: str) -> None:
    home = ROOT / "src" / "grognard" / layer
    assert sorted(folders_under(f"{layer}/")) == sorted(f"{each.parent.name}/" for each in home.glob("*/__init__.py"))


def test_what_every_rule_meets_is_on_the_page() -> None:
    home = ROOT / "src" / "grognard" / "engine"
    lobby = PAGE.partition("In `engine/` lie")[2].partition("and these rooms")[0]
    assert sorted(re.findall(r"`(\w+\.py)`", lobby)) == sorted(
        each.name for each in home.glob("*.py") if each.name != "__init__.py"
    )


def test_the_glossary_has_each_word_once() -> None:
    words = [word for cell in re.findall(r"^\| ([a-z ,]+) \|", GLOSSARY, re.MULTILINE) for word in cell.split(", ")]
    heads = ["word"] * GLOSSARY.count("| word | meaning |")
    assert [word for word, times in Counter(words).items() if times > 1 and word != "word"] == []
    assert words.count("word") == len(heads)
    ours = {"umpire", "rest", "step", "seat", "window", "tally", "scene", "clause", "mil", "kit", "plate"}
    settled = {"measure", "table", "view", "plan", "request", "mark", "turn"}
    assert (ours | settled) - set(words) == set()


def test_players_are_they() -> None:
    """The Lords and Knights of one game are persons of their own; nobody else is a he or a she."""
    gendered = re.compile(r"\b(?:he|his|him|himself|she|hers?|herself)\b", re.IGNORECASE)
    pages = [*(ROOT / "src" / "grognard").rglob("*.py"), *(ROOT / "src").rglob("*.md"), *(ROOT / "docs").rglob("*.md")]
    told = {
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in pages
        if "lords" not in str(path.relative_to(ROOT)) and "static" not in path.parts
        for line in path.read_text(encoding="utf-8").splitlines()
        if gendered.search(line)
    }
    assert told == set()
