"""What a battle is fought on and for: terrain, zones, edges, objectives and scoring. Nothing here changes in a game.

Lengths are mils. A piece has an elevation, and a height above it. Models can stand on platforms and roofs.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from grognard.engine.clauses import enforces
from grognard.engine.history.bounds import BoundedOutline, BoundedTuple, TableSide
from grognard.engine.record import Value
from grognard.rulesets.battleforge.rules.terrain.ground import Ground
from grognard.table.concave import outline
from grognard.table.footprint import Footprint
from grognard.table.places import Storey, storeys_of
from grognard.table.points import Point
from grognard.table.shapes import Disc
from grognard.table.solid import Solid, solid_at

INCH = 1000
SMOKE_HEIGHT = 4 * INCH

PieceKind = Literal["obstacle", "area", "ground", "building", "platform", "gap", "impassable", "smoke"]
CoverLevel = Literal["none", "soft", "hard", "fortified"]
Sight = Literal["solid", "see-through", "into and out of"]
USUAL_COVER: dict[PieceKind, CoverLevel] = {"building": "hard", "smoke": "soft"}


def usual_cover(kind: PieceKind) -> CoverLevel:
    """The usual cover of a kind of piece: a building gives hard cover, smoke gives soft cover, and the others give
    none."""
    return USUAL_COVER.get(kind, "none")


def usual_sight(kind: PieceKind) -> Sight:
    """How a kind of piece usually affects sight: walls, buildings and rocks are solid; areas, ground and gaps are not;
    nobody sees through smoke."""
    if kind == "smoke":
        return "into and out of"
    return "see-through" if kind in ("area", "ground", "gap") else "solid"


class Piece(Value, frozen=True, dict=True):
    """A piece of terrain, by its kind:

    obstacle    a wall, hedge or fence: it is crossed, and gives cover to those behind it
    area        a wood, crops, ruins: it covers those who touch it
    ground      mud, a road, a kerb: what is underfoot
    building    floors with room for units, closed all round
    platform    a ledge, a crate, a hill: its top can be stood on
    gap         a trench or cleft: `depth` below the surface around it
    impassable  nobody goes there
    smoke       a marker that somebody's smoke has left: like an area, until it is blown away
    """

    id: str
    kind: PieceKind
    name: str
    corners: BoundedOutline = ()
    centre: Point = (0, 0)
    radius: int = 0
    """A round piece has a centre and a radius instead of corners."""
    elevation: int = 0
    height: int = 0
    cover: CoverLevel = "none"
    negative: bool = False
    sight: Sight = "see-through"
    difficult: bool = False
    road: bool = False
    storeys: int = 0
    floor_height: int = 3 * INCH
    capacity: int = 12
    """How many models may be on each floor."""
    depth: int = 0

    @cached_property
    def footprint(self) -> Footprint:
        return Disc(*self.centre, self.radius) if self.radius else outline(self.corners)

    @cached_property
    def solid(self) -> Solid:
        """The whole piece as a body, a building with all its floors."""
        height = self.storeys * self.floor_height if self.storeys else self.height
        return solid_at(self.footprint, self.elevation, height)

    @cached_property
    @enforces("battleforge.building.capacity")
    def floors(self) -> tuple[Storey, ...]:
        """The storeys of a building, the first floor at its foot."""
        return storeys_of(self.footprint, self.elevation, self.storeys, self.floor_height, self.capacity)


class Terrain(Value, frozen=True, dict=True):
    """The pieces on the table. What is worked out from them is stored with them, so that all copies of a state share
    it."""

    pieces: BoundedTuple[Piece] = ()

    @cached_property
    def by_id(self) -> dict[str, Piece]:
        return {piece.id: piece for piece in self.pieces}

    @cached_property
    def ground(self) -> Ground:
        """The pieces sorted by what they do to those who walk and look."""
        return Ground(self.pieces)

    @cached_property
    def obstacles(self) -> tuple[Piece, ...]:
        return tuple(piece for piece in self.pieces if piece.kind == "obstacle")


class Zone(Value, frozen=True, dict=True):
    """Where a player may deploy."""

    id: str
    name: str
    corners: tuple[Point, ...]
    seat: int = -1
    """The seat whose zone it is; -1 if the roll-off decides."""
    least: int = 0
    """The zone is only used if at least so many play."""

    @cached_property
    def footprint(self) -> Footprint:
        return outline(self.corners)


class ReserveEdge(Value, frozen=True):
    """A stretch of the table's edge over which the reserves of the player with this zone enter."""

    zone: str
    start: Point
    end: Point


class Objective(Value, frozen=True):
    """A marker to be held."""

    id: str
    name: str
    at: Point
    elevation: int = 0


class Scoring(Value, frozen=True):
    """What is worth victory points, and when they are counted."""

    what: Literal["objective", "destroyed", "token", "survivor"]
    """objective: for each one controlled; destroyed: for each enemy unit destroyed; token: for each objective on which
    the player's token lies; survivor: for each own unit that is left."""
    points: int
    when: Literal["round", "end"] = "round"
    only: str = ""
    """The id of an objective, or of a category of units; empty: all."""
    zone: str = ""
    """Only the player with this zone scores it; empty: everybody."""


ScenarioDeed = Literal["token", "pick up", "carry off"]


class ScenarioAction(Value, frozen=True):
    """An action that a scenario brings. "token": it puts a token on an objective that is near enough. "pick up": the
    unit takes such an objective with it. "carry off": what it carries is safe in its player's zone, and gets the
    token."""

    id: str
    name: str
    token: str
    within: int = INCH
    only: tuple[str, ...] = ()
    """The objectives at which it can be taken; empty: all."""
    zone: str = ""
    """Only the player with this zone takes it; empty: everybody."""
    does: ScenarioDeed = "token"


class Layout(Value, frozen=True):
    """Where the objectives of a drawn scenario lie."""

    name: str
    objectives: tuple[Objective, ...]


class Aims(Value, frozen=True):
    """What a drawn scenario is fought for."""

    name: str
    scoring: tuple[Scoring, ...]
    tie_break: TieBreak = ""


class Tables(Value, frozen=True):
    """The three tables from which a scenario is drawn, each of ten entries; an entry may be there several times."""

    maps: tuple[Scenario, ...] = ()
    layouts: tuple[Layout, ...] = ()
    aims: tuple[Aims, ...] = ()


TieBreak = Literal["", "destroyed", "objectives"]


class Scenario(Value, frozen=True):
    """A scenario with its map. Without a size the table is 48″ by 48″."""

    id: str = "open-table"
    title: str = "Open table"
    story: str = ""
    width: TableSide = 48 * INCH
    height: TableSide = 48 * INCH
    zones: tuple[Zone, ...] = ()
    edges: tuple[ReserveEdge, ...] = ()
    objectives: tuple[Objective, ...] = ()
    scoring: tuple[Scoring, ...] = ()
    actions: tuple[ScenarioAction, ...] = ()
    terrain: BoundedTuple[Piece] = ()
    tie_break: TieBreak = ""
    """What decides when victory points are equal; empty: nothing, it is a draw."""
    tables: Tables | None = None
    """The tables from which the scenario is drawn before the game; None if it is played as it stands."""
