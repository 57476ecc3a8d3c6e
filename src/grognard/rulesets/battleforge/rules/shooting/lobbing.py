"""Chapters 1 and 12: lobbed weapons. They are aimed at a point, scatter if the aim is bad, and hit every unit there."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.clauses import enforces
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.fighting.engaging import engaged_with
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, bodies
from grognard.rulesets.battleforge.rules.foundations.scattering import misses_the_table, scattered
from grognard.rulesets.battleforge.rules.shooting import exchanging, rolling
from grognard.rulesets.battleforge.rules.shooting.attacks import Attack, Strike, dice_of, weapons_of
from grognard.rulesets.battleforge.rules.shooting.hits import Hit, Victims
from grognard.rulesets.battleforge.rules.shooting.second_tries import aim_check, misses_among
from grognard.rulesets.battleforge.rules.shooting.to_hit import ModelDice, Roller, Terms, hit_bands
from grognard.rulesets.battleforge.rules.sight.eyes import mount_place
from grognard.rulesets.battleforge.rules.terrain.cover import AimedDice, cover_of
from grognard.rulesets.battleforge.rules.terrain.ground import side_of
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.state import FOCUS, State, Unit
from grognard.table.arcs import in_arc, quarter
from grognard.table.footprint import gap_to_place
from grognard.table.panel import Eye
from grognard.table.points import Point

LOBBED, PIERCING = "lobbed", "piercing"
FALL = 60 * INCH
"""Lobbed shots come from this height, so that no wall is in their way."""


def lobbers(unit: Unit) -> list[Weapon]:
    """The weapons of a unit that are lobbed at a point."""
    return [weapon for weapon in weapons_of(unit, "shoot").values() if weapon.rule(LOBBED) is not None]


def radius_of(weapon: Weapon) -> int:
    rule = weapon.rule(LOBBED)
    assert rule is not None, f"{weapon.name} is not lobbed"
    return rule.number * INCH


def throwers(state: State, unit: Unit, weapon: Weapon, point: Point) -> list[ModelDice]:
    """The models that can lob a weapon at a point: in range and arc, without needing to see it."""
    bearers = [
        model
        for model, figure in unit.figures()
        if any(carried.weapon.name == weapon.name for carried in figure.weapons)
    ]
    return [
        ModelDice(model, dice_of(unit, model, weapon.name), ())
        for model in bearers
        if far_to(state, unit, model, weapon, point) <= weapon.long and bears_on(state, unit, model, weapon, point)
    ]


def bears_on(state: State, unit: Unit, model: str, weapon: Weapon, point: Point) -> bool:
    """Whether a point is in the arcs of a mounted weapon (battleforge.los.mounted-arcs)."""
    if weapon.mount is None:
        return True
    if unit.inside is None:
        origin, facing = mount_place(unit, model, weapon.mount), unit.stands[model].facing
    else:
        origin, facing = side_of(state.building_of(unit).footprint, unit.inside.side)
    return any(in_arc(origin, quarter(facing, arc), point) for arc in weapon.mount.arcs)


def far_to(state: State, unit: Unit, model: str, weapon: Weapon, point: Point) -> int:
    """How far a point is from a model, or from the mount of its weapon."""
    if unit.inside is not None:
        return int(MEASURE.read(gap_to_place(point, state.floor_of(unit).footprint)))
    if weapon.mount is None:
        return int(MEASURE.read(gap_to_place(point, unit.formation.solid_by_model[model].footprint)))
    x, y = mount_place(unit, model, weapon.mount)
    return int(MEASURE.read(((x - point[0]) ** 2 + (y - point[1]) ** 2) ** 0.5))


def under(state: State, weapon: Weapon, point: Point) -> dict[str, int]:
    """The units with models within the radius of a point, and how many hits each takes: one for each such model, one in
    all for a unit in a building."""
    radius = radius_of(weapon)
    found = {}
    for unit in state.units.values():
        if unit.fielded:
            near = sum(MEASURE.within(gap_to_place(point, body.footprint), radius) for body in bodies(state, unit))
            if near:
                found[unit.id] = near
    return found


def why_not_here(state: State, unit: Unit, weapon: Weapon, point: Point) -> Refusal | None:
    """Why a unit may not lob here: at friends, at enemies in melee with them, or out of range."""
    if misses_the_table(state, point):
        return Refusal("the point is off the table", "battleforge.core.scatter-attack", (unit.id,))
    if not throwers(state, unit, weapon, point):
        return Refusal(f"the point is out of range of {weapon.name}", "battleforge.shoot.range", (unit.id,))
    for name in under(state, weapon, point):
        hit = state.units[name]
        friends = [hit, *engaged_with(state, hit)]
        near = next((each for each in friends if not state.hostile(each.seat, unit.seat)), None)
        if near is not None:
            return Refusal(
                f"{near.ref:is} friendly and too near to the point",
                "battleforge.shoot.engaged-target",
                (near.id,),
            )
    return None


@enforces("battleforge.core.scatter-attack", "battleforge.weapon.special-rules")
async def lob(umpire: Umpire, state: State, attack: Attack, strike: Strike, terms: Terms) -> Mapping[str, int]:
    """Each die is an Accuracy check: if it passes, the point is struck, otherwise it scatters. Returns the Shock of
    being hit."""
    unit = state.units[attack.unit]
    weapon = weapons_of(unit, "shoot")[strike.weapon]
    assert strike.point is not None
    shock: dict[str, int] = {}
    for line in throwers(state, unit, weapon, strike.point) if unit.fielded else ():
        for _ in range(line.dice):
            point, sharp = await landing(umpire, state, unit, weapon, line, strike.point, terms)
            if misses_the_table(state, point):
                umpire.tell(
                    "misses", "battleforge.core.scatter-attack", "{weapon} lands off the table", weapon=weapon.name
                )
                continue
            for name, hits in under(state, weapon, point).items():
                hit = Hit(weapon.name, weapon.ap + sharp)
                found = await burst(umpire, state, attack, weapon, state.units[name], (hit, hits), point)
                shock[name] = max(found, shock.get(name, 0))
    return shock


async def landing(
    umpire: Umpire, state: State, unit: Unit, weapon: Weapon, line: ModelDice, point: Point, terms: Terms
) -> tuple[Point, bool]:
    """Where a shell comes down, and whether it pierces."""
    roller = Roller(state, "shoot", unit, Victims(state, unit, {}, None), terms)
    need = roller.need(weapon, line, far_to(state, unit, line.model, weapon, point))
    pierces = weapon.rule(PIERCING) is not None
    bands = hit_bands(weapon, need.total, point_blank=False)[0] if pierces else None
    rolled = await aim_check(umpire, state, unit, weapon, need, bands)
    state.scopes.take(FOCUS, unit.id)
    sharp = pierces and rolled.count(PIERCING) == 1
    if misses_among(rolled):
        return await scattered(umpire, point, unit.seat, unit.id, "battleforge.core.scatter"), False
    return point, sharp


async def burst(
    umpire: Umpire, state: State, attack: Attack, weapon: Weapon, target: Unit, made: tuple[Hit, int], point: Point
) -> int:
    """A number of hits of one kind on a unit, saved one by one. Returns the Shock that it gains for being hit."""
    cover = exchanging.dug_in(state, target, cover_of(state, target, from_above(target, point)))
    victims = Victims(state, target, cover, await rolling.negation(umpire, target))
    return await rolling.unrolled(
        umpire, state, attack.unit, weapon, victims, models_under(weapon, target, point), made
    )


def from_above(target: Unit, point: Point) -> list[AimedDice]:
    """The lines of a shell that comes down at a point, for cover."""
    return [AimedDice(Eye(*point, FALL), model) for model in target.models]


def models_under(weapon: Weapon, target: Unit, point: Point) -> tuple[str, ...]:
    """The models that a shell reaches; on a floor it may be any of them."""
    if target.inside is not None:
        return target.models
    radius = radius_of(weapon)
    return tuple(
        model
        for model, solid in target.formation.solid_by_model.items()
        if MEASURE.within(gap_to_place(point, solid.footprint), radius)
    )
