"""What the test kit can ask of a position (`g.look`), in the words of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.rulesets.ruse.rules.attack_rolls import attack_dice, block_blow
from grognard.rulesets.ruse.rules.combat import fix_combats
from grognard.rulesets.ruse.rules.ending import crippled, ground, scores
from grognard.rulesets.ruse.rules.engaging import engaged_pairs
from grognard.rulesets.ruse.rules.field import AHEAD, CONES, front, rear
from grognard.rulesets.ruse.rules.fleeing import resolve
from grognard.rulesets.ruse.rules.needed_numbers import block_number, held
from grognard.rulesets.ruse.rules.order_of_attack import attack_order
from grognard.rulesets.ruse.rules.shooting import block_shot, targets
from grognard.rulesets.ruse.state import State


def _engaged(state: State, one: str, other: str = "") -> bool:
    """Whether these two are engaged, or this one with anybody ("ruse.engage.test")."""
    pairs = [set(pair) for pair in engaged_pairs(state.units_by_cell())]
    return any({one, other} == pair if other else one in pair for pair in pairs)


def _arc(state: State, marker: str, where: str) -> str:
    """On which side of a unit another unit or a cell lies: front, rear, flank, or "" if it is not adjacent
    ("ruse.base.arcs")."""
    unit = state.unit(marker)
    cell = where if where in AHEAD["N"] else state.unit(where).cell
    if cell == front(unit.cell, unit.facing):
        return "front"
    if cell == rear(unit.cell, unit.facing):
        return "rear"
    return "flank" if any(AHEAD[facing][unit.cell] == cell for facing in AHEAD) else ""


def _combats(state: State) -> list[tuple[str, ...]]:
    """The combats that would be fought now, each as its markers in order ("ruse.combat.group")."""
    return [tuple(sorted(combat.markers)) for combat in fix_combats(state)]


def _step(state: State, marker: str) -> int | None:
    """In which step the unit would attack now, 0 for never; None if it is not engaged ("ruse.order.steps")."""
    for combat in fix_combats(state):
        if marker in combat.markers:
            return attack_order(state, combat)[marker]
    return None


def _cells(state: State, marker: str, facing: str = "") -> tuple[set[str], set[str]]:
    """The cells in range that the unit can shoot, and those safe behind another unit ("ruse.shoot.obscured")."""
    unit, by_cell = state.unit(marker), state.units_by_cell()
    weapon = unit.weapon("ranged")
    assert weapon is not None, f"{marker} has no ranged weapon"
    open_cells: set[str] = set()
    safe: set[str] = set()
    for column in CONES[facing or unit.facing][unit.cell].values():
        for depth, cell in enumerate(column[: weapon.range]):
            hidden = any(nearer in by_cell for nearer in column[:depth])
            (safe if hidden else open_cells).add(cell)
    return open_cells, safe


def _targets(state: State, marker: str, facing: str = "") -> list[str]:
    unit = state.unit(marker)
    weapon = unit.weapon("ranged")
    reach = weapon.range if weapon is not None else 0
    return sorted(other.marker for other in targets(unit, facing or unit.facing, reach, state.units_by_cell()))


def _resolve(state: State, marker: str) -> int:
    """What the unit would need to hold against the enemies of its combat ("ruse.flee.resolve")."""
    unit = state.unit(marker)
    markers = next((combat.markers for combat in fix_combats(state) if marker in combat.markers), ())
    return resolve(unit, [state.unit(each) for each in markers if state.unit(each).seat != unit.seat]).total


def _block(state: State, marker: str, enemy: str = "", how: str = "melee") -> int:
    """The number a unit needs to block: by itself, or against the blows or shots ("shots") of an enemy."""
    unit = state.unit(marker)
    if not enemy:
        return held(block_number(unit, "ruse.attack.block"))
    if how == "melee":
        return held(block_blow(unit, state.unit(enemy)))
    weapon = state.unit(enemy).weapon("ranged")
    assert weapon is not None, f"{enemy} has no ranged weapon"
    return held(block_shot(unit, weapon))


LOOKS: dict[str, Callable[..., Any]] = {
    "engaged": _engaged,
    "arc": _arc,
    "combats": _combats,
    "step": _step,
    "cells": lambda state, marker, facing="": _cells(state, marker, facing)[0],
    "safe": lambda state, marker, facing="": _cells(state, marker, facing)[1],
    "targets": _targets,
    "attacks": lambda state, marker: attack_dice(state.unit(marker)),
    "block": _block,
    "resolve": _resolve,
    "score": scores,
    "crippled": crippled,
    "ground": ground,
}
"""By the word that `g.look` takes."""
