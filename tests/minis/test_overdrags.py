"""What is dragged too far is held at the nearest place that the rules allow: in the open to 0.05″, between walls
without ever falling back.

`GROGNARD_OVERDRAGS=1000 pytest tests/minis/test_overdrags.py` measures a thousand drags of each rule set.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from tests.anvil.table import act, anvil
from tests.fatigue.cast import battle, pikes
from tests.lords.kit import blue, lords, red, row
from tests.minis.overdrags import RULESETS

DRAGS = int(os.environ.get("GROGNARD_OVERDRAGS", "12"))
NEAR = 50
"""0.05″ in mils."""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_in_the_open_the_nearest_place_is_the_nearest_and_nobody_is_turned(ruleset: str) -> None:
    for number in range(DRAGS):
        drag = RULESETS[ruleset](random.Random(f"{ruleset} {number}"))
        held: Any = drag.question.tethered(drag.answer(drag.wish))
        assert drag.question.refuse(held) is None, number
        off = drag.off(held)
        near = off <= drag.least() + NEAR or off <= drag.best() + NEAR  # the second takes a while to find out
        assert near, f"drag {number} ends too far from where it was wished"
        if drag.facing is not None:
            assert held["facings"] == {piece: list(drag.facing) for piece in drag.starts}, f"drag {number} is turned"


WALLS = [
    {"kind": "wall", "rect": (14, 6, 14.5, 12), "height": 1.5},
    {"kind": "wall", "rect": (10, 13, 14.5, 13.5), "height": 1.5},
    {"kind": "building", "rect": (16, 10, 20, 14), "height": 3, "impassable": True},
]


def fatigue_between_walls() -> Any:
    foe = pikes([(18, 6), (19, 6), (18, 7), (19, 7)], 1)
    g = battle(terrain=WALLS, p=pikes([(10, 10), (11, 10), (12, 10), (10, 9), (11, 9)]), r=foe)
    return g.one("p", "run").question


def lords_between_enemies() -> Any:
    foes = {"r1": red("V1", row(2, 14, 14)), "r2": red("V1", row(2, 6, 14))}
    return lords(units={"T1": blue("T1", row(3, 9, 9, 1.6)), **foes}).one("T1", "advance").question


def anvil_between_trays() -> Any:
    units = {
        "t": {"type": "knight", "at": (20, 20, 0)},
        "f": {"type": "troop", "at": (24, 24, 30)},
        "g": {"type": "troop", "at": (16, 24, 0)},
        "foe": {"type": "troop", "seat": 1, "at": (20, 28, 180)},
    }
    return act(anvil(units=units), "t").one("move").question


@pytest.mark.parametrize("scene", [fatigue_between_walls, lords_between_enemies, anvil_between_trays])
def test_between_walls_a_drag_slides_and_never_falls_back(scene: Any) -> None:
    question = scene()
    starts = {mover.id: mover.at for mover in question.movers}
    facings = {mover.id: list(mover.facing) for mover in question.movers if mover.facing is not None}

    def far(answer: Any, by: tuple[int, int]) -> int:
        ends = {m: answer["paths"][m][-1] if answer["paths"].get(m) else at for m, at in starts.items()}
        return sum((ends[m][0] - x - by[0]) ** 2 + (ends[m][1] - y - by[1]) ** 2 for m, (x, y) in starts.items())

    rng = random.Random("between walls")
    for _ in range(3):
        by, held = (0, 0), None
        heading = rng.randint(-700, 700), rng.randint(200, 700)
        for _ in range(14):
            by = by[0] + heading[0] + rng.randint(-200, 200), by[1] + heading[1] + rng.randint(-200, 200)
            wish: Any = {"paths": {m: [[x + by[0], y + by[1]]] for m, (x, y) in starts.items()}}
            if facings:
                wish["facings"] = facings
            now = question.tethered(wish, held)
            assert question.refuse(now) is None
            assert held is None or far(now, by) <= far(held, by), "it fell back"
            assert now.get("facings", facings) == facings
            held = now


def test_models_go_round_or_over_whichever_is_within_reach() -> None:
    wall = {"kind": "wall", "rect": (8, 12, 12, 12.5), "height": 1.5}
    g = battle(terrain=[wall], p=pikes([(10, 10), (11.2, 10), (12.4, 10)]), r=pikes([(45, 34)], 1)).one("p", "run")
    held: Any = g.question.tethered({"paths": {f"p.{n}": [[8800 + 1200 * n, 16_500]] for n in (1, 2, 3)}})
    assert g.refusal(held) is None
    assert [at[1] for at in (held["paths"][f"p.{n}"][-1] for n in (1, 2, 3))] == [16_500] * 3
    ways = {len(path) for path in held["paths"].values()}
    assert 1 in ways, "the one in the open goes straight"
    parts = {travel.piece: [part.label for part in travel.parts] for travel in g.question.travel(held)}
    assert parts["p.3"] == [""]


def test_contact_within_three_eighths_draws_the_unit_in() -> None:
    g = battle(p=pikes([(10, 10), (11, 10)]), r=pikes([(10, 14)], 1)).one("p", "advance")
    wish: Any = {"paths": {"p.1": [[10_000, 12_700]], "p.2": [[11_000, 12_700]]}}
    assert g.question.tethered(wish) == wish
    held: Any = g.question.tethered(wish, None, 375)
    assert held["paths"]["p.1"] == [[10_000, 13_000]]
    (contact,) = g.question.contacts(held)
    assert (contact.unit, contact.words) == ("r", "2 of 2 within 1″")
    assert contact.lines[0] == ((10_000, 13_500), (10_000, 13_500))
    short: Any = {"paths": {"p.1": [[10_000, 12_600]], "p.2": [[11_000, 12_600]]}}
    assert g.question.tethered(short, None, 375) == short, "0.4″ off is too far"


def test_one_model_in_hand_leaves_the_others_where_they_are() -> None:
    g = battle(p=pikes([(10, 10), (11, 10)]), r=pikes([(45, 34)], 1)).one("p", "advance")
    before: Any = {"paths": {"p.1": [[10_000, 13_000]], "p.2": [[11_000, 13_000]]}}
    held: Any = g.question.tethered({"paths": {"p.1": [[10_000, 13_000]], "p.2": [[11_000, 19_000]]}}, before)
    assert held["paths"]["p.1"] == [[10_000, 13_000]]
    x, y = held["paths"]["p.2"][-1]
    assert (x, y) != (11_000, 13_000)
    assert y <= 15_000, "two inches off it would break the unit"
