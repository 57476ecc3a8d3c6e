"""Many who look at one battle, many battles and a long list: what each of them costs."""

from __future__ import annotations

import asyncio
import gc
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from grognard.engine.record import to_json
from grognard.server.matches import lobby as lobbies
from grognard.server.matches import presenting
from grognard.server.matches.lobby import Lobby
from grognard.server.matches.room import Room
from grognard.server.schemas import NewMatch
from grognard.store import Store
from tests.server.kit import Json, Table

SPECTATORS = 60


async def table_of(tab: ClientConnection, n: int) -> Json:
    """Wait for the table with this number."""
    while True:
        said: Json = json.loads(await asyncio.wait_for(tab.recv(), 30))
        if said["type"] == "table" and said["n"] == n:
            return said


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counter[int | None]:
    """How many tables were made, by whose eyes."""
    counted: Counter[int | None] = Counter()
    make: Callable[..., Any] = presenting.table

    def counting(view: Any, *given: Any) -> Any:
        counted[view.seat] += 1
        return make(view, *given)

    monkeypatch.setattr(presenting, "table", counting)
    return counted


def test_a_table_is_made_for_each_pair_of_eyes(table: Table, drawn: Counter[int | None]) -> None:
    made = table.make(options={"health": 60})

    async def watch() -> None:
        where = table.socket_address(made["match"])
        tabs = [await connect(where, max_size=None, proxy=None) for _ in range(SPECTATORS + 1)]
        player, fans = tabs[0], tabs[1:]
        await player.send(json.dumps({"type": "hello", "tokens": made["tokens"]}))
        for fan in fans:
            await fan.send('{"type": "hello"}')
        await asyncio.gather(*(table_of(tab, 0) for tab in tabs))
        drawn.clear()
        for n in range(4):
            told = {"type": "answer", "id": n + 1, "n": n, "seat": n % 2, "answer": "wait"}
            await player.send(json.dumps(told))
            seen = await asyncio.gather(*(table_of(fan, n + 1) for fan in fans))
            assert all(each == seen[0] for each in seen)
            await table_of(player, n + 1)
        await asyncio.gather(*(tab.close() for tab in tabs))

    asyncio.run(watch())
    assert drawn == {None: 4, 0: 2, 1: 2}


def test_rooms_that_everybody_has_left_give_their_memory_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobbies, "LATELY", 3)

    async def visit() -> None:
        store = await Store.open(tmp_path / "m.db")
        lobby = Lobby(store, "key")
        try:
            matches = [(await lobby.create(NewMatch("duel"))).match for _ in range(6)]
            used: Room | None = await lobby.room(matches[0])
            for match in matches[1:]:
                await lobby.room(match)
            gc.collect()
            assert lobby.rooms == 4, "the last three, and the one that somebody has"
            assert await lobby.room(matches[0]) is used, "there is never a second room of a match"
            used = None
            for match in matches[3:]:
                await lobby.room(match)
            gc.collect()
            assert lobby.rooms == 3
        finally:
            await lobby.close()
            await store.close()

    asyncio.run(visit())


def test_a_room_comes_back_as_it_was_left(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobbies, "LATELY", 1)
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.give("strike")
        tab.give(1)
        left = tab.table
    for _ in range(3):
        table.get(f"/api/matches/{table.make()['match']}/replay")
    gc.collect()
    with table.join(made["match"], *made["tokens"]) as tab:
        assert {**tab.table, "log": []} == {**left, "log": []}
        assert tab.table["log"][-1] == left["log"][-1]


def test_the_list_comes_in_pages(table: Table) -> None:
    made = [table.make()["match"] for _ in range(5)]
    first = table.get("/api/matches", most=2)
    last = first[-1]
    second = table.get("/api/matches", most=3, before=f"{last['changed']}-{last['match']}")
    assert [card["match"] for card in first + second] == made[::-1]
    assert table.get("/api/matches", most=200, kind="lesson") == []
    assert len(to_json(first)) < 1200, "a card is light"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"most": "0"}, "from 1 to 200"),
        ({"most": "201"}, "from 1 to 200"),
        ({"most": "-1"}, "whole number"),
        ({"before": "yesterday"}, "the time and the id"),
        ({"before": "-"}, "the time and the id"),
        ({"before": "9" * 40 + "-x"}, "the time and the id"),
        ({"before": "12-" + "x" * 41}, "the time and the id"),
        ({"kind": "tournament"}, "a match, a replay, a lesson"),
    ],
)
def test_a_page_that_there_cannot_be_is_refused_in_a_sentence(table: Table, asked: dict[str, str], said: str) -> None:
    answer = table.http.get("/api/matches", params=asked)
    assert answer.status_code == 400
    assert said in answer.json()["reason"]
