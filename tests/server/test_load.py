"""The short forms of `make load` and `make faults`: some battles at once, every answer is stored and confirmed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.kit import serving
from tools import faults
from tools.load import Figures, Wanted, measure, script


@pytest.mark.slow
def test_several_battles_are_answered_at_once(tmp_path: Path) -> None:
    with serving(tmp_path / "m.db") as table:
        figures = asyncio.run(measure(table.url, Wanted("ruse", 4, 6.0, 0.05, 0)))
        lengths = [card["n"] for card in table.get("/api/matches")]
    print(f"\n{figures.line()}")
    assert figures.refused == 0
    assert len(figures.took) >= 4
    assert sum(lengths) >= len(figures.took), "what was confirmed is there"


@pytest.mark.slow
def test_a_kill_in_the_middle_of_answers_loses_nothing(tmp_path: Path) -> None:
    """The short form of `make faults`."""
    found = faults.run(tmp_path, kills=2)
    print(f"\n{found}")
    assert found.kills == 2
    assert found.lost == 0


def test_a_script_is_a_whole_battle() -> None:
    steps = script("ruse")
    assert len(steps) > 20
    assert [step.n for step in steps] == sorted(step.n for step in steps)


def test_figures_are_read() -> None:
    assert Figures([0.001] * 98 + [0.5, 0.7], 0, 10).line() == (
        "100 answers in 10 s (10/s): median 1 ms, p99 700 ms, most 700 ms; refused 0"
    )
