"""Two worlds of the same game, compared through the eyes of one seat.

What the seat gets in the true world is recorded before the other world moves on. So the comparison also shows if a rule
set keeps something of a game outside its state."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from grognard.engine.dice.sources import Awaited
from grognard.engine.events import Event
from grognard.engine.history.journal import Entry, ReplayDivergence
from grognard.engine.history.replaying import ReplayEntry
from grognard.engine.match import Match
from grognard.engine.questions import Question
from grognard.engine.record import to_json
from grognard.engine.ruleset import Ruleset, Setup
from grognard.engine.view import View
from grognard.testing.laws.broken import LawBroken
from grognard.testing.laws.sent import Channel, Trials, sent
from grognard.testing.laws.undeclared import records_within


def begin(ruleset: Ruleset[Any], setup: Setup, state: Any) -> Match:
    """A game that starts at this rest and waits for every answer, die and draw."""
    position = msgspec.to_builtins(state)
    return Match(ruleset, msgspec.structs.replace(setup, position=position), source=Awaited())


class WatchedWorld:
    """One of the two games, and what the seat has heard of it."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self.match = match
        self._seat = seat
        self._heard = 0
        self._moments: list[Channel] = []

    @property
    def view(self) -> View:
        return View(self.match, self._seat)

    @property
    def fresh(self) -> list[Event]:
        """What the seat was told since it last listened."""
        return self.view.events()[self._heard :]

    def play(self, entry: Entry) -> None:
        request = self.match.request
        self.match.replay([entry])
        self._moments.append(("a moment of the replay", self.view.moment(entry, request)))

    def sent(self, trials: Trials) -> Iterator[Channel]:
        """Everything that the seat is sent now, and what a replay tells of the entries since it last listened."""
        yield from sent(self.match, self._seat, self._heard, trials)
        yield from self._moments

    def listen(self) -> None:
        """Take what was told so far as compared."""
        self._heard = len(self.view.events())
        self._moments.clear()


class Pair:
    """The true world and another one, in which only what is hidden from the seat is different."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        setup: Setup,
        seat: int | None,
        states: tuple[Any, Any],
        rng: random.Random,
        where: str,
    ) -> None:
        self._ruleset, self._seat, self._rng, self._where = ruleset, seat, rng, where
        self._true, self._other = (WatchedWorld(begin(ruleset, setup, state), seat) for state in states)

    @property
    def _who(self) -> str:
        return "a spectator" if self._seat is None else f"seat {self._seat}"

    def play(self, coming: Sequence[ReplayEntry]) -> None:
        """Play these entries in both worlds, as long as they look the same."""
        if self._same():
            self._play_on(coming)

    def _play_on(self, coming: Sequence[ReplayEntry]) -> None:
        for told in coming:
            if not self._same(told.entry):
                return

    def _go_on(self, entry: Entry, other: Entry) -> bool:
        """Play an entry in both worlds without looking."""
        self._true.play(entry)
        return self._other_goes_on(other)

    def _other_goes_on(self, entry: Entry) -> bool:
        """Play an entry in the other world. False: there it cannot be answered like this, which only those who were
        asked can know."""
        try:
            self._other.play(entry)
        except ReplayDivergence:
            return False
        return True

    # ---- comparing ----

    def _same(self, entry: Entry | None = None) -> bool:
        """Whether the worlds still look the same, once this entry has been played in both. They may differ after
        something was shown, and not before."""
        if entry is not None:
            self._true.play(entry)
        view = self._true.view
        if view.question is not None:
            self._look_into(view.question)
        trials = Trials(view, self._rng)
        here = [(channel, to_json(came)) for channel, came in self._true.sent(trials)]
        if entry is not None and not self._other_goes_on(entry):
            return False
        for (channel, came), (_, there) in zip(here, self._other.sent(trials), strict=False):
            if came != to_json(there):
                if self._shown():
                    return False
                raise LawBroken(f"{self._where}: {self._who} can tell by {channel} what is hidden from it")
        self._listen()
        return self._true.match.outcome is None

    def _listen(self) -> None:
        """Take what was told so far as compared."""
        self._true.listen()
        self._other.listen()

    def _shown(self) -> bool:
        """Whether the seat has just been shown something hidden, in either world."""
        return self._shows(self._true) or self._shows(self._other)

    def _shows(self, world: WatchedWorld) -> bool:
        """By a reveal, by the end of all secrets, or under a clause by which play itself gives it away."""
        view, fresh = world.view, world.fresh
        clauses = {event.clause for event in fresh} | {dice.clause for dice in view.rolling}
        reveals = any(event.kind == "reveal" for event in fresh)
        return reveals or view.known.all_open() or not clauses.isdisjoint(self._ruleset.shown_by)

    def _look_into(self, question: Question[Any]) -> None:
        found = next(records_within(question), "")
        if found:
            raise LawBroken(
                f"{self._where}: the question {question.topic!r} hands the true state to seat {self._seat} ({found}); "
                "keep it in an attribute with an underscore"
            )
