"""Reviewing a decision that was made: what it cost against what a bot would have done, from what its seat knew then."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from grognard.bots.budget import Budget
from grognard.bots.reasons import called, in_percent, what_speaks_against
from grognard.bots.search import Search
from grognard.bots.searchers import General
from grognard.engine.record import Value
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.view import View


class Review(Value, frozen=True):
    """The chance to win that a decision gave away, what would have been better, and what speaks against what was
    done."""

    cost: float
    instead: str
    words: str


def review(view: View, done: Plan, budget: Callable[[], Budget], seed: int | str) -> Review | None:
    """Search for the best plan, then compare it with what was done, each within a budget; None if there was no choice,
    or nothing better."""
    question, seat, told = view.question, view.seat, view.ruleset.tactics
    if question is None or seat is None or told is None:
        return None
    tactics: Tactics[Any] = told.for_search
    plans = [plan for plan in tactics.plans(view.known, seat, question, General.width) if plan.answers != done.answers]
    if not plans:
        return None

    def search() -> Search:
        limit = budget()
        limit.begin()
        return Search(view, tactics, random.Random(f"review {seed}"), limit)

    found = search().ranked(plans)
    if not found:
        return None
    second = search()
    compared = second.ranked([found[0].plan, done])
    if len(compared) < 2 or compared[0].plan is done:
        return None
    best, other = compared
    chances = second.value(best), second.value(other)
    words = " to win instead of ".join(map(in_percent, chances))
    instead = best.plan.idea or called(question, best.plan.answers[0])
    return Review(chances[0] - chances[1], instead, f"{words}: {what_speaks_against(other, best)}.")
