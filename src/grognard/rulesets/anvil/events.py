"""How this rule set names things in events."""

from __future__ import annotations

from grognard.engine.events import Ref
from grognard.rulesets.anvil.state import Unit


def ref(unit: Unit) -> Ref:
    return Ref(unit.id, unit.name, unit.seat)


def side_name(seat: int) -> str:
    return f"P{seat + 1}"
