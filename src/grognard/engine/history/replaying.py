"""Replaying: the one place that turns a journal into a match again, to play on or to look at entry by entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from grognard.engine.dice.sources import Awaited
from grognard.engine.history.journal import Entry
from grognard.engine.match import Match
from grognard.engine.questions import Answer
from grognard.engine.ruleset import Setup, find
from grognard.engine.umpire import Request


class ReplayEntry:
    """An entry of the journal: the request it answered, and how much had been told when it had been played."""

    __slots__ = ("entry", "events", "number", "request", "rest")

    def __init__(self, number: int, entry: Entry, request: Request | None, events: int, rest: Any) -> None:
        self.number = number
        """From 1."""
        self.entry = entry
        self.request = request
        self.events = events
        self.rest = rest
        """The state at rest that was reached by it (nobody writes to it); None: the step goes on."""


def resumed(setup: Setup, journal: Iterable[Entry], sealed: Mapping[int, Answer] = MappingProxyType({})) -> Match:
    """The match of a journal at its open question, to be played on; `sealed` are the answers that wait for others."""
    match = Match(find(setup.ruleset), setup)
    match.replay(journal)
    for seat, answer in sealed.items():
        match.submit(seat, answer)
    return match


def replayed(setup: Setup, journal: Sequence[Entry] = ()) -> Match:
    """The match of a journal, to look at. Its dice never fall by themselves, so nothing happens but what the journal
    says."""
    match = Match(find(setup.ruleset), setup, source=Awaited())
    match.replay(journal)
    return match


def entry_by_entry(match: Match, journal: Sequence[Entry], since: int = 0) -> Iterator[ReplayEntry]:
    """Play the entries from number `since` on, each checked against the rules, and stop after every one of them.

    A match with its own dice may already be ahead of `journal`: then entry and request are those of its own journal.
    Raises `ReplayDivergence` at the first entry that does not fit."""
    for number, entry in enumerate(journal[since:], since):
        request, begun = match.request, match.steps_begun
        if number >= len(match.journal):
            match.replay([entry])
        rest = match.since_rest()[0] if match.steps_begun != begun else None
        yield ReplayEntry(number + 1, entry, request, len(match.events or ()), rest)
