"""Servers of their own for the tools that load, kill or pester one: each in a process, on the loopback."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx

from tools.clusters import cluster

WORDS = "from grognard.server import run; import sys; run(database=sys.argv[1], port=0, open_browser=False)"
CLOSED = """
import sys
from grognard.server.operation.serving import serve
from grognard.server.operation.settings import Settings
serve("127.0.0.1", 0, sys.argv[1], open_browser=False, settings=Settings(public_url="http://table.example"))
"""
"""A server without budgets, like one's own, but without a laboratory, in which anybody could start an experiment."""
NO_WORKERS = """
import sys
from grognard.server.operation.serving import serve
from grognard.server.operation.settings import Settings, Workforce
serve("127.0.0.1", 0, sys.argv[1], open_browser=False, settings=Settings(workers=Workforce(0, 0, 0, 0)))
"""
"""A server that is started quickly: nobody there asks for odds or plays against bots."""


class Started(NamedTuple):
    process: subprocess.Popen[str]
    url: str

    @property
    def megabytes(self) -> float:
        """What the process itself has in memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    @property
    def open_files(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))


def start(database: Path | str, words: str = WORDS, log: Path | None = None) -> Started:
    """A server over this database; what it has to complain about goes to the log."""
    with log.open("w") if log is not None else open(os.dup(2), "w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-c", words, str(database)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found is not None, "the server did not start"
    return Started(process, found.group())


@contextmanager
def server(database: Path | str, words: str = WORDS, log: Path | None = None) -> Iterator[Started]:
    """The same for as long as it takes."""
    started = start(database, words, log)
    try:
        yield started
    finally:
        started.process.terminate()
        started.process.wait(30)
        assert started.process.stdout is not None
        started.process.stdout.close()


class Machine(NamedTuple):
    """A whole server with its database; `cpu` says how many seconds each part of it has computed."""

    url: str
    database: str
    cpu: Callable[[], dict[str, float]]


SETTINGS = """
host = "127.0.0.1"
port = {port}
database = "{database}"
processes = {processes}
[budgets]
messages = {{rate = 1e9, burst = 1e9}}
match_messages = {{rate = 1e9, burst = 1e9}}
requests = {{rate = 1e9, burst = 1e9}}
thinking = {{rate = 1e9, burst = 1e9}}
computing = {{rate = 1e9, burst = 1e9}}
matches = {{rate = 1e9, burst = 1e9}}
sockets = 100000
"""
"""Nobody is held back: all traffic comes from one address."""


@contextmanager
def machine(folder: Path, processes: int) -> Iterator[Machine]:
    """One process over SQLite, or several over a PostgreSQL that flushes every commit."""
    with ExitStack() as stack:
        if processes == 1:
            database = folder / "load.db"
            started = stack.enter_context(server(database))
            yield Machine(started.url, str(database), lambda: {"server": computed(started.process.pid)})
            return
        running = stack.enter_context(cluster(safe=True))
        yield stack.enter_context(_several(folder, running.address, running.pid, processes))


@contextmanager
def _several(folder: Path, database: str, postmaster: int, processes: int) -> Iterator[Machine]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    file = folder / "grognard.toml"
    file.write_text(SETTINGS.format(port=port, database=database, processes=processes))
    process = subprocess.Popen(
        [sys.executable, "-m", "grognard", "serve", str(file)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert "processes serve" in process.stdout.readline(), "the servers did not start"
        url = f"http://127.0.0.1:{port}/"
        httpx.get(f"{url}api/ready", trust_env=False, timeout=60).raise_for_status()
        yield Machine(url, database, lambda: {"servers": computed(process.pid), "database": computed(postmaster)})
    finally:
        process.terminate()
        process.wait(60)


def computed(pid: int) -> float:
    """Seconds that a process and all that come from it have computed."""
    parents: dict[int, list[int]] = {}
    times: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        child = int(stat.parent.name)
        parents.setdefault(int(words[1]), []).append(child)
        times[child] = sum(map(int, words[11:15]))
    family, ticks = [pid], 0
    while family:
        each = family.pop()
        ticks += times.get(each, 0)
        family += parents.get(each, [])
    return ticks / os.sysconf("SC_CLK_TCK")
