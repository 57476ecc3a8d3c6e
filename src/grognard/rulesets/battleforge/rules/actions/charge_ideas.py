"""Chapter 8: ways for a charge that are worth trying. What is allowed is judged elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from grognard.engine.questions.movement import Paths
from grognard.minis.bases_move import shifted
from grognard.rulesets.battleforge.rules.foundations.measuring import bodies
from grognard.rulesets.battleforge.rules.movement.march import March
from grognard.rulesets.battleforge.state import Stand, footprint_of
from grognard.table.footprint import Footprint, gap_between, middle_of, overlaps
from grognard.table.nearest import nearest_pair, nearest_point
from grognard.table.points import ExactPoint, Point, separation, to_mils, turned
from grognard.table.shapes import Disc
from grognard.table.solid import Solid

Stands = Mapping[str, Stand]

SNUG = 20
"""The gap that a charging base leaves: within what counts as contact, and safe from rounding."""
PAIRS = 4
"""How many pairs of near models are tried."""
FILES = (0, 1, -1, 2, -2)
RANKS_APART = 100
"""What models in ranks leave between their bases."""
SWINGS = (0, 30, -30, 60, -60, 90, -90)


def charge_paths(march: March) -> Iterator[Paths]:
    """Paths for a charge: first each model by itself around the target, then the whole unit straight at it."""
    target = march.state.units.get(march.errand.target)
    if target is None or not target.fielded:
        return
    there = bodies(march.state, target)
    stands = march.origin.stands
    if not stands:
        yield from _sallies(march, there)
        return
    vectors = [vector for _, _, vector in _nearest(march, stands, there)[:PAIRS]]
    starts = {model: stands[model].at for model in march.unit.models}
    for vector in vectors:
        yield _around(march, stands, there, vector)
        yield shifted(starts, *vector)


def _sallies(march: March, there: Sequence[Solid]) -> Iterator[Paths]:
    """Ways for a unit that comes out of a building: as many models as can go up to the enemy, the others in ranks
    behind one of those that are nearest to the door."""
    outline = bodies(march.state, march.unit)[0].footprint
    beside = [*_spots_beside(march, outline, there)]
    for lead in beside[:PAIRS]:
        paths = _placed(march, outline, [lead, *beside, *_ranks(march, nearest_point(outline, lead), lead)])
        if len(paths) == len(march.unit.models):
            yield paths


def _spots_beside(march: March, outline: Footprint, there: Sequence[Solid]) -> Iterator[Point]:
    """Places in contact with the enemy that can be reached from the outline, the nearest to it first."""
    model, found = march.unit.models[0], list[Point]()
    for body in there:
        start = march.origin.start(model, to_mils(middle_of(body.footprint)), None)
        x, y = start.at
        found += [(x + dx, y + dy) for dx, dy in _beside(_base(march, start, model), body.footprint)]
    far = {spot: separation(spot, nearest_point(outline, spot)) for spot in found}
    reach = march.reach(model) + march.unit.formation.bodies[0].radius
    yield from (spot for spot in sorted(found, key=far.__getitem__) if far[spot] <= reach)


def _ranks(march: March, door: ExactPoint, lead: Point) -> Iterator[Point]:
    """Places behind one in ranks, back to the door."""
    dx, dy = lead[0] - door[0], lead[1] - door[1]
    far = separation((0, 0), (dx, dy)) or 1.0
    wide = 2 * max(body.radius for body in march.unit.formation.bodies) + RANKS_APART
    for rank, file in product(range(len(march.unit.models)), FILES):
        back, aside = wide * rank / far, wide * file / far
        yield to_mils((lead[0] - dx * back - dy * aside, lead[1] - dy * back + dx * aside))


def _placed(march: March, outline: Footprint, spots: Sequence[Point]) -> Paths:
    """Each model at the first of these places that is free."""
    taken: list[Footprint] = []
    paths: Paths = {}
    for model, spot in product(march.unit.models, spots):
        base = _base(march, Stand(spot), model)
        if model not in paths and not overlaps(base, outline, 0.5) and _is_free(march, base, taken):
            paths[model] = [spot]
            taken.append(base)
    return paths


def _nearest(march: March, stands: Stands, there: Sequence[Solid]) -> list[tuple[float, str, Point]]:
    """The pairs that are nearest to each other, with the vector that brings them into contact."""
    pairs = [
        (model, _base(march, stands[model], model), body.footprint) for model in march.unit.models for body in there
    ]
    return sorted((gap_between(base, body), model, into_contact(base, body)) for model, base, body in pairs)


def _base(march: March, stand: Stand, model: str, shift: Point = (0, 0)) -> Footprint:
    x, y = stand.at
    body = march.unit.figure(model).profile.body
    return footprint_of(body, stand._replace(at=(x + shift[0], y + shift[1])))


def into_contact(base: Footprint, body: Footprint) -> Point:
    """The vector that brings a base straight up to a body."""
    here, there = nearest_pair(base, body)
    far = separation(here, there)
    if far <= SNUG:
        return 0, 0
    share = (far - SNUG) / far
    return to_mils(((there[0] - here[0]) * share, (there[1] - here[1]) * share))


def _around(march: March, stands: Stands, there: Sequence[Solid], lead: Point) -> Paths:
    """Each model, the nearest first, goes to the nearest free place at the target that it can reach. A model that finds
    none goes with the leader as far as it can."""
    order = {model: far for far, model, _ in reversed(_nearest(march, stands, there))}
    taken: list[Footprint] = []
    paths: Paths = {}
    for model in sorted(order, key=order.__getitem__):
        left = march.reach(model) - march.covered
        base, stand = _base(march, stands[model], model), stands[model]
        slots = _slots(base, there, lead, left)
        shift = next((each for each in slots if _is_free(march, _base(march, stand, model, each), taken)), (0, 0))
        taken.append(_base(march, stand, model, shift))
        if shift != (0, 0):
            x, y = stand.at
            paths[model] = [(x + shift[0], y + shift[1])]
    return paths


def _slots(base: Footprint, there: Sequence[Solid], lead: Point, left: int) -> Iterator[Point]:
    found = [slot for body in there for slot in _beside(base, body.footprint)]
    for slot in sorted(found, key=lambda each: each[0] ** 2 + each[1] ** 2):
        if slot[0] ** 2 + slot[1] ** 2 <= left * left:
            yield slot
    for share in (4, 3, 2, 1):
        yield lead[0] * share // 4, lead[1] * share // 4


def _beside(base: Footprint, body: Footprint) -> Iterator[Point]:
    """Vectors that bring a base into contact: straight, and round the side of a round body."""
    if not (isinstance(base, Disc) and isinstance(body, Disc)):
        yield into_contact(base, body)
        return
    dx, dy = base.x - body.x, base.y - body.y
    if dx == dy == 0:
        return
    reach = base.r + body.r + SNUG
    for swing in SWINGS:
        x, y = turned((dx, dy), swing)
        length = separation((0, 0), (x, y))
        place = to_mils((body.x + x / length * reach, body.y + y / length * reach))
        yield place[0] - base.x, place[1] - base.y


def _is_free(march: March, base: Footprint, taken: Sequence[Footprint]) -> bool:
    """Whether a place is free, by a quick test."""
    if any(overlaps(base, other, 0.5) for other in taken):
        return False
    return not any(overlaps(base, each.footprint, 0.5) for _, solids in march.others for each in solids)


def closest_slots(march: March, model: str, enemies: Sequence[Sequence[Solid]], far: int) -> Point:
    """The vector that brings a model as near to one of these enemies as it gets: into contact, or straight towards."""
    base = _base(march, march.origin.stands[model], model)
    vectors = [into_contact(base, body.footprint) for there in enemies for body in there]
    dx, dy = min(vectors, key=lambda each: each[0] ** 2 + each[1] ** 2)
    length = separation((0, 0), (dx, dy))
    if length <= far:
        return dx, dy
    return int(dx * far / length), int(dy * far / length)
