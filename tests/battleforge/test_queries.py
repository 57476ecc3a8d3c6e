"""Odds that are asked for by name: exact, quick, and right where they can be worked out by hand."""

from __future__ import annotations

from math import comb
from time import process_time
from typing import Any

import pytest

from grognard.rulesets.battleforge import RULESET
from grognard.rulesets.battleforge.showing.forecasts import fight, shoot
from grognard.testing import game


def binomial(n: int, p: float, k: int) -> float:
    return comb(n, k) * p**k * (1 - p) ** (n - k)


@pytest.mark.parametrize(
    ("settings", "need", "save"),
    [
        ({}, 5, 5),
        ({"range": "long"}, 4, 5),
        ({"cover": "hard", "ap": 1}, 5, 6),
        ({"cover": "hard", "range": "point blank"}, 5, 5),
        ({"shock": 3, "focus": True, "evade": True}, 2, 5),
        ({"shock": 12}, 1, 5),
        ({"accuracy": 12}, 9, 5),
        ({"save": 14}, 5, 9),
    ],
)
def test_one_weapon_is_what_a_binomial_says(settings: dict[str, object], need: int, save: int) -> None:
    found = shoot(models=5, targets=10, **settings)  # type: ignore[arg-type]
    chance = need / 10 * (10 - save) / 10
    assert found.exact
    for lost in range(6):
        assert found[lost] == pytest.approx(binomial(5, chance, lost))


@pytest.mark.parametrize(("across", "need"), [(False, 4), (True, 3)])
def test_blows_across_a_wall_are_worse(across: bool, need: int) -> None:
    found = fight(models=5, targets=10, across=across)
    assert found.mean(float) == pytest.approx(5 * need / 10 / 2)


def test_nobody_loses_more_than_there_is() -> None:
    found = shoot(models=20, accuracy=9, targets=1, wounds=2, save=1)
    assert max(found.spread) == 2
    assert found[2] > 0.999


@pytest.mark.parametrize("ask", [shoot, fight])
def test_ten_with_two_weapons_against_ten_with_two_wounds(ask: object) -> None:
    settings = {"models": 10, "second_attacks": 2, "second_ap": 2, "targets": 10, "wounds": 2}
    times = []
    for _ in range(3):
        started = process_time()
        found = ask(**settings)  # type: ignore[operator]
        times.append(process_time() - started)
    assert found.exact
    assert sum(found.spread.values()) == pytest.approx(1)
    assert min(times) < 0.2  # 50 ms on a quiet machine


def test_a_whole_shoot_with_all_that_follows_is_exact_too() -> None:
    """What the page shows: the losses and the Shock after tokens, break tests and runs, some 300 ways for it to go."""
    weapons = [{"name": "Rifle", "range": (12, 24)}, {"name": "Launcher", "range": (12, 24), "attacks": 2, "ap": 2}]
    ranks = [(10 + 1.2 * (n % 5), 1.2 * (n // 5)) for n in range(10)]
    units: dict[str, Any] = {
        "a": {"at": [(x, 10 + y) for x, y in ranks], "weapons": weapons},
        "b": {"at": [(x, 22 + y) for x, y in ranks], "seat": 1, "wounds": 2, "evade": True, "activated": True},
    }
    g = game("battleforge", units=units, acting="a").one("shoot")
    started = process_time()
    found = g.odds(
        "b", lambda state: (sum(map(state.units["b"].wounds_left, state.units["b"].models)), state.units["b"].shock)
    )
    assert process_time() - started < 2  # 0.4 s on a quiet machine
    assert found.exact
    assert sum(found.spread.values()) == pytest.approx(1)
    assert found[20, 0] == pytest.approx(0.6**30)  # the token was spent, so a 4 is needed, and nothing hit


def test_they_are_found_by_name() -> None:
    assert [*RULESET.queries] == ["shoot", "fight"]
    assert RULESET.queries["shoot"]({"models": 1}).mean(float) == pytest.approx(0.25)
