"""Advice: one to three good plans for whoever is asked, with the words of a bot that thinks about them."""

from __future__ import annotations

import random
from typing import Any

from grognard.bots.budget import Budget
from grognard.bots.reasons import in_percent, verdict, what_speaks_against
from grognard.bots.search import Candidate, Search
from grognard.bots.searchers import General
from grognard.engine.questions import Answer, One, Question
from grognard.engine.record import Value
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.view import View

MOST = 3
CLOSE = 0.06
"""A plan whose chance to win is worse by more than this is no good plan."""


class Advised(Value, frozen=True):
    """A plan and what a bot says about it; `chance` is that of winning, if it has compared plans."""

    answers: tuple[Answer, ...]
    idea: str
    words: str = ""
    chance: float | None = None


def advice(view: View, budget: Budget, seed: int | str = 0) -> list[Advised]:
    """Good plans for the open question of this seat, the best first; the only plan or the quick reply if there is
    nothing to compare, and nothing if the rule set knows no tactics."""
    question, seat, told = view.question, view.seat, view.ruleset.tactics
    if question is None or seat is None or told is None:
        return []
    tactics: Tactics[Any] = told.for_search
    budget.begin()
    plans = list(tactics.plans(view.known, seat, question, max(General.width, tactics.handful)))
    if len(plans) < 2:
        return [_only(view, question, tactics, plans)]
    ranked = Search(view, tactics, random.Random(f"advice {seed}"), budget).ranked(plans)
    return _good_ones(ranked) if ranked else [_only(view, question, tactics, plans)]


def _good_ones(ranked: list[Candidate]) -> list[Advised]:
    """Different ideas that are nearly as good as the best."""
    best, *others = ranked
    found = [Advised(best.plan.answers, best.plan.idea, verdict(ranked), best.answered)]
    for other in others:
        close = other.answered >= best.answered - CLOSE
        if len(found) < MOST and close and other.plan.idea not in [each.idea for each in found]:
            words = f"{in_percent(other.answered)} to win: {what_speaks_against(other, best)}."
            found.append(Advised(other.plan.answers, other.plan.idea, words, other.answered))
    return found


def _only(view: View, question: Question[Any], tactics: Tactics[Any], plans: list[Plan]) -> Advised:
    assert view.seat is not None
    plan = plans[0] if plans else Plan((tactics.reply(view.known, view.seat, question),))
    return Advised(plan.answers, plan.idea or _label(question, plan.answers[0]))


def _label(question: Question[Any], answer: Answer) -> str:
    """What an answer is called, if it has a name."""
    named = [option.label for option in question.open if option.key == answer] if isinstance(question, One) else []
    return named[0] if named else str(answer) if isinstance(answer, int | str) else "The usual answer"
