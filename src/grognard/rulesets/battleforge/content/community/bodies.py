"""Bases and hulls. The data has none, so they are taken from keywords and wounds (docs/battleforge.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

VEHICLE = "Vehicle"
HULLS: dict[str, tuple[float, float, float]] = {
    # width, length, height in inches
    "tank": (3, 5, 2.5),
    "tank destroyer": (3, 5, 2),
    "armored car": (2, 4, 2),
    "half-track": (2.5, 4.5, 2),
    "aircraft": (3, 4, 2),
    "fortification": (4, 4, 2),
    "vehicle": (3, 4.5, 2),
    "walker": (2.5, 2.5, 3),
    "titan": (4, 4, 5),
    "ship": (3, 6, 3),
}
ROUNDS: dict[str, tuple[float, float]] = {
    # diameter, height
    "cavalry": (1.5, 2),
    "mounted": (1.5, 2),
    "bike": (1.5, 1.5),
    "artillery": (2, 1.5),
    "monster": (2.5, 3),
    "beast": (1.5, 1.5),
}
FOOT = (1.0, 1.5)
LARGE = (1.5, 2.0)
HUGE = (2.5, 3.0)


GUN = "artillery"


def body(keywords: Iterable[str], wounds: int, *, serves: bool = False) -> dict[str, Any]:
    """The body by the first keyword that says something about it; otherwise a round base that grows with the wounds.
    Crew members (they can be hit, their gun cannot) stand on bases of their own size."""
    words = {word.casefold() for word in keywords} - ({GUN} if serves else set())
    for word, (width, length, height) in HULLS.items():
        if word in words:
            return {"hull": [width, length], "height": height}
    for word, (base, height) in ROUNDS.items():
        if word in words:
            return {"base": base, "height": height}
    base, height = FOOT if wounds <= 2 else LARGE if wounds <= 5 else HUGE
    return {"base": base, "height": height}


def emblem(keywords: Iterable[str]) -> str:
    words = {word.casefold() for word in keywords}
    for word, picture in (
        ("tank", "tank"),
        ("aircraft", "engine"),
        ("artillery", "cannon"),
        ("vehicle", "wagon"),
        ("cavalry", "horse"),
        ("monster", "beast"),
        ("fortification", "tower"),
    ):
        if word in words:
            return picture
    return "foot"
