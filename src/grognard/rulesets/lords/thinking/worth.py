"""How good a position is, as a bot sees it: models and points, blows to come, command, and the Scenario's goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from grognard.engine.seating import enemy_of
from grognard.rulesets.lords.rules.body import Body, alone, bodies
from grognard.rulesets.lords.rules.chain import commander, eligible, still_to_act
from grognard.rulesets.lords.rules.ending import held_by, marker_named, points, wanted
from grognard.rulesets.lords.rules.measuring import COMMAND, INCH
from grognard.rulesets.lords.state import Condition, Scenario, State
from grognard.rulesets.lords.thinking.aims import goal_of, middle
from grognard.rulesets.lords.thinking.estimates import apart, body_worth, strike
from grognard.table.points import centre_of, separation

SET_OFF = 2.0
"""What one more unit that may still be activated in this turn is worth."""
STRAGGLER = 1.0
"""The cost of a unit without a token: the others wait for it before they can act again."""
REACH = 0.2
"""What an inch on the way to a zone is worth, for each point that it brings."""
BURN = 0.0875
"""What an inch is worth to the nearest unit on its way to a marker that may be burnt, for each point that it brings."""


WEIGHTS: Mapping[str, float] = dict.fromkeys(
    ("bodies", "points", "tempo", "blows", "danger", "approach", "command", "goals"), 1.0
)
"""What each part of the worth counts, against the rule of thumb that is written here."""

BETWEEN: Mapping[str, float] = {**dict.fromkeys(WEIGHTS, 0.0), "bodies": 2.0, "points": 0.5, "goals": 0.5}
"""The weights that tell best who will win, found by regression over positions from 222 games of sergeants in all
scenarios."""


def worth(game: State, seat: int, weights: Mapping[str, float] = WEIGHTS) -> float:
    """How good a position is for a seat: models, points, blows to come, reach of command, and the goals."""
    mine, theirs = list(bodies(game, seat)), list(bodies(game, enemy_of(seat)))
    scores = points(game)
    late = min(game.turns) / game.scenario.length
    total = weights["bodies"] * (sum(map(body_worth, mine)) - sum(map(body_worth, theirs)))
    total += weights["points"] * ((scores[seat] - scores[enemy_of(seat)]) * (1.5 + 3 * late))
    total += weights["tempo"] * tempo(game, seat, mine)
    # A side that is not ahead has to attack as the game goes on.
    caution, hurry = (1.0, 1.0) if scores[seat] > scores[enemy_of(seat)] else (1.0 - 0.7 * late, 1.0 + 3 * late)
    if _waiting_loses(game, seat):
        caution = 0.3
    total += weights["blows"] * (0.45 * _blows(mine, theirs))
    total -= weights["danger"] * (0.5 * caution * _blows(theirs, mine))
    total += weights["approach"] * (hurry * approach(mine, theirs))
    total -= weights["command"] * command_gaps(game, mine)
    return total + weights["goals"] * wishes(game, seat, mine, theirs)


def _waiting_loses(game: State, seat: int) -> bool:
    """Whether the other side wins at once by reaching a place: waiting for it loses the game."""
    return any(c.seat != seat and c.instant and c.kind == "reach-zone" for c in game.scenario.victory)


def tempo(game: State, seat: int, mine: Sequence[Body]) -> float:
    """Units that may still be set off are worth having. Units that are left without a token outside any list cost a
    turn each.

    Units that leaders on a list will activate later count as listed too.
    """
    listed: set[str] = set()
    if game.active == seat:
        nominated = [body for chain in game.chains for body in still_to_act(game, chain)]
        listed = {body.id for body in nominated}
        listed |= {name for body in nominated for leader in body.leaders for name in eligible(game, leader)}
    fresh = sum(not body.token and body.id not in listed for body in mine)
    return SET_OFF * len(listed) - STRAGGLER * fresh


def _blows(side: Sequence[Body], others: Sequence[Body]) -> float:
    """What a side can strike at in its next turn: the best blow of each body, for as many bodies as it can set off."""
    best = []
    for body in side:
        hopes = [
            strike(body, foe, distance)
            for foe in others
            if (distance := apart(body, foe)) <= max(16 * INCH, body.range)
        ]
        if hopes:
            best.append(max(hopes))
    best.sort(reverse=True)
    refreshed = all(body.token for body in side)
    lord_fresh = any(not body.token and leader.profile.role == "lord" for body in side for leader in body.leaders)
    weights = (1.0, 0.8, 0.6, 0.5, 0.4) if refreshed or lord_fresh else (1.0, 0.4)
    return sum(blow * weight for blow, weight in zip(best, weights, strict=False))


def approach(mine: Sequence[Body], theirs: Sequence[Body]) -> float:
    """The cost of bodies that are far from any enemy, because they do nothing for the game."""
    total = 0.0
    for body in mine:
        if not body.lone_leader and theirs:
            nearest = min(apart(body, foe) for foe in theirs)
            reach = max(body.range, body.movement + 3 * INCH)
            total -= max(0, nearest - reach) / INCH * body.count * 0.025
    return total


def command_gaps(game: State, mine: Sequence[Body]) -> float:
    """The cost of units out of their commander's reach."""
    cost = 0.0
    for body in mine:
        if body.lone_leader:
            cost += 1.0
        # A unit that has not acted yet can still catch up.
        away = _out_of_command(game, body) - (0 if body.token else body.movement)
        cost += 0.0 if away <= 0 else min(5.0, 3.0 + away / INCH * 0.15)
    return cost


