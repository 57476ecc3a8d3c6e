"""The environments for reinforcement learning, checked by the checkers of their libraries."""

from __future__ import annotations

import json
import warnings
from collections.abc import Sequence

import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray
from pettingzoo.test import api_test, seed_test

from grognard.engine.questions import Answer
from grognard.engine.ruleset import register
from grognard.engine.view import View
from grognard.env import DuelEnv, JsonBytes, TableEnv
from grognard.env.observing import NoSuchAction
from tests.engine.toy import TOLL

register(TOLL)


class Guards:
    """An encoder of one's own: how many guards stand on each side."""

    space = spaces.Box(0, 5, (2,), np.float32)

    def encode(self, view: View, candidates: Sequence[Answer]) -> NDArray[np.float32]:
        return np.array([unit.count for unit in view.scene.units], np.float32)


@pytest.mark.parametrize("ruleset", ["toll", "fatigue"])
def test_the_table_keeps_the_contract_of_pettingzoo(ruleset: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it recommends arrays without a mask
        api_test(TableEnv(ruleset), num_cycles=40 if ruleset == "fatigue" else 200)


def test_the_same_seed_gives_the_same_game() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: TableEnv("toll", encoder=Guards()), num_cycles=20)


def play(env: TableEnv, seed: int) -> dict[str, float]:
    """A game in which every seat takes its first candidate; the last rewards."""
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        env.step(None if terminated or truncated else 0)
    return total


def test_one_wins_what_the_other_loses() -> None:
    env = TableEnv("toll", encoder=Guards())
    for seed in range(5):
        won = play(env, seed)
        assert sum(won.values()) == 0
        assert set(won.values()) in ({1.0, -1.0}, {0.0})
        assert env.agents == []


def test_observation_is_the_view_of_the_seat_and_nothing_else() -> None:
    env = TableEnv("toll")
    env.reset(seed=1)
    seen = env.observe("seat_0")
    document = json.loads(JsonBytes.decode(seen["observation"]))
    assert document["question"]["topic"] == "bid"
    assert document["candidates"] == [0, 1, 2, 3]
    assert list(seen["action_mask"][:5]) == [1, 1, 1, 1, 0]
    luck = [unit["note"] for unit in document["scene"]["units"]]
    assert luck[0] != "luck 0"
    assert luck[1] == "luck 0"
    other = env.observe("seat_1")
    assert json.loads(JsonBytes.decode(other["observation"]))["candidates"] == []
    assert other["action_mask"].sum() == 0


def test_sealed_answers_are_asked_for_one_after_the_other() -> None:
    env = TableEnv("toll", encoder=Guards())
    env.reset(seed=1)
    assert env.agent_selection == "seat_0"
    assert env.infos["seat_0"] == {"topic": "bid", "clause": "toll.bid.sealed"}
    env.step(2)
    assert env.agent_selection == "seat_1"
    assert env.match.sealed_in == (0,)


def test_a_closed_action_is_refused_and_changes_nothing() -> None:
    env = TableEnv("toll", encoder=Guards())
    env.reset(seed=1)
    with pytest.raises(NoSuchAction, match="action 4 is closed; open are 0 to 3"):
        env.step(4)
    assert env.agent_selection == "seat_0"
    assert len(env.match.journal) == 2  # the secret draws of the start


def test_render_says_where_the_game_stands() -> None:
    env = TableEnv("toll", encoder=Guards(), render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == "Toll\nWest\nEast\n  Keeper: 5 of 5\n  Keeper: 5 of 5"
    assert TableEnv("toll").render() is None


def test_the_duel_keeps_the_contract_of_gymnasium() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        # The checker knows no masks, so every action must be open: with one choice it always is.
        check_env(DuelEnv("toll", encoder=Guards(), choices=1), skip_render_check=True)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("against", ["recruit", "sergeant"])
def test_a_duel_from_either_seat(seat: int, against: str) -> None:
    env = DuelEnv("toll", seat=seat, against=against, encoder=Guards())
    seen, info = env.reset(seed=3)
    over = truncated = False
    reward = 0.0
    while not (over or truncated):
        assert reward == 0
        assert info["topic"]
        seen, reward, over, truncated, info = env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    assert over
    assert info == {}
    assert reward in {-1.0, 0.0, 1.0}
    assert env.observation_space.contains(seen)


def test_the_same_seed_gives_the_same_duel() -> None:
    one, other = DuelEnv("toll", encoder=Guards()), DuelEnv("toll", encoder=Guards())
    one.reset(seed=8)
    other.reset(seed=8)
    assert one.match.state.digest() == other.match.state.digest()
