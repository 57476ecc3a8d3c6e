"""Series of games: what is counted, and that nothing but the seed decides how they go."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from grognard.bots import bot
from grognard.engine.ruleset import DicePolicy, register
from grognard.lab.games import GameResult, GameTooLong, Job, play, run
from grognard.lab.simulate import jobs, play_series, simulate, summarize
from tests.engine.toy import TOLL, Toll

register(TOLL)


def result(job: Job, *winners: int, decisions: int = 10, clauses: dict[str, int] | None = None) -> GameResult:
    return GameResult(job.number, job.bots, winners, "", decisions, 0.1, f"d{job.number}", clauses or {})


def test_bots_change_seats_from_game_to_game() -> None:
    series = jobs("toll", 3, ["sergeant", "recruit"], 7)
    assert [job.bots for job in series] == [("sergeant", "recruit"), ("recruit", "sergeant"), ("sergeant", "recruit")]
    assert [job.seed for job in series] == ["7/0", "7/1", "7/2"]


def test_wins_draws_and_the_first_seat_are_counted_by_bot_not_by_seat() -> None:
    series = jobs("toll", 4, ["sergeant", "recruit"], "a/b", clauses=True)
    results = [
        result(series[0], 0, clauses={"toll.bid.sealed": 2}),
        result(series[1], 0),
        result(series[2]),
        result(series[3], 1, clauses={"toll.bid.sealed": 3, "toll.fight.shove": 1}),
    ]
    report = summarize(series, results, 2.0)
    assert report.wins == {"sergeant": 2, "recruit": 1}
    assert report.draws == 1
    assert report.first_seat_advantage == pytest.approx(2 / 3 - 1 / 2)
    assert report.decisions_per_second == 20
    assert report.games_per_second == 2
    assert report.seed == "a/b"
    assert report.clauses == {"toll.bid.sealed": 5, "toll.fight.shove": 1}


def test_only_draws_favour_nobody() -> None:
    series = jobs("toll", 2, ["recruit", "recruit"], 1)
    report = summarize(series, [result(job) for job in series], 1.0)
    assert report.first_seat_advantage == 0
    assert (report.first_seat_interval.low, report.first_seat_interval.high) == (-0.5, 0.5)
    assert report.wins == {"recruit": 0, "recruit 2": 0}
    assert report.clauses is None


def test_the_same_games_in_any_executor_and_order() -> None:
    series = jobs("toll", 10, ["sergeant", "recruit"], "oak")
    alone = [game.digest for game in play_series(series, 1)]
    with ThreadPoolExecutor(3) as pool:
        shared = [game.digest for game in play_series(series, 3, pool)]
    assert alone == shared
    assert play(series[7]).digest == alone[7]
    assert len(set(alone)) > 5


def test_progress_is_told_game_by_game() -> None:
    seen: list[int] = []
    report = simulate(jobs("toll", 3, ["recruit", "recruit"], 1), progress=lambda game: seen.append(game.number))
    assert seen == [0, 1, 2]
    assert report.games == 3


def test_counting_clauses_does_not_change_the_game() -> None:
    plain, counted = (jobs("toll", 1, ["recruit", "recruit"], 5, clauses=clauses)[0] for clauses in (False, True))
    assert play(plain).digest == play(counted).digest
    assert play(plain).clauses == {}
    assert play(counted).clauses["toll.luck.secret"] == 4  # two draws, and each keeper is told their number


class Endless(Toll):
    """Promises fewer decisions than it takes."""

    name = "endless"
    bound = 3


def test_a_game_beyond_its_bound_is_stopped() -> None:
    rules = Endless()
    with pytest.raises(GameTooLong, match="promises at most 3 decisions"):
        run(rules, rules.setup(dice=DicePolicy(seed="1")), {seat: bot("recruit", seat) for seat in (0, 1)})
