"""Chapter 12: shooting. Which units can be shot at, with what, and how an attack is rolled weapon by weapon."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from grognard.engine.clauses import enforces
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.fighting.engaging import engaged_with, is_engaged
from grognard.rulesets.battleforge.rules.shooting.attacks import Attack, Strike, dice_of, weapons_of
from grognard.rulesets.battleforge.rules.shooting.profiles import choose, one_of_each
from grognard.rulesets.battleforge.rules.shooting.to_hit import HURRIED, ModelDice
from grognard.rulesets.battleforge.rules.sight.aiming import LineOfFire, can_shoot, shots
from grognard.rulesets.battleforge.rules.terrain.cover import AimedDice
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.state import SHOT, State, Unit

LOBBED, SMOKE = "lobbed", "smoke"
AMMO, ASSAULT, GRENADE = "ammo", "assault", "grenade"
FIRED = "fired "
"""The marker of a unit that has fired a weapon with little ammunition, with the name of the weapon behind it."""


def aims(state: State, unit: Unit, weapon: Weapon, target: Unit) -> list[LineOfFire]:
    """The models that can fire a weapon at a unit now: in range, in sight, and allowed to."""
    if why_no_target(state, unit, target) is not None:
        return []
    return shots(state, unit, weapon, target)


@enforces("battleforge.shoot.engaged-target")
def why_no_target(state: State, unit: Unit, target: Unit) -> Refusal | None:
    """Why a unit may not be shot at, whatever the weapon; None if it may."""
    if not target.fielded:
        return Refusal(f"{target.ref:is} not on the field", "battleforge.shoot.impossible", (target.id,))
    locked = [foe for foe in engaged_with(state, target) if not state.hostile(foe.seat, unit.seat)]
    if locked:
        reason = f"{target.ref:is} engaged with {locked[0].ref}"
        return Refusal(reason, "battleforge.shoot.engaged-target", (target.id, locked[0].id))
    return None


@enforces("battleforge.action.shoot", "battleforge.action.engaged")
def why_not_shoot(state: State, unit: Unit) -> Refusal | None:
    """Why a unit may not shoot at all now."""
    if (shot := SHOT.refusal(state.scopes, unit.ref)) is not None:
        return shot
    if not weapons_of(unit, "shoot"):
        return Refusal(f"{unit.ref:has} no ranged weapon", "battleforge.action.shoot", (unit.id,))
    if is_engaged(state, unit):
        return Refusal(f"{unit.ref:is} engaged in melee", "battleforge.action.engaged", (unit.id,))
    return None


def direct_weapons(unit: Unit) -> list[Weapon]:
    """The ranged weapons that are aimed at a unit, not at a point."""
    return [weapon for weapon in weapons_of(unit, "shoot").values() if not at_a_point(weapon)]


def at_a_point(weapon: Weapon) -> bool:
    """Whether a weapon is aimed at a point of the table: what is lobbed, and what lays smoke."""
    return weapon.rule(LOBBED) is not None or weapon.rule(SMOKE) is not None


def loaded(state: State, unit: Unit) -> list[Weapon]:
    """Those of them that can be fired now: with ammunition, and on the move only those for assaults."""
    found = direct_weapons(unit)
    if unit.id not in state.scopes.markers:
        return found
    hurried = state.scopes.has(HURRIED, unit.id)
    return [
        weapon
        for weapon in found
        if not is_empty(state, unit, weapon) and not (hurried and weapon.rule(ASSAULT) is None)
    ]


@enforces("battleforge.weapon.special-rules")
def is_empty(state: State, unit: Unit, weapon: Weapon) -> bool:
    """Whether a unit has fired a weapon as often as its ammunition allows."""
    ammo = weapon.rule(AMMO)
    return ammo is not None and _fired(state, unit, weapon) >= ammo.number


def _fired(state: State, unit: Unit, weapon: Weapon) -> int:
    name = FIRED + weapon.whole
    return sum(marker.number for marker in state.scopes.markers_of(unit.id) if marker.name == name)


def note_fired(state: State, unit: Unit, weapon: Weapon) -> None:
    """Count a shot of a weapon with little ammunition: for the unit as one, however many models fire it."""
    if weapon.rule(AMMO) is not None:
        times = _fired(state, unit, weapon) + 1
        state.scopes.give(FIRED + weapon.whole, unit.id, "battleforge.weapon.special-rules", number=times)


def weapons_at(state: State, unit: Unit, target: Unit) -> list[Weapon]:
    """The weapons of a unit with a possible shot at a target."""
    if why_no_target(state, unit, target) is not None:
        return []
    return [weapon for weapon in loaded(state, unit) if shots(state, unit, weapon, target)]


def has_shot_at(state: State, unit: Unit, target: Unit) -> bool:
    """Whether any weapon has a shot at a target: `weapons_at` without more looking than is needed."""
    shot = any(can_shoot(state, unit, weapon, target) for weapon in loaded(state, unit))
    return shot and why_no_target(state, unit, target) is None


@enforces("battleforge.shoot.all-weapons")
def everything_at(state: State, unit: Unit, target: Unit) -> Attack:
    """All weapons that have a shot at one target, each by one profile."""
    weapons = one_of_each(weapons_at(state, unit, target), target)
    return Attack("shoot", unit.id, tuple(Strike(weapon.name, target.id) for weapon in weapons))


async def everything(umpire: Umpire, state: State, unit: Unit, target: Unit) -> Attack:
    """The same, by the profiles that its player wants."""
    attack = umpire.recall("attack", partial(everything_at, state, unit, target))
    if len(attack.strikes) == 0 or not any(weapon.profile_of for weapon in loaded(state, unit)):
        return attack
    names = await choose(umpire, unit, weapons_at(state, unit, target), target)
    return Attack("shoot", unit.id, tuple(Strike(name, target.id) for name in names))


def lines_of(state: State, attack: Attack, strike: Strike) -> list[ModelDice]:
    """The dice of a strike as things stand now; none if the shot is impossible (battleforge.shoot.impossible)."""
    unit = state.units[attack.unit]
    weapon = weapons_of(unit, "shoot").get(strike.weapon)
    if weapon is None or strike.target not in state.units:
        return []
    found = _firing(state, attack, weapon, state.units[strike.target])
    return [ModelDice(aim.model, dice_of(unit, aim.model, weapon.name), aim.seen, blind=aim.blind) for aim in found]


def cover_dice(state: State, attack: Attack, target: Unit) -> list[AimedDice]:
    """The dice that count for cover: of all weapons with a possible shot at the unit."""
    unit = state.units[attack.unit]
    weapons = weapons_of(unit, "shoot")
    return [
        AimedDice(aim.eye, aim.seen[0].model, dice_of(unit, aim.model, strike.weapon))
        for strike in attack.strikes
        if strike.target == target.id and strike.weapon in weapons
        for aim in _firing(state, attack, weapons[strike.weapon], target)
    ]


def _firing(state: State, attack: Attack, weapon: Weapon, target: Unit) -> list[LineOfFire]:
    """The models that fire a weapon in an attack: one alone throws a grenade, and it fires nothing else."""
    found = aims(state, state.units[attack.unit], weapon, target)
    if len(attack.strikes) == 1 and not _thrown(weapon):
        return found
    throwing = throwers_in(state, attack)
    return [aim for aim in found if fires(throwing, aim.model, weapon)]


def fires(throwing: Mapping[str, str], model: str, weapon: Weapon) -> bool:
    """Whether a model fires a weapon while these models throw grenades: whoever throws fires nothing else, and a
    grenade is thrown by nobody else."""
    return throwing.get(model, "") == weapon.name if _thrown(weapon) or model in throwing else True


@enforces("battleforge.weapon.special-rules")
def throwers_in(state: State, attack: Attack) -> dict[str, str]:
    """The model that throws each grenade of an attack, with its name: of those that can, the one that gives up the
    fewest other dice, the first of the unit if several do."""
    unit = state.units[attack.unit]
    weapons = weapons_of(unit, "shoot") if attack.manner == "shoot" else {}
    grenades = [strike for strike in attack.strikes if strike.weapon in weapons and _thrown(weapons[strike.weapon])]
    found: dict[str, str] = {}
    for strike in grenades:
        weapon, target = weapons[strike.weapon], state.units.get(strike.target)
        able = (
            [aim.model for aim in aims(state, unit, weapon, target)] if target is not None else _bearers(unit, weapon)
        )
        able = [model for model in able if model not in found]
        found |= {min(able, key=lambda model: _dice(unit, model)): weapon.name} if able else {}
    return found


def _thrown(weapon: Weapon) -> bool:
    return weapon.rule(GRENADE) is not None


def _bearers(unit: Unit, weapon: Weapon) -> list[str]:
    return [model for model, _ in unit.figures() if dice_of(unit, model, weapon.name)]


def _dice(unit: Unit, model: str) -> int:
    """How many dice a model rolls with all that is no grenade."""
    return sum(
        each.copies * each.weapon.attacks
        for each in unit.figure(model).weapons
        if not (each.weapon.melee or _thrown(each.weapon))
    )
