"""What goes wrong for the person at the terminal: one sentence, no traceback."""

from __future__ import annotations

FINE, FAULTS, USAGE = 0, 1, 2
"""The exit codes."""


class Trouble(Exception):
    """The command cannot do what was asked; the text says what is wrong, where, and what to do."""
