"""What a rule set brings for tests, lessons and puzzles: `Ruleset.kit`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

S = TypeVar("S")


def _anything(_state: Any) -> None:
    """Accepts every position that can be written."""


@dataclass(frozen=True, slots=True)
class Kit(Generic[S]):
    """`grognard.testing` sets up games with it."""

    position: Callable[..., S]
    """A state at rest from a few words; its keywords are the words."""
    looks: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """Verdicts of the rules on a position by name, each given the state and names of units (`game.look`)."""
    possible: Callable[[S], None] = _anything
    """Refuses a position that no game could show."""
