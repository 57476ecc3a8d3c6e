"""Supervising: several server processes at one address. All listen on the same socket, so the system spreads the
connections over them. A process that dies is started again. On SIGHUP the processes are replaced one after the
other."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import FrameType

from grognard.server.operation.serving import address, listen, look_at
from grognard.server.operation.settings import Serving, read_settings
from grognard.store import default_database, without_password

START = 120.0
"""Seconds that a process may take until it is ready."""
STOP = 20.0
"""Seconds that it may take to finish what it has begun."""
AGAIN = 1.0
"""Seconds until one that fell over is started again."""


class DidNotStart(Exception):
    """A process ended, or was not ready in time."""


class Supervisor:
    def __init__(self, file: Path) -> None:
        self._file = file
        self._settings: Serving = read_settings(file)
        self._processes: list[subprocess.Popen[bytes]] = []
        self._wanted = threading.Event()
        self._stop = self._replace = False

    def run(self) -> None:
        """Serve until told to stop. Raises `AddressTaken`, `StoreUnusable` and `DidNotStart`."""
        database = self._settings.database or str(default_database())
        look_at(database)
        with listen(self._settings.host, self._settings.port) as taken:
            for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                signal.signal(name, self._on_signal)
            try:
                self._processes = [self._start(number, taken) for number in range(self._settings.processes)]
                where = self._settings.public_url or address(taken)
                kept = f"Matches are kept in {without_password(database)}."
                print(f"{len(self._processes)} processes serve {where}\n{kept}", flush=True)
                while not self._stop:
                    self._wanted.wait(AGAIN)
                    self._wanted.clear()
                    self._look_after(taken)
            finally:
                for process in self._processes:
                    process.terminate()
                for process in self._processes:
                    _end(process)

    def _on_signal(self, name: int, _frame: FrameType | None) -> None:
        if name == signal.SIGHUP:
            self._replace = True
        else:
            self._stop = True
        self._wanted.set()

    def _look_after(self, taken: socket.socket) -> None:
        """Restart processes that died; replace all of them after a SIGHUP."""
        everybody, self._replace = self._replace, False
        for number, process in enumerate(self._processes):
            fell = process.poll() is not None
            if self._stop or not (fell or everybody):
                continue
            try:
                self._processes[number] = self._start(number, taken)
            except DidNotStart as fault:
                # The old process goes on; a dead one is started again next time.
                print(fault, file=sys.stderr, flush=True)
                continue
            if not fell:
                process.terminate()
                _end(process)

    def _start(self, number: int, taken: socket.socket) -> subprocess.Popen[bytes]:
        """A process that is ready to be sent people."""
        hears, says = os.pipe()
        descriptors = (taken.fileno(), says)
        words = (str(self._file), str(number), *map(str, descriptors))
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", "grognard.server.operation.process", *words],
            pass_fds=descriptors,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        os.close(says)
        until = time.monotonic() + START
        try:
            while time.monotonic() < until and not self._stop:
                if select.select([hears], [], [], 0.2)[0]:
                    break
            if os.read(hears, 5) != b"ready":
                raise OSError
        except OSError:
            process.kill()
            raise DidNotStart(f"Process {number} did not start; its log says why.") from None
        finally:
            os.close(hears)
        return process


def _end(process: subprocess.Popen[bytes]) -> None:
    """Wait until it has finished what it began."""
    try:
        process.wait(STOP)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
