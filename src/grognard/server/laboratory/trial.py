"""One experiment that was started from the page: games in worker processes, figures for whoever watches."""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import Executor
from pathlib import Path

from grognard.lab.conducting import conduct
from grognard.lab.experiment import Experiment
from grognard.lab.folders import Played, Results, read_results
from grognard.lab.journal import GAMES
from grognard.lab.plan import PlannedGame
from grognard.lab.progress import ExperimentProgress
from grognard.lab.running import OpenExecutor
from grognard.lab.trouble import LabTrouble
from grognard.server.laboratory import figures
from grognard.server.laboratory.schemas import LabQuestion, LabTrial, TrialState

log = logging.getLogger(__name__)


class Stopped(Exception):
    """Somebody wants no more games."""


class Trial:
    """An experiment on its way. What it has played lies in its folder, and the same question goes on from there."""

    def __init__(self, id: str, question: LabQuestion, experiment: Experiment, who: str, folder: Path) -> None:
        self.id, self.question, self.folder = id, question, folder
        self._experiment, self._who = experiment, who
        self._state: TrialState = "getting ready"
        self._trouble = ""
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._games = self._needed = 0
        self._began = 0.0
        self._before = 0
        self._read: tuple[tuple[int, TrialState], LabTrial] | None = None

    @property
    def over(self) -> bool:
        return self._state in ("settled", "stopped", "failed")

    def start(self, workers: int, open_executor: OpenExecutor) -> None:
        self._thread = threading.Thread(target=self._run, args=(workers, open_executor), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()

    def wait(self, seconds: float) -> None:
        if self._thread is not None:
            self._thread.join(seconds)

    def _run(self, workers: int, open_executor: OpenExecutor) -> None:
        try:
            conduct(
                self._experiment.plan,
                self.folder,
                workers=workers,
                open_executor=open_executor,
                progress=self._progress,
            )
            self._state = "settled"
        except Stopped:
            self._state = "stopped"
        except LabTrouble as trouble:
            self._trouble, self._state = str(trouble), "failed"
        except Exception:
            log.exception("an experiment failed")
            self._trouble, self._state = "The experiment broke down; the log of the server says why.", "failed"

    def _progress(self, so_far: ExperimentProgress) -> None:
        self._games, self._needed = so_far.games, so_far.games_needed
        if self._state == "getting ready":
            self._began, self._before, self._state = time.monotonic(), so_far.games, "playing"
        if self._stop.is_set() and not so_far.over:
            raise Stopped

    def told(self) -> LabTrial:
        """The current figures. They are worked out again only after a new game."""
        state = self._state
        path = self.folder / GAMES
        size = path.stat().st_size if path.is_file() else 0
        if self._read is None or self._read[0] != (size, state):
            self._read = (size, state), self._told(state)
        return self._read[1]

    def _told(self, state: TrialState) -> LabTrial:
        results = self.results()
        pairs = figures.pairs_in(results)
        return LabTrial(
            self.id,
            state,
            self._trouble,
            self.question,
            self._experiment.title,
            self._who,
            self._games,
            self._needed,
            self._seconds_left(),
            figures.courses(results, results.plan.variants),
            figures.difference(pairs, self._who),
            figures.what_changed(pairs) if self.over else (),
            figures.openable(results, pairs),
        )

    def _seconds_left(self) -> float | None:
        played, took = self._games - self._before, time.monotonic() - self._began
        return None if self.over or not played else (self._needed - self._games) * took / played

    def results(self) -> Results:
        return read_results(self.folder, self._experiment.plan)

    def game(self, variant: str, round: int, rotation: int) -> PlannedGame | None:
        """A game that was played."""
        results = self.results()
        wanted = (variant, round, rotation)
        found: Played | None = next(
            (one for one in results.played if (one.cell.variant, one.game.round, one.game.rotation) == wanted), None
        )
        return None if found is None else results.game(found)


def replay_in(executor: Executor, game: PlannedGame) -> bytes:
    """The game once more, as a save, played by a worker process."""
    from grognard.lab.playing import replay_of

    return executor.submit(replay_of, game).result()
