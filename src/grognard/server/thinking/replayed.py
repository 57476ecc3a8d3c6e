"""Replays: a match taken apart entry by entry, to be watched from any side that may know, and its luck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any

from grognard.engine.events import Event
from grognard.engine.history.journal import Entry
from grognard.engine.history.replaying import entry_by_entry, replayed
from grognard.engine.match import Match
from grognard.engine.ruleset import Setup
from grognard.engine.showing.logbook import Log
from grognard.engine.view import KnownEntry, View
from grognard.server import schemas, wire
from grognard.server.matches.dice_policies import dice_are_honest


class RestPoint:
    """A state at rest (nobody writes to it), reached after `n` entries of the journal."""

    __slots__ = ("n", "state")

    def __init__(self, n: int, state: Any) -> None:
        self.n = n
        self.state = state


class ReplayedMatch:
    """A match replayed from its journal, with a record for each entry and each rest."""

    def __init__(self, setup: Setup, journal: Sequence[Entry]) -> None:
        self.match = match = replayed(setup)
        self.first_events = len(match.events or ())
        self.rests = [RestPoint(0, match.since_rest()[0])]
        self.win_probabilities: dict[int | str | None, schemas.WinProbabilities] = {}
        """What was worked out about who was likely to win, by the eyes it was for."""
        self.costly: schemas.CostlyDecisions | None = None
        """Which decisions cost most, once somebody has asked."""
        self.entries = list(entry_by_entry(match, journal))
        self.rests += [RestPoint(each.number, each.rest) for each in self.entries if each.rest is not None]
        self._logs: dict[int | None, Log] = {}

    def __len__(self) -> int:
        return len(self.entries)

    def at(self, k: int) -> Match:
        """The match after k entries."""
        return self.match.at(k)

    def events(self, k: int) -> list[Event]:
        """The events of the first k entries."""
        count = self.entries[k - 1].events if k else self.first_events
        return (self.match.events or [])[:count]

    def events_of(self, k: int) -> list[Event]:
        """The events of entry number k (counted from 1)."""
        return self.events(k)[len(self.events(k - 1)) :]

    def log(self, seat: int | None, k: int) -> list[wire.Logged]:
        """The log of a seat (None: of the spectators) after k entries."""
        if seat not in self._logs:
            log = Log()
            log.follow(View(self.match, seat).events())
            self._logs[seat] = log
        return self._logs[seat].lines[: self._heard(seat)[len(self.events(k))]]

    def _heard(self, seat: int | None) -> list[int]:
        """How many of the first 0, 1, 2 … events a seat has heard of."""
        events = self.match.events or ()
        return list(accumulate((event.heard_by(seat) for event in events), initial=0))

    @cached_property
    def honest(self) -> bool | None:
        """Whether the dice of a finished sealed game are the ones that were committed to; None: nothing to check."""
        match = self.match
        if match.outcome is None or match.setup.dice.kind != "sealed":
            return None
        return dice_are_honest(match.ruleset, match.setup, match.journal)

    def moments(self, seat: int | None, *, open: bool) -> tuple[schemas.Moment, ...]:
        """The entries as this seat may know them."""
        heard = self._heard(seat)
        view = View(self.match, seat, open=open)
        return tuple(
            _moment(each.number, heard[each.events], view.moment(each.entry, each.request)) for each in self.entries
        )


def replay_from(material: tuple[Setup, Sequence[Entry]]) -> ReplayedMatch:
    """Runs in a worker, which keeps the replay for the next questions about it."""
    return ReplayedMatch(*material)


def _moment(number: int, lines: int, known: KnownEntry) -> schemas.Moment:
    return schemas.Moment(number, known.kind, lines, known.seat, known.title, known.clause)
