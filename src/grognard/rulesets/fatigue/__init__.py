"""Fatigue: alternate activations, any unit, as often as you dare."""

from grognard.rulesets.fatigue.ruleset import RULESET

__all__ = ["RULESET"]
