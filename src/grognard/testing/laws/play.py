"""Laws 1 and 10: games end, and steps are short."""

from __future__ import annotations

from typing import Any

from grognard.engine.rest import Keep
from grognard.engine.ruleset import Ruleset
from grognard.testing.laws.broken import LawBroken
from grognard.testing.laws.random_play import new_match, walk

LONGEST_STEP = 40


def games_end(ruleset: Ruleset[Any], number: int) -> None:
    """A random game ends within the rule set's bound, with an outcome, and never raises."""
    match = new_match(ruleset, number, keep=Keep.NONE, listen=False)
    for decision in walk(match, number):
        if decision > ruleset.bound:
            raise LawBroken(f"game {number} took more than {ruleset.bound} decisions")
        if not match.deciding:
            raise LawBroken(f"game {number} waits for nobody after {decision} decisions")
    outcome = match.outcome
    if outcome is None or outcome.clause not in ruleset.rulebook:
        raise LawBroken(f"game {number} ended without an outcome that names a clause: {outcome}")


def steps_are_short(ruleset: Ruleset[Any], number: int) -> None:
    """99 of 100 steps take at most 40 answers."""
    match = new_match(ruleset, number, keep=Keep.NONE, listen=False)
    for _ in walk(match, number, ruleset.bound):
        pass
    answers = sorted(match.step_answers)
    longest = answers[int(len(answers) * 0.99) - 1] if len(answers) > 1 else answers[0]
    if longest > LONGEST_STEP:
        raise LawBroken(f"game {number}: one step in a hundred takes {longest} answers, more than {LONGEST_STEP}")
