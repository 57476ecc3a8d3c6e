"""Rows: how the parts of a match are written to the tables and read from them, inside a transaction."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, CursorResult, Row, bindparam, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from grognard.engine.history.journal import Entry
from grognard.engine.record import to_json
from grognard.store import tables
from grognard.store.records import Seat, Summary

SUMMARY = [column for column in tables.matches.c if column is not tables.matches.c.setup]
"""What a list needs of a match; setups are long."""


class Overtaken(Exception):
    """Somebody else has changed this match meanwhile (another server on the same database)."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


_CLAIMED = (
    tables.matches.update()
    .where(tables.matches.c.id == bindparam("match"), tables.matches.c.revision == bindparam("known"))
    .values(revision=bindparam("next"))
)
GONE_ON = _CLAIMED.values(length=bindparam("to"), changed=bindparam("at"), result=bindparam("how"))
_NEW_ENTRIES = insert(tables.entries)
"""Written down once: SQLAlchemy takes longer to build a statement than SQLite to run it."""


def claim(work: Connection, match: str, revision: int) -> None:
    """Make the next revision of a match, if its last revision is the one that the writer knows. This also locks the
    match's row until the transaction ends. Raises `Overtaken`."""
    _claim(work.execute(_CLAIMED, {"match": match, "known": revision, "next": revision + 1}), match)


def go_on(work: Connection, match: str, revision: int, length: int, result: str) -> None:
    """The same for a change of the journal: it has this length now, and the game ended so ("": it goes on)."""
    given = {"match": match, "known": revision, "next": revision + 1, "to": length, "at": now(), "how": result}
    _claim(work.execute(GONE_ON, given), match)


def _claim(claimed: CursorResult[Any], match: str) -> None:
    if claimed.rowcount != 1:
        raise Overtaken(match)


def insert_seats(work: Connection, match: str, seats: Sequence[Seat]) -> None:
    rows = [{"match": match, "seat": number, **msgspec.structs.asdict(seat)} for number, seat in enumerate(seats)]
    work.execute(insert(tables.seats), rows)


def insert_entries(work: Connection, match: str, at: int, entries: Sequence[Entry]) -> None:
    if not entries:
        return
    rows = [{"match": match, "n": at + place, "entry": to_json(entry).decode()} for place, entry in enumerate(entries)]
    work.execute(_NEW_ENTRIES, rows)


async def seats_of(work: AsyncConnection, ids: Sequence[str]) -> dict[str, tuple[Seat, ...]]:
    wanted = select(tables.seats).where(tables.seats.c.match.in_(ids)).order_by(tables.seats.c.seat)
    found: dict[str, list[Seat]] = {match: [] for match in ids}
    for row in (await work.execute(wanted)).all():
        found[row.match].append(Seat(row.name, row.who, row.token_hash, row.invite_hash, row.claims, bool(row.offered)))
    return {match: tuple(seats) for match, seats in found.items()}


def summary_of(row: Row[Any], seats: tuple[Seat, ...]) -> Summary:
    return Summary(
        id=row.id,
        ruleset=row.ruleset,
        title=row.title,
        kind=row.kind,
        lesson=row.lesson,
        seats=seats,
        created=row.created,
        changed=row.changed,
        entries=row.length,
        result=row.result,
        revision=row.revision,
        own_seed=bool(row.own_seed),
        pace=row.pace,
        private=bool(row.private),
    )
