"""Odds of whole actions, with break tests and runs: those of every band of every die, and soon enough to be shown."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.dice import volley
from grognard.engine.dice.results import Result
from grognard.engine.odds.exact import odds
from grognard.engine.playing.driver import AtRest, Driver
from grognard.engine.questions import Answer, Question
from grognard.engine.umpire import Ask, Roll, Umpire
from grognard.rulesets.battleforge.play import step
from grognard.rulesets.battleforge.state import State, Unit
from grognard.server.thinking.forecasts import forecast
from grognard.testing import Game
from tests.battleforge.kit import forge
from tools.attacks import ten_against_ten
from tools.calibration import REFERENCE, clock, loop_seconds

LAUNCHER = {"name": "Launcher", "range": (12, 24), "ap": 2, "rules": ["Burst(2)", "Piercing(1)", "Crushing(3)"]}
AXE = {"name": "Axe", "range": "Melee", "ap": 2, "rules": ["Burst(2)", "Piercing(1)", "Crushing(3)"]}
WOOD = {"kind": "area", "rect": (8, 18, 12, 30), "height": 4, "cover": "soft"}
Policy = Callable[[int, Question[Any]], Answer]
Found = tuple[object, ...]


def after(state: State) -> Found:
    """All that can have come of an attack: who is left with how many wounds, where, and in what state of mind."""
    return tuple(
        (unit.id, unit.where, unit.shock, *left(unit), marked(state, unit.id)) for unit in state.units.values()
    )


def left(unit: Unit) -> Found:
    return tuple(sorted(unit.lost.items())), tuple(unit.stands.items())


def marked(state: State, unit: str) -> tuple[str, ...]:
    return tuple(sorted(marker.name for marker in state.scopes.markers_of(unit)))


def rule_of(g: Game) -> Callable[[Umpire], Any]:
    """The next step of a game, as often as one likes."""

    async def run(umpire: Umpire) -> Found:
        state: State = g.state.copy()
        await step(umpire, state)
        return after(state)

    return run


def answering(**by_topic: Answer) -> Policy:
    """Answers by the first word of the topic; all else is answered by default."""

    def policy(_seat: int, question: Question[Any]) -> Answer:
        wanted = by_topic.get(question.topic.partition(":")[0])
        return question.default() if wanted is None or question.refuse(wanted) is not None else wanted

    return policy


def band_by_band(rule: Callable[[Umpire], Any], policy: Policy) -> dict[Found, float]:
    """The chances of what comes of a rule, over every band of every single die as live play rolls it."""
    spread: dict[Found, float] = {}
    waiting: list[tuple[list[list[Result]], float]] = [([], 1.0)]
    while waiting:
        rolled, chance = waiting.pop()
        driver, left = Driver(rule(Umpire())), list(rolled)
        reached = driver.run()
        while not isinstance(reached, AtRest):
            if isinstance(reached, Ask):
                reached = driver.run(policy(reached.speaker, reached.question))
                continue
            assert isinstance(reached, Roll)
            if not left:
                waiting += [([*rolled, results], chance * p) for results, p in ways(reached)]
                break
            reached = driver.run(left.pop(0))
        else:
            assert isinstance(reached.value, tuple)
            spread[reached.value] = spread.get(reached.value, 0.0) + chance
    return spread


def ways(roll: Roll) -> list[tuple[list[Result], float]]:
    dice = [group for group in roll.groups for _ in range(group.count)]
    found = []
    for bands in product(*([n for n, p in enumerate(die.bands.probabilities) if p] for die in dice)):
        left = list(bands)
        results = [Result(group, [left.pop(0) for _ in range(group.count)]) for group in roll.groups]
        found.append((results, prod(die.bands.probabilities[n] for die, n in zip(dice, bands, strict=True))))
    return found


def assert_alike(g: Game, policy: Policy) -> None:
    found, expected = odds(rule_of(g), policy), band_by_band(rule_of(g), policy)
    assert found.exact
    assert sum(expected.values()) == pytest.approx(1)
    for value in {*found.spread, *expected}:
        assert found[value] == pytest.approx(expected.get(value, 0.0), abs=1e-9), value


def volley_of(*weapons: Any, models: int = 1, **target: Any) -> Game:
    """A few with these weapons 10″ from a few others, one of whom stands in a wood, and somebody near by."""
    spec = {"cast": "Troopers", "seat": 1, "at": [(13.5, 21), (10, 21)], **target}
    units = {
        "a": {"cast": "Troopers", "row": (10, 10), "models": models, "weapons": [*weapons]},
        "b": spec,
        "c": {"cast": "Troopers", "seat": 1, "at": [(16, 22)]},
    }
    return forge(units=units, terrain=[WOOD], acting="a")


SHOOT = answering(action="shoot", target="b", evade="spend")


@pytest.mark.clause("battleforge.shoot.order", "battleforge.shoot.sequence")
@pytest.mark.parametrize(
    "target",
    [
        {},
        {"wounds": 2},
        {"wounds": 2, "lost": {1: 1}},
        {"shock": 5},
        {"rules": ["Tough(3)"]},
        {"evade": True, "wounds": 2},
        {"at": [(10, 21)], "wounds": 3},
        {"at": [(14, 21), (15.5, 21), (17, 21)], "figures": {3: {"sav": 3}}},  # who is first changes as the first falls
        {"at": [(10, 0.6)], "shock": 5, "wounds": 3},  # who breaks has nowhere to run
    ],
)
def test_two_weapons_are_worked_out_together_as_they_are_rolled(target: dict[str, Any]) -> None:
    assert_alike(volley_of("Rifle", LAUNCHER, **target), SHOOT)


@settings(max_examples=12, deadline=None)
@given(st.integers(1, 3), st.integers(1, 8), st.integers(0, 5), st.booleans())
def test_any_small_attack_is_that_of_all_dice(wounds: int, save: int, shock: int, many: bool) -> None:
    weapons = ("Rifle", LAUNCHER) if not many else ("Rifle", "Pistol", {"name": "Dart", "range": (12, 24), "ap": 1})
    assert_alike(volley_of(*weapons, wounds=wounds, sav=save, shock=shock), SHOOT)


@pytest.mark.clause("battleforge.simultaneous.pending")
def test_a_counter_attack_at_the_same_time_is_that_of_all_dice() -> None:
    """The nearest is doomed by the Rifle and is fired at all the same: nobody else is within short range."""
    places = [(10, 22), (10, 24)]
    g = volley_of("Rifle", LAUNCHER, at=places, lost={1: 1}, wounds=2, hold=True, activated=True)
    assert_alike(g, answering(action="shoot", target="b", window="counter b a"))


@pytest.mark.clause("battleforge.fight.sequence", "battleforge.break.engaged")
@pytest.mark.parametrize("shock", [0, 5])
def test_a_fight_with_all_that_follows_is_that_of_all_dice(shock: int) -> None:
    units = {
        "a": {"cast": "Troopers", "at": [(10, 10)], "weapons": ["Bayonet", AXE]},
        "b": {"cast": "Troopers", "at": [(10, 11), (11.2, 11.2)], "seat": 1, "shock": shock, "activated": True},
    }
    assert_alike(forge(units=units, acting="a"), answering(action="fight"))


def test_the_odds_of_what_people_field_come_within_50_ms() -> None:
    """Ten with two weapons against ten with two wounds, as the page asks: with Shock, break tests and runs; the first
    time as well as later."""
    for cold in (True, False):
        times = []
        for _ in range(4):
            pointed = ten_against_ten()
            if cold:
                volley._joint.cache_clear()
                volley._group.cache_clear()
            loop, started = loop_seconds(), clock()
            found = forecast(*pointed, 1)
            times.append((clock() - started) * 2 * REFERENCE / (loop + loop_seconds()))
            assert [chart.exact for chart in found.charts] == [True, True]
        assert min(times) < 0.05
