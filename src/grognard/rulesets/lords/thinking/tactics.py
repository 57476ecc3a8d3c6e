"""What bots know about Lords: which plans are worth a thought, and what to reply to small questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.questions import Answer, One, Question
from grognard.engine.ruleset import Plan, Tactics
from grognard.rulesets.lords.rules.body import Body, body_of
from grognard.rulesets.lords.state import State
from grognard.rulesets.lords.thinking.deploying import best_join, deployment_plan
from grognard.rulesets.lords.thinking.prospects import LEAD, prospects
from grognard.rulesets.lords.thinking.ways import WIDE, ways_to_act
from grognard.rulesets.lords.thinking.worth import BETWEEN, WEIGHTS, worth

EACH = 3
"""The most plans for one unit where many may act. If few may act, each gets a larger share."""
MANY = 32
"""The most plans for a bot that tries them in a search."""


class LordsTactics(Tactics[State]):
    alike = 0.5  # a quarter of a model: plans that differ by less are drawn at random, so that openings vary
    lead = 36.0
    handful = 14
    weights = WEIGHTS
    between = BETWEEN
    beyond = 0.0  # a turn has many steps, and after a few of them little can be seen but who is acting

    def plans(self, known: State, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        if question.topic in ("unit", "chain") and isinstance(question, One):
            return self._activations(known, question, limit)
        if question.topic == "deploy-unit":
            return deployment_plan(known, seat)
        return ()

    def _activations(self, game: State, question: One[Any], limit: int) -> list[Plan]:
        """The best ways to use each unit that may act now, the most promising first."""
        found: list[tuple[float, Plan]] = []
        for option in question.open:
            if option.key == "stop":
                found.append((0.0, Plan(("stop",), "go no further")))
                continue
            found += self._ways(game, body_of(game, option.key), max(EACH, -(-limit // len(question.open))))
        found.sort(key=lambda each: -each[0])
        return [replace(plan, guess=guess) for guess, plan in found[:limit]]

    def _ways(self, game: State, body: Body, most: int) -> list[tuple[float, Plan]]:
        return ways_to_act(game, body, most)

    @property
    def for_search(self) -> LordsTactics:
        return SEARCHING

    def worth(self, known: State, seat: int) -> float:
        return worth(known, seat, self.weights)

    def comparable(self, known: State) -> bool:
        return known.phase == "turn"

    def reply(self, known: State, seat: int, question: Question[Any]) -> Answer:
        match question.topic:
            case "join":
                return best_join(known, question)
            case "fight":
                return "fight"
            case "leave":
                return "stay"
            case "first-or-second":
                return "first"
        return question.default()


class SearchingTactics(LordsTactics):
    """The same tactics with more plans that differ more, for bots that try them all."""

    lead = LEAD
    weights: Mapping[str, float] = {}
    between: Mapping[str, float] = {}
    handful = MANY

    def worth(self, known: State, seat: int) -> float:
        return prospects(known, seat) if self.comparable(known) else worth(known, seat)

    def _ways(self, game: State, body: Body, most: int) -> list[tuple[float, Plan]]:
        if most <= EACH:
            return super()._ways(game, body, most)  # for a quick decision in a play-out
        different: dict[str, tuple[float, Plan]] = {}
        for guess, plan in ways_to_act(game, body, MANY, WIDE):
            different.setdefault(repr(plan.answers), (guess, plan))
        return list(different.values())[:most]


SEARCHING = SearchingTactics()
