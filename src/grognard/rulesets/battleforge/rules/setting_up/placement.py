"""Chapter 4, placement: the question where a whole unit is put down, for deployment and for units that appear later."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from grognard.engine.clauses import enforces
from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer
from grognard.engine.questions.bodies import Floor
from grognard.engine.questions.movement import Mover, Pose, Poses, place_answer
from grognard.engine.refusal import Refusal
from grognard.engine.showing.scene import Zone
from grognard.minis.bases_place import BasesPlace, Places
from grognard.minis.boxes import grown, meets_any
from grognard.minis.words import model_named
from grognard.rulesets.battleforge.rules.foundations.measuring import COHERENCY, MEASURE, NEAR, bodies, box_of
from grognard.rulesets.battleforge.rules.terrain.ground import near
from grognard.rulesets.battleforge.sheets import Body
from grognard.rulesets.battleforge.state import Inside, Stand, State, Unit, footprint_of, solid_of
from grognard.table.coherency import spread_in_space
from grognard.table.footprint import Footprint, bounds, holds, middle_of, overlaps
from grognard.table.points import NORTH, Direction, Point
from grognard.table.shapes import Box, Disc
from grognard.table.solid import Solid, apart, collide

CLAUSE = "battleforge.setup.placement"
LATTICE = 500
WIDE = 2000
TRIES = 40
SIGNS = ((1, 1), (-1, 1), (1, -1), (-1, -1))


class UnitPlace(BasesPlace):
    """The question where the models of a unit are put down. A subclass says what it demands of each base (`demand`),
    and where the umpire may look for places of the first model (`anchors`)."""

    def __init__(self, state: State, unit: Unit, title: str, clause: str, topic: str, limits: str = "") -> None:
        super().__init__(title, clause, topic, unit.id, (), limits)
        self._state, self._unit = state, unit

    # ---- what subclasses say ----

    facing: Direction = NORTH
    """The facing of hulls and mounted weapons that the player has not turned."""
    berth: int | None = NEAR
    """Every base has to be farther from enemies than this; None if it may be as near as it likes."""
    edge_clause = "battleforge.move.table-edge"
    """Why no base may hang over the edge of the table."""
    fixed: Stand | None = None
    """Where the first model stands, if that is settled."""

    @abstractmethod
    def demand(self, solid: Solid) -> Refusal | None:
        """What is demanded of every base."""

    @abstractmethod
    def anchors(self, step: int) -> Iterator[Point]:
        """Places for the first model, a step apart."""

    @property
    @abstractmethod
    def area(self) -> Box:
        """Where a random place is searched for."""

    # ---- the pieces ----

    @property
    def models(self) -> Sequence[str]:
        return list(self._bodies)

    @lazy
    def movers(self) -> Sequence[Mover]:  # only made when somebody looks
        named = str(self._unit.ref)
        return [
            Mover(
                model,
                model_named(named, model),
                None,
                body.radius,
                self.facing if model in self._turning else None,
                body.width,
                body.length,
            )
            for model, body in self._bodies.items()
        ]

    @lazy
    def _bodies(self) -> dict[str, Body]:
        """The bodies of those that are to be placed."""
        formation = self._unit.formation
        pairs = list(zip(formation.models, formation.bodies, strict=True))
        return dict(pairs if self.fixed is None else pairs[1:])

    @lazy
    def _turning(self) -> frozenset[str]:
        """The models whose facing matters (battleforge.los.mounted-arcs)."""
        return frozenset(model for model, figure in self._unit.figures() if figure.turns)

    def stands(self, poses: Mapping[str, Pose]) -> dict[str, Stand]:
        """Where the models would stand, on whatever is under their bases."""
        found = {} if self.fixed is None else {self._unit.models[0]: self.fixed}
        for model, body in self._bodies.items():
            pose = poses[model]
            flat = Stand(pose.at, 0, (pose.facing or self.facing) if model in self._turning else NORTH)
            found[model] = flat._replace(elevation=self._state.terrain.ground.level_at(footprint_of(body, flat)))
        return found

    def put(self, poses: Mapping[str, Pose]) -> None:
        """Carry out an answer that was taken."""
        floor = next((pose.floor for pose in poses.values() if pose.floor), "")
        if floor:
            self._unit.enter(inside_of(floor))
        else:
            self._unit.stand(self.stands(poses))

    # ---- judging ----

    def judge(self, poses: Poses) -> Refusal | None:
        floors = {pose.floor for pose in poses.values()}
        if floors != {""}:
            return self._judge_floors(floors)
        stands = self.stands(poses)
        solids = {model: solid_of(self._body(model), stand) for model, stand in stands.items()}
        for model, solid in solids.items():
            refusal = self._judge_base(model, solid)
            if refusal is not None:
                return refusal
        return self._judge_together(list(solids.values()))

    def judge_places(self, places: Places) -> Refusal | None:
        return self.judge({model: Pose(at) for model, at in zip(self.models, places, strict=True)})

    def _body(self, model: str) -> Body:
        return self._unit.figure(model).profile.body

    def _judge_floors(self, floors: set[str]) -> Refusal | None:
        if len(floors) == 1:
            return None  # only floors with room are offered
        return Refusal(
            f"{self._unit.ref:goes} to one floor as a whole", "battleforge.building.occupy", (self._unit.id,)
        )

    def _judge_base(self, model: str, solid: Solid) -> Refusal | None:
        who = model_named(str(self._unit.ref), model)
        box = bounds(solid.footprint)
        scenario = self._state.scenario
        if box[0] < 0 or box[1] < 0 or box[2] > scenario.width or box[3] > scenario.height:
            return Refusal(f"{who} would not be wholly on the table", self.edge_clause, (self._unit.id,))
        return self.demand(solid) or self._judge_ground(who, solid, box) or self._judge_others(who, solid)

    def _judge_ground(self, who: str, solid: Solid, box: Box) -> Refusal | None:
        ground = self._state.terrain.ground
        if not ground.meets_rough(box):
            return None
        for each in (*near(ground.bars, box), *near(ground.obstacles, box)):
            barred = each.solid.top > solid.bottom or each.piece.kind == "impassable"
            if barred and overlaps(solid.footprint, each.footprint, 0.5):
                return Refusal(f"{who} would stand on {each.piece.name}", CLAUSE, (self._unit.id,))
        for each in near(ground.surfaces, box):
            on_it = each.solid.top == solid.bottom > 0
            if on_it and overlaps(solid.footprint, each.footprint) and not _carried(solid.footprint, each.footprint):
                return Refusal(f"{who} would hang over the edge of {each.piece.name}", CLAUSE, (self._unit.id,))
        return None

    def _judge_others(self, who: str, solid: Solid) -> Refusal | None:
        if not meets_any(bounds(solid.footprint), self._boxes):
            return None
        for other, there in self._others:
            hostile = self._state.hostile(other.seat, self._unit.seat)
            for body in there:
                if collide(solid, body, MEASURE):
                    return Refusal(f"{who} would stand on {other.ref}", CLAUSE, (self._unit.id, other.id))
                if hostile and self.berth is not None and MEASURE.within(apart(solid, body), self.berth):
                    return Refusal(f"{who} would be within 1″ of {other.ref}", CLAUSE, (self._unit.id, other.id))
        return None

    @lazy
    def _others(self) -> list[tuple[Unit, Sequence[Solid]]]:
        state = self._state
        return [
            (other, bodies(state, other))
            for other in state.units.values()
            if other.fielded
            and other is not self._unit
            and (other.inside is None or state.hostile(other.seat, self._unit.seat))
        ]

    @lazy
    def _boxes(self) -> list[Box]:
        """Around every unit, with the distance that enemies keep."""
        return [grown(box_of(self._state, other), NEAR + 1) for other, _ in self._others]

    def _judge_together(self, solids: Sequence[Solid]) -> Refusal | None:
        if any(collide(one, other, MEASURE) for one, other in combinations(solids, 2)):
            return Refusal(f"bases of {self._unit.ref} would overlap", CLAUSE, (self._unit.id,))
        return judge_coherency(self._unit, solids)

    # ---- looking for places ----

    def answer(self, places: Places) -> Answer:
        pairs = zip(self._bodies, places, strict=True)
        turning = self._turning
        return place_answer({model: Pose(at, self.facing if model in turning else None) for model, at in pairs})

    def rooms(self) -> Iterator[Answer]:
        for step in (WIDE, LATTICE):
            for at in self.anchors(step):
                if self.fixed is not None or self._first_fits(at):
                    found = next(self._around(at), None)
                    if found is not None:
                        yield found

    def _first_fits(self, at: Point) -> bool:
        """Whether the first base fits. Testing it alone saves most of the work if there is no room."""
        model = self._unit.models[0]
        body = self._body(model)
        flat = Stand(at, 0, self.facing if body.hull else NORTH)
        stand = flat._replace(elevation=self._state.terrain.ground.level_at(footprint_of(body, flat)))
        return self._judge_base(model, solid_of(body, stand)) is None

    def fits(self) -> bool:
        """Whether the first model may stand where it is settled, and there is room for the others."""
        assert self.fixed is not None
        body = self._body(self._unit.models[0])
        if self._judge_base(self._unit.models[0], solid_of(body, self.fixed)) is not None:
            return False
        return len(self._unit.models) == 1 or self.room is not None

    def _around(self, at: Point) -> Iterator[Answer]:
        """The unit in ranks with its first model here, in every way that is allowed."""
        for places in ranks(self._unit.formation.bodies, at):
            found = self.attempt(places if self.fixed is None else places[1:])
            if found is not None:
                yield found

    def sample(self, rng: random.Random) -> Answer:
        west, south, east, north = map(int, self.area)
        for _ in range(TRIES):
            at = rng.randint(west, east), rng.randint(south, north)
            if self.fixed is None and self._first_fits(at):
                found = next(self._around(at), None)
                if found is not None:
                    return found
        assert self.room is not None, f"nobody is asked to place {self._unit.ref} without room"
        return self.room

    def shown_zone(self, name: str, corners: Sequence[Point]) -> None:
        self.zones = (Zone(name, tuple(corners), self._unit.seat),)

    def offer_floors(self, keys: Sequence[str]) -> None:
        """Floors of buildings that the unit may be put on instead."""
        floors = self._state.terrain.ground.floors
        found = []
        for key in keys:
            piece, floor = floors[key]
            corners = tuple((round(x), round(y)) for x, y in _corners(piece.footprint))
            found.append(Floor(key, f"{piece.name}, floor {floor.level}", corners, floor.bottom))
        self.floors = tuple(found)


def lattice(area: Box, step: int) -> Iterator[Point]:
    """The points of a box that are a step apart, row by row."""
    west, south, east, north = map(int, area)
    for y in range(south, north + 1, step):
        for x in range(west, east + 1, step):
            yield x, y


def inside_of(key: str) -> Inside:
    """The floor that a key names: "house.2"."""
    building, _, level = key.rpartition(".")
    return Inside(building, int(level))


@enforces("battleforge.setup.placement")
def judge_coherency(unit: Unit, solids: Sequence[Solid]) -> Refusal | None:
    """A unit is put down in coherency."""
    stands = spread_in_space(solids, COHERENCY.reach)
    if COHERENCY.holds(stands):
        return None
    reason = f"{unit.ref} must keep together: links of 2″, and nobody more than 6″ from another"
    return Refusal(reason, "battleforge.move.coherency", (unit.id,))


def ranks(bodies: Sequence[Body], at: Point) -> Iterator[list[Point]]:
    """A unit in ranks, base to base, with its first model here: in several widths, and to all four sides."""
    count = len(bodies)
    wide = max(2 * body.radius or max(body.width, body.length) for body in bodies)
    for files in dict.fromkeys((min(count, 4), min(count, 3), min(count, 2), min(count, 5), 1)):
        for across, along in SIGNS[: 1 if count == 1 else 4]:
            yield [
                (at[0] + across * wide * (place % files), at[1] + along * wide * (place // files))
                for place in range(count)
            ]


def _carried(base: Footprint, surface: Footprint) -> bool:
    """Whether a base has its middle on a surface."""
    return holds(surface, middle_of(base))


def _corners(footprint: Footprint) -> Sequence[tuple[float, float]]:
    west, south, east, north = bounds(footprint)
    box = (west, south), (east, south), (east, north), (west, north)
    return box if isinstance(footprint, Disc) else footprint.corners
