"""How far it is to somewhere on foot, around impassable terrain: a rough map for bots, no rule."""

from __future__ import annotations

from functools import lru_cache

from grognard.minis.ways import CoarseMap
from grognard.rulesets.anvil.rules.measuring import INCH, ground
from grognard.rulesets.anvil.state import Feature, State
from grognard.table.distance import place_gap
from grognard.table.points import Point, separation

CELL = 2 * INCH
CLEARANCE = 1500
"""A tray's middle keeps this far from impassable terrain."""
DIAGONAL = 2**0.5


def way_to(field: State, at: Point, goal: Point) -> float:
    """Inches from a point to a goal."""
    if not any("impassable" in feature.designations for feature in field.features):
        return separation(at, goal) / INCH
    columns, rows = field.scenario.width // CELL, field.scenario.depth // CELL
    return _around(tuple(field.features), columns, rows, at, goal)


@lru_cache(maxsize=16384)
def _around(features: tuple[Feature, ...], columns: int, rows: int, at: Point, goal: Point) -> float:
    """The distances around obstacles from a place. Cached, because most units have not moved since somebody asked."""
    cells = _map(features, columns, rows)
    far = cells.far_from(cells.cell(goal))
    return min(far[cell] + separation(at, cells.centre(cell)) / INCH for cell in cells.neighbours(cells.cell(at)))


@lru_cache(maxsize=64)
def _map(features: tuple[Feature, ...], columns: int, rows: int) -> CoarseMap:
    """Inches from cell to cell, at the speed of the cell that is left."""
    cells = CoarseMap(columns, rows, CELL, CELL // 2)
    slow = [_slowness(features, cells.centre(cell)) for cell in range(columns * rows)]
    for one, other in cells.pairs():
        straight = one % columns == other % columns or one // columns == other // columns
        length = (1.0 if straight else DIAGONAL) * CELL / INCH
        cells.join(one, other, length * slow[one], length * slow[other])
    return cells


def _slowness(features: tuple[Feature, ...], at: Point) -> float:
    """How slow movement is here: 1 on open ground, 2 where movement is halved, a high number where a tray cannot
    stand."""
    here = 1.0
    for feature in features:
        off = place_gap(at, ground(feature))
        if "impassable" in feature.designations and off < CLEARANCE:
            return 50.0
        if "halves" in feature.designations and off < 0:
            here = 2.0
    return here
