"""Backups, archives and the check for damage, on both databases."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from grognard.store import Store, StoreUnusable, copying
from grognard.store.rows import now
from tests.store.test_store import JOURNAL, SEATS, SETUP, run


def everything(database: str, ids: list[str]) -> list[object]:
    async def whole() -> list[object]:
        store = await Store.open(database)
        try:
            return [await store.read(each) for each in ids] + [await store.branches(each) for each in ids]
        finally:
            await store.close()

    return asyncio.run(whole())


def some_matches(database: str) -> list[str]:
    ids: list[str] = []

    async def work(store: Store, name: str) -> None:
        ids.extend((f"{name}a", f"{name}b", f"{name}c"))
        await store.seeds_key()
        await store.create(ids[0], SETUP, SEATS, title="one", journal=JOURNAL, seal=f"seal {name}")
        await store.create(ids[1], SETUP, SEATS, title="its branch", journal=JOURNAL[:2], branch=(ids[0], 2))
        await store.create(ids[2], SETUP, SEATS, title="sealed")
        await store.append(ids[2], 0, 0, (), sealed={1: {"bid": 4}})

    run(database, work)
    return ids


def test_a_backup_goes_into_either_kind_of_database(database: str, tmp_path: Path) -> None:
    ids = some_matches(database)
    before = everything(database, ids)
    file = tmp_path / "backup.db"
    assert asyncio.run(copying.backup(database, file)) >= 3
    assert everything(str(file), ids) == before
    again = str(tmp_path / "again.db")
    assert asyncio.run(copying.restore(file, again)) >= 3
    assert everything(again, ids) == before
    with pytest.raises(StoreUnusable, match="name an empty database"):
        asyncio.run(copying.restore(file, again))
    with pytest.raises(StoreUnusable, match="is there already"):
        asyncio.run(copying.backup(database, file))
    with pytest.raises(StoreUnusable, match="There is no backup"):
        asyncio.run(copying.restore(tmp_path / "none.db", again))


def test_old_matches_are_put_away_and_young_ones_stay(database: str, tmp_path: Path) -> None:
    old = some_matches(database)
    before = everything(database, old)[:3]
    border = now() + 1
    while now() <= border:
        pass
    young = some_matches(database)
    file = tmp_path / "archive.db"
    assert set(old) <= set(asyncio.run(copying.archive(database, border, file)))
    assert everything(database, old)[:3] == [None] * 3
    assert all(each is not None for each in everything(database, young)[:3])
    assert everything(str(file), old)[:3] == before
    assert asyncio.run(copying.archive(database, border, None)) == []


def test_gaps_in_journals_are_found(tmp_path: Path) -> None:
    database = str(tmp_path / "m.db")
    ids = some_matches(database)
    assert asyncio.run(copying.faults(database)) == []
    with closing(sqlite3.connect(database)) as raw, raw:
        raw.execute("DELETE FROM entries WHERE match = ? AND n = 1", (ids[0],))
    (found,) = asyncio.run(copying.faults(database))
    assert found == f"The match {ids[0]} has 4 entries in its journal instead of 5; it cannot be played on."


def test_a_damaged_file_is_found(tmp_path: Path) -> None:
    file = tmp_path / "m.db"
    for _ in range(12):
        some_matches(str(file))
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(file.read_bytes())
    for page in range(8, len(data) // 4096 - 1):
        data[page * 4096 + 8 : page * 4096 + 300] = b"\xff" * 292
    file.write_bytes(data)
    with pytest.raises(StoreUnusable, match=r"damaged|malformed|cannot be opened"):
        asyncio.run(copying.faults(str(file)))
