"""Leaving: what happens when a seat gives up while the others are in the middle of a step.

The driver sends the notice `SeatLeft` into the step as if it answered the open request. The umpire takes it there,
between two requests of the rules: it lets the rule set change the working state, ends the game if nobody is left to
play against, and otherwise keeps waiting for those who are still there. So a step receives a concession like an answer,
and replays, undo, forks and odds repeat it in the same way."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from grognard.engine.outcome import Outcome
from grognard.engine.seating import COLOURS, Seating

if TYPE_CHECKING:
    from grognard.engine.ruleset import Ruleset

Leave = Callable[[int, Collection[int]], Outcome | None]
"""What happens when a seat leaves, given all seats that are gone now."""


class SeatLeft:
    """The notice that a seat has given up."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Departure:
    """Lets the rule set deal with a seat that leaves the running step of this state."""

    __slots__ = ("_ruleset", "_seating", "_state")

    def __init__(self, ruleset: Ruleset[Any], state: Any, seating: Seating) -> None:
        self._ruleset, self._state, self._seating = ruleset, state, seating

    def __call__(self, seat: int, gone: Collection[int]) -> Outcome | None:
        outcome = self._ruleset.concede(self._state, seat)
        return outcome if outcome is not None else last_team_left(self._seating, seat, gone)


def last_team_left(seating: Seating, seat: int, gone: Collection[int]) -> Outcome | None:
    """The last team that still has somebody at the table has won ("engine.concede"); None while there are several."""
    left = seating.teams_left(gone)
    if len(left) > 1:
        return None
    return Outcome(tuple(each for side in left for each in side), f"{COLOURS[seat]} concedes", "engine.concede")


def nobody_leaves(_seat: int, _gone: Collection[int]) -> Outcome | None:
    """For clause functions that are run without a match around them."""
    return None
