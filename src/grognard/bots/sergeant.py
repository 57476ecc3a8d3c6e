"""The sergeant: looks one step ahead over the good plans of the rule set and takes the best on average dice."""

from __future__ import annotations

import random
from collections import deque
from typing import Any

from grognard.bots.base import Bot
from grognard.engine.journal import ReplayDivergence
from grognard.engine.match import Match
from grognard.engine.playing import decisions, first_asked, open_question
from grognard.engine.questions import Answer
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.view import View

PLANS = 24
WORLDS_WITH_SECRETS = 3
"""If something is hidden, a plan is tried in this many worlds that fit what the seat knows."""


class Sergeant(Bot):
    """Thinks at the first question of a step, then follows the plan while it stays legal."""

    name = "sergeant"

    def __init__(self, seed: int | str) -> None:
        self._rng = random.Random(f"sergeant {seed}")
        self._orders: deque[Answer] = deque()
        self._step = -1
        self._moment: tuple[str, float] = "", 0.0
        self._tried: list[tuple[Answer, ...]] = []

    def decide(self, view: View) -> Answer:
        question, seat = view.question, view.seat
        assert question is not None
        assert seat is not None
        if view.step == self._step and self._orders:
            answer = self._orders.popleft()
            if question.refuse(answer) is None:
                return answer
        self._orders.clear()
        tactics: Tactics[Any] | None = view.ruleset.tactics
        if tactics is None:
            return question.default()
        plans = list(tactics.plans(view.known, seat, question, PLANS))
        if not plans:
            return tactics.reply(view.known, seat, question)
        if len(plans) > 1:
            plans = self._untried(plans, (question.topic, tactics.worth(view.known, seat)))
        plan = plans[0] if len(plans) == 1 else self._best(view, tactics, plans)
        self._tried.append(plan.answers)
        self._step = view.step
        self._orders.extend(plan.answers[1:])
        first = plan.answers[0]
        return first if question.refuse(first) is None else tactics.reply(view.known, seat, question)

    def _untried(self, plans: list[Plan], moment: tuple[str, float]) -> list[Plan]:
        """Without those that came to nothing: whoever is asked the same in the same position has tried them before."""
        if moment != self._moment:
            self._moment, self._tried = moment, []
        return [plan for plan in plans if plan.answers not in self._tried] or plans

    def _best(self, view: View, tactics: Tactics[Any], plans: list[Plan]) -> Plan:
        worlds = self._worlds(view)
        if not worlds:
            return plans[0]
        seat = view.seat
        assert seat is not None
        scored = [
            (sum(_worth_of(world, seat, plan, tactics) for world in worlds) / len(worlds), -place, plan)
            for place, plan in enumerate(plans)
        ]
        scored.sort(reverse=True, key=lambda each: each[:2])
        self.why = "; ".join(f"{plan.idea} {worth:+.1f}" for worth, _, plan in scored[:3] if plan.idea)
        alike = [plan for worth, _, plan in scored if worth >= scored[0][0] - tactics.alike]
        return alike[0] if tactics.alike == 0 else self._rng.choice(alike)

    def _worlds(self, view: View) -> list[Match]:
        worlds: list[Match] = []
        for _ in range(WORLDS_WITH_SECRETS if view.ruleset.has_secrets else 1):
            try:
                worlds.append(view.imagine(self._rng))
            except ReplayDivergence:
                continue  # this guess does not fit what was seen since the last rest
        return worlds


class Unsound(Exception):
    """A plan that the rules do not let the seat follow."""


def _worth_of(world: Match, seat: int, plan: Plan, tactics: Tactics[Any]) -> float:
    """The worth of the position at the end of the step if the seat follows the plan and all others reply."""
    match = world.fork()
    begun = match.steps_begun
    orders = deque(plan.answers)

    def decide(asked: int) -> Answer:
        question = open_question(match, asked)
        answer = orders.popleft() if asked == seat and orders else tactics.reply(match.state, asked, question)
        if question.refuse(answer) is None:
            return answer
        if asked == seat:
            raise Unsound
        return question.default()

    try:
        for _ in decisions(match, decide, lambda match: seat if seat in match.deciding else first_asked(match)):
            if match.steps_begun != begun:
                break
    except Unsound:
        return float("-inf")
    if match.outcome is not None:
        return 1e6 if seat in match.outcome.winners else -1e6 if match.outcome.winners else 0.0
    return tactics.worth(match.since_rest()[0], seat)
