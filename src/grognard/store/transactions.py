"""Transactions: run a function with a connection. When that returns, all of its changes are on disk, or none.

PostgreSQL is reached over the network, and other work goes on during each statement. SQLite runs in this process: a
statement takes less time than a switch to another thread, so a whole transaction runs in one."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine

from grognard.store.appending import Appending, append
from grognard.store.opening import set_pragmas

T = TypeVar("T")

Writing = Callable[[Connection], None]


class Transactions(ABC):
    @abstractmethod
    async def run(self, function: Callable[[Connection], T]) -> T:
        """Run this in a transaction, and commit it."""

    async def append(self, together: Sequence[Appending]) -> Collection[str]:
        """Append to these matches, and return those that were written (see `appending.append`)."""
        return await self.run(lambda work: append(work, together))

    async def close(self) -> None:  # noqa: B027 - most have nothing of their own
        """Release what the transactions use."""


class OverTheNetwork(Transactions):
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def run(self, function: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as work:
            return await work.run_sync(function)

    async def append(self, together: Sequence[Appending]) -> Collection[str]:
        """A single statement needs no begin and no commit: one round trip instead of three."""
        async with self._at_once.connect() as work:
            return await work.run_sync(append, together)


class InAThread(Transactions):
    """One at a time, since SQLite has one writer at a time."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = create_engine(engine.url.set(drivername="sqlite"), hide_parameters=True)
        event.listen(self._engine, "connect", set_pragmas)
        self._thread = ThreadPoolExecutor(1, "the writer")

    async def run(self, function: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, function)

    def _run(self, function: Callable[[Connection], T]) -> T:
        with self._engine.begin() as work:
            # The driver would begin only at the first change, without the write lock.
            work.exec_driver_sql("BEGIN IMMEDIATE")
            return function(work)

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()


def transactions_of(engine: AsyncEngine) -> Transactions:
    return InAThread(engine) if engine.url.get_backend_name() == "sqlite" else OverTheNetwork(engine)
