"""Captain and general: they search."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from grognard.bots.budget import Budget, Seconds
from grognard.bots.officer import Officer
from grognard.bots.reasons import reason
from grognard.bots.search import Search
from grognard.bots.temper import EVEN, Temper
from grognard.engine.questions import Answer
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.view import View


class Searcher(Officer):
    """Tries many plans in worlds that it imagines, within a budget of time; see `Search`."""

    seconds: ClassVar[float]
    """What a decision may take of the processor."""
    width: ClassVar[int]
    """How many plans it asks for."""

    def __init__(self, seed: int | str, budget: Budget | None = None, temper: Temper = EVEN) -> None:
        super().__init__()
        self._rng = random.Random(f"{self.name} {seed}")
        self.budget = budget or Seconds(self.seconds)
        self.temper = temper

    def decide(self, view: View) -> Answer:
        self.budget.begin()
        tactics, seat, question = view.ruleset.tactics, view.seat, view.question
        assert seat is not None
        assert question is not None
        mixture = tactics.for_search.mixture(view.known, seat, question) if tactics is not None else ()
        if mixture:
            self.why = "This one is drawn, so that nobody can read it."
            answer, _ = self._rng.choices(mixture, [weight for _, weight in mixture])[0]
            return answer
        return super().decide(view)

    def _plans(self, view: View, tactics: Tactics[Any]) -> Sequence[Plan]:
        assert view.question is not None
        assert view.seat is not None
        searching = tactics.for_search
        return searching.plans(view.known, view.seat, view.question, max(self.width, searching.handful))

    def _best(self, view: View, tactics: Tactics[Any], plans: list[Plan]) -> Plan:
        search = Search(view, tactics.for_search, self._rng, self.budget, self.temper)
        ranked = search.ranked(plans)
        if not ranked:
            return plans[0]
        chosen = self._rng.choice(search.as_good(ranked))
        self.why = reason([chosen, *(each for each in ranked if each is not chosen)])
        return chosen.plan


class Captain(Searcher):
    """Thinks for a moment."""

    name = "captain"
    seconds = 0.3
    width = 24


class General(Searcher):
    """Thinks for about a second."""

    name = "general"
    seconds = 1.5
    width = 48
