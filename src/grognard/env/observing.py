"""What a learner sees: a view turned into numbers, and which actions are open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from grognard.engine.match import Match
from grognard.engine.questions import Answer
from grognard.engine.record import to_json
from grognard.engine.view import View

CHOICES = 32
"""How many candidates of a question a learner may choose from, unless it is told otherwise."""

Observation = dict[str, NDArray[Any]]


class Encoder(Protocol):
    """Turns what a seat sees into an array. Write your own for what your network wants."""

    @property
    def space(self) -> spaces.Box: ...

    def encode(self, view: View, candidates: Sequence[Answer]) -> NDArray[Any]: ...


class JsonBytes:
    """The scene, the open question and its candidates as JSON, byte by byte, filled up with zeros.

    Complete and the same for every rule set; `decode` gives the document back. A view that is longer is cut off.
    """

    def __init__(self, size: int = 65_536) -> None:
        self.space = spaces.Box(0, 255, (size,), np.uint8)

    def encode(self, view: View, candidates: Sequence[Answer]) -> NDArray[Any]:
        question = view.question.describe() if view.question is not None else None
        data = to_json({"scene": view.scene, "question": question, "candidates": list(candidates)})
        seen = np.zeros(self.space.shape, np.uint8)
        written = np.frombuffer(data, np.uint8)[: seen.size]
        seen[: written.size] = written
        return seen

    @staticmethod
    def decode(seen: NDArray[Any]) -> bytes:
        """The JSON text of an observation."""
        return seen.tobytes().rstrip(b"\0")


class Seats:
    """The spaces of a table, and what its seats observe."""

    def __init__(self, encoder: Encoder, choices: int) -> None:
        self.encoder = encoder
        self.choices = choices

    def observation_space(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (self.choices,), np.int8)
        return spaces.Dict({"observation": self.encoder.space, "action_mask": mask})

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.choices)

    def candidates(self, match: Match, seat: int) -> list[Answer]:
        """The answers that the actions of this seat stand for now; none if it is not asked."""
        question = match.question(seat)
        return [] if question is None else list(question.candidates(self.choices))

    def observe(self, match: Match, seat: int, candidates: Sequence[Answer]) -> Observation:
        mask = np.zeros(self.choices, np.int8)
        mask[: len(candidates)] = 1
        return {"observation": self.encoder.encode(View(match, seat), candidates), "action_mask": mask}


class NoSuchAction(ValueError):
    """An action whose number is beyond the candidates; the action mask says which are open."""


def chosen(candidates: Sequence[Answer], action: int) -> Answer:
    if not 0 <= action < len(candidates):
        raise NoSuchAction(f"action {action} is closed; open are 0 to {len(candidates) - 1}")
    return candidates[action]


def reward(match: Match, seat: int) -> float:
    """1 for a victory, -1 for a defeat, 0 for a draw or a game under way."""
    if match.outcome is None or not match.outcome.winners:
        return 0.0
    return 1.0 if seat in match.outcome.winners else -1.0
