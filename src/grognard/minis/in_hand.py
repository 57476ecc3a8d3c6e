"""A move of bases that somebody drags: held at the nearest legal place, each model on its own way."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer
from grognard.engine.questions.movement import Moving, Paths, move_answer, paths_of
from grognard.engine.refusal import Refusal
from grognard.minis.bases_held import HeldBases
from grognard.minis.detours import Detours, Obstacle, turning_points
from grognard.minis.poses import Dimensions
from grognard.table.points import Point
from grognard.table.shapes import Disc
from grognard.table.travel import path_length

T = TypeVar("T")
Starts = Mapping[str, Point]
"""Where each model stands."""


class InHand(Moving[T]):
    """What a rule set may say about its move so that a drag feels right. None of it is a rule: `judge` decides."""

    table: Dimensions | None = None
    """How wide and how deep the table is, if a unit that is dragged should be held on it at once."""

    @property
    @abstractmethod
    def starts_at(self) -> Starts:
        """Where each model stands that may move."""

    @abstractmethod
    def judge(self, paths: Paths) -> Refusal | None:
        """What the rules say to these paths."""

    def obstacles(self, radius: int) -> Iterable[Obstacle]:
        """What a base may have to go round: outlines, and how far its middle keeps away from each."""
        return ()

    def may_end(self, ends: Starts) -> bool:
        """Whether the models may stand there, however they get there. A quick answer here saves a search for ways."""
        return True

    def price(self, radius: int, way: Sequence[Point]) -> float:
        """What a way costs a base, as the rules measure it; endless where something bars it."""
        return path_length(way)

    def into_contact(self, ends: Mapping[str, Point]) -> Iterable[Point]:
        """The shifts that would bring models at these ends into contact with somebody, where that is worth a snap."""
        return ()

    gap: int = 0
    """How far from edge to edge a model may stand from the next of its unit, where each may find its own place."""
    anchors: Sequence[Disc] = ()
    """Models of the unit that have their places already."""

    def footing(self, model: str, end: Point) -> bool:
        """Whether a model may stand there as far as everybody but its own unit is concerned."""
        return True

    def contact_spots(self, model: str, goal: Point) -> Iterable[Point]:
        """Where a model would touch an enemy, if it is wished at one."""
        return ()

    @lazy
    def _detours(self) -> dict[int, Detours]:
        return {}

    def way(self, model: str, start: Point, end: Point) -> list[Point] | None:
        """The cheapest way of a model from a place to another; None if there is none within its reach."""
        radius = next(mover.radius for mover in self.movers if mover.id == model)
        if radius not in self._detours:
            turns = turning_points(self.obstacles(radius))
            self._detours[radius] = Detours(turns, lambda way: self.price(radius, way), self.allowance)
        return self._detours[radius].way(start, end)

    def nearest(self, answer: Answer) -> Answer | None:
        return self.tethered(answer)

    def tethered(self, wish: Answer, before: Answer | None = None, snap: int = 0) -> Answer | None:
        moved = wish if isinstance(wish, str) else self.read(wish)
        if isinstance(moved, str | Refusal):
            return wish if self.refuse(wish) is None else None
        last = None if before is None or isinstance(before, str) else self.read(before)
        paths = {model: path for model, path in paths_of(moved).items() if path}
        hand = HeldBases(self, paths, None if last is None or isinstance(last, Refusal) else paths_of(last))
        found = hand.snapped(snap) if snap else None
        if found is None and self.refuse(wish) is None:
            return wish
        if found is None and hand.goals:
            found = hand.pressed() if snap else hand.nearest()
        elif found is None:
            found = hand.before
        return self.default() if found is None else move_answer(found)
