"""Sums of dice in words, each die by itself: "3 + 6 = 9 against 6: 3 fall"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.engine.odds.spreads import roll_off_ranks
from grognard.engine.seating import COLOURS

SumInWords = Callable[[int], str]
"""Puts the difference of two sums into words."""


def one_sum(faces: Sequence[Sequence[int]]) -> tuple[str, int]:
    """The dice of all groups added up, in words and as a number: "3 + 6 = 9"."""
    dice = [face for group in faces for face in group]
    total = sum(dice)
    return (f"{' + '.join(map(str, dice))} = {total}" if len(dice) > 1 else str(total)), total


def opposed_sums(ours: Sequence[Sequence[int]], theirs: Sequence[Sequence[int]], verdict: SumInWords) -> str:
    """Our dice against theirs, and what the difference means."""
    (mine, here), (other, there) = one_sum(ours), one_sum(theirs)
    return f"{mine} against {other}: {verdict(here - there)}"


def roll_off_words(seats: Sequence[int], values: Sequence[int]) -> str:
    """Who rolled higher than whom: "Red before Blue"; those who tie roll again."""
    ranks = [" and ".join([COLOURS[seats[place]] for place in places]) for places in roll_off_ranks(list(values))]
    return " before ".join(ranks) if len(ranks) > 1 else f"{ranks[0]} tie and roll again"
