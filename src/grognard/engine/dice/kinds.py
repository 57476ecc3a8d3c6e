"""Dice: how many, of which kind, and which faces mean what.

A rule never looks at a face. It names bands ("hit" and "miss", or one band per face) and sees how many dice fell into
each, or into which one a single die fell. So the same rule can be answered by a stream, by a person, by a script or by
an enumerator, and the odds know whether the order of the dice matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from grognard.engine.record import Value
from grognard.engine.tally import Need, Tally

if TYPE_CHECKING:
    from grognard.engine.events import Was

MISS, HIT = 0, 1
BAD = {"miss", "wide miss", "wounded", "crushed"}
"""What the bands are called that whoever rolls does not want."""


class Bands(Value, frozen=True):
    """An ordered partition of the faces of a die: `table[face - 1]` is the band of that face."""

    sides: int
    names: tuple[str, ...]
    table: tuple[int, ...]

    @property
    def need(self) -> Need:
        """Whether it takes a high face or a low one to do well; empty if it is not about doing well."""
        low, high = (self.names[self.table[end]] in BAD for end in (0, -1))
        if low == high:
            return ""
        return "or more" if low else "or less"

    @property
    def probabilities(self) -> tuple[float, ...]:
        return _probabilities(self)


@cache
def _probabilities(bands: Bands) -> tuple[float, ...]:
    return tuple(bands.table.count(band) / bands.sides for band in range(len(bands.names)))


@cache
def at_least(sides: int, need: int) -> Bands:
    """Success on `need` or more. A need above the sides never succeeds, one of 1 or less always does."""
    return Bands(sides, ("miss", "hit"), tuple(HIT if f >= need else MISS for f in range(1, sides + 1)))


@cache
def at_most(sides: int, need: int) -> Bands:
    """Success on `need` or less."""
    return Bands(sides, ("miss", "hit"), tuple(HIT if f <= need else MISS for f in range(1, sides + 1)))


@cache
def each_face(sides: int) -> Bands:
    """One band per face, for rolls whose number itself counts."""
    return Bands(sides, tuple(str(f) for f in range(1, sides + 1)), tuple(range(sides)))


@cache
def cut(sides: int, *cuts: tuple[int, str]) -> Bands:
    """Several cuts: `cut(10, (1, "burst"), (6, "hit"), (10, "miss"))` is 1, 2 to 6, 7 to 10."""
    table: list[int] = []
    for band, (last, _) in enumerate(cuts):
        table.extend([band] * (last - len(table)))
    if len(table) != sides:
        raise ValueError(f"cuts end at {len(table)}, but the die has {sides} sides")
    return Bands(sides, tuple(name for _, name in cuts), tuple(table))


def can_show(sides: int, face: object) -> bool:
    """Whether this is a face of such a die (True is a number to Python, but no face)."""
    return type(face) is int and 1 <= face <= sides


class Dice:
    """One group of like dice in a roll: its number and bands, and for people whose they are and why.

    `models` names the model of each die, in the order of the dice; `weapon` and `traits` ("AP 2", "long range", "extra
    hit") say what makes the group one of its own. `was` tells of each die of a re-roll which one it replaces.
    """

    __slots__ = ("bands", "by", "clause", "count", "label", "models", "tally", "tie", "traits", "unit", "was", "weapon")

    def __init__(
        self,
        count: int,
        bands: Bands,
        clause: str,
        *,
        by: int | None = None,
        unit: str = "",
        tally: Tally | None = None,
        label: str = "",
        models: tuple[str, ...] = (),
        weapon: str = "",
        traits: tuple[str, ...] = (),
        was: tuple[Was, ...] = (),
        tie: bool = False,
    ) -> None:
        """`tie`: the last roll was tied, so dice without luck (`Average`) must not fall the same way again."""
        if models and len(models) != count:
            raise ValueError(f"{count} dice cannot belong to {len(models)} models ({clause})")
        self.count = count
        self.bands = bands
        self.clause = clause
        self.by = by
        self.unit = unit
        self.tally = tally
        self.label = label
        self.models = models
        self.weapon = weapon
        self.traits = traits
        self.was = was
        self.tie = tie

    def anew(
        self,
        count: int,
        *,
        models: tuple[str, ...] = (),
        clause: str = "",
        label: str = "",
        was: tuple[Was, ...] = (),
    ) -> Dice:
        """So many dice of the same kind."""
        return Dice(
            count,
            self.bands,
            clause or self.clause,
            by=self.by,
            unit=self.unit,
            tally=self.tally,
            label=label or self.label,
            models=models,
            weapon=self.weapon,
            traits=self.traits,
            was=was,
        )


class Stage:
    """One stage of a cascade: each die passes on `keep[band]` dice to the next stage."""

    __slots__ = ("dice", "keep")

    def __init__(self, dice: Dice, *, keep: dict[str, int]) -> None:
        """`dice.count` is not looked at: the stage before says how many there are."""
        self.dice = dice
        self.keep = tuple(keep.get(name, 0) for name in dice.bands.names)

    def passed_on(self, die_bands: Sequence[int]) -> int:
        return sum(kept * die_bands.count(band) for band, kept in enumerate(self.keep) if kept)
