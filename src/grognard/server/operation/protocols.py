"""Protocols: those of uvicorn, with time limits. A connection that begins a request, a body or a frame has to finish it
in time, or it gets an error and is closed. The number of connections that have not said anything yet is limited."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from grognard.engine.record import to_json
from grognard.server.limits.refusals import form
from grognard.server.operation.settings import Settings


class Doorkeeper:
    """Knows the connections of one server process that have not finished what they began."""

    def __init__(self, settings: Settings) -> None:
        self.patience = settings.patience
        self.budgets = settings.budgets
        self._silent: OrderedDict[Http, None] = OrderedDict()
        """Those that have not sent a whole request yet, the oldest first."""

    def came(self, connection: Http) -> None:
        self._silent[connection] = None
        while len(self._silent) > self.budgets.half_open:
            oldest, _ = self._silent.popitem(last=False)
            oldest.turn_away(503, "there are too many connections here that say nothing")

    def spoke(self, connection: Http) -> None:
        self._silent.pop(connection, None)


class Http(H11Protocol):
    """A connection over HTTP. `keeper` is that of its server."""

    keeper: Doorkeeper
    _timer: asyncio.TimerHandle | None = None
    _slow_at = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.keeper.budgets.connections:
            self.turn_away(503, "there are too many connections here; come back in a moment")
            return
        self.keeper.came(self)
        self._wait_for("headers", self.keeper.patience.headers)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # it is a WebSocket now
            self._stop_waiting()
            self.keeper.spoke(self)
            return
        state = self.conn.their_state
        if state is h11.IDLE:
            self._wait_for("headers", self.keeper.patience.headers)
            return
        self.keeper.spoke(self)
        if state is h11.SEND_BODY:
            self._wait_for("body", self.keeper.patience.body)
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.keeper.spoke(self)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        self._stop_waiting()
        super().on_response_complete()

    def _wait_for(self, what: str, seconds: float) -> None:
        """Allow so many seconds from its beginning; data that trickles in does not extend them."""
        if what == self._slow_at:
            return
        self._stop_waiting()
        self._slow_at = what
        self._timer = self.loop.call_later(seconds, self._out_of_patience)

    def _stop_waiting(self) -> None:
        self._slow_at = ""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _out_of_patience(self) -> None:
        self.turn_away(408, f"the {self._slow_at} of this request took too long")

    def turn_away(self, status: int, reason: str) -> None:
        """Say why, if nothing was said yet, and close."""
        self._stop_waiting()
        self.keeper.spoke(self)
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE) and not self.transport.is_closing():
            body = to_json(form(reason))
            head = f"HTTP/1.1 {status} \r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
            self.transport.write(f"{head}connection: close\r\n\r\n".encode() + body)
        if self.cycle is not None:  # the handler no longer has to send its answer
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP (perhaps only from the middle of a body on) with a sentence, like every other
        mistake."""
        self.turn_away(400, "this is no request that a browser would send")


AHEAD = 8
"""So many messages of one page are read before the first of them has been done."""
SMALL = 4096
"""With a longer one nothing more is read until it has been taken."""


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket. Messages in both directions stay encoded as bytes."""

    keeper: Doorkeeper
    _timer: asyncio.TimerHandle | None = None
    _leaving = False
    """Whether something waits to leave, when the loop comes round."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not (self.frames or self.conn.reader.buffer):
            self._stop_waiting()
        elif self._timer is None:
            self._timer = self.loop.call_later(self.keeper.patience.frame, self._out_of_patience)

    def handle_text(self, event: Frame) -> None:
        """Text stays as it is: the reader of messages takes bytes, and refuses what is no text."""
        self.handle_bytes(event)

    def send_receive_event_to_app(self) -> None:
        """Pass on a whole message. To pause and resume reading costs four system calls, so it happens only for a page
        that sends a lot."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and (len(data) > SMALL or self.queue.qsize() >= AHEAD):
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: Any) -> None:
        """Messages that are sent at the same time leave in one write: a reply and the table that follows it."""
        await self.writable.wait()
        data = message.get("bytes")
        if data is None or self.close_sent or self.disconnected:
            await super().send(message)
            return
        try:
            self.conn.send_text(data)
        except InvalidState:
            raise ClientDisconnected from None
        if not self._leaving:
            self._leaving = True
            self.loop.call_soon(self._leave)

    def _leave(self) -> None:
        self._leaving = False
        self.transport.write(b"".join(self.conn.data_to_send()))

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _out_of_patience(self) -> None:
        self._timer = None
        if self.read_paused:  # it is we who do not read
            self._timer = self.loop.call_later(self.keeper.patience.frame, self._out_of_patience)
            return
        self.conn.send_close(1008, "a message was begun and not finished")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()


def protocols(settings: Settings) -> dict[str, Any]:
    """The protocols of one server, as uvicorn's configuration names them."""
    given = {"keeper": Doorkeeper(settings)}
    return {"http": type("Http", (Http,), given), "ws": type("Socket", (Socket,), given)}
