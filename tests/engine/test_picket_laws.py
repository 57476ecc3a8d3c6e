"""Picket, a small game in which everything that reaches beyond one moment works together, keeps the laws."""

from __future__ import annotations

import random

import pytest

from grognard.engine.history.saves import load, save
from grognard.engine.ruleset import register
from grognard.testing.laws import LAWS
from grognard.testing.laws.random_play import new_match, walk
from grognard.testing.traces import trace
from tests.engine.picket.play import PICKET


@pytest.fixture(autouse=True)
def _picket() -> None:
    register(PICKET)


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("number", range(9))
def test_picket_keeps_the_laws(law: str, number: int) -> None:
    assert LAWS[law](PICKET, number) is None


@pytest.mark.parametrize("number", range(0, 60, 3))
def test_the_others_play_on_whenever_somebody_gives_up(number: int) -> None:
    """In the middle of a move, of a volley, of a break: the game goes on, ends, and replays."""
    match, rng = new_match(PICKET, number), random.Random(number)
    last = rng.randrange(40)
    for decision in walk(match, number, PICKET.bound):
        if decision == last:
            match.concede(rng.randrange(len(match.setup.players)))
            break
    for _ in walk(match, number + 1, PICKET.bound):
        pass
    assert match.outcome is not None
    assert trace(load(save(match))) == trace(match)
