"""What people want to know before they give an answer: how many fall to a Fight or a volley, Bravery included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.odds import Measure
from grognard.engine.questions import Answer, Question
from grognard.rulesets.lords.body import Body, body_of
from grognard.rulesets.lords.state import Game


def forecasts(game: Game, question: Question[Any], answer: Answer) -> Sequence[Measure]:
    """Losses of the target, for the answers that make dice fall: a target, or the Fight after a Charge."""
    if question.topic.startswith("target:") and isinstance(answer, str) and answer in game.units:
        return [losses(body_of(game, answer))]
    if question.topic == "fight" and answer == "fight":
        return [losses(body_of(game, question.about[1]))]
    return ()


def losses(target: Body) -> Measure:
    """Models of the target that are gone when the activation is over, those who ran included."""
    parts = [(part.id, part.alive) for part in target.parts]
    before = target.count

    def gone(after: Game) -> int:
        return sum(alive - after.units[part].alive for part, alive in parts)

    goal = 1 if before == 1 else 2
    sentence = f"{{chance}} that {target.name} lose at least {{goal}} of {before}, Bravery included"
    return Measure(f"{target.name}: models lost", gone, goal=goal, sentence=sentence)
