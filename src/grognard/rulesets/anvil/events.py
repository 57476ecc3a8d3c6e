"""How this rule set names things in events."""

from __future__ import annotations

from grognard.engine.events import Ref
from grognard.rulesets.anvil.state import Unit


def ref(unit: Unit) -> Ref:
    return Ref(unit.id, unit.name, unit.seat)
