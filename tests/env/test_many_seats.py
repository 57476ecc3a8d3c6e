"""Environments with more than two seats, and teams that win and lose together."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test

from grognard.engine.ruleset import register
from grognard.engine.seating import Seating
from grognard.env import DuelEnv, TableEnv
from tests.engine.crown import CROWN
from tests.engine.league import LEAGUE

register(CROWN)
register(LEAGUE)
SIX = Seating.of(6)
TEAMS = Seating((0, 1, 2, 0, 1, 2))


@pytest.mark.parametrize(
    ("ruleset", "scenario", "seating", "seats"),
    [("crown", "", None, 3), ("crown", "many", SIX, 6), ("league", "", None, 4), ("league", "leagues", TEAMS, 6)],
)
def test_the_table_keeps_the_contract_for_many(
    ruleset: str, scenario: str, seating: Seating | None, seats: int
) -> None:
    env = TableEnv(ruleset, scenario, seating=seating)
    assert len(env.possible_agents) == seats
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it recommends arrays without a mask
        api_test(env, num_cycles=60)


def rewards(env: TableEnv, seed: int) -> list[float]:
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        open_ = np.flatnonzero(seen["action_mask"])
        env.step(None if terminated or truncated else int(rng.choice(open_)))
    return list(total.values())


def test_a_team_is_rewarded_together() -> None:
    env = TableEnv("league", "leagues", seating=TEAMS)
    found = [rewards(env, seed) for seed in range(6)]
    assert all(each[:3] == each[3:] for each in found)
    assert any(1.0 in each for each in found)
    assert all(each.count(1.0) in (0, 2) for each in found)


@pytest.mark.parametrize("seat", [0, 2])
def test_a_learner_sits_among_bots_and_answers_for_its_team(seat: int) -> None:
    env = DuelEnv("league", seat=seat)
    seen, info = env.reset(seed=4)
    topics = set()
    over = False
    while not over:
        topics.add(info["topic"])
        seen, _, over, truncated, info = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        assert not truncated
    assert "march" in topics
