"""Chapter 9: what the rules demand of the paths of a unit. The first fault that is found is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from grognard.engine.clauses import enforces
from grognard.engine.refusal import Refusal
from grognard.minis.boxes import boxes_meet, boxes_within
from grognard.minis.words import exact_inches
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, NEAR
from grognard.rulesets.battleforge.rules.movement.allowance import movement_of
from grognard.rulesets.battleforge.rules.movement.end_judging import charges, ends_applied, places, together
from grognard.rulesets.battleforge.rules.movement.march import March
from grognard.rulesets.battleforge.rules.movement.model_track import ModelTrack
from grognard.rulesets.battleforge.rules.movement.unit_way import UnitWay
from grognard.rulesets.battleforge.rules.terrain.ground import Feature, Ground, near
from grognard.rulesets.battleforge.state import Stand, footprint_of
from grognard.table.approach import any_near
from grognard.table.footprint import bounds
from grognard.table.profile import height_at
from grognard.table.solid import Solid, nearest_solid
from grognard.table.spans import base_spans
from grognard.table.sweep import HullPose, HullSize, corner_travel, route_apart, route_gap

BERTH = NEAR + 0.5
"""Because distances are rounded to mils, whatever is nearer than this counts as within 1″."""


def judge(march: March, way: UnitWay) -> Refusal | None:
    """What is wrong with a way, if anything."""
    chapters = (_ways, places, together, charges)
    found = (fault for faults in chapters for fault in faults(march, way))
    return next((fault for fault in found if fault is not None), None)


def applied(march: March, way: UnitWay) -> Iterator[str | Callable[..., Any]]:
    """Which of these demands had something to say about a way that was allowed: for statistics."""
    yield from ("battleforge.move.distance", movement_of, off_table)
    if march.foes:
        yield near_enemies
    if march.rush != "no":
        yield _rushed
    if march.ends_on_road(way):
        yield "battleforge.terrain.road"
    if any(track.walker.body.hull for track in way.tracks.values()):
        yield _turn
    yield from ends_applied(march, way)
    yield from way.applied()


def _ways(march: March, way: UnitWay) -> Iterator[Refusal | None]:
    """Each model on its own, from its first step to its last."""
    road = march.ends_on_road(way)
    for model, track in way.tracks.items():
        yield _length(march, model, track, march.reach(model, road=road))
        yield off_table(march, model, track)
        yield barred(march, model, track)
        yield near_enemies(march, model, track)
        if march.rush != "no":
            yield _rushed(march, model, track)


@enforces("battleforge.move.distance", "battleforge.terrain.road")
def _length(march: March, model: str, track: ModelTrack, reach: int) -> Refusal | None:
    left = reach - march.covered
    if MEASURE.beyond(track.length, left):
        climbs = " with what it climbs" if track.climbs else ""
        text = (
            f"{march.named(model)} would go {exact_inches(track.length)}{climbs}, and has {exact_inches(max(0, left))}"
        )
        return Refusal(
            text, "battleforge.move.climb" if track.climbs else "battleforge.move.distance", (march.unit.id,)
        )
    return _turn(march, model, track, reach) if track.walker.body.hull else None


@enforces("battleforge.move.facing")
def _turn(march: March, model: str, track: ModelTrack, reach: int) -> Refusal | None:
    """No corner of a hull ends up farther from where it was than the hull may move."""
    body, start = track.walker.body, march.begin.get(model, track.start)
    carried = corner_travel(_pose(start), _pose(track.end), HullSize(body.width, body.length))
    if not MEASURE.beyond(carried, reach):
        return None
    how_far = f"{exact_inches(carried)}, more than {exact_inches(reach)}"
    text = f"the turn would carry a corner of {march.named(model)} by {how_far}"
    return Refusal(text, "battleforge.move.facing", (march.unit.id,))


def _pose(stand: Stand) -> HullPose:
    return HullPose(*stand.at, stand.facing)


@enforces("battleforge.move.table-edge")
def off_table(march: March, model: str, track: ModelTrack) -> Refusal | None:
    """The base stays wholly on the table; one that comes from beyond the edge is on it from its first way-point on."""
    scenario, body = march.state.scenario, track.walker.body
    stands = [Stand(place, 0, track.start.facing) for place in track.path[1:]] + [track.end]
    for stand in stands:
        west, south, east, north = bounds(footprint_of(body, stand))
        if min(west, south, scenario.width - east, scenario.height - north) <= -1:
            return Refusal(
                f"{march.named(model)} would not be wholly on the table",
                "battleforge.move.table-edge",
                (march.unit.id,),
            )
    return None


def barred(march: March, model: str, track: ModelTrack) -> Refusal | None:
    """Buildings and impassable pieces are not walked through (battleforge.terrain.heights)."""
    bar = bar_on(march.state.terrain.ground, track)
    if bar is None:
        return None
    text = f"{march.named(model)} cannot pass {bar.piece.name}"
    return Refusal(text, "battleforge.terrain.heights", (march.unit.id,))


def bar_on(ground: Ground, track: ModelTrack) -> Feature | None:
    """The building or impassable piece that a way leads through."""
    for each in near(ground.bars, track.box):
        for first, _ in track.spans(each.footprint):
            height = height_at(track.stretches, first)
            if each.solid.bottom < height + track.walker.body.height and each.solid.top > height:
                return each
    return None


@enforces("battleforge.move.enemies")
def near_enemies(march: March, model: str, track: ModelTrack) -> Refusal | None:
    """A model stays more than 1″ from enemies all the way, except for the charged unit and those it began close to, and
    goes through no model."""
    close = march.beset.get(model, frozenset())
    for foe, there in march.foes:
        exempt = foe.id == march.errand.target or foe.id in close
        too_near = runs_into(track, there) if exempt else comes_near(track, there, BERTH)
        if not too_near and foe.id in close and foe.id != march.errand.target:
            too_near = MEASURE.within(nearest_solid(_end(track), there)[0], NEAR)
        if too_near:
            how = "run into" if exempt and runs_into(track, there) else "come within 1″ of"
            return Refusal(
                f"{march.named(model)} would {how} {foe.ref.name}", "battleforge.move.enemies", (march.unit.id, foe.id)
            )
    return None


def _end(track: ModelTrack) -> Solid:
    end = track.end
    return Solid(footprint_of(track.walker.body, end), end.elevation, end.elevation + track.walker.body.height)


def comes_near(track: ModelTrack, there: Sequence[Solid], limit: float) -> bool:
    """Whether it is nearer to a body than a limit anywhere on its way."""
    body = track.walker.body
    if not any(boxes_within(track.box, bounds(each.footprint), limit) for each in there):
        return False
    if body.radius:
        if track.plan == 0:
            return nearest_solid(_end(track), there)[0] < limit
        return bool(any_near(track.path, body.radius, track.stretches, there, limit))
    size = HullSize(body.width, body.length)
    levels = {stretch.height for stretch in track.stretches}
    return any(route_apart(track.poses, size, level, each) < limit for each in there for level in levels)


def runs_into(track: ModelTrack, there: Sequence[Solid]) -> bool:
    """Whether it overlaps a body on its way by more than a mil."""
    body = track.walker.body
    for each in there:
        if not boxes_meet(track.box, bounds(each.footprint)):
            continue
        levels = [stretch.height for stretch in track.stretches]
        if not any(each.bottom < level + body.height and level < each.top for level in levels):
            continue
        if body.radius:
            if base_spans(track.path, body.radius - 1, each.footprint):
                return True
        elif route_gap(track.poses, HullSize(body.width, body.length), each.footprint) < -1:
            return True
    return False


@enforces("battleforge.action.rush-terrain")
def _rushed(march: March, model: str, track: ModelTrack) -> Refusal | None:
    """A unit that rushes keeps clear of obstacles, of what is climbed or stepped onto, and of difficult ground."""
    hard = [each for each in track.obstructions if each.kind in ("low", "climb", "difficult")]
    if not hard:
        return None
    piece = march.state.terrain.by_id.get(hard[0].piece)
    what = piece.name if piece is not None else "uneven ground"
    return Refusal(f"{march.named(model)} would rush over {what}", "battleforge.action.rush-terrain", (march.unit.id,))
