"""What the ideas of a bot are made of: plans that may be declared and paid, walks, and places around a target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from zlib import crc32

from grognard.engine.ruleset import Plan
from grognard.minis.poses import TrayPose, shift
from grognard.rulesets.anvil.rules.stratagems import refuse_alone, refuse_declaration
from grognard.rulesets.anvil.state import State, Unit
from grognard.table.points import behind, left_of, right_of

Idea = tuple[float, Plan]
"""A plan and how promising it looks."""


class Planner:
    """Makes plans for one seat in one position. `field` is a copy of its own."""

    def __init__(self, field: State, seat: int) -> None:
        self.field = field
        self.seat = seat
        self.pool = field.pools[seat]
        self._playable: dict[str, list[str]] = {}

    def whim(self, plan: Plan) -> float:
        """A small random amount, which is the same whenever the position is the same, so that plans vary."""
        text = f"{self.field.turn} {self.field.pools} {plan.idea}"
        return crc32(text.encode()) % 1000 / 1000

    def plan(
        self, unit: Unit, cards: Sequence[str], parts: Sequence[Any], idea: str, foe: Unit | None = None
    ) -> Plan | None:
        """A plan of this unit, if its stratagems may be declared and paid; `idea` is what it will do."""
        playable = self.playable(unit)
        if any(card not in playable for card in cards) or refuse_declaration(self.field, unit, cards) is not None:
            return None
        head: list[Any] = [unit.id]
        if playable:
            head.append(list(cards))
        return Plan((*head, *parts), f"{unit.name} will {idea}", foe=foe.id if foe is not None else "")

    def hurting(self, foe: Unit, damage: int) -> str:
        """The words ": 2 of 3 HP": no dice fall, so that is what a blow does unless somebody interrupts it."""
        return f": {min(damage, foe.hp)} of {foe.hp} HP" if damage < foe.hp else f": all {foe.hp} HP, it falls"

    def using(self, cards: Sequence[str]) -> str:
        """The words " with Tough, Fear" for people who read a bot's reasons; nothing without stratagems."""
        return f" with {', '.join(self.field.stratagem(card).name for card in cards)}" if cards else ""

    def playable(self, unit: Unit) -> list[str]:
        if unit.id not in self._playable:
            keys = [key for key, card in self.field.tables.stratagems.items() if card.timing != "opp"]
            self._playable[unit.id] = [key for key in keys if refuse_alone(self.field, unit, key) is None]
        return self._playable[unit.id]

    def give(self, rank: float, plan: Plan | None) -> Iterator[Idea]:
        if plan is not None:
            yield rank, plan


def around(prey: Unit, distances: Sequence[int]) -> Iterator[TrayPose]:
    """Places behind and beside a unit, looking at it: rear first."""
    for way in (behind(prey.facing), left_of(prey.facing), right_of(prey.facing)):
        for far in distances:
            at = shift(prey.pose, way, far).at
            if at != prey.at:
                yield TrayPose(at, behind(way))
