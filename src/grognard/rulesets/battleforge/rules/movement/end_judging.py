"""Chapter 9: what the rules demand of how a unit ends its move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from grognard.engine.clauses import enforces
from grognard.engine.refusal import Refusal
from grognard.minis.boxes import boxes_meet
from grognard.minis.words import exact_inches
from grognard.rulesets.battleforge.rules.fighting.engaging import wall_between
from grognard.rulesets.battleforge.rules.foundations.measuring import COHERENCY, MEASURE, NEAR, touch
from grognard.rulesets.battleforge.rules.movement.march import March
from grognard.rulesets.battleforge.rules.movement.unit_way import UnitWay
from grognard.rulesets.battleforge.rules.terrain.ground import STEP, Feature, near
from grognard.rulesets.battleforge.state import Stand, Unit, footprint_of
from grognard.table.coherency import spread_in_space
from grognard.table.footprint import bounds, gap_between, holds, overlaps
from grognard.table.solid import Solid, collide, nearest_solid


def ends_applied(march: March, way: UnitWay) -> Iterator[str | Callable[..., Any]]:
    """Which of the demands on how a move ends had something to say: for statistics."""
    boxes = [track.box for track in way.tracks.values()]
    if any(boxes_meet(box, other.formation.box) for other, _ in march.others for box in boxes):
        yield _on_a_base
    if len(way.models) > 1:
        yield "battleforge.move.coherency"
    if march.spread is not None and not COHERENCY.holds(march.spread):
        yield "battleforge.move.broken-coherency"


def places(march: March, way: UnitWay) -> Iterator[Refusal | None]:
    ground, solids = march.state.terrain.ground, way.end_solids
    for model in way.tracks:
        yield from (_on_a_base(march, model, solids[model], other, there) for other, there in march.others)
        yield _on_own(march, model, solids)
        box = bounds(solids[model].footprint)
        if ground.meets_rough(box):
            yield _on_a_wall(march, model, solids[model], near(ground.obstacles, box))
            yield _hanging(march, model, way.ends[model], near(ground.surfaces, box))
    if march.errand.leaves_melee:
        yield from (_still_close(march, model, solid) for model, solid in solids.items() if model not in way.tracks)


@enforces("battleforge.move.friends")
def _on_a_base(march: March, model: str, end: Solid, other: Unit, there: Sequence[Solid]) -> Refusal | None:
    """No model ends on another one, friend or foe."""
    if not boxes_meet(bounds(end.footprint), other.formation.box):
        return None
    if not any(collide(end, each, MEASURE) for each in there):
        return None
    text = f"{march.named(model)} would end on a base of {other.ref.name}"
    return Refusal(text, "battleforge.move.friends", (march.unit.id, other.id))


def _on_own(march: March, model: str, solids: dict[str, Solid]) -> Refusal | None:
    end = solids[model]
    if not any(other != model and collide(end, each, MEASURE) for other, each in solids.items()):
        return None
    text = f"{march.named(model)} would end on a base of its own unit"
    return Refusal(text, "battleforge.move.friends", (march.unit.id,))


def _on_a_wall(march: March, model: str, end: Solid, walls: Sequence[Feature]) -> Refusal | None:
    """No model ends on top of a thin obstacle (battleforge.move.low-obstacle)."""
    for each in walls:
        above = end.bottom > each.solid.top or each.solid.bottom >= end.top
        if not above and MEASURE.overlaps(gap_between(end.footprint, each.footprint)):
            text = f"{march.named(model)} cannot end on {each.piece.name}"
            return Refusal(text, "battleforge.move.low-obstacle", (march.unit.id,))
    return None


def _hanging(march: March, model: str, end: Stand, surfaces: Sequence[Feature]) -> Refusal | None:
    """The middle of a base is on the piece that it stands on (battleforge.terrain.heights); small steps do not
    matter."""
    body = march.unit.figure(model).profile.body
    base = footprint_of(body, end)
    under = [each for each in surfaces if each.solid.top == end.elevation and overlaps(base, each.footprint)]
    if not under or end.elevation <= STEP or any(holds(each.footprint, end.at) for each in under):
        return None
    text = f"{march.named(model)} would hang over the edge of {under[0].piece.name}"
    return Refusal(text, "battleforge.terrain.heights", (march.unit.id,))


def _still_close(march: March, model: str, end: Solid) -> Refusal | None:
    """battleforge.fight.fall-back: every model gets more than 1″ away from all enemies."""
    for foe, there in march.foes:
        if MEASURE.within(nearest_solid(end, there)[0], NEAR):
            text = f"{march.named(model)} would stay within 1″ of {foe.ref.name}"
            return Refusal(text, "battleforge.fight.fall-back", (march.unit.id, foe.id))
    return None


@enforces("battleforge.move.coherency", "battleforge.move.broken-coherency")
def together(march: March, way: UnitWay) -> Iterator[Refusal | None]:
    """A unit ends in coherency, or at least nearer to it if casualties have broken it."""
    if len(way.models) < 2:
        return
    before, after = march.spread, spread_in_space(list(way.end_solids.values()), COHERENCY.reach)
    if COHERENCY.holds(after) or (before is not None and not way.tracks and not march.covered):
        return
    if before is None or COHERENCY.holds(before):
        text = f"{march.unit.ref.name} would not keep together: {_spread_in_words(after.longest, after.widest)}"
        yield Refusal(text, "battleforge.move.coherency", (march.unit.id,))
    elif not COHERENCY.comes_nearer(before, after):
        text = (
            f"{march.unit.ref.name} is broken up and has to close up: {_spread_in_words(after.longest, after.widest)}"
        )
        yield Refusal(text, "battleforge.move.broken-coherency", (march.unit.id,))


def _spread_in_words(longest: float, widest: float) -> str:
    return (
        f"a gap of {exact_inches(max(0, longest))} where 2″ are allowed"
        if MEASURE.beyond(longest, COHERENCY.link)
        else f"two models {exact_inches(widest)} apart where 6″ are allowed"
    )


@enforces("battleforge.action.charge", "battleforge.action.charge-eligibility")
def charges(march: March, way: UnitWay) -> Iterator[Refusal | None]:
    """At least one model comes into contact with the target, without the inches of a rush."""
    target = march.state.units.get(march.errand.target)
    if target is None:
        return
    road = march.ends_on_road(way)
    there = next((solids for foe, solids in march.foes if foe is target), ())
    touching = [model for model, end in way.end_solids.items() if reaches(march, end, there)]
    about = (march.unit.id, target.id)
    if not touching:
        yield Refusal(f"nobody would touch {target.ref.name}", "battleforge.action.charge", about)
    elif not any(_on_foot(march, way, model, road=road) for model in touching):
        text = f"nobody could touch {target.ref.name} without rushing"
        yield Refusal(text, "battleforge.action.charge-eligibility", about)


def _on_foot(march: March, way: UnitWay, model: str, *, road: bool) -> bool:
    track = way.tracks.get(model)
    left = march.reach_without_rush(model, road=road) - march.covered
    return track is None or MEASURE.within(track.length, left)


def reaches(march: March, end: Solid, there: Sequence[Solid]) -> bool:
    """Whether a model that stands here is in base contact with one of these, also across a low wall."""
    return any(touch(end, each) or wall_between(march.state, end, each) is not None for each in there)
