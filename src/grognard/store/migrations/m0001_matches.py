"""Layout 1: matches with their seats, journals, sealed answers, branches and rematches."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Connection, ForeignKey, Integer, MetaData, String, Table, Text

metadata = MetaData()


def _match_key() -> Column[str]:
    return Column("match", String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


Table("layout", metadata, Column("format", Integer, primary_key=True))
Table(
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
Table(
    "seats",
    metadata,
    _match_key(),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("who", String(40), nullable=False),
    Column("token_hash", String(64), nullable=False),
)
Table("entries", metadata, _match_key(), Column("n", Integer, primary_key=True), Column("entry", Text, nullable=False))
Table(
    "sealed",
    metadata,
    _match_key(),
    Column("seat", Integer, primary_key=True),
    Column("answer", Text, nullable=False),
)
Table(
    "branches",
    metadata,
    _match_key(),
    Column("of", String(40), ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", Integer, nullable=False),
)
Table(
    "sequels",
    metadata,
    _match_key(),
    Column("of", String(40), ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, unique=True),
)


def migrate(connection: Connection) -> None:
    metadata.create_all(connection)
