"""How far it is to somewhere on foot, around impassable terrain: a rough map for bots, no rule."""

from __future__ import annotations

import heapq
from functools import lru_cache

from grognard.rulesets.anvil.measuring import INCH, ground
from grognard.rulesets.anvil.state import Feature, Field
from grognard.rulesets.anvil.tables import Point
from grognard.table.distance import place_gap

CELL = 2 * INCH
CLEARANCE = 1500
"""A tray's middle keeps this far from impassable terrain."""
STEPS = [(dx, dy, (dx * dx + dy * dy) ** 0.5) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]

Cells = tuple[tuple[float, ...], ...]


def way_to(field: Field, at: Point, goal: Point) -> float:
    """Inches from a point to a goal."""
    if not any("impassable" in feature.designations for feature in field.features):
        return _straight(at, goal)
    columns, rows = field.scenario.width // CELL, field.scenario.depth // CELL
    return _around(tuple(field.features), columns, rows, at, goal)


@lru_cache(maxsize=16384)
def _around(features: tuple[Feature, ...], columns: int, rows: int, at: Point, goal: Point) -> float:
    """Most units have not moved since somebody asked before."""
    cells = _distances(features, columns, rows, _cell(goal, columns, rows))
    x, y = _cell(at, columns, rows)
    near = [
        cells[cx][cy] + _straight(at, _middle(cx, cy))
        for cx in range(max(0, x - 1), min(columns, x + 2))
        for cy in range(max(0, y - 1), min(rows, y + 2))
    ]
    return min(near)


def _straight(one: Point, another: Point) -> float:
    dx, dy = one[0] - another[0], one[1] - another[1]
    return float((dx * dx + dy * dy) ** 0.5 / INCH)


def _cell(at: Point, columns: int, rows: int) -> Point:
    return min(columns - 1, max(0, at[0] // CELL)), min(rows - 1, max(0, at[1] // CELL))


def _middle(x: int, y: int) -> Point:
    return x * CELL + CELL // 2, y * CELL + CELL // 2


@lru_cache(maxsize=512)
def _distances(features: tuple[Feature, ...], columns: int, rows: int, goal: Point) -> Cells:
    """Inches from each cell to the goal's cell, terrain that halves counted twice."""
    cost = _costs(features, columns, rows)
    best = [[1e6] * rows for _ in range(columns)]
    best[goal[0]][goal[1]] = 0.0
    heap = [(0.0, goal)]
    while heap:
        done, (x, y) = heapq.heappop(heap)
        if done > best[x][y]:
            continue
        for dx, dy, length in STEPS:
            cx, cy = x + dx, y + dy
            if 0 <= cx < columns and 0 <= cy < rows:
                there = done + length * CELL / INCH * cost[cx][cy]
                if there < best[cx][cy]:
                    best[cx][cy] = there
                    heapq.heappush(heap, (there, (cx, cy)))
    return tuple(map(tuple, best))


@lru_cache(maxsize=64)
def _costs(features: tuple[Feature, ...], columns: int, rows: int) -> Cells:
    """1 on open ground, 2 where movement is halved, a lot where a tray cannot stand."""

    def cost(x: int, y: int) -> float:
        here = 1.0
        for feature in features:
            off = place_gap(_middle(x, y), ground(feature))
            if "impassable" in feature.designations and off < CLEARANCE:
                return 50.0
            if "halves" in feature.designations and off < 0:
                here = 2.0
        return here

    return tuple(tuple(cost(x, y) for y in range(rows)) for x in range(columns))
