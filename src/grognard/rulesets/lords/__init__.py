"""Lords: two medieval households, activation tokens, and a chain of command that can set a whole army moving."""

from grognard.rulesets.lords.ruleset import RULESET

__all__ = ["RULESET"]
