"""The store: every change of a match is one transaction, and it is on disk when the call returns."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import msgspec
from sqlalchemy import Row, delete, event, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from grognard.engine.journal import Entry
from grognard.engine.questions import Answer
from grognard.engine.record import to_json
from grognard.engine.ruleset import Setup
from grognard.store import tables
from grognard.store.news import News
from grognard.store.records import Branched, Kind, Lines, NewSeat, Seated, Stored, Summary

POSTGRES_WRITERS = 8


class StoreUnusable(Exception):
    """The database cannot be opened or has another layout."""


class Overtaken(Exception):
    """Somebody else has written to this match meanwhile (another server on the same database)."""


class Store:
    """Matches in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.news = News(engine)
        self._engine = engine
        self._pen = asyncio.Semaphore(1 if engine.url.get_backend_name() == "sqlite" else POSTGRES_WRITERS)

    @classmethod
    async def open(cls, database: str | Path) -> Self:
        """Open a database: the path of an SQLite file (made if need be), or a postgresql:// address."""
        engine = _engine(str(database))
        try:
            await _prepare(engine)
        except (SQLAlchemyError, OSError) as fault:
            await engine.dispose()
            cause = getattr(fault, "orig", None) or fault
            raise StoreUnusable(f"The matches in {shown(str(database))} cannot be opened: {cause}") from None
        except StoreUnusable:
            await engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        await self._engine.dispose()

    # ---- writing ----

    @asynccontextmanager
    async def _change(self, match: str) -> AsyncIterator[AsyncConnection]:
        """One transaction. SQLite has one writer at a time and lets the others poll; here they queue instead."""
        async with self._pen, self._engine.begin() as work:
            yield work
            await self.news.tell(work, match)

    async def create(
        self,
        match: str,
        setup: Setup,
        seats: Sequence[NewSeat],
        *,
        title: str,
        kind: Kind = "match",
        lesson: int = 0,
        journal: Sequence[Entry] = (),
        result: str = "",
        branch: tuple[str, int] | None = None,
        sequel_of: str = "",
    ) -> None:
        """A new match. `branch` names the match it was begun from, and how many entries of that one it shares;
        `sequel_of` the one that it plays again. Raises `Overtaken` if that has a sequel already."""
        now = _now()
        async with self._change(match) as work:
            await work.execute(
                insert(tables.matches).values(
                    id=match,
                    ruleset=setup.ruleset,
                    title=title,
                    kind=kind,
                    lesson=lesson,
                    setup=to_json(setup).decode(),
                    length=len(journal),
                    result=result,
                    created=now,
                    changed=now,
                )
            )
            rows = [
                {
                    "match": match,
                    "seat": number,
                    "name": seat.name,
                    "who": seat.who,
                    "token_hash": seat.token_hash,
                }
                for number, seat in enumerate(seats)
            ]
            await work.execute(insert(tables.seats), rows)
            await _insert_entries(work, match, 0, journal)
            if branch is not None:
                of, at = branch
                await work.execute(insert(tables.branches).values(match=match, of=of, at=at))
            if sequel_of:
                try:
                    await work.execute(insert(tables.sequels).values(match=match, of=sequel_of))
                except IntegrityError:
                    raise Overtaken(sequel_of) from None

    async def append(
        self,
        match: str,
        at: int,
        entries: Sequence[Entry],
        *,
        sealed: Mapping[int, Answer] | None = None,
        result: str = "",
    ) -> None:
        """Write the entries from number `at` on, and the sealed answers that wait (None: they are as they were).
        Raises `Overtaken`."""
        async with self._change(match) as work:
            await _claim(work, match, at, at + len(entries), result)
            await _insert_entries(work, match, at, entries)
            if sealed is not None:
                await _replace_sealed(work, match, sealed)

    async def take_back(self, match: str, at: int, to: int) -> None:
        """Shorten the journal from `at` to `to` entries. Raises `Overtaken`."""
        async with self._change(match) as work:
            await _claim(work, match, at, to, "")
            await work.execute(delete(tables.entries).where(tables.entries.c.match == match, tables.entries.c.n >= to))
            await _replace_sealed(work, match, {})

    async def reseat(self, match: str, seat: int, who: str) -> None:
        async with self._change(match) as work:
            await work.execute(
                update(tables.seats).where(tables.seats.c.match == match, tables.seats.c.seat == seat).values(who=who)
            )

    # ---- reading ----

    async def summaries(self, limit: int = 200) -> list[Summary]:
        """The matches, the last changed first."""
        async with self._engine.connect() as work:
            newest = select(tables.matches).order_by(tables.matches.c.changed.desc(), tables.matches.c.id).limit(limit)
            rows = (await work.execute(newest)).all()
            ids = [row.id for row in rows]
            seats = await _seats(work, ids)
        return [_summary(row, seats[row.id]) for row in rows]

    async def sequel(self, match: str) -> str | None:
        """The match that plays this one again, if there is one."""
        async with self._engine.connect() as work:
            found = select(tables.sequels.c.match).where(tables.sequels.c.of == match)
            return (await work.execute(found)).scalar_one_or_none()

    async def lines(self, match: str) -> Lines:
        """Where a match was branched from and what was branched from it, in the order of the moments."""
        forks, matches = tables.branches.c, tables.matches
        begun = select(matches, forks.at).join(tables.branches, forks.match == matches.c.id)
        came = select(matches, forks.at).join(tables.branches, forks.of == matches.c.id)
        async with self._engine.connect() as work:
            after = (
                await work.execute(begun.where(forks.of == match).order_by(forks.at, matches.c.created, matches.c.id))
            ).all()
            before = (await work.execute(came.where(forks.match == match))).one_or_none()
            seats = await _seats(work, [row.id for row in (*after, *([] if before is None else [before]))])
        return Lines(
            None if before is None else Branched(_summary(before, seats[before.id]), before.at),
            tuple(Branched(_summary(row, seats[row.id]), row.at) for row in after),
        )

    async def read(self, match: str) -> Stored | None:
        """The whole match, or None if there is none."""
        async with self._engine.connect() as work:
            row = (await work.execute(select(tables.matches).where(tables.matches.c.id == match))).one_or_none()
            if row is None:
                return None
            seats = await _seats(work, [match])
            found = select(tables.entries.c.entry).where(tables.entries.c.match == match)
            entries = (await work.execute(found.order_by(tables.entries.c.n))).scalars().all()
            locked = (await work.execute(select(tables.sealed).where(tables.sealed.c.match == match))).all()
        return Stored(
            _summary(row, seats[match]),
            msgspec.json.decode(row.setup, type=Setup),
            tuple(msgspec.json.decode(entry, type=Entry) for entry in entries),
            {each.seat: msgspec.json.decode(each.answer) for each in locked},
        )


