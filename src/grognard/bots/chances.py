"""Turns the worth of a position into the chance that a seat wins from there."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Any

from grognard.engine.match import Match
from grognard.engine.ruleset import Tactics
from grognard.engine.view import View

UNMEASURED = 100.0
"""Taken for the lead where nobody has measured it: then only the order of plans counts, not their chances."""
MOST_LEADS = 1.5
"""However far a side is ahead, it judges its plans as if it were no further: else none would seem to matter."""


class Chances:
    """The chance to win, seen from the position in which a seat decides."""

    def __init__(self, view: View, tactics: Tactics[Any], worlds: Sequence[Match]) -> None:
        """Where something is hidden, the position is judged as what comes of plans is: in worlds that could be the
        true one."""
        assert view.seat is not None
        self._seat, self._tactics = view.seat, tactics
        self._lead = tactics.lead or UNMEASURED
        states = [world.state for world in worlds] or [view.known]
        self._now = statistics.fmean(tactics.worth(state, view.seat) for state in states)
        self._ahead = 0.0
        if tactics.lead and tactics.comparable(view.known):
            mine = statistics.fmean(tactics.advantage(state, view.seat) for state in states)
            enemies = view.seating.enemies(view.seat)
            others = statistics.fmean(tactics.advantage(state, enemy) for enemy in enemies for state in states)
            self._ahead = max(-MOST_LEADS, min(MOST_LEADS, (mine - others) / 2 / self._lead))

    def after(self, gain: float) -> float:
        """The chance after the worth has risen by `gain`: the odds are three to one for each lead."""
        leads = max(-20.0, min(20.0, self._ahead + gain / self._lead))
        odds: float = 3.0**leads
        return odds / (1 + odds)

    def of(self, match: Match, luck: float = 0.0) -> float:
        """The chance at the last rest of a game that was tried, with what its dice bring on average beyond what they
        showed; certain if it is over."""
        if match.outcome is not None:
            winners = match.outcome.winners
            return 0.5 if not winners else 1.0 if self._seat in winners else 0.0
        return self.after(self._tactics.worth(match.since_rest()[0], self._seat) + luck - self._now)
