"""What a guest hears and says, one JSON object to a line; the rest is in `engine.dialogue`, the same as at a socket."""

from __future__ import annotations

import msgspec

from grognard import __version__
from grognard.engine.dialogue import (
    Check,
    GiveAnswer,
    ListCandidates,
    Nearest,
    SeatTable,
)
from grognard.engine.record import Value

PROTOCOL = 1
"""It rises when a guest of before could no longer play. New fields and new messages do not make it rise."""

# ---- to a guest ----


class Greeting(Value, frozen=True, tag="hello"):
    """The first line. The guest says `Ready`."""

    protocol: int = msgspec.field(default_factory=lambda: PROTOCOL)
    grognard: str = msgspec.field(default_factory=lambda: __version__)


class GuestGame(Value, frozen=True, tag="game"):
    """A game begins, or goes on in a new process; nothing of an earlier one holds any more. Whoever draws lots with
    this seed plays the same game again."""

    ruleset: str
    seat: int
    teams: tuple[int, ...]
    """The team of each seat; seats that are for themselves have different numbers."""
    seed: str
    seconds: float
    """For each decision."""


class GuestTable(SeatTable, frozen=True, tag="table", kw_only=True):
    """What the guest sees when it is asked, and once more with the `result` when the game is over. It has `seconds` to
    answer."""

    seconds: float = 0.0


# ---- from a guest ----


class Ready(Value, frozen=True, tag="ready"):
    """The guest can play, and speaks this version of the protocol."""

    protocol: int
    name: str = ""


class GuestAnswer(GiveAnswer, frozen=True, tag="answer"):
    """The answer, and if the guest likes its reason in a sentence."""

    why: str = ""


FromGuest = Ready | GuestAnswer | Check | Nearest | ListCandidates
