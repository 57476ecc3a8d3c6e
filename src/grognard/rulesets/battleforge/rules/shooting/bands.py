"""Chapter 12: how far the weapons of a unit reach, drawn as a line for each range band, all round or in the arcs of a
mount."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

from grognard.engine.showing.scene import Mark, Overlay
from grognard.minis.words import inches, listed
from grognard.rulesets.battleforge.rules.foundations.measuring import bodies
from grognard.rulesets.battleforge.rules.shooting.attacks import weapons_of
from grognard.rulesets.battleforge.rules.sight.eyes import mount_place
from grognard.rulesets.battleforge.rules.terrain.ground import side_of
from grognard.rulesets.battleforge.sheets import Mount, Weapon
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.arcs import quarter
from grognard.table.footprint import Footprint, middle_of
from grognard.table.points import (
    SCALE,
    Direction,
    ExactPoint,
    Point,
    by_degrees,
    degrees_from_east,
    direction_to,
    right_of,
    to_mils,
)
from grognard.table.shapes import Disc

STEP = 3
"""Degrees between two points of a band."""
RANGE, ARCS = "battleforge.shoot.range", "battleforge.los.mounted-arcs"
Corners = list[Point]


def bands(state: State, unit: Unit) -> Overlay | None:
    """The bands of all ranged weapons; those that are alike are drawn once, with all their names."""
    weapons = list(weapons_of(unit, "shoot").values())
    if not weapons:
        return None
    lines = list[str]()
    for kind in _alike(weapons):
        names = listed([weapon.name for weapon in kind])
        arcs = f", {listed(list(kind[0].mount.arcs))}" if kind[0].mount is not None else ""
        lines.append(f"{names}: short {inches(kind[0].short)}, long {inches(kind[0].long)}{arcs}")
    return Overlay(f"How far {unit.ref:shoots}", lines_of_reach(state, unit, weapons), tuple(lines), RANGE)


def lines_of_reach(state: State, unit: Unit, weapons: Sequence[Weapon]) -> tuple[Mark, ...]:
    """The lines alone, for these of its weapons."""
    kinds = _alike(weapons)
    names = [listed([weapon.name for weapon in kind]) + " " if len(kinds) > 1 else "" for kind in kinds]
    return tuple(mark for kind, name in zip(kinds, names, strict=True) for mark in _marks(state, unit, kind[0], name))


def _alike(weapons: Sequence[Weapon]) -> list[list[Weapon]]:
    found: dict[tuple[object, ...], list[Weapon]] = {}
    for weapon in weapons:
        found.setdefault((weapon.short, weapon.long, weapon.mount), []).append(weapon)
    return list(found.values())


def _marks(state: State, unit: Unit, weapon: Weapon, name: str) -> Iterator[Mark]:
    for word, reach in (("short", weapon.short), ("long", weapon.long)):
        label = f"{name}{word} {inches(reach)}"
        if weapon.mount is None:
            yield _area(state, _all_round(state, unit, weapon, reach), label, RANGE)
        else:
            yield from _sectors(state, unit, weapon, weapon.mount, reach, label)


def _area(state: State, ring: Corners, label: str, clause: str, straight: int = -1) -> Mark:
    """Its name stands at the last point, so that is one on the table: as near as can be to that `straight` ahead, of a
    sector, which begins at its mount. What ends beyond the table has no name."""
    size = state.scenario.width, state.scenario.height
    inside = [place for place, (x, y) in enumerate(ring) if 1500 < x < size[0] - 1500 and 1500 < y < size[1] - 1500]
    inside = [place for place in inside if place or straight < 0]
    last = min(inside, key=lambda place: abs(place - straight)) + 1 if inside else 0
    return Mark("area", tuple(ring[last:] + ring[:last]), "range", label=label if inside else "", clause=clause)


# ---- all round ----


def _all_round(state: State, unit: Unit, weapon: Weapon, reach: int) -> Corners:
    """The edge of all places that some bearer reaches: it is seen whole from the middle of them."""
    if unit.inside is not None:
        return list(_offset(bodies(state, unit)[0].footprint, reach))
    bearers = [
        solid.footprint
        for (_, figure), solid in zip(unit.figures(), unit.solids, strict=True)
        if any(carried.weapon.name == weapon.name for carried in figure.weapons)
    ]
    if len(bearers) == 1 and not isinstance(bearers[0], Disc):
        return list(_offset(bearers[0], reach))
    discs = [(*middle_of(each), reach + (each.r if isinstance(each, Disc) else 0)) for each in bearers]
    x, y = sum(d[0] for d in discs) / len(discs), sum(d[1] for d in discs) / len(discs)
    return [to_mils(_farthest((x, y), degrees, discs)) for degrees in range(0, 360, STEP)]


def _farthest(start: ExactPoint, degrees: int, discs: Iterable[tuple[float, float, float]]) -> ExactPoint:
    """Where a ray leaves the last of these discs."""
    dx, dy = by_degrees(degrees, SCALE)
    far = 0.0
    for cx, cy, r in discs:
        along = ((cx - start[0]) * dx + (cy - start[1]) * dy) / SCALE
        aside = ((cx - start[0]) * dy - (cy - start[1]) * dx) / SCALE
        if abs(aside) < r:
            far = max(far, along + sqrt(r * r - aside * aside))
    return start[0] + far * dx / SCALE, start[1] + far * dy / SCALE


def _offset(footprint: Footprint, reach: int) -> Iterator[Point]:
    """A line at a distance all round an outline: round a corner it is an arc."""
    if isinstance(footprint, Disc):
        yield from _arc((footprint.x, footprint.y), footprint.r + reach, 0, 360)
        return
    corners = [to_mils(corner) for corner in footprint.corners]
    for place, corner in enumerate(corners):
        first = _outward(corners[place - 1], corner)
        last = _outward(corner, corners[(place + 1) % len(corners)])
        yield from _arc(corner, reach, first, last + (360 if last < first else 0))


def _outward(start: Point, end: Point) -> int:
    """The direction out of an edge of an outline that runs anticlockwise, in degrees."""
    return degrees_from_east(right_of(direction_to(start, end)))


def _arc(middle: Point, radius: int, first: int, last: int) -> Iterator[Point]:
    for degrees in [*range(first, last, STEP), last]:
        x, y = by_degrees(degrees, radius)
        yield middle[0] + x, middle[1] + y


# ---- the arcs of mounts ----


def _sectors(state: State, unit: Unit, weapon: Weapon, mount: Mount, reach: int, label: str) -> Iterator[Mark]:
    """The quarters into which a mounted weapon fires; quarters side by side are one."""
    for origin, facing in _mounts(state, unit, weapon, mount):
        for place, (first, last) in enumerate(_together(facing, mount)):
            ring = [*_arc(origin, reach, first, last)]
            whole = last - first >= 360
            edge = ring if whole else [origin, *ring]
            yield _area(state, edge, label if place == 0 else "", ARCS, -1 if whole else len(edge) // 2)


def _mounts(state: State, unit: Unit, weapon: Weapon, mount: Mount) -> Iterator[tuple[Point, Direction]]:
    if unit.inside is not None:
        yield side_of(state.building_of(unit).footprint, unit.inside.side)
        return
    for model, figure in unit.figures():
        if any(carried.weapon.name == weapon.name for carried in figure.weapons):
            yield mount_place(unit, model, mount), unit.stands[model].facing


def _together(facing: Direction, mount: Mount) -> list[tuple[int, int]]:
    """The arcs of a mount in degrees, each from its right edge to its left one, neighbours joined."""
    found: list[tuple[int, int]] = []
    for start in sorted(degrees_from_east(quarter(facing, name).right) for name in mount.arcs):
        if found and found[-1][1] == start:
            found[-1] = found[-1][0], start + 90
        else:
            found.append((start, start + 90))
    if len(found) > 1 and found[-1][1] - 360 == found[0][0]:
        _, last = found.pop(0)
        found[-1] = found[-1][0], last + 360
    return found
