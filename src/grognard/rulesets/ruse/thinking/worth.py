"""How good a position is for a bot: the units that stand, what the open combats will cost, and which units can charge
next.

These are plain expectations in floats, for bots only. No rule looks at them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from grognard.engine.seating import enemy_of
from grognard.rulesets.ruse.cards import Card, Weapon, amount
from grognard.rulesets.ruse.rules.combat import fix_combats
from grognard.rulesets.ruse.rules.engaging import engaged_pairs
from grognard.rulesets.ruse.rules.field import COLUMN, LANES, ROW, ROWS, SOUTH, TURNED, in_enemy_half
from grognard.rulesets.ruse.rules.order_of_attack import NO_ATTACK, REST, attack_order, looks_at
from grognard.rulesets.ruse.rules.shooting import targets
from grognard.rulesets.ruse.state import Combat, State, Unit, effects_of

PHANTOM = Card("?", "?", "a face-down unit", "core", 1, 4, 8, 5, 1, 4, 2, block=6)
"""What a bot takes a face-down card for when it has no better guess."""
GROUND = 0.03
"""What a round in the enemy half is worth, as a part of the unit's points."""
STANDING_SHARE = 0.45
"""The part of a unit's points that is lost only with its last model."""
THREAT, CHANCE = 0.35, 0.3
"""How much a possible attack counts: of the side that moves next turn, and of the side that moves now."""
BOLDNESS = 1.4
"""How much more a point of the enemy's counts than one's own, because nobody wins by waiting."""
LATER_FIGHTS = 2
"""Fights of an open combat that are looked at beyond the next one."""
APPROACH = 0.1
"""What a cell nearer to the enemy is worth, as a part of the unit's points; whoever tries many plans is drawn to the
enemy by what comes of them, and needs less of it."""


WEIGHTS: Mapping[str, float] = dict.fromkeys(("units", "hope", "combat", "ground", "approach", "facing"), 1.0)
"""What each part of the worth counts, against the rule of thumb that is written here."""


def card_of(unit: Unit) -> Card:
    return unit.face if unit.face is not None else PHANTOM


def wounds_of(unit: Unit) -> float:
    return float(unit.wounds) if unit.face is not None else float(PHANTOM.models)


def value(unit: Unit, wounds: float) -> float:
    """What a unit with so many wounds left is worth, in points."""
    if unit.lost or wounds <= 0:
        return 0.0
    card = card_of(unit)
    return card.points * (STANDING_SHARE + (1 - STANDING_SHARE) * wounds / (card.models * card.wounds))


def worth(state: State, seat: int, weights: Mapping[str, float] = WEIGHTS) -> float:
    """How good a position is for a seat, in points."""
    by_cell = state.units_by_cell()
    touched = {marker for pair in engaged_pairs(by_cell) for marker in pair}
    total = 0.0
    for unit in state.units:
        sign = 1.0 if unit.seat == seat else -1.0
        total += weights["units"] * (sign * value(unit, wounds_of(unit)))
        if unit.on_table and unit.marker not in touched:
            weight = CHANCE if unit.seat == state.active else THREAT
            total += weights["hope"] * (sign * (weight * hope(unit, by_cell)))
            total += drive(state, unit, by_cell, weights) if unit.seat == seat else 0.0
    for combat in fix_combats(state) if touched else ():
        total += weights["combat"] * clash(state, combat, seat)
    return total


def hope(unit: Unit, by_cell: dict[str, Unit]) -> float:
    """What a free unit can gain next: by a charge or a shot."""
    best = max(pounce(unit, turn, by_cell) for turn in ("ahead", "left", "right"))
    return max(0.0, best, best_shot(unit, by_cell))


def drive(state: State, unit: Unit, by_cell: dict[str, Unit], weights: Mapping[str, float]) -> float:
    """What makes a unit of one's own advance: coming nearer, facing the enemy, and taking ground before the end."""
    points = card_of(unit).points
    enemies = [other for other in by_cell.values() if other.seat != unit.seat]
    ground = weights["ground"] * (GROUND * state.round * points) if in_enemy_half(unit.cell, unit.seat) else 0.0
    if not enemies:
        return ground
    weapon = unit.weapon("ranged")
    near_enough = weapon.range if weapon is not None else 1
    nearest = min(distance(unit, other) for other in enemies)
    looking = any(looks_towards(unit, other) for other in enemies)
    far = weights["approach"] * (APPROACH * max(0, nearest - near_enough))
    return ground - points * (far - weights["facing"] * (0.04 * looking))


