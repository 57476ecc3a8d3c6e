"""Chapter 14: the order of attack in five steps. It is judged among the fixed pairs of the combat."""

from __future__ import annotations

from grognard.engine.seating import enemy_of
from grognard.rulesets.ruse.cards import has
from grognard.rulesets.ruse.rules.field import front, rear
from grognard.rulesets.ruse.state import Combat, State, Unit

NO_ATTACK, FLANK, BRACED, CHARGE, REST, LAST = range(6)
STEPS = (FLANK, BRACED, CHARGE, REST, LAST)
CLAUSES = {
    NO_ATTACK: "ruse.order.rear",
    FLANK: "ruse.order.flank",
    BRACED: "ruse.order.brace",
    CHARGE: "ruse.order.charge",
    REST: "ruse.order.rest",
    LAST: "ruse.order.effects",
}
WORDS = {
    NO_ATTACK: "attacked in the rear, does not attack",
    FLANK: "in the flank or rear, attacks first",
    BRACED: "braced against the charge",
    CHARGE: "charged",
    REST: "attacks with the rest",
    LAST: "always attacks last",
}


def enemies_of(state: State, combat: Combat, unit: Unit) -> list[Unit]:
    """The enemies that the unit is engaged with in this combat, dead ones included ("ruse.combat.snapshot")."""
    found = [pair[enemy_of(unit.seat)] for pair in combat.pairs if pair[unit.seat] == unit.marker]
    return [state.unit(marker) for marker in found]


def faced_enemy(unit: Unit, enemies: list[Unit]) -> Unit | None:
    """The engaged enemy in the unit's front cell."""
    ahead = front(unit.cell, unit.facing)
    return next((enemy for enemy in enemies if enemy.cell == ahead), None)


def looks_at(unit: Unit, other: Unit) -> bool:
    return front(unit.cell, unit.facing) == other.cell


def attacked_in_rear(unit: Unit, enemies: list[Unit]) -> bool:
    """Whether an enemy in the unit's rear cell faces it, which takes its attack away ("ruse.order.rear")."""
    behind = rear(unit.cell, unit.facing)
    return any(enemy.cell == behind and looks_at(enemy, unit) for enemy in enemies)


def step_of(state: State, combat: Combat, unit: Unit) -> int:
    """The step in which a unit attacks: the first line of the table that fits ("ruse.order.steps")."""
    enemies = enemies_of(state, combat, unit)
    effects = unit.effects("melee", "shield")
    if attacked_in_rear(unit, enemies) and not has("all_round", effects):
        return NO_ATTACK
    if has("strikes_last", effects):
        return LAST
    opposite = faced_enemy(unit, enemies)
    if opposite is not None and not looks_at(opposite, unit):
        return FLANK
    if opposite is not None and opposite.charged and has("brace", effects):
        return BRACED
    return CHARGE if unit.charged else REST


def attack_order(state: State, combat: Combat) -> dict[str, int]:
    """The step of every living member, fixed at the start of the combat."""
    units = (state.unit(marker) for marker in combat.markers)
    return {unit.marker: step_of(state, combat, unit) for unit in units if not unit.lost}
