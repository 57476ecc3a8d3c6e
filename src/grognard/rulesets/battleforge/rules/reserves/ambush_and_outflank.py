"""Chapter 19: Ambush and Outflank. Units appear on the table. To appear is no move, so nobody fires at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.clauses import enforces
from grognard.engine.lazy import lazy
from grognard.engine.questions.movement import Poses
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.foundations.checks import initiative_check
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, bodies
from grognard.rulesets.battleforge.rules.foundations.scattering import back_on_table, nearest_place, scattered
from grognard.rulesets.battleforge.rules.setting_up.deployment import zone_of
from grognard.rulesets.battleforge.rules.setting_up.placement import UnitPlace
from grognard.rulesets.battleforge.rules.strategies.playing import PASSES, Occasion, offer
from grognard.rulesets.battleforge.state import Stand, State, Unit, footprint_of, solid_of
from grognard.table.edges import Edge, farthest_from, free_stretches, table_edges
from grognard.table.footprint import overlaps
from grognard.table.points import Point
from grognard.table.shapes import Box
from grognard.table.solid import Solid, nearest_solid

AWAY = 12 * INCH
DEEP = 6 * INCH
NOT_BEFORE = 2
"""The round from which units appear."""


class Appear(UnitPlace):
    """Where a unit appears: anywhere on the table that is far enough from all enemies."""

    may_pass = True

    @property
    def area(self) -> Box:
        return 0, 0, self._state.scenario.width, self._state.scenario.height

    def anchors(self, step: int) -> Iterator[Point]:
        scenario = self._state.scenario
        for y in range(step, scenario.height, step):
            for x in range(step, scenario.width, step):
                yield x, y

    @lazy
    def _enemies(self) -> list[Solid]:
        state = self._state
        return [body for foe in state.enemies_of(self._unit.seat) for body in bodies(state, foe)]

    def from_enemies(self, solid: Solid) -> float:
        """How far the nearest enemy is; if there is none, farther than anything on the table."""
        scenario = self._state.scenario
        return nearest_solid(solid, self._enemies)[0] if self._enemies else AWAY + scenario.width + scenario.height


class Ambush(Appear):
    def __init__(self, state: State, unit: Unit) -> None:
        clause = "battleforge.reserve.ambush"
        limits = "at least 12″ from all enemies; if the Initiative check fails, the unit scatters from its first model"
        super().__init__(state, unit, f"Where {unit.ref:does _} lie in ambush?", clause, f"ambush:{unit.id}", limits)

    def demand(self, solid: Solid) -> Refusal | None:
        if MEASURE.at_least(self.from_enemies(solid), AWAY):
            return None
        return Refusal(f"{self._unit.ref} must be 12″ away from all enemies", self.clause, (self._unit.id,))


class Outflank(Appear):
    def __init__(self, state: State, unit: Unit) -> None:
        clause = "battleforge.reserve.outflank"
        limits = "all within 6″ of one table edge, not along an enemy zone, more than 12″ from all enemies"
        super().__init__(state, unit, f"Where {unit.ref:does _} come round?", clause, f"outflank:{unit.id}", limits)
        table = table_edges(state.scenario.width, state.scenario.height)
        self._zones = [zone_of(state, foe).footprint for foe in state.seating.enemies(unit.seat) if state.zones[foe]]
        self._edges: list[Sequence[Edge]] = [free_stretches(edge, self._zones) for edge in table]

    def demand(self, solid: Solid) -> Refusal | None:
        if not MEASURE.beyond(self.from_enemies(solid), AWAY):
            return Refusal(f"{self._unit.ref} must be more than 12″ from all enemies", self.clause, (self._unit.id,))
        if any(overlaps(solid.footprint, zone) for zone in self._zones):
            return Refusal(f"{self._unit.ref} may not appear in an enemy zone", self.clause, (self._unit.id,))
        if not any(self._along(solid, stretches) for stretches in self._edges):
            return Refusal(f"{self._unit.ref} must be wholly within 6″ of a table edge", self.clause, (self._unit.id,))
        return None

    def judge(self, poses: Poses) -> Refusal | None:
        refusal = super().judge(poses)
        if refusal is not None:
            return refusal
        solids = [solid_of(self._body(model), stand) for model, stand in self.stands(poses).items()]
        if any(all(self._along(solid, stretches) for solid in solids) for stretches in self._edges):
            return None
        return Refusal(f"all of {self._unit.ref} must be within 6″ of the same edge", self.clause, (self._unit.id,))

    @staticmethod
    def _along(solid: Solid, stretches: Sequence[Edge]) -> bool:
        return any(MEASURE.within(farthest_from(edge, solid.footprint), DEEP) for edge in stretches)


class Landing(Appear):
    """The question where the other models stand, around the first, which has landed somewhere."""

    may_pass = False

    def __init__(self, state: State, unit: Unit, first: Stand) -> None:
        clause = "battleforge.core.scatter-unit"
        super().__init__(state, unit, f"{unit.ref:has} come down. Where are the others?", clause, f"landing:{unit.id}")
        self.fixed = first

    def demand(self, solid: Solid) -> Refusal | None:
        return None

    def anchors(self, step: int) -> Iterator[Point]:
        assert self.fixed is not None
        yield self.fixed.at


async def ambush(umpire: Umpire, state: State, unit: Unit, poses: Poses) -> None:
    """An Initiative check at the chosen point: passed, the unit is there; failed, it scatters from it."""
    question = Ambush(state, unit)
    title = f"{unit.ref:springs} its ambush: a strategy?"
    await offer(umpire, state, Occasion("ambush", title, [unit], otherwise="an ordinary ambush"))
    passes = state.scopes.take(PASSES, unit.id)
    if passes or await initiative_check(umpire, state, unit, "battleforge.reserve.ambush", "Ambush"):
        question.put(poses)
        umpire.tell("arrives", "battleforge.reserve.ambush", "{unit:springs} its ambush", unit=unit.ref)
        return
    clause = "battleforge.reserve.ambush-scatter"
    point = await scattered(umpire, poses[unit.models[0]].at, unit.seat, unit.id, clause)
    umpire.tell("arrives", clause, "{unit:goes} astray", unit=unit.ref)
    await land(umpire, state, unit, point)


@enforces("battleforge.reserve.ambush-scatter")
async def land(umpire: Umpire, state: State, unit: Unit, point: Point) -> None:
    """The first model at the nearest legal spot to where it came down, the others around it."""
    body = unit.formation.bodies[0]
    start = back_on_table(state, body, point)

    def landing(at: Point) -> Landing:
        level = state.terrain.ground.level_at(footprint_of(body, Stand(at)))
        return Landing(state, unit, Stand(at, level))

    spot = nearest_place(state, start, lambda at: landing(at).fits())
    assert spot is not None, f"there is no room for {unit.ref} on the whole table"
    question = landing(spot)
    poses = await umpire.ask(unit.seat, question) if len(unit.models) > 1 else {}
    assert poses is not None  # nobody may pass here
    question.put(poses)


async def outflank(umpire: Umpire, state: State, unit: Unit, poses: Poses) -> None:
    Outflank(state, unit).put(poses)
    umpire.tell("arrives", "battleforge.reserve.outflank", "{unit:comes} round the flank", unit=unit.ref)
