"""What is agreed before a game begins."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from grognard.engine.dice.sources import SEEDED, DicePolicy
from grognard.engine.record import Value
from grognard.engine.seating import Seating

A = TypeVar("A")
B = TypeVar("B")


class Setup(Value, frozen=True, weakref=True):
    """Everything that is agreed before the first decision. Scenario and rosters are whole documents, so that a
    save stands alone. `position` starts the game from a given state instead (tests, lessons, puzzles)."""

    ruleset: str
    version: str
    players: tuple[str, ...]
    scenario: dict[str, Any] = {}
    rosters: tuple[dict[str, Any], ...] = ()
    options: dict[str, Any] = {}
    dice: DicePolicy = SEEDED
    position: dict[str, Any] | None = None
    teams: tuple[int, ...] = ()
    """The number of each seat's team; empty: everyone is for themselves."""

    @property
    def seating(self) -> Seating:
        return Seating.of(len(self.players), self.teams)

    def records(self, scenario: type[A], roster: type[B]) -> tuple[A, list[B]]:
        """The scenario and the rosters as records of a rule set."""
        return msgspec.convert(self.scenario, scenario), [msgspec.convert(each, roster) for each in self.rosters]
