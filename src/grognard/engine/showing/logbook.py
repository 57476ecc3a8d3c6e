"""The log of a seat in finished sentences, as it is sent a few lines at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from grognard.engine.events import Event
from grognard.engine.record import Value

T = TypeVar("T")


class Logged(Value, frozen=True):
    """An event with its number in the log of this seat (from 1) and its finished sentence."""

    number: int
    event: Event
    sentence: str


def same_start(one: Sequence[T], other: Sequence[T]) -> int:
    """How many members two sequences share at their beginning."""
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:  # nearly always; comparing the same object is quick
        return shorter
    return next(place for place in range(shorter) if one[place] != other[place])


class Log:
    """The log of one audience in finished sentences. It grows with the match; lines that were taken back are cut
    off."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.lines: list[Logged] = []

    def follow(self, events: list[Event]) -> int:
        """Take over the events that the audience has heard of by now. Returns how many earlier lines are still
        valid."""
        kept = same_start(self.events, events)
        del self.lines[kept:]
        self.lines += [Logged(number, event, event.sentence()) for number, event in enumerate(events[kept:], kept + 1)]
        self.events = events
        return kept
