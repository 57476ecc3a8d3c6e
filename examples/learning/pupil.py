"""A pupil: a small policy that learns to choose among candidates, with numpy alone, at Grognard's PettingZoo table.

    python examples/learning/pupil.py --ruleset ruse --games 60 --exam 40

It needs `pip install 'grognard[rl]'`. Every seat is played by the same pupil (self-play); after each game what the
winner chose becomes a little likelier, and what the loser chose a little less (REINFORCE). It knows very little: what
kind of question it is, and how far up among the candidates an answer stands. So it can only learn habits, such as "of
the ways to deploy take a later one". The exam, in fresh games against dice, says how strong that makes it; do
not expect the sergeant to be afraid.
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from grognard.engine.questions import Answer
from grognard.engine.view import View
from grognard.env import DuelEnv, TableEnv
from grognard.lab.figures import Share

CHOICES, TOPICS, RANKS = 24, 32, 6
SIZE = TOPICS * RANKS

Floats = NDArray[np.float64]


class Habits:
    """What the pupil sees of each candidate: a number for the topic of the question and the rank of the candidate."""

    space = spaces.Box(0, SIZE, (CHOICES,), np.int64)

    def encode(self, view: View, candidates: Sequence[Answer]) -> NDArray[Any]:
        seen = np.zeros(CHOICES, np.int64)
        if view.question is not None:
            topic = zlib.crc32(view.question.topic.split(":")[0].encode()) % TOPICS
            for place in range(len(candidates)):
                rank = min(RANKS - 1, int(np.log2(place + 1) * 1.3))
                seen[place] = topic * RANKS + rank
        return seen


def chances(weights: Floats, seen: dict[str, NDArray[Any]]) -> Floats:
    """How likely the pupil is to take each candidate."""
    wishes = np.where(seen["action_mask"] == 1, weights[seen["observation"]], -np.inf)
    likely = np.exp(wishes - wishes.max())
    found: Floats = likely / likely.sum()
    return found


def learn(env: TableEnv, weights: Floats, games: int, rate: float, rng: np.random.Generator) -> None:
    """Play against oneself, and lean towards what won."""
    for _ in range(games):
        env.reset(seed=int(rng.integers(2**31)))
        leaning: dict[str, Floats] = {agent: np.zeros(SIZE) for agent in env.possible_agents}
        chosen = dict.fromkeys(env.possible_agents, 0)
        while not any(env.terminations.values()) and not any(env.truncations.values()):
            agent = env.agent_selection
            seen = env.observe(agent)
            likely = chances(weights, seen)
            action = int(rng.choice(CHOICES, p=likely))
            np.add.at(leaning[agent], seen["observation"], -likely)
            leaning[agent][seen["observation"][action]] += 1
            chosen[agent] += 1
            env.step(action)
        for agent, lean in leaning.items():
            weights += rate * env.rewards[agent] * lean / max(1, chosen[agent]) ** 0.5


def exam(env: DuelEnv, weights: Floats, games: int, rng: np.random.Generator) -> Share:
    """What the pupil gets of fresh games against a bot."""
    got = 0.0
    for _ in range(games):
        seen, _ = env.reset(seed=int(rng.integers(2**31)))
        over, reward = False, 0.0
        while not over:
            action = int(rng.choice(CHOICES, p=chances(weights, seen)))
            seen, reward, ended, cut, _ = env.step(action)
            over = ended or cut
        got += (reward + 1) / 2
    return Share.of(got, games)


def examined(ruleset: str, weights: Floats, against: str, games: int, seed: int) -> Share:
    """The exam from both seats, half of the games each."""
    shares = []
    for seat in (0, 1):
        env = DuelEnv(ruleset, seat=seat, against=against, encoder=Habits(), choices=CHOICES)
        shares.append(exam(env, weights, games // 2, np.random.default_rng(seed + seat)))
    return Share.of(sum(share.share * share.games for share in shares), sum(share.games for share in shares))


def told(share: Share) -> str:
    return f"{100 * share.share:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f}) of {share.games} games"


def main() -> None:
    reader = argparse.ArgumentParser(description="A small policy that learns by self-play.")
    reader.add_argument("--ruleset", default="ruse")
    reader.add_argument("--games", type=int, default=200, help="games to learn from")
    reader.add_argument("--exam", type=int, default=100, help="games of each exam")
    reader.add_argument("--against", default="dice")
    reader.add_argument("--rate", type=float, default=0.1)
    reader.add_argument("--seed", type=int, default=1)
    given = reader.parse_args()
    weights: Floats = np.zeros(SIZE)
    before = examined(given.ruleset, weights, given.against, given.exam, given.seed + 1000)
    env = TableEnv(given.ruleset, encoder=Habits(), choices=CHOICES)
    learn(env, weights, given.games, given.rate, np.random.default_rng(given.seed))
    after = examined(given.ruleset, weights, given.against, given.exam, given.seed + 1000)
    print(f"Before learning the pupil wins {told(before)} against the {given.against}.")
    print(f"After {given.games} games against itself it wins {told(after)}, on the same dice.")


if __name__ == "__main__":
    main()
