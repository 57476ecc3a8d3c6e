"""The rules against a second, plain reading of the ledger, on tables drawn at random."""

from __future__ import annotations

import random
from math import dist
from typing import Any

import pytest

from grognard.rulesets.fatigue.positions import position
from grognard.rulesets.fatigue.rules.sight import UnitLook
from grognard.testing import game
from tests.fatigue import oracle
from tests.fatigue.oracle import HARD, Model, Rout, Spot, Thing

KINDS = ["bush", "trees", "fence", "wall", "wall", "building", "hill"]
USUAL = {"bush": 0.75, "trees": 4, "fence": 0.5, "wall": 0.5, "building": 3, "hill": 2}


def table(rng: random.Random) -> tuple[list[Thing], dict[str, dict[str, Any]], list[Model]]:
    """Some pieces that do not overlap much, and a few units in the middle of them."""
    things = []
    for _ in range(rng.randint(1, 4)):
        kind = rng.choice(KINDS)
        size = (rng.uniform(2, 6), rng.uniform(0.2, 0.5) if kind in ("wall", "fence") else rng.uniform(1, 4))
        height = rng.choice([USUAL[kind], round(rng.uniform(0.3, 3), 3)])
        corners = oracle.turned(rng.uniform(4, 16), rng.uniform(4, 16), *size, rng.choice([0, 90, rng.uniform(0, 180)]))
        things.append(Thing(kind, corners, height))
    units: dict[str, dict[str, Any]] = {}
    models: list[Model] = []
    for name, seat in (("m", 0), ("a", 0), ("b", 0), ("r", 1), ("s", 1)):
        x, y = rng.uniform(2, 18), rng.uniform(2, 18)
        radius, height = rng.choice([0.5, 0.5, 0.75]), rng.choice([1, 1, 2])
        at: list[Spot] = []
        for _ in range(rng.randint(1, 4)):
            spot = free_spot(rng, (x, y), radius, models)
            at.append(spot)
            models.append(Model(spot, radius, height, name, seat))
        units[name] = {"seat": seat, "at": at, "base": 2 * radius, "height": height, "range": 18}
    return things, units, models


def free_spot(rng: random.Random, near: Spot, radius: float, models: list[Model]) -> Spot:
    """A place on the table around another, a little farther off after each that is taken."""
    reach = 2.0
    while True:
        spot = (round(near[0] + rng.uniform(-reach, reach), 3), round(near[1] + rng.uniform(-reach, reach), 3))
        on_the_table = all(radius <= c <= 20 - radius for c in spot)
        if on_the_table and all(dist(spot, other.at) >= radius + other.radius for other in models):
            return spot
        reach += 0.1


@pytest.mark.clause("fatigue.attack.sight-lines", "fatigue.attack.sight-terrain", "fatigue.attack.sight-friends")
@pytest.mark.parametrize("seed", range(60))
def test_sight_lines_as_the_plain_reading_has_them(seed: int) -> None:
    things, units, models = table(random.Random(seed))
    terrain = [{"kind": thing.kind, "polygon": thing.corners, "height": thing.height} for thing in things]
    state = position(units, terrain=terrain, table=(20, 20))
    watch = UnitLook(state, state.units["m"], state.units["r"])
    friends = [model for model in models if model.unit in ("a", "b")]
    for looker in (model for model in models if model.unit == "m"):
        if any(dist(looker.at, friend.at) <= friend.radius for friend in friends):
            continue  # nobody stands on an eye at a real table
        for target in (model for model in models if model.unit == "r"):
            eye, place = (tuple(round(1000 * c) for c in model.at) for model in (looker, target))
            expected = oracle.sight(looker, target, models, things)
            assert watch.free(eye, place) / 1000 == pytest.approx(expected, abs=1e-6)  # type: ignore[arg-type]


