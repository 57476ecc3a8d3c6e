"""Turns: who gets the next free place when more want one than there are. Everybody waits in a line of their own, and
the lines take turns, so that somebody who asks a thousand things waits behind everybody who asks one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class TooManyWaiting(Exception):
    """The line of this one is full."""


class AskedAnew(Exception):
    """The same one has asked for the same anew, and that takes the place of this in the line."""


class Turn(asyncio.Future[None]):
    """One place in a line. `matter` says what it is about: a newer turn about the same takes its place."""

    def __init__(self, matter: Hashable) -> None:
        super().__init__()
        self.matter = matter


class Turns:
    def __init__(self, places: int, longest_line: int) -> None:
        self._free = places
        self._longest = longest_line
        self._lines: OrderedDict[Hashable, deque[Turn]] = OrderedDict()

    @property
    def waiting(self) -> int:
        return sum(map(len, self._lines.values()))

    @asynccontextmanager
    async def one(self, whose: Hashable) -> AsyncIterator[None]:
        """A place for as long as it takes. Raises `TooManyWaiting`."""
        await self.wait(whose)
        try:
            yield
        finally:
            self.give_back()

    async def wait(self, whose: Hashable, matter: Hashable = None) -> None:
        """Wait for a place; whoever got one gives it back. Raises `TooManyWaiting`, and `AskedAnew` if the same one
        asks for a place in the same matter (None: in none) meanwhile."""
        if self._free:
            self._free -= 1
            return
        line = self._lines.setdefault(whose, deque())
        turn = Turn(matter)
        if (place := _place_of(matter, line)) is not None:
            line[place].set_exception(AskedAnew())
            line[place] = turn
        elif len(line) >= self._longest:
            raise TooManyWaiting
        else:
            line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back()  # it was given just before nobody wanted it any more
            raise

    def give_back(self) -> None:
        """Let the first of the next line have this place; that line comes last then."""
        while self._lines:
            whose, line = self._lines.popitem(last=False)
            turn = line.popleft()
            if line:
                self._lines[whose] = line
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


def _place_of(matter: Hashable, line: deque[Turn]) -> int | None:
    if matter is None:
        return None
    return next((place for place, turn in enumerate(line) if turn.matter == matter and not turn.done()), None)
