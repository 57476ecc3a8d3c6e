"""What the store gives and takes."""

from __future__ import annotations

import hashlib
from typing import Literal

from grognard.engine.history.journal import Entry
from grognard.engine.questions import Answer
from grognard.engine.record import Value
from grognard.engine.ruleset import Setup

MatchKind = Literal["match", "replay", "lesson"]
HUMAN = "human"
"""Who sits in a seat that no bot plays."""


def hash_token(token: str) -> str:
    """The hash of a seat's token: somebody who reads the database cannot take the seat with it."""
    return hashlib.sha256(f"grognard seat|{token}".encode()).hexdigest()


class Seat(Value, frozen=True):
    """A seat of a match: who sits there ("human", or a bot's name), and the hash of the token that opens it (empty:
    nobody can answer for it). `invite_hash` is that of the invitation with which somebody may claim the seat once, and
    `claims` is how often that has happened. A seat that is `offered` may be claimed by anybody."""

    name: str
    who: str
    token_hash: str = ""
    invite_hash: str = ""
    claims: int = 0
    offered: bool = False

    @property
    def free(self) -> bool:
        """Whether somebody is expected here who has not sat down yet."""
        return self.human and self.token_hash == "" and self.invite_hash != ""

    @property
    def human(self) -> bool:
        return self.who == HUMAN

    def opens(self, token: str) -> bool:
        return self.token_hash != "" and hash_token(token) == self.token_hash

    def invites(self, invitation: str) -> bool:
        return self.invite_hash != "" and hash_token(invitation) == self.invite_hash


class Summary(Value, frozen=True):
    """A match in the list. Times are milliseconds since 1970."""

    id: str
    ruleset: str
    title: str
    kind: MatchKind
    lesson: int
    seats: tuple[Seat, ...]
    created: int
    changed: int
    entries: int
    result: str
    """How it ended, in words; empty while it lasts."""
    revision: int
    """The number of its last change; every writer names the one that they know."""
    own_seed: bool = False
    """Whether its maker chose the seed of the dice, and so could know every roll."""
    pace: str = ""
    """What those who play it agreed on: how quickly they answer."""
    private: bool = False
    """Whether nobody but those who sit at it may look at it."""


class Said(Value, frozen=True):
    """The words of somebody at the table, and what they point at: a place (in mils), a unit by its id."""

    words: str
    place: tuple[int, int] | None = None
    unit: str = ""


class SpokenLine(Value, frozen=True):
    """One of the lines that people said at a table, with its number (from 1) and its time (milliseconds since 1970).
    The name is that of the player when it was said: the seat may have another one since."""

    n: int
    seat: int
    name: str
    at: int
    said: Said


class StoredMatch(Value, frozen=True):
    """A whole match: with setup and journal it is the game; `sealed` are answers that wait for the others."""

    summary: Summary
    setup: Setup
    journal: tuple[Entry, ...]
    sealed: dict[int, Answer]


class RelatedMatch(Value, frozen=True):
    """A match that shares its first `at` entries with another one: begun from it, or the one it was begun from."""

    summary: Summary
    at: int


class Branches(Value, frozen=True):
    """Where a match was branched from (None: it stands alone), and what was branched from it."""

    origin: RelatedMatch | None = None
    branches: tuple[RelatedMatch, ...] = ()
