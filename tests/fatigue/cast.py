"""Short ways to set up the cast of the rulebook's examples."""

from __future__ import annotations

from typing import Any

from grognard.testing import Game, game

Spot = tuple[float, float]


def row(count: int, x: float, y: float, dx: float = 1.0, dy: float = 0.0) -> list[Spot]:
    """So many models from a place on, base to base unless said otherwise."""
    return [(x + dx * i, y + dy * i) for i in range(count)]


def pikes(at: list[Spot], seat: int = 0, **changes: Any) -> dict[str, Any]:
    return {"cast": "P", "seat": seat, "at": at, **changes}


def musketeers(at: list[Spot], seat: int = 0, **changes: Any) -> dict[str, Any]:
    return {"cast": "M", "seat": seat, "at": at, **changes}


def ironclads(at: list[Spot], seat: int = 0, **changes: Any) -> dict[str, Any]:
    return {"cast": "I", "seat": seat, "at": at, **changes}


def skirmishers(at: list[Spot], seat: int = 0, **changes: Any) -> dict[str, Any]:
    return {"cast": "S", "seat": seat, "at": at, **changes}


def battle(*dice: int, terrain: list[dict[str, Any]] | None = None, **units: Any) -> Game:
    """A battle on open ground or with some terrain; units by name, other words of `position` likewise."""
    words = {"active", "last", "activations", "limit", "score", "survivor", "markers", "all_markers_end", "table"}
    words |= {"special", "combat"}
    rest = {word: units.pop(word) for word in sorted(words) if word in units}
    return game("fatigue", *dice, units=units, terrain=terrain or [], **rest)


def needs(g: Game, label: str) -> list[int]:
    """The numbers that the dice with this label needed, roll by roll."""
    return [
        shown.tally.total
        for event in g.events("roll")
        for shown in event.dice
        if shown.label == label and shown.tally is not None
    ]


def thrown(g: Game, label: str) -> list[int]:
    """How many dice were rolled with this label, roll by roll."""
    return [len(shown.faces) for event in g.events("roll") for shown in event.dice if shown.label == label]
