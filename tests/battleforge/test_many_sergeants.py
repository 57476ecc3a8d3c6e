"""Sergeants play to the end when there are more than two of them, alone and in teams. Cats have one unit each."""

from __future__ import annotations

import pytest

from grognard.lab.simulate import jobs, simulate


@pytest.mark.slow
@pytest.mark.clause("battleforge.ffa.order", "battleforge.team.step")
@pytest.mark.parametrize(
    ("scenario", "teams"),
    [
        ("king-of-the-kitchen", (0, 1, 2)),
        ("king-of-the-kitchen", (0, 1, 0, 1)),
        ("drawn-for-many", (0, 1, 2, 3)),
        ("drawn-for-many", (0, 1, 0, 1, 0, 1)),
    ],
)
def test_sergeants_play_to_the_end(scenario: str, teams: tuple[int, ...]) -> None:
    seats = len(teams)
    armies = ["the-cat"] * seats
    report = simulate(jobs("battleforge", 1, ["sergeant"] * seats, 3, scenario=scenario, armies=armies, teams=teams))
    assert report.games == 1
    assert sum(report.wins.values()) in ((seats // 2, 0) if len(set(teams)) == 2 else (1, 0))
