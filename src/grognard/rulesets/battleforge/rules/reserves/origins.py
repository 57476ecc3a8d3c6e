"""Chapters 9, 10 and 19, where a way begins for models that stand nowhere: at an edge of the table, at the outline of
a building, at the hull of a transport. Unless its player says otherwise it begins where that is nearest to its goal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, sqrt
from typing import NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.questions.movement import Start
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.movement.unit_way import MovePlan
from grognard.rulesets.battleforge.sheets import Body
from grognard.rulesets.battleforge.state import Stand, State, Unit
from grognard.table.edges import Edge, edge_length, place_on
from grognard.table.footprint import Footprint, bounds, holds, middle_of
from grognard.table.nearest import nearest_point, on_segment
from grognard.table.points import Direction, ExactPoint, Point, direction, from_east, separation, to_mils
from grognard.table.points import unit as unit_vector

SPACE = 100
"""What the models of a formation leave between their bases."""
NOBODY: Mapping[str, Stand] = {}


def depth_of(body: Body) -> int:
    """How far a body that looks ahead reaches before and behind its centre."""
    return body.radius or body.length // 2


class FromEdge(NamedTuple):
    """A unit that comes on over an edge. The far side of the base counts, so a base begins wholly beyond the edge; one
    that is longer than its Movement begins so far in that it gets just onto the table."""

    edges: Sequence[Edge]
    bodies: Mapping[str, Body]
    reach: Mapping[str, int]

    @property
    def stands(self) -> Mapping[str, Stand]:
        return NOBODY

    @property
    def entries(self) -> Sequence[Start]:
        return [
            Start(place_on(edge, along), _inward(edge), edge.name)
            for edge in self.edges
            for along in range(0, int(edge_length(edge)) + 1, INCH)
        ]

    @enforces("battleforge.reserve.arrival")
    def start(self, model: str, toward: Point, chosen: Point | None) -> Stand:
        wanted = toward if chosen is None else chosen
        edge = min(self.edges, key=lambda each: separation(wanted, on_segment(wanted, each.start, each.end)))
        x, y = on_segment(wanted, edge.start, edge.end)
        depth = depth_of(self.bodies[model])
        ux, uy = unit_vector(_inward(edge))
        out = min(depth, self.reach[model] - depth)
        return Stand(to_mils((x - ux * out, y - uy * out)), 0, _inward(edge))

    def ideas(self, unit: Unit, reach: int) -> Iterator[MovePlan]:
        for edge in self.edges:
            length = int(edge_length(edge))
            for step in (4, 2, 6, 1, 3, 5, 7):
                for far in (reach, reach // 2):
                    yield _block(unit, place_on(edge, length * step / 8), _inward(edge), far)


def _inward(edge: Edge) -> Direction:
    (ax, ay), (bx, by) = edge.start, edge.end
    return direction(ay - by, bx - ax)


class FromOutline(NamedTuple):
    """A unit that comes out of a building or a transport: each model begins touching the outline."""

    footprint: Footprint
    elevation: int
    bodies: Mapping[str, Body]

    @property
    def stands(self) -> Mapping[str, Stand]:
        return NOBODY

    @property
    def entries(self) -> Sequence[Start]:
        return ()

    @enforces("battleforge.building.leave")
    def start(self, model: str, toward: Point, chosen: Point | None) -> Stand:
        """Where the outline is nearest to where the model goes first."""
        here = nearest_point(self.footprint, toward if chosen is None else chosen)
        if holds(self.footprint, toward):
            return Stand(toward, self.elevation)  # a way that begins inside is refused
        far = separation(here, toward)
        reach = depth_of(self.bodies[model]) + 1
        share = reach / far if far else 0.0
        at = to_mils((here[0] + (toward[0] - here[0]) * share, here[1] + (toward[1] - here[1]) * share))
        return Stand(at, self.elevation)

    def ideas(self, unit: Unit, reach: int) -> Iterator[MovePlan]:
        west, south, east, north = bounds(self.footprint)
        x, y = middle_of(self.footprint)
        far = separation((west, south), (east, north))
        for degrees in range(0, 360, 45):
            heading = from_east(degrees)
            ux, uy = unit_vector(heading)
            edge = nearest_point(self.footprint, (x + ux * far, y + uy * far))
            for depth in (reach, reach // 2):
                yield _block(unit, to_mils(edge), heading, depth)


def out_of_doors(state: State, unit: Unit) -> FromOutline:
    """Where a unit on the first floor of a building begins when it leaves."""
    floor = state.floor_of(unit)
    return FromOutline(floor.footprint, floor.bottom, dict(zip(unit.models, unit.formation.bodies, strict=True)))


def _block(unit: Unit, anchor: ExactPoint, heading: Direction, far: int) -> MovePlan:
    """The models in ranks before an anchor, the front one as far ahead as they may go (or as the ranks need)."""
    bodies = unit.formation.bodies
    size = max([2 * (body.radius or max(body.width, body.length) // 2) for body in bodies]) + SPACE
    files = ceil(sqrt(len(bodies)))
    ranks = ceil(len(bodies) / files)
    ux, uy = unit_vector(heading)
    front = max(far - size // 2 - SPACE, ranks * size - size // 2)
    paths: dict[str, list[Point]] = {}
    for place, model in enumerate(unit.models):
        rank, file = divmod(place, files)
        ahead = front - rank * size
        aside = (file - (files - 1) / 2) * size
        paths[model] = [to_mils((anchor[0] + ux * ahead - uy * aside, anchor[1] + uy * ahead + ux * aside))]
    return MovePlan(paths)
