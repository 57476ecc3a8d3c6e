"""Officers: bots that choose between the plans of the rule set, and then follow the plan."""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Sequence
from typing import Any

from grognard.bots.base import Bot
from grognard.engine.questions import Answer
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.view import View


class Officer(Bot):
    """Thinks at the first question of a step, then follows the plan while it stays legal."""

    def __init__(self) -> None:
        self._orders: deque[Answer] = deque()
        self._step = -1
        self._moment: tuple[str, float] = "", 0.0
        self._tried: list[tuple[Answer, ...]] = []

    def _tactics(self, view: View) -> Tactics[Any] | None:
        """How plans are made and positions judged."""
        tactics: Tactics[Any] | None = view.ruleset.tactics
        return tactics

    @abstractmethod
    def _plans(self, view: View, tactics: Tactics[Any]) -> Sequence[Plan]:
        """What there is to choose from."""

    @abstractmethod
    def _best(self, view: View, tactics: Tactics[Any], plans: list[Plan]) -> Plan:
        """The best of two or more plans; says why."""

    @property
    def ahead(self) -> Sequence[Answer]:
        return tuple(self._orders)

    def decide(self, view: View) -> Answer:
        question, seat = view.question, view.seat
        assert question is not None
        assert seat is not None
        if view.step == self._step and self._orders:
            answer = self._orders.popleft()
            if question.refuse(answer) is None:
                return answer
        self._orders.clear()
        tactics = self._tactics(view)
        if tactics is None:
            return question.default()
        plans = list(self._plans(view, tactics))
        if len(plans) < 2 and view.step != self._step:
            self.why = plans[0].idea if plans else ""  # the reason belongs to another step
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
        """The plans without those that had no effect: if the same question comes again in the same position, they were
        tried before."""
        if moment != self._moment:
            self._moment, self._tried = moment, []
        return [plan for plan in plans if plan.answers not in self._tried] or plans
