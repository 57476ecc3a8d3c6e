"""The benchmark: the loop that everything is scaled by, and the recorded table."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.ruleset import find
from tests.engine.toy import TOLL
from tools import bench, calibration


def test_the_loop_is_a_fixed_amount_of_work() -> None:
    assert calibration.loop() == calibration.loop() == 2756
    assert 0 < calibration.loop_seconds(1) < 1


def test_seconds_per_unit_of_work() -> None:
    one = calibration.scaled_seconds(lambda: bool(calibration.loop()), blocks=3, block=0.02)
    half = calibration.scaled_seconds(lambda: 2 * bool(calibration.loop()), blocks=3, block=0.02)
    assert one == pytest.approx(calibration.REFERENCE, rel=0.5)
    assert half == pytest.approx(one / 2, rel=0.5)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    def seconds(work: Any, **_: Any) -> float:
        return calibration.scaled_seconds(work, blocks=1, block=0.01)

    monkeypatch.setattr(bench, "scaled_seconds", seconds)


@pytest.mark.usefixtures("quick")
def test_everything_is_measured_and_recorded() -> None:
    results = {"toll": bench.measure(TOLL)}
    assert set(results["toll"]) == set(bench.ROWS) - {"odds"}
    assert all(value > 0 for value in results["toll"].values())
    page = bench.page(results, 0.02, "2026-01-01")
    assert "Recorded on 2026-01-01" in page
    assert "| | toll |" in page
    assert page.count("\n| ") == len(bench.ROWS) + 1


@pytest.mark.usefixtures("quick")
def test_exact_odds_are_measured_where_a_rule_set_has_them() -> None:
    seconds = bench.per_odds(find("fatigue"))
    assert seconds is not None
    assert seconds > 0
    assert bench.per_odds(TOLL) is None
