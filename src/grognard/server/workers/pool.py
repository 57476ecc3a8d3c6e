"""A pool of workers of one kind, fairly shared between those who ask."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, ParamSpec, TypeVar

from grognard.server.workers.queues import FairQueue
from grognard.server.workers.worker import Limits, Worker

P = ParamSpec("P")
T = TypeVar("T")


class Pool:
    """`workers` processes, started when they are first needed. Each client may have up to `line` pieces of work
    waiting."""

    def __init__(self, workers: int, limits: Limits, *, line: int = 16) -> None:
        self._idle = [Worker(limits) for _ in range(workers)]
        self._all = tuple(self._idle)
        self._queue = FairQueue(workers, line)
        self._running: dict[asyncio.Future[Any], Worker] = {}

    @property
    def waiting(self) -> int:
        return self._queue.waiting

    @property
    def running(self) -> int:
        return len(self._running)

    async def run(self, whose: Hashable, function: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Let a worker call this function of a module. Raises what it raises, `TooHeavy`, or `TooManyWaiting` if this
        client has too much work waiting already."""
        return await self.run_with(whose, lambda worker: worker.ask(function, given, named))

    async def run_with(
        self,
        whose: Hashable,
        use: Callable[[Worker], Awaitable[T]],
        *,
        about: Hashable = None,
        matter: Hashable = None,
    ) -> T:
        """The same, with the worker itself; a worker that already knows what it is `about` is preferred. It runs to its
        end even if nobody wants the answer any more, because a busy worker cannot be asked anything else. Raises
        `AskedAnew` if the same client asks in the same `matter` while this waits."""
        return await asyncio.shield(await self._begun(whose, use, about, matter))

    async def run_while_wanted(self, whose: Hashable, use: Callable[[Worker], Awaitable[T]]) -> T:
        """The same for long work that can become outdated: if the caller is cancelled, so is the work. Its worker
        process is killed; the next work starts another."""
        return await (await self._begun(whose, use, None, None))

    async def _begun(
        self, whose: Hashable, use: Callable[[Worker], Awaitable[T]], about: Hashable, matter: Hashable
    ) -> asyncio.Future[T]:
        await self._queue.wait(whose, matter)
        worker = self._take(about)
        task = asyncio.ensure_future(use(worker))
        self._running[task] = worker
        task.add_done_callback(self._give_back)  # called even if the work is cancelled before it begins
        return task

    def _take(self, about: Hashable) -> Worker:
        """A worker that knows the subject, or else one that is already running."""
        best = max(self._idle, key=lambda worker: (worker.knows(about), worker.alive))
        self._idle.remove(best)
        return best

    @property
    def runs(self) -> bool:
        """Whether a process of it has been started."""
        return any(worker.starts for worker in self._all)

    async def warm_up(self, first: Callable[..., Any], *given: Any) -> None:
        """Start the processes before anybody needs them, and let each of them call this function, which imports what
        they will need."""

        async def use(worker: Worker) -> None:
            await worker.ask(first, given)

        await asyncio.gather(*(self.run_with(("warming up", n), use) for n in range(len(self._all))))

    def _give_back(self, task: asyncio.Future[Any]) -> None:
        self._idle.append(self._running.pop(task))
        self._queue.give_back()

    async def close(self) -> None:
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._all))
