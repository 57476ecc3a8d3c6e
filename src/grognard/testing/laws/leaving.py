"""Part of law 1: a seat may give up. The others play on to an end, and the game replays."""

from __future__ import annotations

import random
from typing import Any

from grognard.engine.history.saves import load, save
from grognard.engine.match import Match
from grognard.engine.playing.players import open_question
from grognard.engine.refusal import NotAsked
from grognard.engine.ruleset import Ruleset
from grognard.testing.laws.answers import UMPIRE
from grognard.testing.laws.broken import SOMETHING_ELSE, LawBroken
from grognard.testing.laws.random_play import new_match, walk
from grognard.testing.traces import trace

LEAVERS = 16
"""How often somebody gives up in a game. Each time the rest is played, so that without a limit a game of four with
thousands of decisions would take minutes."""


def leavers_are_not_missed(ruleset: Ruleset[Any], number: int, length: int) -> None:
    """Any seat may give up at any decision of a game of this length, even in the middle of a step, and the others play
    on."""
    rng = random.Random(f"leaving {number}")
    chosen = set(rng.sample(range(length), min(LEAVERS, length)))
    match = new_match(ruleset, number)
    for decision in walk(match, number, ruleset.bound):
        if decision in chosen:
            left = rng.choice(match.seating.seats)
            _play_on(match.fork(listen=True), left, number, f"game {number}, decision {decision}, without seat {left}")


def _play_on(match: Match, left: int, number: int, where: str) -> None:
    match.concede(left)
    _cannot_come_back(match, left, where)
    for decision in walk(match, number + 1):
        if decision > match.ruleset.bound:
            raise LawBroken(f"{where}: the others need more than {match.ruleset.bound} decisions")
        for seat in match.deciding:
            if seat == left:
                raise LawBroken(f"{where}: the seat that left is asked {open_question(match, seat).topic}")
    outcome = match.outcome
    assert outcome is not None
    if outcome.clause not in match.ruleset.rulebook and outcome.clause not in UMPIRE:
        raise LawBroken(f"{where}: the end names {outcome.clause!r}, no clause of the rulebook")
    again = load(save(match))
    if again.state.digest() != match.state.digest() or again.outcome != outcome:
        raise LawBroken(f"{where}: the game does not replay: {trace(match)} and {trace(again)}. {SOMETHING_ELSE}")


def _cannot_come_back(match: Match, left: int, where: str) -> None:
    try:
        match.concede(left)
    except NotAsked:
        return
    raise LawBroken(f"{where}: the seat could give up twice")
