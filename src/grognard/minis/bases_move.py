"""The question where the bases of one unit go."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TypeVar

from grognard.engine.questions import Answer
from grognard.engine.questions.movement import ABANDON, Move, Paths, move_answer
from grognard.minis.boxes import WholeBox
from grognard.minis.in_hand import InHand, Starts
from grognard.minis.memory import Remembering
from grognard.minis.poses import Dimensions
from grognard.table.points import Point, by_degrees

T = TypeVar("T")


class BasesMoving(Remembering[T], InHand[T]):
    """Where the models of a unit go. The rule set says where they stand and what it demands of their paths."""

    quarters: Sequence[int] = (4, 3, 2, 1)
    """What a random move tries one after the other: up to so many quarters of the allowance."""

    def __init__(self, title: str, clause: str, topic: str, unit: str, allowance: int, limits: str = "") -> None:
        self.title, self.clause, self.topic, self.limits = title, clause, topic, limits
        self.about = (unit,)
        self.allowance = allowance

    def attempt(self, paths: Paths) -> Answer | None:
        """The answer that gives these paths, if they are allowed."""
        return self.approve(move_answer(paths)) if self.judge(paths) is None else None

    def meets_nothing(self, dx: int, dy: int) -> bool:
        """Whether it is plain at a glance that the whole unit may be moved by a vector: most may, and need no closer
        look. A rule set that knows a quick test says so here."""
        return False

    def shift(self, dx: int, dy: int) -> Answer | None:
        """The whole unit moved by one vector, if that is allowed."""
        paths = shifted(self.starts_at, dx, dy)
        return self.approve(move_answer(paths)) if self.meets_nothing(dx, dy) else self.attempt(paths)

    def vector(self, degrees: int, length: int) -> Point:
        """A vector of this length in a direction of whole degrees from east, in whole mils."""
        return by_degrees(degrees, length)

    def gathering(self) -> Iterator[Paths]:
        """Ways for a unit that is broken up to come together."""
        return iter(())

    def stay(self) -> Answer:
        """Nobody moves; or, where a broken unit has to close up, it does; or the move is given up."""
        answer = self.attempt({})
        if answer is None:
            closing = (self.attempt(paths) for paths in self.gathering())
            answer = next((found for found in closing if found is not None), None)
        return ABANDON if answer is None else answer

    def sample(self, rng: random.Random) -> Answer:
        for share in self.quarters:
            degrees, length = rng.randrange(360), rng.randrange(self.allowance * share // 4 + 1)
            answer = self.shift(*self.vector(degrees, length))
            if answer is not None:
                return answer
        return self.stay()

    def candidates(self, limit: int) -> Iterator[Answer]:
        """Nobody moves. A rule set that knows better moves gives them here."""
        yield self.stay()


class BasesMove(BasesMoving[Paths | None], Move):
    """Where the models of a unit go, when their paths are all there is to say."""


def shifted(starts: Starts, dx: int, dy: int) -> Paths:
    """The same straight shift for every model."""
    return {model: [(x + dx, y + dy)] for model, (x, y) in starts.items()}


def swept_box(box: WholeBox, dx: int, dy: int, reach: int, table: Dimensions) -> WholeBox | None:
    """The box that a unit sweeps when it is shifted as a whole; None if that is too far, or leads off the table."""
    west, south, east, north = box
    if dx * dx + dy * dy > reach * reach or west + dx < 0 or south + dy < 0:
        return None
    if east + dx > table[0] or north + dy > table[1]:
        return None
    return min(west, west + dx), min(south, south + dy), max(east, east + dx), max(north, north + dy)
