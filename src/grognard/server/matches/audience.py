"""Audiences: all who may see the same things share one view, one log and one table, made once for each change of the
match."""

from __future__ import annotations

from collections.abc import Callable

from grognard.engine.showing.logbook import Log
from grognard.engine.view import View


class Audience:
    """All who see what one seat sees (or what a spectator sees): their view, their log and their tables."""

    def __init__(self, look: Callable[[], View]) -> None:
        self._look = look
        self._view: View | None = None
        self._log = Log()
        self._log_is_current = False
        self._tables: dict[tuple[frozenset[int], int], bytes] = {}

    def match_changed(self) -> None:
        """Forget the view and the tables, because the match has changed."""
        self._view = None
        self._log_is_current = False
        self._tables.clear()

    @property
    def view(self) -> View:
        if self._view is None:
            self._view = self._look()
        return self._view

    @property
    def log(self) -> Log:
        if not self._log_is_current:
            self._log.follow(self.view.events())
            self._log_is_current = True
        return self._log

    def table(self, mine: frozenset[int], kept: int, make: Callable[[], bytes]) -> bytes:
        """The table for those of the audience who hold these seats and keep so many lines of the log."""
        if (mine, kept) not in self._tables:
            self._tables[mine, kept] = make()
        return self._tables[mine, kept]
