"""What people field, for measuring how long the odds of an attack take: ten models with two weapons against ten with
two wounds, half of them in a wood."""

from __future__ import annotations

from collections.abc import Callable

from grognard.engine.match import Match
from grognard.testing import game

LAUNCHER = {
    "name": "Launcher",
    "range": (12, 24),
    "attacks": 2,
    "ap": 2,
    "rules": ["Burst(2)", "Piercing(1)", "Crushing(3)"],
}


Pointed = tuple[Match, int, str]
"""A game, who is asked, and the target that they point at."""


def ten_against_ten() -> Pointed:
    g = game(
        "battleforge",
        units={
            "a": {"cast": "Troopers", "models": 10, "row": (10, 10), "weapons": ["Rifle", LAUNCHER]},
            "b": {"cast": "Troopers", "models": 10, "row": (10, 21.5), "seat": 1, "wounds": 2},
        },
        terrain=[{"kind": "area", "rect": (8, 20, 16, 23), "cover": "soft", "height": 4}],
    )
    g.one("a", "shoot")
    return g.match, 0, "b"


ATTACKS: dict[str, Callable[[], Pointed]] = {"battleforge": ten_against_ten}
"""By rule set: those in which such an attack takes long enough to be measured."""
