"""The chat: what the people at a table say to each other. Everybody who sits there reads all of it, and nobody else
does. It is stored with the match but is not part of the game."""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from collections.abc import Callable

from grognard.engine.refusal import Refused
from grognard.server import wire
from grognard.server.limits.refusals import NotStored, form
from grognard.store import Said, SpokenLine, Store
from grognard.store.chat import KEPT

log = logging.getLogger(__name__)


class ChatLines:
    """The lines of one table that this server has read or written."""

    def __init__(self, store: Store, match: str) -> None:
        self.listeners: set[Callable[[], None]] = set()
        """They are called after every new line."""
        self._store = store
        self._match = match
        self._lines: list[SpokenLine] = []
        self._read = False
        self._reading = asyncio.Lock()

    async def say(self, seat: int, name: str, said: Said) -> None:
        """Let everybody at the table hear this. Raises `NotStored`."""
        try:
            await self._store.say(self._match, seat, name, said)
            await self.catch_up()
        except Exception as fault:
            log.error("match %s: %r", self._match, fault, exc_info=fault)
            raise NotStored(repr(fault)) from None

    async def read_once(self) -> None:
        """Read the earlier lines when the first person comes."""
        if not self._read:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Read the lines written since then, here or on another server."""
        async with self._reading:
            new = await self._store.lines(self._match, self._lines[-1].n if self._lines else 0)
            self._lines = [*self._lines, *new][-KEPT:]
            self._read = True
        if new:
            for listener in list(self.listeners):
                listener()

    def after(self, n: int) -> tuple[wire.ChatLine, ...]:
        """The lines that follow on number `n`."""
        return tuple(
            wire.ChatLine(line.n, line.seat, line.name, line.at, line.said.words, line.said.place, line.said.unit)
            for line in self._lines
            if line.n > n
        )


def said_in(message: wire.Say, width: int, height: int) -> Said:
    """What a message says at a board of this size. Raises `Refused`."""
    words = " ".join(message.words.split())
    if not words and message.place is None and not message.unit:
        raise Refused(form("there is nothing in this to hear or to see"))
    if any(unicodedata.category(letter) == "Cc" for letter in words + message.unit):
        raise Refused(form("what is said holds letters and signs only"))
    if message.place is not None:
        x, y = message.place
        if not (0 <= x <= width and 0 <= y <= height):
            raise Refused(form("this place is not on the table"))
    return Said(words, message.place, message.unit)
