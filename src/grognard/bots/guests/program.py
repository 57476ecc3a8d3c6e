"""A guest's process: lines go in, lines come out, and nobody waits longer than until a deadline."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from typing import IO

from grognard.engine.record import Value, to_json

LONGEST_LINE = 1 << 20
MOST_UNREAD = 256
"""Lines of a guest that nobody has read yet; one that writes more has to wait."""
LAST_WORDS = 1.0
"""Seconds in which a program ends once nobody talks to it any more."""


class GuestFailed(Exception):
    """What a guest did wrong, as the end of a sentence that begins with its name."""


class Program:
    """A process that was started by a command line, with all that it starts in its turn."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command, posix=os.name != "nt")
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the owner of this machine named the program
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=not _leads_a_session()
            )
        except (OSError, ValueError, IndexError) as fault:
            raise GuestFailed(f"cannot be started: {fault}") from None
        _lift_limits(self._process.pid)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._said: queue.Queue[bytes] = queue.Queue(MOST_UNREAD)
        self._to_say: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()
        threading.Thread(target=self._speak, args=(self._process.stdin,), daemon=True).start()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def say(self, message: Value) -> None:
        """Say this; a program that does not listen holds nobody up."""
        self._to_say.put(to_json(message) + b"\n")

    def hear(self, until: float) -> bytes:
        """The next line, by this time of the monotonic clock. Raises `GuestFailed`."""
        left = until - time.monotonic()
        try:
            if left <= 0:
                raise queue.Empty  # one that never stops talking is late all the same
            line = self._said.get(timeout=left)
        except queue.Empty:
            raise GuestFailed("gave no answer in time") from None
        if line:
            return line
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LAST_WORDS)
        raise GuestFailed(f"ended while it was waited for{_how(self._process.poll())}")

    def unasked(self) -> list[bytes]:
        """What it has said that nobody has read."""
        found = []
        with contextlib.suppress(queue.Empty):
            while line := self._said.get_nowait():
                found.append(line)
        return found

    def end(self) -> bool:
        """Stop talking to it, and end it if that is not enough. Whether it ended by itself."""
        self._to_say.put(None)
        try:
            self._process.wait(LAST_WORDS)
        except subprocess.TimeoutExpired:
            return False
        else:
            return True
        finally:
            self.kill()

    def kill(self) -> None:
        """End it at once, and with it whatever it has started: a program is often wrapped in another."""
        self._to_say.put(None)
        _end_group(self._process.pid)
        self._process.kill()
        self._process.wait()

    def _listen(self, lines: IO[bytes]) -> None:
        with contextlib.suppress(ValueError, OSError), lines:
            while line := lines.readline(LONGEST_LINE):
                self._said.put(line)
        self._said.put(b"")

    def _speak(self, lines: IO[bytes]) -> None:
        with contextlib.suppress(ValueError, OSError):
            while (line := self._to_say.get()) is not None:
                lines.write(line)
                lines.flush()
        with contextlib.suppress(ValueError, OSError):
            lines.close()


def _leads_a_session() -> bool:
    """Whether all that is started here goes with this process anyhow, as in a host of the server."""
    return hasattr(os, "getsid") and os.getsid(0) == os.getpid()


def _end_group(process: int) -> None:
    """The program leads a group of its own, which may be there after it has gone."""
    with contextlib.suppress(AttributeError, OSError):  # some systems know no groups, and in a host it has none
        os.killpg(process, signal.SIGKILL)


def _lift_limits(process: int) -> None:
    """A worker of the server may compute for a while only; the program that it has started has a clock of its own."""
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):
        import resource

        _, most = resource.prlimit(process, resource.RLIMIT_CPU)
        resource.prlimit(process, resource.RLIMIT_CPU, (most, most))


def _how(code: int | None) -> str:
    return "" if code is None else f" (exit code {code})"
