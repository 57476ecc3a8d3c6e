"""A worker as the server sees it: a process that starts when it is needed, does one thing at a time, and is killed when
it takes too long."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar, cast

from grognard.server.workers.frames import HEAD, length_in, packed, unpacked
from grognard.server.workers.memory import MOST, Forgotten, Subject, about

T = TypeVar("T")

NOTHING: Mapping[str, Any] = MappingProxyType({})
START = 60.0
"""Seconds that a process may take to start; a busy machine needs a few."""
LAST_BREATH = 5.0
"""Seconds in which a process that no longer answers is gone; a dying one has to give its memory back."""
BUSY = 6.0
"""How many times longer than it may compute a piece of work may last: a busy machine gives it a share of a core."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one piece of work may cost."""

    seconds: float = 10.0
    """Of computing, as the process itself counts it."""
    megabytes: int = 1024
    """0: as many as it likes."""
    niceness: int = 0
    has_programs: bool = False
    """Whether it starts programs of its own, which have to end with it."""


class TooHeavy(Exception):
    """Work that took more time or memory than it may have."""


class WorkFailed(Exception):
    """The process could not even be asked."""


class Worker:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._process: asyncio.subprocess.Process | None = None
        self._going: asyncio.Task[int] | None = None
        """The end of the process before, which was killed."""
        self.starts = 0
        """How many processes it has had; what a worker remembers is gone with its process."""
        self._known: OrderedDict[Hashable, None] = OrderedDict()
        """What its process has been told about, the last thing last."""

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def ask(self, function: Callable[..., T], given: Sequence[Any] = (), named: Mapping[str, Any] = NOTHING) -> T:
        """Let the process call this function of a module, and give what it returns or raise what it raises.
        Raises `TooHeavy` and `WorkFailed`."""
        await self.start()
        assert self._process is not None
        assert self._process.stdin is not None
        limit = self._limits.seconds
        try:
            self._process.stdin.write(packed((function, tuple(given), dict(named))))
            worked, result = await asyncio.wait_for(self._answer(), BUSY * limit)
        except TimeoutError:
            await self.end()
            raise TooHeavy(f"this takes longer than the {limit:g} seconds that it may") from None
        except (EOFError, ConnectionError, asyncio.IncompleteReadError):
            if await self._ended() == -signal.SIGXCPU:
                raise TooHeavy(f"this takes longer than the {limit:g} seconds that it may") from None
            raise TooHeavy("this needs more memory than it may have") from None
        except BaseException:
            await self.end()  # otherwise its late answer would be read as the answer to the next question
            raise
        if worked:
            return cast(T, result)
        raise result

    def knows(self, key: Hashable) -> bool:
        return self.alive and key in self._known

    async def ask_about(self, subject: Subject, function: Callable[..., T], *given: Any, **named: Any) -> T:
        """The same for a function that is called with a subject, which is sent only if the process does not have it."""
        await self.start()
        known = self.knows(subject.key)
        self._note(subject.key)
        try:
            material = None if known else subject.material
            return await self.ask(about, (subject.key, subject.make, material, function, *given), named)
        except Forgotten:
            return await self.ask(about, (subject.key, subject.make, subject.material, function, *given), named)

    def _note(self, key: Hashable) -> None:
        self._known[key] = None
        self._known.move_to_end(key)
        while len(self._known) > MOST:
            self._known.popitem(last=False)

    async def start(self) -> None:
        if self.alive:
            return
        await self.end()
        self.starts += 1
        self._known.clear()
        try:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "grognard.server.workers.child"),
                *(str(self._limits.seconds), str(self._limits.megabytes), str(self._limits.niceness)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                start_new_session=self._limits.has_programs,
            )
            await asyncio.wait_for(self._answer(), START)
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as fault:
            await self.end()
            raise WorkFailed(f"no worker process can be started: {fault!r}") from None
        except BaseException:
            await self.end()  # otherwise its message "ready" would be read as the answer to the next question
            raise

    async def _answer(self) -> tuple[bool, Any]:
        assert self._process is not None
        assert self._process.stdout is not None
        head = await self._process.stdout.readexactly(HEAD.size)
        found: tuple[bool, Any] = unpacked(await self._process.stdout.readexactly(length_in(head)))
        return found

    async def _ended(self) -> int | None:
        """How a process ended that no longer answers. Wait for it first: killing a dying process would reap it before
        asyncio can, and its exit status would be lost."""
        assert self._process is not None
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), LAST_BREATH)
        ended = self._process.returncode
        await self.end()
        return ended

    async def end(self) -> None:
        """End the process, if there is one, and wait until it is gone, even if an earlier caller gave up waiting."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                if self._limits.has_programs and hasattr(os, "killpg"):
                    os.killpg(process.pid, signal.SIGKILL)
                else:
                    process.kill()
            if process.stdin is not None:
                process.stdin.close()
            self._going = asyncio.create_task(process.wait())
        if self._going is not None:
            await asyncio.shield(self._going)
