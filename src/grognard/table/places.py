"""Where something can be: on the ground, on top of a piece, down in a hollow, or on a floor of a building.

A foothold is a point with a height. A floor has no points: a model in it is everywhere in it. Pieces that models can
stand on are solids, and their tops are the surfaces; a hollow (trench, gap) takes away everything between its bottom
and its top, the ground included.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grognard.table.area import uncovered
from grognard.table.footprint import Footprint, holds, parts_of
from grognard.table.points import ExactPoint
from grognard.table.shapes import Disc, round_piece
from grognard.table.solid import Solid, standing

GROUND = 0
"""The height of the open table."""


class Foothold(NamedTuple):
    """A point of the table and the height of what one stands on there."""

    x: int
    y: int
    height: int


def base_at(spot: Foothold, radius: int, height: int) -> Solid:
    """A model so tall that stands on a spot with a round base."""
    return standing(Disc(spot.x, spot.y, radius), spot.height, height)


class Storey(NamedTuple):
    """A storey of a building: its number from 1 at the bottom, its outline and how many models it holds."""

    level: int
    footprint: Footprint
    bottom: int
    top: int
    capacity: int

    @property
    def solid(self) -> Solid:
        """The storey as a body; distances and lines to those inside are taken to it."""
        return Solid(self.footprint, self.bottom, self.top)


def storeys_of(building: Footprint, elevation: int, count: int, floor_height: int, capacity: int) -> tuple[Storey, ...]:
    """The storeys of a building from the ground up."""
    return tuple(
        Storey(level, building, elevation + (level - 1) * floor_height, elevation + level * floor_height, capacity)
        for level in range(1, count + 1)
    )


def whole_building(floors: Sequence[Storey]) -> Solid:
    """A building as a body: it blocks lines, and its top is the roof."""
    return Solid(floors[0].footprint, floors[0].bottom, floors[-1].top)


def next_floors(floors: Sequence[Storey], level: int) -> list[Storey]:
    """The storeys directly below and above a level."""
    return [floor for floor in floors if abs(floor.level - level) == 1]


def room_left(floor: Storey, inside: int) -> int:
    """How many more models a floor can take."""
    return max(0, floor.capacity - inside)


def surfaces_under(place: ExactPoint, solids: Iterable[Solid]) -> list[int]:
    """The heights at which one could stand at a place, lowest first, edges included; always with the ground."""
    return sorted({GROUND, *(solid.top for solid in solids if holds(solid.footprint, place))})


def level_among(solids: Sequence[Solid], hollows: Sequence[Solid], height: int, headroom: int) -> int:
    """The height of the ground for someone who comes at a height, given the pieces at that very place.

    They stand on the highest piece in their way; a piece whose bottom leaves them headroom is passed beneath.
    """
    level = GROUND
    reach = height
    raised = True
    while raised:
        raised = False
        for solid in solids:
            if solid.top > level and (solid.bottom <= reach or solid.bottom < reach + headroom):
                level = solid.top
                reach = max(reach, level)
                raised = True
    for hollow in hollows:
        if hollow.bottom < level <= hollow.top:
            level = hollow.bottom
    return level


def level_under(
    place: ExactPoint, solids: Iterable[Solid], hollows: Iterable[Solid] = (), height: int = GROUND, headroom: int = 0
) -> int:
    """The height of the ground at a place for someone who comes at a height, edges included."""
    return level_among(
        [solid for solid in solids if holds(solid.footprint, place)],
        [hollow for hollow in hollows if holds(hollow.footprint, place)],
        height,
        headroom,
    )


def carried_share(base: Disc, solids: Iterable[Solid], height: int) -> float:
    """The share (0 to 1) of a base that pieces with their tops at a height carry; they must not overlap.

    A round piece carries as its 16-gon.
    """
    parts = [part for solid in solids if solid.top == height for part in parts_of(solid.footprint)]
    pieces = [round_piece((part.x, part.y), part.r) if isinstance(part, Disc) else part for part in parts]
    return 1 - uncovered(base, pieces)
