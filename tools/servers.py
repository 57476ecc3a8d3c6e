"""Servers of their own for the tools that load, kill or pester one: each in a process, on the loopback."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

WORDS = "from grognard.server import run; import sys; run(database=sys.argv[1], port=0, open_browser=False)"
CLOSED = """
import sys
from grognard.server.serving import serve
from grognard.server.settings import Settings
serve("127.0.0.1", 0, sys.argv[1], open_browser=False, settings=Settings(public_url="http://table.example"))
"""
"""A server without budgets, like one's own, but without a laboratory, in which anybody could start an experiment."""


class Started(NamedTuple):
    process: subprocess.Popen[str]
    url: str

    @property
    def cpu(self) -> float:
        """Seconds that the process itself has computed, without its workers."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def megabytes(self) -> float:
        """What the process itself has in memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    @property
    def open_files(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))


def start(database: Path, words: str = WORDS, log: Path | None = None) -> Started:
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
def server(database: Path, words: str = WORDS, log: Path | None = None) -> Iterator[Started]:
    """The same for as long as it takes."""
    started = start(database, words, log)
    try:
        yield started
    finally:
        started.process.terminate()
        started.process.wait(30)
        assert started.process.stdout is not None
        started.process.stdout.close()
