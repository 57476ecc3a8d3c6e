"""Views: what one seat (or a spectator) sees of a match. Bots, browsers and the lab get these, never states."""

from __future__ import annotations

import random
from functools import cached_property
from typing import Any

from grognard.engine.events import Event
from grognard.engine.match import Match
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Question
from grognard.engine.ruleset import Ruleset
from grognard.engine.scene import Scene
from grognard.engine.sources import DiceSource


class View:
    """What `seat` (None: a spectator) may know now."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self._match = match
        self.seat = seat
        self.deciding: tuple[int, ...] = match.deciding
        self.question: Question[Any] | None = match.question(seat) if seat is not None else None
        self.outcome: Outcome | None = match.outcome

    @property
    def ruleset(self) -> Ruleset[Any]:
        return self._match.ruleset

    @property
    def number(self) -> int:
        """How many entries the journal has: the number of the open question."""
        return len(self._match.journal)

    @property
    def step(self) -> int:
        """How many steps have begun: plans hold within one step."""
        return self._match.steps_begun

    @cached_property
    def known(self) -> Any:
        """What the seat knows of the state, as an own copy."""
        return self._match.ruleset.known(self._match.state, self.seat)

    @cached_property
    def scene(self) -> Scene:
        return self._match.ruleset.scene(self.known, self.seat)

    def events(self, since: int = 0) -> list[Event]:
        """The log of this seat from its entry number `since` on."""
        heard = [event for event in self._match.events or () if event.heard_by(self.seat)]
        return heard[since:]

    def imagine(self, rng: random.Random, *, source: DiceSource | None = None) -> Match:
        """A game that could be this one as far as this seat knows; see `Match.imagine`."""
        if self.seat is None:
            raise ValueError("a spectator decides nothing and needs no look-ahead")
        return self._match.imagine(self.seat, rng, source=source)
