"""The questions about trays: drawing a move, and putting a piece down.

A move is answered {"paths": {unit: [[x, y], ...]}, "facings": {unit: [dx, dy]}}: way-points of the middle, the last one
the end, and, if the unit pivots at the end, its facing. A place is {"poses": {piece: {"at", "facing", "choice"}}}.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from grognard.engine.movement import ABANDON, Mover, is_point
from grognard.engine.questions import MALFORMED, Answer, Question, malformed
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.scene import Zone
from grognard.rulesets.anvil.measuring import shift
from grognard.rulesets.anvil.nearby import Route, entries_near, spots_near, walks_near
from grognard.rulesets.anvil.state import Direction, Field, Pose, Unit
from grognard.rulesets.anvil.tables import Point
from grognard.table.points import direction, from_north

TRIES = 24
IDEAS = 5000
"""So many ideas are looked at for a place near another: for terrain all places of the smallest shape."""
WAY_POINTS = 100
"""More than anybody draws; each one has to be judged."""
NOTHING = "pass"
"""The answer that puts no piece down."""
COMPASS = tuple(from_north(45 * turn) for turn in range(8))


JudgeRoute = Callable[[Sequence[Point], Direction | None], Refusal | None]


class TrayMove(Question[Route | None]):
    """Draw a move of one tray, from where it stands or, with `starts`, from one of the entry points of an edge.

    With `may_stay_out` the answer "abandon" leaves the unit where it is; `take` then gives None.
    """

    kind = "move"

    def __init__(
        self,
        title: str,
        clause: str,
        topic: str,
        field: Field,
        unit: Unit,
        limit: int,
        judge: JudgeRoute,
        *,
        starts: Sequence[Pose] | None = None,
        may_stay_out: bool = False,
    ) -> None:
        self.title, self.clause, self.topic, self.about = title, clause, topic, (unit.id,)
        self.limits = f"up to {limit / 1000:g}″, pivots are free"
        self.unit, self.allowance = unit, limit
        self.may_stay_out = may_stay_out
        self._judge = judge
        self._entering = starts is not None
        self._starts = starts if starts is not None else (unit.pose,)
        kind = field.kind(unit)
        self._size = kind.width, kind.depth
        at = None if self._entering else unit.at
        facing = self._starts[0].facing if self._starts else unit.facing
        self.movers = [Mover(unit.id, unit.name, at, 0, facing, *self._size, unit.type)]

    def refuse(self, answer: Answer) -> Refusal | None:
        if answer == ABANDON:
            return None if self.may_stay_out else Refusal("this move cannot be taken back", self.clause)
        paths = answer.get("paths") if isinstance(answer, dict) else None
        path = paths.get(self.unit.id, ()) if isinstance(paths, dict) else None
        if not isinstance(path, list | tuple) or not all(map(is_point, path)) or (self._entering and not path):
            return malformed(f"a move gives the way-points of {self.unit.id} in whole mils")
        if len(path) > WAY_POINTS:
            return malformed(f"a move has at most {WAY_POINTS} way-points, not {len(path)}")
        facings = answer.get("facings", {})
        if not isinstance(facings, dict):
            return malformed("the facings of a move are an object")
        facing = facings.get(self.unit.id)
        if facing is not None and (not is_point(facing) or tuple(facing) == (0, 0)):
            return malformed("a facing is a direction in whole numbers")
        route = self.take(answer)
        assert route is not None
        return self._judge(route.path, route.facing)

    def take(self, answer: Answer) -> Route | None:
        if answer == ABANDON:
            return None
        facing = answer.get("facings", {}).get(self.unit.id)
        path = [(x, y) for x, y in answer["paths"].get(self.unit.id, ())]
        return Route(path, direction(facing[0], facing[1]) if facing is not None else None)

    def sample(self, rng: random.Random) -> Answer:
        least = self._size[1] if self._entering else 0
        for _ in range(TRIES if self._starts and least <= self.allowance else 0):
            start = rng.choice(self._starts)
            heading = start.facing if self._entering else from_north(rng.randrange(360))
            length = rng.randrange(least, self.allowance + 1)
            facing = from_north(15 * rng.randrange(24)) if rng.random() < 0.5 else None
            answer = self.answer([shift(start, heading, length).at], facing)
            if self.refuse(answer) is None:
                return answer
        return self.default()

    def candidates(self, limit: int) -> Iterator[Answer]:
        return islice((answer for answer in self._ideas() if self.refuse(answer) is None), limit)

    def _ideas(self) -> Iterator[Answer]:
        if not self._entering:
            yield self.answer([self.unit.at], None)
        for start in self._starts:
            headings = (start.facing,) if self._entering else COMPASS
            for heading in headings:
                for length in (self.allowance, self.allowance // 2, self._size[1]):
                    yield self.answer([shift(start, heading, length).at], None)
        if self.may_stay_out:
            yield ABANDON

    def answer(self, path: Sequence[Point], facing: Direction | None) -> Answer:
        """These way-points as an answer."""
        shown: dict[str, Any] = {"paths": {self.unit.id: [list(point) for point in path]}}
        if facing is not None:
            shown["facings"] = {self.unit.id: list(facing)}
        return shown

    def nearest(self, answer: Answer) -> Answer | None:
        """The allowed way that ends nearest to where this one was meant to; None only if there is no way at all."""
        wrong = self.refuse(answer)
        if wrong is None or answer == ABANDON or wrong.clause == MALFORMED:
            return answer if wrong is None else None
        meant = self.take(answer)
        assert meant is not None
        if self._entering:
            routes = entries_near(self._starts, meant, self.allowance, self._size[1])
        else:
            routes = walks_near(self.unit.pose, meant, self.allowance)
        found = (self.answer(route.path, route.facing) for route in routes)
        return next((each for each in found if self.refuse(each) is None), None)

    def body(self) -> dict[str, Any]:
        return {
            "movers": self.movers,
            "allowance": self.allowance,
            "may_abandon": self.may_stay_out,
            "formations": (),
            "starts": [{"at": pose.at, "facing": pose.facing} for pose in self._starts] if self._entering else [],
            "legs": True,
        }


class Put(Value, frozen=True):
    """Where a piece was put, and the shape chosen for it."""

    pose: Pose
    choice: str = ""


JudgePut = Callable[[Put], Refusal | None]


class TrayPlace(Question[Put | None]):
    """Put one piece on the table. `ideas` are places to try, good ones first; `anywhere` draws one at random.

    With `may_pass` the answer "pass" puts nothing down; `take` then gives None.
    """

    kind = "place"

    def __init__(
        self,
        title: str,
        clause: str,
        topic: str,
        mover: Mover,
        judge: JudgePut,
        ideas: Callable[[], Iterable[Put]],
        anywhere: Callable[[random.Random], Put],
        *,
        may_pass: bool,
        zones: tuple[Zone, ...] = (),
        palette: Mapping[str, Sequence[Point]] | None = None,
        spacing: int = 0,
        limits: str = "",
    ) -> None:
        self.title, self.clause, self.topic, self.limits = title, clause, topic, limits
        self.mover, self.may_pass, self.zones, self.spacing = mover, may_pass, zones, spacing
        self.movers = [mover]
        self.palette = palette or {}
        self._judge, self._ideas, self._anywhere = judge, ideas, anywhere

    def refuse(self, answer: Answer) -> Refusal | None:
        if answer == NOTHING:
            return None if self.may_pass else Refusal("something must be placed here", self.clause)
        poses = answer.get("poses") if isinstance(answer, dict) else None
        pose = poses.get(self.mover.id) if isinstance(poses, dict) else None
        if not isinstance(pose, dict) or not is_point(pose.get("at")):
            return malformed(f"an answer gives {self.mover.id} a place in whole mils")
        facing = pose.get("facing")
        if facing is not None and (not is_point(facing) or tuple(facing) == (0, 0)):
            return malformed("a facing is a direction in whole numbers")
        put = self.take(answer)
        assert put is not None
        if self.palette and put.choice not in self.palette:
            return malformed(f"{put.choice!r} is not a shape here: {', '.join(self.palette)}")
        return self._judge(put)

    def take(self, answer: Answer) -> Put | None:
        if answer == NOTHING:
            return None
        pose = answer["poses"][self.mover.id]
        x, y = pose.get("facing") or self.mover.facing or (0, 1)
        return Put(Pose((pose["at"][0], pose["at"][1]), direction(x, y)), str(pose.get("choice", "")))

    def sample(self, rng: random.Random) -> Answer:
        for _ in range(TRIES):
            answer = self.answer(self._anywhere(rng))
            if self.refuse(answer) is None:
                return answer
        return self.default()

    def candidates(self, limit: int) -> Iterator[Answer]:
        return islice(self._allowed(), limit)

    def _allowed(self) -> Iterator[Answer]:
        for put in self._ideas():
            if self._judge(put) is None:
                yield self.answer(put)
        if self.may_pass:
            yield NOTHING

    def answer(self, put: Put) -> Answer:
        shown: dict[str, Any] = {"at": list(put.pose.at), "facing": list(put.pose.facing)}
        if put.choice:
            shown["choice"] = put.choice
        return {"poses": {self.mover.id: shown}}

    def nearest(self, answer: Answer) -> Answer | None:
        """The allowed place nearest to the one that was meant, of the same shape and facing if there is one."""
        wrong = self.refuse(answer)
        if wrong is None or answer == NOTHING or wrong.clause == MALFORMED:
            return answer if wrong is None else None
        meant = self.take(answer)
        assert meant is not None
        found = next((self.answer(put) for put in self._near(meant) if self._judge(put) is None), None)
        return found if found is not None or not self.may_pass else NOTHING

    def _near(self, meant: Put) -> Iterator[Put]:
        """Rings around the place, then all that is worth a thought, as it was meant and at last as it is."""
        x, y = meant.pose.at
        for at in spots_near(meant.pose.at):
            yield Put(Pose(at, meant.pose.facing), meant.choice)
        ideas = list(islice(self._ideas(), IDEAS))
        ideas.sort(key=lambda put: (put.pose.at[0] - x) ** 2 + (put.pose.at[1] - y) ** 2)
        for at in dict.fromkeys(put.pose.at for put in ideas):
            yield Put(Pose(at, meant.pose.facing), meant.choice)
        yield from ideas

    def body(self) -> dict[str, Any]:
        return {
            "movers": self.movers,
            "zones": self.zones,
            "may_pass": self.may_pass,
            "palette": {name: list(shape) for name, shape in self.palette.items()},
            "formations": (),
            "spacing": self.spacing,
        }


def piece(field: Field, unit_type: str, key: str, name: str) -> Mover:
    """A tray that is about to be put down."""
    kind = field.tables.units[unit_type]
    return Mover(key, name, None, 0, (0, 1), kind.width, kind.depth, unit_type)
