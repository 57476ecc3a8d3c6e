"""How experiments scale to many cores: `python -m tools.scaling`, on Linux.

Two things are measured. With one worker of a Dask cluster and with two: how many random games of Ruse a second they
play (that needs a machine that does nothing else), and what a game takes of a worker's processor. And with workers
that answer at once, with results of the usual size: what a batch takes of the scheduler's processor and of ours, who
give the games out and write them down. What its games take of a worker against the dearer of these two says how many
cores can be fed; processor time is the same on a busy machine.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from grognard.lab.cluster import Cluster
from grognard.lab.conducting import conduct
from grognard.lab.experiment import experiment_of
from grognard.lab.plan import games_of
from grognard.lab.playing import Batch, play_game
from grognard.lab.records import GameRecord
from grognard.lab.running import BATCH_SECONDS, SECONDS_A_WORKER
from grognard.lab.trouble import LabTrouble

ROOT = Path(__file__).parents[1]
PLAYED = 600
"""Games for each worker."""
CARRIED = 100
"""Batches for the way there and back."""
LANES = 8
"""Batches that the workers which answer at once take at the same time."""
CORES = 100
"""For so many the cost of a batch is measured: its size follows from them."""


class Started(NamedTuple):
    """A cluster on this machine."""

    address: str
    scheduler: int
    workers: list[int]
    """Processes by their id."""


def processor(*processes: int) -> float:
    """Seconds of processor time that these processes have used."""
    told = [Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split() for each in processes]
    return sum(int(words[11]) + int(words[12]) for words in told) / os.sysconf("SC_CLK_TCK")


@contextmanager
def cluster(workers: int, threads: int = 1) -> Iterator[Started]:
    """A scheduler and its workers, as processes of this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    scheduler = ("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    worker = ("worker", address, "--nthreads", str(threads), "--no-nanny", "--no-dashboard")
    with tempfile.TemporaryDirectory() as folder:
        running = [_start(*scheduler), *(_start(*worker, "--local-directory", folder) for _ in range(workers))]
        try:
            _await(address, workers * threads)
            yield Started(address, running[0].pid, [process.pid for process in running[1:]])
        finally:
            for process in running:
                process.terminate()
                process.wait(30)


def _start(*words: str) -> subprocess.Popen[bytes]:
    quiet = subprocess.DEVNULL
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words], stdout=quiet, stderr=quiet, env={**os.environ, "PYTHONPATH": paths}
    )


def _await(address: str, slots: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            if Cluster(address).workers >= slots:
                return
        except LabTrouble:
            time.sleep(0.2)
    raise SystemExit("The workers did not come.")


def games_a_second(workers: int) -> tuple[float, float]:
    """Of random games of Ruse, only their results kept; and milliseconds of a worker's processor for one."""
    document = {"ruleset": "ruse", "bots": ["recruit"], "keep": "results"}
    with cluster(workers) as started, tempfile.TemporaryDirectory() as folder:
        found = Cluster(started.address)
        clock = used = 0.0
        for games in (100, PLAYED * workers):  # the first ones load the rules
            clock, used = time.perf_counter(), processor(*started.workers)
            plan = experiment_of({**document, "until": f"games={games}", "most": games, "seed": f"{games}"}).plan
            conduct(plan, Path(folder), workers=workers, open_executor=found.open_executor)
        games = PLAYED * workers
        return games / (time.perf_counter() - clock), 1000 * (processor(*started.workers) - used) / games


def answer(batch: Batch, like: GameRecord) -> list[GameRecord]:
    """What a worker does that answers at once: results of the usual size."""
    return [replace(like, cell=game.cell.mark, round=game.round, turn=game.turn) for game in batch.games]


class AtOnce(Executor):
    """Workers of a cluster that do not play."""

    def __init__(self, inner: Executor, like: GameRecord) -> None:
        self._inner, self._like = inner, like
        self.batches = 0

    def submit(self, _fn: Any, /, *args: Any, **_kwargs: Any) -> Any:
        self.batches += 1
        return self._inner.submit(answer, args[0], self._like)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._inner.shutdown(wait=wait, cancel_futures=cancel_futures)


def cost_of_a_batch(cores: int) -> tuple[float, float, int]:
    """Milliseconds of the scheduler's processor and of ours for a batch, and how many games are in one."""
    document = {"ruleset": "ruse", "bots": ["recruit"], "keep": "results"}
    like = play_game(games_of(experiment_of(document).plan.matchups[0], 0)[0], whole=False)
    like = replace(like, seconds=0.005)
    games = CARRIED * round(max(BATCH_SECONDS, SECONDS_A_WORKER * cores) / like.seconds)
    plan = experiment_of({**document, "until": f"games={games}", "most": games}).plan
    here = os.getpid()
    with cluster(1, LANES) as started, tempfile.TemporaryDirectory() as folder:
        found = Cluster(started.address)
        opened: list[AtOnce] = []

        def open_executor() -> Executor:
            opened.append(AtOnce(found.open_executor(), like))
            return opened[-1]

        before = processor(started.scheduler), processor(here)
        conduct(plan, Path(folder), workers=cores, open_executor=open_executor)
        after = processor(started.scheduler), processor(here)
    scheduler, ours = (1000 * (then - now) / opened[0].batches for now, then in zip(before, after, strict=True))
    return scheduler, ours, games // opened[0].batches


def main() -> None:
    (one, cost), (two, beside) = games_a_second(1), games_a_second(2)
    print(f"Random games of Ruse a second: {one:.0f} with one worker, {two:.0f} with two.")
    print(f"A game takes {cost:.1f} ms of a worker's processor, {beside:.1f} ms beside another worker.")
    for cores in (2, CORES):
        scheduler, ours, size = cost_of_a_batch(cores)
        told = f"{scheduler:.1f} ms of the scheduler's processor and {ours:.1f} ms of ours"
        feeds = size * cost / max(scheduler, ours)
        print(f"For {cores} cores a batch of {size} games takes {told}: that could feed {feeds:.0f} cores.")


if __name__ == "__main__":
    main()
