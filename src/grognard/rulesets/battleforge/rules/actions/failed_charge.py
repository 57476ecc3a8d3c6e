"""Chapter 8: a charge that does not reach its target. How far it goes on, and when it is set back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.engine.clauses import enforces
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.fighting.engaging import are_engaged
from grognard.rulesets.battleforge.rules.foundations.free_places import on_wall
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, NEAR, bodies
from grognard.rulesets.battleforge.rules.movement.march import March
from grognard.rulesets.battleforge.rules.movement.unit_way import UnitWay
from grognard.rulesets.battleforge.rules.reserves.origins import depth_of
from grognard.rulesets.battleforge.state import Stand, Unit, solid_of
from grognard.table.footprint import Footprint, gap_between
from grognard.table.solid import Solid, collide, nearest_solid

STRIDE = INCH // 20
"""The way is searched in steps of this length, then to the mil."""


def target_of(march: March) -> Unit | None:
    """The unit that is charged, as long as it is on the field."""
    target = march.state.units.get(march.errand.target)
    return target if target is not None and target.fielded else None


def touches_target(march: March) -> bool:
    target = target_of(march)
    return target is not None and march.unit.fielded and are_engaged(march.state, march.unit, target)


def could_still_touch(march: March) -> bool:
    """Whether the target is near enough for what is left of the move, as the crow flies."""
    target = target_of(march)
    if target is None:
        return False
    there, unit = bodies(march.state, target), march.unit
    for model, body in zip(unit.models, unit.formation.bodies, strict=True):
        left = march.reach(model, road=True) - march.covered + MEASURE.contact
        if unit.inside is None:
            base: Footprint = unit.formation.solid_by_model[model].footprint
        else:  # it begins outside, touching the outline
            base, left = march.state.floor_of(unit).footprint, left + 2 * depth_of(body)
        if any(gap_between(base, each.footprint) <= max(left, NEAR) for each in there):
            return True
    return False


@enforces("battleforge.action.charge-failed")
def goes_on_to(march: March, way: UnitWay, allowance: int) -> int:
    """How far the unit goes on: the largest distance within its allowance at which every model is more than 1″ from all
    enemies and on no other base or wall."""
    farthest = max(march.covered, min(way.length, allowance))
    return _last_clear(march, way, march.covered, farthest, default=march.covered)


def set_back(march: March, ways: Sequence[UnitWay]) -> None:
    """A unit that stands within 1″ of an enemy without touching it goes back along its paths to the last point at which
    it did not, at most to its start."""
    if _is_clear(march, march.unit.stands):
        return
    ends = [*(way.begins for way in ways[1:]), march.covered]
    for way, end in reversed([*zip(ways, ends, strict=True)]):
        d = _last_clear(march, way, way.begins, end, default=-1)
        if d >= 0:
            march.unit.stand(way.stand(d))
            return
    march.unit.stand(ways[0].stand(ways[0].begins))


def _last_clear(march: March, way: UnitWay, first: int, last: int, default: int) -> int:
    def clear(d: int) -> bool:
        return _is_clear(march, way.stand(d))

    d = last
    while d > first and not clear(d):
        d = max(first, d - STRIDE)
    if not clear(d):
        return default
    blocked = min(last, d + STRIDE)
    while d < last and blocked - d > 1:
        middle = (d + blocked) // 2
        d, blocked = (middle, blocked) if clear(middle) else (d, middle)
    return d


def _is_clear(march: March, stands: Mapping[str, Stand]) -> bool:
    """Every model is more than 1″ from all enemies, and no bases overlap."""
    ends: list[Solid] = []
    for model in march.unit.models:
        end = solid_of(march.unit.figure(model).profile.body, stands[model])
        if any(MEASURE.within(nearest_solid(end, there)[0], NEAR) for _, there in march.foes):
            return False
        others = [each for _, there in march.others for each in there]
        if on_wall(march.state, end) or any(collide(end, each, MEASURE) for each in (*others, *ends)):
            return False
        ends.append(end)
    return True
