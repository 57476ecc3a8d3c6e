"""The tables of the latest layout, the same in SQLite and PostgreSQL. Documents are JSON text; an entry is a row.

Queries are written with these. The tables themselves are made and changed by `migrations`.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, MetaData, String, Table, Text

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
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("own_seed", Integer, nullable=False, server_default="0"),
    Column("pace", String(20), nullable=False, server_default=""),
    Column("private", Integer, nullable=False, server_default="0"),
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
    Column("invite_hash", String(64), nullable=False, server_default=""),
    Column("claims", Integer, nullable=False, server_default="0"),
    Column("offered", Integer, nullable=False, server_default="0"),
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
"""Which matches were begun from a moment of another."""

sequels = Table(
    "sequels",
    metadata,
    _match_key(),
    Column("of", String(40), ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, unique=True),
)
"""Which match is another one played again with sides changed: each has one at most."""

chat = Table(
    "chat",
    metadata,
    _match_key(),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("said", Text, nullable=False),
)
"""What people said at the table of a match, numbered from 1; `said` is a document of words and what they point at."""

seals = Table(
    "seals", metadata, Column("commitment", String(64), primary_key=True), Column("used", BigInteger, nullable=False)
)
"""Commitments to dice for which a match was made."""

server_keys = Table(
    "server_keys", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False)
)
"""What all servers on this database know and nobody else."""
