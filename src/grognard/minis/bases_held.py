"""The bases of a unit that is being dragged: the allowed places nearest to where the player wants them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from grognard.engine.questions.movement import Paths, move_answer
from grognard.minis.gathered import aimed_at, drawn_near, gathered, settled
from grognard.minis.tether import WithinReach, WithinTable, least_correction, least_within
from grognard.table.points import Point, centre_of
from grognard.table.travel import path_length

if TYPE_CHECKING:
    from grognard.minis.in_hand import InHand

LESS = 12
"""A formation that does not fit where it is wanted is tried at ever smaller parts of the way to it."""


class HeldBases:
    """One wish: for each dragged model the corners that were fixed and the place where the player wants it. All dragged
    models share one correction; the others stay as they are."""

    def __init__(self, question: InHand[Any], wish: Paths, before: Paths | None) -> None:
        self.question = question
        self.starts = question.starts_at
        self.before = before
        kept = {} if before is None else before
        ends = {model: path[-1] for model, path in kept.items()}
        self.goals = {
            model: path[-1]
            for model, path in wish.items()
            if before is None or path[-1] != ends.get(model, self.starts[model])
        }
        self.fixed = {model: wish[model][:-1] for model in self.goals}
        self._others = {model: kept.get(model, path) for model, path in wish.items() if model not in self.goals}
        self._found: dict[Point, Paths | None] = {}

    def paths(self, by: Point) -> Paths | None:
        """The paths with all dragged models corrected by a vector, if the rules allow them."""
        if by not in self._found:
            self._found[by] = self._allowed(by)
        return self._found[by]

    def _allowed(self, by: Point) -> Paths | None:
        ends = {model: (x + by[0], y + by[1]) for model, (x, y) in self.goals.items()}
        return self.to(ends)

    def to(self, ends: Mapping[str, Point]) -> Paths | None:
        """Paths to these ends, straight from the last fixed corner if that is allowed, else round what is there."""
        question = self.question
        straight = {**self._others, **{model: [*self.fixed[model], end] for model, end in ends.items()}}
        if not question.may_end({**self.starts, **{model: path[-1] for model, path in straight.items()}}):
            return None
        if question.judge(straight) is None:
            return straight
        paths: Paths = dict(self._others)
        for model, end in ends.items():
            way = question.way(model, self._last(model), end)
            if way is None:
                return None
            paths[model] = [*self.fixed[model], *way]
        return paths if paths != straight and question.judge(paths) is None else None

    def _last(self, model: str) -> Point:
        """Where the last leg of a model begins."""
        return self.fixed[model][-1] if self.fixed[model] else self.starts[model]

    def snapped(self, snap: int) -> Paths | None:
        """The paths drawn into contact, if that is no more than so many mils away."""
        near = [by for by in self.question.into_contact(self.goals) if by[0] ** 2 + by[1] ** 2 <= snap * snap]
        near.sort(key=lambda by: (by[0] ** 2 + by[1] ** 2, by))
        return next((paths for by in near if (paths := self.paths(by)) is not None), None)

    def nearest(self) -> Paths | None:
        """The allowed paths that end nearest to the wish; None if there are none at all."""
        limits = list(dict.fromkeys(self._limits()))
        bounds = [least_within(limits), least_within([limit.shrunk() for limit in limits])]
        by = least_correction(lambda by: self.paths(by) is not None, bounds, self._seeds())
        found = [self.paths(by)] if by is not None else [self._less_far(), self._settled()]
        found.append(self.before if self.before is not None and self.question.judge(self.before) is None else None)
        return min((each for each in found if each is not None), key=self.off, default=None)

    def pressed(self) -> Paths | None:
        """The same for a hand that would touch an enemy: where the formation as it is does not come to it, its models
        find their own ways into contact, or else as near to it as they come."""
        nearest = self.nearest()
        target = "" if any(self.fixed.values()) else aimed_at(self.question, self.goals)
        if target and not self._meets(nearest, target):
            bent = gathered(self.question, self.goals, self._others)
            if self._meets(bent, target):
                return bent
            near = drawn_near(self.question, self.goals, self._others)
            return min([*([] if nearest is None else [nearest]), *near], key=self.off, default=None)
        return nearest

    def _meets(self, paths: Paths | None, target: str) -> bool:
        met = () if paths is None else self.question.contacts(move_answer(paths))
        return any(contact.unit == target for contact in met)

    def off(self, paths: Paths) -> int:
        """How far from the wish the dragged models would end, as a sum of squares."""
        ends = {model: paths[model][-1] if model in paths else self.starts[model] for model in self.goals}
        return sum((ends[m][0] - x) ** 2 + (ends[m][1] - y) ** 2 for m, (x, y) in self.goals.items())

    def _limits(self) -> Iterator[WithinReach | WithinTable]:
        """What length and table alone demand of a correction."""
        movers = {mover.id: mover for mover in self.question.movers}
        for model, (x, y) in self.goals.items():
            mover = movers[model]
            fixed = path_length([self.starts[model], *self.fixed[model]])
            allowance = self.question.allowance if mover.allowance is None else mover.allowance
            last = self._last(model)
            yield WithinReach(last[0] - x, last[1] - y, max(0.0, allowance - fixed))
        if self.question.table is not None:
            width, height = self.question.table
            xs = [(x, movers[model].radius) for model, (x, _) in self.goals.items()]
            ys = [(y, movers[model].radius) for model, (_, y) in self.goals.items()]
            yield WithinTable(
                max(r - x for x, r in xs),
                max(r - y for y, r in ys),
                min(width - r - x for x, r in xs),
                min(height - r - y for y, r in ys),
            )

    def _seeds(self) -> Iterator[Point]:
        """Corrections to begin at: back to where the unit was held, and back to where it stands."""
        before = {} if self.before is None else {model: path[-1] for model, path in self.before.items()}
        yield self._back_to({**self.starts, **before})
        yield self._back_to(self.starts)

    def _back_to(self, places: Mapping[str, Point]) -> Point:
        there, here = centre_of(places[model] for model in self.goals), centre_of(self.goals.values())
        return there[0] - here[0], there[1] - here[1]

    def _settled(self) -> Paths | None:
        return None if any(self.fixed.values()) else settled(self.question, self.goals, self._others)

    def _less_far(self) -> Paths | None:
        """Each model straight towards its place, as great a part of the way as is allowed."""
        low, high = 0, 1 << LESS
        found: Paths | None = None
        while high - low > 1:
            part = (low + high) // 2
            paths = self.to({model: _part(self._last(model), goal, part) for model, goal in self.goals.items()})
            if paths is None:
                high = part
            else:
                low, found = part, paths
        return found


def _part(start: Point, end: Point, part: int) -> Point:
    return start[0] + ((end[0] - start[0]) * part >> LESS), start[1] + ((end[1] - start[1]) * part >> LESS)
