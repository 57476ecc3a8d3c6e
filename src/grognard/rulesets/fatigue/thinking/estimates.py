"""What attacks are worth, for bots: expected losses by plain multiplication of chances, in battle points."""

from __future__ import annotations

from math import sqrt

from grognard.engine.seating import enemy_of
from grognard.minis.boxes import WholeBox
from grognard.rulesets.fatigue.rules.attacking import attackers, is_beset, to_hit, to_save
from grognard.rulesets.fatigue.rules.cover import cover_of
from grognard.rulesets.fatigue.rules.measuring import MELEE, models_within
from grognard.rulesets.fatigue.state import INCH, State, Unit

SIGHT = 26 * INCH
"""Enemies that are farther away than this do not matter yet."""

ROUTED = 0.35
"""The share of a beaten unit that is lost on its retreat, as a rule of thumb."""


PRIZE = 300
"""What a unit is worth in addition if its destruction ends the game."""


def decisive(state: State) -> list[Unit]:
    """The units whose destruction would end the game (fatigue.end.unit-destroyed)."""
    names = [state.special.get(part, "") for part in state.scenario.victory.destroyed]
    return [state.units[name] for name in names if name]


def prize(state: State, unit: Unit) -> float:
    """What each model of a unit is worth beyond its price because the unit decides the game."""
    return PRIZE / unit.profile.models if state.special and unit in decisive(state) else 0.0


def unit_value(unit: Unit) -> float:
    """What is left of a unit: a living unit is worth something beyond its models, because it can be activated."""
    profile = unit.profile
    if not unit.models:
        return 0.0
    value = profile.cost * (0.2 + 0.8 * len(unit.models) / profile.models)
    return value * (0.93 if unit.fatigued else 1.0)


def model_value(unit: Unit) -> float:
    return 0.8 * unit.profile.cost / unit.profile.models


def chance(need: int) -> float:
    """The chance that a D6 shows at least this number, with natural 6 and 1."""
    return (7 - max(2, min(6, need))) / 6


def losses(dice: float, hit: int, save: int, *, heavy: bool) -> float:
    """How many models an attack kills on average."""
    fail = 1 - chance(save)
    return dice * chance(hit) * (fail * fail if heavy else fail)


