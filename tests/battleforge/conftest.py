"""Battle Forge as a rule set that is at hand, installed or not."""

from grognard.engine.ruleset import register
from grognard.rulesets.battleforge import RULESET

register(RULESET)
