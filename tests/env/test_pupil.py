"""The example that learns: it chooses only what is open, and leans towards what won."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from grognard.engine.ruleset import register
from grognard.env import TableEnv
from tests.engine.toy import TOLL

PUPIL = Path(__file__).parents[2] / "examples" / "learning" / "pupil.py"
register(TOLL)


@pytest.fixture(scope="module")
def pupil() -> ModuleType:
    found = importlib.util.spec_from_file_location("pupil", PUPIL)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_it_needs_no_more_than_numpy(pupil: ModuleType) -> None:
    assert "torch" not in PUPIL.read_text(encoding="utf-8")
    assert "torch" not in sys.modules


def test_closed_candidates_are_never_taken(pupil: ModuleType) -> None:
    seen = {"action_mask": np.array([1, 0, 1]), "observation": np.array([0, 1, 2])}
    likely = pupil.chances(np.array([0.0, 50.0, np.log(3.0)]), seen)
    assert likely == pytest.approx([0.25, 0.0, 0.75])


def test_what_won_becomes_likelier(pupil: ModuleType) -> None:
    env = TableEnv("toll", encoder=pupil.Habits(), choices=pupil.CHOICES)
    weights = np.zeros(pupil.SIZE)
    pupil.learn(env, weights, 6, 0.1, np.random.default_rng(1))
    assert np.abs(weights).max() > 0
    again = np.zeros(pupil.SIZE)
    pupil.learn(env, again, 6, 0.1, np.random.default_rng(1))
    assert (weights == again).all()


def test_the_exam_is_a_share_with_its_interval(pupil: ModuleType) -> None:
    share = pupil.examined("toll", np.zeros(pupil.SIZE), "recruit", 6, 1)
    assert share.games == 6
    assert 0 <= share.low <= share.share <= share.high <= 1
    assert pupil.told(share).endswith("of 6 games")
