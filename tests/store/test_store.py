"""The store on both databases: what is written is there again, exactly, also after another has opened it."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard.engine.journal import Answered, Conceded, Drawn, Entry, Opened, Rolled
from grognard.engine.ruleset import DicePolicy, Setup
from grognard.engine.sources import Seal
from grognard.store import NewSeat, Overtaken, Store, StoreUnusable, default_database, shown
from grognard.store.records import fingerprint_of

SETUP = Setup(
    "fatigue",
    "1",
    ("Änne 6″", "Bob"),
    {"id": "hill", "deep": [{"x": 1}]},
    ({"units": ["pikes"]}, {}),
    {"night": True},
    DicePolicy("sealed", "secret", Seal("abc", ("salt",))),
)
SEATS = (
    NewSeat("Änne 6″", "human", fingerprint_of("token-a")),
    NewSeat("Bob", "sergeant", fingerprint_of("token-b")),
)
JOURNAL: tuple[Entry, ...] = (
    Answered(0, {"paths": {"a1": [[1, 2], [3, 4]]}}, 17),
    Rolled(((1, 6), (3,)), 2**32 - 1),
    Drawn((2, 0, 1), 5),
    Opened.of({0: 3, 1: "pass"}, 9),
    Conceded(1),
)


def run(database: str, work: Callable[[Store, str], Awaitable[None]]) -> None:
    """Open the store, do the work with a fresh match id, close it."""

    async def whole() -> None:
        store = await Store.open(database)
        try:
            await work(store, secrets.token_hex(6))
        finally:
            await store.close()

    asyncio.run(whole())


def test_a_match_comes_back_as_it_was_written(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="The hill", journal=JOURNAL[:2])
        await store.append(match, 2, JOURNAL[2:], sealed={}, result="")
        other = await Store.open(database)
        stored = await other.read(match)
        await other.close()
        assert stored is not None
        assert stored.setup == SETUP
        assert stored.journal == JOURNAL
        assert stored.summary.title == "The hill"
        assert stored.summary.entries == 5
        assert [seat.who for seat in stored.summary.seats] == ["human", "sergeant"]

    run(database, work)


def test_there_may_be_no_such_match(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        assert await store.read(match) is None

    run(database, work)


def test_tokens_are_kept_as_hashes_only(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, (*SEATS, NewSeat("Eve", "human")), title="t")
        stored = await store.read(match)
        assert stored is not None
        ann, bob, nobody = stored.summary.seats
        assert ann.token_hash == fingerprint_of("token-a")
        assert "token" not in ann.token_hash
        assert ann.opens("token-a")
        assert not ann.opens("token-b")
        assert bob.opens("token-b")
        assert not nobody.opens("")

    run(database, work)


def test_sealed_answers_wait_and_are_replaced(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="t")
        await store.append(match, 0, (), sealed={1: {"bid": 4}}, result="")
        stored = await store.read(match)
        assert stored is not None
        assert stored.sealed == {1: {"bid": 4}}
        await store.append(match, 0, JOURNAL[3:4], sealed={}, result="")
        stored = await store.read(match)
        assert stored is not None
        assert stored.sealed == {}
        assert stored.journal == JOURNAL[3:4]

    run(database, work)


def test_taking_back_shortens_the_journal(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="t", journal=JOURNAL, result="over")
        await store.take_back(match, 5, 3)
        stored = await store.read(match)
        assert stored is not None
        assert stored.journal == JOURNAL[:3]
        assert stored.summary.result == ""
        await store.append(match, 3, JOURNAL[4:], sealed={}, result="Bob concedes")
        stored = await store.read(match)
        assert stored is not None
        assert stored.journal == (*JOURNAL[:3], JOURNAL[4])
        assert stored.summary.result == "Bob concedes"

    run(database, work)


def test_who_writes_at_the_wrong_place_is_overtaken_and_changes_nothing(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="t", journal=JOURNAL[:2])
        for at in (0, 1, 3):
            with pytest.raises(Overtaken):
                await store.append(match, at, JOURNAL[2:3], sealed={0: 1}, result="no")
        with pytest.raises(Overtaken):
            await store.take_back(match, 5, 0)
        stored = await store.read(match)
        assert stored is not None
        assert stored.journal == JOURNAL[:2]
        assert stored.sealed == {}
        assert stored.summary.result == ""

    run(database, work)


def test_of_two_writers_at_the_same_place_one_wins(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="t")
        other = await Store.open(database)
        tries = await asyncio.gather(
            *(
                each.append(match, 0, JOURNAL[place : place + 1], sealed={}, result="")
                for place, each in enumerate((store, other, store, other))
            ),
            return_exceptions=True,
        )
        await other.close()
        assert sum(done is None for done in tries) == 1
        assert sum(isinstance(done, Overtaken) for done in tries) == 3
        stored = await store.read(match)
        assert stored is not None
        assert len(stored.journal) == 1

    run(database, work)


def test_many_may_open_a_new_database_at_once(tmp_path: Path) -> None:
    async def whole() -> None:
        stores = await asyncio.gather(*(Store.open(tmp_path / "new.db") for _ in range(6)))
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(whole())


def test_branches_know_where_they_come_from(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="The hill", journal=JOURNAL)
        for name, at in (("late", 4), ("early", 1)):
            await store.create(match + name, SETUP, SEATS, title=name, journal=JOURNAL[:at], branch=(match, at))
        lines = await store.lines(match)
        assert lines.origin is None
        assert [(each.summary.title, each.at) for each in lines.branches] == [("early", 1), ("late", 4)]
        assert [seat.name for seat in lines.branches[0].summary.seats] == ["Änne 6″", "Bob"]
        branch = await store.lines(match + "late")
        assert branch.origin is not None
        assert (branch.origin.summary.id, branch.origin.at) == (match, 4)
        assert branch.branches == ()
        alone = await store.lines("nobody")
        assert (alone.origin, alone.branches) == (None, ())

    run(database, work)


def test_a_match_has_one_sequel_at_most(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="The hill")
        assert await store.sequel(match) is None
        await store.create(match + "2", SETUP, SEATS, title="again", sequel_of=match)
        with pytest.raises(Overtaken):
            await store.create(match + "3", SETUP, SEATS, title="again", sequel_of=match)
        assert await store.sequel(match) == match + "2"
        assert await store.read(match + "3") is None

    run(database, work)


def test_a_database_from_before_there_were_branches_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "old.db"

    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="The hill")

    run(str(path), work)
    with sqlite3.connect(path) as old:
        old.execute("DROP TABLE branches")

    async def look(store: Store, match: str) -> None:
        [summary] = await store.summaries()
        assert (await store.lines(summary.id)).branches == ()

    run(str(path), look)


def test_reseating_changes_one_seat(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="t")
        await store.reseat(match, 1, "human")
        stored = await store.read(match)
        assert stored is not None
        assert [seat.who for seat in stored.summary.seats] == ["human", "human"]
        assert stored.summary.seats[1].opens("token-b")

    run(database, work)


def test_the_list_has_the_last_changed_first(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        names = [f"{match}{place}" for place in range(3)]
        for name in names:
            await store.create(name, SETUP, SEATS, title=name, kind="lesson", lesson=2)
            await asyncio.sleep(0.003)
        await store.append(names[0], 0, JOURNAL[:1], sealed={}, result="")
        listed = [each for each in await store.summaries() if each.id in names]
        assert [each.id for each in listed] == [names[0], names[2], names[1]]
        assert [each.entries for each in listed] == [1, 0, 0]
        assert listed[0].kind == "lesson"
        assert listed[0].lesson == 2
        assert listed[0].created <= listed[0].changed

    run(database, work)


answers = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(given=st.lists(answers, min_size=1, max_size=8))
def test_any_answer_survives(database: str, given: list[object]) -> None:
    async def work(store: Store, match: str) -> None:
        journal = tuple(Answered(0, answer, 1) for answer in given)
        await store.create(match, SETUP, SEATS, title="t", journal=journal)
        await store.append(match, len(given), (), sealed={0: given[0]}, result="")
        stored = await store.read(match)
        assert stored is not None
        assert stored.journal == journal
        assert stored.sealed == {0: given[0]}

    run(database, work)


def test_sqlite_writes_ahead_and_through_to_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "folder" / "m.db"

    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="t")
        async with store._engine.connect() as connection:
            assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar() == "wal"
            assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar() == 2
            assert (await connection.exec_driver_sql("PRAGMA foreign_keys")).scalar() == 1

    run(str(path), work)
    assert path.is_file()


def test_another_layout_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "m.db"

    async def nothing(store: Store, match: str) -> None:
        pass

    run(str(path), nothing)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE layout SET format = 99")
    database.close()
    with pytest.raises(StoreUnusable, match=r"layout 99; this Grognard reads layout 1"):
        run(str(path), nothing)


def test_what_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    path.write_text("this is a letter to the editor, not a database\n" * 50)

    async def nothing(store: Store, match: str) -> None:
        pass

    with pytest.raises(StoreUnusable, match="file is not a database"):
        run(str(path), nothing)


def test_a_password_is_never_shown() -> None:
    assert shown("postgresql://ann:hush@host/db") == "postgresql://ann:***@host/db"
    assert shown("games/matches.db") == "games/matches.db"


def test_the_usual_place_is_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "grognard" / "matches.db"
