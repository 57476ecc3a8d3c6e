"""The dice of the odds, before a rule looks at any single one of them.

The walk through all outcomes fixes only how many dice of a group fell into each band. A rule that counts needs no more.
One that looks at a single die raises `NeedsSingleDie`: the walk then runs the rule again for every band that this die
can be in, each with its chance given what is known. So the odds of rules that look at single dice are right, and those
that do not look pay nothing for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import overload


class NeedsSingleDie(BaseException):
    """A rule looks at a die that is not fixed yet. No rule can catch it by mistake: it is not an `Exception`."""

    def __init__(self, die_bands: CountedBands, place: int) -> None:
        super().__init__(place)
        self.die_bands = die_bands
        self.place = place


class CountedBands(Sequence[int]):
    """The bands of a group of dice: `counts` says how many fell into each band, `seen` the bands of those looked at."""

    __slots__ = ("_counts", "_left", "_seen", "_size")

    def __init__(self, counts: Sequence[int], seen: Mapping[int, int] | None = None) -> None:
        self._counts = counts
        self._size = sum(counts)
        self._seen = seen or {}
        self._left = list(counts)
        for band in self._seen.values():
            self._left[band] -= 1

    def __len__(self) -> int:
        return self._size

    def count(self, value: int) -> int:
        return self._counts[value] if value < len(self._counts) else 0

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and 0 <= value < len(self._counts) and self._counts[value] > 0

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> list[int]: ...
    def __getitem__(self, place: int | slice) -> int | list[int]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(self._size))]
        place = range(self._size)[place]
        if place in self._seen:
            return self._seen[place]
        most = max(self._left)
        if most == sum(self._left):
            return self._left.index(most)  # all the others are alike
        raise NeedsSingleDie(self, place)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # like the list that it stands for

    def looked_at(self, place: int) -> list[tuple[CountedBands, float]]:
        """The same with the die at this place fixed: each band that it can be in, and the chance of that."""
        unknown = sum(self._left)
        return [
            (CountedBands(self._counts, {**self._seen, place: band}), left / unknown)
            for band, left in enumerate(self._left)
            if left
        ]
