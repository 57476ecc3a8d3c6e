"""The store on both databases: what is written is there again, exactly, also after another has opened it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from grognard.engine.dice.sources import Seal
from grognard.engine.history.journal import Answered, Conceded, Drawn, Entry, Opened, Rolled
from grognard.engine.questions import Answer
from grognard.engine.ruleset import DicePolicy, Setup
from grognard.store import Overtaken, Seat, Store, StoreUnusable, without_password
from grognard.store.records import Summary, hash_token
from grognard.store.rows import SUMMARY

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
    Seat("Änne 6″", "human", hash_token("token-a")),
    Seat("Bob", "sergeant", hash_token("token-b")),
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
        await store.append(match, 0, 2, JOURNAL[2:], sealed={}, result="")
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
        await store.create(match, SETUP, (*SEATS, Seat("Eve", "human")), title="t")
        stored = await store.read(match)
        assert stored is not None
        ann, bob, nobody = stored.summary.seats
        assert ann.token_hash == hash_token("token-a")
        assert "token" not in ann.token_hash
        assert ann.opens("token-a")
        assert not ann.opens("token-b")
        assert bob.opens("token-b")
        assert not nobody.opens("")

    run(database, work)


def test_sealed_answers_wait_and_are_replaced(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="t")
        await store.append(match, 0, 0, (), sealed={1: {"bid": 4}}, result="")
        stored = await store.read(match)
        assert stored is not None
        assert stored.sealed == {1: {"bid": 4}}
        others: list[dict[int, Answer]] = [{0: 7, 1: {"bid": 5}}, {0: 7}]
        for revision, sealed in enumerate(others, 1):
            await store.append(match, revision, 0, (), sealed=sealed)
            stored = await store.read(match)
            assert stored is not None
            assert stored.sealed == sealed
        await store.append(match, 3, 0, JOURNAL[3:4], sealed={}, result="")
        stored = await store.read(match)
        assert stored is not None
        assert stored.sealed == {}
        assert stored.journal == JOURNAL[3:4]

    run(database, work)


def test_taking_back_shortens_the_journal(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="t", journal=JOURNAL, result="over")
        await store.take_back(match, 0, 3)
        stored = await store.read(match)
        assert stored is not None
        assert stored.journal == JOURNAL[:3]
        assert stored.summary.result == ""
        await store.append(match, 1, 3, JOURNAL[4:], sealed={}, result="Bob concedes")
        stored = await store.read(match)
        assert stored is not None
        assert stored.journal == (*JOURNAL[:3], JOURNAL[4])
        assert stored.summary.result == "Bob concedes"

    run(database, work)


def test_who_knows_an_old_revision_is_overtaken_and_changes_nothing(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="t", journal=JOURNAL[:2])
        await store.change_seat(match, 0, 1, replace(SEATS[1], who="human"))
        for revision in (0, 2):
            with pytest.raises(Overtaken):
                await store.append(match, revision, 2, JOURNAL[2:3], sealed={0: 1}, result="no")
            with pytest.raises(Overtaken):
                await store.take_back(match, revision, 0)
            with pytest.raises(Overtaken):
                await store.change_seat(match, revision, 0, replace(SEATS[0], who="sergeant"))
        stored = await store.read(match)
        assert stored is not None
        assert stored.journal == JOURNAL[:2]
        assert stored.sealed == {}
        assert stored.summary.result == ""
        assert stored.summary.revision == 1
        assert [seat.who for seat in stored.summary.seats] == ["human", "human"]

    run(database, work)


def test_a_journal_of_the_same_length_is_not_the_same_match(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="t")
        await store.append(match, 0, 0, JOURNAL[:2])
        await store.take_back(match, 1, 1)
        await store.append(match, 2, 1, JOURNAL[3:4])
        with pytest.raises(Overtaken):
            await store.append(match, 1, 2, JOURNAL[2:3])  # builds on what was taken back
        stored = await store.read(match)
        assert stored is not None
        assert stored.journal == (JOURNAL[0], JOURNAL[3])

    run(database, work)


def test_of_two_sealed_answers_at_once_none_is_lost(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="t")
        await store.append(match, 0, 0, (), sealed={0: "mine"})
        with pytest.raises(Overtaken):
            await store.append(match, 0, 0, (), sealed={1: "yours"})
        stored = await store.read(match)
        assert stored is not None
        assert stored.sealed == {0: "mine"}

    run(database, work)


def test_of_two_writers_at_the_same_place_one_wins(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="t")
        other = await Store.open(database)
        tries = await asyncio.gather(
            *(
                each.append(match, 0, 0, JOURNAL[place : place + 1], sealed={}, result="")
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


def test_branches_know_where_they_come_from(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="The hill", journal=JOURNAL)
        for name, at in (("late", 4), ("early", 1)):
            await store.create(match + name, SETUP, SEATS, title=name, journal=JOURNAL[:at], branch=(match, at))
        branches = await store.branches(match)
        assert branches.origin is None
        assert [(each.summary.title, each.at) for each in branches.branches] == [("early", 1), ("late", 4)]
        assert [seat.name for seat in branches.branches[0].summary.seats] == ["Änne 6″", "Bob"]
        branch = await store.branches(match + "late")
        assert branch.origin is not None
        assert (branch.origin.summary.id, branch.origin.at) == (match, 4)
        assert branch.branches == ()
        alone = await store.branches("nobody")
        assert (alone.origin, alone.branches) == (None, ())

    run(database, work)


def test_a_match_has_one_sequel_at_most(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="The hill")
        assert await store.rematch(match) is None
        await store.create(match + "2", SETUP, SEATS, title="again", rematch_of=match)
        with pytest.raises(Overtaken):
            await store.create(match + "3", SETUP, SEATS, title="again", rematch_of=match)
        assert await store.rematch(match) == match + "2"
        assert await store.read(match + "3") is None

    run(database, work)


def test_reseating_changes_one_seat(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="t")
        await store.change_seat(match, 0, 1, replace(SEATS[1], who="human"))
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
        await store.append(names[0], 0, 0, JOURNAL[:1], sealed={}, result="")
        listed = [each for each in await store.summaries() if each.id in names]
        assert [each.id for each in listed] == [names[0], names[2], names[1]]
        assert [each.entries for each in listed] == [1, 0, 0]
        assert listed[0].kind == "lesson"
        assert listed[0].lesson == 2
        assert listed[0].created <= listed[0].changed

    run(database, work)


def test_the_list_is_read_in_pages_that_hold_every_match_once(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        names = {f"{match}{place}" for place in range(7)}
        for name in sorted(names):  # some of them in the same millisecond
            await store.create(name, SETUP, SEATS, title=name, kind="replay")
        await store.create(f"{match}x", SETUP, SEATS, title="of another kind")
        pages: list[list[Summary]] = []
        while page := await store.summaries(3, (pages[-1][-1].changed, pages[-1][-1].id) if pages else None, "replay"):
            pages.append(page)
        read = [each for page in pages for each in page]
        assert {len(page) for page in pages[:-1]} <= {3}
        assert [each.id for each in read] == [each.id for each in await store.summaries(kind="replay")]
        assert names <= {each.id for each in read}
        assert {each.kind for each in read} == {"replay"}
        assert len({each.id for each in read}) == len(read)

    run(database, work)


def test_a_match_is_listed_without_its_setup_and_its_journal(database: str) -> None:
    async def work(store: Store, match: str) -> None:
        await store.create(match, SETUP, SEATS, title="The hill", journal=JOURNAL)
        stored = await store.read(match)
        assert stored is not None
        assert await store.summary(match) == stored.summary
        assert await store.summary("nobody") is None
        assert "setup" not in {column.name for column in SUMMARY}

    run(database, work)


answers = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(given=st.lists(answers, min_size=1, max_size=8))
def test_any_answer_survives(database: str, given: list[Answer]) -> None:
    async def work(store: Store, match: str) -> None:
        journal = tuple(Answered(0, answer, 1) for answer in given)
        await store.create(match, SETUP, SEATS, title="t", journal=journal)
        await store.append(match, 0, len(given), (), sealed={0: given[0]}, result="")
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


def test_what_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    path.write_text("this is a letter to the editor, not a database\n" * 50)

    async def nothing(store: Store, match: str) -> None:
        pass

    with pytest.raises(StoreUnusable, match="file is not a database"):
        run(str(path), nothing)


def test_a_password_is_never_without_password() -> None:
    assert without_password("postgresql://ann:hush@host/db") == "postgresql://ann:***@host/db"
    assert without_password("games/matches.db") == "games/matches.db"
