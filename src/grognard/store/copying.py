"""Copies of whole databases: a backup is always an SQLite file with the same tables. It can be restored into either
kind of database, inspected, and served."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Table, delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from grognard.store import tables
from grognard.store.opening import StoreUnusable, open_database, without_password

WHOLE = (
    tables.matches,
    tables.seats,
    tables.entries,
    tables.sealed,
    tables.chat,
    tables.branches,
    tables.sequels,
    tables.seals,
    tables.server_keys,
)
"""All tables, those that others point to first."""
OF_A_MATCH = (tables.matches, tables.seats, tables.entries, tables.sealed, tables.chat)
"""Those that hold a match, without what ties it to others."""
AT_ONCE = 500
"""How many rows are in memory."""


async def backup(database: str, file: Path) -> int:
    """Copy a database into a new file as it is at one moment, while servers go on. Returns the number of matches.
    Raises `StoreUnusable`."""
    _must_be_new(file)
    return await _copy(database, str(file))


async def restore(file: Path, database: str) -> int:
    """Copy a backup into an empty database. Returns the number of matches. Raises `StoreUnusable`."""
    if not file.is_file():
        raise StoreUnusable(f"There is no backup {file}.")
    return await _copy(str(file), database)


async def _copy(origin: str, target: str) -> int:
    source = await open_database(origin)
    try:
        sink = await open_database(target)
        try:
            async with source.connect() as reading, sink.begin() as writing:
                await _still(reading)
                if await _matches_in(writing):
                    raise StoreUnusable(f"There are matches in {without_password(target)}; name an empty database.")
                for table in WHOLE:
                    await writing.execute(delete(table))
                    await _copy_rows(reading, writing, table)
                return await _matches_in(writing)
        finally:
            await sink.dispose()
    finally:
        await source.dispose()


async def archive(database: str, before: int, file: Path | None) -> list[str]:
    """Take the matches that nobody has changed since `before` (milliseconds since 1970) out of a database, into a new
    file if one is named. Returns their ids. Raises `StoreUnusable`."""
    if file is not None:
        _must_be_new(file)
    source = await open_database(database)
    try:
        async with source.connect() as work:
            old = select(tables.matches.c.id).where(tables.matches.c.changed < before).order_by(tables.matches.c.id)
            found = list((await work.execute(old)).scalars())
        if file is not None and found:
            await _put_away(source, str(file), found)
        for few in _in_parts(found):
            async with source.begin() as work:
                # Somebody may have come back to one of them meanwhile.
                gone = delete(tables.matches).where(tables.matches.c.id.in_(few), tables.matches.c.changed < before)
                await work.execute(gone)
    finally:
        await source.dispose()
    return found


async def _put_away(source: AsyncEngine, file: str, ids: Sequence[str]) -> None:
    sink = await open_database(file)
    try:
        async with source.connect() as reading, sink.begin() as writing:
            await _still(reading)
            for few in _in_parts(ids):
                for table in OF_A_MATCH:
                    await _copy_rows(reading, writing, table, few)
    finally:
        await sink.dispose()


async def faults(database: str) -> list[str]:
    """What is wrong with a database, in sentences: journals that are not as long as they should be. Raises
    `StoreUnusable` if the file itself is damaged."""
    engine = await open_database(database)
    try:
        async with engine.connect() as work:
            if engine.url.get_backend_name() == "sqlite":
                said = (await work.execute(text("PRAGMA quick_check(5)"))).scalars().all()
                if list(said) != ["ok"]:
                    raise StoreUnusable(
                        f"The file {without_password(database)} is damaged ({said[0]}); restore a backup."
                    )
            counted = (
                select(tables.matches.c.id, tables.matches.c.length, func.count(tables.entries.c.n))
                .join(tables.entries, tables.entries.c.match == tables.matches.c.id, isouter=True)
                .group_by(tables.matches.c.id, tables.matches.c.length)
                .having(func.count(tables.entries.c.n) != tables.matches.c.length)
                .order_by(tables.matches.c.id)
                .limit(20)
            )
            return [
                f"The match {match} has {found} entries in its journal instead of {length}; it cannot be played on."
                for match, length, found in (await work.execute(counted)).all()
            ]
    finally:
        await engine.dispose()


async def _still(work: AsyncConnection) -> None:
    """From now on all reads see the database as it was at one moment."""
    if work.dialect.name == "postgresql":
        await work.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
    else:
        await work.exec_driver_sql("BEGIN")
        await work.execute(
            select(func.count()).select_from(tables.matches)
        )  # SQLite takes its picture at the first look


async def _matches_in(work: AsyncConnection) -> int:
    return (await work.execute(select(func.count()).select_from(tables.matches))).scalar_one()


async def _copy_rows(
    reading: AsyncConnection, writing: AsyncConnection, table: Table, matches: Sequence[str] | None = None
) -> None:
    wanted = select(table)
    if matches is not None:
        wanted = wanted.where(table.c["id" if table is tables.matches else "match"].in_(matches))
    async with reading.stream(wanted) as found:
        async for part in found.mappings().partitions(AT_ONCE):
            await writing.execute(insert(table), [dict(row) for row in part])


def _in_parts(ids: Sequence[str]) -> list[Sequence[str]]:
    return [ids[at : at + AT_ONCE] for at in range(0, len(ids), AT_ONCE)]


def _must_be_new(file: Path) -> None:
    if file.exists():
        raise StoreUnusable(f"{file} is there already; name a new file.")
