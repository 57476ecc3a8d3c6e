"""Odds to ask for by name: a rule set gives them as `Ruleset.queries`; `grognard odds` asks them.

A query is a plain function with typed keyword parameters, each with a default and a few words about it. It sets up
what is asked and lets the rules' own clause functions be run by `engine.odds`:

    def attack(
        attackers: Annotated[int, Knob("models that attack", least=1, most=60)] = 10,
        cover: Annotated[Literal["none", "soft", "hard"], Knob("cover of the target")] = "none",
    ) -> Odds[int]: ...

    QUERIES = {"attack": Query("An attack", "models lost", attack)}
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from grognard.engine.odds.exact import Odds
from grognard.engine.record import Value


class Knob(Value, frozen=True):
    """What a parameter of a query is, in a few words, and the limits of a number."""

    help: str
    least: int = 0
    most: int = 100


class Setting(Value, frozen=True):
    """One parameter of a query: its name, type (int, bool or a choice of texts), default and knob."""

    name: str
    type: Any
    default: Any
    knob: Knob


class OutOfLimits(ValueError):
    """A number that a query cannot take; the text says which and what it takes."""


class Query:
    """Something whose odds can be asked: its title, what its numbers count, and the function that works them out.

    Each parameter of the function has a type (int, bool, or a Literal of texts) and a default; a `Knob` in its
    annotation describes it: `def attack(dice: Annotated[int, Knob("dice to roll", 1, 20)] = 6) -> Odds[int]`.
    """

    def __init__(self, title: str, counts: str, ask: Callable[..., Odds[int]]) -> None:
        self.title = title
        self.counts = counts
        self._ask = ask
        self.help = inspect.getdoc(ask) or title

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """The parameters in the order of the function."""
        hints = typing.get_type_hints(self._ask, include_extras=True)
        return tuple(
            Setting(name, *_typed(hints[name], parameter.default))
            for name, parameter in inspect.signature(self._ask).parameters.items()
        )

    def __call__(self, given: Mapping[str, Any]) -> Odds[int]:
        """The odds with these settings; the others keep their defaults."""
        for setting in self.settings:
            value = given.get(setting.name, setting.default)
            if setting.type is int and not setting.knob.least <= value <= setting.knob.most:
                raise OutOfLimits(
                    f"{setting.name} is {value}; it goes from {setting.knob.least} to {setting.knob.most}"
                )
        return self._ask(**given)


def _typed(hint: Any, default: Any) -> tuple[Any, Any, Knob]:
    kind, *notes = typing.get_args(hint) if typing.get_origin(hint) is typing.Annotated else (hint,)
    return kind, default, next((note for note in notes if isinstance(note, Knob)), Knob(""))
