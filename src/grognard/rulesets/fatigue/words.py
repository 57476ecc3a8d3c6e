"""How this rule set speaks of units, models and lengths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from grognard.engine.events import Ref
from grognard.rulesets.fatigue.state import INCH, Unit
from grognard.table.points import Point
from grognard.table.travel import path_length


def ref(unit: Unit) -> Ref:
    return Ref(unit.id, unit.name, unit.seat)


def say(unit: Unit, many: str, one: str) -> str:
    """Units are many, "the Pikes hold", but for the single model, "the Bell Wagon holds"."""
    return one if unit.profile.models == 1 else many


@lru_cache(maxsize=1024)
def inches(mils: float) -> str:
    """A length for people: 4.5″."""
    return f"{mils / INCH:.2f}".rstrip("0").rstrip(".") + "″"


def who(unit: Unit, model: str) -> str:
    """A model in words."""
    return f"{unit.name} {model.rpartition('.')[2]}"


def longest(before: Mapping[str, Point], paths: Mapping[str, Sequence[Point]]) -> str:
    """How far the farthest of some models goes."""
    return inches(round(max((path_length([before[model], *path]) for model, path in paths.items()), default=0.0)))
