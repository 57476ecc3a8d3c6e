"""States at rest: the ground on which undo, forks and replays stand."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import msgspec

from grognard.engine.record import Record


class Keep(Enum):
    """Which states at rest a match keeps: all (live play), the last (bots, forks) or none but the first (mass play)."""

    ALL = "all"
    LAST = "last"
    NONE = "none"


class Rest:
    """A state at rest and where in the journal, the log and the dice it was reached. Nobody writes to it."""

    __slots__ = ("absent", "at", "chance_requests", "events", "goes_on", "state", "steps")

    def __init__(
        self,
        at: int,
        events: int,
        chance_requests: int,
        steps: int,
        state: Record,
        absent: frozenset[int] = frozenset(),
        *,
        goes_on: bool = False,
    ) -> None:
        """`goes_on`: the rules have already said that the game does not end here."""
        self.at = at
        self.events = events
        self.chance_requests = chance_requests
        self.steps = steps
        self.state = state
        self.absent = absent
        self.goes_on = goes_on


class Settles(Record):
    """A part of a state that must be settled whenever the game is at rest: open scopes, consequences, losses."""

    def unsettled(self) -> str:
        """What is still open, as the rest of a sentence; empty if nothing is."""
        raise NotImplementedError

    def cut_short(self) -> str:
        """What the rules may not leave undone when they end the game, even in mid-step; empty if nothing is left."""
        return ""


def to_settle(record: Record) -> Iterator[Settles]:
    """All parts of a state that must be settled. Law 10 looks at them."""
    if isinstance(record, Settles):
        yield record
    for field in msgspec.structs.fields(record):
        value = getattr(record, field.name)
        parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else (value,)
        for part in parts:
            if isinstance(part, Record):
                yield from to_settle(part)
