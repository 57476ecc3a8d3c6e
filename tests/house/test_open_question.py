"""Whether a question is still open is asked in one place of the server (`matches/messages.py`)."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.house.test_house import ROOT

SERVER = ROOT / "src" / "grognard" / "server"
PLACE = ("matches/messages.py", "_must_be_current")


def comparisons(text: str) -> Iterator[str]:
    """The functions that ask whether a number is the length of a journal, which numbers the open question."""
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Compare) and any(isinstance(each, ast.Eq | ast.NotEq) for each in node.ops):
                    sides = (node.left, *node.comparators)
                    if any(map(_is_the_number, sides)) and any(map(_is_a_length_of_a_journal, sides)):
                        yield function.name


def _is_the_number(side: ast.expr) -> bool:
    return (isinstance(side, ast.Name) and side.id == "n") or (isinstance(side, ast.Attribute) and side.attr == "n")


def _is_a_length_of_a_journal(side: ast.expr) -> bool:
    return isinstance(side, ast.Call) and "journal" in ast.unparse(side)


@pytest.mark.parametrize(
    "asks", ["n != len(match.journal)", "message.n == len(self._room.match.journal)", "len(journal) == wanted.n"]
)
def test_what_counts_as_asking(asks: str) -> None:
    assert list(comparisons(f"def late(match, n):\n    return {asks}")) == ["late"]


def test_it_is_asked_in_one_place() -> None:
    found = [
        (path.relative_to(SERVER).as_posix(), name)
        for path in sorted(SERVER.rglob("*.py"))
        for name in comparisons(path.read_text(encoding="utf-8"))
    ]
    assert found == [PLACE]
