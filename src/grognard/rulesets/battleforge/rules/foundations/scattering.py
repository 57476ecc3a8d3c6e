"""Chapter 1: scattering. A random direction, a D10 of inches, and the way back onto the table."""

from __future__ import annotations

from collections.abc import Callable

from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Dice, each_face
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.foundations.checks import D10
from grognard.rulesets.battleforge.sheets import Body
from grognard.rulesets.battleforge.state import Stand, State, footprint_of
from grognard.table.edges import onto_table
from grognard.table.points import Point, by_degrees
from grognard.table.search import nearest_free

CIRCLE = 360
RING = INCH // 4
TURN = 15


@enforces("battleforge.core.scatter")
async def scattered(umpire: Umpire, point: Point, by: int, unit: str, clause: str) -> Point:
    """Where a point lands: first the direction is rolled (360 is east, like 0), then the distance."""
    umpire.cite(scattered)
    (way,) = (await umpire.roll(Dice(1, each_face(CIRCLE), clause, by=by, unit=unit, label="Direction"))).values
    (far,) = (await umpire.roll(Dice(1, each_face(D10), clause, by=by, unit=unit, label="Scatter"))).values
    dx, dy = by_degrees(way % CIRCLE, far * INCH)
    return point[0] + dx, point[1] + dy


@enforces("battleforge.core.scatter-attack")
def misses_the_table(state: State, point: Point) -> bool:
    """Whether an attack that landed here misses, because it is off the table."""
    x, y = point
    return not (0 <= x <= state.scenario.width and 0 <= y <= state.scenario.height)


@enforces("battleforge.core.scatter-unit")
def back_on_table(state: State, body: Body, point: Point) -> Point:
    """The place nearest to a landing point at which a body is wholly on the table."""
    dx, dy = onto_table(footprint_of(body, Stand(point)), state.scenario.width, state.scenario.height)
    return point[0] + dx, point[1] + dy


def nearest_place(state: State, start: Point, fits: Callable[[Point], bool]) -> Point | None:
    """The nearest free place of the ledger: on rings a quarter of an inch apart, in directions of 15 degrees, from the
    east anticlockwise; None if there is none on the whole table."""
    return nearest_free(start, fits, RING, TURN, state.scenario.width + state.scenario.height)