@pytest.mark.clause("fatigue.cover.test", "fatigue.cover.base-visible", "fatigue.cover.mixed")
@pytest.mark.parametrize("seed", range(120))
def test_cover_as_the_plain_reading_has_it(seed: int) -> None:
    things, units, models = table(random.Random(seed))
    terrain = [{"kind": thing.kind, "polygon": thing.corners, "height": thing.height} for thing in things]
    g = game("fatigue", units=units, terrain=terrain, table=(20, 20))
    for attacker, target in (("m", "r"), ("r", "m"), ("a", "s"), ("s", "b")):
        pairs = [(a, t) for a in models for t in models if (a.unit, t.unit) == (attacker, target)]

        def covered(kinds: set[str], pairs: list[tuple[Model, Model]] = pairs) -> bool:
            return all(oracle.visible(a, t, things, kinds) <= t.radius + 0.001 for a, t in pairs)

        expected = "hard" if covered(HARD) else "soft" if covered(set(KINDS)) else "none"
        assert g.look("cover", target, attacker) == expected


def scatter(rng: random.Random, count: int, middle: Spot, reach: float, taken: list[Spot]) -> list[Spot]:
    """Up to so many bases around a place that stand on nobody; they are added to those taken."""
    found: list[Spot] = []
    for _ in range(50):
        spot = (round(middle[0] + rng.uniform(-reach, reach), 3), round(middle[1] + rng.uniform(-reach, reach), 3))
        on_the_table = all(0.5 <= c <= 11.5 for c in spot)
        if len(found) < count and on_the_table and all(dist(spot, other) >= 1 for other in taken):
            found.append(spot)
            taken.append(spot)
    return found


def field(rng: random.Random, pieces: int) -> list[Thing]:
    """Pieces in the four corners of a table, apart from each other."""
    found = []
    for x, y in rng.sample([(3, 3), (3, 9), (9, 3), (9, 9)], pieces):
        kind = rng.choice(["wall", "hill", "fence", "building"])
        size = (rng.uniform(2, 4), 0.4 if kind in ("wall", "fence") else rng.uniform(2, 4))
        height = rng.choice([0.25, 0.5, 1, 2])
        found.append(Thing(kind, oracle.turned(x, y, *size, rng.choice([0, 90, 30])), height))
    return found


@pytest.mark.slow
@pytest.mark.clause("fatigue.combat.retreat", "fatigue.combat.retreat-clear", "fatigue.combat.slain")
@pytest.mark.parametrize("seed", range(120))
def test_retreat_as_the_plain_reading_has_it(seed: int) -> None:
    rng = random.Random(seed)
    things = field(rng, seed % 5)
    taken: list[Spot] = []
    middle = (rng.uniform(0.5, 11.5), rng.uniform(0.5, 11.5))
    losers = {f"s.{n}": at for n, at in enumerate(scatter(rng, rng.randint(1, 4), middle, 1.5, taken), 1)}
    winners = scatter(rng, rng.randint(1, 4), middle, 2.5, taken)
    others, enemies = (
        scatter(rng, rng.randint(0, 3), middle, 5, taken),
        scatter(rng, rng.randint(0, 2), middle, 5, taken),
    )
    units: dict[str, Any] = {"s": {"seat": 1, "at": list(losers.values())}, "p": {"at": winners}}
    units |= {"o": {"seat": 1, "at": others}} if others else {}
    units |= {"e": {"at": enemies}} if enemies else {}
    g = game(
        "fatigue",
        units=units,
        table=(12, 12),
        terrain=[{"kind": thing.kind, "polygon": thing.corners, "height": thing.height} for thing in things],
        combat={"attacker": "p", "defenders": ["s"], "slew": 1, "loser": 1},
    )
    order, ends = Rout(losers, winners, others, enemies, things, 12).retreat()
    answer: Any = g.question.default()
    assert answer["order"] == order
    assert sorted(answer["paths"]) == sorted(ends)
    for model, ((x, y),) in answer["paths"].items():
        assert dist((x / 1000, y / 1000), ends[model]) <= 0.0015
