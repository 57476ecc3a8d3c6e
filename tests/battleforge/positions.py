"""Positions for tests of movement: one unit in its activation, and what is around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.rulesets.battleforge import RULESET
from grognard.testing import Game, game

Spec = Mapping[str, Any]


def acting(*dice: int, unit: Spec, terrain: Sequence[Spec] = (), **others: Any) -> Game:
    """The unit `u` is about to take an action; `foe`, `friend` and so on are other units. Other words go to the kit."""
    units = {name: spec for name, spec in others.items() if isinstance(spec, dict)}
    rest = {name: spec for name, spec in others.items() if name not in units}
    return game(RULESET, *dice, units={"u": unit, **units}, terrain=terrain, acting="u", **rest)


def trooper(x: float = 10, y: float = 10, **changes: Any) -> dict[str, Any]:
    """One Trooper, for whom no unit has to keep together."""
    return {"cast": "Troopers", "at": [(x, y)], **changes}


def troopers(x: float = 10, y: float = 10, models: int = 5, **changes: Any) -> dict[str, Any]:
    """Troopers in a row to the east, half an inch apart."""
    return {"cast": "Troopers", "row": (x, y), "models": models, **changes}


def brutes(x: float, y: float, models: int = 3, **changes: Any) -> dict[str, Any]:
    return {"cast": "Brutes", "row": (x, y), "models": models, "seat": 1, "activated": True, **changes}


def fence(x: float, height: float = 0.75, **changes: Any) -> dict[str, Any]:
    """A thin wall across the way to the east, reached with its west face at x."""
    return {"kind": "obstacle", "id": "fence", "rect": (x, 0, x + 0.25, 40), "height": height, **changes}


def ledge(x: float, height: float, **changes: Any) -> dict[str, Any]:
    """A platform that begins at x."""
    return {"kind": "platform", "id": "ledge", "rect": (x, 0, x + 12, 40), "height": height, **changes}
