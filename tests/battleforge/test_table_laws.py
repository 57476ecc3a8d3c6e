"""Whatever is played, the table stays in order: games at random over all kinds of terrain, looked at step by step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from grognard.engine.dice.sources import Seeded
from grognard.rulesets.battleforge import RULESET
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE
from grognard.rulesets.battleforge.state import State
from grognard.table.footprint import bounds, overlaps
from grognard.table.solid import collide
from grognard.testing import Game, game

TERRAIN: list[dict[str, Any]] = [
    {"kind": "building", "id": "house", "rect": (20, 20, 26, 26), "floors": 2},
    {"kind": "obstacle", "id": "high", "rect": (8, 24, 8.25, 27), "height": 2.5, "cover": "hard"},
    {"kind": "obstacle", "id": "low", "rect": (2, 22, 9, 22.25), "height": 0.75, "cover": "soft"},
    {"kind": "platform", "id": "hill", "rect": (10, 20, 16, 26), "height": 3},
    {"kind": "platform", "id": "west", "rect": (38, 20, 42, 26), "height": 5},
    {"kind": "platform", "id": "east", "rect": (44, 20, 48, 26), "height": 5},
    {"kind": "gap", "id": "ditch", "rect": (0, 28, 48, 29), "depth": 4},
    {
        "kind": "area",
        "id": "wood",
        "rect": (28, 20, 34, 27),
        "height": 4,
        "sight": "into and out of",
        "difficult": True,
    },
    {"kind": "ground", "id": "road", "rect": (0, 17, 48, 19), "road": True},
]


def units(seat: int, y: float, facing: int) -> dict[str, dict[str, Any]]:
    special = ["Winged"] if seat else ["Climber"]
    return {
        f"t{seat}": {"cast": "Troopers", "seat": seat, "row": (3, y)},
        f"s{seat}": {"cast": "Troopers", "seat": seat, "row": (14, y), "unit_rules": special},
        f"b{seat}": {"cast": "Brutes", "seat": seat, "row": (26, y)},
        f"k{seat}": {"cast": "Tank", "seat": seat, "at": [(36, y)], "facing": facing, "unit_rules": ["Transport(6)"]},
    }


def faults(state: State) -> Iterator[str]:
    """What no table could show."""
    ground, size = state.terrain.ground, (state.scenario.width, state.scenario.height)
    stand = [(model, solid) for unit in state.units.values() for model, solid in unit.formation.solid_by_model.items()]
    for place, (model, solid) in enumerate(stand):
        west, south, east, north = bounds(solid.footprint)
        if min(west, south, size[0] - east, size[1] - north) <= -1:
            yield f"{model} hangs over the edge of the table"
        yield from (f"{model} stands on {other}" for other, there in stand[:place] if collide(solid, there, MEASURE))
        for piece in (*ground.bars, *ground.walls):
            if overlaps(solid.footprint, piece.footprint, 1) and piece.solid.top > solid.bottom:
                yield f"{model} stands in {piece.piece.id}"
        if solid.bottom != ground.level_at(solid.footprint):
            yield f"{model} is {solid.bottom} high where the ground is {ground.level_at(solid.footprint)}"
    for unit in state.units.values():
        if unit.inside is not None and len(unit.models) > state.floor_of(unit).capacity:
            yield f"{unit.id} does not fit on its floor"
    if state.timelines:
        yield "somebody is still on the way"


def play(seed: int, most: int) -> Game:
    rng = random.Random(seed)
    g = game(RULESET, units={**units(0, 14, 90), **units(1, 33, 270)}, terrain=TERRAIN)
    g.match.source = Seeded(seed)
    for _ in range(most):
        if g.outcome is not None:
            break
        topic, answer = g.topic, g.question.sample(rng)
        g.answer(answer)
        if g.outcome is None and g.topic.startswith(("unit", "action")):
            assert not list(faults(g.state)), (seed, topic, answer)
    return g


@pytest.mark.parametrize("seed", range(8))
def test_games_at_random_leave_the_table_in_order(seed: int) -> None:
    play(seed, 250)
