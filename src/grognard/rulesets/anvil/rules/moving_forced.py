"""Chapter 13, forced movement: how far a tray is thrown before it runs into something. "anvil.move.forced"

It ignores halving terrain, keeps the facing, and never leaves the table or enters impassable terrain.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from grognard.rulesets.anvil.rules.measuring import INCH, MEASURE, impassable, outline, overlapping
from grognard.rulesets.anvil.state import State, Unit
from grognard.table.impact import tray_to_edge, tray_to_piece
from grognard.table.points import Direction
from grognard.table.points import unit as unit_vector
from grognard.table.shapes import Polygon, moved, swept, table_margin

SHORT = INCH
"""How far from an obstacle a tray stops."""
# An obstacle counts only if the tray would really run into it: a strip a little longer than the way must overlap it.
PROOF = 2 * MEASURE.slack + 5


def travel_to(tray: Polygon, way: Direction, limit: int, obstacle: Polygon) -> float | None:
    """The travel until the tray touches an obstacle that it would run into within the limit; None if it would not."""
    touch = tray_to_piece(tray, way, obstacle, MEASURE.overlap)
    if touch is None or not MEASURE.within(touch, limit):
        return None
    ux, uy = unit_vector(way)
    reach = limit + PROOF
    return touch if overlapping(swept(tray, ux * reach, uy * reach), obstacle) else None


def travel_to_edge(field: State, tray: Polygon, way: Direction, limit: int) -> float | None:
    """The table's edge counts as impassable terrain: "anvil.bounce-back.table-edge"."""
    width, depth = field.scenario.width, field.scenario.depth
    touch = tray_to_edge(tray, way, width, depth)
    if not MEASURE.within(touch, limit):
        return None
    ux, uy = unit_vector(way)
    reach = limit + PROOF
    outside = table_margin(moved(tray, ux * reach, uy * reach), width, depth)
    return touch if outside < -MEASURE.overlap else None


class Stop(NamedTuple):
    """An obstacle in the way: how far the tray gets (1″ short of it), and the clause by which it stops."""

    travel: float
    clause: str


def nearest_stop(
    field: State, unit: Unit, way: Direction, limit: int, units: Iterable[tuple[Unit, str]]
) -> Stop | None:
    """The nearest stop within the limit: impassable terrain, the edge, or one of these units (each with its clause)."""
    tray = outline(field, unit)
    hits = [(travel_to(tray, way, limit, piece), "anvil.bounce-back.stops") for piece in impassable(field)]
    hits += [(travel_to(tray, way, limit, outline(field, each)), clause) for each, clause in units]
    hits.append((travel_to_edge(field, tray, way, limit), "anvil.bounce-back.table-edge"))
    stops = [Stop(max(0.0, touch - SHORT), clause) for touch, clause in hits if touch is not None]
    return min(stops, default=None)
