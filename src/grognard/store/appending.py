"""Appending: writes what answers add to their matches, for many matches at once.

Nearly all changes are of this kind, so they use as few statements as the database allows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, text

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
    sealed: tuple[tuple[int, str], ...] | None
    """The sealed answers that wait, with their seats (None: they are as they were)."""
    news: News

    def __call__(self, work: Connection) -> None:
        if not append(work, (self,)):
            raise Overtaken(self.match)


def append(work: Connection, together: Sequence[Appending]) -> Collection[str]:
    """Append to these matches, each named once, and return those that were written. Somebody else has changed the
    others meanwhile, and nothing is written for them. Raises `Overtaken` if the database cannot tell them apart; then
    nothing is written at all."""
    return _WAYS[work.dialect.name](work, together)


_ENTRIES = insert(tables.entries)
_UNSEALED = delete(tables.sealed).where(tables.sealed.c.match == bindparam("of"))
_SEALED = insert(tables.sealed)


def _in_sqlite(work: Connection, together: Sequence[Appending]) -> Collection[str]:
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
    if work.execute(GONE_ON, gone_on).rowcount != len(together):
        raise Overtaken(", ".join(each.match for each in together))
    for statement, rows in (
        (_ENTRIES, [{"match": match, "n": n, "entry": entry} for match, n, entry in _entries(together)]),
        (_UNSEALED, [{"of": each.match} for each in together if each.sealed is not None]),
        (_SEALED, [{"match": match, "seat": seat, "answer": answer} for match, seat, answer in _sealed(together)]),
    ):
        if rows:
            work.execute(statement, rows)
    return {each.match for each in together}


# Lock the rows in the order of their names, so that two servers cannot deadlock.
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
    ), answers AS (
        SELECT * FROM unnest(
            CAST(:sealed_of AS varchar[]), CAST(:seats AS integer[]), CAST(:answers AS text[])
        ) AS answer(match, seat, answer) WHERE match IN (SELECT id FROM changed)
    ), unsealed AS (
        DELETE FROM sealed
        WHERE match = ANY(CAST(:resealed AS varchar[])) AND match IN (SELECT id FROM changed)
        AND (match, seat) NOT IN (SELECT match, seat FROM answers)
    ), sealed_now AS (
        INSERT INTO sealed (match, seat, answer) SELECT * FROM answers
        ON CONFLICT (match, seat) DO UPDATE SET answer = excluded.answer
    )
    SELECT array_agg(id), pg_notify(:channel, :notice) FROM changed
""").bindparams(bindparam("time", type_=tables.matches.c.changed.type))


def _in_postgresql(work: Connection, together: Sequence[Appending]) -> Collection[str]:
    entries, sealed = list(_entries(together)), list(_sealed(together))
    given: dict[str, Any] = {
        "matches": [each.match for each in together],
        "known": [each.revision for each in together],
        "lengths": [each.at + len(each.entries) for each in together],
        "results": [each.result for each in together],
        "time": now(),
        "of": [match for match, _, _ in entries],
        "places": [n for _, n, _ in entries],
        "entries": [entry for _, _, entry in entries],
        "resealed": [each.match for each in together if each.sealed is not None],
        "sealed_of": [match for match, _, _ in sealed],
        "seats": [seat for _, seat, _ in sealed],
        "answers": [answer for _, _, answer in sealed],
        **together[0].news.notice(*(each.match for each in together)),
    }
    changed: list[str] | None = work.execute(_ALL_AT_ONCE, given).scalar_one()
    return changed or ()


def _entries(together: Sequence[Appending]) -> Iterator[tuple[str, int, str]]:
    return ((each.match, n, entry) for each in together for n, entry in enumerate(each.entries, each.at))


def _sealed(together: Sequence[Appending]) -> Iterator[tuple[str, int, str]]:
    return ((each.match, seat, answer) for each in together for seat, answer in each.sealed or ())


_WAYS: dict[str, Callable[[Connection, Sequence[Appending]], Collection[str]]] = {
    "sqlite": _in_sqlite,
    "postgresql": _in_postgresql,
}
