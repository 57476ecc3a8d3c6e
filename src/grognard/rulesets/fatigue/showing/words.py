"""The words of this rule set for units and models."""

from __future__ import annotations

from grognard.engine.events import Ref
from grognard.minis.words import model_named
from grognard.rulesets.fatigue.state import Unit


def ref(unit: Unit) -> Ref:
    return Ref(unit.id, unit.name, unit.seat)


def say(unit: Unit, many: str, one: str) -> str:
    """A name for sentences: units take the plural ("the Pikes hold"), a single model does not ("the Bell Wagon
    holds")."""
    return one if unit.profile.models == 1 else many


def who(unit: Unit, model: str) -> str:
    """A model in words."""
    return model_named(unit.name, model)
