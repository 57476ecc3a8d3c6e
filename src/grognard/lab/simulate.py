"""Many games at once. The same seed gives the same games, however many processes play them."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context

from grognard.engine.record import Value
from grognard.engine.seating import Seating
from grognard.lab.games import GameResult, Job, play
from grognard.lab.stats import wilson
from grognard.lab.workers import end_with_the_run

CHUNKS_PER_WORKER = 8
FIRST = 0
"""The seat whose advantage is told."""


class Interval(Value, frozen=True):
    low: float
    high: float


class SeriesReport(Value, frozen=True, omit_defaults=False):
    """What a series of games showed. `intervals` are 95 % Wilson intervals of each bot's share of all games."""

    ruleset: str
    games: int
    wins: dict[str, int]
    draws: int
    intervals: dict[str, Interval]
    first_seat_advantage: float
    """Share of the decided games that the first seat won, less the share it would have if all sides were equal."""
    first_seat_interval: Interval
    decisions: int
    decisions_per_second: float
    games_per_second: float
    seed: str
    digest: str
    """One fingerprint of all games: the same for the same seed, however many processes played them."""
    clauses: dict[str, int] | None = None
    lost_turns: dict[str, int] = {}
    """Of bots that gave no answer that counts, by name; the first legal answer was given for them."""


def jobs(
    ruleset: str,
    games: int,
    bots: Sequence[str],
    seed: int | str,
    *,
    scenario: str = "",
    armies: Sequence[str] = (),
    clauses: bool = False,
    saves: str = "",
    teams: Sequence[int] = (),
) -> list[Job]:
    """The games of a series: bots change seats from game to game, armies and teams stay with the seats."""
    return [
        Job(
            ruleset,
            number,
            f"{seed}/{number}",
            rotated(bots, number),
            scenario,
            tuple(armies),
            clauses,
            saves,
            tuple(teams),
        )
        for number in range(games)
    ]


def rotated(things: Sequence[str], number: int) -> tuple[str, ...]:
    """Who sits where in this game: everybody moves one chair in each game."""
    start = -number % len(things)
    return (*things[start:], *things[:start])


def _play_all(batch: list[Job]) -> list[GameResult]:
    return [play(job) for job in batch]


def play_series(series: list[Job], processes: int, executor: Executor | None = None) -> Iterator[GameResult]:
    """Play a series, in its order; results come as they are ready."""
    if processes <= 1 and executor is None:
        yield from map(play, series)
        return
    size = max(1, len(series) // (processes * CHUNKS_PER_WORKER))
    batches = [series[at : at + size] for at in range(0, len(series), size)]
    own = executor is None
    pool = executor or ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=end_with_the_run)
    try:
        for results in pool.map(_play_all, batches):
            yield from results
    finally:
        if own:
            pool.shutdown(cancel_futures=True)


def simulate(
    series: list[Job], processes: int = 1, progress: Callable[[GameResult], None] | None = None
) -> SeriesReport:
    """Play a series and sum it up."""
    started = time.perf_counter()
    results = []
    for result in play_series(series, processes):
        results.append(result)
        if progress is not None:
            progress(result)
    return summarize(series, results, time.perf_counter() - started)


def _labels(bots: Sequence[str]) -> list[str]:
    """The names to count wins by; of two alike the later ones get a number."""
    return [name if bots.index(name) == at else f"{name} {at + 1}" for at, name in enumerate(bots)]


def _even_share(series: Sequence[Job]) -> float:
    """The share of the games that a side would win if all were equal: one half of two, a third of three."""
    job = next(iter(series))
    return 1 / len(Seating.of(len(job.bots), job.teams).sides)


def summarize(series: list[Job], results: Sequence[GameResult], seconds: float) -> SeriesReport:
    labels = _labels(series[0].bots)
    wins = Counter(dict.fromkeys(labels, 0))
    for result in results:
        seated = rotated(labels, result.number)
        wins.update(seated[seat] for seat in result.winners)
    decided = [result for result in results if result.winners]
    first = sum(FIRST in result.winners for result in decided)
    even = _even_share(series)
    clauses: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for result in results:
        clauses.update(result.clauses)
        lost.update(result.lost_turns)
    decisions = sum(result.decisions for result in results)
    return SeriesReport(
        ruleset=series[0].ruleset,
        games=len(results),
        wins=dict(wins),
        draws=len(results) - len(decided),
        intervals={name: Interval(*wilson(won, len(results))) for name, won in wins.items()},
        first_seat_advantage=first / len(decided) - even if decided else 0.0,
        first_seat_interval=Interval(*(bound - even for bound in wilson(first, len(decided)))),
        decisions=decisions,
        decisions_per_second=decisions / seconds,
        games_per_second=len(results) / seconds,
        seed=series[0].seed.rpartition("/")[0],
        digest=hashlib.blake2b(" ".join(result.digest for result in results).encode(), digest_size=12).hexdigest(),
        clauses=dict(sorted(clauses.items())) if series[0].clauses else None,
        lost_turns=dict(sorted(lost.items())),
    )
