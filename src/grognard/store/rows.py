"""Rows: how the parts of a match are written to the tables and read from them, inside a transaction."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from grognard.engine.journal import Entry
from grognard.engine.questions import Answer
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


async def claim(work: AsyncConnection, match: str, revision: int, **changed: Any) -> None:
    """Make the next revision of a match with these columns, if the last one is the one that the writer knows.
    That also locks the match's row until the transaction ends. Raises `Overtaken`."""
    claimed = await work.execute(
        update(tables.matches)
        .where(tables.matches.c.id == match, tables.matches.c.revision == revision)
        .values(revision=revision + 1, **changed)
    )
    if claimed.rowcount != 1:
        raise Overtaken(match)


async def insert_seats(work: AsyncConnection, match: str, seats: Sequence[Seat]) -> None:
    rows = [{"match": match, "seat": number, **msgspec.structs.asdict(seat)} for number, seat in enumerate(seats)]
    await work.execute(insert(tables.seats), rows)


async def insert_entries(work: AsyncConnection, match: str, at: int, entries: Sequence[Entry]) -> None:
    if not entries:
        return
    rows = [{"match": match, "n": at + place, "entry": to_json(entry).decode()} for place, entry in enumerate(entries)]
    await work.execute(insert(tables.entries), rows)


async def replace_sealed(work: AsyncConnection, match: str, sealed: Mapping[int, Answer]) -> None:
    await work.execute(delete(tables.sealed).where(tables.sealed.c.match == match))
    if sealed:
        rows = [{"match": match, "seat": seat, "answer": to_json(answer).decode()} for seat, answer in sealed.items()]
        await work.execute(insert(tables.sealed), rows)


async def seats_of(work: AsyncConnection, ids: Sequence[str]) -> dict[str, tuple[Seat, ...]]:
    wanted = select(tables.seats).where(tables.seats.c.match.in_(ids)).order_by(tables.seats.c.seat)
    found: dict[str, list[Seat]] = {match: [] for match in ids}
    for row in (await work.execute(wanted)).all():
        found[row.match].append(Seat(row.name, row.who, row.token_hash, row.invite_hash, row.claims))
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
    )
