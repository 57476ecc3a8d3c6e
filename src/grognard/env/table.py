"""All seats of a game as agents, for PettingZoo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from grognard.engine.match import Match
from grognard.engine.playing.players import first_asked, open_question
from grognard.engine.playing.rest import Keep
from grognard.engine.ruleset import find
from grognard.engine.seating import Seating
from grognard.engine.view import View
from grognard.env.observing import CHOICES, Encoder, JsonBytes, Observation, Seats, chosen, reward
from grognard.env.setups import first_seating, seated_setup


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game in which every seat is an agent: "seat_0", "seat_1" and so on.

    Observations are {"observation": the encoder's array, "action_mask": which actions are open}. A sealed question
    asks its seats one after the other; none sees what another has answered. A question to a team is asked of the first
    of its seats. `seating` says how many seats there are and which belong together; otherwise the first that the rule
    set offers. A team wins and loses together.
    """

    def __init__(
        self,
        ruleset: str,
        scenario: str = "",
        armies: Sequence[str] = (),
        *,
        seating: Seating | None = None,
        encoder: Encoder | None = None,
        choices: int = CHOICES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.ruleset = find(ruleset)
        self.metadata = {"name": f"grognard_{ruleset}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._seating = seating or first_seating(self.ruleset, scenario)
        self.possible_agents = [f"seat_{seat}" for seat in self._seating]
        self.agents: list[str] = []
        self._scenario, self._armies = scenario, tuple(armies)
        self._seats = Seats(encoder if encoder is not None else JsonBytes(), choices)
        self.observation_spaces = {agent: self._seats.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self._seats.action_space() for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def match(self) -> Match:
        """The game under way, for learners that want more than the observation."""
        return self._match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        seed_of_dice = str(self._random.integers(2**62))
        setup = seated_setup(self.ruleset, self._seating, self._scenario, self._armies, seed_of_dice)
        self._match = Match(self.ruleset, setup, keep=Keep.LAST, listen=False)
        self._decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        """Turn to the next seat that has to decide."""
        if not self._match.deciding:
            self._candidates: list[Any] = []
            return
        seat = first_asked(self._match)
        question = open_question(self._match, seat)
        self.agent_selection = self.possible_agents[seat]
        self._candidates = self._seats.candidates(self._match, seat)
        self.infos = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"topic": question.topic, "clause": question.clause}

    def observe(self, agent: str) -> Observation:
        asked = agent == self.agent_selection
        return self._seats.observe(self._match, self.possible_agents.index(agent), self._candidates if asked else ())

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        seat = self.possible_agents.index(agent)
        self._match.submit(seat, chosen(self._candidates, int(action)))
        self._decisions += 1
        over = self._match.outcome is not None
        for place, each in enumerate(self.possible_agents):
            self.rewards[each] = reward(self._match, place)
            self.terminations[each] = over
            self.truncations[each] = not over and self._decisions >= self.ruleset.bound
        self._accumulate_rewards()
        self._ask()

    def render(self) -> str | None:
        """Where the game stands, as text."""
        if self.render_mode != "ansi":
            return None
        scene = View(self._match, None).scene
        lines = [scene.track.label if scene.track is not None else self.ruleset.title]
        lines += [f"{side.name} {side.score}".strip() for side in scene.sides]
        lines += [f"  {unit.name}: {unit.count} of {unit.strength}" for unit in scene.units]
        return "\n".join(lines)

    def close(self) -> None:
        """Nothing is held open."""
