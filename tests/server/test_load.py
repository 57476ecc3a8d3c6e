"""The short forms of `make load` and `make faults`: some battles at once, every answer is stored and confirmed."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.server.kit import serving
from tools import faults
from tools.hostile.findings import Findings
from tools.hostile.spoiling import spoilt
from tools.hostile.visiting import Wanted as Visits
from tools.hostile.visiting import visit
from tools.load import Figures, Wanted, measure, script


@pytest.mark.slow
def test_several_battles_are_answered_at_once(tmp_path: Path) -> None:
    with serving(tmp_path / "m.db") as table:
        figures = asyncio.run(measure(table.url, str(tmp_path / "m.db"), Wanted("ruse", 4, 6.0, 0.05, 0)))
        lengths = [card["n"] for card in table.get("/api/matches")]
    print(f"\n{figures.line()}")
    assert figures.refused == 0
    assert len(figures.took) >= 4
    assert sum(lengths) >= len(figures.took), "what was confirmed is there"


@pytest.mark.slow
def test_a_kill_in_the_middle_of_answers_loses_nothing(tmp_path: Path) -> None:
    """The short form of `make faults`."""
    found = faults.run(str(tmp_path / "m.db"), kills=2)
    print(f"\n{found}")
    assert found.kills == 2
    assert found.lost == 0


@pytest.mark.slow
def test_hostile_visitors_do_nothing_to_the_server(tmp_path: Path) -> None:
    """The short form of `python -m tools.hostile`."""
    found = visit(tmp_path, Visits(messages=600, requests=300, silent=400))
    print("\n" + "\n".join(found.lines()))
    assert found.faults == []
    assert found.messages.sent == 600
    assert found.messages.told["no"] > 300, "most of them are refused in a sentence"
    assert found.requests.sent == 300
    assert found.requests.told["400"] > 30
    assert found.slowest < 10.0
    assert found.open_files[-1] < found.open_files[1] + 20


def test_what_is_spoilt_by_the_same_seed_is_spoilt_alike() -> None:
    honest = {"type": "answer", "id": 1, "n": 0, "seat": 0, "answer": {"paths": {"a": [[1, 2]]}}}
    spoilt_ones = [spoilt(honest, random.Random(seed)) for seed in range(200)]
    assert spoilt_ones == [spoilt(honest, random.Random(seed)) for seed in range(200)]
    assert len(set(spoilt_ones)) > 100
    assert honest == {"type": "answer", "id": 1, "n": 0, "seat": 0, "answer": {"paths": {"a": [[1, 2]]}}}


def test_a_fault_of_the_server_is_found() -> None:
    findings = Findings()
    findings.reply({"type": "no", "id": 1, "refusal": {"reason": "the rules failed here and nothing was changed"}})
    findings.reply({"type": "no", "id": 2, "refusal": {"reason": "this message cannot be read"}})
    findings.status(500, b"GET /")
    findings.status(503, b"GET /")
    assert len(findings.stumbles) == 2


def test_a_script_is_a_whole_battle() -> None:
    steps = script("ruse")
    assert len(steps) > 20
    assert [step.n for step in steps] == sorted(step.n for step in steps)


def test_figures_are_read() -> None:
    assert Figures([0.001] * 98 + [0.5, 0.7], 0, 10).line() == (
        "100 answers in 10 s (10/s): median 1 ms, p99 700 ms, most 700 ms; refused 0"
    )