class Estimates:
    """Rough measures of a position that many ideas share."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.enemies = [(enemy, enemy.formation.box) for enemy in state.side(enemy_of(seat))]
        self._near: dict[str, list[tuple[Unit, int]]] = {}

    def near(self, unit: Unit) -> list[tuple[Unit, int]]:
        """The enemies in sight with their distance from box to box, nearest first."""
        found = self._near.get(unit.id)
        if found is None:
            own = unit.formation.box
            measured = [(enemy, box_gap(own, there)) for enemy, there in self.enemies]
            found = sorted((each for each in measured if each[1] <= SIGHT), key=lambda each: each[1])[:4]
            self._near[unit.id] = found
        return found

    def on_foot(self, unit: Unit, enemy: Unit) -> float:
        """About how far a unit has to go round what is in the way to reach an enemy."""
        routes = self.state.routes
        far = routes.far_from(routes.cell(enemy.formation.middle))[routes.cell(unit.formation.middle)]
        return far - _depth(unit) - _depth(enemy)

    def shoot(self, unit: Unit, enemy: Unit, *, held: bool, tired: bool) -> float:
        return volley_value(self.state, unit, enemy, 0.8 * len(unit.models), held - tired)

    def fight(self, unit: Unit, enemy: Unit, *, held: bool, tired: bool) -> float:
        """The worth of a round of Combat and what follows from it, estimated from afar. The front of a block
        strikes."""
        ours = min(len(unit.models), 6)
        need = unit.profile.quality - held + tired
        slew = min(
            losses(ours, need, enemy.profile.quality + enemy.fatigued, heavy=enemy.profile.heavy), len(enemy.models)
        )
        theirs = min(len(enemy.models) - slew, 5)
        save = unit.profile.quality + tired
        lost = losses(theirs, enemy.profile.quality + enemy.fatigued, save, heavy=unit.profile.heavy)
        return exchange(unit, enemy, min(lost, len(unit.models)), slew) + slew * prize(self.state, enemy)


def _depth(unit: Unit) -> int:
    """How far from its middle a unit reaches at most."""
    west, south, east, north = unit.formation.box
    return max(east - west, north - south) // 2


def nearest_pair(unit: Unit, enemy: Unit) -> tuple[float, float]:
    """The direction, of length 1, from the model that stands nearest to the enemy to the enemy nearest to it."""
    pairs = (
        ((bx - ax) * (bx - ax) + (by - ay) * (by - ay), bx - ax, by - ay)
        for ax, ay in unit.models.values()
        for bx, by in enemy.models.values()
    )
    square, dx, dy = min(pairs)
    length = sqrt(square) or 1.0
    return dx / length, dy / length


def first_contact(unit: Unit, enemy: Unit, ux: float, uy: float) -> float:
    """How far the whole unit can go in a direction until the first two bases touch."""
    radii = unit.profile.radius + enemy.profile.radius
    best = 1e9
    for ax, ay in unit.models.values():
        for bx, by in enemy.models.values():
            ahead = (bx - ax) * ux + (by - ay) * uy
            aside = (by - ay) * ux - (bx - ax) * uy
            if ahead > 0 and -radii < aside < radii:
                step = ahead - sqrt(radii * radii - aside * aside)
                if step < best:
                    best = step
    # Two thousandths of an inch short of contact, so that rounding makes no overlap.
    return max(0.0, best - 2)


def exchange(unit: Unit, enemy: Unit, lost: float, slew: float) -> float:
    """What a Combat is worth in which each side loses so many models. The loser also suffers in the retreat."""
    gain = slew * model_value(enemy) - lost * model_value(unit)
    left = len(enemy.models) - slew
    if left < 0.5:
        return gain + 0.2 * enemy.profile.cost
    if slew > lost:
        return gain + ROUTED * left * model_value(enemy) * min(1.0, slew - lost)
    return gain - ROUTED * (len(unit.models) - lost) * model_value(unit) * min(1.0, lost - slew)


def volley_value(state: State, unit: Unit, enemy: Unit, dice: float, better: int) -> float:
    """What shooting with so many dice over open ground is worth, if the number to Hit is better by so much."""
    need = unit.profile.quality - better
    fallen = losses(dice, need, enemy.profile.quality + enemy.fatigued, heavy=enemy.profile.heavy)
    return min(fallen, len(enemy.models)) * (model_value(enemy) + prize(state, enemy))


def strike_value(state: State, unit: Unit, target: Unit, how: str) -> float:
    """What an attack that is possible now is worth, with dice, cover and modifiers as they are."""
    dice = len(attackers(state, unit, target, how))
    cover = cover_of(state, target, unit)
    save = to_save(target, cover, beset=is_beset(state, target, unit)).total
    slew = losses(dice, to_hit(unit, cover, held=state.held).total, save, heavy=target.profile.heavy)
    slew = min(slew, len(target.models))
    if how == "shoot":
        return slew * (model_value(target) + prize(state, target))
    lost = 0.0
    for other in state.side(target.seat):
        strikers = len(models_within(state, other, unit, MELEE + 2 * INCH if other is target else MELEE))
        if strikers:
            back = cover_of(state, unit, other)
            strikers_left = max(0.0, strikers - slew) if other is target else strikers
            need = to_hit(other, back, held=False).total
            guard = to_save(unit, back, beset=is_beset(state, unit, other)).total
            lost += losses(strikers_left, need, guard, heavy=unit.profile.heavy)
    return exchange(unit, target, min(lost, len(unit.models)), slew) + slew * prize(state, target)


def box_gap(one: WholeBox, other: WholeBox) -> int:
    """How far two boxes are apart at least."""
    dx = max(one[0] - other[2], other[0] - one[2], 0)
    dy = max(one[1] - other[3], other[1] - one[3], 0)
    if not dx or not dy:
        return dx + dy
    return int(sqrt(dx * dx + dy * dy))
