"""What a position is worth to a bot: units, their HP, where they stand and whom they could strike next.

Rough numbers in the value of a Troop; only their differences count, and nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from grognard.engine.seating import BOTH, enemy_of
from grognard.rulesets.anvil.rules.engaging import read_side
from grognard.rulesets.anvil.rules.measuring import INCH, range_between, side_hit
from grognard.rulesets.anvil.rules.moving import allowance
from grognard.rulesets.anvil.rules.shooting import band_of
from grognard.rulesets.anvil.state import State, Unit
from grognard.rulesets.anvil.thinking.ways import way_to
from grognard.table.points import Point

TARGET = 14.0
"""The worth of a unit whose loss loses the game."""
IN_RESERVE = 0.45
PER_INCH = 0.06
THREAT = 0.3
HUNT, AFAR = 0.3, 48.0
"""What each inch nearer to a unit whose loss loses the game is worth, counted from so many inches away."""
CP = 0.1
FAR = 21 * INCH
"""No blow or shot reaches farther than this from middle to middle."""
TRAITS = {"shooter": 1.9, "heavy_projectile": 1.5, "fear": 0.9, "swiftness": 0.9}
"""What a deployment stratagem adds to a unit; Tough and Weak show in its HP."""


def targets(field: State, seat: int) -> list[Unit]:
    """The enemy units on the table whose loss wins the game for this seat."""
    enemy = enemy_of(seat)
    found = []
    for goal in field.scenario.goals[seat]:
        unit = {"destroy_general": field.general(enemy), "destroy_seat": field.throne(enemy)}.get(goal.kind)
        if unit is not None and unit.where == "table":
            found.append(unit)
    return found


def is_target(field: State, unit: Unit) -> bool:
    kinds = {goal.kind for goal in field.scenario.goals[enemy_of(unit.seat)]}
    return (unit.general and "destroy_general" in kinds) or (unit.is_seat and "destroy_seat" in kinds)


def value(field: State, unit: Unit) -> float:
    """What a unit is worth with all its HP."""
    worth = 1.0 + field.kind(unit).dcp + sum(TRAITS.get(trait, 0.0) for trait in unit.traits)
    if unit.is_seat:
        worth = 0.5
    return worth + (TARGET if is_target(field, unit) else 0.0)


def zone_centre(field: State, seat: int) -> Point | None:
    for goal in field.scenario.goals[seat]:
        if goal.zone:
            xs = [x for x, _ in goal.zone]
            ys = [y for _, y in goal.zone]
            return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    return None


def goal_point(field: State, unit: Unit) -> Point | None:
    """Where a unit wants to be: the zone, the target, or the nearest enemy."""
    centre = zone_centre(field, unit.seat)
    if centre is not None:
        return centre
    wanted = targets(field, unit.seat) or [each for each in field.enemies(unit.seat) if not each.is_seat]
    if not wanted:
        return None
    return min((each.at for each in wanted), key=lambda at: square(at, unit.at))


def square(one: Point, another: Point) -> int:
    dx, dy = one[0] - another[0], one[1] - another[1]
    return dx * dx + dy * dy


WEIGHTS: Mapping[str, float] = {
    **dict.fromkeys(("units", "purse", "readiness", "hunt", "threat", "progress"), 1.0),
    **dict.fromkeys(("fallen", "early"), 0.0),
}
"""What each part of the worth counts, against the rule of thumb that is written here."""
BETWEEN: Mapping[str, float] = {**dict.fromkeys(WEIGHTS, 0.0), "fallen": 4.0, "early": 20.0, "hunt": 1.2}
"""The weights that tell best who will win, found by regression over positions from 68 games of sergeants in Field of
Banners and The Fords. Units that stand around the ford turns before it counts are struck there by those who come
last."""
ROUND_A_ZONE = 15 * INCH


def worth(field: State, seat: int, weights: Mapping[str, float] = WEIGHTS) -> float:
    """How good the position is for a seat."""
    sides = [side_worth(field, each, weights) for each in BOTH]
    # Only our own way to the goal counts: coming nearer does not help the enemy.
    onward = weights["progress"] * sum(progress(field, unit) for unit in field.army(seat))
    return sides[seat] - sides[enemy_of(seat)] + onward


def side_worth(field: State, seat: int, weights: Mapping[str, float]) -> float:
    total = weights["purse"] * (CP * field.pools[seat]) + weights["readiness"] * readiness(field, seat)
    total += weights["hunt"] * hunt(field, seat) - weights["early"] * early(field, seat)
    total -= weights["fallen"] * losses_in_dcp(field, seat)
    for unit in field.army(seat):
        total += weights["units"] * unit_worth(field, unit)
    enemies = list(field.enemies(seat))
    for unit in field.on_table():
        if unit.seat == seat and not unit.is_seat:
            total += weights["threat"] * (THREAT * best_threat(field, unit, enemies))
    return total


def hunt(field: State, seat: int) -> float:
    """How near a side has come to each unit whose loss wins it the game: one blow or two end it, so the nearest of its
    units counts, and the owner keeps such a unit out of the way."""
    hunters = [unit.at for unit in field.on_table() if unit.seat == seat and not unit.is_seat]
    away = [min(square(prey.at, at) for at in hunters) for prey in targets(field, seat)] if hunters else []
    return sum(HUNT * max(0.0, AFAR - sqrt(nearest) / INCH) for nearest in away)


def early(field: State, seat: int) -> int:
    """How many units already stand round a zone that counts only when a later turn ends."""
    centre = zone_centre(field, seat)
    if centre is None or all(goal.turn <= field.turn for goal in field.scenario.goals[seat] if goal.zone):
        return 0
    mine = [unit for unit in field.on_table() if unit.seat == seat and not unit.is_seat]
    return sum(square(unit.at, centre) < ROUND_A_ZONE**2 for unit in mine)


def losses_in_dcp(field: State, seat: int) -> int:
    """What a side has lost, as it is counted when the last turn is over."""
    return sum(field.kind(unit).dcp for unit in field.army(seat) if unit.where == "lost")


def readiness(field: State, seat: int) -> float:
    """What CP that are kept back are worth: more while the other side can still act, for Hero of the Day or a
    Counterattack."""
    if field.pools[enemy_of(seat)] == 0:
        return 0.0
    general = field.general(seat)
    saves = general is not None and general.where == "table" and is_target(field, general)
    if saves and field.pools[seat] >= field.stratagem("hero_of_the_day").cost:
        return 0.6
    return 0.2 if field.pools[seat] >= field.stratagem("counterattack").cost else 0.0


def unit_worth(field: State, unit: Unit) -> float:
    if unit.where == "lost":
        return 0.0
    full = value(field, unit)
    if unit.where == "reserve":
        late = unit.general and field.turn >= 2
        return full * IN_RESERVE - (6.0 if late else 0.0)
    return full * (0.3 + 0.7 * unit.hp / field.kind(unit).hp)


def progress(field: State, unit: Unit) -> float:
    """How near a unit has come to where it wants to be. Units that must not fall stay back."""
    if unit.where == "lost" or unit.is_seat or is_target(field, unit):
        return 0.0
    if unit.where == "reserve":
        return -PER_INCH * field.scenario.depth / INCH
    goal = goal_point(field, unit)
    if goal is None:
        return 0.0
    near = -PER_INCH * way_to(field, unit.at, goal)
    centre = zone_centre(field, unit.seat)
    return near + 1.5 if centre is not None and square(centre, unit.at) < (3 * INCH) ** 2 else near


def best_threat(field: State, attacker: Unit, enemies: Sequence[Unit]) -> float:
    """The best blow this unit could strike next, as a share of its victim's worth."""
    if attacker.marked("transfix"):
        return 0.0
    best = 0.0
    reach = allowance(field, attacker).total
    far = FAR if attacker.carries("shooter") else reach + 3 * INCH
    for enemy in enemies:
        if square(enemy.at, attacker.at) > far * far:
            continue
        damage = likely_damage(field, attacker, enemy, reach)
        if damage:
            best = max(best, value(field, enemy) * min(1.0, damage / enemy.hp))
    return best


def likely_damage(field: State, attacker: Unit, enemy: Unit, reach: int | None = None) -> int:
    """What an engage or a shot would do, by a quick look: near enough and ahead of the front. `reach` is its Move."""
    dx, dy = enemy.at[0] - attacker.at[0], enemy.at[1] - attacker.at[1]
    fx, fy = attacker.facing
    if dx * fx + dy * fy <= 0:
        return 0
    far = dx * dx + dy * dy
    if far > FAR * FAR:
        return 0
    if reach is None:
        reach = allowance(field, attacker).total
    armour = field.stratagem("brace").armour if enemy.marked("brace") else 0
    if (
        far <= (reach + 3 * INCH) ** 2
        and not attacker.marked("brace")
        and range_between(field, attacker, enemy) <= reach
    ):
        entry = field.cell(attacker, enemy).damage(read_side(enemy, side_hit(field, enemy, attacker.at)))
        return max(0, (entry or 0) - armour)
    if attacker.carries("shooter"):
        band = band_of(field, attacker, enemy)
        entry = field.cell(attacker, enemy).damage(band) if band is not None else None
        return max(0, (entry or 0) - armour) // 2
    return 0
