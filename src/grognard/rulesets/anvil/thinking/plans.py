"""Good ways to use an activation, for bots: engages, shots, spells, ways on and moves, each as a whole plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grognard.engine.seating import enemy_of
from grognard.minis.poses import Put, shift
from grognard.minis.tray_move import walk_answer
from grognard.minis.tray_place import put_answer
from grognard.rulesets.anvil.rules.combat import blow
from grognard.rulesets.anvil.rules.engaging import Approach, approach, read_side
from grognard.rulesets.anvil.rules.heroics import beside, reaches_seat, refuse_beside, refuse_steady
from grognard.rulesets.anvil.rules.measuring import INCH, within
from grognard.rulesets.anvil.rules.moving import allowance, refuse_path
from grognard.rulesets.anvil.rules.shooting import band_of, refuse_shot, shot
from grognard.rulesets.anvil.rules.spells import refuse_target
from grognard.rulesets.anvil.rules.stratagems import refuse_alone
from grognard.rulesets.anvil.state import Activation, Unit
from grognard.rulesets.anvil.thinking.arrivals import Arrivals
from grognard.rulesets.anvil.thinking.planner import Idea, Planner, around
from grognard.rulesets.anvil.thinking.ways import way_to
from grognard.rulesets.anvil.thinking.worth import goal_point, likely_damage, square, value
from grognard.table.points import Point, behind, direction_to, turned

WAYS = {"towards": "towards itself", "away": "away"}
TURNS = (0, 30, -30, 60, -60, 90, -90, 120, -120)


class Thinker(Planner):
    """The ideas of one seat in one position."""

    def ideas(self, units: Sequence[Unit]) -> list[Idea]:
        """All plans that are worth trying, the most promising first."""
        found: list[Idea] = []
        coming: set[str] = set()
        arrivals = self.arrivals()
        for unit in units:
            if unit.where == "reserve":
                # Units of a type come on alike, so one of them is enough to think about.
                alike = f"{unit.type} {unit.advice} {unit.general}"
                if alike not in coming:
                    found.extend(arrivals.deployments(unit))
                coming.add(alike)
                continue
            for finder in (self.engages, self.shots, self.spells, self.helps, self.walks, self.stands):
                found.extend(finder(unit))
        return sorted(found, key=lambda idea: -idea[0] - self.whim(idea[1]))

    def arrivals(self) -> Arrivals:
        return Arrivals(self.field, self.seat)

    # ---- blows ----

    def engages(self, unit: Unit) -> Iterator[Idea]:
        if unit.marked("brace"):
            return
        limit = allowance(self.field, unit).total
        for enemy in self.field.enemies(self.seat):
            if square(unit.at, enemy.at) > (limit + 4 * INCH) ** 2:
                continue
            found = approach(self.field, unit, enemy, limit)
            if not isinstance(found, Approach) or not found.fights:
                yield from self.engages_with_help(unit, enemy, limit)
                continue
            damage = blow(self.field, unit, enemy, found.edge, engaged=True).total
            worth = value(self.field, enemy) * min(1.0, damage / enemy.hp)
            part, side = ("engage", enemy.id), read_side(enemy, found.edge)
            words = f"engage {enemy.name} in the {side}"
            plan = self.plan(unit, (), part, words + self.hurting(enemy, damage), enemy)
            yield from self.give(4 + worth, plan)
            hammered = damage + self.field.stratagem("hammerblow").damage
            harder = value(self.field, enemy) * min(1.0, hammered / enemy.hp)
            if harder > worth:
                more = self.using(("hammerblow",)) + self.hurting(enemy, hammered)
                plan = self.plan(unit, ("hammerblow",), part, words + more, enemy)
                yield from self.give(3.5 + harder, plan)
            if enemy.is_seat:
                plan = self.plan(unit, ("raise_a_champion",), part, f"{words} and raise a Champion", enemy)
                yield from self.give(6 + worth, plan)

    def engages_with_help(self, unit: Unit, enemy: Unit, limit: int) -> Iterator[Idea]:
        """Engages through friends or over terrain, with the stratagem that opens the way."""
        for card in ("interpenetration", "fly_burrow"):
            if refuse_alone(self.field, unit, card) is not None:
                continue
            self.field.acting = Activation(unit.id, self.seat, (card,), ())
            found = approach(self.field, unit, enemy, limit)
            self.field.acting = None
            if isinstance(found, Approach) and found.fights:
                damage = blow(self.field, unit, enemy, found.edge, engaged=True).total
                worth = value(self.field, enemy) * min(1.0, damage / enemy.hp)
                words = f"engage {enemy.name}{self.using((card,))}{self.hurting(enemy, damage)}"
                plan = self.plan(unit, (card,), ("engage", enemy.id), words, enemy)
                yield from self.give(3 + worth, plan)

    def shots(self, unit: Unit) -> Iterator[Idea]:
        if not unit.carries("shooter") or self.pool < 4:
            return
        for enemy in self.field.enemies(self.seat):
            if square(unit.at, enemy.at) < (22 * INCH) ** 2 and refuse_shot(self.field, unit, enemy) is None:
                side = band_of(self.field, unit, enemy)
                damage = shot(self.field, unit, enemy, side).total if side is not None else 0
                worth = value(self.field, enemy) * min(1.0, damage / enemy.hp)
                hurt = self.hurting(enemy, damage)
                plan = self.plan(unit, ("ballistics",), ("ballistics", enemy.id), f"shoot at {enemy.name}{hurt}", enemy)
                yield from self.give(2.5 + worth, plan)
                for onward, words in ((self.onward(unit), "advance"), (self.step_back(unit, enemy), "fall back")):
                    if onward is not None:
                        parts = ("ballistics", enemy.id, "move", onward)
                        idea = f"shoot at {enemy.name} and {words}{hurt}"
                        plan = self.plan(unit, ("ballistics", "parthian_shot"), parts, idea, enemy)
                        yield from self.give(2.4 + worth, plan)
        yield from self.running_shots(unit)

    def running_shots(self, unit: Unit) -> Iterator[Idea]:
        """Advance, and shoot from there."""
        cards = ("ballistics", "parthian_shot")
        answer = self.onward(unit)
        if answer is None or refuse_alone(self.field, unit, cards[1]) is not None:
            return
        before = unit.pose
        unit.at = tuple(answer["paths"][unit.id][-1])
        unit.facing = tuple(answer["facings"][unit.id])
        reached = [e for e in self.field.enemies(self.seat) if refuse_shot(self.field, unit, e) is None]
        unit.stand(before)
        for enemy in sorted(reached, key=lambda each: -value(self.field, each) / each.hp)[:1]:
            parts = ("move", answer, "ballistics", enemy.id, "end")
            plan = self.plan(unit, cards, parts, f"advance and shoot at {enemy.name}", enemy)
            yield from self.give(3.8 + value(self.field, enemy) / enemy.hp, plan)

    def onward(self, unit: Unit) -> Any:
        goal = goal_point(self.field, unit)
        return self.walk_to(unit, goal, ()) if goal is not None and goal != unit.at else None

    def step_back(self, unit: Unit, enemy: Unit) -> Any:
        away = direction_to(enemy.at, unit.at)
        limit = allowance(self.field, unit).total
        for length in (limit, limit // 2):
            end = shift(unit.pose, away, length).at
            facing = behind(away)
            if refuse_path(self.field, unit, [end], facing, limit) is None:
                return walk_answer(unit.id, [end], facing)
        return None

    # ---- spells and help ----

    def spells(self, unit: Unit) -> Iterator[Idea]:
        field = self.field
        for key in ("fireball", "drain_life", "transfix", "stormwind"):
            if refuse_alone(field, unit, key) is not None:
                continue
            card = field.stratagem(key)
            for enemy in field.enemies(self.seat):
                if square(unit.at, enemy.at) < (17 * INCH) ** 2 and refuse_target(field, unit, enemy, card) is None:
                    yield from self.spell_at(unit, key, enemy)
        yield from self.summonings(unit)

    def spell_at(self, unit: Unit, key: str, enemy: Unit) -> Iterator[Idea]:
        worth = value(self.field, enemy)
        card = self.field.stratagem(key)
        if key in ("fireball", "drain_life"):
            rank = 2 + worth * min(1.0, card.loss / enemy.hp)
            words = f"use {card.name} on {enemy.name}{self.hurting(enemy, card.loss)}"
            yield from self.give(rank, self.plan(unit, (key,), (key, enemy.id), words, enemy))
        elif key == "transfix":
            danger = max((likely_damage(self.field, enemy, each) for each in self.field.enemies(enemy.seat)), default=0)
            if danger and not enemy.marked("transfix"):
                plan = self.plan(unit, (key,), (key, enemy.id), f"hold {enemy.name} where it stands", enemy)
                yield from self.give(1.5 + 0.3 * danger + 0.1 * worth, plan)
        else:
            for way, far in (("towards", 6000), ("away", 6000), ("towards", 3000)):
                plan = self.plan(unit, (key,), (key, enemy.id, way, far), f"blow {enemy.name} {WAYS[way]}", enemy)
                yield from self.give(1.2 + 0.3 * worth, plan)

    def summonings(self, unit: Unit) -> Iterator[Idea]:
        """Subjects behind the enemy's most precious unit, or beside the caster."""
        field = self.field
        if refuse_alone(field, unit, "summon_subjects") is not None:
            return
        card = field.stratagem("summon_subjects")
        subjects = Unit("subjects", self.seat, "troop", "Subjects", 2, 2)
        prey = sorted(field.enemies(self.seat), key=lambda each: -value(field, each))[:3]
        spots = [pose for each in prey for pose in around(each, (5000, 4000, 6000))]
        spots.extend(put.pose for put in beside(field, unit, 2000))
        free = (pose for pose in spots if refuse_beside(field, unit, subjects, pose, card.range, card.clause) is None)
        pose = next(free, None)
        if pose is not None:
            put = put_answer("subjects", Put(pose))
            plan = self.plan(unit, ("summon_subjects",), ("summon_subjects", put), "summon Subjects")
            yield from self.give(5.0, plan)

    def helps(self, unit: Unit) -> Iterator[Idea]:
        """Steady, Champions, Brace and Skirmishing."""
        field = self.field
        if unit.general:
            hurt = [
                each
                for each in field.on_table()
                if each.seat == self.seat and each.hp < each.full and refuse_steady(field, unit, each) is None
            ]
            for each in sorted(hurt, key=lambda it: -value(field, it) / it.full)[:1]:
                if within(field, unit, each, field.stratagem("steady").range):
                    plan = self.plan(unit, ("steady",), ("steady", each.id, "end"), f"steady {each.name}")
                    yield from self.give(1.5 + value(field, each) / each.full, plan)
        yield from self.champions(unit)
        danger = max((likely_damage(field, each, unit) for each in field.enemies(self.seat)), default=0)
        if danger:
            rank = 1.0 + value(field, unit) * min(1.0, danger / unit.hp) * 0.5
            yield from self.give(rank, self.plan(unit, ("brace",), (), "brace itself"))
            yield from self.give(rank - 0.5, self.plan(unit, ("skirmishing",), ("end",), "skirmish where it stands"))

    def champions(self, unit: Unit) -> Iterator[Idea]:
        """Champions raised at the enemy Seat, or when one move takes the unit there."""
        card = ("raise_a_champion",)
        throne = self.field.throne(enemy_of(self.seat))
        if throne is None or throne.where != "table" or refuse_alone(self.field, unit, card[0]) is not None:
            return
        if reaches_seat(self.field, unit):
            yield from self.give(6.0, self.plan(unit, card, card, "raise a Champion"))
            return
        limit = allowance(self.field, unit).total
        if square(unit.at, throne.at) < (limit + 5 * INCH) ** 2:
            for pose in around(throne, (2500, 3500)):
                if refuse_path(self.field, unit, [pose.at], pose.facing, limit) is None:
                    parts = ("move", walk_answer(unit.id, [pose.at], pose.facing), *card)
                    yield from self.give(6.0, self.plan(unit, card, parts, "move up to the Seat and raise a Champion"))
                    return

    # ---- moving ----

    def walks(self, unit: Unit) -> Iterator[Idea]:
        """Moves towards the goal, or to where the target's flank and rear can be struck next."""
        if unit.marked("brace"):
            return
        goal = goal_point(self.field, unit)
        if goal is None or goal == unit.at:
            return
        far = square(goal, unit.at) ** 0.5 / INCH
        detour = way_to(self.field, unit.at, goal) > far + 0.5
        for cards, bonus in (((), 0.0), (("march",), -0.3), (("skirmishing",), -0.8), (("fly_burrow",), 0.3)):
            if cards and (far < 9 or refuse_alone(self.field, unit, cards[0]) is not None):
                continue
            if cards == ("fly_burrow",) and not detour:
                continue
            answer = self.walk_to(unit, goal, cards)
            if answer is not None:
                plan = self.plan(unit, cards, ("move", answer, "end"), "advance" + self.using(cards), self.wanted(goal))
                yield from self.give(2.0 + bonus + 0.01 * far, plan)
        if not unit.general:
            yield from self.ambushes(unit)

    def ambushes(self, unit: Unit) -> Iterator[Idea]:
        limit = allowance(self.field, unit).total
        near = [e for e in self.field.enemies(self.seat) if square(e.at, unit.at) < (limit + 8 * INCH) ** 2]
        for enemy in sorted(near, key=lambda each: -value(self.field, each))[:2]:
            for pose in around(enemy, (4500,)):
                if refuse_path(self.field, unit, [pose.at], pose.facing, limit) is None:
                    answer = walk_answer(unit.id, [pose.at], pose.facing)
                    plan = self.plan(unit, (), ("move", answer, "end"), f"move in behind {enemy.name}", enemy)
                    yield from self.give(2.3 + 0.1 * value(self.field, enemy), plan)
                    break

    def wanted(self, goal: Point) -> Unit | None:
        """The enemy who stands at a goal."""
        return next((enemy for enemy in self.field.enemies(self.seat) if enemy.at == goal), None)

    def walk_to(self, unit: Unit, goal: Point, cards: Sequence[str]) -> Any:
        """The free spot within the allowance from which the way to a point is shortest, facing it at the end."""
        self.field.acting = Activation(unit.id, self.seat, tuple(cards), ())
        limit = allowance(self.field, unit).total
        if "skirmishing" in cards and not unit.marked("skirmishing"):
            limit += self.field.stratagem("skirmishing").move
        ahead = direction_to(unit.at, goal)
        now = way_to(self.field, unit.at, goal)
        spots = {
            shift(unit.pose, turned(ahead, turn), length).at for turn in TURNS for length in (limit, limit * 2 // 3)
        }
        # Straight ahead needs no turn: at the edge of the table a tray may have no room for one.
        spots |= {shift(unit.pose, unit.facing, length).at for length in (limit, limit // 2)}
        spots |= {shift(unit.pose, ahead, limit // 3).at}
        ranked = sorted((way_to(self.field, spot, goal), spot) for spot in spots if spot != goal)
        found = None
        for left, spot in ranked:
            facing = direction_to(spot, goal)
            if left < now + 0.5 and refuse_path(self.field, unit, [spot], facing, limit) is None:
                found = walk_answer(unit.id, [spot], facing)
                break
        self.field.acting = None
        return found

    def stands(self, unit: Unit) -> Iterator[Idea]:
        parts = () if unit.marked("brace") else ("end",)
        yield from self.give(0.1, self.plan(unit, (), parts, "stand still"))
