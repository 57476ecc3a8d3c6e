"""The sergeant: looks one step ahead over the good plans of the rule set and takes the best on average dice."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.bots.officer import Officer
from grognard.bots.trying import best_on_average, imagined_worlds, worth_in_words
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.view import View

WORLDS_WITH_SECRETS = 3
"""If something is hidden, a plan is tried in this many worlds that fit what the seat knows."""


class Sergeant(Officer):
    """Tries a handful of plans once each."""

    name = "sergeant"

    def __init__(self, seed: int | str, weights: Mapping[str, float] | None = None) -> None:
        """With weights it judges positions by these, not by those of the rule set (`grognard lab tune`)."""
        super().__init__()
        self._rng = random.Random(f"sergeant {seed}")
        self._weights = weights

    def _tactics(self, view: View) -> Tactics[Any] | None:
        tactics: Tactics[Any] | None = view.ruleset.tactics
        return tactics if tactics is None or self._weights is None else tactics.reweighed(self._weights)

    def _plans(self, view: View, tactics: Tactics[Any]) -> Sequence[Plan]:
        assert view.question is not None
        assert view.seat is not None
        return tactics.plans(view.known, view.seat, view.question, tactics.handful)

    def _best(self, view: View, tactics: Tactics[Any], plans: list[Plan]) -> Plan:
        worlds = imagined_worlds(view, self._rng, WORLDS_WITH_SECRETS)
        if not worlds:
            return plans[0]
        assert view.seat is not None
        scored = best_on_average(worlds, view.seat, plans, tactics, self._rng)
        self.why = "; ".join(f"{plan.idea} {worth_in_words(worth)}" for worth, plan in scored[:3] if plan.idea)
        return scored[0][1]
