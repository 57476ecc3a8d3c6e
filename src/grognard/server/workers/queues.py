"""A fair queue for a limited number of places. Each client has its own line, and the lines are served round-robin: a
client with a thousand requests waits behind all clients with one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class TooManyWaiting(Exception):
    """The line of this client is full."""


class AskedAnew(Exception):
    """The client has asked for the same thing again; the newer request takes this one's place in the line."""


class QueuePlace(asyncio.Future[None]):
    """One place in a line. `matter` says what it is about: a newer request in the same matter takes its place."""

    def __init__(self, matter: Hashable) -> None:
        super().__init__()
        self.matter = matter


class FairQueue:
    def __init__(self, places: int, longest_line: int) -> None:
        self._free = places
        self._longest = longest_line
        self._lines: OrderedDict[Hashable, deque[QueuePlace]] = OrderedDict()

    @property
    def waiting(self) -> int:
        return sum(map(len, self._lines.values()))

    @asynccontextmanager
    async def one(self, whose: Hashable) -> AsyncIterator[None]:
        """A place for the length of the block. Raises `TooManyWaiting`."""
        await self.wait(whose)
        try:
            yield
        finally:
            self.give_back()

    async def wait(self, whose: Hashable, matter: Hashable = None) -> None:
        """Wait for a place; the caller has to give it back. Raises `TooManyWaiting`, and `AskedAnew` if the same client
        asks for a place in the same matter meanwhile (None never matches)."""
        if self._free:
            self._free -= 1
            return
        line = self._lines.setdefault(whose, deque())
        waiting = QueuePlace(matter)
        if (place := _place_of(matter, line)) is not None:
            line[place].set_exception(AskedAnew())
            line[place] = waiting
        elif len(line) >= self._longest:
            raise TooManyWaiting
        else:
            line.append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.give_back()  # the place was given just before the caller was cancelled
            raise

    def give_back(self) -> None:
        """Give this place to the first of the next line, and move that line to the end."""
        while self._lines:
            whose, line = self._lines.popitem(last=False)
            waiting = line.popleft()
            if line:
                self._lines[whose] = line
            if not waiting.done():
                waiting.set_result(None)
                return
        self._free += 1


def _place_of(matter: Hashable, line: deque[QueuePlace]) -> int | None:
    if matter is None:
        return None
    return next((place for place, waiting in enumerate(line) if waiting.matter == matter and not waiting.done()), None)
