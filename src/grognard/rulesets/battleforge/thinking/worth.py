"""How good a position is for a seat: what is left of the units, what they hold, and what they could come to hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.rulesets.battleforge.battlefield import INCH, Objective
from grognard.rulesets.battleforge.rules.carrying import lying
from grognard.rulesets.battleforge.rules.fighting.engaging import engaged_with
from grognard.rulesets.battleforge.rules.foundations.checks import best_of
from grognard.rulesets.battleforge.rules.foundations.measuring import NEAR, box_of
from grognard.rulesets.battleforge.rules.objectives import controller, earned, lies_on
from grognard.rulesets.battleforge.rules.round.phases import ROUNDS
from grognard.rulesets.battleforge.rules.setting_up.deployment import zone_of
from grognard.rulesets.battleforge.rules.shooting.attacks import weapons_of
from grognard.rulesets.battleforge.rules.shooting.lobbing import lobbers
from grognard.rulesets.battleforge.rules.shooting.shots import direct_weapons
from grognard.rulesets.battleforge.state import ACTIVATED, EVADE, FOCUS, HOLD, SHOT, State, Unit
from grognard.table.footprint import boxes_apart
from grognard.table.points import centre_of, to_mils

POINT = 30.0
"""What a victory point is worth, in the points of units."""
LASTING = 0.4
"""The share that counts of the points which an objective would bring if it stayed as it is until the end."""
PULL = 0.8
"""What an inch nearer to where it is wanted is worth to a unit: a march more than a marker, and less than a volley."""
CROWDED = 6 * INCH
"""A goal where a friend is already seems this much farther away."""
LOADED = 60.0
"""What an objective is worth to those who carry it."""
HOMEWARD = 1.5
"""What an inch nearer to its zone is worth to who carries one."""
FAR = 18 * INCH
"""Enemies farther away are no danger for now."""
CLOSER = 0.35
"""What an inch nearer to the enemy is worth to those who can only fight."""
IDLE = 0.5
"""What a marker is worth that will most likely never be used."""
PINNED = 6.0
"""What it is worth to be in melee with somebody who would rather shoot, and what it costs those."""
EXPOSED = 0.06
"""The share of its points that it costs a unit to shoot from where a fighter can charge it. Hulls need not mind."""
MARKS = {HOLD: 4.0, FOCUS: 2.5, EVADE: 2.0}
"""What markers are worth where they matter: Hold to who can still shoot at somebody who has not acted, Evade to who can
be attacked, Focus to all."""


WEIGHTS: Mapping[str, float] = dict.fromkeys(
    ("units", "shock", "markers", "points", "outlook", "loads", "errands", "reach"), 1.0
)
"""What each part of the worth counts, against the rule of thumb that is written here."""


def worth(state: State, seat: int, weights: Mapping[str, float] = WEIGHTS) -> float:
    """How good a position is for this seat and its team, less what it is worth to its enemies."""
    team = state.seating.team_of(seat)
    total = 0.0
    for unit in state.units.values():
        sign = 1.0 if state.seating.team_of(unit.seat) == team else -1.0
        total += sign * strength(state, unit, weights)
    for other in state.seating.seats:
        sign = 1.0 if state.seating.team_of(other) == team else -1.0
        total += weights["points"] * (sign * POINT * (state.victory[other] + at_the_end(state, other)))
    goals = lying(state)
    holders = {goal.id: controller(state, goal) for goal in goals}
    total += weights["outlook"] * sum(_outlook(state, team, goal, holders[goal.id]) for goal in goals)
    total += weights["loads"] * _loads(state, team)
    wanted = [goal for goal in goals if wanted_by(state, seat, goal, holders[goal.id])]
    return total - weights["errands"] * _errands(state, seat, wanted) + weights["reach"] * _reach(state, seat)


def at_the_end(state: State, seat: int) -> int:
    """The points of the end of the game that a player has earned already."""
    return sum(earned(state, seat, line) for line in state.scenario.scoring if line.when == "end")


def strength(state: State, unit: Unit, weights: Mapping[str, float] = WEIGHTS) -> float:
    """What is left of a unit: its points by wounds, less for Shock, a little for its markers."""
    if unit.where == "lost":
        return 0.0
    left = sum(unit.wounds_left(model) for model, figure in unit.figures() if figure.profile.counts)
    whole = sum(figure.profile.wounds for figure in unit.sheet.figures if figure.profile.counts)
    value = unit.sheet.points * left / max(1, whole)
    courage = best_of(unit, "courage") or 1
    shaken = min(0.45, 0.05 * unit.shock + (0.12 if unit.shock >= courage - 1 else 0.0))
    marks = sum(_mark(state, unit, name) for name in MARKS if state.scopes.has(name, unit.id))
    waiting = 0.9 if unit.where in ("reserve", "embarked") else 1.0
    here = value * waiting
    return weights["units"] * here - weights["shock"] * (here * shaken) + weights["markers"] * marks


def _mark(state: State, unit: Unit, name: str) -> float:
    """Less for a marker that nobody will give it a reason to use."""
    if name == FOCUS:
        return MARKS[name]
    if not state.scopes.is_open("round"):
        return IDLE  # between two rounds nobody has anything left to do
    reach = _shot_reach(state, unit) if name == HOLD else FAR
    if not unit.fielded or not reach:
        return IDLE
    box = box_of(state, unit)
    near = (foe for foe in state.enemies_of(unit.seat) if boxes_apart(box, box_of(state, foe)) <= reach)
    return MARKS[name] if any(ACTIVATED.left(state.scopes, foe.ref) for foe in near) else IDLE


def _shot_reach(state: State, unit: Unit) -> int:
    """How far it may still shoot at somebody on their way in this round; nobody lobs at what moves."""
    if not SHOT.left(state.scopes, unit.ref):
        return 0
    return max([weapon.long for weapon in direct_weapons(unit)], default=0)


def stake(state: State, seat: int, objective: Objective) -> int:
    """What an objective brings a player in each round that they hold it."""
    lines = [line for line in state.scenario.scoring if line.what == "objective" and line.when == "round"]
    mine = [line for line in lines if line.only in ("", objective.id) and line.zone in ("", state.zones[seat])]
    return sum(line.points for line in mine)


def _outlook(state: State, team: int, objective: Objective, holder: int | None) -> float:
    """What it promises to whoever would control it now."""
    if holder is None:
        return 0.0
    brings = max(stake(state, seat, objective) for seat in state.seating.members(holder))
    rounds = max(1, ROUNDS - state.round + 1)
    return (1.0 if holder == team else -1.0) * POINT * LASTING * brings * rounds


def wanted_by(state: State, seat: int, objective: Objective, holder: int | None) -> bool:
    """Whether a player wants somebody at an objective: to hold it, to deny it, or for what the scenario has them do."""
    team = state.seating.team_of(seat)
    if holder != team and any(stake(state, each, objective) for each in state.seating):
        return True
    return any(
        action.zone in ("", state.zones[seat])
        and (not action.only or objective.id in action.only)
        and not lies_on(state, objective.id, seat)
        for action in state.scenario.actions
    )


def _errands(state: State, seat: int, goals: Sequence[Objective]) -> float:
    """How far all units of a player are from where they are wanted; for one goal a single unit is enough. Who lobs is
    wanted where it is."""
    movers = [unit for unit in state.fielded(seat) if best_of(unit, "movement") and not lobbers(unit)]
    if not goals or not movers:
        return 0.0
    far = {unit.id: [boxes_apart((*goal.at, *goal.at), box_of(state, unit)) for goal in goals] for unit in movers}
    nearest = [min(far, key=lambda name: far[name][place]) for place in range(len(goals))]
    total = 0.0
    for name, distances in far.items():
        taken = (0 if who == name else CROWDED for who in nearest)
        total += min(distance + more for distance, more in zip(distances, taken, strict=True))
    return PULL * total / INCH


def _loads(state: State, team: int) -> float:
    """What is carried is half won, the nearer to its zone the more."""
    total = 0.0
    for name in state.carried.values():
        unit = state.units[name]
        if unit.fielded:
            home = to_mils(centre_of(zone_of(state, unit.seat).corners))
            far = boxes_apart((*home, *home), box_of(state, unit))
            sign = 1.0 if state.seating.team_of(unit.seat) == team else -1.0
            total += sign * (LOADED - HOMEWARD * far / INCH)
    return total


def _reach(state: State, seat: int) -> float:
    """Fighters want to be near an enemy, shooters to have one in range and to be out of the fighters' reach."""
    foes = [(box_of(state, foe), _charges(foe)) for foe in state.enemies_of(seat)]
    if not foes:
        return 0.0
    total = 0.0
    for unit in state.fielded(seat):
        box = box_of(state, unit)
        gaps = [(boxes_apart(box, foe), charges) for foe, charges in foes]
        far = min(gap for gap, _ in gaps)
        ranges = [weapon.long for weapon in weapons_of(unit, "shoot").values()]
        total -= CLOSER * max(0.0, far - max(ranges, default=0)) / INCH
        if far <= NEAR:
            locked = engaged_with(state, unit)
            total += -PINNED * bool(locked) if ranges else PINNED * sum(map(_shoots, locked))
        if ranges and not unit.sheet.vehicle and any(gap <= charges for gap, charges in gaps):
            total -= EXPOSED * unit.sheet.points
    return total


def _shoots(unit: Unit) -> bool:
    return bool(weapons_of(unit, "shoot"))


def _charges(unit: Unit) -> int:
    """From how far a unit charges, if that is all it can do."""
    return 0 if _shoots(unit) else (best_of(unit, "movement") or 0) * INCH
