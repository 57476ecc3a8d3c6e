"""Drags beyond what is allowed, and an oracle of its own kind for the best that could have been done.

The oracle knows nothing of how the nearest place is searched. It stands where the unit stands, looks in every direction
for the farthest place that the rules allow, and takes the one that lies nearest to the wish.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from math import cos, hypot, inf, pi, sin
from typing import Any

from grognard.engine.questions import Question
from tests.anvil.table import act, anvil
from tests.battleforge.positions import acting
from tests.fatigue.cast import battle
from tests.lords.kit import blue, lords, red

Vector = tuple[int, int]
LOOKS = 60
CLOSER = 24


@dataclass
class Drag:
    """A unit that stands somewhere, and the vector by which somebody wishes to move it."""

    question: Question[Any]
    starts: dict[str, Vector]
    facing: Vector | None
    allowance: int
    wish: Vector

    def answer(self, by: Vector) -> Any:
        """Everybody shifted by a vector, straight; a tray faces as before."""
        moved: dict[str, Any] = {"paths": {m: [[x + by[0], y + by[1]]] for m, (x, y) in self.starts.items()}}
        if self.facing is not None:
            moved["facings"] = {piece: list(self.facing) for piece in self.starts}
        return moved

    def allows(self, by: Vector) -> bool:
        return self.question.refuse(self.answer(by)) is None

    def off(self, answer: Any) -> float:
        """How far off the wish the worst piece of an answer ends, in mils."""
        paths = answer["paths"]
        ends = {m: tuple(paths[m][-1]) if paths.get(m) else at for m, at in self.starts.items()}
        return max(
            hypot(ends[m][0] - x - self.wish[0], ends[m][1] - y - self.wish[1]) for m, (x, y) in self.starts.items()
        )

    def least(self) -> float:
        """What is left over at least, whatever the rules allow: nobody goes farther than the allowance."""
        return max(0.0, hypot(*self.wish) - self.allowance)

    def best(self) -> float:
        """How near to the wish a straight shift can come, found by looking."""
        if self.allows(self.wish):
            return 0.0
        angle = min((2 * pi * look / LOOKS for look in range(LOOKS)), key=self._left_over)
        width = 2 * pi / LOOKS
        for _ in range(CLOSER):
            width *= 0.7
            angle = min((angle - width, angle, angle + width), key=self._left_over)
        return self._left_over(angle)

    def _left_over(self, angle: float) -> float:
        low, high, best = 0.0, self.allowance + 20.0, inf
        while high - low > 1:
            length = (low + high) / 2
            by = round(cos(angle) * length), round(sin(angle) * length)
            if self.allows(by):
                low, best = length, min(best, hypot(by[0] - self.wish[0], by[1] - self.wish[1]))
            else:
                high = length
        return min(best, hypot(*self.wish))


def wish_from(rng: random.Random, allowance: int) -> Vector:
    """Beyond the allowance in any direction, by little or by much."""
    angle, length = rng.uniform(0, 2 * pi), allowance * rng.choice((1.05, 1.3, 2, 4))
    return round(cos(angle) * length), round(sin(angle) * length)


def block(rng: random.Random, count: int, pitch: float, width: float, height: float) -> list[tuple[float, float]]:
    """A block of models somewhere in the western half of a table, often at its edge."""
    files = rng.choice((2, 3, count))
    ranks = -(-count // files)
    x = rng.choice((1.0, rng.uniform(1, width / 2 - files * pitch)))
    y = rng.choice((1.0, rng.uniform(1, height - 1 - ranks * pitch)))
    return [(round(x + pitch * (n % files), 3), round(y + pitch * (n // files), 3)) for n in range(count)]


def fatigue(rng: random.Random) -> Drag:
    at = block(rng, 6, 1.2, 48, 36)
    far = [(46.0, 1.0 + n) for n in range(3)]
    g = battle(p={"cast": "P", "seat": 0, "at": at}, r={"cast": "P", "seat": 1, "at": far})
    return _bases(rng, g.one("p", rng.choice(("advance", "run"))))


def lords_of_the_field(rng: random.Random) -> Drag:
    units = {"T1": blue("T1", block(rng, 3, 1.6, 48, 36)), "far": red("V1", [(46.0, 2.0), (46.0, 4.0)])}
    return _bases(rng, lords(units=units).one("T1", "advance"))


def _bases(rng: random.Random, g: Any) -> Drag:
    starts = {model: tuple(at) for model, at in g.question.starts_at.items()}
    return Drag(g.question, starts, None, g.question.allowance, wish_from(rng, g.question.allowance))


def anvil_field(rng: random.Random) -> Drag:
    """A tray in the open, at any angle; at the edge of the table it stands square to it."""
    spot = rng.choice(("open", "edge"))
    x, y = (rng.uniform(4, 40), rng.uniform(4, 40)) if spot == "open" else (rng.uniform(6, 40), 2.5)
    degrees = rng.randrange(0, 360, 15) if spot == "open" else 0
    units = {
        "t": {"type": rng.choice(("troop", "knight", "hero")), "at": (round(x, 3), round(y, 3), degrees)},
        "foe": {"type": "troop", "seat": 1, "at": (45, 46, 180)},
    }
    g: Any = act(anvil(units=units), "t").one("move")
    tray = g.question.movers[0]
    return Drag(g.question, {"t": tray.at}, tray.facing, g.question.allowance, wish_from(rng, g.question.allowance))


def battle_forge(rng: random.Random) -> Drag:
    """Troopers in the open of a field of 48″, often at its edge."""
    at = block(rng, 4, 1.3, 48, 48)
    foe = {"cast": "Troopers", "seat": 1, "at": [(46.0, 46.0), (46.0, 44.5)]}
    return _bases(rng, acting(unit={"cast": "Troopers", "at": at}, f=foe).one("move"))


RULESETS: dict[str, Callable[[random.Random], Drag]] = {
    "fatigue": fatigue,
    "lords": lords_of_the_field,
    "anvil": anvil_field,
    "battleforge": battle_forge,
}
