"""What a unit could do with an activation, and the plans that come of it.

Everything is rough and quick: a plan is only a proposal that the rules then play out. Values are battle points.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from grognard.engine.ruleset import Plan
from grognard.rulesets.fatigue.rules.measuring import MELEE, in_combat, regroups
from grognard.rulesets.fatigue.rules.moving import UnitMove
from grognard.rulesets.fatigue.rules.sight import UnitLook
from grognard.rulesets.fatigue.showing.words import say
from grognard.rulesets.fatigue.state import INCH, State, Unit
from grognard.rulesets.fatigue.thinking.estimates import Estimates, volley_value
from grognard.rulesets.fatigue.thinking.footwork import charge, gather, march, surround
from grognard.rulesets.fatigue.thinking.strikes import SHY
from grognard.rulesets.fatigue.thinking.worth import Goals
from grognard.table.points import Point

MEAGRE = 4.0
"""Shooting that is worth less is left out. A plan is tried with average dice, and one die alone, which then always
hits, looks better than it is."""


class Idea(NamedTuple):
    """The expected worth, the unit, its action, and the idea in words; the target, or the goal of a march."""

    gain: float
    unit: Unit
    action: str
    words: str
    at: Unit | None = None
    to: Point = (0, 0)
    foe: str = ""


def ideas(state: State, seat: int) -> Iterator[Idea]:
    forecast, goals = Estimates(state, seat), Goals(state, seat)
    for unit in state.side(seat):
        tired = unit.id == state.last[seat]
        yield from _attacks(forecast, unit, tired=tired)
        yield from _marches(goals, forecast, unit, tired=tired)
        yield Idea(-5.0 - 5.0 * tired, unit, "hold", f"{unit.name} {say(unit, 'wait', 'waits')}")


def more_ideas(state: State, seat: int) -> Iterator[Idea]:
    """Ideas that only a bot with more time tries: every marker, every enemy, half the way, and back."""
    forecast = Estimates(state, seat)
    for unit in state.side(seat):
        tired = unit.id == state.last[seat]
        places = [(marker.at, "") for marker in state.scenario.markers]
        places += [(enemy.formation.middle, enemy.id) for enemy, _ in forecast.near(unit)]
        for place, foe in places:
            for action in ("run", "advance"):
                words = f"{unit.name} {say(unit, action, f'{action}s')}{_whither(state, place)}"
                yield Idea(-3.0 * tired, unit, action, words, to=place, foe=foe)
        for enemy, _ in forecast.near(unit)[:1]:
            for action, reach in (("run", 2 * unit.profile.move), ("advance", unit.profile.move)):
                words = f"{unit.name} {say(unit, 'fall back', 'falls back')} before {enemy.name}"
                place = _away_from(state, unit, enemy, reach)
                yield Idea(-1.0 - 3.0 * tired, unit, action, words, to=place)


def _away_from(state: State, unit: Unit, enemy: Unit, reach: int) -> Point:
    """A place straight away from an enemy, as far as the unit can go and the table reaches."""
    (x, y), (ex, ey) = unit.formation.middle, enemy.formation.middle
    far = sqrt((x - ex) ** 2 + (y - ey) ** 2) or 1.0
    edge, scenario = 2 * INCH, state.scenario
    west_to_east = min(max(x + int((x - ex) / far * reach), edge), scenario.width - edge)
    south_to_north = min(max(y + int((y - ey) / far * reach), edge), scenario.height - edge)
    return west_to_east, south_to_north


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


def plan_of(state: State, idea: Idea) -> Plan | None:
    unit, action = idea.unit, idea.action
    if action == "hold":
        if idea.at is not None:
            dice = len(UnitLook(state, unit, idea.at).shooters())
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
