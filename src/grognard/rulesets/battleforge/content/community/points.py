"""Points where the data has none: a formula of our own (docs/battleforge.md), the same for every unit.

A weapon is worth its attacks by the chance to hit, by what it does to armour and by how far it reaches:

    weapon = copies x attacks x hit x (1 + AP / 4) x reach / 4
    reach  = 1 for Melee, otherwise 1 + long band / 24; hit is Strength or Accuracy, 1 to 10

A model is worth how hard it is to remove and how well it keeps its head, and its weapons:

    model = wounds x (2 + Save x Save / 8) + (Movement + Initiative + Courage) / 4 + weapons + rules
    unit  = 15 + its models

A characteristic that a model lacks counts 0. Rules cost what the data says, as a number or by its little formula;
a rule without one costs nothing. An option costs the difference that it makes to a model, rounded, never less than 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

UNIT = 15
"""What every unit costs, however small: it is one more activation."""
MOST = 500.0
"""No single rule costs more, whatever its formula says."""


def weapon_points(weapon: Mapping[str, Any], copies: int, accuracy: int | None, strength: int | None) -> float:
    melee = weapon["range"] == "Melee"
    hit = min(10, max(1, (strength if melee else accuracy) or 1))
    reach = 1.0 if melee else 1 + weapon["range"][1] / 24
    worth: float = copies * weapon["attacks"] * hit * (1 + weapon.get("ap", 0) / 4) * reach / 4
    return worth


def model_points(profile: Mapping[str, Any], weapons: float, rules: float) -> float:
    save = profile.get("sav", 0)
    body = profile.get("wounds", 1) * (2 + save * save / 8)
    nerve = (profile.get("mov", 0) + profile.get("init", 0) + profile.get("co", 0)) / 4
    points: float = body + nerve + weapons + rules
    return points


DEEPEST = 4
"""Formulas in formulas; what lies deeper counts nothing."""


def formula(said: object, numbers: Sequence[int], weapon: Mapping[str, Any] | None, depth: int = 0) -> float:
    """The points of a rule: a number, or a list that is worked through from its first value, such as
    ["rule.x", {"subtract": 1}]. What cannot be worked out counts nothing."""
    steps = said if isinstance(said, list) else [said]
    total: float | None = None
    for step in steps[:20]:
        if isinstance(step, dict):
            for word, operand in step.items():
                total = _applied(total or 0.0, word, _value(operand, numbers, weapon, depth))
        else:
            total = _value(step, numbers, weapon, depth) if total is None else total
    return max(-MOST, min(MOST, total or 0.0))


def _applied(total: float, word: str, operand: float) -> float:
    match word:
        case "multiply":
            return total * operand
        case "add":
            return total + operand
        case "subtract":
            return total - operand
        case "divide" if operand:
            return total / operand
        case "max":
            return max(total, operand)
        case "min":
            return min(total, operand)
    return total


def _value(said: object, numbers: Sequence[int], weapon: Mapping[str, Any] | None, depth: int) -> float:
    if isinstance(said, list):
        return formula(said, numbers, weapon, depth + 1) if depth < DEEPEST else 0.0
    if isinstance(said, int | float) and not isinstance(said, bool) and abs(said) < 1e6:
        return float(said)
    if said in ("rule.x", "x"):
        return float(numbers[0]) if numbers else 1.0
    if weapon is not None and said in ("weapon.attacks", "weapon.ap"):
        return float(weapon.get(str(said).removeprefix("weapon."), 0))
    return 0.0
