"""A guest's process: lines go in, lines come out, and every wait has a deadline."""

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
    """A process that was started by a command line, with all its child processes."""

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
        """Send a line. A program that does not read delays nobody."""
        self._to_say.put(to_json(message) + b"\n")

    def hear(self, until: float) -> bytes:
        """The next line, by this time of the monotonic clock. Raises `GuestFailed`."""
        left = until - time.monotonic()
        try:
            if left <= 0:
                raise queue.Empty  # a program that never stops talking is late, too
            line = self._said.get(timeout=left)
        except queue.Empty:
            raise GuestFailed("gave no answer in time") from None
        if line:
            return line
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LAST_WORDS)
        raise GuestFailed(f"ended while it was waited for{_how(self._process.poll())}")

    def unasked(self) -> list[bytes]:
        """The lines that it has written and nobody has read."""
        found = []
        with contextlib.suppress(queue.Empty):
            while line := self._said.get_nowait():
                found.append(line)
        return found

    def end(self) -> bool:
        """Close its input, and kill it if that is not enough. Returns whether it exited by itself."""
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
        """Kill it at once with all its child processes, because a program is often wrapped in another one."""
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
    """Whether this process leads a session, as a host of the server does; then its child processes end with it
    anyway."""
    return hasattr(os, "getsid") and os.getsid(0) == os.getpid()


def _end_group(process: int) -> None:
    """The program leads its own process group, which may outlive it."""
    # Some systems have no process groups, and in a host the program has none.
    with contextlib.suppress(AttributeError, OSError):
        os.killpg(process, signal.SIGKILL)


def _lift_limits(process: int) -> None:
    """A worker of the server has a limit of processor time, which the guest's program must not inherit."""
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):
        import resource

        _, most = resource.prlimit(process, resource.RLIMIT_CPU)
        resource.prlimit(process, resource.RLIMIT_CPU, (most, most))


def _how(code: int | None) -> str:
    return "" if code is None else f" (exit code {code})"
