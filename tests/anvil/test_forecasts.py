"""What is told before an order: the answers of `grognard odds anvil`, and how an engage will end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.rulesets.anvil.showing.forecasts import engage, volley
from tests.anvil.table import act, anvil


@pytest.mark.clause("anvil.crm.damage")
def test_forecast_of_an_engage_is_the_matrix() -> None:
    assert engage().spread == {3: 1.0}
    assert engage("monster", "troop", "flank", hammerblow=True, braced=True).spread == {2: 1.0}
    assert engage("troop", "war_machine", "front").spread == {0: 1.0}  # not allowed: a halt


@pytest.mark.clause("anvil.stratagem.ballistics")
def test_forecast_of_a_volley_reads_the_range() -> None:
    assert volley("troop", "monster", 6).spread == {3: 1.0}
    assert volley("troop", "monster", 12).spread == {2: 1.0}
    assert volley("war_machine", "troop", 15, heavy=True).spread == {4: 1.0}
    assert volley("troop", "war_machine", 15).spread == {0: 1.0}


def crowd(seed: int) -> dict[str, Any]:
    """Trays of both sides so near to each other that a bounce mostly meets somebody."""
    rng = random.Random(f"crowd {seed}")
    types = ("troop", "knight", "hero", "monster", "wizard", "war_machine")
    return {
        f"u{row}{column}": {
            "type": rng.choice(types),
            "seat": rng.randrange(2),
            "at": (14 + 4.6 * column, 14 + 3.1 * row, rng.choice((0, 180))),
            "hp": rng.randint(1, 4),
            "traits": rng.choice(((), ("fear",))),
        }
        for row in range(4)
        for column in range(4)
    }


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.clause("anvil.combat.sequence", "anvil.terms.no-dice")
def test_what_is_foretold_of_an_engage_is_what_happens(seed: int) -> None:
    """All of it, chains of bounces included, as long as nobody interrupts or pursues."""
    units = crowd(seed)
    foretold = 0
    for key in [key for key, unit in units.items() if unit["seat"] == 0]:
        g = act(anvil(units=units, pools=(10, 0), win="seat"), key)
        if g.why_not("engage") is not None:
            continue
        g.one("engage")
        for option in g.offered().values():
            if option.why_not is not None:
                continue
            played = act(anvil(units=units, pools=(10, 0), win="seat"), key).one("engage")
            before = len(played.log(0))
            played.one(option.key)
            while (
                played.outcome is None and played.topic not in ("unit", "bid") and not played.topic.startswith("part")
            ):
                played.default()
            assert ". ".join(played.log(0)[before:]) == option.detail
            foretold += 1
    assert foretold > 0
