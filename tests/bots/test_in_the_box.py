"""The sergeant in a rule set of the box."""

from __future__ import annotations

from grognard.lab.simulate import jobs, simulate

GAMES = 20


def test_the_sergeant_of_fatigue_beats_the_recruit_from_both_seats() -> None:
    report = simulate(jobs("fatigue", GAMES, ["sergeant", "recruit"], 7))
    assert report.wins["sergeant"] >= GAMES * 0.9
