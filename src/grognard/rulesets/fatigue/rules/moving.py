"""Chapter 6: moving. Advance, Run, retaliation and Seize Ground are one question, and one test judges them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf

from grognard.engine.clauses import enforces
from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer, Contact, Part
from grognard.engine.questions.movement import Mover, Paths, move_answer, paths_of
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.bases_move import BasesMove, shifted, swept_box
from grognard.minis.boxes import box_around, boxes_meet, grown, meeting, meets_any
from grognard.minis.detours import Obstacle
from grognard.minis.poses import Dimensions
from grognard.minis.tether import touching_shifts
from grognard.minis.words import inches
from grognard.rulesets.fatigue.rules.ground import CROSSED, features_in
from grognard.rulesets.fatigue.rules.measuring import (
    LINK,
    MEASURE,
    MELEE,
    in_combat_with,
    model_distance,
    on_table,
    overlap,
)
from grognard.rulesets.fatigue.showing.words import who
from grognard.rulesets.fatigue.state import State, Unit
from grognard.table.coherency import Grouping
from grognard.table.points import DEGREES, SCALE, Point, along, by_degrees, direction_to, separation
from grognard.table.shapes import Box, Disc, outline_around
from grognard.table.travel import path_length, path_overlaps

Together = Callable[[Unit, Grouping, Mapping[str, Point]], Refusal | None]


class UnitMove(BasesMove):
    """The question where the models of one unit go. `together` says how the unit must stand at the end."""

    quarters = (4, 4, 4)

    def __init__(
        self,
        state: State,
        unit: Unit,
        title: str,
        clause: str,
        topic: str,
        allowance: int,
        together: Together,
        *,
        may_abandon: bool = False,
    ) -> None:
        limits = f"up to {inches(allowance)} each, within 1″ of each other at the end"
        super().__init__(title, clause, topic, unit.id, allowance, limits)
        self.may_abandon = may_abandon
        self._state, self._unit, self._together = state, unit, together

    @lazy
    def movers(self) -> Sequence[Mover]:  # only made when somebody looks
        radius = self._unit.profile.radius
        return [Mover(model, who(self._unit, model), place, radius) for model, place in self._unit.models.items()]

    @property
    def starts_at(self) -> Mapping[str, Point]:
        return self._unit.models

    @property
    def before(self) -> Grouping:
        return self._unit.formation.spread

    @lazy
    def _near(self) -> list[tuple[Unit, Box]]:
        """The other units within reach, with their boxes."""
        return meeting(self._reach, [(other, other.formation.box) for other in self._state.others(self._unit)])

    @property
    def others(self) -> list[Unit]:
        """The other units that the longest move could meet."""
        return [other for other, _ in self._near]

    def judge(self, paths: Paths) -> Refusal | None:
        before = self._unit.models
        ends = {**before, **{model: path[-1] for model, path in paths.items()}}
        moved = [model for model in paths if ends[model] != before[model]]
        if not moved and all(len(path) == 1 for path in paths.values()):
            return self._together(self._unit, self.before, ends)
        routes = {model: [before[model], *path] for model, path in paths.items()}
        return (
            self._judge_ways(routes, self._swept(routes))
            or self._judge_ends(moved, ends, rigid=self._rigid(ends))
            or (None if self._rigid(ends) else self._together(self._unit, self.before, ends))
        )

    def _rigid(self, ends: Mapping[str, Point]) -> bool:
        """Whether a unit that keeps together is moved as a whole, so that nothing changes within it."""
        if self.before.groups > 1:
            return False
        before = self._unit.models
        vectors = {(x - before[model][0], y - before[model][1]) for model, (x, y) in ends.items()}
        return len(vectors) == 1

    def _judge_ways(self, routes: Mapping[str, list[Point]], area: Box) -> Refusal | None:
        """Judge each model by itself: the length of its way, its climbing, what stands in its way, and the ground where
        it ends."""
        unit, ground = self._unit, self._state.ground
        rough = meets_any(area, ground.boxes)
        foes = [foe for foe, there in self._near if foe.seat != unit.seat and boxes_meet(there, area)]
        crowd = [Disc(x, y, foe.profile.radius) for foe in foes for x, y in foe.models.values()]
        for model, route in routes.items():
            cost = ground.cost(route) if rough else path_length(route)
            refusal = (
                self._judge_cost(model, route, cost)
                or (self._judge_ground(model, route) if rough else None)
                or (self._judge_crossing(model, route, crowd) if crowd else None)
                or self._judge_edge(model, route)
            )
            if refusal is not None:
                return refusal
        return None

    def _judge_edge(self, model: str, route: Sequence[Point]) -> Refusal | None:
        """No model leaves the table, not even to come back. The edges are straight, so testing the corners of the way
        is enough."""
        for point in route[1:]:
            refusal = judge_edge(self._state, self._unit, model, point)
            if refusal is not None:
                return refusal
        return None

    def _judge_cost(self, model: str, route: Sequence[Point], cost: float) -> Refusal | None:
        if cost <= self.allowance + MEASURE.slack:
            return None
        over = inches(cost - self.allowance)
        # Climbing is given as the reason if the length alone would have been short enough.
        climbed = cost > path_length(route) + MEASURE.slack
        return Refusal(
            f"{who(self._unit, model)} would go {inches(cost)}, {over} more than {inches(self.allowance)}",
            "fatigue.move.vertical" if climbed else "fatigue.move.allowance",
            (self._unit.id,),
        )

    def _judge_ground(self, model: str, route: Sequence[Point]) -> Refusal | None:
        unit = self._unit
        barrier = self._state.ground.bars_way(route, unit.profile.radius)
        if barrier is not None:
            return Refusal(f"{who(unit, model)} cannot pass {barrier.name}", "fatigue.move.terrain", (unit.id,))
        return judge_ground(self._state, unit, model, route[-1])

    def _judge_crossing(self, model: str, route: Sequence[Point], crowd: Sequence[Disc]) -> Refusal | None:
        unit = self._unit
        if path_overlaps(route, unit.profile.radius, crowd, MEASURE.overlap):
            return Refusal(f"{who(unit, model)} would cross an enemy base", "fatigue.move.through-models", (unit.id,))
        return None

    def _judge_ends(self, moved: Sequence[str], ends: Mapping[str, Point], *, rigid: bool) -> Refusal | None:
        """No base ends on another. Only where all models end together counts (fatigue.move.allowance)."""
        if not moved:
            return None
        area = box_around([ends[model] for model in moved], self._unit.profile.radius)
        for other, there in self._near:
            if boxes_meet(area, there) and (refusal := self._judge_ends_at(other, moved, ends)):
                return refusal
        return None if rigid else self._judge_ends_within(moved, ends)

    def _judge_ends_at(self, other: Unit, moved: Sequence[str], ends: Mapping[str, Point]) -> Refusal | None:
        radii = self._unit.profile.radius + other.profile.radius
        for model in moved:
            if any(overlap(ends[model], place, radii) for place in other.models.values()):
                return _on_a_base(self._unit, model, other)
        return None

    def _judge_ends_within(self, moved: Sequence[str], ends: Mapping[str, Point]) -> Refusal | None:
        radii = 2 * self._unit.profile.radius
        for model in moved:
            if any(m != model and overlap(ends[model], place, radii) for m, place in ends.items()):
                return _on_a_base(self._unit, model, self._unit)
        return None

    def parts(self, way: Sequence[Point]) -> tuple[Part, ...]:
        """The parts of a way's cost: its length, and what climbing adds to it (fatigue.move.vertical)."""
        length = path_length(way)
        up = self._state.ground.cost(way) - length
        return (Part(round(length)), *((Part(round(up), "climbing"),) if up >= 1 else ()))

    # ---- a unit that is being dragged ----

    @property
    def table(self) -> Dimensions:  # type: ignore[override]
        return self._state.scenario.width, self._state.scenario.height

    def obstacles(self, radius: int) -> Iterator[Obstacle]:
        """Walls, fences and pieces to stand on cost the middle of a base a climb; nothing passes enemies and impassable
        pieces."""
        for feature in features_in(self._state.ground.features, self._reach):
            if feature.piece.impassable:
                yield feature.shape.corners, radius
            elif feature.group >= 0 or feature.piece.kind in CROSSED:
                yield feature.shape.corners, 0
        for foe in self._foes:
            yield outline_around(foe.models.values()), radius + foe.profile.radius

    def may_end(self, ends: Mapping[str, Point]) -> bool:
        unit, rigid = self._unit, self._rigid(ends)
        return (
            self._judge_ends(list(ends), ends, rigid=rigid) is None
            and all(judge_place(self._state, unit, model, place) is None for model, place in ends.items())
            and (rigid or self._together(unit, self.before, ends) is None)
        )

    def price(self, radius: int, way: Sequence[Point]) -> float:
        barred = (
            any(not on_table(self._state, point, radius) for point in way[1:])
            or path_overlaps(way, radius, self._crowd, MEASURE.overlap)
            or self._state.ground.bars_way(way, radius) is not None
        )
        return inf if barred else self._state.ground.cost(way)

    @lazy
    def _reach(self) -> Box:
        return grown(self._unit.formation.box, self.allowance + MEASURE.slack)

    @lazy
    def _foes(self) -> list[Unit]:
        return [other for other, _ in self._near if other.seat != self._unit.seat]

    @lazy
    def _crowd(self) -> list[Disc]:
        return [Disc(x, y, foe.profile.radius) for foe in self._foes for x, y in foe.models.values()]

    def into_contact(self, ends: Mapping[str, Point]) -> Iterator[Point]:
        """As near to an enemy as two models can stand: base to base."""
        radius = self._unit.profile.radius
        for foe in self._foes:
            yield from touching_shifts(ends.values(), foe.models.values(), radius + foe.profile.radius)

    gap = LINK

    def footing(self, model: str, end: Point) -> bool:
        unit = self._unit
        radius = unit.profile.radius
        return judge_place(self._state, unit, model, end) is None and not any(
            overlap(end, place, radius + other.profile.radius)
            for other in self.others
            for place in other.models.values()
        )

    def contact_spots(self, model: str, goal: Point) -> Iterator[Point]:
        """Places around each enemy base that the model is to come to, as near as two can stand."""
        for foe in self._foes:
            away = self._unit.profile.radius + foe.profile.radius + 1
            for x, y in foe.models.values():
                if separation(goal, (x, y)) <= away + MELEE:
                    yield from ((x + dx, y + dy) for dx, dy in (by_degrees(turn, away) for turn in range(0, 360, 15)))

    def contacts(self, answer: Answer) -> tuple[Contact, ...]:
        """The enemies that the unit would be in Combat with, and how many of its models would be
        (fatigue.unit.in-combat)."""
        moved = None if isinstance(answer, str) else self.read(answer)
        if moved is None or isinstance(moved, Refusal):
            return ()
        ends = {**self._unit.models, **{model: path[-1] for model, path in paths_of(moved).items() if path}}
        return tuple(found for foe in self._foes if (found := self._contact(ends, foe)) is not None)

    def _contact(self, ends: Mapping[str, Point], foe: Unit) -> Contact | None:
        radius, other = self._unit.profile.radius, foe.profile.radius
        lines = []
        for place in ends.values():
            there = min(foe.models.values(), key=lambda each: separation(place, each))
            if model_distance(self._state, place, there, radius + other) <= MELEE + MEASURE.slack:
                lines.append((along(place, direction_to(place, there), radius),
                              along(there, direction_to(there, place), other)))  # fmt: skip
        if not lines:
            return None
        return Contact(foe.id, tuple(lines), f"{len(lines)} of {len(ends)} within {inches(MELEE)}")

    # ---- answers worth giving ----

    def shift(self, dx: int, dy: int) -> Answer | None:
        """The whole unit moved by one vector, if that is allowed."""
        paths = shifted(self._unit.models, dx, dy)
        return self.approve(move_answer(paths)) if self.meets_nothing(dx, dy) else self._together_by(paths)

    def _together_by(self, paths: Paths) -> Answer | None:
        """Move the whole unit, all models by the same path. Most such moves fail because a base ends on another, which
        is quickly tested."""
        ends = {model: path[-1] for model, path in paths.items()}
        if self._judge_ends(list(ends), ends, rigid=True) is not None or self.judge_shift(paths) is not None:
            return None
        return self.approve(move_answer(paths))

    def judge_shift(self, paths: Paths) -> Refusal | None:
        """Judge a shift of which the ends are known to be free. A unit that keeps together still does so if it goes as
        a whole."""
        before = self._unit.models
        if self.before.groups > 1 or any(path[-1] == before[model] for model, path in paths.items()):
            return self.judge(paths)
        routes = {model: [before[model], *path] for model, path in paths.items()}
        return self._judge_ways(routes, self._swept(routes))

    def _swept(self, routes: Mapping[str, list[Point]]) -> Box:
        return box_around([point for route in routes.values() for point in route], self._unit.profile.radius)

    def vector(self, degrees: int, length: int) -> Point:
        cos, sin = DEGREES[degrees]
        return cos * length // SCALE, sin * length // SCALE

    def allows(self, model: str, end: Point) -> bool:
        """Whether a model may go straight to a place, as far as it alone is concerned."""
        route = [self._unit.models[model], end]
        return self._judge_ways({model: route}, box_around(route, self._unit.profile.radius)) is None

    def march(self, corners: Sequence[Point]) -> Answer | None:
        """The whole unit moved so that its middle goes by these corners, if that is allowed."""
        x, y = self._unit.formation.middle
        vectors = [(cx - x, cy - y) for cx, cy in corners]
        if len(vectors) == 1:
            return self.shift(*vectors[0])
        return self._together_by(
            {model: [(mx + dx, my + dy) for dx, dy in vectors] for model, (mx, my) in self._unit.models.items()}
        )

    def meets_nothing(self, dx: int, dy: int) -> bool:
        scenario = self._state.scenario
        table = scenario.width, scenario.height
        area = swept_box(self._unit.formation.box, dx, dy, self.allowance, table) if self.before.groups == 1 else None
        if area is None or meets_any(area, [there for _, there in self._near]):
            return False
        return not meets_any(area, self._state.ground.boxes)

    def candidates(self, limit: int) -> Iterator[Answer]:
        if limit > 0:
            yield self.stay()
        given = 1
        for step in range(0, 360, 30):
            if given >= limit:
                return
            answer = self.shift(*self.vector(step, self.allowance))
            if answer is not None:
                given += 1
                yield answer


