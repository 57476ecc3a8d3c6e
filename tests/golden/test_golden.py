"""Whole games as text: what a change of the rules did to them shows as a short diff."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from grognard.engine.history.journal import ReplayDivergence
from grognard.engine.history.playthrough import playthrough, told_answer
from grognard.engine.history.saves import load
from grognard.engine.questions import Answer
from grognard.engine.ruleset import installed

HOME = Path(__file__).parent
SAVES = sorted(HOME.glob("*.json"))
SHOWN = 30
MOST_LINES, LONGEST_LINE = 1_500, 500


@pytest.mark.parametrize("save", SAVES, ids=lambda path: path.stem)
def test_the_game_reads_as_it_did(save: Path) -> None:
    try:
        match = load(save.read_bytes())
    except ReplayDivergence as fault:
        pytest.fail(f"{fault}\nIf this is what you meant, run make golden.", pytrace=False)
    kept = save.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    now = list(playthrough(match.setup, match.journal))
    if now != kept:
        diff = [line.rstrip("\n") for line in difflib.unified_diff(kept, now, "kept", "now", lineterm="", n=1)]
        more = f"\n... and {len(diff) - SHOWN} more lines" if len(diff) > SHOWN else ""
        pytest.fail("\n".join(diff[:SHOWN]) + more + "\nIf this is what you meant, run make golden.", pytrace=False)


@pytest.mark.parametrize("name", installed())
def test_every_rule_set_of_the_box_has_its_games(name: str) -> None:
    assert (HOME / f"{name}-1.txt").exists()


@pytest.mark.parametrize("save", SAVES, ids=lambda path: path.stem)
def test_the_files_stay_readable(save: Path) -> None:
    text = save.with_suffix(".txt").read_text(encoding="utf-8")
    lines = text.splitlines()
    assert len(lines) < MOST_LINES
    assert max(map(len, lines)) < LONGEST_LINE
    assert "\ndigest " in text
    assert "The game goes on" not in text


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("pikes", "pikes"),
        (3, "3"),
        (["a", "b"], "a, b"),
        ([], "none"),
        ({}, "nothing"),
        ({"a": 1, "b": ["x"]}, "a: 1, b: x"),
        ({"paths": {}}, "stays"),
        ({"paths": {"p.1": [[0, 0], [12500, 1000]], "p.2": [[7001, -5]]}}, "moves p.1 12.5/1, p.2 7.001/-0.005"),
        ({"poses": {"p": {"at": [1000, 2000]}}}, "places p 1/2"),
        ({"poses": {"p": {"at": [0, 0], "facing": [0, -1], "choice": "wall"}}}, "places p 0/0 facing 0/-1 wall"),
    ],
)
def test_answers_in_few_words(answer: Answer, told: str) -> None:
    assert told_answer(answer) == told
