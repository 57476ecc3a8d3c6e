"""A PostgreSQL of our own for tests and tools: made in a temporary folder, thrown away afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools import postgres


class Cluster:
    """A PostgreSQL that can fall over. It refuses to run as root, so root hands it to nobody. What tests write need not
    outlive the machine; who measures or pulls the plug wants it `safe`."""

    def __init__(self, data: Path, *, safe: bool = False) -> None:
        self._data = data
        self._port = _free_port()
        self._fsync = "on" if safe else "off"
        self.address = f"postgresql://grognard@127.0.0.1:{self._port}/postgres"
        _run(data, "initdb", "-D", str(data / "db"), "-A", "trust", "-U", "grognard", "--no-sync", "-E", "UTF8")

    def start(self) -> None:
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -c fsync={self._fsync} -k {self._data}"
        self._control("-l", str(self._data / "log"), "-o", options, "-w", "start")

    def stop(self) -> None:
        """At once, as if the plug were pulled."""
        self._control("-m", "immediate", "-w", "stop")

    @property
    def pid(self) -> int:
        return int((self._data / "db" / "postmaster.pid").read_text().split()[0])

    def _control(self, *words: str) -> None:
        _run(self._data, "pg_ctl", "-D", str(self._data / "db"), *words)


@contextmanager
def cluster(*, safe: bool = False) -> Iterator[Cluster]:
    """A running one, thrown away afterwards."""
    data = Path(tempfile.mkdtemp(prefix="grognard-pg-"))  # a short path: sockets have a limit
    made = Cluster(data, safe=safe)
    try:
        made.start()
        yield made
    finally:
        made.stop()
        shutil.rmtree(data, ignore_errors=True)


def _run(data: Path, program: str, *words: str) -> None:
    folder = postgres.find()
    assert folder is not None, postgres.ADVICE
    command = [str(folder / program), *words]
    if os.geteuid() == 0:
        shutil.chown(data, "nobody")
        command = ["runuser", "-u", "nobody", "--", *command]
    with (data / "said").open("ab") as said:
        # Its children keep the output open, so it must not be a pipe of ours.
        done = subprocess.run(command, cwd=data, stdout=said, stderr=said, check=False, timeout=60)
    if done.returncode != 0:
        raise RuntimeError(f"{program}: {(data / 'said').read_text()}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
