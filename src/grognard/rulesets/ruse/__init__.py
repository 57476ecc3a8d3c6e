"""Ruse: a hidden army, a grid of cells, and a bluff."""

from __future__ import annotations

from grognard.rulesets.ruse.ruleset import RULESET

__all__ = ["RULESET"]
