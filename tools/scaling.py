"""How experiments scale to many cores: `python -m tools.scaling`, on Linux.

Two things are measured. With one worker and with two, in processes of this machine and on a Dask cluster: how many
random games of Ruse a second they play (that needs a machine that does nothing else, so of three tries the one counts
in which others did least), and what a game takes of a worker's processor. And with workers
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
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from multiprocessing import active_children
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from grognard.lab.cluster import Cluster
from grognard.lab.conducting import conduct
from grognard.lab.experiment import experiment_of
from grognard.lab.plan import games_of
from grognard.lab.playing import Batch, play_game
from grognard.lab.progress import ExperimentProgress
from grognard.lab.records import GameRecord
from grognard.lab.running import BATCH_SECONDS, SECONDS_A_WORKER, OpenExecutor, Processes
from grognard.lab.trouble import LabTrouble

ROOT = Path(__file__).parents[1]
PLAYED = 1500
"""Games for each worker."""
LOADING = 200
"""Games for each worker that are not timed: meanwhile it loads the rules."""
TRIES = 3
CARRIED = 150
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


class Look(NamedTuple):
    """How far a run is at a moment."""

    games: int
    clock: float
    ours: float
    """Processor time of the workers."""
    machine: float
    """Processor time of everybody on this machine."""


class Pace(NamedTuple):
    """How fast games were played, by the clock and by processor time."""

    games_a_second: float
    milliseconds: float
    """Of a worker's processor for a game."""
    others: float
    """How many cores everybody else took meanwhile, scheduler and ourselves among them."""

    @classmethod
    def between(cls, before: Look, after: Look) -> Pace:
        games, seconds = after.games - before.games, after.clock - before.clock
        used = after.ours - before.ours
        return cls(games / seconds, 1000 * used / games, (after.machine - before.machine - used) / seconds)

    def __str__(self) -> str:
        told = f"{self.games_a_second:.0f} games a second, {self.milliseconds:.1f} ms of a worker's processor each"
        return f"{told} (all else took {self.others:.2f} cores meanwhile)"


def machine() -> float:
    """Seconds of processor time that this machine has spent on anything."""
    user, nice, system, _idle, _waiting, *rest = map(int, Path("/proc/stat").read_text().split()[1:9])
    return (user + nice + system + sum(rest)) / os.sysconf("SC_CLK_TCK")


def pace_of(workers: int, folder: Path, running: Callable[[], list[int]], open_executor: OpenExecutor) -> Pace:
    """The pace of random games of Ruse of which only the results are kept, from when everybody has loaded the rules."""
    games = PLAYED * workers
    document = {"ruleset": "ruse", "bots": ["dice"], "keep": "results", "seed": str(time.time())}
    plan = experiment_of({**document, "until": f"games={games}", "most": games}).plan
    looks: list[Look] = []

    def look(so_far: ExperimentProgress) -> None:
        if so_far.games >= LOADING * workers:
            looks.append(Look(so_far.games, time.perf_counter(), processor(*running()), machine()))

    conduct(plan, folder, workers=workers, open_executor=open_executor, progress=look)
    return Pace.between(looks[0], looks[-1])


def here(workers: int) -> Pace:
    """In processes of this machine, as `--jobs` plays."""
    with tempfile.TemporaryDirectory() as folder:
        return pace_of(
            workers, Path(folder), lambda: [each.pid or 0 for each in active_children()], lambda: Processes(workers)
        )


def on_a_cluster(workers: int) -> Pace:
    """With a scheduler of Dask, as `--cluster` plays."""
    with cluster(workers) as started, tempfile.TemporaryDirectory() as folder:
        return pace_of(workers, Path(folder), lambda: started.workers, Cluster(started.address).open_executor)


def undisturbed(measure: Callable[[int], Pace], workers: int) -> Pace:
    """The one of several tries in which others took least of this machine."""
    return min((measure(workers) for _ in range(TRIES)), key=lambda pace: pace.others)


def answer(batch: Batch, like: GameRecord) -> list[GameRecord]:
    """What a worker does that answers at once: results of the usual size."""
    return [replace(like, cell=game.cell.fingerprint, round=game.round, rotation=game.rotation) for game in batch.games]


class AtOnce(Executor):
    """Workers of a cluster that do not play."""

    def __init__(self, inner: Executor, like: GameRecord) -> None:
        self._inner, self._like = inner, like

    def submit(self, _fn: Any, /, *args: Any, **_kwargs: Any) -> Any:
        return self._inner.submit(answer, args[0], self._like)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._inner.shutdown(wait=wait, cancel_futures=cancel_futures)


def cost_of_a_batch(cores: int) -> tuple[float, float, int]:
    """Milliseconds of the scheduler's processor and of ours for a batch once all is connected, and how many games are
    in one."""
    document = {"ruleset": "ruse", "bots": ["dice"], "keep": "results"}
    like = play_game(games_of(experiment_of(document).plan.matchups[0], 0)[0], whole=False)
    like = replace(like, seconds=0.005)
    size = round(max(BATCH_SECONDS, SECONDS_A_WORKER * cores) / like.seconds)
    games = CARRIED * size
    plan = experiment_of({**document, "until": f"games={games}", "most": games}).plan
    here = os.getpid()
    with cluster(1, LANES) as started, tempfile.TemporaryDirectory() as folder:
        found = Cluster(started.address)
        looks: list[tuple[int, float, float]] = []

        def look(so_far: ExperimentProgress) -> None:
            if so_far.games:
                looks.append((so_far.games, processor(started.scheduler), processor(here)))

        plain = found.open_executor
        conduct(plan, Path(folder), workers=cores, open_executor=lambda: AtOnce(plain(), like), progress=look)
    (games, scheduler, ours), last = looks[0], looks[-1]
    batches = (last[0] - games) / size
    return 1000 * (last[1] - scheduler) / batches, 1000 * (last[2] - ours) / batches, size


def main() -> None:
    paces = {}
    for name, measure in (("in processes", here), ("on a cluster", on_a_cluster)):
        for workers in (1, 2):
            paces[name, workers] = pace = undisturbed(measure, workers)
            print(f"Random games of Ruse, {workers} worker(s) {name}: {pace}.", flush=True)
    cost = paces["on a cluster", 1].milliseconds
    for cores in (2, CORES):
        scheduler, ours, size = cost_of_a_batch(cores)
        told = f"{scheduler:.1f} ms of the scheduler's processor and {ours:.1f} ms of ours"
        feeds = size * cost / max(scheduler, ours)
        print(f"For {cores} cores a batch of {size} games takes {told}: that could feed {feeds:.0f} cores.")


if __name__ == "__main__":
    main()
