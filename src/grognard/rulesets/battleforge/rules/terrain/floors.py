"""Chapter 10, floors: which units are on which, which may come onto one, which side they face, and which floors a fight
has emptied."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.boxes import boxes_within
from grognard.minis.words import bearing
from grognard.rulesets.battleforge.battlefield import INCH, Piece
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE
from grognard.rulesets.battleforge.rules.terrain.ground import Feature, floor_key, side_of, sides_of
from grognard.rulesets.battleforge.state import Inside, State, Unit
from grognard.table.places import Storey, room_left
from grognard.table.solid import apart

DOOR = 6 * INCH
"""Every model ends within this of a building that the unit enters."""
WIDEST = 2 * INCH
"""Wider bases do not get through the door."""


def on_floor(state: State, building: str, level: int) -> list[Unit]:
    """The units on a floor."""
    return [
        unit
        for unit in state.units.values()
        if unit.inside is not None and (unit.inside.building, unit.inside.level) == (building, level)
    ]


EMPTIED = "emptied"
"""The marker of a floor that was emptied in this action; those who did it may take it."""


def note_emptied(state: State, unit: Unit) -> None:
    """To be called for a unit that is about to be gone from its floor, fallen or fled."""
    inside = unit.inside
    if inside is None or any(other is not unit for other in on_floor(state, inside.building, inside.level)):
        return
    if any(frame.scope == "action" for frame in state.scopes.open):
        key = floor_key(inside.building, inside.level)
        state.scopes.give(EMPTIED, key, "battleforge.building.fighting", until="action")


def within_door(unit: Unit, building: Feature) -> bool:
    """Whether every model of a unit in the open is within 6″ of a building."""
    near = boxes_within(unit.formation.box, building.box, DOOR)
    return near and all(MEASURE.within(apart(solid, building.solid), DOOR) for solid in unit.solids)


@enforces("battleforge.building.enter")
def too_large(unit: Unit) -> bool:
    """Vehicles and bases wider than 2″ do not go into buildings."""
    widths = [2 * body.radius or max(body.width, body.length) for body in unit.formation.bodies]
    return unit.sheet.vehicle or max(widths, default=0) > WIDEST


@enforces("battleforge.building.capacity")
def why_not_on(state: State, unit: Unit, piece: Piece, level: int) -> Refusal | None:
    """Why a unit cannot come onto a floor: it is too large, enemies hold it, or there is no room left."""
    about = (unit.id,)
    if too_large(unit):
        return Refusal(f"{unit.ref:is} too large for {piece.name}", "battleforge.building.enter", about)
    others = [other for other in on_floor(state, piece.id, level) if other is not unit]
    if any(state.hostile(other.seat, unit.seat) for other in others):
        return Refusal(f"enemies hold this floor of {piece.name}", "battleforge.building.enter", about)
    floor: Storey = piece.floors[level - 1]
    left = room_left(floor, sum(len(other.models) for other in others))
    if left >= len(unit.models):
        return None
    text = f"{piece.name} has room for {left} more on this floor, not for {len(unit.models)}"
    return Refusal(text, "battleforge.building.capacity", about)


async def occupy(umpire: Umpire, state: State, unit: Unit, piece: Piece, level: int) -> None:
    """The unit is on a floor now; one with weapons that fire into an arc says which side it faces."""
    clause = "battleforge.building.enter" if unit.inside is None else "battleforge.building.leave"
    umpire.cite(why_not_on)
    side = await facing_side(umpire, unit, piece)
    state.floor_fights = [pair for pair in state.floor_fights if unit.id not in pair]
    unit.enter(Inside(piece.id, level, side))
    umpire.tell(
        "enter",
        clause,
        "{unit:occupies} {place}, floor {n}",
        unit=unit.ref,
        place=piece.name,
        n=level,
    )


def has_mounts(unit: Unit) -> bool:
    return any(carried.weapon.mount is not None for _, figure in unit.figures() for carried in figure.weapons)


@enforces("battleforge.building.arcs")
async def facing_side(umpire: Umpire, unit: Unit, piece: Piece) -> int:
    """The side that the mounted weapons of a unit face."""
    if not has_mounts(unit):
        return 0
    options = [
        Option(str(side), side, f"To the {bearing(side_of(piece.footprint, side)[1])}")
        for side in range(sides_of(piece.footprint))
    ]
    title = f"Which side of {piece.name} {unit.ref:does _} face?"
    question = One(title, "battleforge.building.arcs", f"side:{unit.id}", options, about=(unit.id,))
    return await umpire.ask(unit.seat, question)