def distance(unit: Unit, other: Unit) -> int:
    return abs(COLUMN[unit.cell] - COLUMN[other.cell]) + abs(ROW[unit.cell] - ROW[other.cell])


def looks_towards(unit: Unit, other: Unit) -> bool:
    """Whether the other is ahead within a diagonal: a unit that looks at the enemy shows them no flank."""
    east, north = COLUMN[other.cell] - COLUMN[unit.cell], ROW[other.cell] - ROW[unit.cell]
    along = {"N": north, "S": -north, "E": east, "W": -east}[unit.facing]
    return along > 0 and along >= (abs(east) if unit.facing in "NS" else abs(north))


def pounce(unit: Unit, turn: str, by_cell: dict[str, Unit]) -> float:
    """The gain of running straight at the first unit on this side, if it is an enemy in reach."""
    facing = TURNED[turn][unit.facing]
    for free, cell in enumerate(LANES[facing][unit.cell][: card_of(unit).speed + 1]):
        other = by_cell.get(cell)
        if other is not None:
            return duel(unit, other, facing, free) if other.seat != unit.seat else 0.0
    return 0.0


def duel(unit: Unit, other: Unit, facing: str, run: int) -> float:
    """The expected gain in points of one attack at this enemy, with its answer."""
    behind = other.facing == facing
    opposite = other.facing == TURNED["about"][facing]
    charged = run >= 2
    dealt = min(expected_wounds(unit, other, wounds_of(unit), opposite, charged), wounds_of(other))
    left = wounds_of(other) - (dealt if charged or not opposite else 0.0)
    taken = 0.0 if behind or left <= 0 else expected_wounds(other, unit, left, opposite, False)
    gain = value(other, wounds_of(other)) - value(other, wounds_of(other) - dealt)
    loss = value(unit, wounds_of(unit)) - value(unit, wounds_of(unit) - taken)
    return BOLDNESS * gain - loss + 0.15 * (dealt - taken)


