"""Chapter 2: part 2 of a Scenario is terrain, placed by the players in turn or drawn at random
(fatigue.scenario.terrain)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from grognard.engine.dice.sources import Stream
from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer
from grognard.engine.questions.movement import Mover, Place, Pose, Poses, place_answer
from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.engine.umpire import Umpire
from grognard.minis.boxes import boxes_within
from grognard.minis.nearby import lattice_around
from grognard.minis.places_held import place_held
from grognard.minis.words import inches
from grognard.rulesets.fatigue.rules.ground import Piece
from grognard.rulesets.fatigue.rules.measuring import MEASURE
from grognard.rulesets.fatigue.state import INCH, RandomPieces, State, Template, Terrain
from grognard.table.distance import gap
from grognard.table.points import EAST, NORTH, Direction, Point, unit, whole
from grognard.table.shapes import Disc, Polygon, polygon, round_piece, table_margin

LATTICE = INCH // 2
TRIES = 40


async def set_up_terrain(umpire: Umpire, state: State) -> None:
    """Place one piece of terrain, or the whole random set (fatigue.scenario.terrain)."""
    plan = state.scenario.terrain
    if plan.manner == "random":
        await draw_terrain(umpire, state)
    else:
        await place_piece(umpire, state)
    if all(done >= len(pieces) for done, pieces in zip(state.placed, plan.lists, strict=False)):
        state.stage, state.active = "deployment", state.scenario.deployment.starts


async def place_piece(umpire: Umpire, state: State) -> None:
    """The player whose turn it is places the next piece of their list. A player without pieces is passed over."""
    lists = state.scenario.terrain.lists
    seat = state.active if state.placed[state.active] < len(lists[state.active]) else enemy_of(state.active)
    template = lists[seat][state.placed[seat]]
    state.placed[seat] += 1
    state.active = enemy_of(seat)
    question = PlacePiece(state, template)
    if question.room is None:
        umpire.tell("no-room", "fatigue.scenario.terrain", "There is no room for {piece}", piece=template.name)
        return
    poses = await umpire.ask(seat, question)
    assert poses is not None  # nobody may pass when a piece is to be placed
    add_piece(state, template, next(iter(poses.values())))
    umpire.tell("terrain", "fatigue.scenario.terrain", "{piece} is placed", piece=template.name)


def add_piece(state: State, template: Template, pose: Pose) -> None:
    pieces = state.terrain.pieces
    piece = Piece(
        f"t{len(pieces) + 1}",
        template.kind,
        template.name,
        turned_outline(template.outline, pose.at, pose.facing or EAST),
        template.height,
        template.impassable,
        template.rounded,
    )
    state.terrain = Terrain((*pieces, piece))


def turned_outline(outline: Sequence[Point], at: Point, facing: Direction) -> tuple[Point, ...]:
    """An outline around (0, 0), turned so that its east looks along the facing and moved to a place."""
    ux, uy = unit(facing)
    return tuple((whole(at[0] + x * ux - y * uy), whole(at[1] + x * uy + y * ux)) for x, y in outline)


class PlacePiece(Place):
    """The question where a piece of terrain goes. Its facing is the direction of its long side."""

    def __init__(self, state: State, template: Template) -> None:
        self.title = f"Where does {template.name} stand?"
        self.clause = "fatigue.scenario.terrain"
        self.topic = f"terrain:{len(state.terrain.pieces) + 1}"
        self.spacing = state.scenario.terrain.distance
        self.limits = f"on the table, at least {inches(self.spacing)} from other pieces"
        self.movers = (Mover("piece", template.name, facing=EAST),)
        self.palette = {template.name: template.outline}
        self._state, self._template = state, template
        self._others = [feature.shape for feature in state.ground.features]

    def judge(self, poses: Poses) -> Refusal | None:
        (pose,) = poses.values()
        try:
            shape = polygon(turned_outline(self._template.outline, pose.at, pose.facing or EAST))
        except ValueError:
            return Refusal("turned like this the piece loses its shape", self.clause)
        return self._judge_shape(shape)

    def _judge_shape(self, shape: Polygon) -> Refusal | None:
        scenario = self._state.scenario
        if table_margin(shape, scenario.width, scenario.height) < -MEASURE.slack:
            return Refusal(f"{self._template.name} would not be wholly on the table", self.clause)
        for other in self._others:
            if not far_enough(shape, other, self.spacing):
                return Refusal(
                    f"{self._template.name} would be nearer than {inches(self.spacing)} to another piece", self.clause
                )
        return None

    def _poses(self) -> Iterator[Poses]:
        """Poses to try: every half inch, in coarse steps first, unturned and turned by a quarter."""
        scenario = self._state.scenario
        for step in (8 * LATTICE, LATTICE):
            for facing in (EAST, NORTH):
                for x in range(step, scenario.width, step):
                    for y in range(step, scenario.height, step):
                        yield {"piece": Pose((x, y), facing)}

    @lazy
    def room(self) -> Poses | None:
        """A place for the piece, if there is any."""
        return next((poses for poses in self._poses() if self.judge(poses) is None), None)

    def sample(self, rng: random.Random) -> Answer:
        scenario = self._state.scenario
        for _ in range(TRIES):
            at = (rng.randrange(scenario.width), rng.randrange(scenario.height))
            poses = {"piece": Pose(at, rng.choice((EAST, NORTH)))}
            if self.judge(poses) is None:
                return place_answer(poses)
        assert self.room is not None
        return place_answer(self.room)

    def candidates(self, limit: int) -> Iterator[Answer]:
        for poses, _ in zip((p for p in self._poses() if self.judge(p) is None), range(limit), strict=False):
            yield place_answer(poses)

    def nearest(self, answer: Answer) -> Answer | None:
        return self.tethered(answer)

    def tethered(self, wish: Answer, before: Answer | None = None, snap: int = 0) -> Answer | None:
        return place_held(self, wish, before, lambda: self._somewhere_near(wish))

    def _somewhere_near(self, wish: Answer) -> Answer | None:
        """The piece, turned as it was meant, at the nearest place where it may stand, or else anywhere."""
        meant = self.take(wish)
        assert meant is not None
        (pose,) = meant.values()
        for at in lattice_around(pose.at, LATTICE):
            poses = {"piece": Pose(at, pose.facing)}
            if self.judge(poses) is None:
                return place_answer(poses)
        return place_answer(self.room) if self.room is not None else None


def far_enough(shape: Polygon, other: Polygon, distance: int) -> bool:
    """Whether a piece keeps its distance from the others. If the Scenario asks for none, pieces may touch but not
    overlap."""
    if not boxes_within(shape.box, other.box, distance):
        return True
    free = gap(shape, other)
    return MEASURE.at_least(free, distance) if distance else not MEASURE.overlaps(free)


async def draw_terrain(umpire: Umpire, state: State) -> None:
    """Draw a random set of terrain. Each piece goes where it first fits, or is left out."""
    clause = "fatigue.scenario.terrain"
    seed = await umpire.draw(65536, clause), await umpire.draw(65536, clause)
    stream = Stream(b"%d.%d" % seed, 0, b"terrain")
    shapes: list[Polygon] = []
    pieces: list[Piece] = []
    for draw in state.scenario.terrain.draws:
        for _ in range(draw.count):
            found = _random_place(state, draw, shapes, stream)
            if found is not None:
                shapes.append(found)
                outline = tuple((int(x), int(y)) for x, y in found.corners)
                pieces.append(
                    Piece(
                        f"t{len(pieces) + 1}",
                        draw.kind,
                        draw.name,
                        outline,
                        draw.height,
                        rounded=draw.radius is not None,
                    )
                )
    state.terrain = Terrain(tuple(pieces))
    umpire.tell("terrain", clause, "{count} pieces of terrain are drawn", count=len(pieces))


def _random_place(state: State, draw: RandomPieces, shapes: Sequence[Polygon], stream: Stream) -> Polygon | None:
    scenario = state.scenario
    plan = scenario.terrain
    middle = (scenario.width // 2, scenario.height // 2)
    for _ in range(TRIES):
        shape = _random_shape(draw, (_between(stream, 0, scenario.width), _between(stream, 0, scenario.height)), stream)
        if (
            table_margin(shape, scenario.width, scenario.height) >= 0
            and gap(Disc(*middle, 0), shape) >= plan.clear
            and all(far_enough(shape, other, plan.distance) for other in shapes)
        ):
            return shape
    return None


def _random_shape(draw: RandomPieces, at: Point, stream: Stream) -> Polygon:
    if draw.radius is not None:
        return round_piece(at, _between(stream, *draw.radius))
    w, d = _between(stream, *draw.width) // 2, _between(stream, *draw.depth) // 2
    if stream.below(2):
        w, d = d, w
    x, y = at
    return polygon(((x - w, y - d), (x + w, y - d), (x + w, y + d), (x - w, y + d)))


def _between(stream: Stream, low: int, high: int) -> int:
    """A length between two limits, in steps of a quarter inch."""
    step = INCH // 4
    return low + step * stream.below((high - low) // step + 1)
