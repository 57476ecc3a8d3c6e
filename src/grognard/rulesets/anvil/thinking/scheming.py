"""More plans for a bot that searches: a spell and a blow in one activation, places within a blow of somebody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.minis.poses import Put, TrayPose, shift
from grognard.minis.tray_place import put_answer
from grognard.rulesets.anvil.rules.combat import blow
from grognard.rulesets.anvil.rules.deployment import least_distance, refuse_infiltration
from grognard.rulesets.anvil.rules.engaging import Approach, approach, read_side
from grognard.rulesets.anvil.rules.measuring import outward
from grognard.rulesets.anvil.rules.moving import allowance
from grognard.rulesets.anvil.rules.spells import refuse_target
from grognard.rulesets.anvil.rules.stratagems import refuse_alone
from grognard.rulesets.anvil.state import Unit
from grognard.rulesets.anvil.thinking.arrivals import Arrivals
from grognard.rulesets.anvil.thinking.coups import HARMFUL, REACH
from grognard.rulesets.anvil.thinking.planner import Idea
from grognard.rulesets.anvil.thinking.plans import Thinker
from grognard.rulesets.anvil.thinking.worth import square, value
from grognard.table.points import behind

EDGES = ("rear", "left", "right", "front")


class Stealth(Arrivals):
    """Ways on, and places to appear at from which a blow can follow."""

    def deployments(self, unit: Unit) -> Iterator[Idea]:
        yield from super().deployments(unit)
        cards = ("infiltrate",)
        if refuse_alone(self.field, unit, cards[0]) is not None:
            return
        for pose, prey in self.ambushes(unit):
            if refuse_infiltration(self.field, unit, pose) is None:
                parts = (put_answer(unit.id, Put(pose)), "end")
                plan = self.plan(unit, cards, parts, f"appear within a blow of {prey.name}{self.using(cards)}", prey)
                yield from self.give(4.0 + 0.3 * value(self.field, unit), plan)

    def ambushes(self, unit: Unit) -> Iterator[tuple[TrayPose, Unit]]:
        """At exactly the least distance all round the two most precious enemies: in turn 1 a blow reaches that far."""
        least, kind = least_distance(self.field, self.field.stratagem("infiltrate")), self.field.kind(unit)
        for prey in sorted(self.field.enemies(self.seat), key=lambda each: -value(self.field, each))[:2]:
            theirs = self.field.kind(prey)
            for edge in EDGES:
                half = theirs.depth if edge in ("front", "rear") else theirs.width
                way = outward(prey.facing, edge)
                at = shift(prey.pose, way, least + (kind.depth + half) // 2).at
                yield TrayPose(at, behind(way)), prey


class Schemer(Thinker):
    """The ideas of one seat, and those that nobody has at a first look."""

    def ideas(self, units: Sequence[Unit]) -> list[Idea]:
        found = super().ideas(units)
        for unit in units:
            if unit.where == "table":
                found.extend(self.spells_and_blows(unit))
        return sorted(found, key=lambda idea: -idea[0] - self.whim(idea[1]))

    def arrivals(self) -> Stealth:
        return Stealth(self.field, self.seat)

    def spells_and_blows(self, unit: Unit) -> Iterator[Idea]:
        """A spell and then the engage of the same prey."""
        hammer = self.field.stratagem("hammerblow")
        for key in HARMFUL:
            card = self.field.stratagem(key)
            if unit.marked("brace") or refuse_alone(self.field, unit, key) is not None:
                continue
            for prey, edge in self.in_reach(unit):
                if prey.hp <= card.loss or refuse_target(self.field, unit, prey, card) is not None:
                    continue
                words = f"use {card.name} on {prey.name} and engage it in the {read_side(prey, edge)}"
                damage = card.loss + blow(self.field, unit, prey, edge, engaged=True).total
                for cards, hurt in (((key,), damage), ((key, hammer.key), damage + hammer.damage)):
                    told = words + self.hurting(prey, hurt)
                    plan = self.plan(unit, cards, (key, prey.id, "engage", prey.id), told, prey)
                    yield from self.give(3.2 + value(self.field, prey) * min(1.0, hurt / prey.hp), plan)

    def in_reach(self, unit: Unit) -> Iterator[tuple[Unit, str]]:
        """Whom the unit could engage, and in which edge."""
        limit = allowance(self.field, unit).total
        for enemy in self.field.enemies(self.seat):
            if square(unit.at, enemy.at) <= (limit + REACH) ** 2:
                found = approach(self.field, unit, enemy, limit)
                if isinstance(found, Approach) and found.fights:
                    yield enemy, found.edge
