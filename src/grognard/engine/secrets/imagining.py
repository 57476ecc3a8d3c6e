"""Imagined games: games that could be the true one as far as a seat knows, for look-ahead and odds.

An imagined game starts from what the seat knows at the last rest, and is played on to the same point as the true game.
Private answers and secret draws since then are guessed. It contains nothing else of the true game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Self

import msgspec

from grognard.engine.dice.sources import Average, DicePolicy, DiceSource
from grognard.engine.history.journal import Answered, Conceded, Drawn, Entry, Opened, ReplayDivergence
from grognard.engine.history.time_travel import TimeTravel
from grognard.engine.playing.rest import Rest
from grognard.engine.record import to_json
from grognard.engine.setup import Setup
from grognard.engine.umpire import Ask, AskAll, Draw, Request

GUESSES = 12
"""How many times private answers and draws of the running step are guessed until they fit what the seat knows."""

NO_DICE = DicePolicy("imagined", "")


class Imagining(TimeTravel):
    """A game that each seat can imagine."""

    def imagine(self, seat: int, rng: random.Random, *, source: DiceSource | None = None) -> Self:
        """A game that could be this one as far as the seat knows, with other dice. Bots look ahead in such games only.

        It contains only what the seat knows: no earlier journal, no dice, no secret lists, no sealed answers of others.
        Raises `ReplayDivergence` if what happened since the last rest does not fit it."""
        self._ready()
        for _ in range(GUESSES):
            world, fitting = self._imagined_once(seat, rng, source or Average())
            if fitting:
                return world
        raise ReplayDivergence(len(world.journal), world.journal[-1], "something that could not be guessed")

    def _imagined_once(self, seat: int, rng: random.Random, source: DiceSource) -> tuple[Self, bool]:
        """One attempt, and whether its guesses about the running step fit what the seat knows now."""
        ruleset, rest = self.ruleset, self._rest_before(len(self.journal))
        true = self._state if self.outcome is not None else rest.state
        state = ruleset.imagine(ruleset.known(true, seat), seat, rng)
        world = self._twin(without_secrets(self.setup), source)
        if self.outcome is not None:
            world._finished_like(self.outcome, self.absent, rest.chance_requests, [], state)
            return world, True
        world._stand_at(Rest(0, 0, rest.chance_requests, 0, state, rest.absent), [])
        guessed = world._guess_along(self.journal[rest.at :], seat, rng)
        if seat in self._sealed and isinstance(world._request, AskAll):
            world._sealed[seat] = self._sealed[seat]
        seen = [to_json(ruleset.known(each._state, seat)) for each in (self, world)] if guessed else ["", ""]
        return world, seen[0] == seen[1]

    def _guess_along(self, entries: Sequence[Entry], seat: int, rng: random.Random) -> bool:
        """Play a true step in this imagined game; return whether anything in it had to be guessed."""
        hidden = self.ruleset.has_secrets
        guessed = False
        for entry in entries:
            if isinstance(entry, Conceded):
                self._leave(entry)
                continue
            request = self._request
            if request is None:
                raise ReplayDivergence(len(self.journal), entry, "nothing: the step is over")
            mine = as_imagined(entry, request, seat, rng) if hidden else entry
            guessed = guessed or mine is not entry
            self._write(self._fitting(mine, request, verify=hidden), request)
        self._go_on()
        return guessed


def without_secrets(setup: Setup) -> Setup:
    """What everybody knows of a setup: no lists, no position, no seed."""
    return msgspec.structs.replace(setup, rosters=(), position=None, dice=NO_DICE)


def as_imagined(entry: Entry, request: Request, seat: int, rng: random.Random) -> Entry:
    """The entry as an answer to the same request of an imagined game; unchanged if the seat may know it."""
    match entry, request:
        case Answered(seat=by, fingerprint=wanted), Ask(seats=seats, question=question) if question.private:
            return entry if seat in seats else Answered(by, question.sample(rng), wanted)
        case Opened(fingerprint=wanted), AskAll(questions=questions):
            given = entry.by_seat()
            if not any(question.private for asked, question in questions.items() if asked != seat):
                return entry
            guessed = {
                asked: given[asked] if asked == seat or not question.private else question.sample(rng)
                for asked, question in questions.items()
            }
            return Opened.of(guessed, wanted)
        case Drawn(fingerprint=wanted), Draw(below=below, shuffle=shuffle):
            values = rng.sample(range(below), below) if shuffle else [rng.randrange(below)]
            return Drawn(tuple(values), wanted)
    return entry
