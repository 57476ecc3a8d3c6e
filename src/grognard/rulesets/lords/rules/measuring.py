"""Chapter 1: measuring. Which units are near each other, how a unit keeps together, and where a base may stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf, sqrt

from grognard.engine.clauses import enforces
from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.minis.boxes import boxes_meet, grown
from grognard.minis.coherency import Coherency
from grognard.rulesets.lords.rules.body import Body, Model, bodies, model_label
from grognard.rulesets.lords.state import State, Terrain, Unit, UnitBox
from grognard.table.coherency import Grouping
from grognard.table.distance import overlap
from grognard.table.measure import Measure
from grognard.table.points import Point
from grognard.table.shapes import Disc, Polygon, polygon

MEASURE = Measure(slack=2, overlap=1, contact=1)
"""lords.measure.within: limits give way by 0.002", bases overlap when deeper than 0.001"."""

INCH = 1000
CLOSE = INCH
"""The one inch of Combat, of joining and of coherency."""
COMMAND = 6 * INCH
COHERENCY = Coherency(MEASURE, CLOSE)


@enforces("lords.measure.gap")
def gap(one: Sequence[Disc], other: Sequence[Disc]) -> float:
    """lords.measure.gap: the smallest gap between two units."""
    best = inf
    for ax, ay, ar in one:
        for bx, by, br in other:
            dx = bx - ax
            dy = by - ay
            far = best + ar + br
            square = dx * dx + dy * dy
            if square < far * far:  # most pairs need no square root
                best = sqrt(square) - ar - br
    return best


@enforces("lords.measure.within")
def near(one: Sequence[Disc], other: Sequence[Disc], limit: int) -> bool:
    """lords.measure.within: whether any two bases have a gap of the limit or less. Exact, in whole numbers."""
    reach = limit + MEASURE.slack
    for ax, ay, ar in one:
        for bx, by, br in other:
            far = reach + ar + br
            dx = bx - ax
            dy = by - ay
            if -far <= dx <= far and -far <= dy <= far and dx * dx + dy * dy <= far * far:
                return True
    return False


def box_gap(one: Body, other: Body) -> int:
    """The gap of the boxes around two bodies along one axis: no model is nearer than that."""
    west, south, east, north = one.box
    w, s, e, n = other.box
    return max(w - east, west - e, s - north, south - n)


def bodies_near(one: Body, other: Body, limit: int) -> bool:
    return box_gap(one, other) <= limit + MEASURE.slack and near(one.discs, other.discs, limit)


def _touched(game: State, body: Body) -> Iterator[str]:
    """The enemy units of which a model is within 1″, by the id of their bodies. A unit may come twice."""
    west, south, east, north = grown(body.box, CLOSE + MEASURE.slack)
    for unit in game.units.values():
        if unit.seat == body.seat or not unit.places:
            continue
        w, s, e, n = unit.box
        if w <= east and west <= e and s <= north and south <= n and near(unit.discs, body.discs, CLOSE):
            yield unit.joined_to or unit.id


@enforces("lords.unit.in-combat")
def foes_in_combat(game: State, body: Body) -> list[Body]:
    """lords.unit.in-combat: every enemy unit within 1″, found from where the models stand."""
    touched = set(_touched(game, body))
    return [foe for foe in bodies(game, enemy_of(body.seat)) if foe.id in touched] if touched else []


def in_combat(game: State, body: Body) -> bool:
    return next(_touched(game, body), None) is not None


def grouping(discs: Sequence[Disc]) -> Grouping:
    """lords.unit.coherency: in how many groups models stand, and how far apart the nearest two are."""
    return COHERENCY.of(discs)


@lru_cache(maxsize=256)
def outline(corners: tuple[Point, ...]) -> Polygon:
    return polygon(corners)


@lru_cache(maxsize=64)
def walls(terrain: tuple[Terrain, ...]) -> tuple[tuple[str, Polygon], ...]:
    """lords.setup.terrain: the impassable pieces."""
    return tuple((piece.name, outline(piece.outline)) for piece in terrain if piece.impassable)


def walls_near(terrain: tuple[Terrain, ...], box: UnitBox, margin: int) -> list[tuple[str, Polygon]]:
    """The impassable pieces that something in a box, or so far from it, could meet."""
    area = grown(box, margin)
    return [(name, piece) for name, piece in walls(terrain) if boxes_meet(piece.box, area)]


@lru_cache(maxsize=64)
def screens(terrain: tuple[Terrain, ...]) -> tuple[Polygon, ...]:
    """lords.setup.terrain: the pieces that block sight."""
    return tuple(outline(piece.outline) for piece in terrain if piece.blocks_sight)


def off_table(game: State, disc: Disc) -> bool:
    """lords.measure.table: whether a base does not lie wholly on the table."""
    x, y, r = disc
    least = r - MEASURE.slack
    return not (least <= x <= game.scenario.width - least and least <= y <= game.scenario.height - least)


def in_wall(game: State, disc: Disc) -> str | None:
    """The impassable piece that a base here would overlap."""
    for name, piece in walls(game.scenario.terrain):
        if overlap(piece, disc, MEASURE.overlap):
            return name
    return None


def over(disc: Disc, others: Iterable[Disc]) -> bool:
    """Whether a base here overlaps one of the others."""
    x, y, r = disc
    own = r - MEASURE.overlap
    for bx, by, br in others:
        reach = own + br
        dx = bx - x
        if -reach < dx < reach:
            dy = by - y
            if dx * dx + dy * dy < reach * reach:
                return True
    return False


def refuse_ground(
    game: State, ends: Sequence[tuple[Model, Disc]], others: Sequence[Unit], staying: Sequence[Model] = ()
) -> Refusal | None:
    """lords.measure.table: a model ends on the table, clear of impassable terrain and of every other base."""
    placed = [model.disc for model in staying]
    for model, disc in ends:
        if off_table(game, disc):
            return Refusal(f"{model.label} would stand over the table's edge", "lords.measure.table", (model.id,))
        wall = in_wall(game, disc)
        if wall is not None:
            return Refusal(
                f"{model.label} would stand in {wall}, which is impassable", "lords.setup.terrain", (model.id,)
            )
        hit = stands_on(disc, others)
        if hit is None and over(disc, placed):
            everybody = [*staying, *[model for model, _ in ends]]
            hit = next(other.label for other, there in zip(everybody, placed, strict=False) if over(disc, (there,)))
        if hit is not None:
            return Refusal(f"{model.label} would overlap {hit}", "lords.move.through-models", (model.id,))
        placed.append(disc)
    return None


def unit_under(disc: Disc, others: Sequence[Unit]) -> Unit | None:
    """The first unit of which a base here would overlap a model."""
    x, y, r = disc
    for unit in others:
        west, south, east, north = unit.box
        if west < x + r and x - r < east and south < y + r and y - r < north and over(disc, unit.discs):
            return unit
    return None


def stands_on(disc: Disc, others: Sequence[Unit]) -> str | None:
    """The name of the first model that a base here would overlap."""
    unit = unit_under(disc, others)
    if unit is None:
        return None
    radius = unit.profile.radius
    living = [(place, Disc(at[0], at[1], radius)) for place, at in enumerate(unit.places) if at is not None]
    return next(model_label(unit, place) for place, base in living if over(disc, (base,)))


def moved_to(disc: Disc, at: Point) -> Disc:
    return Disc(at[0], at[1], disc.r)
