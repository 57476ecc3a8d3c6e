"""Needed numbers: bonuses change the number, never the die ("ruse.base.dice")."""

from __future__ import annotations

from grognard.engine.tally import Tally

NONE = 7
"""What the stat "none" counts as before bonuses."""
BEST, WORST = 2, 6


def held(tally: Tally) -> int:
    """The number after all changes: a 1 always fails, so nothing is easier than 2+."""
    tally.at_least(BEST, "a 1 always fails", "ruse.base.dice")
    return tally.total


def cannot(tally: Tally) -> bool:
    """Above 6 no success is possible and no die is rolled."""
    return tally.total > WORST
