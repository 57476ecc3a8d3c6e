"""A tab: one WebSocket that looks at a room, with the seats whose tokens it holds.

What goes out is queued, so that a tab that reads slowly holds up nobody else; of several changes it has not seen yet
it gets only the last.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from starlette.websockets import WebSocket

from grognard.engine.record import to_json
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import AskAll
from grognard.server import showing, wire
from grognard.server.refusals import form
from grognard.server.room import Room
from grognard.server.tutorial import lesson_note

log = logging.getLogger(__name__)

REMEMBERED = 256
"""So many replies are kept to be given again when their request is repeated."""
UNREAD = 64
"""With so many replies unread the tab's next request waits."""


class Tab:
    def __init__(self, socket: WebSocket, room: Room) -> None:
        self.room = room
        self.mine: frozenset[int] = frozenset()
        self.replies: OrderedDict[int, bytes | None] = OrderedDict()
        """The replies by request; None while one is being worked out."""
        self.newest: dict[type, int] = {}
        """The last request of each kind that takes time to think."""
        self._socket = socket
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._refreshing = False
        self._eyes: int | None = None
        self._lines = 0
        self._turn = -1

    # ---- out ----

    def refresh(self) -> None:
        """A new table is due."""
        if not self._refreshing:
            self._refreshing = True
            self._outbox.put_nowait(None)

    def hold(self, mine: frozenset[int]) -> None:
        """Take other seats; the table is told from its beginning."""
        self.mine = mine
        self._lines = 0
        self.refresh()

    def reply(self, message: wire.ToPage) -> None:
        data = to_json(message)
        number: int = getattr(message, "id", 0)
        if number:
            self.replies[number] = data
            while len(self.replies) > REMEMBERED:
                self.replies.popitem(last=False)
        self._outbox.put_nowait(data)

    def refuse(self, id: int, refusal: Refusal) -> None:
        self.reply(wire.No(id, _short(refusal)))

    def again(self, id: int) -> None:
        """Repeat a reply; one that is still being worked out comes anyway."""
        data = self.replies[id]
        if data is not None:
            self._outbox.put_nowait(data)

    async def breathe(self) -> None:
        """Wait until the tab has read most of what it was told."""
        if self._outbox.qsize() > UNREAD:
            await self._outbox.join()

    async def write(self) -> None:
        """Send what is queued, for ever."""
        while True:
            data = await self._outbox.get()
            if data is None:
                self._refreshing = False
                async with self.room.lock:
                    data = self._table()
            await self._socket.send_text(data.decode())
            self._outbox.task_done()

    # ---- the table ----

    def eyes(self) -> int | None:
        """Whose view this tab gets: the human seat of its own that is asked, else the one it saw with before."""
        people = [seat for seat in self.room.humans() if seat in self.mine]
        asked = [seat for seat in people if seat in self.room.match.deciding]
        for choices in (asked, people):
            if choices:
                return self._eyes if self._eyes in choices else choices[0]
        return None

    def _table(self) -> bytes:
        room = self.room
        eyes = self.eyes()
        events = room.match.events or []
        if room.taken_back > self._turn or (eyes != self._eyes and any(e.audience is not None for e in events)):
            self._lines = 0
        try:
            lines = showing.lines(events, eyes)
            data = to_json(showing.table(room.match, eyes, self._glance(eyes), lines, min(self._lines, len(lines))))
        except Exception as fault:
            log.exception("match %s cannot be shown", room.id)
            return to_json(wire.No(0, form(f"the table cannot be drawn{room.blame(fault)}")))
        self._eyes, self._lines, self._turn = eyes, len(lines), room.turn
        return data

    def _glance(self, eyes: int | None) -> showing.Glance:
        room = self.room
        glance = showing.Glance(room.title, room.seats, self.mine)
        people = [seat for seat in room.humans() if seat in self.mine]
        hidden = not room.open or isinstance(room.match.request, AskAll)
        glance.secrets = hidden and len(people) > 1
        undo = room.undo_seat(eyes, self.mine)
        glance.may_undo = not isinstance(undo, Refusal)
        glance.undo = undo if isinstance(undo, Refusal) else None
        glance.may_roll = room.may_roll(self.mine)
        glance.thinking = room.why()
        glance.lesson = lesson_note(room.match, room.lesson)
        return glance


def _short(refusal: Refusal) -> Refusal:
    """A refusal may quote what was sent; a hostile one would be long."""
    if len(refusal.reason) <= 600:
        return refusal
    return Refusal(refusal.reason[:600] + " …", refusal.clause, refusal.about)
