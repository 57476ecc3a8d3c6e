"""How a bot may think about Fatigue: where units could go, what an attack is worth, how good a position is.

Everything is rough and quick: a plan is only a proposal that the rules then play out. Values are battle points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

from grognard.engine.movement import move_answer
from grognard.engine.questions import Answer, Question
from grognard.engine.ruleset import Plan, Tactics
from grognard.rulesets.fatigue.appraisal import Forecast, first_contact, nearest_pair, strike_value
from grognard.rulesets.fatigue.attack import ChooseTarget
from grognard.rulesets.fatigue.combat import RetaliationMove
from grognard.rulesets.fatigue.deployment import Deploy
from grognard.rulesets.fatigue.measuring import MELEE, regroups
from grognard.rulesets.fatigue.move import UnitMove
from grognard.rulesets.fatigue.sight import Watch
from grognard.rulesets.fatigue.state import INCH, State, Unit
from grognard.rulesets.fatigue.worth import Goals, away_from, worth
from grognard.table.points import DEGREES, SCALE, Point
from grognard.table.shapes import contains
from grognard.table.travel import crosses

KEPT = 5
"""So many of the plans thought of are played out; a game of two sergeants should take a fifth of a second."""

ENOUGH, MARGIN = 3, 15
"""With so many plans at hand, one that promises so many points less than the best is not played out."""

WAYS = ((1.0, 0), (0.8, 0), (0.9, 25), (0.9, -25), (0.5, 0), (0.7, 60), (0.7, -60), (0.3, 0), (0.5, 90), (0.5, -90))
"""A shift that is not possible is tried shorter (its share) and to the side (degrees) before it is given up."""

EACH = 3
"""Not more than so many plans for one unit."""

SHY = 0.6
"""What an attack is worth, seen from afar: it may not come off as hoped."""


class FatigueTactics(Tactics[State]):
    """Plans for an activation; everything else has one quick answer."""

    lead = 250.0

    def plans(self, known: State, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        if question.topic != "unit":
            return ()
        found: list[Plan] = []
        thought: Counter[str] = Counter()
        ideas = sorted(_ideas(known, seat), key=lambda each: -each.gain)
        for idea in ideas:
            if len(found) >= ENOUGH and idea.gain < ideas[0].gain - MARGIN:
                break
            name = idea.unit.id
            if thought[name] >= EACH or (idea.action == "hold" and thought[f"{name} holds"]):
                continue
            plan = _plan(known, idea)
            if plan is not None:
                found.append(plan)
                thought.update((name, f"{name} {idea.action}s"))
            if len(found) >= min(limit, KEPT):
                break
        return found

    def worth(self, known: State, seat: int) -> float:
        return worth(known, seat)

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
        return question.default()


class Idea(NamedTuple):
    """What it may be worth, who, which action, by which vector, and in words; `at` whom it shoots or charges."""

    gain: float
    unit: Unit
    action: str
    vector: tuple[float, float]
    words: str
    at: Unit | None = None


def _ideas(state: State, seat: int) -> Iterator[Idea]:
    forecast, goals = Forecast(state, seat), Goals(state, seat)
    for unit in state.side(seat):
        tired = unit.id == state.last[seat]
        yield from _attacks(forecast, unit, tired=tired)
        yield from _marches(goals, forecast, unit, tired=tired)
        yield Idea(-5.0 - 5.0 * tired, unit, "hold", (0, 0), f"{unit.name} waits")


def _attacks(forecast: Forecast, unit: Unit, *, tired: bool) -> Iterator[Idea]:
    """Shooting and fighting from here, charges, and advances into range."""
    profile = unit.profile
    for enemy, away in forecast.near(unit):
        if away <= MELEE:
            gain = forecast.fight(unit, enemy, held=True, tired=tired)
            yield Idea(gain + 5, unit, "hold", (0, 0), f"{unit.name} holds and fights {enemy.name}")
            continue
        if profile.shoots and away <= profile.range:
            gain = forecast.shoot(unit, enemy, held=True, tired=tired)
            yield Idea(gain, unit, "hold", (0, 0), f"{unit.name} shoots at {enemy.name}", enemy)
        if away <= 2 * profile.move:
            gain = SHY * forecast.fight(unit, enemy, held=False, tired=tired)
            action = "advance" if away <= profile.move else "run"
            if gain > -20:
                yield Idea(gain, unit, action, (0, 0), f"{unit.name} charges {enemy.name}", enemy)
        if profile.shoots and profile.range < away <= profile.range + profile.move:
            gain = SHY * forecast.shoot(unit, enemy, held=False, tired=tired)
            step = min(profile.move, away - profile.range + INCH // 2)
            yield Idea(gain, unit, "advance", forecast.towards(unit, enemy, step), f"{unit.name} comes into range")


def _marches(goals: Goals, forecast: Forecast, unit: Unit, *, tired: bool) -> Iterator[Idea]:
    """Moves that are about ground: to what the Scenario asks for, or nearer to the enemy."""
    goal = goals.of(unit)
    if goal is None:
        return
    place, pull = goal
    x, y = unit.formation.middle
    place = way_round(forecast.state, unit, place)
    dx, dy = place[0] - x, place[1] - y
    away = sqrt(dx * dx + dy * dy)
    if away < INCH:
        return
    for action, reach in (("run", 2 * unit.profile.move), ("advance", unit.profile.move)):
        if action == "advance" and not (unit.profile.shoots and forecast.near(unit)):
            continue
        step = min(reach, away)
        gain = pull * step / INCH - 3 * tired
        yield Idea(gain, unit, action, (dx / away * step, dy / away * step), f"{unit.name} marches")


def _plan(state: State, idea: Idea) -> Plan | None:
    unit, action = idea.unit, idea.action
    if action == "hold":
        if idea.at is not None and not Watch(state, unit, idea.at).anyone():
            return None
        return Plan((unit.id, "hold"), idea.words)
    allowance = unit.profile.move if action == "advance" else 2 * unit.profile.move
    move = UnitMove(state, unit, "", "fatigue.action.advance", "", allowance, regroups, may_abandon=True)
    if move.before.groups > 1:
        answer = _gather(move)
    elif idea.at is not None:
        answer = _charge(move, idea.at)
    else:
        answer = _some_shift(move, idea.vector)
    return Plan((unit.id, action, answer), idea.words) if answer is not None else None


def _charge(move: UnitMove, enemy: Unit) -> Answer | None:
    """Into contact, straight between the two nearest models or a little to the side of that."""
    unit = move.unit
    dx, dy = nearest_pair(unit, enemy)
    for turn in (0, 20, -20, 45, -45):
        cos, sin = DEGREES[turn % 360]
        x, y = (dx * cos - dy * sin) / SCALE, (dx * sin + dy * cos) / SCALE
        step = first_contact(unit, enemy, x, y)
        if step <= move.allowance:
            answer = move.shift(int(x * step), int(y * step))
            if answer is not None:
                return answer
    return None


def _some_shift(move: UnitMove, vector: tuple[float, float]) -> Answer | None:
    """The shift that was thought of, or one a little shorter or to the side of it."""
    dx, dy = vector
    for share, turn in WAYS:
        cos, sin = DEGREES[turn % 360]
        x = (dx * cos - dy * sin) / SCALE * share
        y = (dx * sin + dy * cos) / SCALE * share
        answer = move.shift(int(x), int(y))
        if answer is not None:
            return answer
    x, y = move.unit.formation.middle
    return _reform(move, (int(x + 0.8 * dx), int(y + 0.8 * dy)))


def _reform(move: UnitMove, middle: Point) -> Answer | None:
    """The unit in a narrower block around a place, each model to the spot that matches its own."""
    unit = move.unit
    apart, count = 2 * unit.profile.radius, len(unit.models)
    models = sorted(unit.models, key=lambda model: unit.models[model][::-1])
    for files in (3, 2):
        ranks = -(-count // files)
        west, south = middle[0] - apart * (files - 1) // 2, middle[1] - apart * (ranks - 1) // 2
        spots = [(west + apart * (n % files), south + apart * (n // files)) for n in range(count)]
        paths = {model: [spot] for model, spot in zip(models, spots, strict=True)}
        if move.judge(paths) is None:
            return move_answer(paths)
    return None


def way_round(state: State, unit: Unit, goal: Point) -> Point:
    """The goal, or the corner of the first building or hill in the way by which one gets round it soonest."""
    here = unit.formation.middle
    west, south, east, north = unit.formation.box
    wide = max(east - west, north - south) // 2 + INCH // 4
    for feature in state.ground.features:
        if feature.group < 0 and not feature.piece.impassable:
            continue
        if contains(feature.shape, goal) or contains(feature.shape, here):
            continue
        if crosses(here, goal, feature.shape):
            left, low, right, high = map(int, feature.box)
            corners = [(x, y) for x in (left - wide, right + wide) for y in (low - wide, high + wide)]
            free = [c for c in corners if _on(state, c) and not crosses(here, c, feature.shape)]
            return min(free, key=lambda c: away_from(here, c) + away_from(c, goal), default=goal)
    return goal


def _on(state: State, place: Point) -> bool:
    return 0 < place[0] < state.scenario.width and 0 < place[1] < state.scenario.height


def _gather(move: UnitMove) -> Answer | None:
    """A broken unit closes up around its largest part: each straggler goes beside somebody who stays."""
    unit = move.unit
    radius = unit.profile.radius
    models = dict(unit.models)
    x, y = unit.formation.middle
    order = sorted(models, key=lambda m: (models[m][0] - x) ** 2 + (models[m][1] - y) ** 2)
    placed = {order[0]: models[order[0]]}
    paths: dict[str, list[Point]] = {}
    for model in order[1:]:
        here = models[model]
        end = _beside(here, list(placed.values()), 2 * radius, move.allowance)
        if end is None:
            return None
        placed[model] = end
        if end != here:
            paths[model] = [end]
    return move_answer(paths) if move.judge(paths) is None else None


def _beside(here: Point, placed: list[Point], apart: int, reach: int) -> Point | None:
    """The nearest place around those already placed that is within reach and on nobody."""
    spots = [here, *((px + apart * c // SCALE, py + apart * s // SCALE) for px, py in placed for c, s in DEGREES[::45])]

    def away(spot: Point, other: Point) -> float:
        return sqrt((spot[0] - other[0]) ** 2 + (spot[1] - other[1]) ** 2)

    fitting = [
        spot
        for spot in spots
        if away(spot, here) <= reach
        and all(away(spot, other) >= apart - 1 for other in placed)
        and min(away(spot, other) for other in placed) <= apart + INCH
    ]
    return min(fitting, key=lambda spot: away(spot, here), default=None)


# ---- quick answers ----


def _best_target(state: State, question: ChooseTarget) -> Answer:
    """The attack with the best exchange, none if all are bad."""
    best, answer = 0.0, "none"
    for option in question.open[1:]:
        how, whom = option.value
        gain = strike_value(state, question.unit, state.units[whom], how)
        if gain > best:
            best, answer = gain, option.key
    return answer


def _close_up(question: RetaliationMove) -> Answer:
    """Stay if somebody can strike from here, otherwise come as near as a shift allows."""
    unit, attacker = question.unit, question.attacker
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
    goal = Goals(state, question.unit.seat).of(question.unit)
    if goal is not None and question.before.groups == 1:
        x, y = question.unit.formation.middle
        dx, dy = goal[0][0] - x, goal[0][1] - y
        length = sqrt(dx * dx + dy * dy)
        if length > INCH:
            step = min(question.allowance, length) / length
            answer = _some_shift(question, (dx * step, dy * step))
            if answer is not None:
                return answer
    return question.stay()


def _deploy(state: State, question: Deploy) -> Answer:
    """Side by side along the front of the area, shooters a little behind."""
    unit = question.unit
    west, south, east, north = map(int, question.zone_box)
    radius, count = unit.profile.radius, unit.profile.models
    files = min(count, 5 if east - west > 20 * INCH else 3)
    wide = 2 * radius * files
    deep = 2 * radius * -(-count // files)
    own = [each for each in state.units.values() if each.seat == unit.seat]
    slot = own.index(unit) * (east - west) // max(1, len(own))
    ahead = 1 if (south + north) // 2 < state.scenario.height // 2 else -1
    back = 2 * INCH if unit.profile.shoots else 0
    for depth in range(back, north - south - deep + 1, INCH):
        y = north - deep - depth if ahead > 0 else south + depth
        for x in range(0, east - west - wide + 1, INCH):
            at = west + (slot + x) % max(1, east - west - wide + 1)
            answer = question.block((at + radius, y + radius), files)
            if answer is not None:
                return answer
    return question.room
