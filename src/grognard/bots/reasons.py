"""Reasons in sentences: what a bot does, how it judges that, and what speaks against the next best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.bots.search import Candidate
from grognard.engine.questions import Answer, One, Question

NOTABLE = 0.01
"""A difference of chances that is worth a word."""


def reason(ranked: Sequence[Candidate]) -> str:
    """Why the first of these was chosen rather than the second."""
    told = [each for each in ranked if each.plan.idea]
    if not told or told[0] is not ranked[0]:
        return ""
    return f"{told[0].plan.idea}: {verdict(told)}"


def verdict(ranked: Sequence[Candidate]) -> str:
    """The chance of the first of these, and what speaks against the second."""
    best = ranked[0]
    said = f"{in_percent(best.answered)} to win."
    if len(ranked) == 1:
        return said
    other = ranked[1]
    drawback = what_speaks_against(other, best)
    return f"{said} Next best is {other.plan.idea}, {in_percent(other.answered)}: {drawback}."


def what_speaks_against(other: Candidate, best: Candidate) -> str:
    at_once = best.at_once - other.at_once
    by_the_answer = (best.answered - best.at_once) - (other.answered - other.at_once)
    if max(at_once, by_the_answer) < NOTABLE:
        return "hardly worse" if other.risk <= best.risk + NOTABLE else "as good on average, but more of a gamble"
    return "it brings less by itself" if at_once >= by_the_answer else "the enemy has a better answer to it"


def in_percent(chance: float) -> str:
    return f"{max(1, min(99, round(100 * chance)))} %"


def called(question: Question[Any], answer: Answer) -> str:
    """What an answer is called, if it has a name."""
    named = [option.label for option in question.open if option.key == answer] if isinstance(question, One) else []
    return named[0] if named else str(answer) if isinstance(answer, int | str) else "The usual answer"
