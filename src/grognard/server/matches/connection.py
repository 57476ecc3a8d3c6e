"""A connection: one WebSocket of a page that looks at a room, with the seats whose tokens it holds.

Messages to the page are queued, so that a slow page delays nobody else. If a page has missed several changes, it gets
only the latest table."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from starlette.websockets import WebSocket

from grognard.engine.events import Event
from grognard.engine.record import to_json
from grognard.engine.refusal import Refusal
from grognard.engine.showing.logbook import same_start
from grognard.server import wire
from grognard.server.limits.budgets import Purse
from grognard.server.limits.refusals import NOBODY_WATCHES, form
from grognard.server.matches import presenting
from grognard.server.matches.presenting import TableExtras
from grognard.server.matches.room import Room
from grognard.server.thinking.slow_work import Asker

logger = logging.getLogger(__name__)

T = TypeVar("T")

REMEMBERED = 256
"""How many replies are kept, to be given again when their request is repeated."""
UNREAD = 64
"""With this many unread replies the next request waits."""


class Connection:
    def __init__(self, socket: WebSocket, room: Room, computing: Purse, address: str = "") -> None:
        self.room = room
        self.computing = computing
        """What its address may let this process compute: rules and tables, for which everybody else waits."""
        self.asker = Asker(address, self)
        """In whose name this page has something thought about."""
        self._tokens: tuple[str, ...] = ()
        self._held: frozenset[int] = frozenset()
        self._admissions = room.admissions
        self.replies: OrderedDict[int, bytes | None] = OrderedDict()
        """The replies by request; None while one is being worked out."""
        self._socket = socket
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        """What is to be sent; None stands for the table as it is when its turn comes."""
        self._table_is_queued = False
        self._eyes: int | None = None
        self._heard: list[Event] = []
        """The events of the log that the page has."""
        self._told = 0
        """The number of the last line of the chat that the page has."""

    def refresh(self) -> None:
        """Send a new table soon."""
        if not self._table_is_queued:
            self._table_is_queued = True
            self._outbox.put_nowait(None)

    def hold(self, tokens: tuple[str, ...]) -> None:
        """Hold the seats that these tokens open. The next table has the whole log."""
        self._tokens, self._held = tokens, self.room.seats_opened_by(tokens)
        self._admissions = self.room.admissions
        self._heard = []
        self._told = 0
        self.refresh()
        self.listen()

    def listen(self) -> None:
        """Send new chat lines, if this page holds a seat."""
        lines = self.room.chat.after(self._told) if self.held else ()
        if lines:
            self._told = lines[-1].n
            self._outbox.put_nowait(to_json(wire.Chat(lines)))

    @property
    def held(self) -> frozenset[int]:
        """The seats that this page may answer for, until somebody else claims them."""
        if self._admissions != self.room.admissions:
            self._admissions = self.room.admissions
            self._held = self.room.seats_opened_by(self._tokens)
        return self._held

    @property
    def admitted(self) -> bool:
        """Whether this page may see the table at all."""
        return not self.room.private or bool(self.held)

    def reply(self, message: wire.ToPage) -> None:
        self.send(getattr(message, "id", 0), to_json(message))

    def send(self, number: int, data: bytes) -> None:
        """Send a reply that is already JSON; `number` is that of its request (0: none)."""
        if number:
            self.replies[number] = data
            while len(self.replies) > REMEMBERED:
                self.replies.popitem(last=False)
        self._outbox.put_nowait(data)

    def refuse(self, id: int, refusal: Refusal) -> None:
        self.reply(wire.No(id, _short(refusal)))

    def repeat_reply(self, id: int) -> None:
        """Send a reply once more. If it is not ready yet, it will be sent when it is."""
        data = self.replies[id]
        if data is not None:
            self._outbox.put_nowait(data)

    async def wait_until_read(self) -> None:
        """Wait until the page has read most of its queue."""
        if self._outbox.qsize() > UNREAD:
            await self._outbox.join()

    async def send_queued(self) -> None:
        """Send the queued messages, until the connection ends."""
        while True:
            data = await self._outbox.get()
            if data is None:
                self._table_is_queued = False
                async with self.room.lock:
                    data = self._table()
            await self._socket.send_bytes(data)  # as text, see `protocols`
            self._outbox.task_done()

    # ---- what is worked out for it ----

    def charged(self, what: str, work: Callable[[], T]) -> T:
        """Do this at once, and charge the time to the address of the page."""
        before = self.room.computed
        try:
            return self.room.compute(what, work)
        finally:
            self.computing.charge(self.room.computed - before)

    # ---- the table ----

    def eyes(self) -> int | None:
        """Whose view this page gets: the seat of its own that is asked, else the one it saw with before."""
        people = self.room.people(self.held)
        asked = [seat for seat in people if seat in self.room.match.deciding]
        for choices in (asked, people):
            if choices:
                return self._eyes if self._eyes in choices else choices[0]
        return None

    def _table(self) -> bytes:
        room, eyes = self.room, self.eyes()
        if not self.admitted:
            return to_json(wire.No(0, NOBODY_WATCHES))
        audience = room.audience(eyes)
        try:
            view, log = audience.view, audience.log
            kept = same_start(self._heard, log.events)

            def make() -> bytes:
                extras = TableExtras.of(room, view, self.held)
                return to_json(presenting.table(view, extras, log.lines[kept:], kept))

            data = audience.table(self.held, kept, lambda: self.charged("a table", make))
        except Exception as fault:
            logger.exception("match %s cannot be shown", room.id)
            return to_json(wire.No(0, form(f"the table cannot be drawn{room.fault_details(fault)}")))
        self._eyes, self._heard = eyes, log.events
        return data


def _short(refusal: Refusal) -> Refusal:
    """A refusal may quote what was sent; a hostile one would be long."""
    if len(refusal.reason) <= 600:
        return refusal
    return Refusal(refusal.reason[:600] + " …", refusal.clause, refusal.about)
