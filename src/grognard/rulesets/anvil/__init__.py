"""Anvil: Forged upon an Anvil. Command Points, a matrix instead of dice, stratagems."""

from grognard.rulesets.anvil.ruleset import RULESET

__all__ = ["RULESET"]
