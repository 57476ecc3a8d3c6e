"""A unit that is dragged at an enemy in a press bends into the gap that leads there; a shift of the whole fits nowhere.

`GROGNARD_PRESSES=200 pytest tests/minis/test_presses.py` looks at so many presses.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Any

import pytest

from tests.fatigue.cast import battle, pikes

PRESSES = int(os.environ.get("GROGNARD_PRESSES", "6"))
TARGET = [(20 + 1.1 * n, 20 + 1.1 * m) for n in range(2) for m in range(2)]
MIDDLE = 20.55
RINGS = (2.0, 3.1)


def press(rng: random.Random, gap: float, sides: Sequence[int] = (0, 1)) -> Any:
    """Four pikes within two rings of others, friends and enemies, with one gap of this width; six pikes before it."""
    faces = rng.uniform(0, 2 * pi)
    taken = list(TARGET)
    units: dict[str, Any] = {"r": pikes(TARGET, 1)}
    for ring in RINGS:
        for step in range(steps := int(2 * pi * ring / 1.05)):
            angle = 2 * pi * step / steps
            free = abs((angle - faces + pi) % (2 * pi) - pi) * ring < gap / 2 + 0.5
            x, y = round(MIDDLE + cos(angle) * ring, 2), round(MIDDLE + sin(angle) * ring, 2)
            if not free and all(hypot(x - ox, y - oy) >= 1.02 for ox, oy in taken):
                taken.append((x, y))
                units[f"x{len(taken)}"] = pikes([(x, y)], rng.choice(sides))
    far, aside = rng.uniform(6, 7.5), faces + rng.uniform(-0.5, 0.5)
    x, y = MIDDLE + cos(aside) * far, MIDDLE + sin(aside) * far
    units["p"] = pikes([(round(x + 1.2 * n, 2), round(y + 1.2 * m, 2)) for n in (-1, 0, 1) for m in (0, 1)], 0)
    return battle(**units).one("p", "run").question


def dragged(question: Any, snap: int) -> Any:
    """The unit as it is held when its middle is dragged to the middle of the target."""
    starts = question.starts_at
    dx, dy = (round(MIDDLE * 1000 - sum(at[axis] for at in starts.values()) / len(starts)) for axis in (0, 1))
    return question.tethered({"paths": {m: [[x + dx, y + dy]] for m, (x, y) in starts.items()}}, None, snap)


def meets_target(question: Any, held: Any) -> bool:
    return any(contact.unit == "r" for contact in question.contacts(held))


@pytest.mark.parametrize("number", range(PRESSES))
def test_a_unit_bends_into_a_gap_to_come_into_contact(number: int) -> None:
    rng = random.Random(f"press {number}")
    question = press(rng, rng.uniform(1.3, 2.6))
    held = dragged(question, 375)
    assert question.refuse(held) is None
    assert meets_target(question, held)


def test_some_of_these_have_no_shift_of_the_whole_that_leads_there() -> None:
    questions = [press(random.Random(f"narrow {number}"), 1.3) for number in range(4)]
    assert not all(meets_target(question, dragged(question, 0)) for question in questions)
    assert all(meets_target(question, dragged(question, 375)) for question in questions)


def test_a_formation_that_fits_is_left_as_it_is() -> None:
    question = battle(p=pikes([(10, 10), (11, 10)]), r=pikes([(10, 14)], 1)).one("p", "advance").question
    held: Any = question.tethered({"paths": {"p.1": [[10_000, 13_400]], "p.2": [[11_000, 13_400]]}}, None, 375)
    ends = [held["paths"][model][-1] for model in ("p.1", "p.2")]
    assert (ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]) == (1000, 0)


def off(question: Any, held: Any) -> float:
    """How far the middle of the unit is from that of the target, in mils."""
    ends = [held["paths"][model][-1] if model in held["paths"] else at for model, at in question.starts_at.items()]
    x, y = (sum(end[axis] for end in ends) / len(ends) for axis in (0, 1))
    return hypot(x - MIDDLE * 1000, y - MIDDLE * 1000)


@pytest.mark.parametrize("sides", [(1,), (0, 1)])
def test_a_closed_ring_leaves_the_unit_outside_as_near_as_it_comes_by_bending(sides: Sequence[int]) -> None:
    question = press(random.Random("closed"), -2.0, sides)
    held = dragged(question, 375)
    assert question.refuse(held) is None
    assert not meets_target(question, held)
    assert off(question, held) < off(question, dragged(question, 0)) - 250
