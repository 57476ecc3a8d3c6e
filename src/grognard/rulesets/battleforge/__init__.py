"""Battle Forge: squads, vehicles and heroes on a table with floors; sealed bids of Shock, two actions, reactions."""

from grognard.rulesets.battleforge.ruleset import RULESET

__all__ = ["RULESET"]
