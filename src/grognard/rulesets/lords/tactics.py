"""Bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.questions import Question
from grognard.engine.ruleset import Plan, Tactics
from grognard.rulesets.lords.state import Game


class LordsTactics(Tactics[Game]):
    def plans(self, known: Game, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        return [Plan((question.default(),))]

    def worth(self, known: Game, seat: int) -> float:
        return 0.0
