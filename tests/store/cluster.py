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
    """For the conftest of each folder that needs it."""
    if os.environ.get("SKIP_POSTGRES") == "1":
        pytest.skip("SKIP_POSTGRES=1")
    if postgres.find() is None:
        pytest.fail(postgres.ADVICE, pytrace=False)
    with cluster() as address:
        yield address


@contextmanager
def cluster() -> Iterator[str]:
    """A running server; its address. PostgreSQL refuses to run as root, so root hands it to nobody."""
    data = Path(tempfile.mkdtemp(prefix="grognard-pg-"))  # a short path: sockets have a limit
    port = _free_port()
    _run(data, "initdb", "-D", str(data / "db"), "-A", "trust", "-U", "grognard", "--no-sync", "-E", "UTF8")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c fsync=off -k {data}"
    try:
        _run(data, "pg_ctl", "-D", str(data / "db"), "-l", str(data / "log"), "-o", options, "-w", "start")
        yield f"postgresql://grognard@127.0.0.1:{port}/postgres"
    finally:
        _run(data, "pg_ctl", "-D", str(data / "db"), "-m", "immediate", "-w", "stop")
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
