"""`grognard backup`, `restore`, `archive` and `check-database`: the matches as a whole."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from grognard.cli.trouble import FAULTS, FINE, Trouble
from grognard.store import StoreUnusable, copying, default_database

Database = Annotated[str | None, Parameter(help="Where games are kept: a file or a database address.")]
DAY = 24 * 3600


def _place(database: str | None) -> str:
    return database if database is not None else str(default_database())


def backup(file: Path, *, database: Database = None) -> None:
    """Copy all matches into a new file, while servers go on."""
    try:
        matches = asyncio.run(copying.backup(_place(database), file))
    except StoreUnusable as fault:
        raise Trouble(str(fault)) from None
    print(f"{matches} matches are in {file}.")


def restore(file: Path, *, database: Database = None) -> None:
    """Copy a backup into an empty database, of whatever kind."""
    try:
        matches = asyncio.run(copying.restore(file, _place(database)))
    except StoreUnusable as fault:
        raise Trouble(str(fault)) from None
    print(f"{matches} matches are back.")


def archive(
    *,
    days: Annotated[int, Parameter(help="Matches that nobody has changed for so many days.")],
    into: Annotated[Path | None, Parameter(help="A new file to put them into; without one they are deleted.")] = None,
    database: Database = None,
) -> None:
    """Take old matches out of a database."""
    if days < 1:
        raise Trouble(f"--days is {days}; it is 1 at least.")
    before = int((time.time() - days * DAY) * 1000)
    try:
        gone = asyncio.run(copying.archive(_place(database), before, into))
    except StoreUnusable as fault:
        raise Trouble(str(fault)) from None
    where = "deleted" if into is None else f"in {into} now"
    print(f"{len(gone)} matches are {where}." if gone else "No match is so old; nothing was done.")


def check_database(*, database: Database = None) -> int:
    """Look for damage: the file itself, and journals with gaps."""
    try:
        found = asyncio.run(copying.faults(_place(database)))
    except StoreUnusable as fault:
        raise Trouble(str(fault)) from None
    print("\n".join(found) if found else "Everything is in order.")
    return FAULTS if found else FINE
