"""How bots move units: marches round what is in the way, charges, and broken units that gather."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from heapq import nsmallest
from math import sqrt

from grognard.engine.questions import Answer
from grognard.engine.questions.movement import move_answer
from grognard.minis.ways import cut
from grognard.rulesets.fatigue.rules.measuring import LINK, MEASURE, MELEE, on_table
from grognard.rulesets.fatigue.rules.moving import UnitMove
from grognard.rulesets.fatigue.state import INCH, Unit
from grognard.rulesets.fatigue.thinking.estimates import first_contact, nearest_pair
from grognard.table.points import DEGREES, SCALE, Point
from grognard.table.shapes import Box

BLOCK = sorted(((dx, dy) for dx in range(-4, 5) for dy in range(-4, 5)), key=lambda each: each[0] ** 2 + each[1] ** 2)
"""The places of a unit that crowds around a point, in widths of a base, nearest first."""

FRONT = 5
"""How many models of an enemy a charge considers."""

SECOND = MELEE - 50
"""How far behind contact a model of the second rank stands, to strike past the first."""

TRIES = 3
"""How many spots are tried for a model before the models behind it have their turn."""


def charge(move: UnitMove, enemy: Unit) -> Answer | None:
    """Move into contact: straight along the line between the two nearest models, or a little to the side of it."""
    unit = move._unit
    dx, dy = nearest_pair(unit, enemy)
    for turn in (0, 20, -20, 45, -45):
        cos, sin = DEGREES[turn % 360]
        x, y = (dx * cos - dy * sin) / SCALE, (dx * sin + dy * cos) / SCALE
        step = first_contact(unit, enemy, x, y)
        if step <= move.allowance:
            answer = move.shift(int(x * step), int(y * step))
            if answer is not None:
                return answer
    return None


def surround(move: UnitMove, enemy: Unit) -> Answer | None:
    """Each model goes by itself to where it can strike, the nearest first. A model that finds no such spot stays close
    to the others."""
    unit = move._unit
    ex, ey = enemy.formation.middle
    order = sorted(unit.models.items(), key=lambda each: (each[1][0] - ex) ** 2 + (each[1][1] - ey) ** 2)
    spots = _spots_around(move, enemy)
    placed: dict[str, Point] = {}
    behind: list[tuple[str, Point]] = []
    for model, here in order:
        if not _settle(move, model, here, spots, placed):
            behind.append((model, here))
            if not placed and len(behind) == TRIES:
                return None  # if the nearest cannot reach them, nobody can
    if not placed:
        return None
    for model, here in behind:
        if not _settle(move, model, here, _spots_beside(move, here, placed), placed):
            return None
    paths = {model: [end] for model, end in placed.items()}
    return move_answer(paths) if move.judge(paths) is None else None


def _settle(move: UnitMove, model: str, here: Point, spots: list[Point], placed: dict[str, Point]) -> bool:
    """Put a model on the nearest free spot that it can reach, close to those already placed."""
    apart = 2 * move._unit.profile.radius
    near, linked = (apart - MEASURE.overlap) ** 2, (apart + LINK) ** 2
    x, y = here
    reach = move.allowance**2
    options = []
    for spot in spots:
        away = (spot[0] - x) ** 2 + (spot[1] - y) ** 2
        if away > reach:
            continue
        gaps = [(spot[0] - px) ** 2 + (spot[1] - py) ** 2 for px, py in placed.values()]
        if not gaps or near <= min(gaps) <= linked:
            options.append((away, spot))
    for _, spot in nsmallest(TRIES, options):
        if move.allows(model, spot):
            placed[model] = spot
            return True
    return False


def _spots_beside(move: UnitMove, here: Point, placed: dict[str, Point]) -> list[Point]:
    """Free spots around the nearest of those already placed."""
    apart = 2 * move._unit.profile.radius
    x, y = here
    near = nsmallest(TRIES, placed.values(), key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
    around = [(px + apart * cos // SCALE, py + apart * sin // SCALE) for px, py in near for cos, sin in DEGREES[::45]]
    return _free(move, [here, *around], len(around) + 1)


def _spots_around(move: UnitMove, enemy: Unit) -> list[Point]:
    """Free spots from which a model can strike at the nearer models of an enemy, in two rings around each."""
    radii = move._unit.profile.radius + enemy.profile.radius
    x, y = move._unit.formation.middle
    front = sorted(((ex - x) ** 2 + (ey - y) ** 2, ex, ey) for ex, ey in enemy.models.values())[:FRONT]
    spots: list[Point] = []
    for square, ex, ey in front:
        for cos, sin in DEGREES[::45]:
            # A spot behind the enemy model is left out.
            if (x - ex) * cos + (y - ey) * sin > -0.5 * SCALE * sqrt(square):
                spots += ((ex + cos * ring // SCALE, ey + sin * ring // SCALE) for ring in (radii + 2, radii + SECOND))
    return _free(move, spots, len(spots))


def _free(move: UnitMove, spots: Iterable[Point], enough: int) -> list[Point]:
    """The first few of the spots on which a model of the unit could end."""
    state, ground, radius = move._state, move._state.ground, move._unit.profile.radius
    others = [(other.formation.box, radius + other.profile.radius, other.models.values()) for other in move.others]
    found: list[Point] = []
    for spot in spots:
        if not on_table(state, spot, radius) or _taken(spot, radius, others):
            continue
        if ground.bars_base(spot, radius) is None:
            found.append(spot)
            if len(found) == enough:
                break
    return found


def _taken(spot: Point, radius: int, others: Sequence[tuple[Box, int, Collection[Point]]]) -> bool:
    x, y = spot
    for (west, south, east, north), radii, places in others:
        if west - radius < x < east + radius and south - radius < y < north + radius:
            near = (radii - MEASURE.overlap) ** 2
            for px, py in places:
                if (px - x) * (px - x) + (py - y) * (py - y) < near:
                    return True
    return False


def march(move: UnitMove, goal: Point) -> Answer | None:
    """March as far as possible along the way to a goal, as a whole or else in a narrow block."""
    here = move._unit.formation.middle
    way = [here, *move._state.routes.way(here, goal, move.allowance)]
    for share, shape in SHARES:
        answer = shape(move, cut(way, share * move.allowance))
        if answer is not None:
            return answer
    return None


def _reform(move: UnitMove, corners: Sequence[Point]) -> Answer | None:
    """The unit crowds around the last corner, wherever there is room. The farthest spot goes to the model that is
    nearest to it."""
    unit = move._unit
    spots = _room(move, corners[-1])
    if len(spots) < len(unit.models):
        return None
    x, y = unit.formation.middle
    left = dict(unit.models)
    ends: dict[str, Point] = {}
    for sx, sy in sorted(spots, key=lambda spot: -((spot[0] - x) ** 2 + (spot[1] - y) ** 2)):
        _, model = min(((mx - sx) ** 2 + (my - sy) ** 2, model) for model, (mx, my) in left.items())
        del left[model]
        ends[model] = (sx, sy)
    # A model goes straight, or in file by the corners that the middle of the unit passes.
    for before in ([], corners[:-1] or [(x, y)]):
        paths = {model: [*before, end] for model, end in ends.items()}
        refusal = move.judge(paths)
        if refusal is None:
            return move_answer(paths)
        if refusal.clause == "fatigue.unit.coherency":
            return None
    return None


SHARES = ((1.0, UnitMove.march), (0.85, _reform), (0.75, UnitMove.march), (0.5, _reform), (0.4, UnitMove.march))
"""If a march is not possible, it is tried crowded together or shorter before it is given up."""


def _room(move: UnitMove, middle: Point) -> list[Point]:
    """The free spots nearest to a place, side by side: one for each model, as far as there are enough."""
    apart, count = 2 * move._unit.profile.radius, len(move._unit.models)
    spots = ((middle[0] + apart * dx, middle[1] + apart * dy) for dx, dy in BLOCK[: 4 * count + 5])
    return _free(move, spots, count)


def gather(move: UnitMove) -> Answer | None:
    """A broken unit closes up around its largest part. Each straggler goes beside a model that stays."""
    unit = move._unit
    radius = unit.profile.radius
    models = dict(unit.models)
    x, y = unit.formation.middle
    order = sorted(models, key=lambda m: (models[m][0] - x) ** 2 + (models[m][1] - y) ** 2)
    placed = {order[0]: models[order[0]]}
    paths: dict[str, list[Point]] = {}
    for model in order[1:]:
        here = models[model]
        end = _beside(here, list(placed.values()), 2 * radius, move.allowance)
        if end is None:
            return None
        placed[model] = end
        if end != here:
            paths[model] = [end]
    return move_answer(paths) if move.judge(paths) is None else None


def _beside(here: Point, placed: list[Point], apart: int, reach: int) -> Point | None:
    """The nearest free place around those already placed that is within reach."""
    spots = [here, *((px + apart * c // SCALE, py + apart * s // SCALE) for px, py in placed for c, s in DEGREES[::45])]

    def away(spot: Point, other: Point) -> float:
        return sqrt((spot[0] - other[0]) ** 2 + (spot[1] - other[1]) ** 2)

    fitting = [
        spot
        for spot in spots
        if away(spot, here) <= reach
        and all(away(spot, other) >= apart - 1 for other in placed)
        and min(away(spot, other) for other in placed) <= apart + INCH
    ]
    return min(fitting, key=lambda spot: away(spot, here), default=None)
