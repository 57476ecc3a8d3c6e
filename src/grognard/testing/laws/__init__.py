"""The laws that every rule set keeps. `grognard check-ruleset NAME` and the tests run the same functions.

A law is a function of a rule set and the number of a game; it raises `LawBroken` with a sentence that says what
happened where. A game that keeps the laws does not leak secrets, hang, diverge on replay or refuse without a reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.ruleset import Ruleset
from grognard.testing.laws.answers import candidates_are_accepted, refusals_change_nothing
from grognard.testing.laws.broken import LawBroken
from grognard.testing.laws.chances import odds_agree_with_play
from grognard.testing.laws.clauses import clauses_are_cited
from grognard.testing.laws.play import games_end, steps_are_short
from grognard.testing.laws.secrecy import secrets_are_kept
from grognard.testing.laws.time import forks_are_independent, replay_is_exact, undo_and_saves_agree

Law = Callable[[Ruleset[Any], int], object]

LAWS: dict[str, Law] = {
    "1 random games end": games_end,
    "2 replay is exact": replay_is_exact,
    "3 undo and saves agree": undo_and_saves_agree,
    "4 forks are independent": forks_are_independent,
    "5 refusals change nothing": refusals_change_nothing,
    "6 candidates are accepted": candidates_are_accepted,
    "7 secrets are kept": secrets_are_kept,
    "8 clauses are cited": clauses_are_cited,
    "9 odds agree with play": odds_agree_with_play,
    "10 steps are short": steps_are_short,
}

__all__ = ["LAWS", "Law", "LawBroken"]
