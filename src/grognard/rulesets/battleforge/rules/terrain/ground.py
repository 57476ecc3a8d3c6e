"""Chapter 10: terrain. What each piece of the table is to those who walk, look and take cover.

A walker crosses a piece, climbs it, stands on it or goes round it; to an eye it is something else. `Ground` sorts the
pieces once. It belongs to the terrain and is shared by all copies of a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from grognard.engine.clauses import enforces
from grognard.minis.boxes import boxes_meet, meets_any
from grognard.table.arcs import outward
from grognard.table.footprint import Footprint, bounds, gap_between, gap_to_place, holds, middle_of, overlaps
from grognard.table.points import EAST, NORTH, SOUTH, WEST, Direction, Point
from grognard.table.shapes import Box, Disc
from grognard.table.solid import Solid

if TYPE_CHECKING:
    from grognard.rulesets.battleforge.battlefield import Piece

STEP = 500
"""Rises of the ground up to this do not count (battleforge.terrain.heights)."""
CROSSED = 2000
"""Up to this height a model crosses or steps up with a check; higher pieces are climbed."""
LOW = 1000
"""Up to this height an obstacle is low, for rules that use the name (battleforge.terrain.low-obstacle)."""
WINDS = (SOUTH, EAST, NORTH, WEST)
DROP = 3000
"""Drops of at most this are free (battleforge.move.fall)."""


class Feature(NamedTuple):
    """A piece with its outline, its box and its body."""

    piece: Piece
    footprint: Footprint
    box: Box
    solid: Solid

    @property
    def rise(self) -> int:
        """How high it stands above its own foot."""
        return self.solid.top - self.solid.bottom

    def is_level(self, height: int) -> bool:
        """Whether it is where somebody at this height stands, not far above or below."""
        return self.solid.bottom - STEP <= height <= max(self.solid.top, self.solid.bottom + STEP)

    def takes(self, width: float) -> bool:
        """Whether something so wide fits into a gap; what does not goes over it without noticing."""
        west, south, east, north = self.box
        return min(east - west, north - south) >= width


@enforces("battleforge.terrain.heights", "battleforge.terrain.obstacle", "battleforge.setup.terrain-agreement")
class Ground:
    """The pieces of one table, sorted by what they do."""

    __slots__ = (
        "areas",
        "bars",
        "blockers",
        "buildings",
        "difficult",
        "features",
        "floors",
        "hollows",
        "negative",
        "obstacles",
        "relief",
        "relief_boxes",
        "roads",
        "rough",
        "rough_boxes",
        "surfaces",
        "veils",
        "walls",
    )

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.features = [Feature(piece, piece.footprint, bounds(piece.footprint), piece.solid) for piece in pieces]
        kinds = self._of_kind
        self.obstacles = kinds("obstacle")
        self.walls = [each for each in self.obstacles if each.rise <= CROSSED]
        """Obstacles that are crossed; higher ones are climbed and belong to the relief."""
        self.buildings = kinds("building")
        self.bars = [*self.buildings, *kinds("impassable")]
        self.surfaces = [each for each in kinds("platform", "ground") if each.rise > 0]
        """The pieces above the table that models can stand on."""
        self.hollows = [_sunk(each) for each in kinds("gap")]
        self.relief = [*self.surfaces, *(each for each in self.obstacles if each.rise > CROSSED)]
        self.relief_boxes = [each.box for each in (*self.relief, *self.hollows)]
        self.difficult = [each for each in self.features if each.piece.difficult]
        self.roads = [each for each in self.features if each.piece.road]
        self.negative = [each for each in self.features if each.piece.negative]
        self.areas = [each for each in kinds("area", "smoke") if each.piece.cover != "none"]
        self.blockers = [each for each in self.features if _blocks(each)]
        self.veils = [each for each in self.features if each.piece.sight == "into and out of"]
        self.rough = [*self.walls, *self.relief, *self.hollows, *self.bars, *self.difficult]
        """All pieces that matter to a walker."""
        self.rough_boxes = [each.box for each in self.rough]
        self.floors = {
            floor_key(each.piece.id, floor.level): (each.piece, floor)
            for each in self.buildings
            for floor in each.piece.floors
        }

    def _of_kind(self, *kinds: str) -> list[Feature]:
        return [each for each in self.features if each.piece.kind in kinds]

    def on_road(self, place: Point) -> bool:
        """Whether the centre of a base is on a road (battleforge.terrain.road)."""
        return any(holds(each.footprint, place) for each in self.roads)

    def meets_rough(self, box: Box) -> bool:
        """Whether any terrain in this box matters to a walker."""
        return meets_any(box, self.rough_boxes)

    def meets_relief(self, box: Box) -> bool:
        """Whether the ground in this box may be anything but the flat table."""
        return meets_any(box, self.relief_boxes)

    def level_at(self, base: Footprint) -> int:
        """The height of a base that is put down here: on the highest piece under any part of it, or down in the hollow
        under its centre."""
        box = bounds(base)
        if not self.meets_relief(box):
            return 0
        tops = [each.solid.top for each in near(self.surfaces, box) if overlaps(base, each.footprint)]
        width = min(box[2] - box[0], box[3] - box[1])
        sunk = [
            each.solid
            for each in near(self.hollows, box)
            if each.takes(width) and gap_to_place(middle_of(base), each.footprint) < 0
        ]
        level = max(tops, default=0)
        return min([solid.bottom for solid in sunk if solid.top >= level], default=level)


def _sunk(gap: Feature) -> Feature:
    """A gap reaches from its bottom up to the surface around it."""
    piece = gap.piece
    return gap._replace(solid=Solid(gap.footprint, piece.elevation - piece.depth, piece.elevation))


def _blocks(each: Feature) -> bool:
    return each.rise > 0 and (each.piece.kind == "building" or each.piece.sight == "solid")


def floor_key(building: str, level: int) -> str:
    """How a floor is called in questions and scenes."""
    return f"{building}.{level}"


def near(features: Iterable[Feature], box: Box) -> list[Feature]:
    """The pieces whose boxes meet a box."""
    return [each for each in features if boxes_meet(each.box, box)]


def touches(base: Footprint, feature: Feature) -> bool:
    """Whether a base touches a piece in plan, wholly or partly upon it (battleforge.terrain.area)."""
    return boxes_meet(bounds(base), feature.box) and gap_between(base, feature.footprint) < 0.5


def stands_in(body: Solid, feature: Feature) -> bool:
    """Whether the base of a model touches a piece, and does not stand high above it on something else."""
    return feature.is_level(body.bottom) and touches(body.footprint, feature)


def sides_of(building: Footprint) -> int:
    """How many sides a building has to face; a round one has four, to the points of the compass."""
    return len(WINDS) if isinstance(building, Disc) else len(building.corners)


def side_of(building: Footprint, side: int) -> tuple[Point, Direction]:
    """The middle of a side of a building and the direction that points out of it (battleforge.building.arcs)."""
    if isinstance(building, Disc):
        x, y = WINDS[side]
        return (building.x + x * building.r, building.y + y * building.r), WINDS[side]
    return outward(building, side)
