"""Advice: one to three good plans for whoever is asked, with the words of a bot that thinks about them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from grognard.bots.budget import Budget
from grognard.bots.reasons import called, in_percent, verdict, what_speaks_against
from grognard.bots.search import FINALISTS, Candidate, Search
from grognard.bots.searchers import General
from grognard.engine.questions import Answer, Question
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
    return good_ones(ranked) if ranked else [_only(view, question, tactics, plans)]


def good_ones(ranked: Sequence[Candidate]) -> list[Advised]:
    """Different ideas that are nearly as good as the best and were tried as often, in their order. Those that begin
    with another answer are preferred, because a second unit to choose is more helpful than a second plan for the first
    one."""
    best, *others = ranked[:FINALISTS]
    close = [other for other in others if other.answered >= best.answered - CLOSE]
    shown = [best]
    for new_start in (True, False):
        for other in close:
            if len(shown) < MOST and _is_another(other, shown, new_start=new_start):
                shown.append(other)
    return [_told(each, best, ranked if len(shown) == 1 else [best]) for each in ranked if each in shown]


def _is_another(other: Candidate, shown: Sequence[Candidate], *, new_start: bool) -> bool:
    """Whether no plan that is shown has the same idea, or (with `new_start`) the same first answer."""
    if other.plan.idea in [each.plan.idea for each in shown]:
        return False
    return not new_start or other.plan.answers[0] not in [each.plan.answers[0] for each in shown]


def _told(each: Candidate, best: Candidate, compared: Sequence[Candidate]) -> Advised:
    """A bot's words about a plan. The best one is compared with the next only if that one is not shown too."""
    words = verdict(compared)
    if each is not best:
        words = f"{in_percent(each.answered)} to win: {what_speaks_against(each, best)}."
    return Advised(each.plan.answers, each.plan.idea, words, each.answered)


def _only(view: View, question: Question[Any], tactics: Tactics[Any], plans: list[Plan]) -> Advised:
    assert view.seat is not None
    plan = plans[0] if plans else Plan((tactics.reply(view.known, view.seat, question),))
    return Advised(plan.answers, plan.idea or called(question, plan.answers[0]))
