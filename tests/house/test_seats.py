"""Nobody reckons with seat numbers: allies, enemies and turn order are asked by name (`grognard.engine.seating`)."""

from __future__ import annotations

import re

import pytest

from tests.house.test_house import ROOT, files

ASKED_BY_NAME = ROOT / "src" / "grognard" / "engine" / "seating.py"
GEOMETRY = ROOT / "src" / "grognard" / "table"
"""Knows no seats, but has two axes."""
RECKONED = re.compile(
    r"\b1 - (?:\w+\.)*(?:seat|active|attacker|defender|loser|winner|side|player|first)\b"
    r"|\bseats\[[01]\]"
    r"|\bin (?:\(0, 1\)|\(1, 0\)|range\(2\))"
    r"|\broll_off\(\(\d"
)


def reckonings(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if RECKONED.search(line)]


@pytest.mark.parametrize(
    "line",
    [
        "foes = bodies(game, 1 - body.seat)",
        "other = 1 - seat",
        "for seat in range(rules.seats[0]):",
        "for seat in (0, 1):",
        "scores = [0 for _ in range(2)]",
        "await umpire.roll_off((0, 1), 6, clause)",
    ],
)
def test_what_counts_as_reckoning(line: str) -> None:
    assert reckonings(line) == [line]


def test_seats_are_asked_by_name() -> None:
    found = {
        str(path.relative_to(ROOT)): lines
        for path in files()
        if path.suffix in {".py", ".tmpl"}
        and path.relative_to(ROOT).parts[0] in {"src", "tools"}
        and path != ASKED_BY_NAME
        and GEOMETRY not in path.parents
        and (lines := reckonings(path.read_text(encoding="utf-8")))
    }
    assert found == {}
