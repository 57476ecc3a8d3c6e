"""Appending: what answers add to their matches, those of many matches in one go.

Nearly all changes are of this kind, so they are written with as few statements as the database allows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, insert, text

from grognard.store import tables
from grognard.store.news import News
from grognard.store.rows import GONE_ON, Overtaken, now


@dataclass(frozen=True, slots=True)
class Appending:
    """A match goes on: entries from number `at` on, and how the game ended ("": it goes on)."""

    match: str
    revision: int
    """The one that it builds on."""
    at: int
    entries: tuple[str, ...]
    result: str
    news: News

    def __call__(self, work: Connection) -> None:
        append(work, (self,))


def append(work: Connection, together: Sequence[Appending]) -> None:
    """Let these matches go on, each named once. Raises `Overtaken` if somebody has changed one of them meanwhile."""
    if _WAYS[work.dialect.name](work, together) != len(together):
        raise Overtaken(", ".join(each.match for each in together))


_ENTRIES = insert(tables.entries)


def _in_sqlite(work: Connection, together: Sequence[Appending]) -> int:
    time = now()
    gone_on = [
        {
            "match": each.match,
            "known": each.revision,
            "next": each.revision + 1,
            "to": each.at + len(each.entries),
            "at": time,
            "how": each.result,
        }
        for each in together
    ]
    changed = work.execute(GONE_ON, gone_on).rowcount
    entries = [
        {"match": each.match, "n": n, "entry": entry}
        for each in together
        for n, entry in enumerate(each.entries, each.at)
    ]
    if entries and changed == len(together):
        work.execute(_ENTRIES, entries)
    return changed


# The rows are locked in the order of their names, so that two servers cannot wait for each other in a circle.
_ALL_AT_ONCE = text("""
    WITH steps AS (
        SELECT * FROM unnest(
            CAST(:matches AS varchar[]), CAST(:known AS integer[]),
            CAST(:lengths AS integer[]), CAST(:results AS text[])
        ) AS step(match, known, length, result)
    ), locked AS (
        SELECT id, revision FROM matches WHERE id IN (SELECT match FROM steps) ORDER BY id FOR UPDATE
    ), changed AS (
        UPDATE matches SET revision = steps.known + 1, length = steps.length, changed = :time, result = steps.result
        FROM steps JOIN locked ON locked.id = steps.match AND locked.revision = steps.known
        WHERE matches.id = locked.id
        RETURNING matches.id
    ), added AS (
        INSERT INTO entries (match, n, entry)
        SELECT * FROM unnest(
            CAST(:of AS varchar[]), CAST(:places AS integer[]), CAST(:entries AS text[])
        ) AS entry(match, n, entry) WHERE match IN (SELECT id FROM changed)
    )
    SELECT count(*), pg_notify(:channel, :notice) FROM changed
""").bindparams(bindparam("time", type_=tables.matches.c.changed.type))


def _in_postgresql(work: Connection, together: Sequence[Appending]) -> int:
    rows = [(each.match, n, entry) for each in together for n, entry in enumerate(each.entries, each.at)]
    given: dict[str, Any] = {
        "matches": [each.match for each in together],
        "known": [each.revision for each in together],
        "lengths": [each.at + len(each.entries) for each in together],
        "results": [each.result for each in together],
        "time": now(),
        "of": [match for match, _, _ in rows],
        "places": [n for _, n, _ in rows],
        "entries": [entry for _, _, entry in rows],
        **together[0].news.notice(*(each.match for each in together)),
    }
    changed: int = work.execute(_ALL_AT_ONCE, given).scalar_one()
    return changed


_WAYS: dict[str, Callable[[Connection, Sequence[Appending]], int]] = {
    "sqlite": _in_sqlite,
    "postgresql": _in_postgresql,
}
