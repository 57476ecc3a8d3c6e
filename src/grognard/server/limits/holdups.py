"""Holdups: the server process itself runs the rules and makes the tables, and everybody else waits meanwhile. So all of
it is timed, and the log names what took long."""

from __future__ import annotations

import logging

log = logging.getLogger(__name__)

LONG = 0.05
"""Seconds after which others notice."""


class Holdups:
    """How long the work in a process has made others wait so far, for its metrics."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.longest = 0.0
        self.long = 0
        """How often it was so long that others noticed."""

    def note(self, match: str, what: str, seconds: float) -> None:
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        if seconds > LONG:
            self.long += 1
            log.warning("match %s: %s took %.0f ms of computing, and everybody waited", match, what, seconds * 1000)


HOLDUPS = Holdups()
"""One for the whole process, because a process has one event loop."""
