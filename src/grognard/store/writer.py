"""The writer: changes that come at the same time share a commit, and people's come before those of bots.

Each change has a savepoint of its own, so one that is refused (somebody was quicker) undoes itself alone.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

Writing = Callable[[AsyncConnection], Awaitable[None]]

MOST = 64
"""How many changes share a commit."""
ALONG = 4
"""How many of bots go along with those of people."""


class Waiting:
    """A change that waits to be written."""

    def __init__(self, match: str, change: Writing) -> None:
        self.match = match
        self.change = change
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def failed(self, fault: BaseException) -> None:
        if not self.written.done():
            self.written.set_exception(fault)

    def done(self) -> None:
        if not self.written.done():
            self.written.set_result(None)


class Writer:
    """Writes to one database, with so many transactions at a time."""

    def __init__(self, engine: AsyncEngine, places: int) -> None:
        self._engine = engine
        self._places = places
        self._sqlite = engine.url.get_backend_name() == "sqlite"
        self._urgent: deque[Waiting] = deque()
        self._patient: deque[Waiting] = deque()
        self._committing: set[asyncio.Task[None]] = set()
        self._busy = 0
        """How many of them will look for more work when they are done; a task that has just looked is still a task."""
        self.commits = self.changes = 0

    async def write(self, match: str, change: Writing, *, urgent: bool) -> None:
        """Make this change of a match; it is on disk when this returns. Raises what the change raises."""
        waiting = Waiting(match, change)
        (self._urgent if urgent else self._patient).append(waiting)
        if self._busy < self._places:
            self._busy += 1
            task = asyncio.create_task(self._commit_all(), name="a commit")
            self._committing.add(task)
            task.add_done_callback(self._committing.discard)
        await waiting.written

    async def close(self) -> None:
        await asyncio.gather(*self._committing, return_exceptions=True)

    async def _commit_all(self) -> None:
        try:
            while batch := self._next():
                await self._settle(batch)
        finally:
            self._busy -= 1

    async def _settle(self, batch: list[Waiting]) -> None:
        """Write these, and tell everybody who waits for one of them what came of it."""
        try:
            await self._commit(batch)
        except BaseException as fault:
            for each in batch:
                each.failed(fault)
            if not isinstance(fault, Exception):
                raise
        else:
            for each in batch:
                each.done()

    def _next(self) -> list[Waiting]:
        """People first. In the order of the matches: so two servers never wait for each other in a circle."""
        people = [self._urgent.popleft() for _ in range(min(MOST, len(self._urgent)))]
        along = ALONG if people else MOST
        bots = [self._patient.popleft() for _ in range(min(along, len(self._patient)))]
        return sorted(people + bots, key=lambda each: each.match)

    async def _commit(self, batch: list[Waiting]) -> None:
        async with self._engine.begin() as work:
            if len(batch) == 1:
                await batch[0].change(work)
            else:
                await self._together(work, batch)
        self.commits += 1
        self.changes += sum(not each.written.done() for each in batch)

    async def _together(self, work: AsyncConnection, batch: list[Waiting]) -> None:
        if self._sqlite:
            await work.exec_driver_sql("BEGIN IMMEDIATE")  # the driver would not begin before a savepoint
        for each in batch:
            fault = await _tried(work, each.change)
            if fault is not None:
                each.failed(fault)


async def _tried(work: AsyncConnection, change: Writing) -> Exception | None:
    """Make a change within the transaction; what went wrong, and then it has left nothing behind."""
    try:
        async with work.begin_nested():
            await change(work)
    except Exception as fault:  # noqa: BLE001 - told to whoever wanted the change; the others go on
        return fault
    return None
