"""Laws 1 and 10: games end; steps are short and end what they began."""

from __future__ import annotations

from typing import Any

from grognard.engine.match import Match
from grognard.engine.playing.rest import Keep, to_settle
from grognard.engine.ruleset import Ruleset
from grognard.testing.laws.broken import LawBroken
from grognard.testing.laws.leaving import leavers_are_not_missed
from grognard.testing.laws.random_play import new_match, walk

LONGEST_STEP = 40


def games_end(ruleset: Ruleset[Any], number: int) -> None:
    """A random game ends within the rule set's bound, with an outcome, and never raises, whoever gives up in it."""
    leavers_are_not_missed(ruleset, number, ends_well(ruleset, number))


def ends_well(ruleset: Ruleset[Any], number: int) -> int:
    """If nobody gives up, the game ends within the bound and names a clause. Returns how many decisions it took."""
    match = new_match(ruleset, number, keep=Keep.NONE, listen=False)
    decision = 0
    for decision in walk(match, number):
        if decision > ruleset.bound:
            raise LawBroken(f"game {number} took more than {ruleset.bound} decisions")
    outcome = match.outcome
    if outcome is None or outcome.clause not in ruleset.rulebook:
        raise LawBroken(f"game {number} ended without an outcome that names a clause: {outcome}")
    return decision + 1


def steps_are_short(ruleset: Ruleset[Any], number: int) -> None:
    """99 of 100 steps take at most 40 answers, and what ends within a step has ended at the rest after it."""
    match = new_match(ruleset, number, listen=False)
    for _ in walk(match, number, ruleset.bound):
        pass
    _ends_what_it_began(match, number)
    answers = sorted(match.step_answers)
    longest = answers[int(len(answers) * 0.99) - 1] if len(answers) > 1 else answers[0]
    if longest > LONGEST_STEP:
        raise LawBroken(f"game {number}: one step in a hundred takes {longest} answers, more than {LONGEST_STEP}")


def _ends_what_it_began(match: Match, number: int) -> None:
    for place, state in enumerate(match.rests):
        for part in to_settle(state):
            if left := part.unsettled():
                raise LawBroken(f"game {number}, rest {place}: {left}")
    for part in to_settle(match.state):
        if match.outcome is not None and (cut := part.cut_short()):
            raise LawBroken(f"game {number} ended while {cut}")
