"""What a broken law looks like."""

from __future__ import annotations


class LawBroken(AssertionError):
    """A rule set does something that no rule set may do; the text says what and where."""


SOMETHING_ELSE = (
    "Something decides besides the state, the answers and the dice: a clock, random numbers of one's own, the order of "
    "a set, or what a module remembers outside of the state"
)
"""Why a game does not replay: what an author has to look for."""
