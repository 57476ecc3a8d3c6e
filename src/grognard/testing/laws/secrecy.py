"""Law 7: two states that differ only in what a seat may not know look the same to it, byte for byte."""

from __future__ import annotations

import random
from typing import Any

from grognard.engine.journal import ReplayDivergence
from grognard.engine.match import Match
from grognard.engine.odds import odds_after
from grognard.engine.questions import Answer
from grognard.engine.record import to_json
from grognard.engine.ruleset import Ruleset
from grognard.engine.view import View
from grognard.testing.laws.broken import LawBroken
from grognard.testing.laws.random_play import new_match, some_decisions, walk

PAIRS = 3
RUNS = 5
"""How many runs of a forecast are compared; they use the same dice in both worlds."""


def secrets_are_kept(ruleset: Ruleset[Any], number: int) -> None:
    """Views, questions, events, refusals and odds of a seat do not depend on what is hidden from it."""
    match = new_match(ruleset, number)
    chosen = some_decisions(number, 6)
    rng = random.Random(f"secrecy {number}")
    for decision in walk(match, number, ruleset.bound):
        if not next(chosen):
            continue
        where = f"game {number}, decision {decision}"
        for seat in (None, *range(ruleset.seats[0])):
            for _ in range(PAIRS if ruleset.has_secrets else 1):
                _compare_states(ruleset, match, seat, rng, where)
                if seat is not None:
                    _compare_games(match, seat, rng, where)


def _compare_states(ruleset: Ruleset[Any], match: Match, seat: int | None, rng: random.Random, where: str) -> None:
    known = ruleset.known(match.state, seat)
    other = ruleset.imagine(ruleset.known(match.state, seat), seat, rng)
    again = ruleset.known(other, seat)
    if to_json(known) != to_json(again):
        raise LawBroken(f"{where}: what seat {seat} knows depends on what is hidden from it")
    if to_json(ruleset.scene(known, seat)) != to_json(ruleset.scene(again, seat)):
        raise LawBroken(f"{where}: the scene of seat {seat} depends on what is hidden from it")


def _compare_games(match: Match, seat: int, rng: random.Random, where: str) -> None:
    """The same for the open question and its refusals, with the running step played in the other world."""
    try:
        other = match.imagine(seat, rng)
    except ReplayDivergence:
        return  # what happened since the last rest has shown that this world is not the true one
    mine, theirs = View(match, seat), View(other, seat)
    if (mine.question is None) != (theirs.question is None):
        if other.deciding != match.deciding:
            return  # the game has come another way: then something was shown
        raise LawBroken(f"{where}: whether seat {seat} is asked depends on what is hidden from it")
    if mine.question is None or theirs.question is None:
        return
    if to_json(mine.question.describe()) != to_json(theirs.question.describe()):
        raise LawBroken(f"{where}: the question of seat {seat} depends on what is hidden from it")
    answer = mine.question.sample(rng)
    if to_json(mine.question.refuse(answer)) != to_json(theirs.question.refuse(answer)):
        raise LawBroken(f"{where}: a refusal to seat {seat} depends on what is hidden from it")
    if _forecast(match, seat, answer) != _forecast(other, seat, answer):
        raise LawBroken(f"{where}: the odds told to seat {seat} depend on what is hidden from it")


def _forecast(match: Match, seat: int, answer: Answer) -> object:
    """What the seat is told before it gives this answer."""
    view = View(match, seat)
    assert view.question is not None
    measures = match.ruleset.measures(view.known, seat, view.question, answer)
    if not measures:
        return ()
    words = [(measure.title, measure.goal, measure.sentence) for measure in measures]
    try:
        found = odds_after(
            match, seat, answer, lambda state: tuple(m.of(state) for m in measures), budget=0, samples=RUNS
        )
    except ReplayDivergence:
        return words  # too much is hidden to foretell this
    return words, sorted(found.spread.items())
