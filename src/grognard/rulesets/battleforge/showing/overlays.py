"""What a player may ask the table: how far weapons carry and into which arcs, who is seen, who is covered.

Anybody may measure anything at any time. How far a unit moves and threatens comes with the scene (`reaches`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.engine.showing.scene import Mark, Overlay
from grognard.minis.pieces import sight_line
from grognard.minis.words import how_many, inches
from grognard.rulesets.battleforge.rules.foundations.measuring import apart
from grognard.rulesets.battleforge.rules.shooting.bands import bands
from grognard.rulesets.battleforge.rules.shooting.exchanging import cover_against
from grognard.rulesets.battleforge.rules.shooting.shots import direct_weapons, everything_at, why_no_target
from grognard.rulesets.battleforge.rules.sight.aiming import shots
from grognard.rulesets.battleforge.rules.sight.unit_look import look
from grognard.rulesets.battleforge.rules.terrain.cover import Cover
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.showing.pieces import middles
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.points import Point, separation

COVER_WORDS = ("no cover", "soft cover", "hard cover", "fortified cover")


def overlay(state: State, kind: str, unit: str, to: str) -> Overlay | None:
    """The bands of a unit's weapons, or what it sees of another unit and how that is covered."""
    own, target = state.units.get(unit), state.units.get(to)
    if own is None or not own.fielded:
        return None
    if kind == "range":
        return bands(state, own)
    if target is None or not target.fielded or not state.hostile(own.seat, target.seat):
        return None
    if kind == "sight":
        return sight(state, own, target)
    return cover(state, own, target) if kind == "cover" else None


def sight(state: State, unit: Unit, target: Unit) -> Overlay:
    """A line from every model to the nearest model of the target that it sees, and how many shots there are."""
    seen = look(state, unit, target)
    here, there = middles(state, unit), middles(state, target)
    marks = []
    for model, at in here.items():
        aim = there[seen[model][0].model] if seen[model] else nearest(at, there.values())
        marks.append(sight_line(at, aim, bool(seen[model]), clause="battleforge.los.thirds"))
    seeing = sum(bool(each) for each in seen.values())
    lines = [
        f"{seeing} of {len(here)} see {target.ref}",
        f"{inches(round(apart(state, unit, target)))} apart",
        *shots_in_words(state, unit, target),
    ]
    return Overlay(f"What {unit.ref:sees} of {target.ref}", tuple(marks), tuple(lines), "battleforge.los.thirds")


def nearest(start: Point, ends: Iterable[Point]) -> Point:
    return min(ends, key=lambda end: separation(start, end))


def shots_in_words(state: State, unit: Unit, target: Unit) -> Iterator[str]:
    """For each weapon how many have a shot, and in which band; or why there is none."""
    closed = why_no_target(state, unit, target)
    if closed is not None:
        yield closed.reason
        return
    for weapon in direct_weapons(unit):
        yield f"{weapon.name}: {_shots_of(state, unit, weapon, target)}"


def _shots_of(state: State, unit: Unit, weapon: Weapon, target: Unit) -> str:
    aims = shots(state, unit, weapon, target)
    if not aims:
        return "no shot"
    short = sum(aim.distance <= weapon.short for aim in aims)
    in_bands = [f"{short} in the short band"] if short else []
    in_bands += [f"{len(aims) - short} in the long band"] if short < len(aims) else []
    return f"{how_many(len(aims), 'model')} with a shot, {', '.join(in_bands)}"


def cover(state: State, unit: Unit, target: Unit) -> Overlay:
    """What each model of the target would add to its Save if the unit shot at it now with all that has a shot."""
    attack = everything_at(state, unit, target)
    title = f"Cover of {target.ref} from {unit.ref}"
    if not attack.strikes:
        return Overlay(title, (), (f"{unit.ref:has} no shot at {target.ref}",), "battleforge.terrain.cover-combination")
    covers = cover_against(state, attack, target)
    marks = [_covered(at, covers[model]) for model, at in middles(state, target).items()]
    told = dict.fromkeys(covers[model] for model in target.models)
    lines = [
        f"{sum(each == kind for each in covers.values())} of {len(target.models)}: {_words(kind)}" for kind in told
    ]
    worst = min(covers.values(), key=lambda each: each.total)
    return Overlay(title, tuple(marks), tuple(lines), worst.clause)


def _covered(at: Point, kind: Cover) -> Mark:
    label = f"{kind.total:+d}" if kind.total else ""
    return Mark("circle", (at,), "cover" if kind.total > 0 else "sees", 600, label, kind.clause)


def _words(kind: Cover) -> str:
    found = [COVER_WORDS[kind.bonus] + (f", {kind.source}" if kind.source else "")]
    found += [f"negative cover, {kind.trap}"] if kind.negative else []
    return f"{' and '.join(found)}: {kind.total:+d} to Saves" if kind.total else " and ".join(found)
