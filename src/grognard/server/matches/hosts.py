"""Hosts: workers that talk to programs of the owner, one for each seat in which such a guest sits.

A guest remembers its game, so it keeps its own worker instead of sharing one. The number of hosts is limited: the one
that has been idle longest is ended, and starts again when it is asked again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Any, TypeVar

from grognard.bots.guests.dialogue import START_SECONDS
from grognard.bots.guests.guest import SECONDS, end_programs
from grognard.server.workers import Limits, Subject, TooHeavy, WorkFailed
from grognard.server.workers.worker import Worker

T = TypeVar("T")

MOST_GUESTS = 6
HOST = Limits(seconds=2 * (SECONDS + START_SECONDS), megabytes=0, niceness=5, has_programs=True)
"""It thinks little itself, and the guest has its own clock. Memory is not limited: programs would inherit that."""


class Host:
    """The worker of one guest, asked one thing at a time."""

    def __init__(self) -> None:
        self.worker = Worker(HOST)
        self.lock = asyncio.Lock()

    async def ask(self, subject: Subject, function: Callable[..., T], *given: Any) -> T:
        async with self.lock:
            return await self.worker.ask_about(subject, function, *given)

    async def end(self) -> None:
        """End the guest's program first, because it is not a child process of the server."""
        async with self.lock:
            if self.worker.alive:
                with suppress(TooHeavy, WorkFailed):
                    await self.worker.ask(end_programs)
            await self.worker.end()


class Hosts:
    def __init__(self, most: int = MOST_GUESTS) -> None:
        self._most = most
        self._hosts: OrderedDict[Hashable, Host] = OrderedDict()

    @property
    def running(self) -> int:
        return len(self._hosts)

    async def ask(self, whose: Hashable, subject: Subject, function: Callable[..., T], *given: Any) -> T:
        """Let the worker of this guest call a function of a match. Raises `TooHeavy` and `WorkFailed`."""
        host = self._hosts.setdefault(whose, Host())
        self._hosts.move_to_end(whose)
        await self._make_room()
        return await host.ask(subject, function, *given)

    async def dismiss(self, whose: Hashable) -> None:
        """This guest has left."""
        host = self._hosts.pop(whose, None)
        if host is not None:
            await host.end()

    async def close(self) -> None:
        await asyncio.gather(*(self.dismiss(whose) for whose in list(self._hosts)))

    async def _make_room(self) -> None:
        idle = [whose for whose, host in self._hosts.items() if not host.lock.locked()]
        for whose in idle[: max(0, len(self._hosts) - self._most)]:
            await self.dismiss(whose)
