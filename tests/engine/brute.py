"""The slow oracle of odds: the rule is run for every single face of every die."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from itertools import product
from typing import Any, TypeVar

from grognard.engine.dice.results import Result
from grognard.engine.odds.exact import Odds
from grognard.engine.playing.driver import AtRest, Driver
from grognard.engine.umpire import Roll, Umpire

T = TypeVar("T")


def brute_force(rule: Callable[[Umpire], Coroutine[Any, Any, T]]) -> dict[T, float]:
    """The chances of what a rule returns, over all faces. It knows of no bands, counts or merging."""
    spread: dict[T, float] = {}
    waiting: list[tuple[list[list[list[int]]], float]] = [([], 1.0)]
    while waiting:
        rolls, chance = waiting.pop()
        driver = Driver(rule(Umpire()))
        reached = driver.run()
        for faces in rolls:
            assert isinstance(reached, Roll)
            reached = driver.run([Result.of_faces(d, f) for d, f in zip(reached.groups, faces, strict=True)])
        if isinstance(reached, AtRest):
            value: Any = reached.value
            spread[value] = spread.get(value, 0.0) + chance
            continue
        assert isinstance(reached, Roll)
        dice = [(group, die) for group, each in enumerate(reached.groups) for die in range(each.count)]
        sides = [reached.groups[group].bands.sides for group, _ in dice]
        whole = chance
        for side in sides:
            whole /= side
        for fallen in product(*(range(1, side + 1) for side in sides)):
            faces = [[f for (g, _), f in zip(dice, fallen, strict=True) if g == group] for group in _groups(reached)]
            waiting.append(([*rolls, faces], whole))
    return spread


def _groups(roll: Roll) -> range:
    return range(len(roll.groups))


def assert_same(found: Odds[T], expected: dict[T, float]) -> None:
    assert found.exact
    for value in {*found.spread, *expected}:
        assert abs(found[value] - expected.get(value, 0.0)) < 1e-9, (value, found[value], expected.get(value))
