"""Odds of attacks: exact for what people field, and the same as play."""

from __future__ import annotations

import random
from math import sqrt
from time import process_time

import pytest

from grognard.engine.odds.exact import odds
from grognard.rulesets.battleforge.rules.shooting.forecasting import volley_at
from grognard.rulesets.battleforge.rules.shooting.shots import everything_at
from grognard.rulesets.battleforge.sheets import Body, Profile, Weapon
from grognard.rulesets.battleforge.state import State, mustered
from tests.battleforge.field import RIFLE, TROOPER, battle, box, put, row, sheet
from tests.battleforge.test_shooting import rules

LAUNCHER = Weapon("launcher", "Launcher", 2, 2, 12_000, 24_000, rules(("burst", 2), ("piercing", 1), ("crushing", 3)))
HARDY = Profile("hardy", "Hardy", Body(1500, radius=500), 6, 5, 4, 5, 6, 6, 2)


def field(models: int = 10) -> State:
    """Ten models with two weapons against ten with two wounds, half of them in a wood."""
    attackers = put(mustered("a", 0, sheet(TROOPER, (RIFLE, LAUNCHER), models)), row(10, 10, models, 1.2))
    targets = put(mustered("b", 1, sheet(HARDY, (), models)), row(10, 21.5, models, 1.2))
    wood = box("wood", "area", 8, 20, 16, 23, cover="soft")
    return battle(attackers, targets, terrain=[wood])


@pytest.mark.clause("battleforge.shoot.sequence")
def test_what_people_field_is_exact_and_quick() -> None:
    state = field()
    attack = everything_at(state, state.units["a"], state.units["b"])
    times = []
    for _ in range(3):
        started = process_time()
        found = odds(volley_at(state, attack, state.units["b"]))
        times.append(process_time() - started)
    assert found.exact
    print(f"ten with two weapons against ten with two wounds: {min(times) * 1000:.0f} ms")
    assert min(times) < 0.2  # 50 ms on a quiet machine


def test_the_odds_are_those_of_dice() -> None:
    """Against plain dice, thrown by hand: the share of games in which so many models are left."""
    state = field(3)
    attack = everything_at(state, state.units["a"], state.units["b"])
    found = odds(volley_at(state, attack, state.units["b"]))
    rng, plays = random.Random(7), 6000
    games = [by_hand(rng, state) for _ in range(plays)]
    for left in range(4):
        chance = found.chance(lambda ranks: ranks.models_left == left)  # noqa: B023
        seen = games.count(left) / plays
        assert abs(seen - chance) <= 5 * sqrt(chance * (1 - chance) / plays) + 2 / plays


def by_hand(rng: random.Random, state: State) -> int:
    """The same attack without any code of the rules: three Rifles, three Launchers, at 10.5 to 11″."""
    wounds = {"b.1": 2, "b.2": 2, "b.3": 2}
    order = ["b.3", "b.2", "b.1"]

    def hit(ap: int, crushing: int | None) -> None:
        model = next((one for one in order if wounds[one]), None)
        if model is None:
            return
        need, die = 5 - ap + 1, rng.randint(1, 10)  # all three stand in the wood
        if die == 1 or (die <= need and die != 10):
            return
        cost = 2 if crushing is not None and die - need >= crushing else 1
        wounds[model] = max(0, wounds[model] - cost)

    def dice(count: int) -> list[int]:
        return [rng.randint(1, 10) for _ in range(count)]

    for die in dice(3):
        if die <= 5:
            hit(0, None)
    if any(wounds.values()):
        rolled = [die for die in dice(6) if die <= 5]
        piercing = [die for die in rolled if die == 1]
        for _ in piercing:
            hit(3, 3)
        plain = len(rolled) - len(piercing) + sum(die <= 2 for die in rolled)
        for _ in range(plain):
            hit(2, 3)
    assert state.units["b"].models
    return sum(left > 0 for left in wounds.values())
