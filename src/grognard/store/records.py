"""What the store gives and takes."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Literal

from grognard.engine.journal import Entry
from grognard.engine.questions import Answer
from grognard.engine.record import Value
from grognard.engine.ruleset import Setup

Kind = Literal["match", "replay", "lesson"]


def fingerprint_of(token: str) -> str:
    """What is kept of a seat's token: who reads the database cannot sit down with it."""
    return hashlib.sha256(f"grognard seat|{token}".encode()).hexdigest()


class NewSeat(Value, frozen=True):
    """A seat of a new match and the hash of the token that opens it. A match to watch only has seats without."""

    name: str
    who: str
    token_hash: str = ""


class Seated(Value, frozen=True):
    """A seat as it is stored: who sits there, and the hash of its token (empty: nobody can answer for it)."""

    name: str
    who: str
    token_hash: str

    def opens(self, token: str) -> bool:
        return self.token_hash != "" and fingerprint_of(token) == self.token_hash


class Summary(Value, frozen=True):
    """A match in the list. Times are milliseconds since 1970."""

    id: str
    ruleset: str
    title: str
    kind: Kind
    lesson: int
    seats: tuple[Seated, ...]
    created: int
    changed: int
    entries: int
    result: str
    """How it ended, in words; empty while it lasts."""


class Stored(Value, frozen=True):
    """A whole match: with setup and journal it is the game; `sealed` are answers that wait for the others."""

    summary: Summary
    setup: Setup
    journal: tuple[Entry, ...]
    sealed: dict[int, Answer]


class Branched(Value, frozen=True):
    """A match that shares its first `at` entries with another one: begun from it, or the one it was begun from."""

    summary: Summary
    at: int


class Lines(Value, frozen=True):
    """The other lines of a game: where it was branched from (None: it stands alone), and what was begun from it."""

    origin: Branched | None = None
    branches: tuple[Branched, ...] = ()


def default_database() -> Path:
    """Where matches live unless told otherwise: the data folder of this user."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "grognard" / "matches.db"
