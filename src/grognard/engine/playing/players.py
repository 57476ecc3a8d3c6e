"""Playing: the one loop with which players, bots, random play and policies play a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from grognard.engine.match import Match
from grognard.engine.questions import Answer, Question
from grognard.engine.umpire import Ask
from grognard.engine.view import View

Decide = Callable[[int], Answer]
"""What a seat answers to its open question."""


class Player(Protocol):
    """A player that answers from what a seat sees, as every bot does."""

    def decide(self, view: View) -> Answer: ...


class NobodyAsked(RuntimeError):
    """The game waits for dice that nobody here rolls."""


def decisions(match: Match, decide: Decide, speaker: Callable[[Match], int] | None = None) -> Iterator[int]:
    """Play on to the end, one answer at a time: the match is asked again after each answer who decides next.

    Yields the seat before each of its answers, so that the caller can look, count or stop. `speaker` says which of
    several seats that are asked answers next; otherwise the first of them does, alone for its whole team.
    """
    while match.outcome is None:
        seat = first_asked(match) if speaker is None else speaker(match)
        yield seat
        match.submit(seat, decide(seat))


def first_asked(match: Match) -> int:
    """The first of the seats that are asked."""
    for seat in match.deciding:
        return seat
    raise NobodyAsked(f"{match.ruleset.title} waits for dice that somebody has to roll")


def by_players(match: Match, players: Mapping[int, Player]) -> Decide:
    """Decisions of players who see what their seat sees."""
    return lambda seat: players[seat].decide(View(match, seat))


def by_policy(match: Match, policy: Callable[[int, Question[Any]], Answer]) -> Decide:
    """Decisions by seat and question alone."""
    return lambda seat: policy(seat, open_question(match, seat))


def at_random(match: Match, rng: random.Random) -> Decide:
    """Any legal answer."""

    def decide(seat: int) -> Answer:
        question = match.question(seat)
        assert question is not None, f"seat {seat} is not asked"
        return question.sample(rng)

    return decide


def any_of_the_team(rng: random.Random) -> Callable[[Match], int]:
    """A speaker: any member of a team that is asked may answer."""

    def speaker(match: Match) -> int:
        first = first_asked(match)
        return rng.choice(match.deciding) if isinstance(match.request, Ask) and len(match.deciding) > 1 else first

    return speaker


def open_question(match: Match, seat: int) -> Question[Any]:
    """The question of a seat that is asked."""
    question = match.question(seat)
    assert question is not None, f"seat {seat} is not asked"
    return question
