"""How a bot may think about Fatigue: where units could go, what an attack is worth, how good a position is.

Everything is rough and quick: a plan is only a proposal that the rules then play out. Values are battle points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import sqrt
from typing import Any

from grognard.engine.questions import Answer, Question
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.seating import enemy_of
from grognard.rulesets.fatigue.rules.attacking import ChooseTarget
from grognard.rulesets.fatigue.rules.combat import RetaliationMove
from grognard.rulesets.fatigue.rules.deployment import Deploy
from grognard.rulesets.fatigue.rules.moving import UnitMove
from grognard.rulesets.fatigue.state import INCH, State
from grognard.rulesets.fatigue.thinking.estimates import decisive, losses, strike_value
from grognard.rulesets.fatigue.thinking.footwork import march
from grognard.rulesets.fatigue.thinking.ideas import Idea, ideas, more_ideas, plan_of
from grognard.rulesets.fatigue.thinking.search_worth import search_worth
from grognard.rulesets.fatigue.thinking.worth import BETWEEN, WEIGHTS, Goals, worth
from grognard.table.points import Point

EACH = 2
"""The most plans for one unit in a handful; of more plans, each may have its share."""


class FatigueTactics(Tactics[State]):
    """Plans for an activation; everything else has one quick answer."""

    lead = 330.0
    handful = 5  # with three a sergeant lost one battle of ten in the Alley to a recruit
    weights = WEIGHTS
    between = BETWEEN
    onward = 6  # a Combat and what follows from it

    @property
    def for_search(self) -> FatigueTactics:
        return SEARCHING

    def turn_of(self, known: State) -> int | None:
        return known.active if known.stage == "battle" and known.active >= 0 else None

    def plans(self, known: State, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        return [] if question.topic != "unit" else _plans(known, ideas(known, seat), limit)

    def worth(self, known: State, seat: int) -> float:
        return worth(known, seat, self.weights)

    def comparable(self, known: State) -> bool:
        return known.stage == "battle"

    def reply(self, known: State, seat: int, question: Question[Any]) -> Answer:
        if isinstance(question, ChooseTarget):
            return _best_target(known, question)
        if isinstance(question, RetaliationMove):
            return _close_up(question)
        if isinstance(question, Deploy):
            return _deploy(known, question)
        if isinstance(question, UnitMove):
            return _occupy(known, question)
        if question.topic.startswith("special:"):
            return _sturdiest(known, question)
        return question.default()


def _plans(known: State, ideas: Iterable[Idea], limit: int) -> list[Plan]:
    """The most promising ideas that can be carried out, not too many of one unit."""
    found: list[Plan] = []
    thought: Counter[str] = Counter()
    each = max(EACH, limit // 4)
    for idea in sorted(ideas, key=lambda each: -each.gain):
        if len(found) >= limit:
            break
        name = idea.unit.id
        if thought[name] >= each or (idea.action == "hold" and thought[f"{name} holds"]):
            continue
        plan = plan_of(known, idea)
        if plan is not None:
            found.append(plan)
            thought.update((name, f"{name} {idea.action}s"))
    return found


class Searching(FatigueTactics):
    """What a bot that searches is told: more to choose from, and who will win instead of what draws onward."""

    weights: Mapping[str, float] = {}
    between: Mapping[str, float] = {}

    def worth(self, known: State, seat: int) -> float:
        return search_worth(known, seat) if known.stage == "battle" else worth(known, seat)

    def plans(self, known: State, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        if limit <= self.handful:
            return super().plans(known, seat, question, limit)
        if question.topic != "unit":
            return []
        usual = list(ideas(known, seat))
        told = {(idea.unit.id, idea.action, idea.to) for idea in usual}
        more = (idea for idea in more_ideas(known, seat) if (idea.unit.id, idea.action, idea.to) not in told)
        return _plans(known, chain(usual, more), limit)


SEARCHING = Searching()


# ---- quick answers ----


def _best_target(state: State, question: ChooseTarget) -> Answer:
    """The attack with the best exchange, none if all are bad."""
    best, answer = 0.0, "none"
    for option in question.open[1:]:
        how, whom = option.value
        gain = strike_value(state, state.units[question.about[0]], state.units[whom], how)
        if gain > best:
            best, answer = gain, option.key
    return answer


def _close_up(question: RetaliationMove) -> Answer:
    """Stay if somebody can strike from here, otherwise come as near as a shift allows."""
    unit, attacker = question._unit, question._attacker
    if question.someone_in_reach():
        return "stand" if len(unit.models) == 1 else {"paths": {}}
    x, y = unit.formation.middle
    ax, ay = attacker.formation.middle
    length = sqrt((ax - x) ** 2 + (ay - y) ** 2) or 1.0
    for share in (3 * INCH, 2 * INCH, INCH):
        answer = question.shift(int((ax - x) / length * share), int((ay - y) / length * share))
        if answer is not None:
            return answer
    return {"paths": {}}


def _occupy(state: State, question: UnitMove) -> Answer:
    """Seize Ground towards what the Scenario asks for."""
    unit = state.units[question.about[0]]
    goal = Goals(state, unit.seat).of(unit)
    if goal is not None and question.before.groups == 1 and goal[1] > INCH:
        return march(question, goal[0]) or question.stay()
    return question.stay()


def _sturdiest(state: State, question: Question[Any]) -> Answer:
    """The unit that takes the most hits to destroy."""
    units = [state.units[str(name)] for name in question.candidates(len(state.units))]
    profiles = [(unit.profile, unit.id) for unit in units]
    return max((p.models / losses(1, 2, p.quality, heavy=p.heavy), name) for p, name in profiles)[1]


def _deploy(state: State, question: Deploy) -> Answer:
    """Side by side along the front of the area, shooters a little behind, and units that must not fall along its
    back."""
    unit = state.units[question.about[0]]
    west, south, east, north = map(int, question.zone_box)
    ours, theirs = (area_middle(state, seat) for seat in (unit.seat, enemy_of(unit.seat)))
    sideways = abs(theirs[0] - ours[0]) > 2 * abs(theirs[1] - ours[1])
    ahead = theirs[0] > ours[0] if sideways else theirs[1] > ours[1]
    if unit in decisive(state):
        ahead = not ahead
    count, base = unit.profile.models, 2 * unit.profile.radius
    low, high, near, far = (south, north, west, east) if sideways else (west, east, south, north)
    front = min(count, 5 if high - low > 20 * INCH else 3)
    files = -(-count // front) if sideways else front
    wide, deep = base * front, base * -(-count // front)
    own = [each for each in state.units.values() if each.seat == unit.seat]
    slot = own.index(unit) * (high - low) // max(1, len(own))
    for depth in range(2 * INCH if unit.profile.shoots else 0, far - near - deep + 1, INCH):
        up = far - deep - depth if ahead else near + depth
        for step in range(0, high - low - wide + 1, INCH):
            along = low + (slot + step) % max(1, high - low - wide + 1)
            at = (up, along) if sideways else (along, up)
            answer = question.block((at[0] + base // 2, at[1] + base // 2), files)
            if answer is not None:
                return answer
    return question.room


def area_middle(state: State, seat: int) -> Point:
    corners = state.scenario.deployment.areas[seat].outline
    return sum(x for x, _ in corners) // len(corners), sum(y for _, y in corners) // len(corners)
