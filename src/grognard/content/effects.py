"""Effects in content files: words from the closed vocabulary of a rule set.

effects = [{ name = "accuracy", number = -1, scope = "attack", stacks = "best", group = "hiding" }]
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

from pydantic import field_validator

from grognard.content.faults import did_you_mean
from grognard.content.models import Content, Text
from grognard.engine.mechanics.effects import Effect, Stacks
from grognard.engine.mechanics.vocabulary import Vocabulary


class EffectText(Content):
    """An effect as it is written. A rule set subclasses it and names its vocabulary."""

    vocabulary: ClassVar[Vocabulary[Any]]

    name: Text
    number: int = 0
    scope: str = ""
    once_per: str = ""
    stacks: Stacks = "add"
    group: str = ""
    clause: str = ""

    @field_validator("name")
    @classmethod
    def _is_a_word(cls, name: str) -> str:
        return one_of(name, cls.vocabulary.words, "effect")

    @field_validator("scope", "once_per")
    @classmethod
    def _is_a_scope(cls, scope: str) -> str:
        return one_of(scope, cls.vocabulary.scopes, "scope")

    def of(self, source: str) -> Effect:
        """The effect, bound to the thing that does it."""
        return Effect(self.name, self.number, source, self.scope, self.once_per, self.stacks, self.group, self.clause)


class HookText(Content):
    """Something that may be used at a moment: a strategy, a power. A rule set subclasses it."""

    vocabulary: ClassVar[Vocabulary[Any]]

    window: Text

    @field_validator("window")
    @classmethod
    def _is_a_hook(cls, window: str) -> str:
        return one_of(window, cls.vocabulary.hooks, "window")


def one_of(word: str, known: Collection[str], what: str) -> str:
    """The word, if it is known; else a fault that names the one that was probably meant."""
    if word in known:
        return word
    hint = did_you_mean(word, known) or f" There are: {', '.join(known)}."
    raise ValueError(f"there is no {what} '{word}'.{hint}")
