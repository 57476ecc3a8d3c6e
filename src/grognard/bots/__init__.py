"""Bots: players that decide from views."""

from __future__ import annotations

from collections.abc import Callable

from grognard.bots.base import Bot
from grognard.bots.recruit import Recruit
from grognard.bots.sergeant import Sergeant

LEVELS: dict[str, Callable[[int | str], Bot]] = {"recruit": Recruit, "sergeant": Sergeant}
"""All bots by name, the weakest first."""


class UnknownBot(LookupError):
    """There is no bot of this name."""


def bot(name: str, seed: int | str) -> Bot:
    """A new bot of this level; the same seed decides the same way."""
    if name not in LEVELS:
        raise UnknownBot(f"There is no bot {name!r}; there are: {', '.join(LEVELS)}.")
    return LEVELS[name](seed)


__all__ = ["LEVELS", "Bot", "UnknownBot", "bot"]
