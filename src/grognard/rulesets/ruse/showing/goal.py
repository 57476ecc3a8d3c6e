"""To win: points destroyed, what breaks a tie, and when it ends. Made from what a seat knows."""

from __future__ import annotations

from grognard.engine.showing.scene import Goal, Standpoint
from grognard.rulesets.ruse.rules.ending import crippled, scores
from grognard.rulesets.ruse.rules.field import NORTH, SOUTH
from grognard.rulesets.ruse.state import ROUNDS, State


def goal(seen: State) -> Goal:
    """ "ruse.end.score", "ruse.end.rounds", "ruse.end.wipe" """
    total = scores(seen) if seen.units else (0, 0)
    standing = tuple(Standpoint(seat, str(total[seat])) for seat in (SOUTH, NORTH))
    text = f"Destroy more points than you lose. A tie goes by crippled enemies{_tied(seen)}, then ground."
    ends = f"round {min(seen.round, ROUNDS)} of {ROUNDS}"
    return Goal("points destroyed", standing, ends, f"{text} A side without units loses at once.", "ruse.end.score")


def _tied(seen: State) -> str:
    south, north = crippled(seen) if seen.units else (0, 0)
    return f" ({south} : {north})"
