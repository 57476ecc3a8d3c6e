"""Chapter 6: moving. One question for Advance, Run, retaliation and Seize Ground, and the one test of them all."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from grognard.engine.movement import ABANDON, Move, Mover, Paths, move_answer
from grognard.engine.questions import Answer
from grognard.engine.refusal import Refusal
from grognard.rulesets.fatigue.ground import boxes_meet
from grognard.rulesets.fatigue.measuring import MEASURE, Box, on_table, overlap
from grognard.rulesets.fatigue.state import State, Unit
from grognard.rulesets.fatigue.words import inches, who
from grognard.table.coherency import Spread
from grognard.table.points import DEGREES, SCALE, Point
from grognard.table.shapes import Disc
from grognard.table.travel import path_length, path_overlaps

Together = Callable[[Unit, Spread, Mapping[str, Point]], Refusal | None]
TRIES = 3


class UnitMove(Move):
    """Where the models of one unit go. `together` is how the unit must stand at the end."""

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
        self.title, self.clause, self.topic = title, clause, topic
        self.limits = f"up to {inches(allowance)} each, within 1″ of each other at the end"
        self.about = (unit.id,)
        self.allowance, self.may_abandon = allowance, may_abandon
        self.state, self.unit = state, unit
        self._together = together
        self._approved: Answer = None

    @cached_property
    def movers(self) -> Sequence[Mover]:  # type: ignore[override]  # only made when somebody looks
        radius = self.unit.profile.radius
        return [
            Mover(model, f"{self.unit.name} {model.rpartition('.')[2]}", place, radius)
            for model, place in self.unit.models.items()
        ]

    @property
    def before(self) -> Spread:
        return self.unit.formation.spread

    @cached_property
    def _near(self) -> list[tuple[Unit, Box]]:
        """The other units within reach, with their boxes."""
        west, south, east, north = self.unit.formation.box
        reach = self.allowance + MEASURE.slack
        around = (west - reach, south - reach, east + reach, north + reach)
        found = [(other, other.formation.box) for other in self.state.others(self.unit)]
        return [(other, there) for other, there in found if boxes_meet(around, there)]

    @property
    def others(self) -> list[Unit]:
        """The other units that the longest move could meet."""
        return [other for other, _ in self._near]

    def refuse(self, answer: Answer) -> Refusal | None:
        # The answer that was judged last, and a sample was when it was made, needs no second look.
        if answer is not None and answer is self._approved:
            return None
        refusal = super().refuse(answer)
        if refusal is None:
            self._approved = answer
        return refusal

    def judge(self, paths: Paths) -> Refusal | None:
        before = self.unit.models
        ends = {**before, **{model: path[-1] for model, path in paths.items()}}
        moved = [model for model in paths if ends[model] != before[model]]
        if not moved and all(len(path) == 1 for path in paths.values()):
            return self._together(self.unit, self.before, ends)
        routes = {model: [before[model], *path] for model, path in paths.items()}
        area = _around([point for route in routes.values() for point in route], self.unit.profile.radius)
        return (
            self._judge_ways(routes, area)
            or self._judge_ends(moved, ends, rigid=self._rigid(ends))
            or (None if self._rigid(ends) else self._together(self.unit, self.before, ends))
        )

    def _rigid(self, ends: Mapping[str, Point]) -> bool:
        """Whether a unit that keeps together is moved as a whole, so that nothing changes within it."""
        if self.before.groups > 1:
            return False
        before = self.unit.models
        vectors = {(x - before[model][0], y - before[model][1]) for model, (x, y) in ends.items()}
        return len(vectors) == 1

    def _judge_ways(self, routes: Mapping[str, list[Point]], area: Box) -> Refusal | None:
        """Each model on its own: length and climbing, what is in its way, the ground it ends on."""
        unit, ground = self.unit, self.state.ground
        features = [feature for feature in ground.features if boxes_meet(feature.box, area)]
        foes = [foe for foe, there in self._near if foe.seat != unit.seat and boxes_meet(there, area)]
        crowd = [Disc(x, y, foe.profile.radius) for foe in foes for x, y in foe.models.values()]
        for model, route in routes.items():
            cost = ground.cost(route) if features else path_length(route)
            refusal = (
                self._judge_cost(model, route, cost)
                or (self._judge_ground(model, route) if features else None)
                or (self._judge_crossing(model, route, crowd) if crowd else None)
                or self._judge_edge(model, route)
            )
            if refusal is not None:
                return refusal
        return None

    def _judge_edge(self, model: str, route: Sequence[Point]) -> Refusal | None:
        """Nothing leaves the table, not even to come back: its edges are straight, so the corners tell."""
        found = (judge_edge(self.state, self.unit, model, point) for point in route[1:])
        return next((refusal for refusal in found if refusal is not None), None)

    def _judge_cost(self, model: str, route: Sequence[Point], cost: float) -> Refusal | None:
        if cost <= self.allowance + MEASURE.slack:
            return None
        over = inches(cost - self.allowance)
        # Climbing is to blame if the length alone would have been shorter than the cost.
        climbed = cost > path_length(route) + MEASURE.slack
        return Refusal(
            f"{who(self.unit, model)} would go {inches(cost)}, {over} more than {inches(self.allowance)}",
            "fatigue.move.vertical" if climbed else "fatigue.move.allowance",
            (self.unit.id,),
        )

    def _judge_ground(self, model: str, route: Sequence[Point]) -> Refusal | None:
        unit = self.unit
        barrier = self.state.ground.bars_way(route, unit.profile.radius)
        if barrier is not None:
            return Refusal(f"{who(unit, model)} cannot pass {barrier.name}", "fatigue.move.terrain", (unit.id,))
        return judge_ground(self.state, unit, model, route[-1])

    def _judge_crossing(self, model: str, route: Sequence[Point], crowd: Sequence[Disc]) -> Refusal | None:
        unit = self.unit
        if path_overlaps(route, unit.profile.radius, crowd, MEASURE.overlap):
            return Refusal(f"{who(unit, model)} would cross an enemy base", "fatigue.move.through-models", (unit.id,))
        return None

    def _judge_ends(self, moved: Sequence[str], ends: Mapping[str, Point], *, rigid: bool) -> Refusal | None:
        """No base ends on another; only the ends of all models together count (fatigue.move.allowance)."""
        unit = self.unit
        radius = unit.profile.radius
        if not moved:
            return None
        area = _around([ends[model] for model in moved], radius)
        for other, there in self._near:
            if boxes_meet(area, there):
                radii = radius + other.profile.radius
                for model in moved:
                    if any(overlap(ends[model], place, radii) for place in other.models.values()):
                        return _on_a_base(unit, model, other)
        if not rigid:
            for model in moved:
                if any(m != model and overlap(ends[model], place, 2 * radius) for m, place in ends.items()):
                    return _on_a_base(unit, model, unit)
        return None

    # ---- answers worth giving ----

    def shift(self, dx: int, dy: int) -> Answer | None:
        """The whole unit moved by one vector, if that is allowed."""
        ends = {model: (x + dx, y + dy) for model, (x, y) in self.unit.models.items()}
        paths = {model: [end] for model, end in ends.items()}
        if self._clear(dx, dy):
            return move_answer(paths)
        # Most shifts that fail end on somebody: that is quick to see.
        if self._judge_ends(list(ends), ends, rigid=True) is not None or self.judge(paths) is not None:
            return None
        return move_answer(paths)

    def allows(self, model: str, end: Point) -> bool:
        """Whether a model may go straight to a place, as far as it alone is concerned."""
        route = [self.unit.models[model], end]
        return self._judge_ways({model: route}, _around(route, self.unit.profile.radius)) is None

    def march(self, corners: Sequence[Point]) -> Answer | None:
        """The whole unit moved so that its middle goes by these corners, if that is allowed."""
        x, y = self.unit.formation.middle
        vectors = [(cx - x, cy - y) for cx, cy in corners]
        if len(vectors) == 1:
            return self.shift(*vectors[0])
        ends = {model: (mx + vectors[-1][0], my + vectors[-1][1]) for model, (mx, my) in self.unit.models.items()}
        paths = {model: [(mx + dx, my + dy) for dx, dy in vectors] for model, (mx, my) in self.unit.models.items()}
        if self._judge_ends(list(ends), ends, rigid=True) is not None or self.judge(paths) is not None:
            return None
        return move_answer(paths)

    def _clear(self, dx: int, dy: int) -> bool:
        """Whether a shift meets nothing at all on its way; most do not, and need no closer look."""
        west, south, east, north = self.unit.formation.box
        limit = self.allowance + MEASURE.slack
        if self.before.groups > 1 or dx * dx + dy * dy > limit * limit:
            return False
        scenario = self.state.scenario
        if west + dx < 0 or south + dy < 0 or east + dx > scenario.width or north + dy > scenario.height:
            return False
        swept = (min(west, west + dx), min(south, south + dy), max(east, east + dx), max(north, north + dy))
        if any(boxes_meet(swept, there) for _, there in self._near):
            return False
        return not any(boxes_meet(feature.box, swept) for feature in self.state.ground.features)

    def stay(self) -> Answer:
        """Nobody moves; or, where a broken unit has to close up, the move is given up."""
        if self._together(self.unit, self.before, self.unit.models) is None:
            return {"paths": {}}
        return ABANDON

    def sample(self, rng: random.Random) -> Answer:
        answer: Answer | None = None
        for _ in range(TRIES):
            cos, sin = DEGREES[rng.randrange(360)]
            length = rng.randrange(self.allowance + 1)
            answer = self.shift(cos * length // SCALE, sin * length // SCALE)
            if answer is not None:
                break
        self._approved = answer if answer is not None else self.stay()
        return self._approved

    def candidates(self, limit: int) -> Iterator[Answer]:
        if limit > 0:
            yield self.stay()
        given = 1
        for step in range(0, 360, 30):
            if given >= limit:
                return
            cos, sin = DEGREES[step]
            answer = self.shift(cos * self.allowance // SCALE, sin * self.allowance // SCALE)
            if answer is not None:
                given += 1
                yield answer

    def nearest(self, answer: Answer) -> Answer | None:
        """The same ends, each a tenth nearer to where the model stands, until the rules allow them."""
        if super().refuse(answer) is None:
            return answer
        if not isinstance(answer, dict) or not isinstance(answer.get("paths"), dict):
            return None
        wanted = {model: path[-1] for model, path in answer["paths"].items() if model in self.unit.models and path}
        for tenth in range(9, 0, -1):
            paths: dict[str, list[Point]] = {}
            for model, end in wanted.items():
                x, y = self.unit.models[model]
                paths[model] = [(x + (end[0] - x) * tenth // 10, y + (end[1] - y) * tenth // 10)]
            if self.judge(paths) is None:
                return move_answer(paths)
        return self.stay()


def judge_place(state: State, unit: Unit, model: str, place: Point) -> Refusal | None:
    """Whether a base may rest here as far as table and terrain go."""
    return judge_edge(state, unit, model, place) or judge_ground(state, unit, model, place)


def judge_edge(state: State, unit: Unit, model: str, place: Point) -> Refusal | None:
    """Every base lies wholly on the table (fatigue.measure.table)."""
    if on_table(state, place, unit.profile.radius):
        return None
    return Refusal(f"{who(unit, model)} would not be wholly on the table", "fatigue.measure.table", (unit.id,))


def judge_ground(state: State, unit: Unit, model: str, place: Point) -> Refusal | None:
    """On a wall nobody ends, on a hill or roof wholly or not at all (fatigue.move.terrain)."""
    piece = state.ground.bars_base(place, unit.profile.radius)
    if piece is None:
        return None
    how = "cannot stand there" if piece.impassable else "must end wholly on it or wholly off"
    if piece.kind in ("wall", "fence"):
        how = "cannot end on it"
    text = f"{who(unit, model)} would overlap {piece.name} and {how}"
    return Refusal(text, "fatigue.move.terrain", (unit.id,))


def carry_out(unit: Unit, paths: Paths) -> None:
    """Put the models where their paths end; near enemies or not, nothing else follows (fatigue.move.near-enemies)."""
    if paths:
        unit.stand({**unit.models, **{model: path[-1] for model, path in paths.items()}})


def _around(path: Sequence[Point], margin: int) -> Box:
    xs = [x for x, _ in path]
    ys = [y for _, y in path]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def _on_a_base(unit: Unit, model: str, other: Unit) -> Refusal:
    return Refusal(
        f"{unit.name} {model.rpartition('.')[2]} would end on a base of {other.name}",
        "fatigue.move.through-models",
        (unit.id, other.id),
    )
