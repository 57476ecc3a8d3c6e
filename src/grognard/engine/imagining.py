"""Imagined games: games that could be the true one as far as a seat knows, for look-ahead and odds.

An imagined game is made from what the seat knows at the last rest, and has come as far as the true one. What others
answered in private since then, and what was drawn in secret, is guessed. Nothing else of the true game is in it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from grognard.engine.journal import Answered, Conceded, Drawn, Entry, Opened, ReplayDivergence
from grognard.engine.record import to_json
from grognard.engine.rest import Rest
from grognard.engine.ruleset import Setup
from grognard.engine.sources import DicePolicy, DiceSource
from grognard.engine.umpire import Ask, AskAll, Draw, Request

if TYPE_CHECKING:
    from grognard.engine.match import Match

GUESSES = 12
"""How many times private answers and draws of the running step are guessed until they fit what the seat knows."""

NO_DICE = DicePolicy("imagined", "")


def imagine(match: Match, seat: int, rng: random.Random, source: DiceSource) -> Match:
    """The work behind `Match.imagine`; see there."""
    for _ in range(GUESSES):
        world, fitting = _imagined_once(match, seat, rng, source)
        if fitting:
            return world
    raise ReplayDivergence(len(world.journal), world.journal[-1], "something that could not be guessed")


def _imagined_once(match: Match, seat: int, rng: random.Random, source: DiceSource) -> tuple[Match, bool]:
    """One attempt, and whether its guesses about the running step fit what the seat knows now."""
    ruleset, rest = match.ruleset, match._rest_before(len(match.journal))
    true = match.state if match.outcome is not None else rest.state
    state = ruleset.imagine(ruleset.known(true, seat), seat, rng)
    world = match._twin(without_secrets(match.setup), source)
    if match.outcome is not None:
        world._finished_like(match.outcome, match.absent, rest.chance_requests, [], state)
        return world, True
    world._stand_at(Rest(0, 0, rest.chance_requests, 0, state, rest.absent), [])
    guessed = _play_again(world, match.journal[rest.at :], seat, rng)
    if seat in match._sealed and isinstance(world._request, AskAll):
        world._sealed[seat] = match._sealed[seat]
    seen = [to_json(ruleset.known(each._state, seat)) for each in (match, world)] if guessed else ["", ""]
    return world, seen[0] == seen[1]


def _play_again(world: Match, entries: Sequence[Entry], seat: int, rng: random.Random) -> bool:
    """Play the true step in an imagined game; return whether anything in it had to be guessed."""
    hidden = world.ruleset.has_secrets
    guessed = False
    for entry in entries:
        if isinstance(entry, Conceded):
            world._leave(entry)
            continue
        request = world._request
        if request is None:
            raise ReplayDivergence(len(world.journal), entry, "nothing: the step is over")
        mine = as_imagined(entry, request, seat, rng) if hidden else entry
        guessed = guessed or mine is not entry
        world._write(world._fitting(mine, request, verify=hidden), request)
    world._go_on()
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
