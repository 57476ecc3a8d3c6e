"""News of changes between servers that share a PostgreSQL database. The notice only names the match; who wants to know
more reads it (a notice has at most 8000 bytes)."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

log = logging.getLogger(__name__)

CHANNEL = "grognard"
EVERY_MATCH = ""
"""The line was cut for a while: anything may have changed."""


class News:
    """Tells the other servers what this one changed, and hears what they did."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._name = secrets.token_hex(4)
        self.shared = engine.url.get_backend_name() == "postgresql"

    async def tell(self, work: AsyncConnection, match: str) -> None:
        """Part of the change: the notice goes out when, and only when, it is committed."""
        if self.shared:
            await work.execute(text("SELECT pg_notify(:channel, :notice)"), self._notice(match))

    def _notice(self, match: str) -> dict[str, str]:
        return {"channel": CHANNEL, "notice": f"{self._name} {match}"}

    async def listen(self, changed: Callable[[str], None]) -> None:
        """Call `changed` with each match that another server has changed, for ever."""
        while True:
            try:
                await self._hear(changed)
            except (SQLAlchemyError, OSError) as fault:
                log.warning("no news of other servers just now: %s", fault)
            await asyncio.sleep(1)

    async def _hear(self, changed: Callable[[str], None]) -> None:
        """Listen until the line is cut."""
        cut = asyncio.Event()

        def heard(_line: object, _process: int, _channel: str, notice: str) -> None:
            who, _, match = notice.partition(" ")
            if who != self._name:
                changed(match)

        async with self._engine.connect() as work:
            line = (await work.get_raw_connection()).driver_connection
            assert line is not None
            line.add_termination_listener(lambda _line: cut.set())
            await line.add_listener(CHANNEL, heard)
            changed(EVERY_MATCH)
            await cut.wait()
