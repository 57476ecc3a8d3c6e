"""Short ways to set up the cast of the examples. Blue is seat 0 and active, Red is seat 1."""

from __future__ import annotations

from typing import Any

from grognard.testing import Game, game

Spot = tuple[float, float]


def row(count: int, x: float, y: float, step: float = 1.2) -> list[Spot]:
    """So many models in a row to the east."""
    return [(round(x + step * place, 3), y) for place in range(count)]


def blue(cast: str, at: list[Spot] | None = None, **more: Any) -> dict[str, Any]:
    return {"cast": cast, "seat": 0, **({"at": at} if at is not None else {}), **more}


def red(cast: str, at: list[Spot] | None = None, **more: Any) -> dict[str, Any]:
    return {"cast": cast, "seat": 1, **({"at": at} if at is not None else {}), **more}


FAR_RED = red("V1", row(2, 44, 34))
"""An enemy too far away to matter; without one the game would be over."""


def lords(*dice: int, units: dict[str, dict[str, Any]], **spec: Any) -> Game:
    """A position with at least one far enemy."""
    if not any(unit.get("seat") == 1 for unit in units.values()):
        units = {**units, "far": FAR_RED}
    return game("lords", *dice, units=units, **spec)


def tokens(g: Game) -> set[str]:
    """Units that have a token, by the heads of their bodies."""
    return {unit.id for unit in g.state.units.values() if unit.token and not unit.joined_to and unit.alive}
