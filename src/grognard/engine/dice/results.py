"""Results: the outcome of a group of dice, counted or die by die, and which die is which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import overload

from grognard.engine.dice.kinds import HIT, MISS, Dice
from grognard.engine.events import Was
from grognard.engine.record import Value


class DieName(Value, frozen=True):
    """Which die of a game: the number of its roll, its group there and its place in the group, each from 0."""

    roll: int
    group: int
    place: int


NOWHERE = (-1, -1)
"""Roll and group of dice that are not journaled, because they only fall in a look-ahead."""


class Result:
    """The outcome of one group of dice: `die_bands[i]` is the band of die i. Faces are for display alone.

    A rule that only counts (`passed`, `failed`, `count`, `total`, `highest`, `lowest`) has odds that merge all
    orders of the dice. One that looks at single dice (`die_bands`, `values`, `by_model`) has odds with more branches.
    """

    __slots__ = ("_again", "_name", "bands", "dice", "die_bands", "faces")

    def __init__(
        self,
        dice: Dice,
        die_bands: Sequence[int],
        faces: Sequence[int] = (),
        name: tuple[int, int] = NOWHERE,
        again: Mapping[int, DieName] | None = None,
    ) -> None:
        self.dice = dice
        self.bands = dice.bands
        self.die_bands = die_bands
        self.faces = faces
        self._name = name
        self._again = again or {}

    @classmethod
    def of_faces(cls, dice: Dice, faces: Sequence[int], name: tuple[int, int] = NOWHERE) -> Result:
        table = dice.bands.table
        return cls(dice, [table[face - 1] for face in faces], faces, name)

    # ---- counting ----

    def count(self, band: str) -> int:
        return self.die_bands.count(self.bands.names.index(band))

    @property
    def passed(self) -> int:
        """How many dice of a success-or-failure roll succeeded."""
        return self.die_bands.count(HIT)

    @property
    def failed(self) -> int:
        return self.die_bands.count(MISS)

    @property
    def total(self) -> int:
        """The sum of a roll whose every face is a band of its own."""
        return sum((band + 1) * self.die_bands.count(band) for band in range(self.bands.sides))

    @property
    def highest(self) -> int:
        return max(band + 1 for band in range(self.bands.sides) if self.die_bands.count(band))

    @property
    def lowest(self) -> int:
        return min(band + 1 for band in range(self.bands.sides) if self.die_bands.count(band))

    # ---- single dice ----

    @property
    def values(self) -> list[int]:
        """The numbers, die by die, of a roll whose every face is a band of its own."""
        return [band + 1 for band in self.die_bands]

    def places(self, band: str) -> list[int]:
        """Which dice fell into this band."""
        wanted = self.bands.names.index(band)
        return [place for place, band in enumerate(self.die_bands) if band == wanted]

    def by_model(self, band: str) -> dict[str, int]:
        """How many dice of each model fell into this band."""
        found = dict.fromkeys(self.dice.models, 0)
        for place in self.places(band):
            found[self.dice.models[place]] += 1
        return found

    def die(self, place: int) -> DieName:
        """The name of a die: of the one that counts, if it was rolled again."""
        return self._again.get(place) or DieName(*self._name, place)

    def rolled_again(self, place: int) -> bool:
        return place in self._again

    def again(self, places: Sequence[int], clause: str, label: str = "") -> Dice:
        """The dice to roll in place of these."""
        old = self.dice
        return old.anew(
            len(places),
            models=tuple(old.models[place] for place in places) if old.models else (),
            clause=clause,
            label=label or f"{old.label or 'Dice'} again",
            was=tuple(Was(place, self.faces[place]) for place in places) if self.faces else (),
        )

    def replaced(self, places: Sequence[int], fresh: Result) -> Result:
        """This result with some of its dice rolled again."""
        again = {**self._again, **{place: fresh.die(n) for n, place in enumerate(places)}}
        faces = list(self.faces) if fresh.faces else []  # in the odds new dice have none
        for place, face in zip(places, fresh.faces, strict=bool(faces)):
            faces[place] = face
        return Result(self.dice, Replaced(self.die_bands, places, fresh.die_bands), faces, self._name, again)


class Replaced(Sequence[int]):
    """The bands with some dice rolled again. They are looked up only when a rule asks, so that counting does not look
    at the dice that were kept."""

    __slots__ = ("_fresh", "_old", "_places")

    def __init__(self, old: Sequence[int], places: Sequence[int], fresh: Sequence[int]) -> None:
        self._old, self._fresh = old, fresh
        self._places = {place: n for n, place in enumerate(places)}

    def __len__(self) -> int:
        return len(self._old)

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> list[int]: ...
    def __getitem__(self, place: int | slice) -> int | list[int]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        place = range(len(self))[place]
        return self._fresh[self._places[place]] if place in self._places else self._old[place]

    def count(self, value: int) -> int:
        left = self._old.count(value) - sum(self._old[place] == value for place in self._places)
        return left + self._fresh.count(value)
