"""Seals: each commitment to dice is used only once, even if several servers share the database. Also the key from which
all of them make their seeds."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from grognard.store import rows, tables

KEPT = 3 * 24 * 3600 * 1000
"""Milliseconds for which it is remembered that a commitment was used; its ticket is refused long before."""
SEEDS = "seeds"


class SealUsed(Exception):
    """A match with this commitment has been made already."""


def use(work: Connection, commitment: str) -> None:
    """Part of making a match. Raises `SealUsed`."""
    now = rows.now()
    work.execute(delete(tables.seals).where(tables.seals.c.used < now - KEPT))
    try:
        work.execute(insert(tables.seals).values(commitment=commitment, used=now))
    except IntegrityError:
        raise SealUsed(commitment) from None


async def key(work: AsyncConnection) -> str | None:
    found = select(tables.server_keys.c.value).where(tables.server_keys.c.name == SEEDS)
    return (await work.execute(found)).scalar_one_or_none()


def make_key(work: Connection) -> None:
    """Raises `IntegrityError` if another server was quicker."""
    work.execute(insert(tables.server_keys).values(name=SEEDS, value=secrets.token_hex(32)))
