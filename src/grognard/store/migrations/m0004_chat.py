"""Layout 4: what people say at the table; seats that anybody may take; at which pace a match is played, and whether
others may watch it."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Connection, ForeignKey, Integer, MetaData, String, Table, Text, text

metadata = MetaData()
Table("matches", metadata, Column("id", String(40), primary_key=True))
Table(
    "chat",
    metadata,
    Column("match", String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("said", Text, nullable=False),
)


def migrate(connection: Connection) -> None:
    metadata.create_all(connection)
    connection.execute(text("ALTER TABLE seats ADD COLUMN offered INTEGER DEFAULT 0 NOT NULL"))
    connection.execute(text("ALTER TABLE matches ADD COLUMN pace VARCHAR(20) DEFAULT '' NOT NULL"))
    connection.execute(text("ALTER TABLE matches ADD COLUMN private INTEGER DEFAULT 0 NOT NULL"))
