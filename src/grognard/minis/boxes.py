"""Bounding boxes: a quick test of which units can meet at all, before anything is measured."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar, overload

from grognard.table.points import ExactPoint, Point
from grognard.table.shapes import Box

T = TypeVar("T")
WholeBox = tuple[int, int, int, int]
"""A box in whole mils, as bases have it."""


def boxes_meet(one: Box, other: Box) -> bool:
    """Whether two boxes overlap or touch."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def boxes_within(one: Box, other: Box, limit: float) -> bool:
    """Whether two boxes are so near that what is in them may be within a limit."""
    return (
        one[0] - other[2] <= limit
        and other[0] - one[2] <= limit
        and one[1] - other[3] <= limit
        and other[1] - one[3] <= limit
    )


@overload
def box_around(places: Sequence[Point], margin: int) -> WholeBox: ...
@overload
def box_around(places: Sequence[ExactPoint], margin: float) -> Box: ...
def box_around(places: Sequence[ExactPoint], margin: float) -> Box:
    """The box around some places, and a margin on all sides."""
    xs = [x for x, _ in places]
    ys = [y for _, y in places]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def grown(box: Box, margin: float) -> Box:
    """A box with a margin on all sides."""
    west, south, east, north = box
    return west - margin, south - margin, east + margin, north + margin


class Whereabouts(Generic[T]):
    """Things that stand still for a while, each with the box around it."""

    __slots__ = ("_things",)

    def __init__(self, things: Iterable[tuple[Box, T]]) -> None:
        self._things = [(*box, thing) for box, thing in things]

    def near(self, box: Box, margin: float = 0) -> list[T]:
        """The things whose boxes come within a margin of this one: no base of any other can."""
        west, south, east, north = box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin
        return [thing for w, s, e, n, thing in self._things if w <= east and west <= e and s <= north and south <= n]


def meeting(area: Box, things: Iterable[tuple[T, Box]]) -> list[tuple[T, Box]]:
    """Of things and the boxes around them those whose box meets an area, edges included."""
    west, south, east, north = area
    return [
        (thing, box)
        for thing, box in things
        if box[0] <= east and west <= box[2] and box[1] <= north and south <= box[3]
    ]


def meets_any(box: Box, boxes: Iterable[Box]) -> bool:
    """Whether a box meets any of some boxes, edges included."""
    west, south, east, north = box
    for w, s, e, n in boxes:  # noqa: SIM110 - a generator takes twice as long, and this is asked everywhere
        if west <= e and w <= east and south <= n and s <= north:
            return True
    return False
