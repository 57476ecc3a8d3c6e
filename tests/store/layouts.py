"""Databases of older layouts, as the Grognard of that time really made them."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.ext.asyncio import create_async_engine

HERE = Path(__file__).parent
DUEL, BRANCH, BIDS, OVER, REMATCH = "000000000004", "000000000008", "00000000000c", "000000000010", "000000000012"
HANDS, RUSE, ANVIL, LORDS, FATIGUE = "000000000016", "00000000001a", "00000000001e", "000000000022", "000000000026"
ANVIL_BID, LESSON, REPLAY = "00000000002a", "00000000002e", "00000000002f"
"""The matches of the databases `layout_1`; what is in them is said in their first lines."""
TOKENS = {
    DUEL: ("token-2", "token-3"),
    BIDS: ("token-10", "token-11"),
    OVER: ("token-14", "token-15"),
    HANDS: ("token-20", "token-21"),
    RUSE: ("token-24", "token-25"),
    ANVIL: ("token-28", "token-29"),
    LORDS: ("token-32", "token-33"),
    ANVIL_BID: ("token-40", "token-41"),
}


def sqlite_of_layout_1(path: Path) -> str:
    """The database in a new file."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript((HERE / "layout_1.sqlite.sql").read_text())
    return str(path)


def postgresql_of_layout_1(cluster: str) -> str:
    """The same matches in a new database of a running PostgreSQL."""
    name = f"layout_{secrets.token_hex(4)}"
    address = f"{cluster.rpartition('/')[0]}/{name}"
    asyncio.run(_script(cluster, f"CREATE DATABASE {name}"))
    asyncio.run(_script(address, (HERE / "layout_1.postgresql.sql").read_text()))
    return address


def empty_postgresql(cluster: str) -> str:
    """A new database without any table."""
    name = f"empty_{secrets.token_hex(4)}"
    asyncio.run(_script(cluster, f"CREATE DATABASE {name}"))
    return f"{cluster.rpartition('/')[0]}/{name}"


async def _script(address: str, script: str) -> None:
    engine = create_async_engine(address.replace("postgresql://", "postgresql+asyncpg://"))
    async with engine.connect() as work:
        line = (await work.get_raw_connection()).driver_connection
        assert line is not None
        await line.execute(script)
        await work.invalidate()  # the script changes the settings of the connection
    await engine.dispose()
