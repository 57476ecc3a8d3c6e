"""Running an experiment: games go out in batches to any executor, and every result is written down first.

Which games count is decided by the scores alone, so the results are the same for any number of workers.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context

from grognard.lab.journal import Journal
from grognard.lab.plan import PlannedGame
from grognard.lab.playing import Batch, play_batch
from grognard.lab.progress import ExperimentProgress
from grognard.lab.records import GameRecord
from grognard.lab.trouble import LabTrouble
from grognard.lab.workers import end_with_the_run

BATCH_SECONDS = 0.4
"""How long a batch should take: long compared with the way to a worker and back, and short enough for people to
wait."""
SECONDS_A_WORKER = 0.02
"""With many workers batches take so much for each of them: to hand one out and to write its games down costs some 7 ms
of a processor, here and at the scheduler, which must be little against what all workers do meanwhile."""
AHEAD = 2
"""Batches that wait for each worker, so that none is idle."""
MOST_BREAKS = 3
"""How often the workers may die before the lab gives up."""
PATIENCE = 2.0
"""Seconds that games in flight still have when everything stops: most end by then, and Ctrl+C is soon obeyed."""

Progress = Callable[[ExperimentProgress], None]
OpenExecutor = Callable[[], Executor]


class WorkersDied(LabTrouble):
    """The workers died again and again."""


class InThisProcess(Executor):
    """One worker: this process."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN002, ANN003, ANN201
        future: Future[object] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as fault:  # noqa: BLE001 - as an executor does
            future.set_exception(fault)
        return future


class Processes(ProcessPoolExecutor):
    """Processes of this machine. They leave Ctrl+C to us, who collect what they have finished."""

    def __init__(self, workers: int, niceness: int = 0) -> None:
        super().__init__(workers, mp_context=get_context("spawn"), initializer=_settle_in, initargs=(niceness,))

    def give_up(self) -> None:
        """End the processes with whatever they are playing."""
        for process in list((self._processes or {}).values()):
            process.kill()


def local(workers: int) -> Executor:
    """This process if one is enough, otherwise others."""
    return InThisProcess() if workers == 1 else Processes(workers)


def _settle_in(niceness: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness:
        os.nice(niceness)
    end_with_the_run()


class Runner:
    """Gives out games and collects them until all match-ups are over."""

    def __init__(self, progress: ExperimentProgress, journal: Journal, workers: int, *, whole: bool = True) -> None:
        self._progress, self._journal, self._workers, self._whole = progress, journal, workers, whole
        self._out: dict[Future[list[GameRecord]], Batch] = {}
        self._again: deque[PlannedGame] = deque()
        self._seconds = 0.0
        """What a game takes, as far as is known."""

    def run(self, open_executor: OpenExecutor, progress: Progress) -> None:
        """Play on. Results are in the journal whatever happens."""
        for _ in range(MOST_BREAKS):
            with _open(open_executor) as executor:
                try:
                    self._play(executor, progress)
                    return
                except BrokenExecutor:
                    self._take_back()
                finally:
                    self._harvest(executor, progress)
        raise WorkersDied(
            f"The workers died {MOST_BREAKS} times, perhaps for want of memory. {self._journal.written} games are safe "
            f"in {self._journal.path}; give the same command again with fewer --jobs."
        )

    def _play(self, executor: Executor, progress: Progress) -> None:
        while not self._progress.over:
            self._give_out(executor)
            if not self._out:
                return
            done, _ = wait(self._out, return_when=FIRST_COMPLETED)
            for future in done:
                games = future.result()
                del self._out[future]
                self._keep(games, progress)

    def _give_out(self, executor: Executor) -> None:
        # Until it is known how long a game takes, nobody has to wait for a second one.
        ahead = 1 if isinstance(executor, InThisProcess) else (AHEAD if self._seconds else 1) * self._workers
        while len(self._out) < ahead and (games := self._next_batch()):
            batch = Batch(tuple(games), self._whole)
            self._out[executor.submit(play_batch, batch)] = batch

    def _next_batch(self) -> list[PlannedGame]:
        wanted = max(BATCH_SECONDS, SECONDS_A_WORKER * self._workers)
        size = round(wanted / self._seconds) if self._seconds else 1
        games: list[PlannedGame] = []
        while len(games) < max(1, size):
            more = [self._again.popleft()] if self._again else self._progress.next_games()
            if not more:
                break
            games += more
        return games

    def _keep(self, games: list[GameRecord], progress: Progress) -> None:
        self._journal.add(games)
        self._progress.take(games)
        latest = sum(game.seconds for game in games) / len(games)
        self._seconds = latest if not self._seconds else 0.8 * self._seconds + 0.2 * latest
        progress(self._progress)

    def _take_back(self) -> None:
        """Give out games again whose worker died."""
        for future, batch in list(self._out.items()):
            if not (future.done() and not future.cancelled() and future.exception() is None):
                self._again.extend(batch.games)
                del self._out[future]

    def _harvest(self, executor: Executor, progress: Progress) -> None:
        """Write down what is finished or soon will be. What has not begun, takes longer, or is not waited for is given
        up."""
        for future in self._out:
            future.cancel()
        running = [each for each in self._out if not each.cancelled()]
        try:
            wait(running, PATIENCE)
        finally:
            if isinstance(executor, Processes) and not all(each.done() for each in running):
                executor.give_up()
        for future in running:
            if future.done() and future.exception() is None:
                self._keep(future.result(), progress)
        self._out.clear()


@contextmanager
def _open(open_executor: OpenExecutor) -> Iterator[Executor]:
    executor = open_executor()
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)
