"""Series of games with more than two seats: everybody moves one chair on, and wins are counted by bot."""

from __future__ import annotations

import pytest

from grognard.engine.ruleset import register
from grognard.lab.games import GameResult
from grognard.lab.simulate import jobs, rotated, simulate, summarize
from tests.cli.conftest import Run, run
from tests.engine.crown import CROWN
from tests.engine.league import LEAGUE

__all__ = ["run"]

register(CROWN)
register(LEAGUE)


def test_everybody_moves_one_chair_on_and_for_two_that_is_the_other_one() -> None:
    assert [rotated("abc", number) for number in range(4)] == [tuple("abc"), tuple("cab"), tuple("bca"), tuple("abc")]
    assert [rotated("ab", number) for number in range(3)] == [tuple("ab"), tuple("ba"), tuple("ab")]


def test_wins_are_counted_by_bot_and_the_first_seat_against_a_third() -> None:
    series = jobs("crown", 3, ["sergeant", "recruit", "recruit"], 1)
    winners = [(0,), (1,), (2,)]
    results = [GameResult(job.number, job.bots, won, "", 1, 0.1, "") for job, won in zip(series, winners, strict=True)]
    report = summarize(series, results, 1.0)
    assert report.wins == {"sergeant": 3, "recruit": 0, "recruit 3": 0}
    assert report.first_seat_advantage == pytest.approx(1 / 3 - 1 / 3)


def test_a_team_wins_together_and_the_sides_share_evenly() -> None:
    report = simulate(jobs("league", 6, ["sergeant"] * 4, 3, teams=(0, 1, 0, 1)))
    assert sum(report.wins.values()) == 2 * (6 - report.draws)
    one, other, ally, foe = report.wins.values()
    assert (one, other) == (ally, foe)
    assert -0.5 <= report.first_seat_advantage <= 0.5


def test_sim_takes_as_many_bots_as_may_sit(run: Run) -> None:
    bots = ("--games", 2, "--jobs", 1, "--json", "--bots", "recruit,sergeant,recruit,recruit")
    done = run("sim", "crown", "--scenario", "many", *bots)
    assert done.code == 0, done.err
    assert set(done.json["wins"]) == {"recruit", "sergeant", "recruit 3", "recruit 4"}
    assert run("sim", "league", "--scenario", "pairs", "--teams", "1,2,1,2", *bots).code == 0


def test_without_a_word_a_sergeant_plays_against_recruits(run: Run) -> None:
    done = run("sim", "crown", "--games", 1, "--jobs", 1, "--json")
    assert set(done.json["wins"]) == {"sergeant", "recruit", "recruit 3"}


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (("--bots", "recruit,recruit"), "--bots names 2, but there are 3 seats: name one for each."),
        (("--scenario", "many", "--bots", "recruit,recruit"), "there are 3 to 6 seats"),
        (("--bots", "recruit", "--teams", "1,2,1"), "Crown knows no teams. Name other --bots or --teams."),
        (("--bots", "recruit", "--teams", "a,b"), "--teams gives each seat the number of its team, as in 1,2,1,2"),
    ],
)
def test_wrong_numbers_are_one_sentence(run: Run, tokens: tuple[str, ...], sentence: str) -> None:
    done = run("sim", "crown", *tokens)
    assert done.code == 2
    assert sentence in done.err
