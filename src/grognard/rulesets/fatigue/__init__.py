"""Fatigue: alternate activations, any unit, as often as you dare."""

from grognard.rulesets.fatigue.ruleset import Fatigue

RULESET = Fatigue()
