"""The decisions of a finished game that cost most, as the general bot judges them. A worker process works them out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from grognard.bots.budget import Budget, Seconds
from grognard.bots.reviewing import review
from grognard.engine.history.journal import Answered
from grognard.engine.questions import Answer
from grognard.engine.ruleset import Plan
from grognard.engine.view import View
from grognard.server import schemas
from grognard.server.thinking.replayed import ReplayedMatch
from grognard.server.thinking.win_probability import Judge

NAMED = 3
LOOKED_AT = 8
"""So many decisions are thought about: those in whose step the chances of the side fell most."""
THOUGHT = 0.7
"""Seconds of the processor for each of the two searches over a decision."""
LINES = 3
"""So many lines of the log say what was done."""
LEAST_COST = 0.02
"""A decision that gave away less is no mistake."""


class PastChoice(NamedTuple):
    """A step that began with a choice of one seat: after how many entries, whose it was, what they answered before any
    die fell, and by how much their chances fell in it."""

    n: int
    seat: int
    plan: Plan
    fall: float


def costly_decisions(game: ReplayedMatch) -> schemas.CostlyDecisions:
    """The worst decisions of the whole game, the costliest first; worked out once."""
    if game.costly is None:
        game.costly = schemas.CostlyDecisions(tuple(_costly(game)))
    return game.costly


def _costly(game: ReplayedMatch) -> list[schemas.CostlyDecision]:
    decided = sorted(_decided(game), key=lambda each: -each.fall)[:LOOKED_AT]
    found = [costly for each in decided if (costly := _reviewed(game, each)) is not None]
    return sorted(found, key=lambda each: -each.cost)[:NAMED]


def _reviewed(game: ReplayedMatch, decided: PastChoice) -> schemas.CostlyDecision | None:
    view = View(game.at(decided.n), decided.seat)
    found = review(view, decided.plan, _budget, seed=decided.n)
    if found is None or found.cost < LEAST_COST:
        return None
    cost = round(found.cost, 3)
    return schemas.CostlyDecision(decided.n, decided.seat, cost, _done(game, decided), found.instead, found.words)


def _budget() -> Budget:
    return Seconds(THOUGHT)


def _decided(game: ReplayedMatch) -> Iterator[PastChoice]:
    """The steps that began with a choice of one seat, once the sides can be compared."""
    tactics = game.match.ruleset.tactics
    if tactics is None or tactics.lead <= 0:
        return
    judge = Judge(View(game.match, None, open=True), tactics.lead)
    judge.begin(rest.state for rest in game.rests)
    for here, there in pairwise(game.rests):
        first = game.entries[here.n].entry
        before, after = judge.probabilities(here.state), judge.probabilities(there.state)
        if isinstance(first, Answered) and before is not None and after is not None:
            plan = Plan(tuple(_answers(game, here.n, there.n, first.seat)))
            yield PastChoice(here.n, first.seat, plan, before[first.seat] - after[first.seat])


def _answers(game: ReplayedMatch, begin: int, end: int, seat: int) -> Iterator[Answer]:
    """What a seat answered in a step before anything else happened."""
    for each in game.entries[begin:end]:
        if not isinstance(each.entry, Answered):
            return
        if each.entry.seat == seat:
            yield each.entry.answer


def _done(game: ReplayedMatch, decided: PastChoice) -> str:
    """The first lines of the log about the decision; the question, if the log has none."""
    answers = range(decided.n + 1, decided.n + len(decided.plan.answers) + 1)
    told = [event.sentence() for k in answers for event in game.events_of(k) if not event.dice]
    question = View(game.at(decided.n), decided.seat).asked
    return "; ".join(told[:LINES]) or ("" if question is None else question.title)
