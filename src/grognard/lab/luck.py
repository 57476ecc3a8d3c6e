"""Luck: what dice were expected to do, and what they did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from grognard.engine.dice.kinds import HIT, Dice
from grognard.engine.dice.sources import DiceSource

SUCCESS_OR_FAILURE = ("miss", "hit")


class Rolls:
    """Success-or-failure dice of one kind: the probability of each and how many succeeded."""

    counts: ClassVar[Literal["successes", "pips"]] = "successes"

    def __init__(self) -> None:
        self.probabilities: list[float] = []
        self.actual = 0

    @property
    def dice(self) -> int:
        return len(self.probabilities)

    @property
    def expected(self) -> float:
        return round(sum(self.probabilities), 2)

    def add(self, dice: Dice, faces: Sequence[int]) -> None:
        self.probabilities.extend([dice.bands.probabilities[HIT]] * len(faces))
        self.actual += sum(dice.bands.table[face - 1] == HIT for face in faces)


class Pips:
    """Dice of one kind whose number itself counts: their sum."""

    counts: ClassVar[Literal["successes", "pips"]] = "pips"

    def __init__(self) -> None:
        self.dice = 0
        self.expected = 0.0
        self.actual = 0

    def add(self, dice: Dice, faces: Sequence[int]) -> None:
        self.dice += len(faces)
        self.expected += len(faces) * (dice.bands.sides + 1) / 2
        self.actual += sum(faces)


class CountedDice:
    """A source of dice that remembers, by seat, what its success-or-failure dice did."""

    def __init__(self, source: DiceSource) -> None:
        self._source = source
        self.by_seat: dict[int, Rolls] = {}

    def faces(self, number: int, groups: Sequence[Dice]) -> list[list[int]] | None:
        fallen = self._source.faces(number, groups)
        for dice, faces in zip(groups, fallen or (), strict=False):
            if dice.by is not None and dice.bands.names == SUCCESS_OR_FAILURE:
                self.by_seat.setdefault(dice.by, Rolls()).add(dice, faces)
        return fallen

    def draw(self, number: int, below: int, *, shuffle: bool) -> list[int] | None:
        return self._source.draw(number, below, shuffle=shuffle)
