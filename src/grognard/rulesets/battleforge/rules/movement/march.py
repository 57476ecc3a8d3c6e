"""Chapter 9: a move under way. Which unit moves and why, how far each model may still go, and which units it may come
near to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

import msgspec

from grognard.minis.boxes import boxes_within
from grognard.minis.words import model_named
from grognard.rulesets.battleforge.rules.foundations.measuring import COHERENCY, MEASURE, NEAR, bodies, box_of
from grognard.rulesets.battleforge.rules.movement.allowance import Cut, Rush, allowance, movement
from grognard.rulesets.battleforge.rules.movement.unit_way import MovePlan, OnTable, Origin, UnitWay
from grognard.rulesets.battleforge.state import Formation, Stand, State, Unit, solid_of
from grognard.table.coherency import Grouping, spread_in_space
from grognard.table.solid import Solid, nearest_solid


class Errand(NamedTuple):
    """Why a unit moves, for the words of its question and for what it may come near to."""

    title: str = "Where {unit:does _} go?"
    clause: str = "battleforge.action.move"
    topic: str = "move"
    target: str = ""
    """The unit that is charged."""
    leaves_melee: bool = False
    """A fall back: every model has to get away from every enemy."""


MOVE = Errand()


class March:
    """One move of one unit, from the declaration to its end."""

    def __init__(self, state: State, unit: Unit, errand: Errand, origin: Origin | None = None) -> None:
        self.state, self.unit, self.errand = state, unit, errand
        self.origin: Origin = OnTable(unit.stands) if origin is None else origin
        self.begin: Mapping[str, Stand] = self.origin.stands
        """Where the models stood at first; empty if they come from somewhere else."""
        self.rush: Rush = "no"
        self.cuts: tuple[Cut, ...] = ()
        self.covered = 0
        """How far into the move the unit is."""
        self.locked: set[str] = set()
        """Enemies that were in melee when the move began: they do not fire at it."""
        self.foreseen: Mapping[str, Formation] = {}
        """In a group: where units that go first will stand."""
        self.stale = False
        """Whether units that went first stand elsewhere than was foreseen, so that the declared way is not allowed
        now."""
        ground = state.terrain.ground
        self.from_road = bool(self.begin) and all(ground.on_road(stand.at) for stand in self.begin.values())

    # ---- how far ----

    def reach(self, model: str, *, road: bool = False) -> int:
        """How far a model may go in all, as things stand now (new Shock slows it)."""
        far = movement(self.state, self.unit, model)
        return allowance(far, self.rush, self.cuts, road=road and self.from_road)

    def reach_without_rush(self, model: str, *, road: bool) -> int:
        """battleforge.action.charge-eligibility: a rush brings up more models, but does not make a charge possible."""
        return allowance(movement(self.state, self.unit, model), "no", self.cuts, road=road and self.from_road)

    def farthest(self) -> int:
        """How far the quickest model may go, by road if it starts on one."""
        return max((self.reach(model, road=True) for model in self.kinds), default=0)

    def left(self) -> int:
        """How far the slowest model may still go, wherever it ends."""
        return max(0, min((self.reach(model) for model in self.kinds), default=0) - self.covered)

    @property
    def kinds(self) -> list[str]:
        """One model of each Movement that there is in the unit."""
        return list({figure.profile.movement: model for model, figure in self.unit.figures()}.values())

    def way(self, plan: MovePlan) -> UnitWay:
        """The tracks of a plan from where the models stand now."""
        return UnitWay(self.state.terrain.ground, self.unit, self.origin, plan, self.covered)

    def ends_on_road(self, way: UnitWay) -> bool:
        """Whether every model began on a road and ends on one (battleforge.terrain.road)."""
        ground = self.state.terrain.ground
        return self.from_road and all(ground.on_road(stand.at) for stand in way.ends.values())

    def named(self, model: str) -> str:
        """A model in words."""
        name = self.unit.ref.name
        return name if len(self.unit.models) == 1 else model_named(name, model)

    def interrupted(self, d: int) -> None:
        """The unit was interrupted: it stands d into its move, and goes on from there."""
        self.covered, self.origin = d, OnTable(self.unit.stands)
        self.look_again()

    def look_again(self) -> None:
        """Other units may have moved in the meantime."""
        for kept in ("foes", "others", "beset", "spread"):
            self.__dict__.pop(kept, None)

    # ---- who is near ----

    @cached_property
    def spread(self) -> Grouping | None:
        """How those who are left kept together before the move; None if they stood nowhere."""
        return self._spread_of(self.begin) if self.begin else None

    def _spread_of(self, stands: Mapping[str, Stand]) -> Grouping:
        formation = self.unit.formation
        pairs = zip(formation.models, formation.bodies, strict=True)
        return spread_in_space([solid_of(body, stands[model]) for model, body in pairs], COHERENCY.reach)

    @property
    def may_stop(self) -> bool:
        """Whether the unit may end its move as it stands now: it keeps together, or better than before."""
        now = self._spread_of(self.unit.stands)
        return COHERENCY.holds(now) or (self.spread is not None and COHERENCY.comes_nearer(self.spread, now))

    @cached_property
    def foes(self) -> list[tuple[Unit, tuple[Solid, ...]]]:
        """The enemies that a model could come near to, with what there is to come near to: their models, or the outline
        of a first floor."""
        state, unit = self.state, self.unit
        foes = [foe for foe in state.enemies_of(unit.seat) if foe.inside is None or foe.inside.level == 1]
        if unit.in_the_open:
            around, reach = box_of(state, unit), self.farthest() + NEAR + 1
            foes = [foe for foe in foes if boxes_within(around, box_of(state, foe), reach)]
        return [(foe, tuple(bodies(state, foe))) for foe in foes]

    @cached_property
    def others(self) -> list[tuple[Unit, tuple[Solid, ...]]]:
        """The units on which no model may end, friends and foes, with their models in the open."""
        others = [other for other in self.state.units.values() if other.in_the_open and other is not self.unit]
        if self.foreseen:
            ends = [self.foreseen.get(other.id, other.formation) for other in others]
            others = [msgspec.structs.replace(other, formation=end) for other, end in zip(others, ends, strict=True)]
        return [(other, other.solids) for other in others]

    @cached_property
    def beset(self) -> dict[str, frozenset[str]]:
        """For each model the enemy units that it begins within 1″ of: it may pass close to these."""
        found = {}
        for model, stand in self.begin.items():
            base = solid_of(self.unit.figure(model).profile.body, stand)
            near = [foe.id for foe, there in self.foes if MEASURE.within(nearest_solid(base, there)[0], NEAR)]
            found[model] = frozenset(near)
        return found
