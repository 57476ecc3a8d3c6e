"""Chapter 9: the way of one model. How far it goes, how high it stands on the way, and what it meets.

A model that is "d into the move" has gone d along its track. The length in plan counts, and every inch that it climbs;
while a model climbs it stands at the foot. The edge of the base meets rises and drops, its centre meets gaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from math import sqrt
from typing import Literal, NamedTuple

from grognard.engine.clauses import enforces
from grognard.rulesets.battleforge.rules.terrain.ground import CROSSED, DROP, LOW, STEP, Feature, Ground, near
from grognard.rulesets.battleforge.sheets import Body
from grognard.rulesets.battleforge.state import Stand, footprint_of
from grognard.table.footprint import Footprint, box_around, overlaps
from grognard.table.points import Direction, Point, separation, to_mils, whole
from grognard.table.profile import Gap, Stretch, gaps, ground_along, height_at, profile
from grognard.table.shapes import Box, Disc
from grognard.table.spans import base_spans, centre_spans
from grognard.table.sweep import HullPose, HullSize, hull_spans
from grognard.table.travel import Span, path_length, place_at

ObstructionKind = Literal["difficult", "low", "climb", "leap", "fall"]
# The spans of touching pieces meet, but for the last digits of the arithmetic.
_HAIR = 1e-3


class Walker(NamedTuple):
    """A model on foot, on wings or on tracks, as far as the ground is concerned."""

    body: Body
    winged: bool = False
    long_legs: bool = False
    sure_footed: bool = False

    @property
    def reach(self) -> int:
        """No part of the model is farther from its centre than this."""
        body = self.body
        return body.radius or int(sqrt(body.width * body.width + body.length * body.length) / 2) + 1


class Obstruction(NamedTuple):
    """Something on a track that calls for a check, and how far into the move it is reached."""

    at: float
    kind: ObstructionKind
    piece: str
    size: int = 0
    """How high a climb is, how deep a fall; how deep the ground is beneath a gap."""


class ModelTrack:
    """The way of one model over the ground, the start first."""

    def __init__(
        self, ground: Ground, walker: Walker, start: Stand, path: Sequence[Point], facing: Direction | None = None
    ) -> None:
        self.walker, self.start = walker, start
        self.path = [start.at, *path]
        self.facing = start.facing if facing is None else facing
        self.plan = path_length(self.path)
        self._ground = ground

    @cached_property
    def box(self) -> Box:
        return box_around(self.path, self.walker.reach)

    def spans(self, footprint: Footprint) -> list[Span]:
        """Where on the way the base or hull overlaps a footprint, in plan."""
        body = self.walker.body
        if body.radius:
            return base_spans(self.path, body.radius, footprint)
        return hull_spans(self.poses, HullSize(body.width, body.length), footprint)

    @cached_property
    def poses(self) -> list[HullPose]:
        """The way of a hull: it goes straight as it stands and turns where it ends."""
        return [*(HullPose(x, y, self.start.facing) for x, y in self.path), HullPose(*self.path[-1], self.facing)]

    # ---- up and down ----

    @cached_property
    @enforces("battleforge.terrain.heights")
    def _relief(self) -> list[tuple[Feature, list[Span]]]:
        """The surfaces and high walls on the way with the stretches on which it is over them."""
        found = near(self._ground.relief, self.box)
        if self.walker.winged:
            found = [each for each in found if each.piece.kind != "obstacle"]
        return [(each, spans) for each in found if (spans := self.spans(each.footprint))]

    @cached_property
    def stretches(self) -> list[Stretch]:
        """The ground along the way, gaps that are leapt filled up."""
        if not self._ground.meets_relief(self.box):
            return [Stretch(0.0, self.plan, self.start.elevation)]
        solids = [(each.solid, spans) for each, spans in self._relief]
        hollows = [] if self.walker.winged else self._hollows
        holes = [(each.solid, centre_spans(self.path, each.footprint)) for each in hollows]
        level = ground_along(self.plan, solids, holes, self.start.elevation, self.walker.body.height)
        for leap in self.leaps:
            level = _bridged(level, leap)
        return level

    @cached_property
    def _hollows(self) -> list[Feature]:
        """The gaps on the way into which it could fall."""
        body = self.walker.body
        width = 2 * body.radius or min(body.width, body.length)
        return [each for each in near(self._ground.hollows, self.box) if each.takes(width)]

    @cached_property
    @enforces("battleforge.move.leap")
    def leaps(self) -> list[Gap]:
        """The gaps that are crossed in one go. A model that goes down instead has a way-point at the bottom."""
        if not self._ground.meets_relief(self.box):
            return []
        surfaces = [each.solid for each in near(self._ground.surfaces, self.box)]
        hollows = [each.solid for each in self._hollows]
        height = self.walker.body.height
        centre = profile(_overshot(self.path), surfaces, hollows, height=self.start.elevation, headroom=height)
        corners = [*accumulate(separation(one, other) for one, other in pairwise(self.path))][:-1]
        found: list[Gap] = []
        for gap in gaps(centre, STEP):
            end = gap.at + gap.width
            deep = gap.depth > (CROSSED if self._hollow(gap) is None else STEP)
            apart = not found or gap.at >= found[-1].at + found[-1].width
            if deep and apart and gap.landing <= gap.take_off + STEP and not any(gap.at < at < end for at in corners):
                found.append(gap)
        return found

    def _hollow(self, gap: Gap) -> Feature | None:
        """The gap piece that is crossed, if it is one and not just the space between two edges."""
        middle = _point(place_at(self.path, gap.at + gap.width / 2))
        return next((each for each in self._hollows if overlaps(middle, each.footprint)), None)

    @cached_property
    def rises(self) -> list[tuple[float, int, int]]:
        """Every change of height: where in plan, by how much, and the height after it."""
        found, height = [], self.start.elevation
        for stretch in self.stretches:
            if stretch.height != height:
                found.append((stretch.first, stretch.height - height, stretch.height))
                height = stretch.height
        return found

    @cached_property
    @enforces("battleforge.move.climb")
    def climbs(self) -> list[tuple[float, int]]:
        """What is climbed: where in plan, and how high. It counts inch for inch."""
        return [(at, rise) for at, rise, _ in self.rises if rise > CROSSED]

    # ---- d into the move ----

    @cached_property
    @enforces("battleforge.move.distance")
    def length(self) -> float:
        """How far it goes: bends and climbs included, steps and slopes not."""
        return self.plan + sum(rise for _, rise in self.climbs)

    @cached_property
    def _arrival(self) -> float:
        """From here on it is at its end: d is in whole mils, so it may be told as the nearest of them."""
        return min(self.length, whole(self.length))

    def into(self, plan: float) -> float:
        """How far into the move it is where it has gone so far in plan, before it climbs there."""
        return plan + sum(rise for at, rise in self.climbs if at < plan)

    def stand(self, d: float) -> Stand:
        """Where it stands d into the move; at its end if that is nearer."""
        if d >= self._arrival:
            landed = Stand(self.path[-1], self.stretches[-1].height, self.facing)
            if not self.walker.winged:
                return landed
            return landed._replace(elevation=self._ground.level_at(footprint_of(self.walker.body, landed)))
        plan = self._in_plan(d)
        return Stand(place_at(self.path, plan), height_at(self.stretches, plan), self.start.facing)

    def _in_plan(self, d: float) -> float:
        """How far it has gone in plan d into the move; nothing while it climbs."""
        for at, rise in self.climbs:
            if d > at:
                d = max(at, d - rise)
        return d

    def ahead(self, d: float) -> list[Point]:
        """The way-points that are still to come d into the move."""
        if d >= self._arrival:
            return []
        gone = self._in_plan(d)
        corners = accumulate(separation(one, other) for one, other in pairwise(self.path))
        return [place for place, at in zip(self.path[1:], corners, strict=True) if at > gone]

    @property
    def end(self) -> Stand:
        return self.stand(self.length)

    # ---- what calls for a check ----

    @cached_property
    def obstructions(self) -> list[Obstruction]:
        """Everything on the way that calls for a check."""
        if not self._ground.meets_rough(self.box):
            return []
        return [*self._difficult(), *self._crossed(), *self._climbed(), *self._leapt(), *self._dropped()]

    @enforces("battleforge.terrain.difficult")
    def _difficult(self) -> Iterator[Obstruction]:
        if self.walker.winged or self.walker.sure_footed:
            return
        for each in near(self._ground.difficult, self.box):
            spans = self.spans(each.footprint)
            if spans and self._at_level(each, spans[0][0]):
                yield Obstruction(self.into(spans[0][0]), "difficult", each.piece.id)

    @enforces("battleforge.move.low-obstacle", "battleforge.terrain.low-obstacle")
    def _crossed(self) -> Iterator[Obstruction]:
        """Obstacles up to 2″; those up to 1″ do not count for Long Legs."""
        for each, at in self.walls:
            if not self.walker.winged and not self.steps_over(each):
                yield Obstruction(self.into(at), "low", each.piece.id)

    @property
    def walls(self) -> Iterator[tuple[Feature, float]]:
        """The obstacles up to 2″ that lie on the way, and where in plan it meets them."""
        for each in near(self._ground.walls, self.box):
            spans = self.spans(each.footprint)
            if spans and self._at_level(each, spans[0][0]):
                yield each, spans[0][0]

    def steps_over(self, wall: Feature) -> bool:
        """Whether Long Legs take an obstacle in their stride."""
        return self.walker.long_legs and wall.rise <= LOW

    def _at_level(self, each: Feature, plan: float) -> bool:
        """Whether a piece is where the model walks, not far above or below it."""
        return each.is_level(height_at(self.stretches, plan))

    def _climbed(self) -> Iterator[Obstruction]:
        for at, rise, height in self.rises:
            if rise > STEP:
                kind: ObstructionKind = "climb" if rise > CROSSED else "low"
                yield Obstruction(self.into(at), kind, self._raised_by(at, height), rise)

    def _raised_by(self, at: float, height: int) -> str:
        """The piece that lies ahead at a rise."""
        for each, spans in self._relief:
            if each.solid.top == height and any(first - _HAIR <= at <= last for first, last in spans):
                return each.piece.id
        return f"rim at {height}"

    def _leapt(self) -> Iterator[Obstruction]:
        for leap in () if self.walker.winged else self.leaps:
            yield Obstruction(self.into(leap.at), "leap", self.gap_name(leap), leap.depth)

    def gap_name(self, leap: Gap) -> str:
        """The same for all models that leap one gap: the piece, or the two edges that it is between."""
        hollow = self._hollow(leap)
        if hollow is not None:
            return hollow.piece.id
        return " to ".join([self._under(at) for at in (leap.at, leap.at + leap.width)])

    def _under(self, plan: float) -> str:
        edge = _point(place_at(self.path, plan))
        return next((f.piece.id for f in near(self._ground.surfaces, self.box) if overlaps(edge, f.footprint)), "rim")

    @enforces("battleforge.move.fall")
    def _dropped(self) -> Iterator[Obstruction]:
        for at, rise, _ in () if self.walker.winged else self.rises:
            if -rise > DROP:
                yield Obstruction(self.into(at), "fall", "", -rise)


def _overshot(path: Sequence[Point]) -> list[Point]:
    """A way with two mils more at its end: who has just the distance to cross a gap stands on its far edge."""
    (ax, ay), (bx, by) = path[-2:]
    far = separation(path[-2], path[-1])
    return [*path, to_mils((bx + 2 * (bx - ax) / far, by + 2 * (by - ay) / far))] if far else [*path]


def _point(place: Point) -> Disc:
    """A place, a little thicker than the rounding of its coordinates."""
    return Disc(*place, 2)


def _bridged(level: Sequence[Stretch], leap: Gap) -> list[Stretch]:
    """The ground with a gap filled up to the height of the take-off."""
    end = leap.at + leap.width
    filled: list[Stretch] = []
    for stretch in level:
        inside = stretch.first >= leap.at - _HAIR and stretch.last <= end + _HAIR
        height = max(stretch.height, leap.take_off) if inside else stretch.height
        if filled and filled[-1].height == height:
            filled[-1] = Stretch(filled[-1].first, stretch.last, height)
        else:
            filled.append(Stretch(stretch.first, stretch.last, height))
    return filled
