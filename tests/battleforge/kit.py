"""Short words for positions of Battle Forge."""

from __future__ import annotations

from typing import Any

from grognard.testing import Game, game


def forge(*dice: int, **spec: Any) -> Game:
    """A position; units without a side stand for themselves."""
    return game("battleforge", *dice, **spec)


def troopers(x: float = 10, y: float = 10, **changes: Any) -> dict[str, Any]:
    """Five Troopers in a row."""
    return {"cast": "Troopers", "row": (x, y), **changes}


def brutes(x: float = 10, y: float = 30, seat: int = 1, **changes: Any) -> dict[str, Any]:
    """Three Brutes in a row, of the other side."""
    return {"cast": "Brutes", "row": (x, y), "seat": seat, **changes}


def pair(*dice: int, blue: dict[str, Any] | None = None, red: dict[str, Any] | None = None, **spec: Any) -> Game:
    """Blue Troopers, called t, and red Brutes, called b, far from each other."""
    units = {"t": troopers(**(blue or {})), "b": brutes(**(red or {}))}
    return forge(*dice, units=units, **spec)
