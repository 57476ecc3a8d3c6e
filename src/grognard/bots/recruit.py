"""The recruit: any legal answer."""

from __future__ import annotations

import random

from grognard.bots.base import Bot
from grognard.engine.questions import Answer
from grognard.engine.view import View


class Recruit(Bot):
    """Plays by the rules and by nothing else."""

    name = "recruit"
    why = "A recruit does what comes to mind."

    def __init__(self, seed: int | str) -> None:
        self._rng = random.Random(f"recruit {seed}")

    def decide(self, view: View) -> Answer:
        assert view.question is not None
        return view.question.sample(self._rng)
