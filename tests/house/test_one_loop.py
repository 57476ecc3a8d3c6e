"""One loop plays games (`engine/playing/players.py`), one place replays them (`engine/history/replaying.py`)."""

from __future__ import annotations

import ast

import pytest

from tests.house.test_house import ROOT

ENGINE = ROOT / "src" / "grognard" / "engine"
SOURCES = [path for folder in ("src", "tools") for path in sorted((ROOT / folder).rglob("*.py"))]
MAY_PLAY = {ENGINE / "playing" / "players.py"}
GIVEN_BEFOREHAND = {ENGINE / name for name in ("view.py", "showing/outlook.py", "history/replaying.py")}
"""They give answers that were decided before: they ask nobody."""


def loops(text: str) -> list[int]:
    """The lines of loops in which answers are given to a match."""
    found = []
    for loop in ast.walk(ast.parse(text)):
        if isinstance(loop, ast.For | ast.AsyncFor | ast.While):
            found += [
                loop.lineno
                for call in ast.walk(loop)
                if isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and call.func.attr == "submit"
                and _is_a_match(call.func.value)
            ]
    return sorted(set(found))


def _is_a_match(thing: ast.expr) -> bool:
    name = thing.attr if isinstance(thing, ast.Attribute) else thing.id if isinstance(thing, ast.Name) else ""
    return name.strip("_") in {"match", "world", "game"}


@pytest.mark.parametrize(
    "text",
    [
        "while match.outcome is None:\n    match.submit(seat, answer)",
        "for seat in seats:\n    if seat:\n        self._match.submit(seat, bot.decide(view))",
    ],
)
def test_what_counts_as_a_loop(text: str) -> None:
    assert loops(text) == [1]


def test_there_is_one_loop_that_plays() -> None:
    laws = ROOT / "src" / "grognard" / "testing"  # they give wrong answers on purpose, and the kit what a test says
    others = [path for path in SOURCES if path not in MAY_PLAY | GIVEN_BEFOREHAND and laws not in path.parents]
    found = {path.relative_to(ROOT): lines for path in others if (lines := loops(path.read_text(encoding="utf-8")))}
    assert found == {}


def test_dice_that_a_journal_brings_are_made_once() -> None:
    """Whoever replays takes `Awaited`: no other source of dice waits for each of them."""

    def waits(kind: ast.ClassDef) -> bool:
        methods = {each.name: each for each in kind.body if isinstance(each, ast.FunctionDef)}
        return {"faces", "draw"} <= methods.keys() and all(_gives_nothing(methods[name]) for name in ("faces", "draw"))

    found = {
        f"{path.stem}.{kind.name}"
        for path in SOURCES
        for kind in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(kind, ast.ClassDef) and waits(kind)
    }
    assert found == {"sources.Awaited"}


def _gives_nothing(method: ast.FunctionDef) -> bool:
    (*_, last) = method.body
    return isinstance(last, ast.Return) and isinstance(last.value, ast.Constant) and last.value.value is None


def test_the_readable_playthrough_belongs_to_the_engine() -> None:
    makers = {path for path in SOURCES if "def playthrough(" in path.read_text(encoding="utf-8")}
    assert makers == {ENGINE / "history" / "playthrough.py"}
