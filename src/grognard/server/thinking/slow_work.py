"""Thinking: slow work happens in worker processes, which serve everybody who waits in turn.

People and bots have separate workers, and those of bots have a lower priority. Drags have a worker of their own, so
that they never wait for odds. Another one opens what strangers send."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from importlib import import_module
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from grognard.engine.record import to_json
from grognard.engine.refusal import Refused
from grognard.engine.ruleset import RulesetNotFound, find
from grognard.server.limits.budgets import Purses
from grognard.server.limits.refusals import Denied, not_now
from grognard.server.matches.hosts import Hosts
from grognard.server.operation.settings import Settings
from grognard.server.workers import Limits, Pool, Subject, TooHeavy, WorkFailed
from grognard.server.workers.queues import AskedAnew, TooManyWaiting
from grognard.server.workers.worker import Worker

P = ParamSpec("P")
T = TypeVar("T")

PEOPLE = Limits(seconds=30.0, megabytes=1024)
HANDS = Limits(seconds=10.0, megabytes=1024)
BOTS = Limits(seconds=30.0, megabytes=1024, niceness=10)
STRANGERS = Limits(seconds=10.0, megabytes=1024, niceness=5)
LONGEST_LINE = 256
"""How much of one page may wait to be thought about."""


class Asker(NamedTuple):
    """Who waits for an answer: at which address, and in which line there (a page, or all its requests over HTTP)."""

    address: str
    line: Hashable = None


class PaidPool:
    """A pool of workers for people. It charges each of them for the time that they use."""

    def __init__(self, pool: Pool, purses: Purses) -> None:
        self.pool = pool
        self._purses = purses

    async def send(self, who: Asker, function: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Let a worker do this. Raises `Denied`, and whatever the function raises."""
        return await self._done(who, None, None, lambda worker: worker.ask(function, given, named))

    async def send_for_json(self, who: Asker, function: Callable[P, Any], *given: P.args, **named: P.kwargs) -> bytes:
        """The same, but the worker also writes the result as JSON, to be sent to a page."""
        return await self.send(who, written, function, *given, **named)

    async def ask_about(
        self,
        who: Asker,
        subject: Callable[[], Awaitable[Subject]],
        function: Callable[Concatenate[Any, P], Any],
        *given: P.args,
        **named: P.kwargs,
    ) -> bytes:
        """The same for a function of a subject. `subject` is called only when a worker is free, because the match may
        have changed while this waited."""
        return await self.ask_anew(who, None, subject, function, *given, **named)

    async def ask_anew(
        self,
        who: Asker,
        matter: Hashable,
        subject: Callable[[], Awaitable[Subject]],
        function: Callable[Concatenate[Any, P], Any],
        *given: P.args,
        **named: P.kwargs,
    ) -> bytes:
        """The same, for requests of which only the newest counts: it replaces an older one in the same `matter` that
        still waits."""
        wanted = await subject()

        async def use(worker: Worker) -> bytes:
            return await worker.ask_about(await subject(), written_about, function, *given, **named)

        return await self._done(who, wanted.key, matter, use)

    async def _done(self, who: Asker, about: Hashable, matter: Hashable, use: Callable[[Worker], Awaitable[T]]) -> T:
        """The result, or a refusal that says in words why it could not be done."""
        purse = self._purses.of(who.address)
        if purse.empty:
            raise Denied(429, "your address has had its share of the server's thinking; wait a minute")

        async def timed(worker: Worker) -> T:
            await worker.start()
            start = time.perf_counter()
            try:
                return await use(worker)
            finally:
                purse.charge(time.perf_counter() - start)

        try:
            return await self.pool.run_with(who, timed, about=about, matter=matter)
        except TooHeavy as fault:
            raise Denied(413, f"this is too heavy for the server: {fault}") from None
        except TooManyWaiting:
            raise Denied(429, "you have asked for more than the server does at once; wait a moment") from None
        except AskedAnew:
            raise Refused(not_now("a newer request has taken the place of this one")) from None
        except WorkFailed as fault:
            raise Denied(503, f"the server cannot do this now: {fault}") from None


class Thinking:
    """The workers of a server. Each starts when it is first needed."""

    def __init__(self, settings: Settings) -> None:
        workers, purses = settings.workers, Purses(settings.budgets.thinking)
        self.people = PaidPool(Pool(workers.people, PEOPLE, line=LONGEST_LINE), purses)
        self.hands = PaidPool(Pool(workers.hands, HANDS, line=LONGEST_LINE), purses)
        self.strangers = PaidPool(Pool(workers.strangers, STRANGERS, line=4), purses)
        """Opens what strangers send."""
        self.bots = Pool(workers.bots, BOTS, line=LONGEST_LINE)
        self._ready: dict[str, asyncio.Task[None]] = {}
        self.guests = Hosts()
        """Those who talk to programs of the owner."""

    @property
    def pools(self) -> dict[str, Pool]:
        paid = {"people": self.people, "hands": self.hands, "strangers": self.strangers}
        return {**{name: each.pool for name, each in paid.items()}, "bots": self.bots}

    async def warm_up(self, ruleset: str = "") -> None:
        """Start what people will need first, and let it load a rule set: the first odds would wait for that, one to
        three seconds."""
        await asyncio.gather(
            self.people.pool.warm_up(load_rules, ruleset), self.hands.pool.warm_up(load_rules, ruleset)
        )

    def get_ready_for(self, ruleset: str) -> None:
        """Let the running workers load a rule set, the first time that somebody opens a match of it. Workers that do
        not run yet load it later."""
        if ruleset not in self._ready and self.people.pool.runs:
            self._ready[ruleset] = asyncio.create_task(self._warmed(ruleset))

    async def _warmed(self, ruleset: str) -> None:
        with suppress(WorkFailed, TooHeavy, TooManyWaiting):  # the next request for odds will report it
            await self.warm_up(ruleset)

    async def close(self) -> None:
        for task in self._ready.values():
            task.cancel()
        await asyncio.gather(*self._ready.values(), return_exceptions=True)
        await asyncio.gather(*(pool.close() for pool in self.pools.values()), self.guests.close())


def load_rules(ruleset: str) -> None:
    """Runs in the worker: import what odds and drags need, and this rule set if it exists."""
    import_module("grognard.server.thinking.forecasts")
    with suppress(RulesetNotFound):
        if ruleset:
            find(ruleset)


def written(function: Callable[P, Any], /, *given: P.args, **named: P.kwargs) -> bytes:
    """Runs in the worker: the function's result as JSON."""
    return to_json(function(*given, **named))


def written_about(thing: Any, function: Callable[Concatenate[Any, P], Any], *given: P.args, **named: P.kwargs) -> bytes:
    """The same for a function of a thing."""
    return written(function, thing, *given, **named)
