"""Weapons that are lobbed: where a shell does most, and which side of a house they look out of."""

from __future__ import annotations

from typing import Any

from grognard.engine.questions import Answer, One, Question
from grognard.engine.questions.movement import Placing
from grognard.rulesets.battleforge.battlefield import Piece
from grognard.rulesets.battleforge.rules.foundations.measuring import box_of
from grognard.rulesets.battleforge.rules.shooting.attacks import weapons_of
from grognard.rulesets.battleforge.rules.shooting.lobbing import far_to, lobbers, throwers, under, why_not_here
from grognard.rulesets.battleforge.rules.shooting.to_hit import skill_of
from grognard.rulesets.battleforge.rules.terrain.ground import side_of
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.state import FOCUS, State, Unit
from grognard.rulesets.battleforge.thinking.estimates import SHOCKED, chance, hurt, worth_of_wound, wounds_left
from grognard.rulesets.battleforge.thinking.footwork import middle
from grognard.table.arcs import in_arc, quarter
from grognard.table.footprint import bounds, boxes_apart
from grognard.table.points import Point

POINTS = 40
"""So many points are looked at."""
MIDDLE = 6
"""What a single die shows to who tries a plan on average dice."""


def best_point(state: State, _seat: int, question: Question[Any]) -> Answer:
    """The point that costs the enemy most. A place of a reaction is left to the umpire."""
    assert isinstance(question, Placing)
    unit = state.units[question.topic.partition(":")[2]]
    weapon = lobbers(unit)[0]
    found = list(question.candidates(POINTS))
    return max(found, key=lambda answer: _costs(state, weapon, _at(question, answer)), default=question.default())


def _at(question: Placing[Any], answer: Answer) -> Point | None:
    """Where a shell is aimed at; None if it is kept."""
    return None if isinstance(answer, str) else next(iter(question.placed(answer).poses.values())).at


def _costs(state: State, weapon: Weapon, point: Point | None) -> float:
    if point is None:
        return 0.0
    struck = [(state.units[name], hits) for name, hits in under(state, weapon, point).items()]
    return sum(min(hits * hurt(weapon, foe), wounds_left(foe)) * worth_of_wound(foe) + SHOCKED for foe, hits in struck)


def luck_of_shells(state: State, unit: Unit) -> float:
    """A shell is a single die, whose middle says that it always comes down where it should, or never: what it promises
    at its best point beyond that."""
    return sum(max([_luck(state, unit, weapon, foe) for foe in state.enemies_of(unit.seat)], key=abs, default=0.0)
               for weapon in lobbers(unit))  # fmt: skip


def _luck(state: State, unit: Unit, weapon: Weapon, foe: Unit) -> float:
    point = middle(state, foe)
    if not foe.fielded or why_not_here(state, unit, weapon, point) is not None:
        return 0.0
    line = throwers(state, unit, weapon, point)[0]
    far = far_to(state, unit, line.model, weapon, point) > weapon.short
    need = skill_of(unit, line.model, "accuracy") - unit.shock - far + state.scopes.has(FOCUS, unit.id)
    return line.dice * (chance(need) - (need >= MIDDLE)) * _costs(state, weapon, point)


def best_side(state: State, _seat: int, question: Question[Any]) -> Answer:
    """The side of a house with most enemies, or objectives as long as there are none, in the arcs of its weapons."""
    assert isinstance(question, One)
    unit = state.units[question.about[0]]
    house = _house(state, unit)
    places = [middle(state, foe) for foe in state.enemies_of(unit.seat)]
    places = places or [goal.at for goal in state.scenario.objectives]
    arcs = {arc for each in weapons_of(unit, "shoot").values() if each.mount is not None for arc in each.mount.arcs}

    def seen(side: int) -> int:
        origin, facing = side_of(house.footprint, side)
        return sum(any(in_arc(origin, quarter(facing, arc), at) for arc in arcs) for at in places)

    return max(question.open, key=lambda option: seen(option.value)).key


def _house(state: State, unit: Unit) -> Piece:
    """The building that a unit is in or about to enter."""
    if unit.inside is not None:
        return state.building_of(unit)
    box = box_of(state, unit)
    return min(
        (piece for piece in state.terrain.by_id.values() if piece.kind == "building"),
        key=lambda piece: boxes_apart(box, bounds(piece.footprint)),
    )
