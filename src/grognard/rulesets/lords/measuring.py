"""Chapter 1: measuring. Who is near whom, how a unit keeps together, and where a base may stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf, sqrt

from grognard.engine.refusal import Refusal
from grognard.rulesets.lords.body import Body, Model, bodies
from grognard.rulesets.lords.state import Game, Point, Terrain
from grognard.table.coherency import Spread, spread
from grognard.table.distance import overlap
from grognard.table.measure import Measure
from grognard.table.shapes import Disc, Polygon, margin_inside, polygon, table_margin

MEASURE = Measure(slack=2, overlap=1, contact=1)
"""lords.measure.within: limits give way by 0.002", bases overlap when deeper than 0.001"."""

INCH = 1000
CLOSE = INCH
"""The one inch of Combat, of joining and of coherency."""
COMMAND = 6 * INCH


def inches(mils: float) -> str:
    """A length as people write it: 5″, 10.75″."""
    return f"{round(mils / INCH, 3):g}″"


def on_tape(mils: float) -> str:
    """A length as a log tells it, to the hundredth: nobody reads a tape closer than that."""
    return f"{round(mils / INCH, 2):g}″"


def strength(models: int) -> str:
    """A number of models in words."""
    return "1 model" if models == 1 else f"{models} models"


def gap(one: Sequence[Disc], other: Sequence[Disc]) -> float:
    """lords.measure.gap: the smallest gap between two units."""
    best = inf
    for ax, ay, ar in one:
        for bx, by, br in other:
            dx = bx - ax
            dy = by - ay
            # No gap is smaller than that along one axis, so most pairs need no root.
            if abs(dx) - ar - br < best and abs(dy) - ar - br < best:
                best = min(best, sqrt(dx * dx + dy * dy) - ar - br)
    return best


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


def _touched(game: Game, body: Body) -> Iterator[str]:
    """The enemy units of which some model is within 1″, by the heads of their bodies; a unit may come twice."""
    seat = body.seat
    box = body.box
    for unit in game.units.values():
        if unit.seat == seat:
            continue
        r = unit.profile.radius
        far = CLOSE + MEASURE.slack + r
        west, south, east, north = box[0] - far, box[1] - far, box[2] + far, box[3] + far
        for at in unit.places:
            # Most models are nowhere near, so look at the box before anything is measured.
            if at is None or not (west <= at[0] <= east and south <= at[1] <= north):
                continue
            if near((Disc(at[0], at[1], r),), body.discs, CLOSE):
                yield unit.joined_to or unit.id
                break


def foes_in_combat(game: Game, body: Body) -> list[Body]:
    """lords.unit.in-combat: every enemy unit within 1″, found from where the models stand."""
    touched = set(_touched(game, body))
    return [foe for foe in bodies(game, 1 - body.seat) if foe.id in touched] if touched else []


def in_combat(game: Game, body: Body) -> bool:
    return next(_touched(game, body), None) is not None


def standing(discs: Sequence[Disc]) -> Spread:
    """lords.unit.coherency: in how many groups models stand, and how far apart the nearest two are."""
    return spread(discs, CLOSE + MEASURE.slack)


@lru_cache(maxsize=256)
def outline(corners: tuple[Point, ...]) -> Polygon:
    return polygon(corners)


@lru_cache(maxsize=64)
def walls(terrain: tuple[Terrain, ...]) -> tuple[tuple[str, Polygon], ...]:
    """lords.setup.terrain: the impassable pieces."""
    return tuple((piece.name, outline(piece.outline)) for piece in terrain if piece.impassable)


@lru_cache(maxsize=64)
def screens(terrain: tuple[Terrain, ...]) -> tuple[Polygon, ...]:
    """lords.setup.terrain: the pieces that block sight."""
    return tuple(outline(piece.outline) for piece in terrain if piece.blocks_sight)


def off_table(game: Game, disc: Disc) -> bool:
    """lords.measure.table: whether a base does not lie wholly on the table."""
    return not MEASURE.at_least(table_margin(disc, game.scenario.width, game.scenario.height), 0)


def in_area(disc: Disc, area: Polygon) -> bool:
    return MEASURE.at_least(margin_inside(disc, area), 0)


def in_wall(game: Game, disc: Disc) -> str | None:
    """The impassable piece that a base here would overlap."""
    for name, piece in walls(game.scenario.terrain):
        if overlap(piece, disc, MEASURE.overlap):
            return name
    return None


def over(disc: Disc, others: Iterable[Disc]) -> bool:
    """Whether a base here overlaps one of the others."""
    x, y, r = disc
    for bx, by, br in others:
        reach = r + br - MEASURE.overlap
        dx = bx - x
        dy = by - y
        if -reach < dx < reach and dx * dx + dy * dy < reach * reach:
            return True
    return False


def all_models(game: Game) -> list[Model]:
    """All models on the table."""
    return [model for body in bodies(game) for model in body.models]


def refuse_ground(game: Game, ends: Sequence[tuple[Model, Disc]], others: Sequence[Model]) -> Refusal | None:
    """lords.measure.table: each end on the table, clear of impassable terrain and of every other base."""
    placed: list[tuple[Model, Disc]] = []
    for model, disc in ends:
        if off_table(game, disc):
            return Refusal(f"{model.label} would stand over the table's edge", "lords.measure.table", (model.id,))
        wall = in_wall(game, disc)
        if wall is not None:
            return Refusal(
                f"{model.label} would stand in {wall}, which is impassable", "lords.setup.terrain", (model.id,)
            )
        hit = _first_over(disc, others) or next((other for other, there in placed if over(disc, (there,))), None)
        if hit is not None:
            return Refusal(f"{model.label} would overlap {hit.label}", "lords.move.through-models", (model.id,))
        placed.append((model, disc))
    return None


def _first_over(disc: Disc, others: Sequence[Model]) -> Model | None:
    """The first model that a base here would overlap."""
    x, y, r = disc
    reach = r - MEASURE.overlap
    for other in others:
        bx, by, br = other.disc
        dx = bx - x
        far = reach + br
        if -far < dx < far:
            dy = by - y
            if dx * dx + dy * dy < far * far:
                return other
    return None


def moved_to(disc: Disc, at: Point) -> Disc:
    return Disc(at[0], at[1], disc.r)
