"""Chapter 4: moving. The test of a path, the test of an end, and the question of an Advance."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from grognard.engine.movement import ABANDON, Move, Mover, Paths, move_answer
from grognard.engine.questions import Answer
from grognard.engine.refusal import Refusal
from grognard.rulesets.lords.body import Body, Model, bodies, set_down
from grognard.rulesets.lords.measuring import (
    CLOSE,
    MEASURE,
    inches,
    moved_to,
    near,
    refuse_ground,
    standing,
    walls,
)
from grognard.rulesets.lords.state import Game, Point
from grognard.table.coherency import Spread, groups
from grognard.table.points import DEGREES, SCALE, centre_of, whole
from grognard.table.shapes import Disc, Polygon
from grognard.table.travel import path_gap, path_gap_to_piece, path_length, path_overlaps


def mover(model: Model) -> Mover:
    figure = "horse" if model.unit.profile.type == "cavalry" else "foot"
    return Mover(model.id, model.label, model.at, model.disc.r, figure=figure)


class Surroundings:
    """What lies around a body that is about to move: worked out once per question, when somebody looks."""

    def __init__(self, game: Game, body: Body, reach: int) -> None:
        self.game = game
        self.body = body
        # Where it stood when the question came up: its models may be set down one by one while others look.
        west, south, east, north = body.box
        margin = reach + 2 * CLOSE
        self.box = west - margin, south - margin, east + margin, north + margin

    def _in_reach(self, box: tuple[float, float, float, float]) -> bool:
        west, south, east, north = self.box
        return box[0] < east and west < box[2] and box[1] < north and south < box[3]

    @cached_property
    def models(self) -> dict[str, Model]:
        return {model.id: model for model in self.body.models}

    @cached_property
    def spread(self) -> Spread:
        """How the body keeps together before it moves."""
        return standing(self.body.discs)

    @cached_property
    def others(self) -> list[Model]:
        """All models near by that are not of this body."""
        return [
            model
            for other in bodies(self.game)
            if self._in_reach(other.box)
            for model in other.models
            if model.id not in self.models
        ]

    @cached_property
    def foes(self) -> list[Disc]:
        return [other.disc for other in self.others if other.unit.seat != self.body.seat]

    @cached_property
    def walls(self) -> list[tuple[str, Polygon]]:
        return [(name, piece) for name, piece in walls(self.game.scenario.terrain) if self._in_reach(piece.box)]

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
            f"{model.label} would travel {inches(length)}; the move is up to {inches(allowance)}",
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
    # The quick test in whole numbers is a hair wider; only what it catches is measured.
    if path_overlaps(path, r, ground.foes, -limit - 1) and path_gap(path, r, ground.foes) <= limit:
        closest = path_gap(path, r, ground.foes)
        return Refusal(
            f"{model.label} would come within 1″ of an enemy ({inches(max(closest, 0))})",
            "lords.move.enemy-zone",
            (model.id,),
        )
    return None


def refuse_breaking(old: Spread, new: Spread) -> Refusal | None:
    """lords.unit.coherency and, for a unit that was split already, lords.unit.coherency-broken."""
    if new.groups == 1 or new.groups < old.groups:
        return None
    if old.groups == 1:
        return Refusal(
            f"the unit would be split: a gap of {inches(new.between)} is more than 1″", "lords.unit.coherency"
        )
    if new.groups == old.groups and MEASURE.nearer(new.between, old.between):
        return None
    return Refusal(
        f"the unit is split and must close up: {old.groups} groups with a gap of {inches(old.between)} before, "
        f"{new.groups} with {inches(new.between)} after",
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
    refusal = refuse_ground(ground.game, moving, [*ground.others, *staying])
    if refusal is None:
        refusal = refuse_breaking(ground.spread, standing([disc for _, disc in ends]))
    if refusal is None and left:
        refusal = refuse_not_leaving(*ends[0], left)
    return refusal


def shift_all(body: Body, dx: int, dy: int) -> Paths:
    """The same straight shift for every model."""
    return {model.id: [(model.disc.x + dx, model.disc.y + dy)] for model in body.models}


def vector(degrees: int, length: int) -> Point:
    """A length in a direction of whole degrees from east, rounded to mils."""
    cos, sin = DEGREES[degrees % 360]
    return whole(cos * length / SCALE), whole(sin * length / SCALE)


def _do(body: Body) -> str:
    return "does" if body.lone_leader else "do"


class Advance(Move):
    """Where a unit advances to. `left` are the bases of the unit that a leaving leader comes from."""

    clause = "lords.advance.move"
    topic = "advance"

    def __init__(self, game: Game, body: Body, left: Sequence[Disc] = ()) -> None:
        self.title = f"Where {_do(body)} {body.name} advance to?"
        self.limits = f"Up to {inches(body.movement)}, never within 1″ of an enemy."
        self.allowance = body.movement
        self.may_abandon = True
        self.about = (body.id,)
        self.ground = Surroundings(game, body, body.movement)
        self.left = left
        self.sound: Paths | None = None
        """The last paths that were found legal: who tries an answer and then gives it does not have it tested twice."""

    @cached_property
    def movers(self) -> Sequence[Mover]:  # type: ignore[override]  # only made when somebody looks
        return [mover(model) for model in self.ground.body.models]

    def judge(self, paths: Paths) -> Refusal | None:
        if paths == self.sound:
            return None
        refusal = refuse_advance(self.ground, paths, self.allowance, self.left)
        if refusal is None:
            self.sound = paths
        return refusal

    def allowed(self, tries: Iterable[Paths]) -> Iterator[Answer]:
        return (move_answer(paths) for paths in tries if self.judge(paths) is None)

    def towards(self, goal: Point) -> Answer | None:
        """The whole unit as far as it can go straight towards a place, or a little to the side of that line."""
        x, y = centre_of(model.at for model in self.ground.body.models)
        dx, dy = goal[0] - x, goal[1] - y
        length = path_length(((0, 0), (dx, dy)))
        if length < 1:
            return None
        step = min(self.allowance, whole(length))
        for share in (4, 3, 2, 1):
            for cos, sin in (DEGREES[0], DEGREES[30], DEGREES[330], DEGREES[65], DEGREES[295]):
                part = step * share / 4 / length / SCALE
                paths = shift_all(
                    self.ground.body, whole((dx * cos - dy * sin) * part), whole((dx * sin + dy * cos) * part)
                )
                if self.judge(paths) is None:
                    return move_answer(paths)
        return None

    def closing(self) -> Iterator[Paths]:
        """Ways for a split unit to come together: the smaller groups go towards the largest."""
        discs = self.ground.body.discs
        found = sorted(groups(discs, CLOSE + MEASURE.slack), key=len)
        if len(found) < 2:
            return
        models = self.ground.body.models
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

    def sample(self, rng: random.Random) -> Answer:
        for share in (4, 3, 2, 1):
            dx, dy = vector(rng.randrange(360), rng.randrange(self.allowance * share // 4 + 1))
            paths = shift_all(self.ground.body, dx, dy)
            if self.judge(paths) is None:
                return move_answer(paths)
        return next(self.allowed([{}, *self.closing()]), ABANDON)

    def candidates(self, limit: int) -> Iterator[Answer]:
        goals = self._goals()
        first = next(goals, ABANDON)
        yield first
        yield from islice(goals, limit - 1)

    def _goals(self) -> Iterator[Answer]:
        yield from self.allowed([{}, *self.closing()])
        body = self.ground.body
        here = centre_of(model.at for model in body.models)
        foes = [centre_of(model.at for model in foe.models) for foe in bodies(self.ground.game, 1 - body.seat)]
        for goal in sorted(foes, key=lambda place: path_length((here, place))):
            answer = self.towards(goal)
            if answer is not None:
                yield answer
        for degrees in range(0, 360, 45):
            dx, dy = vector(degrees, self.allowance)
            answer = self.towards((here[0] + dx, here[1] + dy))
            if answer is not None:
                yield answer

    def nearest(self, answer: Answer) -> Answer | None:
        """The same move, but less far."""
        if not isinstance(answer, dict) or not isinstance(answer.get("paths"), dict):
            return None
        goal = {name: path[-1] for name, path in answer["paths"].items() if name in self.ground.models}
        for share in range(15, -1, -1):
            paths: Paths = {}
            for name, (x, y) in goal.items():
                start = self.ground.models[name].at
                paths[name] = [(start[0] + (x - start[0]) * share // 16, start[1] + (y - start[1]) * share // 16)]
            if self.judge(paths) is None:
                return move_answer(paths)
        return None


def longest(body: Body, paths: Paths) -> float:
    """How far the model went that went farthest."""
    return max((path_length([m.at, *paths[m.id]]) for m in body.models if m.id in paths), default=0.0)


def carry_out(body: Body, paths: Paths) -> None:
    """lords.move.no-facing: models are set down where their paths end, and that is all there is to a move."""
    for model in body.models:
        if model.id in paths:
            set_down(model, paths[model.id][-1])
