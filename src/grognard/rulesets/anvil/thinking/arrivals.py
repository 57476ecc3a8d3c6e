"""How a bot's units can come on: with which stratagems, where, and how far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grognard.engine.seating import enemy_of
from grognard.minis.poses import Put, TrayPose, shift
from grognard.minis.tray_move import walk_answer
from grognard.minis.tray_place import put_answer
from grognard.rulesets.anvil.rules.deployment import (
    HOME,
    entries,
    least_distance,
    refuse_entry,
    refuse_infiltration,
)
from grognard.rulesets.anvil.rules.measuring import INCH
from grognard.rulesets.anvil.rules.moving import allowance
from grognard.rulesets.anvil.rules.stratagems import bill
from grognard.rulesets.anvil.state import State, Unit
from grognard.rulesets.anvil.thinking.planner import Idea, Planner, around
from grognard.rulesets.anvil.thinking.worth import goal_point, square, targets, value

MIXES: dict[str, tuple[tuple[str, ...], ...]] = {
    "troop": (("shooter",), ("infiltrate",), ("tough",), ("weak",), ("fear",), ("flanking",), ("swiftness",)),
    "knight": (("swiftness",), ("tough",), ("flanking",), ("fear",), ("weak",)),
    "hero": (("tough",), ("infiltrate",), ("flanking",), ("swiftness",)),
    "wizard": ((), ("infiltrate",), ("swiftness",)),
    "monster": (("fear",), ("infiltrate",), ("tough",), ("weak",)),
    "war_machine": (("shooter", "heavy_projectile"), ("shooter",), ("weak",)),
}
"""The deployment stratagems that a bot considers when a unit of a type comes on."""


class Arrivals(Planner):
    """How the units of one seat can come on in one position."""

    def __init__(self, field: State, seat: int) -> None:
        super().__init__(field, seat)
        self._entries: dict[tuple[str, bool, int], Any] = {}

    def deployments(self, unit: Unit) -> Iterator[Idea]:
        rank = 3.0 + 0.3 * value(self.field, unit) + (6.0 if unit.general else 0.0)
        mixes = dict.fromkeys((unit.advice, (), *MIXES.get(unit.type, ())))
        for mix in mixes:
            if self.plan(unit, mix, (), "") is None:
                continue
            price = bill(self.field, unit, mix).total
            answer = self.infiltration(unit) if "infiltrate" in mix else self.entry(unit, mix)
            if answer is not None:
                plan = self.plan(unit, mix, (answer, "end"), _coming(mix) + self.using(mix))
                yield from self.give(rank - 0.05 * price + (0.5 if mix == unit.advice else 0.0), plan)

    def entry(self, unit: Unit, mix: Sequence[str]) -> Any:
        """The entry that ends as near to the goal as possible."""
        flanking = "flanking" in mix
        given, unit.traits = unit.traits, tuple(mix)
        limit = allowance(self.field, unit).total
        unit.traits = given
        key = (unit.id, flanking, limit)
        if key not in self._entries:
            self._entries[key] = self.way_on(unit, limit, flanking)
        return self._entries[key]

    def way_on(self, unit: Unit, limit: int, flanking: bool) -> Any:
        goal = goal_point(self.field, unit) or (self.field.scenario.width // 2, self.field.scenario.depth // 2)
        if unit.general and not targets(self.field, enemy_of(self.seat)):
            goal = (self.field.scenario.width // 2, goal[1])
        depth = self.field.kind(unit).depth
        starts = sorted(entries(self.field, unit, flanking), key=lambda pose: square(pose.at, goal))
        # A General stays back. The others come on farther to the side rather than block their friends.
        for far in (depth,) if unit.general else (limit, (limit + depth) // 2, depth):
            for start in starts[::3][:10]:
                end = shift(start, start.facing, far).at
                if refuse_entry(self.field, unit, [end], None, limit, flanking) is None:
                    return walk_answer(unit.id, [end], None)
        return None

    def infiltration(self, unit: Unit) -> Any:
        """An infiltration behind the enemy's most valuable unit, as near to it as is allowed."""
        field = self.field
        least = least_distance(field, field.stratagem("infiltrate"))
        prey = targets(field, self.seat) or sorted(field.enemies(self.seat), key=lambda each: -value(field, each))
        for each in prey[:2]:
            for pose in around(each, (least + 2 * INCH + 50, least + 3 * INCH + 50, least + 4 * INCH)):
                if refuse_infiltration(field, unit, pose) is None:
                    return put_answer(unit.id, Put(pose))
        pose = TrayPose((field.scenario.width // 2, field.scenario.depth // 2), HOME[self.seat])
        if refuse_infiltration(field, unit, pose) is None:
            return put_answer(unit.id, Put(pose))
        return None


def _coming(mix: Sequence[str]) -> str:
    """How a unit arrives, after "will"."""
    if "infiltrate" in mix:
        return "appear among the enemy"
    return "come on at the flank" if "flanking" in mix else "come on"