def _engine(database: str) -> AsyncEngine:
    if "://" not in database:
        path = Path(database).expanduser()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise StoreUnusable(f"The folder {path.parent} for the matches cannot be made: {fault.strerror}.") from None
        database = f"sqlite+aiosqlite:///{path}"
    url = make_url(database)
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+asyncpg")
    engine = create_async_engine(url)
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _record: object) -> None:
    """WAL lets readers go on beside the writer; FULL makes each commit outlive even a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def shown(database: str) -> str:
    """The file or address, without any password."""
    return make_url(database).render_as_string(hide_password=True) if "://" in database else database


def _now() -> int:
    return time.time_ns() // 1_000_000


async def _prepare(engine: AsyncEngine) -> None:
    """Make the tables. Another server may be at it in the same moment: then they are there at the next look."""
    for wait in (0.05, 0.2, 0.5, None):
        try:
            async with engine.begin() as work:
                await work.run_sync(tables.metadata.create_all)
                await _check_layout(work)
                return
        except (OperationalError, ProgrammingError, IntegrityError):
            if wait is None:
                raise
            await asyncio.sleep(wait)


async def _check_layout(work: AsyncConnection) -> None:
    found = (await work.execute(select(tables.layout.c.format))).scalars().all()
    if not found:
        await work.execute(insert(tables.layout).values(format=tables.FORMAT))
    elif found != [tables.FORMAT]:
        raise StoreUnusable(
            f"The database has layout {found[0]}; this Grognard reads layout {tables.FORMAT}. "
            "Name another file with --database, or use the Grognard that made it."
        )


async def _claim(work: AsyncConnection, match: str, at: int, to: int, result: str) -> None:
    """Make the journal `to` long, if it is `at` long as the writer believes. That also locks the match's row."""
    claimed = await work.execute(
        update(tables.matches)
        .where(tables.matches.c.id == match, tables.matches.c.length == at)
        .values(length=to, changed=_now(), result=result)
    )
    if claimed.rowcount != 1:
        raise Overtaken(match)


async def _insert_entries(work: AsyncConnection, match: str, at: int, entries: Sequence[Entry]) -> None:
    if not entries:
        return
    rows = [{"match": match, "n": at + place, "entry": to_json(entry).decode()} for place, entry in enumerate(entries)]
    await work.execute(insert(tables.entries), rows)


async def _replace_sealed(work: AsyncConnection, match: str, sealed: Mapping[int, Answer]) -> None:
    await work.execute(delete(tables.sealed).where(tables.sealed.c.match == match))
    if sealed:
        rows = [{"match": match, "seat": seat, "answer": to_json(answer).decode()} for seat, answer in sealed.items()]
        await work.execute(insert(tables.sealed), rows)


async def _seats(work: AsyncConnection, ids: Sequence[str]) -> dict[str, tuple[Seated, ...]]:
    wanted = select(tables.seats).where(tables.seats.c.match.in_(ids)).order_by(tables.seats.c.seat)
    found: dict[str, list[Seated]] = {match: [] for match in ids}
    for row in (await work.execute(wanted)).all():
        found[row.match].append(Seated(row.name, row.who, row.token_hash))
    return {match: tuple(seats) for match, seats in found.items()}


def _summary(row: Row[Any], seats: tuple[Seated, ...]) -> Summary:
    return Summary(
        row.id, row.ruleset, row.title, row.kind, row.lesson, seats, row.created, row.changed, row.length, row.result
    )
