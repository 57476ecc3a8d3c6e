"""The plain oracle for the run of the broken: the ledger's sentences one after the other, by small steps, in inches.

It knows round bases on a flat table, walls, and blocks that nobody passes. Where something hangs by less than a hair it
raises `Undecided`, and the caller leaves the case out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from tests.battleforge.oracle import Wall, off, steps_along

HAIR = 0.01
STEP = 0.02
Spot = tuple[float, float]


class Undecided(Exception):
    """Too close to call."""


class Base(NamedTuple):
    x: float
    y: float
    radius: float


class Field(NamedTuple):
    """Everything that a run may meet."""

    width: float
    height: float
    friends: Sequence[Base]
    enemies: Sequence[Base]
    walls: Sequence[Wall]
    """Obstacles: up to 2" high they are no hindrance to a run, but nobody ends on one."""
    blocks: Sequence[Wall]
    """Impassable."""


def below(value: float, limit: float) -> bool:
    """Whether a value is clearly below a limit."""
    if abs(value - limit) < HAIR:
        raise Undecided
    return value < limit


def gap(one: Base, other: Base) -> float:
    return hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius


def headings(unit: Sequence[Base], enemies: Sequence[Base]) -> list[float]:
    """The angles that lead straight away: from the centre of the enemy's closest model to that of one's own."""
    pairs = sorted((gap(mine, theirs), mine, theirs) for mine in unit for theirs in enemies)
    closest = [(mine, theirs) for far, mine, theirs in pairs if far - pairs[0][0] < HAIR]
    if len(closest) > 1:
        raise Undecided  # whether two are equally close is a matter of mils
    mine, theirs = closest[0]
    return [atan2(mine.y - theirs.y, mine.x - theirs.x)]


def ends_of_run(unit: Sequence[Base], field: Field) -> list[list[Spot]]:
    """Where the models may end: one way, two that are equally good, or none, and then the unit surrenders."""
    (straight,) = headings(unit, field.enemies)
    for turn in range(0, 76, 15):
        angles = [straight] if turn == 0 else [straight + turn * pi / 180, straight - turn * pi / 180]
        found = [ends for angle in angles if (ends := shifted(unit, field, angle)) is not None]
        if found:
            return found
    return []


def shifted(unit: Sequence[Base], field: Field, angle: float) -> list[Spot] | None:
    """All models by the same 6"; one whose place is taken goes to the nearest free place within 2"."""
    dx, dy = 6 * cos(angle), 6 * sin(angle)
    placed: list[Base] = []
    for model in unit:
        if not passes(model, (model.x + dx, model.y + dy), field):
            return None
        spot = nearest_place(Base(model.x + dx, model.y + dy, model.radius), field, placed)
        if spot is None:
            return None
        placed.append(spot)
    return [(base.x, base.y) for base in placed]


def passes(model: Base, goal: Spot, field: Field) -> bool:
    """Whether the way is open to one model, looked at inch by inch."""
    x, y = goal
    if below(min(x, y, field.width - x, field.height - y), model.radius):
        return False
    way = [Base(px, py, model.radius) for _, px, py in steps_along([(model.x, model.y), goal], STEP)]
    barred = [*field.blocks, *(wall for wall in field.walls if below(2.0, wall.height))]
    for block in barred:
        if below(min(off(block, here.x, here.y) for here in way), model.radius):
            return False
    return all(keeps_clear(way, enemy) for enemy in field.enemies)


def keeps_clear(way: Sequence[Base], enemy: Base) -> bool:
    """Never within 1" of an enemy; of one that was so near at the start it only has to move away."""
    gaps = [gap(here, enemy) for here in way]
    if below(gaps[0], 1.0):
        if abs(gaps[1] - gaps[0]) < 1e-4 or 0 < gaps[0] - min(gaps) < 0.002:
            raise Undecided  # places are whole mils
        return all(later > earlier for earlier, later in pairwise(gaps))
    return not below(min(gaps), 1.0)


def nearest_place(wanted: Base, field: Field, placed: Sequence[Base]) -> Base | None:
    """The place itself if no base is there, else the rings of the ledger: 0.25" apart, every 15 degrees from east."""
    if is_free(wanted, field, placed):
        return wanted
    for ring in range(1, 9):
        for degrees in range(0, 360, 15):
            angle = degrees * pi / 180
            spot = Base(wanted.x + ring / 4 * cos(angle), wanted.y + ring / 4 * sin(angle), wanted.radius)
            clear = all(not below(gap(spot, enemy), 1.0) for enemy in field.enemies)
            if clear and is_free(spot, field, placed):
                return spot
    return None


def is_free(base: Base, field: Field, placed: Sequence[Base]) -> bool:
    """On the table, on no other base, on no wall and in nothing solid."""
    edge = min(base.x, base.y, field.width - base.x, field.height - base.y)
    if below(edge, base.radius):
        return False
    if any(below(gap(base, other), 0.0) for other in (*field.friends, *field.enemies, *placed)):
        return False
    return not any(below(off(wall, base.x, base.y), base.radius) for wall in (*field.walls, *field.blocks))
