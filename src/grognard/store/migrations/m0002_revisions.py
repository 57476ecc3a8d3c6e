"""Layout 2: every change of a match has a number, its revision, and a writer names the one that it builds on.

The length of the journal does not tell two changes apart: an answer that was taken back and given anew has the same
one, and a sealed answer that waits adds no entry.
"""

from __future__ import annotations

from sqlalchemy import Connection, text

from grognard.store.migrations import m0001_matches


def migrate(connection: Connection) -> None:
    # The first databases of layout 1 were made before there were branches and rematches.
    m0001_matches.metadata.create_all(connection)
    connection.execute(text("ALTER TABLE matches ADD COLUMN revision INTEGER DEFAULT 0 NOT NULL"))
