"""Chapter 11: from where a model looks: its eye, or the mount of its weapon."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.foundations.measuring import bodies
from grognard.rulesets.battleforge.sheets import Mount
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.arcs import mount_at
from grognard.table.footprint import Footprint
from grognard.table.nearest import nearest_pair
from grognard.table.panel import Eye, eye_of
from grognard.table.points import Point
from grognard.table.shapes import Box

STANDS_OUT = 3 * INCH
"""A mount may stand out of its hull by this."""


@enforces("battleforge.los.mounted-origin")
def mount_place(unit: Unit, model: str, mount: Mount) -> Point:
    """The point of a mount on the table."""
    stand = unit.stands[model]
    return mount_at(stand.at, stand.facing, mount.right, mount.forward)


def eye(state: State, unit: Unit, model: str, target: Unit, aimed_at: str, mount: Mount | None = None) -> Eye:
    """Where the line of a model that aims at a model of a target begins."""
    return eye_towards(state, unit, model, base_of(state, target, aimed_at), mount)


def base_of(state: State, unit: Unit, model: str) -> Footprint:
    """The base of a model, or the outline of the floor that it is on."""
    if unit.inside is not None:
        return bodies(state, unit)[0].footprint
    return unit.formation.solid_by_model[model].footprint


def eye_towards(state: State, unit: Unit, model: str, goal: Footprint, mount: Mount | None) -> Eye:
    """Where a line towards a base begins."""
    body = unit.figure(model).profile.body
    if unit.inside is not None:
        floor = state.floor_of(unit)
        here, _ = nearest_pair(floor.footprint, goal)
        return Eye(*here, floor.bottom + body.height)
    if mount is None:
        return eye_of(unit.formation.solid_by_model[model])
    height = body.height if mount.height is None else mount.height
    return Eye(*mount_place(unit, model, mount), unit.stands[model].elevation + height)


def with_mount(box: Box, mount: Mount | None) -> Box:
    """A barrel may reach out of the hull."""
    if mount is None:
        return box
    reach = abs(mount.right) + abs(mount.forward)
    return box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach
