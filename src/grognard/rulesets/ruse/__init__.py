"""Ruse: a hidden army, a grid of cells, and a bluff."""

from grognard.rulesets.ruse.ruleset import RULESET

__all__ = ["RULESET"]
