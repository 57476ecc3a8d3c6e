"""Conducts an experiment: from its plan to its results, in a folder that stores everything."""

from __future__ import annotations

from pathlib import Path

from grognard.lab.folders import Results, read_results, write_plan
from grognard.lab.journal import Journal, read_games
from grognard.lab.plan import ExperimentPlan
from grognard.lab.progress import ExperimentProgress
from grognard.lab.running import OpenExecutor, Progress, Runner, local
from grognard.lab.stopping import rule_of


def conduct(
    plan: ExperimentPlan,
    folder: Path,
    *,
    workers: int = 1,
    open_executor: OpenExecutor | None = None,
    progress: Progress = lambda _courses: None,
) -> Results:
    """Play the games that are still missing, and read the results. The same call continues an experiment that was
    interrupted."""
    with Journal(folder) as journal:
        write_plan(folder, plan)
        so_far = ExperimentProgress(plan.matchups, rule_of(plan.until), plan.most)
        so_far.take(sorted(read_games(folder), key=lambda game: game.round))
        progress(so_far)
        runner = Runner(so_far, journal, workers, whole=plan.whole)
        runner.run(open_executor or (lambda: local(workers)), progress)
    return read_results(folder, plan)
