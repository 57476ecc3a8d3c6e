"""The recruit: a beginner.

It knows what can be done, because it gets the rule set's own plans, but makes the mistakes of a beginner. It goes on
with the unit that it used last, or takes the one nearest to an enemy. It moves towards the nearest enemy, whatever the
scenario is about. It never checks the result of a plan, and forgets the rest of the plan on the way. It decides
spontaneously where it has no plan (where to deploy, which model to hit, what to bid)."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Mapping, Sequence

from grognard.bots.base import Bot
from grognard.engine.questions import Answer
from grognard.engine.ruleset import Plan
from grognard.engine.showing.scene import Point
from grognard.engine.showing.whereabouts import middle_of
from grognard.engine.view import View
from grognard.table.points import separation

AT_A_LOSS = 0.5
"""How often it has no plan and does what comes to mind."""
LAPSE = 0.7
"""How often it forgets in the middle of a plan how that was to go on: a charge that it has misjudged, a shot at another
than it wanted."""
EAGER = 0.8
"""How often it makes for the nearest enemy if a plan leads there."""
ENDLESS = 1e9


class Recruit(Bot):
    """One unit, the nearest enemy, and no second thought."""

    name = "recruit"

    def __init__(self, seed: int | str) -> None:
        self._rng = random.Random(f"recruit {seed}")
        self._orders: deque[Answer] = deque()
        self._step = -1
        self._in_hand = ""

    def decide(self, view: View) -> Answer:
        question = view.question
        assert question is not None
        if view.step == self._step and self._orders and self._rng.random() >= LAPSE:
            answer = self._orders.popleft()
            if question.refuse(answer) is None:
                return answer
        self._orders.clear()
        plan = self._plan(view)
        if plan is None or question.refuse(plan.answers[0]) is not None:
            self.why = "A recruit does what comes to mind."
            return question.sample(self._rng)
        self.why = plan.idea
        self._step = view.step
        self._orders.extend(plan.answers[1:])
        return plan.answers[0]

    def _plan(self, view: View) -> Plan | None:
        """The first thing that a beginner would think of; None if there is nothing to choose, or no idea."""
        tactics, question = view.ruleset.tactics, view.question
        assert question is not None
        assert view.seat is not None
        if tactics is None or self._rng.random() < AT_A_LOSS:
            return None
        plans = tactics.plans(view.known, view.seat, question, 2 * tactics.handful)
        if len(plans) < 2:
            return None
        scene = view.scene
        places = {unit.id: at for unit in scene.units if (at := middle_of(unit)) is not None}
        plans = self._of_one_unit(plans, places, question.about)
        charges = [plan for plan in plans if plan.foe]
        if charges and self._rng.random() < EAGER:
            return min(charges, key=lambda plan: _way(places, self._in_hand, plan.foe))
        return self._rng.choice(plans)

    def _of_one_unit(self, plans: Sequence[Plan], places: Mapping[str, Point], about: Sequence[str]) -> Sequence[Plan]:
        """The plans of the unit in hand: the same as before, otherwise the one nearest to whom it goes for."""
        units = {name for plan in plans if isinstance(name := plan.answers[0], str) and name in places}
        if not units:
            self._in_hand = about[0] if about else ""
            return plans
        if self._in_hand not in units:
            able = [plan for plan in plans if plan.answers[0] in units]
            self._in_hand = str(min(able, key=lambda plan: _way(places, str(plan.answers[0]), plan.foe)).answers[0])
        return [plan for plan in plans if plan.answers[0] == self._in_hand]


def _way(places: Mapping[str, Point], unit: str, foe: str) -> float:
    """The distance between two units; infinite if one of them is not on the table."""
    return separation(places[unit], places[foe]) if unit in places and foe in places else ENDLESS