def _out_of_command(game: State, body: Body) -> int:
    """How much farther than 6″ a body is from a commander who could set it off; less than nothing if he is near."""
    for part in body.parts:
        master = commander(game, part)
        if master is not None and master.alive and master not in body.parts:
            return apart(alone(master), body) - COMMAND
    return -COMMAND


def wishes(game: State, seat: int, mine: Sequence[Body], theirs: Sequence[Body]) -> float:
    """How near both sides are to what the scenario asks of them."""
    total = 0.0
    for condition in game.scenario.victory:
        sign = 1.0 if condition.seat == seat else -1.0
        side = mine if condition.seat == seat else theirs
        if condition.kind == "hold-zone":
            total += sign * _hold(game, condition, side)
        elif condition.kind == "burn-marker":
            total -= sign * (_torch(game, condition, side) - _par(game.scenario, condition))
        elif condition.kind == "reach-zone":
            total -= sign * (_road(game, condition, side) - _par(game.scenario, condition))
        elif condition.kind == "slay-lord" and condition.instant:
            total += sign * _hunt(side, theirs if side is mine else mine)
    return total


def _torch(game: State, condition: Condition, side: Sequence[Body]) -> float:
    """How far the nearest unit is from a marker that it may burn."""
    if condition.marker in game.burnt:
        return 0.0
    near = min((separation(middle(body), goal_of(game, body, condition)) for body in side), default=60 * INCH)
    return near / INCH * BURN * condition.points


def _road(game: State, condition: Condition, side: Sequence[Body]) -> float:
    """How far a unit is from the zone that it must reach: the way itself, and the turns that pass while it is not
    activated.

    Tokens are cleared only when every unit has one, so each unit out of its commander's reach costs a turn for each
    move.
    """
    able = [alone(part) for body in side for part in body.parts if part.alive and wanted(condition, part)]
    away = min((separation(middle(body), goal_of(game, body, condition)) for body in able), default=60 * INCH)
    stragglers = sum(min(1.0, max(0, _out_of_command(game, body)) / (12 * INCH)) for body in side)
    return away / INCH * (1.0 + 0.25 * stragglers) * REACH * condition.points


@lru_cache(maxsize=64)
def _par(scenario: Scenario, condition: Condition) -> float:
    """What a goal costs before anybody has moved; for a zone to reach, with half the army out of command.

    It brings both sides to one scale, so that their worths can be compared. No choice depends on it.
    """
    goal = next(marker.at for marker in scenario.markers if marker.id == condition.marker)
    starts = [area for area in scenario.areas if area.seat == condition.seat and area.who != "rest"]
    away = min((separation(centre_of(area.outline), goal) for area in starts), default=0.0) / INCH
    return away * condition.points * (2 * REACH if condition.kind == "reach-zone" else BURN)


def _hold(game: State, condition: Condition, side: Sequence[Body]) -> float:
    """How near the nearest bodies of a side are to the zone, where they should stay. Holding it counts as well."""
    away = sorted(separation(middle(body), goal_of(game, body, condition)) for body in side if not body.lone_leader)
    spot = marker_named(game, condition.marker)
    held = 2.0 if held_by(game, spot) == condition.seat else 0.0
    hurry = 0.08 + 0.16 * min(game.turns) / game.scenario.length
    return held - sum(min(far, 40 * INCH) / INCH * hurry for far in away[:3])


def _hunt(side: Sequence[Body], prey: Sequence[Body]) -> float:
    """For a side that wins by slaying the Lord: the blows that it can strike at him, and how near it is to him."""
    lord = next((body for body in prey if any(p.profile.role == "lord" and p.alive for p in body.parts)), None)
    if lord is None:
        return 0.0
    away = sorted(apart(body, lord) for body in side)
    return -sum(min(far, 40 * INCH) / INCH * 0.12 for far in away[:4]) - 0.8 * lord.count
