"""A PostgreSQL of our own for the tests: made in a temporary folder, thrown away afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tools import postgres


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """The address of one that all tests share; for the conftest of each folder that needs it."""
    with cluster() as running:
        yield running.address


@pytest.fixture
def own_postgres() -> Iterator[Cluster]:
    """One that a test may stop and start."""
    with cluster() as running:
        yield running


class Cluster:
    """A PostgreSQL that can fall over. It refuses to run as root, so root hands it to nobody."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._port = _free_port()
        self.address = f"postgresql://grognard@127.0.0.1:{self._port}/postgres"
        _run(data, "initdb", "-D", str(data / "db"), "-A", "trust", "-U", "grognard", "--no-sync", "-E", "UTF8")

    def start(self) -> None:
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -c fsync=off -k {self._data}"
        self._control("-l", str(self._data / "log"), "-o", options, "-w", "start")

    def stop(self) -> None:
        """At once, as if the plug were pulled."""
        self._control("-m", "immediate", "-w", "stop")

    def _control(self, *words: str) -> None:
        _run(self._data, "pg_ctl", "-D", str(self._data / "db"), *words)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A running one, thrown away afterwards."""
    if os.environ.get("SKIP_POSTGRES") == "1":
        pytest.skip("SKIP_POSTGRES=1")
    if postgres.find() is None:
        pytest.fail(postgres.ADVICE, pytrace=False)
    data = Path(tempfile.mkdtemp(prefix="grognard-pg-"))  # a short path: sockets have a limit
    made = Cluster(data)
    try:
        made.start()
        yield made
    finally:
        made.stop()
        shutil.rmtree(data, ignore_errors=True)


def _run(data: Path, program: str, *words: str) -> None:
    folder = postgres.find()
    assert folder is not None
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
