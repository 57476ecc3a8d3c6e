"""The writer: changes that come at the same time share a commit, and people's come before those of bots.

At first they are made without savepoints. If one of them is refused (somebody was quicker), all are made once more,
each with its own savepoint, so that only that one is undone."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from grognard.store.appending import Appending
from grognard.store.rows import Overtaken
from grognard.store.transactions import Writing, transactions_of

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
        self._transactions = transactions_of(engine)
        self._places = places
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
        await self._transactions.close()

    async def _commit_all(self) -> None:
        try:
            while batch := self._next():
                await self._settle(batch)
        finally:
            self._busy -= 1

    async def _settle(self, batch: list[Waiting]) -> None:
        """Write these changes, and tell each waiting caller the result."""
        try:
            faults = await self._commit([each.change for each in batch])
        except BaseException as fault:
            for each in batch:
                each.failed(fault)
            if not isinstance(fault, Exception):
                raise
            return
        for each, refused in zip(batch, faults, strict=True):
            if refused is None:
                each.done()
            else:
                each.failed(refused)

    def _next(self) -> list[Waiting]:
        """The next changes to write: those of people first, sorted by match so that two servers never deadlock."""
        people = [self._urgent.popleft() for _ in range(min(MOST, len(self._urgent)))]
        along = ALONG if people else MOST
        bots = [self._patient.popleft() for _ in range(min(along, len(self._patient)))]
        return sorted(people + bots, key=lambda each: each.match)

    async def _commit(self, changes: Sequence[Writing]) -> list[Exception | None]:
        """Make these changes; what went wrong with each. Raises what went wrong with all of them."""
        try:
            faults = await self._straight_on(changes)
        except Exception as fault:
            if len(changes) == 1 or _lost(fault):
                raise
            faults = await self._transactions.run(lambda work: [_tried(work, change) for change in changes])
        self.commits += 1
        self.changes += faults.count(None)
        return faults

    async def _straight_on(self, changes: Sequence[Writing]) -> list[Exception | None]:
        appending = [change for change in changes if isinstance(change, Appending)]
        if len(appending) == len(changes):
            gone_on = await self._transactions.append(appending)
            return [None if each.match in gone_on else Overtaken(each.match) for each in appending]
        await self._transactions.run(lambda work: _one_by_one(work, changes))
        return [None for _ in changes]


def _one_by_one(work: Connection, changes: Sequence[Writing]) -> None:
    for change in changes:
        change(work)


def _tried(work: Connection, change: Writing) -> Exception | None:
    """Make a change within the transaction. Returns the error, if it failed; then it has left nothing behind."""
    try:
        with work.begin_nested():
            change(work)
    except Exception as fault:  # noqa: BLE001 - the caller of this change gets the error; the other changes go on
        return fault
    return None


def _lost(fault: Exception) -> bool:
    """Whether the database itself failed. Then nobody knows what it stored, and nothing is tried again."""
    return isinstance(fault, OSError | OperationalError | InterfaceError) or (
        isinstance(fault, DBAPIError) and fault.connection_invalidated
    )
