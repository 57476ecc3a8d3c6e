"""Fatigue: the players activate units in turn, any unit and as often as they dare."""

from grognard.rulesets.fatigue.ruleset import RULESET

__all__ = ["RULESET"]
