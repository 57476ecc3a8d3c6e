"""Replays: a match taken apart entry by entry, to be watched from any side that may know, and its luck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from grognard.engine.dice import Dice
from grognard.engine.events import Event
from grognard.engine.journal import Answered, Conceded, Drawn, Entry, Opened, Rolled
from grognard.engine.match import Match
from grognard.engine.ruleset import Setup, find
from grognard.engine.umpire import Ask, AskAll, Request, Roll
from grognard.server import papers
from grognard.server.sealing import honest


class Paused:
    """The dice of a replay: it never rolls by itself, so that each roll is a moment of its own; secret draws come
    out of the journal."""

    def __init__(self, journal: Sequence[Entry]) -> None:
        self._chances = [entry for entry in journal if isinstance(entry, Rolled | Drawn)]

    def faces(self, number: int, groups: Sequence[Dice]) -> list[list[int]] | None:
        return None

    def draw(self, number: int, below: int, *, shuffle: bool) -> list[int]:
        drawn = self._chances[number] if number < len(self._chances) else None
        if isinstance(drawn, Drawn):
            return list(drawn.values)
        return list(range(below)) if shuffle else [0]


def rewind(setup: Setup, journal: Sequence[Entry]) -> Match:
    """The match of a journal that nobody plays on."""
    match = Match(find(setup.ruleset), setup, source=Paused(journal))
    match.replay(journal)
    return match


class Told:
    """One entry of the journal with the request it answered."""

    __slots__ = ("entry", "events", "request")

    def __init__(self, entry: Entry, request: Request | None, events: int) -> None:
        self.entry = entry
        self.request = request
        self.events = events
        """How many events had been told after it."""


class Rested:
    """A state at rest (nobody writes to it), reached after `n` entries of the journal."""

    __slots__ = ("n", "state")

    def __init__(self, n: int, state: Any) -> None:
        self.n = n
        self.state = state


class Reel:
    """A match played once more, from its journal, with a note for each entry and each rest."""

    def __init__(self, setup: Setup, journal: Sequence[Entry]) -> None:
        self.match = match = Match(find(setup.ruleset), setup, source=Paused(journal))
        self.told: list[Told] = []
        match.replay(())
        self.first_events = len(match.events or ())
        self.rests = [Rested(0, match.since_rest()[0])]
        self.chances: dict[int | str | None, papers.Chances] = {}
        """What was worked out about the chances, by the eyes it was for."""
        for number, entry in enumerate(journal):
            request, steps = match.request, match.steps_begun
            if number >= len(match.journal):
                match.replay([entry])
            self.told.append(Told(entry, request, len(match.events or ())))
            if match.steps_begun != steps:
                self.rests.append(Rested(number + 1, match.since_rest()[0]))

    def __len__(self) -> int:
        return len(self.told)

    def fits(self, journal: Sequence[Entry]) -> bool:
        """Whether this is the reel of that journal."""
        return len(journal) == len(self.told) and self.match.journal == list(journal)

    def events(self, k: int) -> list[Event]:
        """What had been told after k entries."""
        count = self.told[k - 1].events if k else self.first_events
        return (self.match.events or [])[:count]

    def told_by(self, k: int) -> list[Event]:
        """What the entry with number k (from 1) brought."""
        return self.events(k)[len(self.events(k - 1)) :]

    def at(self, k: int) -> Match:
        return self.match.at(k)

    @cached_property
    def honest(self) -> bool | None:
        """Whether the dice of a finished sealed game are the ones that were committed to; None: nothing to check."""
        match = self.match
        if match.outcome is None or match.setup.dice.kind != "sealed":
            return None
        return honest(match.ruleset, match.setup, match.journal)

    def moments(self, seat: int | None, *, open: bool) -> tuple[papers.Moment, ...]:
        """The entries as this seat may know them."""
        heard = [0]
        for event in self.match.events or ():
            heard.append(heard[-1] + event.heard_by(seat))
        return tuple(
            _moment(number, told, heard[told.events], seat, open=open) for number, told in enumerate(self.told, 1)
        )


def _moment(number: int, told: Told, lines: int, seat: int | None, *, open: bool) -> papers.Moment:
    match told.entry, told.request:
        case Answered(seat=by), Ask(question=question):
            known = open or by == seat
            return papers.Moment(
                number, "answer", lines, by, question.title if known else "", question.clause if known else ""
            )
        case Opened(), AskAll(questions=questions):
            question = next(iter(questions.values()))
            return papers.Moment(
                number, "sealed", lines, None, question.title if open else "", question.clause if open else ""
            )
        case Rolled(), Roll(groups=groups):
            return papers.Moment(number, "roll", lines, groups[0].by, groups[0].label, groups[0].clause)
        case Conceded(seat=by), _:
            return papers.Moment(number, "concede", lines, by, "", "engine.concede")
    return papers.Moment(number, "draw", lines)
