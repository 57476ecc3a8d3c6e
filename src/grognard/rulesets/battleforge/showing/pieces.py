"""The pieces of a unit on the board: bases, hulls, and those on a floor of a building."""

from __future__ import annotations

from functools import lru_cache

from grognard.engine.showing.scene import Base, Piece, Tray
from grognard.rulesets.battleforge.sheets import Sheet
from grognard.rulesets.battleforge.state import Formation, State, Unit
from grognard.table.footprint import bounds
from grognard.table.places import Storey
from grognard.table.points import NORTH, Point

GUN, CREW = "cannon", "foot"
"""The pictures of a gun, and of the smaller models beside it that serve it."""
FILES = 4
"""How many models stand side by side in a building, where they have no places of their own."""


def pieces_of(state: State, unit: Unit) -> tuple[Piece, ...]:
    """Its models where they stand, or in ranks in the middle of the floor that they occupy."""
    if unit.where != "table":
        return ()
    if unit.inside is None:
        return _in_the_open(unit.formation, unit.sheet.emblem or ("tank" if unit.sheet.vehicle else "foot"))
    floor = state.building_of(unit).floors[unit.inside.level - 1]
    sharing = [other.id for other in state.units.values() if other.where == "table" and other.inside == unit.inside]
    return _on_a_floor(unit.formation, unit.sheet, floor, sharing.index(unit.id) if unit.id in sharing else 0)


def middles(state: State, unit: Unit) -> dict[str, Point]:
    """Where the models of a unit are drawn."""
    return {piece.id: piece.at for piece in pieces_of(state, unit) if isinstance(piece, Base | Tray)}


@lru_cache(maxsize=1024)
def _in_the_open(formation: Formation, emblem: str) -> tuple[Piece, ...]:
    found: list[Piece] = []
    largest = max((body.radius for body in formation.bodies), default=0)
    for (model, stand), body in zip(formation.stands.items(), formation.bodies, strict=True):
        if body.hull:
            found.append(
                Tray(model, stand.at, stand.facing, body.width, body.length, stand.elevation, body.height, emblem)
            )
        else:
            shown = CREW if emblem == GUN and body.radius < largest else emblem
            found.append(Base(model, stand.at, body.radius, stand.elevation, body.height, shown))
    return tuple(found)


def _on_a_floor(formation: Formation, sheet: Sheet, floor: Storey, before: int) -> tuple[Piece, ...]:
    west, south, east, north = bounds(floor.footprint)
    middle = round((west + east) / 2), round((south + north) / 2)
    higher = round((north - south) / 3) * (floor.level - 1)  # seen from above, the floors lie one behind the other
    found: list[Piece] = []
    for place, (model, body) in enumerate(zip(formation.models, formation.bodies, strict=True)):
        rank, file = divmod(place, FILES)
        step = 2 * body.radius or body.length
        at = middle[0] + step * file - step * (FILES - 1) // 2, middle[1] + higher - step * (rank + 2 * before)
        if body.hull:
            found.append(Tray(model, at, NORTH, body.width, body.length, floor.bottom, body.height))
        else:
            found.append(Base(model, at, body.radius, floor.bottom, body.height, sheet.emblem or "foot"))
    return tuple(found)
