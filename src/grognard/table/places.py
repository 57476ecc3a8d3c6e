"""Where something can be: on the ground, on top of a piece, down in a hollow, or on a floor of a building.

A floor has no points: a model in it is everywhere in it. Pieces that models can stand on are solids, and their tops
are the surfaces; a hollow (trench, gap) takes away everything between its bottom and its top, the ground included.
"""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.table.footprint import Footprint
from grognard.table.solid import Solid

GROUND = 0
"""The height of the open table."""


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


def next_floors(floors: Sequence[Storey], level: int) -> list[Storey]:
    """The storeys directly below and above a level."""
    return [floor for floor in floors if abs(floor.level - level) == 1]


def room_left(floor: Storey, inside: int) -> int:
    """How many more models a floor can take."""
    return max(0, floor.capacity - inside)


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
