"""Rematches: a match played once more with sides changed. Armies and ground stay where they are, people move on."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grognard.engine.dice.sources import DicePolicy
from grognard.engine.ruleset import Setup
from grognard.engine.seating import COLOURS
from grognard.store import Seat


def sides_changed(setup: Setup, seats: Sequence[Seat], dice: DicePolicy) -> tuple[Setup, list[Seat]]:
    """Everybody takes the next chair, with name, bot and the token that opens it."""
    before = [*range(len(seats))]
    order = before[-1:] + before[:-1]
    names = [_name(seats[old].name, old, new) for new, old in enumerate(order)]
    people = [Seat(names[new], seats[old].who, seats[old].token_hash) for new, old in enumerate(order)]
    return msgspec.structs.replace(setup, players=tuple(names), dice=dice), people


def _name(name: str, old: int, new: int) -> str:
    """A player who is named after the colour of a side takes the name of the new one."""
    return COLOURS[new] if name == COLOURS[old] else name
