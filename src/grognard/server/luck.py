"""Luck: what the dice of a game were expected to do, and what they did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.dice import HIT, Dice
from grognard.engine.journal import Rolled
from grognard.engine.umpire import Roll
from grognard.server import wire
from grognard.server.forecasts import percent
from grognard.server.replay import Reel

SUCCESS_OR_FAILURE = ("miss", "hit")


class Rolls:
    """Success-or-failure dice of one kind: the chance of each and how many succeeded."""

    def __init__(self) -> None:
        self.chances: list[float] = []
        self.actual = 0

    @property
    def expected(self) -> float:
        return round(sum(self.chances), 2)

    def add(self, dice: Dice, faces: Sequence[int]) -> None:
        self.chances.extend([dice.bands.chances[HIT]] * len(faces))
        self.actual += sum(dice.bands.table[face - 1] == HIT for face in faces)


def luck(reel: Reel, names: Sequence[str]) -> wire.Luck:
    """The luck report of a game so far: success-or-failure rolls by seat and kind."""
    kinds: dict[tuple[int | None, str], Rolls] = {}
    seats: dict[int, Rolls] = {}
    for dice, faces in _rolls(reel):
        kinds.setdefault((dice.by, dice.label or "Dice"), Rolls()).add(dice, faces)
        if dice.by is not None:
            seats.setdefault(dice.by, Rolls()).add(dice, faces)
    return wire.Luck(
        tuple(_of_seat(seat, names[seat], rolls) for seat, rolls in sorted(seats.items())),
        tuple(
            wire.LuckLine(seat, label, len(rolls.chances), rolls.expected, rolls.actual)
            for (seat, label), rolls in kinds.items()
        ),
    )


def _rolls(reel: Reel) -> Iterator[tuple[Dice, Sequence[int]]]:
    for told in reel.told:
        if isinstance(told.entry, Rolled) and isinstance(told.request, Roll):
            for dice, faces in zip(told.request.groups, told.entry.faces, strict=True):
                if dice.bands.names == SUCCESS_OR_FAILURE:
                    yield dice, faces


def _of_seat(seat: int, name: str, rolls: Rolls) -> wire.SeatLuck:
    share = _better_than(rolls.chances, rolls.actual)
    expected = f"{rolls.expected:.1f}"
    sentence = (
        f"{name} succeeded with {rolls.actual} of {len(rolls.chances)} dice where {expected} were to be expected: "
        f"better than in {percent(share)} of such games."
    )
    return wire.SeatLuck(seat, len(rolls.chances), rolls.expected, rolls.actual, round(share, 4), sentence)


def _better_than(chances: Sequence[float], actual: int) -> float:
    """The exact chance of fewer successes, and half of that of as many."""
    spread = [1.0]
    for chance in chances:
        spread = [
            (spread[k] * (1 - chance) if k < len(spread) else 0.0) + (spread[k - 1] * chance if k else 0.0)
            for k in range(len(spread) + 1)
        ]
    return sum(spread[:actual]) + spread[actual] / 2
