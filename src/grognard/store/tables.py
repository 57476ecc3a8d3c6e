"""The tables of the database, the same in SQLite and PostgreSQL. Documents are JSON text; a journal entry is a row."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, MetaData, String, Table, Text

FORMAT = 1
"""The number of this layout; a database of another one is refused, not guessed at."""

metadata = MetaData()

layout = Table("layout", metadata, Column("format", Integer, primary_key=True))

matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("ruleset", String(80), nullable=False),
    Column("title", Text, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("lesson", Integer, nullable=False),
    Column("setup", Text, nullable=False),
    Column("length", Integer, nullable=False),
    Column("result", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False, index=True),
)


def _match_key() -> Column[str]:
    return Column("match", String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


seats = Table(
    "seats",
    metadata,
    _match_key(),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("who", String(40), nullable=False),
    Column("token_hash", String(64), nullable=False),
)

entries = Table(
    "entries",
    metadata,
    _match_key(),
    Column("n", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
)

sealed = Table(
    "sealed",
    metadata,
    _match_key(),
    Column("seat", Integer, primary_key=True),
    Column("answer", Text, nullable=False),
)

branches = Table(
    "branches",
    metadata,
    _match_key(),
    Column("of", String(40), ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", Integer, nullable=False),
)
"""Which matches were begun from a moment of another. Databases that are older than this table get it when opened."""

sequels = Table(
    "sequels",
    metadata,
    _match_key(),
    Column("of", String(40), ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, unique=True),
)
"""Which match is another one played again with sides changed: each has one at most."""
