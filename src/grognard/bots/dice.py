"""Dice: any legal answer. For tests, and for measuring how much better than chance somebody plays."""

from __future__ import annotations

import random

from grognard.bots.base import Bot
from grognard.engine.questions import Answer
from grognard.engine.view import View


class DicePlayer(Bot):
    """Plays by the rules and by nothing else."""

    name = "dice"
    why = "This one was drawn from all that the rules allow."

    def __init__(self, seed: int | str) -> None:
        self._rng = random.Random(f"dice {seed}")

    def decide(self, view: View) -> Answer:
        assert view.question is not None
        return view.question.sample(self._rng)
