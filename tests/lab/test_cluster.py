"""A real Dask cluster: a scheduler and two workers, one of which is killed half-way."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.lab.cluster import Cluster
from grognard.lab.conducting import conduct
from grognard.lab.experiment import experiment_of
from grognard.lab.journal import read_games
from grognard.lab.progress import ExperimentProgress
from grognard.lab.trouble import LabTrouble
from tests.cli.conftest import ROOT

pytestmark = pytest.mark.slow
ENV = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "DASK_DISTRIBUTED__ADMIN__TICK__LIMIT": "1h"}


def start(*words: str) -> subprocess.Popen[bytes]:
    quiet = subprocess.DEVNULL
    return subprocess.Popen([sys.executable, "-m", "dask", *words], stdout=quiet, stderr=quiet, env=ENV)


def worker(address: str, folder: Path) -> subprocess.Popen[bytes]:
    more = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
    return start("worker", address, *more)


@pytest.fixture
def scheduler() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = start("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    deadline = time.monotonic() + 60
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        assert time.monotonic() < deadline
        assert process.poll() is None
        time.sleep(0.1)
    yield f"tcp://127.0.0.1:{port}"
    process.terminate()
    process.wait(30)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_worker_that_is_killed_loses_no_game_and_none_counts_twice(scheduler: str, tmp_path: Path) -> None:
    plan = experiment_of({"ruleset": "ruse", "bots": ["dice"], "until": "games=150", "keep": "results"}).plan
    with pytest.raises(LabTrouble, match="has no workers yet"):
        Cluster(scheduler)
    workers = [worker(scheduler, tmp_path / name) for name in "ab"]
    try:
        deadline = time.monotonic() + 60
        while (cluster := _ready(scheduler)) is None or cluster.workers < 2:
            assert time.monotonic() < deadline
        killed: list[int] = []

        def kill_one(so_far: ExperimentProgress) -> None:
            if so_far.games >= 40 and not killed:
                workers[0].send_signal(signal.SIGKILL)
                killed.append(so_far.games)

        results = conduct(
            plan,
            tmp_path / "out",
            workers=cluster.workers,
            open_executor=cluster.open_executor,
            progress=kill_one,
        )
    finally:
        for each in workers:
            each.terminate()
            each.wait(30)
    assert killed
    assert killed[0] < 150
    assert workers[0].returncode == -signal.SIGKILL
    written = (tmp_path / "out" / "games.jsonl").read_bytes().count(b"\n")
    assert written == len(list(read_games(tmp_path / "out"))) == len(results.played) == 150
    assert results.digest == conduct(plan, tmp_path / "alone").digest


def _ready(scheduler: str) -> Cluster | None:
    try:
        return Cluster(scheduler)
    except LabTrouble:
        time.sleep(0.2)
        return None


def test_nobody_at_the_address_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.lab.cluster.WAIT", "1s")
    with pytest.raises(LabTrouble, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:9 "):
        Cluster("tcp://127.0.0.1:9")
