"""The store: every change of a match is one transaction, and it is on disk when the call returns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

import msgspec
from sqlalchemy import Connection, and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from grognard.engine.history.journal import Entry
from grognard.engine.questions import Answer
from grognard.engine.record import to_json
from grognard.engine.ruleset import Setup
from grognard.store import chat, rows, seals, tables
from grognard.store.appending import Appending
from grognard.store.news import News
from grognard.store.opening import open_database
from grognard.store.records import Branches, MatchKind, RelatedMatch, Said, Seat, SpokenLine, StoredMatch, Summary
from grognard.store.rows import Overtaken
from grognard.store.transactions import Writing
from grognard.store.writer import Writer

POSTGRES_WRITERS = 4


class Store:
    """Matches in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.news = News(engine)
        self._engine = engine
        sqlite = engine.url.get_backend_name() == "sqlite"
        # A read does not see what others write meanwhile, so revision and journal belong together.
        self._snapshots = engine if sqlite else engine.execution_options(isolation_level="REPEATABLE READ")
        # SQLite allows one writer at a time and makes the others poll; here they share the next commit instead.
        self._writer = Writer(engine, 1 if sqlite else POSTGRES_WRITERS)

    @classmethod
    async def open(cls, database: str | Path) -> Self:
        """Open a database: the path of an SQLite file (made if need be), or a postgresql:// address.
        Raises `StoreUnusable`."""
        return cls(await open_database(str(database)))

    async def close(self) -> None:
        await self._writer.close()
        await self._engine.dispose()

    @property
    def commits(self) -> int:
        return self._writer.commits

    @property
    def changes(self) -> int:
        """How many changes those commits wrote."""
        return self._writer.changes

    async def ping(self) -> None:
        """Raises whatever the driver raises if the database does not answer."""
        async with self._engine.connect() as work:
            await work.execute(select(1))

    # ---- writing ----

    async def _write(self, match: str, change: Writing, *, urgent: bool = True) -> None:
        """Make a change of a match, and tell other servers of it."""

        def told(work: Connection) -> None:
            change(work)
            self.news.tell(work, match)

        await self._writer.write(match, told, urgent=urgent)

    async def create(
        self,
        match: str,
        setup: Setup,
        seats: Sequence[Seat],
        *,
        title: str,
        kind: MatchKind = "match",
        lesson: int = 0,
        journal: Sequence[Entry] = (),
        result: str = "",
        branch: tuple[str, int] | None = None,
        rematch_of: str = "",
        own_seed: bool = False,
        seal: str = "",
        pace: str = "",
        private: bool = False,
    ) -> None:
        """Keep a new match. `branch` names the match that it was begun from, and how many entries of it both share;
        `rematch_of` the one that it plays again; `seal` the commitment of its dice. Raises `Overtaken` if there is a
        rematch already, and `SealUsed`."""
        now = rows.now()

        def change(work: Connection) -> None:
            if seal:
                seals.use(work, seal)
            work.execute(
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
                    own_seed=int(own_seed),
                    pace=pace,
                    private=int(private),
                )
            )
            rows.insert_seats(work, match, seats)
            rows.insert_entries(work, match, 0, journal)
            if branch is not None:
                of, at = branch
                work.execute(insert(tables.branches).values(match=match, of=of, at=at))
            if rematch_of:
                try:
                    work.execute(insert(tables.sequels).values(match=match, of=rematch_of))
                except IntegrityError:
                    raise Overtaken(rematch_of) from None

        await self._write(match, change)

    async def append(
        self,
        match: str,
        revision: int,
        at: int,
        entries: Sequence[Entry],
        *,
        sealed: Mapping[int, Answer] | None = None,
        result: str = "",
        urgent: bool = True,
    ) -> None:
        """Write the entries from number `at` on, and the sealed answers that wait (None: they are as they were).
        Like every change it builds on a revision, makes the next one, and raises `Overtaken` if that exists already.
        Urgent changes are written before others."""

        written = tuple(to_json(entry).decode() for entry in entries)
        waiting = None if sealed is None else tuple((seat, to_json(each).decode()) for seat, each in sealed.items())
        appending = Appending(match, revision, at, written, result, waiting, self.news)
        await self._writer.write(match, appending, urgent=urgent)

    async def take_back(self, match: str, revision: int, to: int) -> None:
        """Shorten the journal to `to` entries; sealed answers that wait are void then."""

        def change(work: Connection) -> None:
            rows.go_on(work, match, revision, to, "")
            work.execute(delete(tables.entries).where(tables.entries.c.match == match, tables.entries.c.n >= to))
            work.execute(delete(tables.sealed).where(tables.sealed.c.match == match))

        await self._write(match, change)

    async def change_seat(self, match: str, revision: int, number: int, seat: Seat) -> None:
        """Let somebody else sit in a seat, or come in by another token."""

        def change(work: Connection) -> None:
            rows.claim(work, match, revision)
            work.execute(
                update(tables.seats)
                .where(tables.seats.c.match == match, tables.seats.c.seat == number)
                .values(**msgspec.structs.asdict(seat))
            )

        await self._write(match, change)

    async def say(self, match: str, seat: int, name: str, said: Said) -> None:
        """Add a line to the chat of a table. This does not change the match, so it makes no new revision."""
        await self._write(match, lambda work: chat.add(work, match, seat, name, said))

    async def seeds_key(self) -> str:
        """The key from which all servers on this database make their seeds; the first of them makes it."""
        async with self._engine.connect() as work:
            found = await seals.key(work)
        if found is not None:
            return found
        with suppress(IntegrityError):
            await self._writer.write("", seals.make_key, urgent=True)
        return await self.seeds_key()

    # ---- reading ----

    async def summaries(
        self,
        most: int = 200,
        before: tuple[int, str] | None = None,
        kind: MatchKind | None = None,
        *,
        offering: bool = False,
    ) -> list[Summary]:
        """The matches (of a kind) that everybody may see, the last changed first: at most `most` of them, beginning
        after the match `before`, which is given by its time of change and its id. `offering`: only those where a seat
        is offered to anybody."""
        changed, name = tables.matches.c.changed, tables.matches.c.id
        newest = select(*rows.SUMMARY).where(tables.matches.c.private == 0)
        newest = newest.order_by(changed.desc(), name).limit(most)
        if offering:
            free = select(tables.seats.c.match).where(tables.seats.c.offered == 1)
            newest = newest.where(name.in_(free), tables.matches.c.result == "")
        if before is not None:
            time, last = before
            newest = newest.where(or_(changed < time, and_(changed == time, name > last)))
        if kind is not None:
            newest = newest.where(tables.matches.c.kind == kind)
        async with self._engine.connect() as work:
            found = (await work.execute(newest)).all()
            seats = await rows.seats_of(work, [row.id for row in found])
        return [rows.summary_of(row, seats[row.id]) for row in found]

    async def summary(self, match: str) -> Summary | None:
        """One match without its setup and its journal, or None if there is none."""
        async with self._engine.connect() as work:
            row = (await work.execute(select(*rows.SUMMARY).where(tables.matches.c.id == match))).one_or_none()
            return None if row is None else rows.summary_of(row, (await rows.seats_of(work, [match]))[match])

    async def lines(self, match: str, after: int) -> list[SpokenLine]:
        """The chat lines of a table after the line with this number."""
        async with self._engine.connect() as work:
            return await chat.lines(work, match, after)

    async def rematch(self, match: str) -> str | None:
        """The match that plays this one again, if there is one."""
        async with self._engine.connect() as work:
            found = select(tables.sequels.c.match).where(tables.sequels.c.of == match)
            return (await work.execute(found)).scalar_one_or_none()

    async def branches(self, match: str) -> Branches:
        """Where a match was branched from and what was branched from it, in the order of the moments."""
        forks, matches = tables.branches.c, tables.matches
        wanted = [*rows.SUMMARY, forks.at]
        begun = select(*wanted).join(tables.branches, forks.match == matches.c.id)
        came = select(*wanted).join(tables.branches, forks.of == matches.c.id)
        async with self._engine.connect() as work:
            after = (
                await work.execute(begun.where(forks.of == match).order_by(forks.at, matches.c.created, matches.c.id))
            ).all()
            before = (await work.execute(came.where(forks.match == match))).one_or_none()
            seats = await rows.seats_of(work, [row.id for row in (*after, *([] if before is None else [before]))])
        return Branches(
            None if before is None else RelatedMatch(rows.summary_of(before, seats[before.id]), before.at),
            tuple(RelatedMatch(rows.summary_of(row, seats[row.id]), row.at) for row in after),
        )

    async def read(self, match: str) -> StoredMatch | None:
        """The whole match, or None if there is none."""
        async with self._snapshots.connect() as work:
            # Read the revision first: if somebody writes to an SQLite file meanwhile, our revision is too old, and a
            # change that builds on it is refused.
            row = (await work.execute(select(tables.matches).where(tables.matches.c.id == match))).one_or_none()
            if row is None:
                return None
            seats = await rows.seats_of(work, [match])
            found = select(tables.entries.c.entry).where(tables.entries.c.match == match)
            entries = (await work.execute(found.order_by(tables.entries.c.n))).scalars().all()
            sealed = (await work.execute(select(tables.sealed).where(tables.sealed.c.match == match))).all()
        return StoredMatch(
            rows.summary_of(row, seats[match]),
            msgspec.json.decode(row.setup, type=Setup),
            tuple(msgspec.json.decode(entry, type=Entry) for entry in entries),
            {each.seat: msgspec.json.decode(each.answer) for each in sealed},
        )
