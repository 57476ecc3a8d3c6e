"""News of changes between servers that share a PostgreSQL database. The notice only names the matches that one commit
changed; a server that needs more reads them from the database (a notice has at most 8000 bytes)."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

log = logging.getLogger(__name__)

CHANNEL = "grognard"
TELL = text("SELECT pg_notify(:channel, :notice)")
EVERY_MATCH = ""
"""The connection was cut for a while: anything may have changed."""
AGAIN = 0.5
"""Seconds until a connection that was cut is made again."""
ALIVE = 20.0
"""Seconds after which a silent connection is tried, and within which it must answer."""


class News:
    """Tells the other servers what this one changed, and hears what they did."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._name = secrets.token_hex(4)
        self.shared = engine.url.get_backend_name() == "postgresql"

    def tell(self, work: Connection, match: str) -> None:
        """Part of the change: the notice goes out when, and only when, it is committed."""
        if self.shared:
            work.execute(TELL, self.notice(match))

    def notice(self, *matches: str) -> dict[str, str]:
        """The statement that sends the notice about these changes, with its values."""
        return {"channel": CHANNEL, "notice": " ".join((self._name, *matches))}

    async def listen(self, changed: Callable[[str], None]) -> None:
        """Call `changed` with each match that another server has changed, for ever.

        A lost connection is opened again, and then everything counts as changed.
        """
        while True:
            try:
                await self._listen_once(changed)
                log.warning("the database has cut the connection for news of other servers; it is made again")
            except Exception as fault:  # noqa: BLE001 - every driver has its own exceptions, and none may end this loop
                log.warning("no news of other servers just now: %r", fault)
            await asyncio.sleep(AGAIN)

    async def _listen_once(self, changed: Callable[[str], None]) -> None:
        """Listen until the connection is cut."""
        cut = asyncio.Event()

        def notified(_connection: object, _process: int, _channel: str, notice: str) -> None:
            who, *matches = notice.split()
            if who != self._name:
                for match in matches:
                    changed(match)

        async with self._engine.connect() as work:
            connection = (await work.get_raw_connection()).driver_connection
            assert connection is not None
            try:
                connection.add_termination_listener(lambda _connection: cut.set())
                await connection.add_listener(CHANNEL, notified)
                changed(EVERY_MATCH)
                await _until_cut(connection, cut)
            finally:
                await work.invalidate()  # do not give a listening or dead connection back to the pool


async def _until_cut(connection: Any, cut: asyncio.Event) -> None:
    """Wait until the connection is cut. A machine that crashed sends nothing, so the connection is tested now and
    then."""
    while not cut.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(cut.wait(), ALIVE)
            return
        await asyncio.wait_for(connection.fetchval("SELECT 1"), ALIVE)
