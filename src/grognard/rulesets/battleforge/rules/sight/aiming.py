"""Chapter 11: with which weapon and how far each model shoots at what it sees."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from grognard.engine.clauses import enforces
from grognard.minis.boxes import boxes_within
from grognard.rulesets.battleforge.rules.foundations.measuring import apart, bodies, box_of
from grognard.rulesets.battleforge.rules.sight.eyes import eye, mount_place, with_mount
from grognard.rulesets.battleforge.rules.sight.unit_look import Look, Seen, UnitLook, look
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.panel import Eye

INDIRECT = "indirect"
"""The special rule of weapons that reach what their bearer does not see."""


class LineOfFire(NamedTuple):
    """The line of one firing model: from its eye to what it aims at, and how far that is."""

    model: str
    eye: Eye
    seen: tuple[Seen, ...]
    blind: bool = False
    """Whether the model sees none of them and fires indirectly."""

    @property
    def distance(self) -> int:
        """To the closest model that it sees."""
        return self.seen[0].distance


@enforces("battleforge.shoot.range", "battleforge.weapon.range")
def shots(state: State, unit: Unit, weapon: Weapon, target: Unit) -> list[LineOfFire]:
    """The models of a unit that can fire a weapon at a target, each with what it sees of it within range.

    A model that carries the weapon fires if the closest model that it sees is in range (battleforge.shoot.range).
    """
    if not _near_enough(state, unit, weapon, target):
        return []
    seen = look(state, unit, target, weapon.mount)
    aims = []
    for model, figure in unit.figures():
        if any(carried.weapon.name == weapon.name for carried in figure.weapons):
            reached = tuple([each for each in seen[model] if each.distance <= weapon.long])
            if blind := not reached and weapon.rule(INDIRECT) is not None:
                hidden = UnitLook(state, unit, target, weapon.mount).unseen(model)
                reached = tuple([each for each in hidden if each.distance <= weapon.long])
            if reached:
                start = eye(state, unit, model, target, reached[0].model, weapon.mount)
                aims.append(LineOfFire(model, start, reached, blind))
    return aims


def applied(state: State, unit: Unit, weapon: Weapon, target: Unit) -> Iterator[str | Callable[..., Any]]:
    """What decided over the line of a shot: for statistics."""
    yield from (look, shots, apart)
    if weapon.mount is not None:
        yield from ("battleforge.los.mounted-arcs", mount_place)
    if unit.inside is not None or target.inside is not None:
        yield from (bodies, "battleforge.building.shooting")
    between = UnitLook(state, unit, target, weapon.mount).in_between()
    if not between.empty:
        yield from ("battleforge.los.thirds", "battleforge.los.blockers")
    if between.veils:
        yield "battleforge.terrain.area-los"


def can_shoot(
    state: State, unit: Unit, weapon: Weapon, target: Unit, pairs: Mapping[str, Collection[str]] | None = None
) -> bool:
    """Whether any model has a shot with a weapon: the same as `shots`, but it stops as soon as one is found. With
    `pairs` only these models look, each at these."""
    if not _near_enough(state, unit, weapon, target):
        return False
    view = UnitLook(state, unit, target, weapon.mount)
    kept: tuple[object, Look] | None = unit.formation.looks.get(view.key)

    def aimed_at(model: str) -> Iterable[Seen]:
        """What it may aim at, some of it perhaps out of range."""
        if weapon.rule(INDIRECT) is not None:
            return view.unseen(model)
        if kept is not None:
            return kept[1][model]
        if pairs is None:
            return view.seen_by(model, weapon.long)
        return view.seen_by(model, weapon.long, pairs[model]) if model in pairs else ()

    return any(seen.distance <= weapon.long for model in _bearers(unit, weapon) for seen in aimed_at(model))


def can_reach(state: State, unit: Unit, weapon: Weapon, target: Unit) -> bool:
    """Whether any model with a weapon has a model of the target within its long band, seen or not."""
    if not _near_enough(state, unit, weapon, target):
        return False
    view = UnitLook(state, unit, target, weapon.mount)
    return any(seen.distance <= weapon.long for model in _bearers(unit, weapon) for seen, _ in view.spread(model))


def can_bear(state: State, unit: Unit, weapon: Weapon, target: Unit) -> bool:
    """Whether any model with a weapon has a model of the target within its long band and its arcs, seen or not."""
    view = UnitLook(state, unit, target, weapon.mount)
    return any(seen.distance <= weapon.long for model in _bearers(unit, weapon) for seen in view.borne_upon(model))


def _bearers(unit: Unit, weapon: Weapon) -> list[str]:
    return [model for model, figure in unit.figures() if any(c.weapon.name == weapon.name for c in figure.weapons)]


def _near_enough(state: State, unit: Unit, weapon: Weapon, target: Unit) -> bool:
    """A quick test by the boxes: whether a weapon could reach at all."""
    box = with_mount(box_of(state, unit), weapon.mount)
    return boxes_within(box, box_of(state, target), weapon.long + 1)
