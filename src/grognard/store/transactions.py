"""Transactions: a function is run with a connection, and what it did is on disk when that returns, or nothing of it.

PostgreSQL is asked over the network, and other work goes on at each question. SQLite is in this process: a question
takes it less time than it takes to hand it to a thread, so a whole transaction goes to one.
"""

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
        """Let these matches go on, and say which did (see `appending.append`)."""
        return await self.run(lambda work: append(work, together))

    async def close(self) -> None:  # noqa: B027 - most have nothing of their own
        """There will be no more of them."""


class OverTheNetwork(Transactions):
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def run(self, function: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as work:
            return await work.run_sync(function)

    async def append(self, together: Sequence[Appending]) -> Collection[str]:
        """It is one statement, which needs nobody to begin and to commit it: one question instead of three."""
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
            work.exec_driver_sql("BEGIN IMMEDIATE")  # the driver would begin with the first change, and not write yet
            return function(work)

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()


def transactions_of(engine: AsyncEngine) -> Transactions:
    return InAThread(engine) if engine.url.get_backend_name() == "sqlite" else OverTheNetwork(engine)
