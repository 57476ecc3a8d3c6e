"""Ruse: two hidden armies on a grid of cells, and a good deal of bluff."""

from grognard.rulesets.ruse.ruleset import RULESET

__all__ = ["RULESET"]
