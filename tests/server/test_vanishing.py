"""Tabs that vanish while their answer is being stored, with a disk that is slow: memory never runs ahead of it."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
import time
import types
from collections.abc import Coroutine, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.history.journal import Entry
from grognard.server import schemas
from grognard.server.limits.refusals import NotStored
from grognard.server.matches.lobby import Lobby
from grognard.server.matches.room import Room
from grognard.store import Store
from tests.server.kit import Table, serving


@types.coroutine
def vanishing(tab: Coroutine[Any, Any, None], at: int) -> Generator[Any, Any, None]:
    """Run what a tab does, and cancel it at its await number `at`, if it gets that far."""
    step, awaits = tab.send, 0
    given: Any = None
    while True:
        try:
            waiting = step(given)
        except (StopIteration, asyncio.CancelledError):
            return
        awaits += 1
        if awaits == at and waiting is not None:
            waiting.cancel()
        try:
            yield waiting
            step, given = tab.send, None
        except asyncio.CancelledError as cancelled:
            step, given = tab.throw, cancelled


@contextmanager
def slow_disk(database: Path, seconds: float) -> Iterator[None]:
    """Another program holds the file, so that whoever writes has to wait."""
    with closing(sqlite3.connect(database, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        release = threading.Timer(seconds, other.rollback)
        release.start()
        yield
        release.join()


async def stored(store: Store, room: Room) -> list[Entry]:
    kept = await store.read(room.id)
    assert kept is not None
    return list(kept.journal)


@pytest.mark.parametrize("slowness", [0.0, 0.03])
def test_a_tab_that_vanishes_at_any_await_leaves_memory_and_disk_alike(tmp_path: Path, slowness: float) -> None:
    async def whole() -> None:
        store = await Store.open(tmp_path / "matches.db")
        lobby = Lobby(store, "key")
        made = await lobby.create(schemas.NewMatch("duel", options={"health": 60}))
        room = await lobby.room(made.match)
        for at in range(1, 12):
            (seat,) = room.match.deciding
            n = len(room.match.journal)

            async def tab(seat: int = seat) -> None:
                await room.change(lambda: room.answer(seat, "wait"))

            with slow_disk(tmp_path / "matches.db", slowness):
                await vanishing(tab(), at)
                # Whoever looks now waits for the change to be stored, and sees it stored.
                async with room.lock:
                    assert await stored(store, room) == room.match.journal
            assert len(room.match.journal) > n, "a change that was begun is finished"
        await lobby.close()
        await store.close()

    asyncio.run(whole())


def test_tabs_that_are_torn_off_lose_nothing_and_nobody_sees_what_is_not_stored(tmp_path: Path) -> None:
    database = tmp_path / "matches.db"
    rng = random.Random(5)
    with serving(database) as table:
        made = table.make(options={"health": 60})
        with table.join(made["match"]) as fan:
            for _ in range(12):
                with slow_disk(database, 0.05):
                    _torn_off(table, made, rng.random() * 0.06)
                with closing(sqlite3.connect(database)) as raw:
                    kept = raw.execute("SELECT length FROM matches").fetchone()[0]
                assert fan.table["n"] <= kept
            with table.join(made["match"], *made["tokens"]) as again:
                n = again.table["n"]
                fan.until(lambda shown: shown["n"] == n)
        assert [shown["n"] for shown in fan.tables] == sorted(shown["n"] for shown in fan.tables)
    with serving(database) as table, table.join(made["match"]) as after:
        assert after.table["n"] == n


def _torn_off(table: Table, made: dict[str, Any], after: float) -> None:
    """A tab that answers and is gone a moment later, without a word of farewell."""
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.send({"type": "answer", "id": 1, "n": tab.table["n"], "seat": tab.table["seat"], "answer": "wait"})
        time.sleep(after)
        tab.socket.socket.close()


def test_a_change_that_cannot_be_written_goes_back_to_what_is_stored(tmp_path: Path) -> None:
    database = tmp_path / "matches.db"

    async def whole() -> None:
        store = await Store.open(database)
        lobby = Lobby(store, "key")
        made = await lobby.create(schemas.NewMatch("duel", options={"health": 60}))
        room = await lobby.room(made.match)
        await room.change(lambda: room.answer(0, "wait"))
        with closing(sqlite3.connect(database)) as raw, raw:
            raw.execute("ALTER TABLE entries RENAME TO hidden")
        for _ in range(2):  # the database answers neither the writer nor the reader
            with pytest.raises(NotStored):
                await room.change(lambda: room.answer(1, "wait"))
            assert len(room.match.journal) == 1
        with closing(sqlite3.connect(database)) as raw, raw:
            raw.execute("ALTER TABLE hidden RENAME TO entries")
        await room.change(lambda: room.answer(1, "wait"))
        assert len(room.match.journal) == 2
        assert await stored(store, room) == room.match.journal
        await lobby.close()
        await store.close()

    asyncio.run(whole())
