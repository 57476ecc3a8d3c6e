"""Layout 3: seats that are given away by a link and claimed once; seals of dice that are used once; keys of the server
that all processes on a database share."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Connection, MetaData, String, Table, Text, text

metadata = MetaData()
Table("seals", metadata, Column("commitment", String(64), primary_key=True), Column("used", BigInteger, nullable=False))
Table("server_keys", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False))


def migrate(connection: Connection) -> None:
    metadata.create_all(connection)
    connection.execute(text("ALTER TABLE seats ADD COLUMN invite_hash VARCHAR(64) DEFAULT '' NOT NULL"))
    connection.execute(text("ALTER TABLE seats ADD COLUMN claims INTEGER DEFAULT 0 NOT NULL"))
    connection.execute(text("ALTER TABLE matches ADD COLUMN own_seed INTEGER DEFAULT 0 NOT NULL"))
