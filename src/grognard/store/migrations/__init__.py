"""Migrations: how a database of an older layout becomes one of today's, number by number.

A new database goes through all of them too, so each change is described only once. To change the
layout, add a module with the next number and a function `migrate`, add it to `MIGRATIONS`, and describe the outcome in
`tables`. A migration that was released is never changed: databases out there have gone through it.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, inspect, text

from grognard.store.migrations import m0001_matches, m0002_revisions, m0003_claims, m0004_chat

MIGRATIONS: dict[int, Callable[[Connection], None]] = {
    1: m0001_matches.migrate,
    2: m0002_revisions.migrate,
    3: m0003_claims.migrate,
    4: m0004_chat.migrate,
}
LATEST = max(MIGRATIONS)
"""The layout that this version of Grognard reads and writes."""
LOCK = 4_711_001
"""The number that servers agree on, so that on PostgreSQL only one of them migrates at a time."""


class NewerLayout(Exception):
    """The database was made by a newer Grognard."""

    def __init__(self, found: int) -> None:
        super().__init__(
            f"The database has layout {found}; this Grognard reads layouts 1 to {LATEST}. "
            "Name another file with --database, or use the Grognard that made it."
        )


class OtherProgram(Exception):
    """The database has tables, but not ours."""

    def __init__(self, tables: list[str]) -> None:
        super().__init__(
            f"This database belongs to another program: it has the table {tables[0][:40]!r} and none of Grognard's. "
            "Name an empty one, or another file, with --database."
        )


def migrate(connection: Connection) -> None:
    """Bring a database to the latest layout, inside the open transaction: all of it or nothing.
    Raises `NewerLayout` and `OtherProgram`."""
    if layout_of(connection) == LATEST:
        return  # nearly always; then there is no need to wait for another writer
    _wait_for_others(connection)
    found = layout_of(connection)
    if found > LATEST:
        raise NewerLayout(found)
    if found == 0 and (others := inspect(connection).get_table_names()):
        raise OtherProgram(others)
    for number in range(found + 1, LATEST + 1):
        MIGRATIONS[number](connection)
    if found < LATEST:
        connection.execute(text("DELETE FROM layout"))
        connection.execute(text("INSERT INTO layout (format) VALUES (:latest)"), {"latest": LATEST})


def layout_of(connection: Connection) -> int:
    """The number of the database's layout; 0 if it is empty."""
    if not inspect(connection).has_table("layout"):
        return 0
    return connection.execute(text("SELECT format FROM layout")).scalar() or 0


def _wait_for_others(connection: Connection) -> None:
    """Let one server at a time look at the layout and change it; the lock ends with the transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    else:
        # The driver begins a transaction only before a row is written, which is too late for us.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
