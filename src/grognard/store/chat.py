"""What people say at a table: lines of a match, numbered from 1. Only the last ones are kept."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from grognard.engine.record import to_json
from grognard.store import rows, tables
from grognard.store.records import Said, SpokenLine

KEPT = 500
"""How many lines of a match are kept."""


def add(work: Connection, match: str, seat: int, name: str, said: Said) -> None:
    """Add a line; the oldest goes if there are too many."""
    # Writing the match's row keeps other servers out until the transaction ends, so two lines never get the same
    # number.
    work.execute(update(tables.matches).where(tables.matches.c.id == match).values(id=match))
    lines = tables.chat.c
    last = work.execute(select(func.max(lines.n)).where(lines.match == match)).scalar() or 0
    work.execute(
        insert(tables.chat).values(
            match=match, n=last + 1, seat=seat, name=name, at=rows.now(), said=to_json(said).decode()
        )
    )
    work.execute(delete(tables.chat).where(lines.match == match, lines.n <= last + 1 - KEPT))


async def lines(work: AsyncConnection, match: str, after: int) -> list[SpokenLine]:
    line = tables.chat.c
    wanted = select(tables.chat).where(line.match == match, line.n > after).order_by(line.n)
    return [
        SpokenLine(row.n, row.seat, row.name, row.at, msgspec.json.decode(row.said, type=Said))
        for row in (await work.execute(wanted)).all()
    ]
