"""Audiences: what everybody who sees with the same eyes is shown, made once for each change of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from grognard.engine.events import Event
from grognard.engine.view import View
from grognard.server import wire

T = TypeVar("T")


def same_start(one: Sequence[T], other: Sequence[T]) -> int:
    """How many members two sequences share at their beginning."""
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:  # nearly always; members that are the same object are not looked into
        return shorter
    return next(place for place in range(shorter) if one[place] != other[place])


class Log:
    """The log of one audience in finished sentences. It grows with the match; what was taken back is cut off."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.lines: list[wire.Logged] = []

    def follow(self, events: list[Event]) -> None:
        """These are the events that the audience has heard of by now."""
        kept = same_start(self.events, events)
        del self.lines[kept:]
        self.lines += [
            wire.Logged(number, event, event.sentence()) for number, event in enumerate(events[kept:], kept + 1)
        ]
        self.events = events


class Audience:
    """Everybody who sees with the eyes of one seat (or as a spectator): their view, their log and their tables."""

    def __init__(self, look: Callable[[], View]) -> None:
        self._look = look
        self._view: View | None = None
        self._log = Log()
        self._log_is_current = False
        self._tables: dict[tuple[frozenset[int], int], bytes] = {}

    def match_changed(self) -> None:
        """The match has changed: what was made of it is out of date."""
        self._view = None
        self._log_is_current = False
        self._tables.clear()

    @property
    def view(self) -> View:
        if self._view is None:
            self._view = self._look()
        return self._view

    @property
    def log(self) -> Log:
        if not self._log_is_current:
            self._log.follow(self.view.events())
            self._log_is_current = True
        return self._log

    def table(self, mine: frozenset[int], kept: int, make: Callable[[], bytes]) -> bytes:
        """The table for those of the audience who hold these seats and keep so many lines of the log."""
        if (mine, kept) not in self._tables:
            self._tables[mine, kept] = make()
        return self._tables[mine, kept]
