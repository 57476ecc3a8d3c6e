"""Holding up: rules and tables are worked out in the server process, and while one is, everybody else waits. So all of
it is timed, and told in the log where it was long."""

from __future__ import annotations

import logging

log = logging.getLogger(__name__)

LONG = 0.05
"""Seconds after which others notice."""


class Holdups:
    """How long a process has been held up so far, for its numbers."""

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
"""A process has one event loop, and these are its."""
