"""Chapter 4: moving. The test of a path, the test of its end, and the question of an Advance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import inf

from grognard.engine.clauses import enforces
from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer
from grognard.engine.questions.movement import ABANDON, Mover, Paths
from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.minis.bases_move import BasesMove, swept_box
from grognard.minis.boxes import Whereabouts
from grognard.minis.detours import Obstacle
from grognard.minis.poses import Dimensions
from grognard.minis.words import exact_inches
from grognard.rulesets.lords.rules.body import Body, Model, bodies, set_down, units_near, whereabouts
from grognard.rulesets.lords.rules.measuring import (
    CLOSE,
    COHERENCY,
    MEASURE,
    grouping,
    moved_to,
    near,
    off_table,
    refuse_ground,
    walls_near,
)
from grognard.rulesets.lords.state import State, Unit
from grognard.table.coherency import Grouping, groups
from grognard.table.points import DEGREES, SCALE, Point, by_degrees, centre_of, whole
from grognard.table.shapes import Disc, Polygon, outline_around
from grognard.table.travel import path_gap, path_gap_to_piece, path_length, path_overlaps


def mover(model: Model) -> Mover:
    return Mover(model.id, model.label, model.at, model.disc.r)


class Surroundings:
    """What lies around a body that is about to move. Each part is worked out once for a question, when somebody needs
    it."""

    def __init__(self, game: State, body: Body, reach: int) -> None:
        self.game = game
        self.body = body
        # The places of the models when the question came up. Its models may be set down one by one while others look.
        self.box = body.box
        self.margin = reach + 2 * CLOSE

    @lazy
    def models(self) -> dict[str, Model]:
        return {model.id: model for model in self.body.models}

    @lazy
    def spread(self) -> Grouping:
        """How the body keeps together before it moves."""
        return grouping(self.body.discs)

    @lazy
    def others(self) -> list[Unit]:
        """All units near by that are no part of this body."""
        own = {part.id for part in self.body.parts}
        return [unit for unit in units_near(self.game, self.box, self.margin) if unit.id not in own]

    @lazy
    def whereabouts(self) -> Whereabouts[Unit]:
        """Where those units stand."""
        return whereabouts(self.others)

    @lazy
    def taken(self) -> list[Disc]:
        """The bases of all units near by."""
        return [disc for other in self.others for disc in other.discs]

    @lazy
    def foes(self) -> list[Disc]:
        return [disc for other in self.others if other.seat != self.body.seat for disc in other.discs]

    @lazy
    def walls(self) -> list[tuple[str, Polygon]]:
        return walls_near(self.game.scenario.terrain, self.box, self.margin)

    def ends(self, paths: Paths) -> list[tuple[Model, Disc]]:
        """Where every model of the body would stand, in the order of their numbers."""
        return [
            (model, moved_to(model.disc, paths[model.id][-1]) if model.id in paths else model.disc)
            for model in self.body.models
        ]


def refuse_path(ground: Surroundings, model: Model, path: Sequence[Point], allowance: int) -> Refusal | None:
    """lords.move.up-to and lords.move.through-models: what any path must respect."""
    length = path_length(path)
    if not MEASURE.within(length, allowance):
        return Refusal(
            f"{model.label} goes up to {exact_inches(allowance)}, not {exact_inches(length)}",
            "lords.move.up-to",
            (model.id,),
        )
    if path_overlaps(path, model.disc.r, ground.foes, MEASURE.overlap):
        return Refusal(f"{model.label} would pass through an enemy base", "lords.move.through-models", (model.id,))
    for name, piece in ground.walls:
        if MEASURE.overlaps(path_gap_to_piece(path, model.disc.r, piece)):
            return Refusal(
                f"{model.label} would pass through {name}, which is impassable", "lords.setup.terrain", (model.id,)
            )
    return refuse_corners(ground, model, path)


def refuse_corners(ground: Surroundings, model: Model, path: Sequence[Point]) -> Refusal | None:
    """lords.measure.table: a base stays on the table all along, and on a convex table its corners decide."""
    width, height, r = ground.game.scenario.width, ground.game.scenario.height, model.disc.r - MEASURE.slack
    if all(r <= x <= width - r and r <= y <= height - r for x, y in path[1:]):
        return None
    return Refusal(f"{model.label} would go over the table's edge", "lords.measure.table", (model.id,))


def refuse_zone(ground: Surroundings, model: Model, path: Sequence[Point]) -> Refusal | None:
    """lords.move.enemy-zone: an Advance never comes within 1″ of an enemy."""
    limit = CLOSE + MEASURE.slack
    r = model.disc.r
    # The quick test in whole numbers is slightly wider; only what it catches is measured.
    if path_overlaps(path, r, ground.foes, -limit - 1) and path_gap(path, r, ground.foes) <= limit:
        closest = path_gap(path, r, ground.foes)
        return Refusal(
            f"{model.label} would come within 1″ of an enemy ({exact_inches(max(closest, 0))})",
            "lords.move.enemy-zone",
            (model.id,),
        )
    return None


def refuse_breaking(old: Grouping, new: Grouping) -> Refusal | None:
    """lords.unit.coherency and, for a unit that was split already, lords.unit.coherency-broken."""
    if COHERENCY.closes_up(old, new):
        return None
    if old.groups == 1:
        return Refusal(
            f"the unit would be split: a gap of {exact_inches(new.between)} is more than 1″", "lords.unit.coherency"
        )
    return Refusal(
        f"the unit is split and must close up: {old.groups} groups with a gap of {exact_inches(old.between)} before, "
        f"{new.groups} with {exact_inches(new.between)} after",
        "lords.unit.coherency-broken",
    )


def refuse_not_leaving(model: Model, end: Disc, left: Sequence[Disc]) -> Refusal | None:
    """lords.leave.end-distance: a leaving leader ends further than 1″ from the unit he left."""
    if near((end,), left, CLOSE):
        return Refusal(
            f"{model.label} is leaving and must end further than 1″ from the unit",
            "lords.leave.end-distance",
            (model.id,),
        )
    return None


def refuse_advance(ground: Surroundings, paths: Paths, allowance: int, left: Sequence[Disc]) -> Refusal | None:
    """lords.advance.move: the whole test of an Advance."""
    for name, corners in paths.items():
        model = ground.models[name]
        path = [model.at, *corners]
        refusal = refuse_path(ground, model, path, allowance) or refuse_zone(ground, model, path)
        if refusal is not None:
            return refusal
    ends = ground.ends(paths)
    moving = [(model, disc) for model, disc in ends if model.id in paths]
    staying = [model for model, _ in ends if model.id not in paths]
    refusal = refuse_ground(ground.game, moving, ground.others, staying)
    if refusal is None:
        refusal = refuse_breaking(ground.spread, grouping([disc for _, disc in ends]))
    if refusal is None and left:
        refusal = refuse_not_leaving(*ends[0], left)
    return refusal


def _do(body: Body) -> str:
    return "does" if body.lone_leader else "do"


class Advance(BasesMove):
    """Where a unit advances to. `left` are the bases of the unit that a leaving leader comes from."""

    may_abandon = True

    def __init__(self, game: State, body: Body, left: Sequence[Disc] = ()) -> None:
        title = f"Where {_do(body)} {body.name} advance to?"
        limits = f"Up to {exact_inches(body.movement)}, never within 1″ of an enemy."
        super().__init__(title, "lords.advance.move", "advance", body.id, body.movement, limits)
        self._ground = Surroundings(game, body, body.movement)
        self.left = left

    @lazy
    def movers(self) -> Sequence[Mover]:  # only made when somebody looks
        return [mover(model) for model in self._ground.body.models]

    @property
    def starts_at(self) -> Mapping[str, Point]:
        return self._ground.body.places

    def judge(self, paths: Paths) -> Refusal | None:
        return refuse_advance(self._ground, paths, self.allowance, self.left)

    def meets_nothing(self, dx: int, dy: int) -> bool:
        ground, scenario = self._ground, self._ground.game.scenario
        if self.left or ground.spread.groups > 1:
            return False
        area = swept_box(ground.box, dx, dy, self.allowance, (scenario.width, scenario.height))
        limit = CLOSE + MEASURE.slack + 1
        if area is None or walls_near(scenario.terrain, area, limit):
            return False
        return not ground.whereabouts.near(area, limit)

    @property
    def table(self) -> Dimensions:  # type: ignore[override]
        return self._ground.game.scenario.width, self._ground.game.scenario.height

    def obstacles(self, radius: int) -> Iterator[Obstacle]:
        for _, piece in self._ground.walls:
            yield piece.corners, radius
        for foe in self._ground.others:
            if foe.seat != self._ground.body.seat:
                wide = max(disc.r for disc in foe.discs)
                yield outline_around((disc.x, disc.y) for disc in foe.discs), radius + wide + CLOSE + MEASURE.slack

    def may_end(self, ends: Mapping[str, Point]) -> bool:
        ground = self._ground
        stand = [(model, moved_to(model.disc, ends[model.id])) for model in ground.body.models]
        return (
            not near([disc for _, disc in stand], ground.foes, CLOSE)
            and refuse_ground(ground.game, stand, ground.others) is None
            and refuse_breaking(ground.spread, grouping([disc for _, disc in stand])) is None
        )

    def price(self, radius: int, way: Sequence[Point]) -> float:
        ground = self._ground
        barred = (
            path_overlaps(way, radius, ground.foes, -CLOSE - MEASURE.slack - 1)
            or any(MEASURE.overlaps(path_gap_to_piece(way, radius, piece)) for _, piece in ground.walls)
            or any(off_table(ground.game, Disc(x, y, radius)) for x, y in way[1:])
        )
        return inf if barred else path_length(way)

    def towards(self, goal: Point) -> Answer | None:
        """The whole unit as far as it can go straight towards a place, or a little to the side of that line."""
        x, y = centre_of(self.starts_at.values())
        dx, dy = goal[0] - x, goal[1] - y
        length = path_length(((0, 0), (dx, dy)))
        if length < 1:
            return None
        step = min(self.allowance, whole(length))
        for share in (4, 3, 2, 1):
            for cos, sin in (DEGREES[0], DEGREES[30], DEGREES[330], DEGREES[65], DEGREES[295]):
                part = step * share / 4 / length / SCALE
                answer = self.shift(whole((dx * cos - dy * sin) * part), whole((dx * sin + dy * cos) * part))
                if answer is not None:
                    return answer
        return None

    def gathering(self) -> Iterator[Paths]:
        """Moves by which a split unit comes together: its smaller groups go towards the largest."""
        discs = self._ground.body.discs
        found = sorted(groups(discs, CLOSE + MEASURE.slack), key=len)
        if len(found) < 2:
            return
        models = self._ground.body.models
        for small in found[:-1]:
            pairs = [(models[i], models[j]) for i in small for j in range(len(models)) if j not in small]
            here, there = min(pairs, key=lambda pair: path_length((pair[0].at, pair[1].at)))
            dx, dy = there.disc.x - here.disc.x, there.disc.y - here.disc.y
            length = path_length((here.at, there.at))
            free = length - here.disc.r - there.disc.r
            for step in (
                min(free - 100, self.allowance),
                min(free - 900, self.allowance),
                min(free / 2, self.allowance),
            ):
                part = max(0.0, step) / length
                yield {models[i].id: [(whole(discs[i].x + dx * part), whole(discs[i].y + dy * part))] for i in small}

    def candidates(self, limit: int) -> Iterator[Answer]:
        goals = self._goals()
        first = next(goals, ABANDON)
        yield first
        yield from islice(goals, limit - 1)

    def _goals(self) -> Iterator[Answer]:
        for paths in ({}, *self.gathering()):
            if (answer := self.attempt(paths)) is not None:
                yield answer
        body = self._ground.body
        here = centre_of(self.starts_at.values())
        foes = [centre_of(model.at for model in foe.models) for foe in bodies(self._ground.game, enemy_of(body.seat))]
        for goal in sorted(foes, key=lambda place: path_length((here, place))):
            answer = self.towards(goal)
            if answer is not None:
                yield answer
        for degrees in range(0, 360, 45):
            dx, dy = by_degrees(degrees, self.allowance)
            answer = self.towards((here[0] + dx, here[1] + dy))
            if answer is not None:
                yield answer


@enforces("lords.move.no-facing")
def carry_out(body: Body, paths: Paths) -> None:
    """lords.move.no-facing: models are put down where their paths end; a move has no other effect."""
    for model in body.models:
        if model.id in paths:
            set_down(model, paths[model.id][-1])
