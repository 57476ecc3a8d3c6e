"""Who at a table may do what: whose decision may be taken back by whom, and whose dice may be typed in."""

from __future__ import annotations

from grognard.engine.refusal import Refusal
from grognard.server.matches.room import Room


def may_roll(room: Room, held: frozenset[int]) -> bool:
    """Whether the holder of these seats may type in the open dice: their own, or those that no person rolls."""
    groups = room.view(None).rolling
    if not groups or not held:
        return False
    people = {dice.by for dice in groups}.intersection(room.people()) - room.match.absent
    return not people or not held.isdisjoint(people)


def undo_seat(room: Room, seat: int | None, held: frozenset[int]) -> int | Refusal:
    """Which seat's last decision may be taken back by this one; at an open table friends do it for each other."""
    people = room.people(held)
    if not people:
        return Refusal("spectators take nothing back", "engine.undo")
    if room.over:
        # The seed and all secrets are out.
        return Refusal("the game is over", "engine.undo")
    if seat not in people or not room.match.ruleset.has_secrets:
        candidates = sorted(people, key=lambda each: each != seat)
    else:
        candidates = [seat]
    points = {each: room.view(each).undo_point() for each in candidates}
    able = next((each for each, point in points.items() if not isinstance(point, Refusal)), None)
    if able is None:
        return next(point for point in points.values() if isinstance(point, Refusal))
    if set(room.view(able).waiting) - {able}:
        return Refusal("another player has decided since then", "engine.undo")
    return able
