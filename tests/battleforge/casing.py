"""Short words for the cases of the ledger: Blue's unit a acts, Red's unit b has been activated unless it is said."""

from __future__ import annotations

from typing import Any

from grognard.testing import Game
from tests.battleforge.kit import forge

ONE: dict[str, Any] = {"cast": "Troopers", "at": [(10, 10)]}
FAR: dict[str, Any] = {"cast": "Troopers", "at": [(40, 40)]}


def duel(
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    more: dict[str, Any] | None = None,
    *,
    ready: bool = False,
    **spec: Any,
) -> Game:
    """One Trooper against another; `ready`: Red's has not been activated, so that it may react."""
    other = {**(FAR if b is None else {"cast": "Troopers"}), "seat": 1, "activated": not ready, **(b or {})}
    return forge(units={"a": {**ONE, **(a or {})}, "b": other, **(more or {})}, acting="a", **spec)


def shoot(g: Game, target: str = "b") -> Game:
    """Everything at one target."""
    return g.one("shoot", target)


def gun(**words: Any) -> dict[str, Any]:
    return {"name": "Gun", "range": (12, 24), **words}


def trooper(x: float, y: float, seat: int = 1, **words: Any) -> dict[str, Any]:
    """Another Trooper, of Red if nothing is said."""
    return {"cast": "Troopers", "seat": seat, "at": [(x, y)], "activated": True, **words}


def rest(g: Game) -> Game:
    """Answer by default until the next action is chosen."""
    return g.until("action")