def judge_place(state: State, unit: Unit, model: str, place: Point) -> Refusal | None:
    """Whether a base may rest here as far as table and terrain go."""
    return judge_edge(state, unit, model, place) or judge_ground(state, unit, model, place)


def judge_edge(state: State, unit: Unit, model: str, place: Point) -> Refusal | None:
    """Every base lies wholly on the table (fatigue.measure.table)."""
    if on_table(state, place, unit.profile.radius):
        return None
    return Refusal(f"{who(unit, model)} would not be wholly on the table", "fatigue.measure.table", (unit.id,))


def judge_ground(state: State, unit: Unit, model: str, place: Point) -> Refusal | None:
    """No model ends on a wall; a model on a hill or roof is wholly on it (fatigue.move.terrain)."""
    piece = state.ground.bars_base(place, unit.profile.radius)
    if piece is None:
        return None
    how = "cannot stand there" if piece.impassable else "must end wholly on it or wholly off"
    if piece.kind in ("wall", "fence"):
        how = "cannot end on it"
    text = f"{who(unit, model)} would overlap {piece.name} and {how}"
    return Refusal(text, "fatigue.move.terrain", (unit.id,))


@enforces("fatigue.move.near-enemies")
def carry_out(unit: Unit, paths: Paths) -> None:
    """Put the models where their paths end. Nothing else follows from a move, near enemies or not
    (fatigue.move.near-enemies)."""
    if paths:
        unit.stand({**unit.models, **{model: path[-1] for model, path in paths.items()}})


def cite_move(umpire: Umpire, state: State, unit: Unit) -> None:
    """Cites the clauses of a move that was just made, for statistics. Nothing here decides anything."""
    if umpire.applied is None:
        return
    umpire.cite("fatigue.move.allowance", "fatigue.move.through-models", "fatigue.measure.table")
    if len(unit.models) > 1:
        umpire.cite("fatigue.unit.coherency")
    pieces = features_in(state.ground.features, unit.formation.box)
    if pieces:
        umpire.cite("fatigue.move.terrain")
    if any(piece.group >= 0 or piece.piece.kind in CROSSED for piece in pieces):
        umpire.cite("fatigue.move.vertical")
    if in_combat_with(state, unit):
        umpire.cite(carry_out)


def _on_a_base(unit: Unit, model: str, other: Unit) -> Refusal:
    return Refusal(
        f"{who(unit, model)} would end on a base of {other.name}",
        "fatigue.move.through-models",
        (unit.id, other.id),
    )
