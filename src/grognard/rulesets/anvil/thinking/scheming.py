"""More to choose from for a bot that searches: several stratagems in one activation, and single places in a zone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.minis.poses import Put, TrayPose, shift
from grognard.minis.tray_move import walk_answer
from grognard.minis.tray_place import put_answer
from grognard.rulesets.anvil.rules.combat import blow
from grognard.rulesets.anvil.rules.deployment import HOME, least_distance, refuse_infiltration
from grognard.rulesets.anvil.rules.engaging import Approach, approach, read_side
from grognard.rulesets.anvil.rules.measuring import INCH, outward
from grognard.rulesets.anvil.rules.moving import allowance, refuse_path
from grognard.rulesets.anvil.rules.spells import refuse_target
from grognard.rulesets.anvil.rules.stratagems import refuse_alone
from grognard.rulesets.anvil.state import Activation, State, Unit
from grognard.rulesets.anvil.thinking.arrivals import Arrivals
from grognard.rulesets.anvil.thinking.coups import HARMFUL, REACH
from grognard.rulesets.anvil.thinking.planner import Idea
from grognard.rulesets.anvil.thinking.plans import Thinker
from grognard.rulesets.anvil.thinking.worth import is_target, square, value, zone_centre
from grognard.table.points import NORTH, Point, behind

MARCH = ("march",)
EDGES = ("rear", "left", "right", "front")


class Stealth(Arrivals):
    """Ways on, and single places to appear at: just within a blow of somebody, or in the zone when it counts."""

    def deployments(self, unit: Unit) -> Iterator[Idea]:
        yield from super().deployments(unit)
        cards = ("infiltrate",)
        if refuse_alone(self.field, unit, cards[0]) is not None:
            return
        for pose, words, rank in (*self.ambushes(unit), *self.in_the_zone(unit)):
            if refuse_infiltration(self.field, unit, pose) is None:
                parts = (put_answer(unit.id, Put(pose)), "end")
                plan = self.plan(unit, cards, parts, f"appear {words}{self.using(cards)}")
                yield from self.give(rank + 0.3 * value(self.field, unit), plan)

    def ambushes(self, unit: Unit) -> Iterator[tuple[TrayPose, str, float]]:
        """At exactly the least distance all round the two most precious enemies: in turn 1 a blow reaches that far."""
        least, kind = least_distance(self.field, self.field.stratagem("infiltrate")), self.field.kind(unit)
        for prey in sorted(self.field.enemies(self.seat), key=lambda each: -value(self.field, each))[:2]:
            theirs = self.field.kind(prey)
            for edge in EDGES:
                half = theirs.depth if edge in ("front", "rear") else theirs.width
                way = outward(prey.facing, edge)
                at = shift(prey.pose, way, least + (kind.depth + half) // 2).at
                yield TrayPose(at, behind(way)), f"within a blow of {prey.name}", 4.0

    def in_the_zone(self, unit: Unit) -> Iterator[tuple[TrayPose, str, float]]:
        for at in places_in_zone(self.field, unit):
            pose = TrayPose(at, HOME[self.seat])
            if refuse_infiltration(self.field, unit, pose) is None:
                yield pose, "in the zone", 5.0
                return


def places_in_zone(field: State, unit: Unit) -> list[Point]:
    """Where a tray stands wholly inside a zone that counts when this turn ends."""
    goal = next((goal for goal in field.scenario.goals[unit.seat] if goal.zone), None)
    if goal is None or goal.turn != field.turn:
        return []
    xs, ys = [x for x, _ in goal.zone], [y for _, y in goal.zone]
    kind = field.kind(unit)
    columns = range(min(xs) + kind.width // 2, max(xs), kind.width)
    rows = range(min(ys) + kind.depth // 2, max(ys), kind.depth)
    return [(x, y) for x in columns for y in rows]


class Schemer(Thinker):
    """The ideas of one seat, and those that nobody has at a first look."""

    def ideas(self, units: Sequence[Unit]) -> list[Idea]:
        found = super().ideas(units)
        for unit in units:
            if unit.where == "table":
                for finder in (self.spells_and_blows, self.steps_and_spells, self.places_in_the_zone):
                    found.extend(finder(unit))
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

    def steps_and_spells(self, unit: Unit) -> Iterator[Idea]:
        """A few steps towards somebody weak or precious, and a spell from there."""
        card = self.field.stratagem("fireball")
        if unit.marked("brace") or refuse_alone(self.field, unit, card.key) is not None:
            return
        limit = allowance(self.field, unit).total
        for prey in self.field.enemies(self.seat):
            if prey.hp > card.loss and not is_target(self.field, prey):
                continue
            if not (card.range // 2) ** 2 < square(unit.at, prey.at) < (limit + card.range) ** 2:
                continue
            step = self.walk_to(unit, prey.at, ())
            if step is None:
                continue
            before = unit.pose
            unit.stand(TrayPose(tuple(step["paths"][unit.id][-1]), tuple(step["facings"][unit.id])))
            reached = refuse_target(self.field, unit, prey, card) is None
            unit.stand(before)
            if reached:
                worth = value(self.field, prey) * min(1.0, card.loss / prey.hp)
                words = f"advance and use {card.name} on {prey.name}{self.hurting(prey, card.loss)}"
                plan = self.plan(unit, (card.key,), ("move", step, card.key, prey.id, "end"), words, prey)
                yield from self.give(2.2 + worth, plan)

    def places_in_the_zone(self, unit: Unit) -> Iterator[Idea]:
        """Any free place wholly inside a zone that counts when this turn ends."""
        field = self.field
        centre = zone_centre(field, self.seat)
        places = sorted(places_in_zone(field, unit), key=lambda at: square(at, unit.at))
        if centre is None or not places or unit.marked("brace"):
            return
        if max(abs(unit.at[0] - centre[0]), abs(unit.at[1] - centre[1])) < 3 * INCH:
            return
        facing = NORTH if unit.at[1] < centre[1] else behind(NORTH)
        for cards in ((), MARCH):
            if cards and refuse_alone(field, unit, cards[0]) is not None:
                continue
            field.acting = Activation(unit.id, self.seat, cards, ())
            limit = allowance(field, unit).total
            free = next((at for at in places if refuse_path(field, unit, [at], facing, limit) is None), None)
            field.acting = None
            if free is not None:
                words = "go into the zone" + self.using(cards)
                plan = self.plan(unit, cards, ("move", walk_answer(unit.id, [free], facing), "end"), words)
                yield from self.give(3.5 - 0.3 * len(cards), plan)
                return
