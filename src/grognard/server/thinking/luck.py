"""The luck report of a game: what its dice were expected to do, and what they did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.dice.kinds import Dice
from grognard.engine.history.journal import Rolled
from grognard.engine.odds.headlines import percent
from grognard.engine.umpire import Roll
from grognard.lab.luck import SUCCESS_OR_FAILURE, Pips, Rolls
from grognard.server import schemas
from grognard.server.thinking.replayed import ReplayedMatch


def luck(game: ReplayedMatch, names: Sequence[str]) -> schemas.Luck:
    """The luck report of a game so far, by seat (what succeeded) and by kind of roll."""
    kinds: dict[tuple[int | None, str, type[Rolls | Pips]], Rolls | Pips] = {}
    seats: dict[int, Rolls] = {}
    for dice, faces in _rolls(game):
        kind = Rolls if dice.bands.names == SUCCESS_OR_FAILURE else Pips
        kinds.setdefault((dice.by, dice.label or "Dice", kind), kind()).add(dice, faces)
        if dice.by is not None and kind is Rolls:
            seats.setdefault(dice.by, Rolls()).add(dice, faces)
    return schemas.Luck(
        tuple(_of_seat(seat, names[seat], rolls) for seat, rolls in sorted(seats.items())),
        tuple(
            schemas.LuckLine(seat, label, rolls.dice, rolls.expected, rolls.actual, rolls.counts)
            for (seat, label, _), rolls in kinds.items()
        ),
    )


def _rolls(game: ReplayedMatch) -> Iterator[tuple[Dice, Sequence[int]]]:
    for each in game.entries:
        if isinstance(each.entry, Rolled) and isinstance(each.request, Roll):
            yield from zip(each.request.groups, each.entry.faces, strict=True)


def _of_seat(seat: int, name: str, rolls: Rolls) -> schemas.SeatLuck:
    share = _better_than(rolls.probabilities, rolls.actual)
    expected = f"{rolls.expected:.1f}"
    sentence = (
        f"{name} succeeded with {rolls.actual} of {rolls.dice} dice where {expected} were to be expected: "
        f"better than in {percent(share)} of such games."
    )
    return schemas.SeatLuck(seat, rolls.dice, rolls.expected, rolls.actual, round(share, 4), sentence)


def _better_than(probabilities: Sequence[float], actual: int) -> float:
    """The exact probability of fewer successes, and half of that of as many."""
    spread = [1.0]
    for chance in probabilities:
        spread = [
            (spread[k] * (1 - chance) if k < len(spread) else 0.0) + (spread[k - 1] * chance if k else 0.0)
            for k in range(len(spread) + 1)
        ]
    return sum(spread[:actual]) + spread[actual] / 2
