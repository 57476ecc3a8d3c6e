"""What goes wrong for the person at the terminal: one sentence, no traceback."""

from __future__ import annotations

import sysconfig
import traceback
from pathlib import Path

import grognard

FINE, FAULTS, USAGE = 0, 1, 2
"""The exit codes."""


class Trouble(Exception):
    """The command cannot do what was asked; the text says what is wrong, where, and what to do."""


def place_of(error: BaseException) -> str:
    """Where an author has to look, as file and line: the last line of a rule set that was being run, not the one of
    Grognard or of Python that found the fault. Empty if no line is to blame."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    theirs = [frame for frame in frames if _is_of_an_author(Path(frame.filename))]
    return f"{theirs[-1].filename}:{theirs[-1].lineno}" if theirs else ""


def _is_of_an_author(path: Path) -> bool:
    """Rule sets of the box count as somebody's; Python and Grognard do not."""
    home = Path(grognard.__file__).parent
    if path.is_relative_to(home):
        return path.is_relative_to(home / "rulesets")
    installed = {"site-packages", "dist-packages"} & set(path.parts)
    return not path.is_relative_to(sysconfig.get_path("stdlib")) or bool(installed)
