"""Pieces that a player is about to put down: the allowed place nearest to where they are dragged, in the same shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from grognard.engine.questions import Answer
from grognard.engine.questions.movement import Mover, Placing, Pose, Poses, place_answer
from grognard.engine.refusal import Refusal
from grognard.minis.boxes import box_around
from grognard.minis.tether import WithinTable, least_correction
from grognard.minis.tray_held import half_extents
from grognard.table.points import ExactPoint, Point, centre_of, to_mils

Somewhere = Callable[[], Answer | None]
"""An allowed answer near the wish, if the rule set's own search finds any."""


def place_held(question: Placing[Any], wish: Answer, before: Answer | None, somewhere: Somewhere) -> Answer | None:
    """The allowed answer nearest to a wish; a word stays a word if it is allowed."""
    placed = wish if isinstance(wish, str) else question.read(wish)
    if isinstance(placed, str | Refusal):
        return wish if question.refuse(wish) is None else None
    last = None if before is None or isinstance(before, str) else question.read(before)
    hand = HeldPlaces(question, placed.poses, None if last is None or isinstance(last, Refusal) else last.poses)
    found = hand.nearest(somewhere) if hand.goals else hand.before
    return somewhere() if found is None else place_answer(found)


class HeldPlaces:
    """One wish: all dragged pieces share one correction; the others stay where they were put."""

    def __init__(self, question: Placing[Any], wish: Poses, before: Poses | None) -> None:
        self.question, self.wish, self.before = question, wish, before
        self.goals = {piece: pose for piece, pose in wish.items() if before is None or before.get(piece) != pose}
        self._fits: dict[Point, bool] = {}

    def nearest(self, somewhere: Somewhere) -> Poses | None:
        by = least_correction(self.fits, self._bounds(), self._seeds(somewhere))
        found = None if by is None else self.shifted(by)
        last = self.before if self.before is not None and self.question.judge(self.before) is None else None
        return min((each for each in (found, last) if each is not None), key=self._off, default=None)

    def shifted(self, by: Point) -> Poses:
        """The wish with all dragged pieces corrected by a vector."""
        moved = {
            piece: replace(pose, at=(pose.at[0] + by[0], pose.at[1] + by[1])) for piece, pose in self.goals.items()
        }
        return {**self.wish, **moved}

    def fits(self, by: Point) -> bool:
        if by not in self._fits:
            self._fits[by] = self.question.judge(self.shifted(by)) is None
        return self._fits[by]

    def _bounds(self) -> list[Point]:
        """What it takes to bring everything into the box around one of the zones, the nearest first."""
        into = [to_mils(box.clamp((0, 0))) for box in self._boxes()]
        return sorted(into, key=lambda by: by[0] ** 2 + by[1] ** 2)

    def _boxes(self) -> Iterator[WithinTable]:
        movers = {mover.id: mover for mover in self.question.movers}
        for zone in self.question.zones:
            west, south, east, north = box_around(zone.outline, 0)
            room = []
            for piece, pose in self.goals.items():
                wide, high = reach_of(movers[piece], pose)
                x, y = pose.at
                room.append((west + wide - x, south + high - y, east - wide - x, north - high - y))
            wests, souths, easts, norths = zip(*room, strict=True)
            yield WithinTable(max(wests), max(souths), min(easts), min(norths))

    def _seeds(self, somewhere: Somewhere) -> Iterator[Point]:
        """Back to where the pieces were held, and where the rule set's own search would put them."""
        if self.before is not None:
            yield self._back_to(self.before)
            if self.fits(self._back_to(self.before)):
                return
        there = somewhere()
        if there is not None and not isinstance(there, str):
            yield self._back_to(self.question.placed(there).poses)

    def _back_to(self, poses: Poses) -> Point:
        there = centre_of(poses[piece].at for piece in self.goals)
        here = centre_of(pose.at for pose in self.goals.values())
        return there[0] - here[0], there[1] - here[1]

    def _off(self, poses: Poses) -> int:
        pairs = [(poses[piece].at, pose.at) for piece, pose in self.goals.items()]
        return sum((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in pairs)


def reach_of(mover: Mover, pose: Pose) -> ExactPoint:
    """How far a piece reaches to the sides of its middle, along the table's edges."""
    facing = pose.facing or mover.facing
    if facing is None:
        return mover.radius, mover.radius
    return half_extents(facing, (mover.width, mover.depth))
