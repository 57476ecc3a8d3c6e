"""Effects: what a special rule, a strategy or a power does, as data out of a content file.

An effect is a word from the closed vocabulary of its rule set (`engine.mechanics.vocabulary`) with a number, how long
it lasts, how often it may be used and how it stacks. There is no formula language: a function does what the words
cannot say.
"""

from __future__ import annotations

from typing import Literal

from grognard.engine.record import Value

Stacks = Literal["add", "once", "best", "largest"]
"""How effects of the same word go together. add: all count. once: of a group the first. best: of a group the highest.
largest: of a group the one that is largest in size, up or down. A group is named, or else it is the source."""


class Effect(Value, frozen=True):
    """One effect, bound to its source."""

    name: str
    """A word of the vocabulary; it says at which hook the effect works."""
    number: int = 0
    source: str = ""
    """What people call the thing that does it: "Get Down!"."""
    scope: str = ""
    """What it ends with once it was granted; empty: it lasts until a rule takes it away."""
    once_per: str = ""
    """The scope in which it works once for a subject; empty: always."""
    stacks: Stacks = "add"
    group: str = ""
    clause: str = ""
    """The clause that its lines cite; empty: that of its word."""

    @property
    def together(self) -> str:
        """The name of the group of effects of which only one counts."""
        return self.group or self.source
