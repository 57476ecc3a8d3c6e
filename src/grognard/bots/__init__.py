"""Bots: players that decide from views."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from grognard.bots.base import Bot
from grognard.bots.dice import DicePlayer
from grognard.bots.guests import Guest, guest_commands
from grognard.bots.recruit import Recruit
from grognard.bots.searchers import Captain, General
from grognard.bots.sergeant import Sergeant
from grognard.bots.temper import TEMPERS

LEVELS: dict[str, Callable[[int | str], Bot]] = {
    "recruit": Recruit,
    "sergeant": Sergeant,
    "captain": Captain,
    "general": General,
    **{
        f"{temper} {level.name}": partial(level, temper=weights)
        for level in (Captain, General)
        for temper, weights in TEMPERS.items()
    },
}
"""All bots by name that sit at tables: the weakest first, then those with a temperament."""
YARDSTICKS: dict[str, Callable[[int | str], Bot]] = {"dice": DicePlayer}
"""Those that only the lab and the command line know, to measure others by."""

HOUSE = {**LEVELS, **YARDSTICKS}
"""All that are no guests."""


class UnknownBot(LookupError):
    """There is no bot of this name."""


def offered() -> tuple[str, ...]:
    """The names of all bots that can sit down here: the levels, then the guests that the owner has invited."""
    return (*LEVELS, *guest_commands())


def measurable() -> tuple[str, ...]:
    """The names of all bots that can play games of the lab."""
    return (*offered(), *YARDSTICKS)


def bot(name: str, seed: int | str) -> Bot:
    """A new bot of this level, or the guest of this name; the same seed decides the same way,
    unless it thinks by the clock."""
    if name in HOUSE:
        return HOUSE[name](seed)
    guests = guest_commands()
    if name not in guests:
        raise UnknownBot(f"There is no bot {name!r}; there are: {', '.join(offered())}.")
    return Guest(name, guests[name], seed)


__all__ = ["HOUSE", "LEVELS", "Bot", "UnknownBot", "bot", "measurable", "offered"]
