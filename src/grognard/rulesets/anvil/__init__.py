"""Anvil: a game with Command Points, a matrix instead of dice, and stratagems."""

from grognard.rulesets.anvil.ruleset import RULESET

__all__ = ["RULESET"]
