"""Chapter 11: line of sight. What each model of a unit sees of another unit.

A target is seen if at least four of nine points on it are. What a unit sees of another is worked out once for the
places of both, and stored with the formation that looks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import inf
from typing import NamedTuple

from grognard.engine.clauses import enforces
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, box_of
from grognard.rulesets.battleforge.rules.sight.between import Between, between, vehicles_between
from grognard.rulesets.battleforge.rules.sight.eyes import base_of, eye_towards, mount_place, with_mount
from grognard.rulesets.battleforge.rules.terrain.ground import Ground, side_of, touches
from grognard.rulesets.battleforge.sheets import Mount
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.arcs import base_in_arc, quarter
from grognard.table.distance import with_rise
from grognard.table.footprint import Footprint, bounds, boxes_apart, gap_to_place
from grognard.table.panel import Eye, SightPanel, all_hidden, floor_panel, model_panel
from grognard.table.panel import sees as enough_seen
from grognard.table.places import Storey
from grognard.table.points import Direction, Point
from grognard.table.solid import Solid
from grognard.table.solid import apart as solids_apart

NEEDED = 4
"""Of nine points; three are exactly a third, and that is not enough (battleforge.los.thirds)."""


class Seen(NamedTuple):
    """A model of the target that a firing model sees, and how far it is, in whole mils."""

    model: str
    distance: int


Look = dict[str, tuple[Seen, ...]]
"""For each model that looks what it sees of the target, the nearest first."""


@enforces("battleforge.los.basic")
def look(state: State, unit: Unit, target: Unit, mount: Mount | None = None) -> Look:
    """What each model of a unit sees of another unit, with the distances; with a mount: from there and into its arcs.

    Models that do not count cannot be seen: a gun is no target without its crew.
    """
    view = UnitLook(state, unit, target, mount)
    key = view.key
    kept = unit.formation.looks
    if key not in kept:
        kept[key] = (view.seen_objects, view.look())
    found: Look = kept[key][1]
    return found


def sees(state: State, model: str, target: Unit) -> bool:
    """Whether a model sees any model of a unit."""
    return bool(look(state, state.unit_of(model), target)[model])


class UnitLook:
    """One unit looking at another. What could stand between them is gathered once."""

    __slots__ = ("_ground", "_mount", "_state", "_target", "_unit", "_vehicles", "between")

    def __init__(self, state: State, unit: Unit, target: Unit, mount: Mount | None) -> None:
        self._state, self._unit, self._target, self._mount = state, unit, target, mount
        self._ground: Ground = state.terrain.ground
        self._vehicles = list(vehicles_between(state, unit, target))
        self.between: Between | None = None

    @property
    def seen_objects(self) -> tuple[object, ...]:
        """The objects behind the ids in the key. They are stored with the result, so that the ids stay valid."""
        return (self._ground, self._target.formation, *self._vehicles)

    @property
    def key(self) -> tuple[object, ...]:
        return (*map(id, self.seen_objects), self._unit.inside, self._target.inside, self._mount)

    def look(self) -> Look:
        """What every model sees."""
        return {model: tuple(sorted(self.seen_by(model), key=_far)) for model in self._unit.models}

    def seen_by(self, model: str, reach: float = inf, among: Collection[str] | None = None) -> Iterator[Seen]:
        """What one model sees within a reach (of those), one after the other."""
        self._gather()
        if self._target.inside is not None:
            found = self._into(model, self._state.floor_of(self._target))
            yield from (seen for seen in found if seen.distance <= reach)
        elif among is not None or (self._within(model, reach) and not self._blind(model)):
            yield from self._at_models(model, reach, among)

    @enforces("battleforge.weapon.special-rules")
    def unseen(self, model: str) -> list[Seen]:
        """How far all models of the target are from one, whatever is in the way; only the arcs of a mount count."""
        return [] if self._same_building() else sorted(self.borne_upon(model), key=_far)

    def borne_upon(self, model: str) -> list[Seen]:
        """The models of the target that are in an arc of the mount, seen or not."""
        return [seen for seen, solid in self.spread(model) if self._in_arcs(model, solid.footprint)]

    def spread(self, model: str) -> list[tuple[Seen, Solid]]:
        """How far all models of the target are from one, wherever they are; and their bodies, or the floor of all."""
        counted = [other for other, figure in self._target.figures() if figure.profile.counts]
        if self._target.inside is not None:
            floor = self._state.floor_of(self._target).solid
            return [(Seen(other, self._distance(model, floor)), floor) for other in counted]
        solids = self._target.formation.solid_by_model
        return [(Seen(other, self._distance(model, solids[other])), solids[other]) for other in counted]

    def _within(self, model: str, reach: float) -> bool:
        """Whether the box around the target is in reach of a model at all."""
        if reach == inf or self._mount is not None or self._unit.inside is not None:
            return True
        here = bounds(self._unit.formation.solid_by_model[model].footprint)
        return boxes_apart(here, self._target.formation.box) <= reach + 1

    def in_between(self) -> Between:
        """What stands between the two units."""
        self._gather()
        assert self.between is not None
        return self.between

    def _gather(self) -> None:
        if self.between is None:
            one, other = box_of(self._state, self._unit), box_of(self._state, self._target)
            box = min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])
            own = [inside.building for inside in (self._unit.inside, self._target.inside) if inside is not None]
            self.between = between(self._ground, self._vehicles, with_mount(box, self._mount), own)

    def _blind(self, model: str) -> bool:
        """Whether a single body hides the whole target from a model, which is a quick test."""
        assert self.between is not None
        if not self.between.solids or self._unit.inside is not None:
            return False
        start, formation = self._eye(model, self._target.solids[0].footprint), self._target.formation
        return any(all_hidden(start, formation.box, *formation.rise, solid) for solid in self.between.solids)

    def _at_models(self, model: str, reach: float, among: Collection[str] | None) -> Iterator[Seen]:
        assert self.between is not None
        open_field = self.between.empty
        for other, solid in self._target.formation.solid_by_model.items():
            if among is not None and other not in among:
                continue
            if not self._target.figure(other).profile.counts or not self._in_arcs(model, solid.footprint):
                continue
            far = self._distance(model, solid)
            if far > reach:
                continue
            if not open_field:
                start = self._eye(model, solid.footprint)
                if not self._clear(start, model_panel(start, solid), model, solid.footprint):
                    continue
            yield Seen(other, far)

    @enforces("battleforge.building.shooting")
    def _into(self, model: str, floor: Storey) -> list[Seen]:
        """A unit on a floor is seen if the floor is seen, and is as far away as its outline
        (battleforge.building.shooting)."""
        if self._same_building() or not self._in_arcs(model, floor.footprint):
            return []
        start = self._eye(model, floor.footprint)
        if not self._clear(start, floor_panel(start, floor), model, floor.footprint):
            return []
        far = self._distance(model, floor.solid)
        return [Seen(other, far) for other, figure in self._target.figures() if figure.profile.counts]

    def _same_building(self) -> bool:
        here, there = self._unit.inside, self._target.inside
        return here is not None and there is not None and here.building == there.building

    # ---- from where ----

    def _eye(self, model: str, goal: Footprint) -> Eye:
        return eye_towards(self._state, self._unit, model, goal, self._mount)

    def _distance(self, model: str, goal: Solid) -> int:
        """Base to base, or from the mount (battleforge.los.mounted-origin), or from the outline of a building."""
        if self._unit.inside is not None:
            return int(MEASURE.read(solids_apart(self._state.floor_of(self._unit).solid, goal)))
        solid = self._unit.formation.solid_by_model[model]
        if self._mount is None:
            return int(MEASURE.read(solids_apart(solid, goal)))
        flat = gap_to_place(self._mount_point(model, self._mount), goal.footprint)
        return int(MEASURE.read(with_rise(flat, goal.bottom - solid.bottom)))

    def _mount_point(self, model: str, mount: Mount) -> Point:
        return mount_place(self._unit, model, mount)

    @enforces("battleforge.los.mounted-arcs", "battleforge.building.arcs")
    def _in_arcs(self, model: str, goal: Footprint) -> bool:
        """Whether any part of a base is in an arc of the mount; weapons without a mount fire all round."""
        if self._mount is None:
            return True
        origin, facing = self._front(model, self._mount)
        return any(base_in_arc(origin, quarter(facing, arc), goal) for arc in self._mount.arcs)

    def _front(self, model: str, mount: Mount) -> tuple[Point, Direction]:
        inside = self._unit.inside
        if inside is None:
            return self._mount_point(model, mount), self._unit.stands[model].facing
        return side_of(self._state.building_of(self._unit).footprint, inside.side)

    # ---- what is in the way ----

    @enforces("battleforge.los.thirds")
    def _clear(self, start: Eye, panel: SightPanel, model: str, goal: Footprint) -> bool:
        return enough_seen(start, panel, self._blockers(model, goal), NEEDED)

    @enforces("battleforge.los.blockers", "battleforge.terrain.area-los")
    def _blockers(self, model: str, goal: Footprint) -> Sequence[Solid]:
        """Solid terrain, other buildings, vehicles of other units, and areas that neither of the two touches."""
        assert self.between is not None
        solids, veils = self.between
        if not veils:
            return solids
        here = base_of(self._state, self._unit, model)
        return [*solids, *(each.solid for each in veils if not (touches(here, each) or touches(goal, each)))]


def _far(seen: Seen) -> int:
    return seen.distance