def expected_wounds(unit: Unit, other: Unit, wounds: float, frontal: bool, charged: bool) -> float:
    """Attack dice times the chance of a hit times the chance that it is not blocked."""
    card = card_of(unit)
    return _mean_wounds(card, unit.kit, -(-wounds // card.wounds), card_of(other), other.kit, frontal, charged)


@lru_cache(maxsize=50_000)
def _mean_wounds(
    card: Card,
    kit: tuple[Weapon, ...],
    models: float,
    victim: Card,
    shields: tuple[Weapon, ...],
    frontal: bool,
    charged: bool,
) -> float:
    mine = effects_of(card, kit, "melee", "shield")
    theirs = effects_of(victim, shields, "shield")
    models = min(models, card.front_rank + amount("rank_bonus", mine))
    attacks = card.attacks + amount("attack_bonus", mine)
    if charged:
        attacks += amount("charge_attack_bonus", mine)
    hit = max(2, card.melee - amount("melee_bonus", mine))
    block = (victim.block or 7) - amount("block_bonus", theirs) + amount("pierce", mine)
    if frontal:
        block -= amount("front_block_bonus", theirs)
    return models * attacks * (7 - hit) / 6 * _unblocked(block)


def _unblocked(block: int) -> float:
    return 1.0 if block > 6 else (max(2, block) - 1) / 6


def best_shot(unit: Unit, by_cell: dict[str, Unit]) -> float:
    """The gain in points of the best shot from where the unit stands."""
    weapon = unit.weapon("ranged")
    if weapon is None or unit.face is None:
        return 0.0
    return max(
        (
            shot_gain(unit, other)
            for turn in ("ahead", "left", "right")
            for other in targets(unit, TURNED[turn][unit.facing], weapon.range, by_cell)
        ),
        default=0.0,
    )


def shot_gain(unit: Unit, other: Unit) -> float:
    """The worth that a shot should take from a target."""
    weapon = unit.weapon("ranged")
    if weapon is None or unit.face is None or unit.face.ranged is None:
        return 0.0
    hits = min(unit.models, unit.face.front_rank) * weapon.shots * (7 - unit.face.ranged) / 6
    theirs = other.effects("shield")
    bonus = amount("block_bonus", theirs) + amount("missile_block_bonus", theirs)
    wounds = hits * _unblocked((card_of(other).block or 7) - bonus + amount("pierce", weapon.effects))
    return value(other, wounds_of(other)) - value(other, wounds_of(other) - wounds) + 0.05 * wounds


def clash(state: State, combat: Combat, seat: int) -> float:
    """What this combat should come to in points for the seat: a few fights from now, and the risk of flight."""
    change = 0.0
    for unit, after, flight in expected(state, combat):
        cost = value(unit, wounds_of(unit)) - after * (1 - flight)
        change += BOLDNESS * cost if unit.seat != seat else -cost
    return change


def expected(state: State, combat: Combat) -> list[tuple[Unit, float, float]]:
    """What should be left of each unit in a combat a few fights from now, in points, and the part of it that it should
    lose by flight."""
    units = {marker: state.unit(marker) for marker in combat.markers}
    left = {marker: wounds_of(unit) for marker, unit in units.items()}
    foes = {marker: _foes_of(unit, units, combat) for marker, unit in units.items()}
    order = attack_order(state, combat)
    margin = _one_fight(units, foes, order, left, charging=True)
    settled = {marker: step if step == NO_ATTACK else REST for marker, step in order.items()}
    for _ in range(LATER_FIGHTS):
        _one_fight(units, foes, settled, left, charging=False)
    return [
        (unit, value(unit, left[marker]), _flight_cost(unit, left[marker], margin[enemy_of(unit.seat)]))
        for marker, unit in units.items()
    ]


def _foes_of(unit: Unit, units: Mapping[str, Unit], combat: Combat) -> list[Unit]:
    """The enemies engaged with a unit, the one whom it faces first: it strikes the first who is left."""
    enemies = [units[pair[enemy_of(unit.seat)]] for pair in combat.pairs if pair[unit.seat] == unit.marker]
    return sorted(enemies, key=lambda enemy: not looks_at(unit, enemy))


def _one_fight(
    units: Mapping[str, Unit],
    foes: Mapping[str, list[Unit]],
    order: Mapping[str, int],
    left: dict[str, float],
    *,
    charging: bool,
) -> tuple[float, float]:
    """Fight five steps on average dice. Takes the wounds from `left`, and returns by how many each side was ahead."""
    caused = [0.0, 0.0]
    for step in sorted(set(order.values()) - {NO_ATTACK}):
        dealt: dict[str, float] = {}
        for marker, when in order.items():
            if when != step or left[marker] <= 0:
                continue
            target = next((foe for foe in foes[marker] if left[foe.marker] > 0), None)
            if target is not None:
                unit = units[marker]
                rush = charging and unit.charged
                wounds = expected_wounds(unit, target, left[marker], looks_at(target, unit), rush)
                dealt[target.marker] = dealt.get(target.marker, 0.0) + wounds
        for marker, wounds in dealt.items():
            removed = min(wounds, left[marker])
            left[marker] -= removed
            caused[enemy_of(units[marker].seat)] += removed
    return caused[0] - caused[1], caused[1] - caused[0]


def _flight_cost(unit: Unit, wounds: float, margin: float) -> float:
    """The part of its worth that a unit should lose by fleeing when its side trails by so many wounds."""
    beaten = max(0.0, min(1.0, 0.5 + margin / 5))
    card = card_of(unit)
    share = wounds / (card.models * card.wounds)
    resolve = 6 if share <= 0.25 else 4 if share <= 0.5 else 2
    if unit.face is not None:
        resolve = max(2, resolve - amount("steady", unit.effects("shield")))
    to_edge = ROW[unit.cell] - 1 if unit.seat == SOUTH else ROWS - ROW[unit.cell]
    return beaten * (resolve - 1) / 6 * (1.0 if to_edge < card.speed else 0.25)
