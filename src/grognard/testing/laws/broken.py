"""What a broken law looks like."""

from __future__ import annotations


class LawBroken(AssertionError):
    """A rule set does something that no rule set may do; the text says what and where."""
