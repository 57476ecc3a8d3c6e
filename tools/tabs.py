"""A tab that costs little: a WebSocket of our own that tells tables from replies and reads neither unless it has to.

A load generator shares the machine with the server that it measures, so it must not compute what it does not need.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections import deque
from typing import Self
from urllib.parse import urlsplit

TABLE = b'{"type":"table"'


class Tab(asyncio.Protocol):
    """One WebSocket. `tables` counts the tables that came; everything else is kept to be read."""

    def __init__(self) -> None:
        self.tables = 0
        self.said: deque[bytes] = deque()
        self._data = bytearray()
        self._open = False
        self._gone = False
        self._news: asyncio.Future[None] | None = None

    @classmethod
    async def at(cls, url: str, match: str) -> Self:
        """Open the table of this match."""
        place = urlsplit(url)
        assert place.hostname is not None
        assert place.port is not None
        loop = asyncio.get_running_loop()
        transport, tab = await loop.create_connection(cls, place.hostname, place.port)
        tab._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws/{match} HTTP/1.1\r\nhost: {place.netloc}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
            f"sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n".encode()
        )
        while not tab._open:
            await tab.heard()
        return tab

    def send(self, text: bytes) -> None:
        """A message; masked with zeros, which the other side cannot tell from any other mask."""
        size = len(text)
        head = struct.pack("!BB", 0x81, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x81, 0xFE, size)
        self._transport.write(head + b"\0\0\0\0" + text)

    async def heard(self) -> None:
        """Wait until something comes. Raises `ConnectionError` if nothing can come any more."""
        if self._gone:
            raise ConnectionResetError
        self._news = asyncio.get_running_loop().create_future()
        await self._news

    def close(self) -> None:
        self._transport.close()

    # ---- what asyncio tells ----

    _transport: asyncio.Transport

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._open:
            head, found, rest = bytes(self._data).partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._transport.close()
                return
            self._open, self._data = True, bytearray(rest)
        while (size := self._first_frame()) is not None:
            del self._data[:size]
        self._wake()

    def _first_frame(self) -> int | None:
        """Take note of the first frame; how long it is, None if it is not here yet."""
        data = self._data
        if len(data) < 2:
            return None
        kind, size = data[0] & 0x0F, data[1] & 0x7F
        start = 2
        if size == 126:
            size, start = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + size:
            return None
        if kind == 9:  # a ping
            self._transport.write(struct.pack("!BB", 0x8A, 0x80 | size) + b"\0\0\0\0" + data[start : start + size])
        elif kind == 1 and data.startswith(TABLE, start):
            self.tables += 1
        elif kind == 1:
            self.said.append(bytes(data[start : start + size]))
        return start + size

    def connection_lost(self, _fault: Exception | None) -> None:
        self._gone = True
        self._wake()

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)
