"""States at rest: the ground on which undo, forks and replays stand."""

from __future__ import annotations

from enum import Enum

from grognard.engine.record import Record


class Keep(Enum):
    """Which states at rest a match keeps: all (live play), the last (bots, forks) or none but the first (mass play)."""

    ALL = "all"
    LAST = "last"
    NONE = "none"


class Rest:
    """A state at rest and where in the journal, the log and the dice it was reached. Nobody writes to it."""

    __slots__ = ("at", "chances", "events", "state", "steps")

    def __init__(self, at: int, events: int, chances: int, steps: int, state: Record) -> None:
        self.at = at
        self.events = events
        self.chances = chances
        self.steps = steps
        self.state = state
