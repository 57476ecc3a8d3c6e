"""One seat against a bot, for Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from grognard.bots import bot
from grognard.engine.match import Match
from grognard.engine.playing.players import by_players, decisions
from grognard.engine.playing.rest import Keep
from grognard.engine.ruleset import find
from grognard.engine.seating import Seating
from grognard.env.observing import CHOICES, Encoder, JsonBytes, Observation, Seats, chosen, reward
from grognard.env.setups import first_seating, seated_setup


class DuelEnv(gymnasium.Env[Any, Any]):
    """The learner sits in one seat, bots of one level in all others, its allies included.

    `seating` says how many seats there are and which belong together; otherwise the first that the rule set offers.
    """

    def __init__(
        self,
        ruleset: str,
        scenario: str = "",
        armies: Sequence[str] = (),
        *,
        seating: Seating | None = None,
        seat: int = 0,
        against: str = "dice",
        encoder: Encoder | None = None,
        choices: int = CHOICES,
    ) -> None:
        self.ruleset = find(ruleset)
        self.seat = seat
        self._seating = seating or first_seating(self.ruleset, scenario)
        self._scenario, self._armies, self._against = scenario, tuple(armies), against
        self._seats = Seats(encoder if encoder is not None else JsonBytes(), choices)
        self.observation_space = self._seats.observation_space()
        self.action_space = self._seats.action_space()

    @property
    def match(self) -> Match:
        """The game under way, for learners that want more than the observation."""
        return self._match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        number = str(self.np_random.integers(2**62))
        setup = seated_setup(self.ruleset, self._seating, self._scenario, self._armies, number)
        self._match = Match(self.ruleset, setup, keep=Keep.LAST, listen=False)
        others = self._seating.others(self.seat)
        self._bots = {place: bot(self._against, f"{number} {place}") for place in others}
        self._decisions = 0
        self._wait()
        return self._observe()

    def _wait(self) -> None:
        """Let the bots decide until the learner is asked or the game is over."""
        for _ in decisions(self._match, by_players(self._match, self._bots)):
            if self.seat in self._match.deciding:
                break
            self._decisions += 1
        self._candidates = self._seats.candidates(self._match, self.seat)

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        question = self._match.question(self.seat)
        info = {} if question is None else {"topic": question.topic, "clause": question.clause}
        return self._seats.observe(self._match, self.seat, self._candidates), info

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self._match.submit(self.seat, chosen(self._candidates, int(action)))
        self._decisions += 1
        self._wait()
        over = self._match.outcome is not None
        seen, info = self._observe()
        return seen, reward(self._match, self.seat), over, not over and self._decisions >= self.ruleset.bound, info
