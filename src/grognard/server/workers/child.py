"""The process of a worker: `python -m grognard.server.workers.child SECONDS MEGABYTES NICENESS`.

It reads work from its standard input and writes what came of it to its standard output, one after the other, until the
server closes the line or is gone.
"""

from __future__ import annotations

import math
import os
import queue
import signal
import sys
import threading
import time
from contextlib import suppress
from typing import BinaryIO

from grognard.server.workers.frames import HEAD, length_in, packed, unpacked


def main(seconds: float, megabytes: int, niceness: int) -> None:
    _be_modest(megabytes, niceness)
    work, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a rule set prints must not end up among the answers
    waiting: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(work, waiting), daemon=True).start()
    answers.write(packed((True, None)))  # ready
    while True:
        answers.flush()
        data = waiting.get()
        _limit_time(seconds)
        answers.write(_done(data))


def _listen(work: BinaryIO, waiting: queue.SimpleQueue[bytes]) -> None:
    """Runs in its own thread, so that the worker notices a killed server while it works."""
    while True:
        head = work.read(HEAD.size)
        data = work.read(length_in(head)) if len(head) == HEAD.size else b""
        if not data:
            _leave()
        waiting.put(data)


def _leave() -> None:
    """The server is gone, so exit. A worker with a session of its own also ends the programs in it."""
    if hasattr(os, "getsid") and os.getsid(0) == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def _done(data: bytes) -> bytes:
    """Do the work; what came of it, or the fault."""
    try:
        function, given, named = unpacked(data)
        return packed((True, function(*given, **named)))
    except MemoryError:
        os._exit(3)  # after this the process is in an unknown state
    except BaseException as fault:  # noqa: BLE001 - a rule set may even call exit
        with suppress(Exception):
            told = packed((False, fault))
            unpacked(told[HEAD.size :])
            return told
        return packed((False, RuntimeError(f"{type(fault).__name__}: {fault}"[:2000])))


def _limit_time(seconds: float) -> None:
    """From now on this process may use so many seconds of processor time; then SIGXCPU ends it, where the system
    supports that. Time that other programs use does not count."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        until = math.ceil(time.process_time() + seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))


def _be_modest(megabytes: int, niceness: int) -> None:
    """Limits that the system enforces, where it can."""
    if hasattr(os, "nice") and niceness:
        os.nice(niceness)
    with suppress(ImportError, ValueError, OSError):
        import resource

        # Other systems ignore the limit, or count memory that is only reserved.
        if megabytes and sys.platform == "linux":
            resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    # Ctrl+C is for the server; it closes the line.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    main(float(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
