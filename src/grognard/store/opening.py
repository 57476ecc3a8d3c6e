"""Opening a database: an SQLite file or a PostgreSQL address, brought to the latest layout."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import (
    ArgumentError,
    IntegrityError,
    InvalidatePoolError,
    OperationalError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from grognard.store.migrations import NewerLayout, OtherProgram, migrate

logging.getLogger("aiosqlite").setLevel(logging.INFO)  # its debugging lines hold every value that is written

RETRIES = (0.05, 0.2, 0.5)
"""Seconds to wait when another server has just taken the database."""


KINDS = "Matches are kept in an SQLite file (its path) or in PostgreSQL (postgresql://user@host/name)."


class StoreUnusable(Exception):
    """The database cannot be opened or has a newer layout."""


async def open_database(database: str) -> AsyncEngine:
    """Connect to the database (an SQLite file is made if need be). Raises `StoreUnusable`."""
    engine = _engine(database)
    try:
        await _migrate(engine)
    except (SQLAlchemyError, OSError) as fault:
        await engine.dispose()
        cause = getattr(fault, "orig", None) or fault
        raise StoreUnusable(f"The matches in {without_password(database)} cannot be opened: {cause}") from None
    except (NewerLayout, OtherProgram) as other:
        await engine.dispose()
        raise StoreUnusable(f"{other}") from None
    return engine


def without_password(database: str) -> str:
    """The file or address, as it may be shown to people."""
    return make_url(database).render_as_string(hide_password=True) if "://" in database else database


def _engine(database: str) -> AsyncEngine:
    if "://" not in database:
        path = Path(database).expanduser()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise StoreUnusable(f"The folder {path.parent} for the matches cannot be made: {fault.strerror}.") from None
        database = f"sqlite+aiosqlite:///{path}"
    try:
        url = make_url(database)
    except ArgumentError:
        raise StoreUnusable(f"{KINDS} This address cannot be read.") from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+asyncpg")
    if url.drivername not in ("postgresql+asyncpg", "sqlite+aiosqlite"):
        raise StoreUnusable(f"{KINDS} {url.drivername!r} is none of them.")
    engine = create_async_engine(url, hide_parameters=True)
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", set_pragmas)
    else:
        event.listen(engine.sync_engine, "checkout", _leave_a_dead_one)
    return engine


def _leave_a_dead_one(connection: Any, _record: object, _proxy: object) -> None:
    """Drop connections that a restarted database has closed. The driver knows about them; asking the database before
    each use would take three round trips, as many as a whole change."""
    if connection.driver_connection.is_closed():
        raise InvalidatePoolError


def set_pragmas(connection: Any, _record: object) -> None:
    """WAL lets readers go on beside the writer; FULL makes each commit outlive even a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def _migrate(engine: AsyncEngine) -> None:
    """Bring the database to the latest layout. If another server holds it just now, try again in a moment."""
    for wait in (*RETRIES, None):
        try:
            async with engine.begin() as work:
                await work.run_sync(migrate)
                return
        except (OperationalError, ProgrammingError, IntegrityError):
            if wait is None:
                raise
            await asyncio.sleep(wait)
