"""The benchmark: the loop that everything is scaled by, and the recorded table."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.playing.rest import Keep
from grognard.engine.ruleset import find
from grognard.engine.view import View
from tests.engine.toy import TOLL
from tools import bench, calibration, growth


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

    for module in (bench, growth):
        monkeypatch.setattr(module, "scaled_seconds", seconds)


@pytest.mark.usefixtures("quick")
def test_everything_is_measured_and_recorded() -> None:
    results = {"toll": bench.measure(TOLL)}
    assert set(results["toll"]) == set(bench.ROWS) - {"odds", "attack"}
    assert all(value > 0 for value in results["toll"].values())
    page = bench.page(results, {}, 0.02, "2026-01-01")
    assert "Recorded on 2026-01-01" in page
    assert "| | toll |" in page
    assert page.count("\n| ") == len(bench.ROWS) + 1


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", growth.CROWDS)
def test_crowds_of_every_size_are_played_and_recorded(name: str) -> None:
    sizes = growth.sizes_of(name)
    grown = {name: {size: growth.growth(find(name), size) for size in sizes}}
    assert all(value > 0 for figures in grown[name].values() for value in figures.values())
    (alike,) = bench.by_sizes(grown)
    lines = list(bench.growth_rows(alike))
    assert [len(line) for line in lines] == [len(sizes) + 2] * (1 + len(grown[name][sizes[0]]))


def test_rule_sets_of_other_sizes_have_a_table_of_their_own() -> None:
    figures = {"decision": 1.0}
    grown = {name: dict.fromkeys(growth.sizes_of(name), figures) for name in growth.CROWDS}
    heads = [next(bench.growth_rows(alike)) for alike in bench.by_sizes(grown)]
    assert heads == [["models a side", "10", "40", "160", "growth"], ["models a side", "10", "25", "75", "growth"]]


@pytest.mark.parametrize(("name", "size"), [(name, size) for name in growth.CROWDS for size in growth.sizes_of(name)])
def test_a_crowd_has_so_many_models_a_side(name: str, size: int) -> None:
    match = growth.crowd(find(name), size, 0, Keep.LAST)
    for seat in (0, 1):
        if name == "anvil":  # its units are trays, and their strength is counted in hit points
            models = [len(match.state.kind(unit).minis) for unit in match.state.army(seat)]
        else:
            models = [unit.count for unit in View(match, 0).scene.units if unit.seat == seat]
        assert sum(models) == size


@pytest.mark.usefixtures("quick")
def test_exact_odds_are_measured_where_a_rule_set_has_them() -> None:
    seconds = bench.per_odds(find("fatigue"))
    assert seconds is not None
    assert seconds > 0
    assert bench.per_odds(TOLL) is None
