"""The writer: many changes share a commit, each fails alone, and people come before bots. On both databases."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Connection, text

from grognard.engine.history.journal import Answered
from grognard.store import Overtaken, Store
from grognard.store.writer import ALONG, Writer
from tests.store.test_store import SEATS, SETUP, run

MANY = 40


def test_changes_at_the_same_time_share_a_commit_and_fail_alone(database: str) -> None:
    async def work(store: Store, first: str) -> None:
        names = [f"{first}-{n}" for n in range(MANY)]
        await asyncio.gather(*(store.create(name, SETUP, SEATS, title=name) for name in names))
        before = store._writer.commits
        late = set(range(0, MANY, 7))
        answers = (
            store.append(name, 5 if n in late else 0, 0, [Answered(0, n, 1)], urgent=n % 2 == 0)
            for n, name in enumerate(names)
        )
        done = await asyncio.gather(*answers, return_exceptions=True)
        assert store._writer.commits - before < MANY / 2
        for n, (name, outcome) in enumerate(zip(names, done, strict=True)):
            kept = await store.read(name)
            assert kept is not None
            assert isinstance(outcome, Overtaken) == (n in late)
            assert kept.journal == (() if n in late else (Answered(0, n, 1),))
            assert kept.summary.revision == (n not in late)

    run(database, work)


def test_people_come_before_bots(database: str) -> None:
    async def work(store: Store, _first: str) -> None:
        writer = Writer(store._engine, 1)
        order: list[str] = []

        def noting(name: str, match: str, *, urgent: bool) -> asyncio.Task[None]:
            def change(connection: Connection) -> None:
                connection.execute(text("SELECT 1"))
                order.append(name)

            return asyncio.create_task(writer.write(match, change, urgent=urgent))

        bots = [noting(f"bot {n}", f"b{n:03}", urgent=False) for n in range(200)]
        await asyncio.sleep(0)
        person = noting("person", "zzz", urgent=True)
        await asyncio.gather(*bots, person)
        assert order.index("person") <= 64 + ALONG, "at most the commit that was under way, and a few that go along"
        assert len(order) == 201
        await writer.close()

    run(database, work)


def test_a_commit_that_fails_fails_all_of_it(database: str) -> None:
    async def work(store: Store, first: str) -> None:
        writer = Writer(store._engine, 1)

        def cut_the_line(connection: Connection) -> None:
            connection.invalidate()

        def harmless(connection: Connection) -> None:
            connection.execute(text("SELECT 1"))

        done = await asyncio.gather(
            writer.write("a", harmless, urgent=True),
            writer.write("b", cut_the_line, urgent=True),
            writer.write("c", harmless, urgent=True),
            return_exceptions=True,
        )
        assert all(isinstance(each, Exception) for each in done), "nobody is told that it is stored"
        await writer.write("d", harmless, urgent=True)
        await store.create(first, SETUP, SEATS, title="goes on")

    run(database, work)


@pytest.mark.parametrize("places", [1, 3])
def test_who_does_not_wait_any_more_holds_up_nobody(database: str, places: int) -> None:
    async def work(store: Store, _first: str) -> None:
        writer = Writer(store._engine, places)

        def harmless(connection: Connection) -> None:
            connection.execute(text("SELECT 1"))

        tasks = [asyncio.create_task(writer.write(f"{n}", harmless, urgent=True)) for n in range(20)]
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        assert [each for each in done if each is not None and not isinstance(each, asyncio.CancelledError)] == []
        await writer.close()

    run(database, work)
