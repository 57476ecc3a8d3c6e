"""How a bot may think about Fatigue: where units could go, what an attack is worth, how good a position is.

Everything is rough and quick: a plan is only a proposal that the rules then play out. Values are battle points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

from grognard.engine.questions import Answer, Question
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.seating import enemy_of
from grognard.rulesets.fatigue.rules.attacking import ChooseTarget
from grognard.rulesets.fatigue.rules.combat import RetaliationMove
from grognard.rulesets.fatigue.rules.deployment import Deploy
from grognard.rulesets.fatigue.rules.measuring import MELEE, in_combat, regroups
from grognard.rulesets.fatigue.rules.moving import UnitMove
from grognard.rulesets.fatigue.rules.sight import Watch
from grognard.rulesets.fatigue.showing.words import say
from grognard.rulesets.fatigue.state import INCH, State, Unit
from grognard.rulesets.fatigue.thinking.estimates import Estimates, decisive, losses, strike_value, volley_value
from grognard.rulesets.fatigue.thinking.footwork import charge, gather, march, surround
from grognard.rulesets.fatigue.thinking.strikes import SHY
from grognard.rulesets.fatigue.thinking.worth import BETWEEN, WEIGHTS, Goals, worth
from grognard.table.points import Point

EACH = 2
"""The most plans for one unit in a handful; of more plans, each may have its share."""

MEAGRE = 4.0
"""Shooting that is worth less is left out. A plan is tried with average dice, and one die alone, which then always
hits, looks better than it is."""


class FatigueTactics(Tactics[State]):
    """Plans for an activation; everything else has one quick answer."""

    lead = 330.0
    handful = 5  # with three a sergeant lost one battle of ten in the Alley to a recruit
    weights = WEIGHTS
    between = BETWEEN

    def plans(self, known: State, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        if question.topic != "unit":
            return ()
        found: list[Plan] = []
        thought: Counter[str] = Counter()
        each = max(EACH, limit // 4)
        for idea in sorted(_ideas(known, seat), key=lambda each: -each.gain):
            if len(found) >= limit:
                break
            name = idea.unit.id
            if thought[name] >= each or (idea.action == "hold" and thought[f"{name} holds"]):
                continue
            plan = _plan(known, idea)
            if plan is not None:
                found.append(plan)
                thought.update((name, f"{name} {idea.action}s"))
        return found

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


class Idea(NamedTuple):
    """The expected worth, the unit, its action, and the idea in words; the target, or the goal of a march."""

    gain: float
    unit: Unit
    action: str
    words: str
    at: Unit | None = None
    to: Point = (0, 0)
    foe: str = ""


def _ideas(state: State, seat: int) -> Iterator[Idea]:
    forecast, goals = Estimates(state, seat), Goals(state, seat)
    for unit in state.side(seat):
        tired = unit.id == state.last[seat]
        yield from _attacks(forecast, unit, tired=tired)
        yield from _marches(goals, forecast, unit, tired=tired)
        yield Idea(-5.0 - 5.0 * tired, unit, "hold", f"{unit.name} {say(unit, 'wait', 'waits')}")


def _attacks(forecast: Estimates, unit: Unit, *, tired: bool) -> Iterator[Idea]:
    """Shooting and fighting from here, charges, and advances into range."""
    profile = unit.profile
    for enemy, away in forecast.near(unit):
        if away <= MELEE and in_combat(forecast.state, unit, enemy):
            gain = forecast.fight(unit, enemy, held=True, tired=tired)
            words = f"{unit.name} {say(unit, 'hold and fight', 'holds and fights')} {enemy.name}"
            yield Idea(gain + 5, unit, "hold", words, foe=enemy.id)
            continue
        if profile.shoots and away <= profile.range:
            gain = forecast.shoot(unit, enemy, held=True, tired=tired)
            words = f"{unit.name} {say(unit, 'shoot', 'shoots')} at {enemy.name}"
            yield Idea(gain, unit, "hold", words, enemy, foe=enemy.id)
        if away <= 2 * profile.move and forecast.on_foot(unit, enemy) <= 2 * profile.move:
            gain = SHY * forecast.fight(unit, enemy, held=False, tired=tired)
            action = "advance" if away <= profile.move else "run"
            if gain > 0:
                words = f"{unit.name} {say(unit, 'charge', 'charges')} {enemy.name}"
                yield Idea(gain, unit, action, words, enemy, foe=enemy.id)
        if profile.shoots and profile.range < away <= profile.range + profile.move:
            gain = SHY * forecast.shoot(unit, enemy, held=False, tired=tired)
            words = f"{unit.name} {say(unit, 'come', 'comes')} into range of {enemy.name}"
            yield Idea(gain, unit, "advance", words, to=enemy.formation.middle, foe=enemy.id)


def _marches(goals: Goals, forecast: Estimates, unit: Unit, *, tired: bool) -> Iterator[Idea]:
    """Moves that are about ground: to what the Scenario asks for, or nearer to the enemy."""
    goal = goals.of(unit)
    if goal is None:
        return
    place, far, pull = goal
    if far < INCH:
        return
    for action, reach in (("run", 2 * unit.profile.move), ("advance", unit.profile.move)):
        if action == "advance" and not (unit.profile.shoots and forecast.near(unit)):
            continue
        gain = pull * min(reach, far) / INCH - 3 * tired
        words = f"{say(unit, action, f'{action}s')}{_whither(forecast.state, place)}"
        yield Idea(gain, unit, action, f"{unit.name} {words}", to=place, foe=_whose(forecast.state, place))


def _whose(state: State, place: Point) -> str:
    """The unit in the middle of which a place lies, if there is one."""
    return next((unit.id for unit in state.units.values() if unit.models and unit.formation.middle == place), "")


def _whither(state: State, place: Point) -> str:
    """The words " towards the Well", if something with a name is there."""
    named = [marker.name for marker in state.scenario.markers if marker.at == place]
    named += [unit.name for unit in state.units.values() if unit.models and unit.formation.middle == place]
    return f" towards {named[0]}" if named else ""


def _plan(state: State, idea: Idea) -> Plan | None:
    unit, action = idea.unit, idea.action
    if action == "hold":
        if idea.at is not None:
            dice = len(Watch(state, unit, idea.at).shooters())
            if volley_value(state, unit, idea.at, dice, better=0) < MEAGRE:
                return None
        return Plan((unit.id, "hold"), idea.words, idea.gain, foe=idea.foe)
    allowance = unit.profile.move if action == "advance" else 2 * unit.profile.move
    move = UnitMove(state, unit, "", "fatigue.action.advance", "", allowance, regroups, may_abandon=True)
    if move.before.groups > 1:
        answer = gather(move)
    elif idea.at is not None:
        answer = surround(move, idea.at) or charge(move, idea.at)
    else:
        answer = march(move, idea.to)
    return Plan((unit.id, action, answer), idea.words, idea.gain, foe=idea.foe) if answer is not None else None


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
