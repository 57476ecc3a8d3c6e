"""What a bot calculates with: what models are worth, and what a Fight or a volley costs on average, Bravery
included."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grognard.engine.odds.spreads import sum_spread
from grognard.rulesets.lords.rules.body import Body
from grognard.rulesets.lords.rules.bravery import failure_levels
from grognard.rulesets.lords.rules.charging import arrivals
from grognard.rulesets.lords.rules.combat import numbers_die
from grognard.rulesets.lords.rules.measuring import INCH, gap
from grognard.rulesets.lords.state import State, Unit

LORD, KNIGHT = 14.0, 9.0


def model_worth(unit: Unit) -> float:
    profile = unit.profile
    if profile.role == "lord":
        return LORD
    if profile.role == "knight":
        return KNIGHT
    return profile.quality / 4 + profile.bravery / 8 + (1.0 if profile.range else 0.0)


def body_worth(body: Body) -> float:
    return sum(part.alive * model_worth(part) for part in body.parts)


def worth_per_loss(body: Body) -> float:
    """What the next model lost costs: rank and file first."""
    head = body.head
    return model_worth(head) if head.alive else max(model_worth(part) for part in body.parts)


@lru_cache(maxsize=50_000)
def mean_loss(quality: int, own: int, other_quality: int, enemy: int, bravery: int, reply: bool) -> float:
    """The mean number of models that `enemy` models lose to `own` models, those who run included."""
    strike = sum_spread((quality, numbers_die(own, enemy).total))
    dice = (other_quality, numbers_die(enemy, own).total) if reply else (other_quality,)
    total = 0.0
    for ours, p in strike.items():
        for theirs, q in sum_spread(dice).items():
            fallen = min(ours - theirs, enemy)
            if fallen <= 0:
                continue
            left = enemy - fallen
            run = sum(failure_levels(fallen, bravery, left).table) / 6 if left else 0.0
            total += p * q * (fallen + run)
    return total


@lru_cache(maxsize=50_000)
def middle_loss(quality: int, own: int, other_quality: int, enemy: int, bravery: int, reply: bool) -> int:
    """The same loss if every die shows its middle, as average dice do."""
    ours = _middle(quality) + _middle(numbers_die(own, enemy).total)
    theirs = _middle(other_quality) + (_middle(numbers_die(enemy, own).total) if reply else 0)
    fallen = min(ours - theirs, enemy)
    if fallen <= 0:
        return 0
    left = enemy - fallen
    return fallen + (failure_levels(fallen, bravery, left).table[_middle(6) - 1] if left else 0)


def _middle(sides: int) -> int:
    return sides // 2 + 1


class Blow(NamedTuple):
    """What a Fight or a volley costs the target, in worth."""

    mean: float
    middle: float
    """The cost if every die shows its middle. A close Fight then costs nobody anything, although it does on average."""


def _blow(attacker: Body, target: Body, reply: bool) -> Blow:
    dice = (attacker.quality, attacker.count, target.quality, target.count, target.bravery, reply)
    each = worth_per_loss(target)
    return Blow(mean_loss(*dice) * each, middle_loss(*dice) * each)


def fight_blow(attacker: Body, target: Body) -> Blow:
    return _blow(attacker, target, True)


def volley_blow(attacker: Body, target: Body, distance: float) -> Blow:
    return _blow(attacker, target, bool(target.range) and distance <= target.range)


def charge_blow(game: State, attacker: Body, target: Body) -> Blow | None:
    """What a Charge and the Fight after it bring. None if no result of the die takes the unit there."""
    if reach_chance(attacker, round(gap(attacker.discs, target.discs))) <= 0:
        return None
    arrives = arrivals(game, attacker, target)
    if not any(arrives):
        return None
    fight = fight_blow(attacker, target)
    return Blow(fight.mean * sum(arrives) / len(arrives), fight.middle * arrives[_middle(6) - 1])


def apart(one: Body, other: Body) -> int:
    """Roughly the gap of two bodies: that of the boxes around them."""
    west, south, east, north = one.box
    w, s, e, n = other.box
    dx, dy = max(w - east, west - e, 0), max(s - north, south - n, 0)
    # The longer leg and a part of the shorter one: near enough to the distance, and quick to work out.
    return max(dx, dy) + min(dx, dy) * 2 // 5


def reach_chance(attacker: Body, distance: int) -> float:
    """The chance that a Charge over this gap comes within 1″ if nothing stands in its way."""
    if distance <= INCH:
        return 1.0
    need = -(-(distance - INCH - attacker.movement) // INCH)
    return max(0.0, min(1.0, (7 - max(1, need)) / 6))


def strike(attacker: Body, target: Body, distance: int) -> float:
    """What a fresh body can hope to do to another one from where it stands."""
    blow = reach_chance(attacker, distance)
    gain = blow * fight_blow(attacker, target).mean if blow > 0 else 0.0
    if attacker.range and INCH < distance <= attacker.range:
        gain = max(gain, volley_blow(attacker, target, distance).mean)
    return gain
