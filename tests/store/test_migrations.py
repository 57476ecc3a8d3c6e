"""Databases of older layouts are carried over, whole or not at all, also when several servers open them at once."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from grognard.engine.history.journal import Answered, Rolled
from grognard.store import Store, StoreUnusable, migrations, tables
from grognard.store.migrations import LATEST
from tests.store import layouts
from tests.store.test_store import JOURNAL, SEATS, SETUP


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of layout 1."""
    if request.param == "sqlite":
        return layouts.sqlite_of_layout_1(tmp_path / "old.db")
    return layouts.postgresql_of_layout_1(str(request.getfixturevalue("postgres_address")))


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with nothing in it."""
    if request.param == "sqlite":
        return str(tmp_path / "new.db")
    return layouts.empty_postgresql(str(request.getfixturevalue("postgres_address")))


async def layout(store: Store) -> int:
    async with store._engine.connect() as work:
        return await work.run_sync(migrations.layout_of)


def test_what_was_stored_in_layout_1_is_there_in_the_latest(old: str) -> None:
    async def whole() -> None:
        store = await Store.open(old)
        assert await layout(store) == LATEST
        assert len(await store.summaries()) == 13
        duel = await store.read(layouts.DUEL)
        assert duel is not None
        assert duel.setup.players == ("Änne 6″", "Bob's")
        assert [type(entry) for entry in duel.journal] == [Answered, Answered, Rolled, Answered]
        assert duel.summary.revision == 0
        assert duel.summary.seats[0].opens("token-2")
        branches = await store.branches(layouts.DUEL)
        assert [(each.summary.id, each.at) for each in branches.branches] == [(layouts.BRANCH, 2)]
        assert await store.rematch(layouts.OVER) == layouts.REMATCH
        bids, lesson, over = [await store.read(m) for m in (layouts.BIDS, layouts.LESSON, layouts.OVER)]
        assert bids is not None
        assert bids.sealed == {0: 5}
        assert lesson is not None
        assert (lesson.summary.kind, lesson.summary.lesson) == ("lesson", 1)
        assert over is not None
        assert over.summary.result == "seat 2 concedes"
        await store.append(layouts.DUEL, 0, 4, JOURNAL[4:])
        await store.close()

    asyncio.run(whole())


def test_several_servers_may_open_an_old_database_at_once(old: str) -> None:
    async def whole() -> None:
        stores = await asyncio.gather(*(Store.open(old) for _ in range(6)))
        assert {len(await store.summaries()) for store in stores} == {13}
        assert await layout(stores[0]) == LATEST
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(whole())


def test_several_servers_may_open_an_empty_database_at_once(empty: str) -> None:
    async def whole() -> None:
        stores = await asyncio.gather(*(Store.open(empty) for _ in range(6)))
        await stores[0].create("m", SETUP, SEATS, title="t")
        assert [summary.id for summary in await stores[5].summaries()] == ["m"]
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(whole())


def test_old_and_new_databases_have_the_tables_that_queries_are_written_for(old: str, empty: str) -> None:
    async def columns(database: str) -> dict[str, Any]:
        store = await Store.open(database)
        async with store._engine.connect() as work:
            found = await work.run_sync(_columns)
        await store.close()
        return found

    described = {name: {column.name for column in table.columns} for name, table in tables.metadata.tables.items()}
    assert asyncio.run(columns(old)) == asyncio.run(columns(empty)) == described


def _columns(connection: Connection) -> dict[str, set[str]]:
    found = inspect(connection)
    return {table: {column["name"] for column in found.get_columns(table)} for table in found.get_table_names()}


def test_a_migration_that_fails_leaves_the_database_as_it_was(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE half_done (n INTEGER)"))
        connection.execute(text("UPDATE matches SET title = 'lost'"))
        connection.execute(text("SELECT nonsense FROM nowhere"))

    with monkeypatch.context() as patched:
        patched.setitem(migrations.MIGRATIONS, 2, fails)
        with pytest.raises(StoreUnusable, match="nowhere"):
            asyncio.run(Store.open(old))

    async def whole() -> None:
        store = await Store.open(old)
        assert "lost" not in {summary.title for summary in await store.summaries()}
        async with store._engine.connect() as work:
            assert "half_done" not in await work.run_sync(_columns)
        await store.close()

    asyncio.run(whole())


def test_a_database_from_before_there_were_branches_is_opened(tmp_path: Path) -> None:
    database = layouts.sqlite_of_layout_1(tmp_path / "older.db")
    with closing(sqlite3.connect(database)) as raw, raw:
        raw.execute("DROP TABLE branches")
        raw.execute("DROP TABLE sequels")

    async def whole() -> None:
        store = await Store.open(database)
        assert (await store.branches(layouts.DUEL)).branches == ()
        assert await store.rematch(layouts.OVER) is None
        await store.close()

    asyncio.run(whole())


def test_a_database_of_the_latest_layout_is_opened_while_somebody_writes(tmp_path: Path) -> None:
    database = tmp_path / "busy.db"

    async def whole() -> None:
        await (await Store.open(database)).close()
        with closing(sqlite3.connect(database, isolation_level=None)) as writer:
            writer.execute("BEGIN IMMEDIATE")
            async with asyncio.timeout(3):
                store = await Store.open(database)
            assert await store.summaries() == []
            await store.close()

    asyncio.run(whole())


def test_a_newer_layout_is_refused_in_one_sentence_and_left_alone(empty: str) -> None:
    async def whole() -> None:
        store = await Store.open(empty)
        await _set_layout(store._engine, 99)
        await store.close()
        with pytest.raises(
            StoreUnusable, match=rf"layout 99; this Grognard reads layouts 1 to {LATEST}\. Name another"
        ):
            await Store.open(empty)

    asyncio.run(whole())


async def _set_layout(engine: AsyncEngine, number: int) -> None:
    async with engine.begin() as work:
        await work.execute(text("UPDATE layout SET format = :number"), {"number": number})
