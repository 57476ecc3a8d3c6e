"""Taking off models: the owner picks, the unit keeps together while it can, and there is a default for an owner who
does not choose.

Models are bits here, by their place in a list, so that "is it still together without these?" costs next to nothing:
exact odds ask it for every branch.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from grognard.engine.questions import OnBoard, Option, Some
from grognard.engine.refusal import Refusal
from grognard.table.shapes import Disc

T = TypeVar("T")


def links_between(discs: Sequence[Disc], reach: float) -> list[int]:
    """For each base all that have a flat gap of at most so much to it, itself included, as bits."""
    return [
        sum(
            1 << j
            for j, (bx, by, br) in enumerate(discs)
            if (bx - x) * (bx - x) + (by - y) * (by - y) <= (r + br + reach) * (r + br + reach)
        )
        for x, y, r in discs
    ]


def everybody(models: Sequence[object]) -> int:
    """All models of a list as bits."""
    return (1 << len(models)) - 1


def those_in(models: int) -> list[int]:
    """The places in the list of some models, in its order."""
    return [place for place in range(models.bit_length()) if models >> place & 1]


def group_of(models: int, links: Sequence[int]) -> int:
    """All that are linked, directly or not, to the first of some models."""
    seen = front = models & -models
    while front:
        one = front & -front
        new = links[one.bit_length() - 1] & models & ~seen
        seen |= new
        front = (front ^ one) | new
    return seen


def is_together(models: int, links: Sequence[int]) -> bool:
    """Whether some models, or none, are one group."""
    return group_of(models, links) == models


def largest_group(models: int, links: Sequence[int]) -> int:
    """How many models the largest group has."""
    most = 0
    while models:
        group = group_of(models, links)
        most = max(most, group.bit_count())
        models &= ~group
    return most


def fall_one_by_one(alive: int, losses: int, next_to_fall: Callable[[int, int], int]) -> list[int]:
    """The models that are lost, in the order in which they fall. `next_to_fall` chooses one of those alive, given how
    many are still to be lost."""
    fallen: list[int] = []
    while len(fallen) < losses:
        gone = next_to_fall(alive, losses - len(fallen))
        fallen.append(gone)
        alive &= ~(1 << gone)
    return fallen


def losses_question(
    title: str,
    clause: str,
    topic: str,
    unit: str,
    options: Sequence[Option[T]],
    losses: int,
    *,
    piece: Callable[[T], str],
    default: Callable[[], list[str]],
    together: Callable[[list[str]], Refusal | None],
    draw: Callable[[random.Random], list[str]],
    limits: str,
) -> Some[T]:
    """Which models a unit loses. `default` is the umpire's choice, `together` what the choice as a whole must respect,
    `draw` a choice at random, `piece` the id of a model on the board."""

    def proposals() -> Iterator[list[str]]:
        yield default()

    return Some(
        title,
        clause,
        topic,
        options,
        least=losses,
        most=losses,
        proposals=proposals,
        joint=together,
        draw=draw,
        limits=limits,
        about=(unit,),
        pointing=lambda model: OnBoard(pieces=(piece(model),)),
    )
