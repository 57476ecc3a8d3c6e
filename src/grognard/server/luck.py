"""Luck: what the dice of a game were expected to do, and what they did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from grognard.engine.dice import HIT, Dice
from grognard.engine.journal import Rolled
from grognard.engine.umpire import Roll
from grognard.server import papers
from grognard.server.forecasts import percent
from grognard.server.replay import Reel

SUCCESS_OR_FAILURE = ("miss", "hit")


class Rolls:
    """Success-or-failure dice of one kind: the chance of each and how many succeeded."""

    counts: ClassVar[Literal["successes", "pips"]] = "successes"

    def __init__(self) -> None:
        self.chances: list[float] = []
        self.actual = 0

    @property
    def dice(self) -> int:
        return len(self.chances)

    @property
    def expected(self) -> float:
        return round(sum(self.chances), 2)

    def add(self, dice: Dice, faces: Sequence[int]) -> None:
        self.chances.extend([dice.bands.chances[HIT]] * len(faces))
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


def luck(reel: Reel, names: Sequence[str]) -> papers.Luck:
    """The luck report of a game so far, by seat (what succeeded) and by kind of roll."""
    kinds: dict[tuple[int | None, str, type[Rolls | Pips]], Rolls | Pips] = {}
    seats: dict[int, Rolls] = {}
    for dice, faces in _rolls(reel):
        kind = Rolls if dice.bands.names == SUCCESS_OR_FAILURE else Pips
        kinds.setdefault((dice.by, dice.label or "Dice", kind), kind()).add(dice, faces)
        if dice.by is not None and kind is Rolls:
            seats.setdefault(dice.by, Rolls()).add(dice, faces)
    return papers.Luck(
        tuple(_of_seat(seat, names[seat], rolls) for seat, rolls in sorted(seats.items())),
        tuple(
            papers.LuckLine(seat, label, rolls.dice, rolls.expected, rolls.actual, rolls.counts)
            for (seat, label, _), rolls in kinds.items()
        ),
    )


def _rolls(reel: Reel) -> Iterator[tuple[Dice, Sequence[int]]]:
    for told in reel.told:
        if isinstance(told.entry, Rolled) and isinstance(told.request, Roll):
            yield from zip(told.request.groups, told.entry.faces, strict=True)


def _of_seat(seat: int, name: str, rolls: Rolls) -> papers.SeatLuck:
    share = _better_than(rolls.chances, rolls.actual)
    expected = f"{rolls.expected:.1f}"
    sentence = (
        f"{name} succeeded with {rolls.actual} of {rolls.dice} dice where {expected} were to be expected: "
        f"better than in {percent(share)} of such games."
    )
    return papers.SeatLuck(seat, rolls.dice, rolls.expected, rolls.actual, round(share, 4), sentence)


def _better_than(chances: Sequence[float], actual: int) -> float:
    """The exact chance of fewer successes, and half of that of as many."""
    spread = [1.0]
    for chance in chances:
        spread = [
            (spread[k] * (1 - chance) if k < len(spread) else 0.0) + (spread[k - 1] * chance if k else 0.0)
            for k in range(len(spread) + 1)
        ]
    return sum(spread[:actual]) + spread[actual] / 2
