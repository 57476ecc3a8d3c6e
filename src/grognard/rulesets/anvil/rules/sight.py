"""Chapter 10: line of sight."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from grognard.engine.clauses import enforces
from grognard.rulesets.anvil.rules.measuring import (
    MEASURE,
    close_by,
    front_corners,
    ground,
    minis_of,
    outline,
    overlapping,
)
from grognard.rulesets.anvil.state import State, Unit
from grognard.table.points import ExactPoint, local
from grognard.table.shapes import Box, Polygon, hull, margin_inside
from grognard.table.sight import spaced_along

Corners = tuple[ExactPoint, ...]
SPACING = 500  # points of the front edge at most 0.5″ apart: "anvil.los.front"


def sees(field: State, viewer: Unit, target: Unit) -> bool:
    """Whether some point of the front has a clear view of one whole miniature: "anvil.los.basic"."""
    ahead = [mini for mini in minis_of(field, target) if is_ahead(field, viewer, mini)]
    if not ahead:
        return False
    if is_hidden(field, viewer, target):
        return False
    eyes = spaced_along(*front_corners(field, viewer), SPACING)
    whole_view = hull([*eyes, *outline(field, target).corners])
    blockers = [each for each in obstructions(field, viewer, target, whole_view.box) if overlapping(whole_view, each)]
    if not blockers:
        return True
    return _some_clear(tuple(eyes), tuple(ahead), tuple(blockers))


@lru_cache(maxsize=4096)
def _some_clear(eyes: tuple[ExactPoint, ...], minis: tuple[Corners, ...], blockers: tuple[Polygon, ...]) -> bool:
    """Whether some of these views are clear. Cached, because bots look at the same few trays again and again."""
    return any(clear(eye, mini, blockers) for mini in minis for eye in eyes)


@enforces("anvil.los.front")
def is_ahead(field: State, viewer: Unit, mini: Corners) -> bool:
    """A miniature counts only wholly on or ahead of the line through the front edge: "anvil.los.front"."""
    front = field.kind(viewer).depth / 2
    return all(MEASURE.at_least(local(viewer.at, viewer.facing, corner)[1], front) for corner in mini)


@enforces("anvil.los.entirely-inside")
def is_hidden(field: State, viewer: Unit, target: Unit) -> bool:
    """A unit with its whole tray in a blocking feature cannot be seen: "anvil.los.entirely-inside"."""
    tray = outline(field, target)
    return any(
        margin_inside(tray, ground(feature)) >= -MEASURE.slack
        for feature in field.features
        if "blocks" in feature.designations and not shared(field, viewer, target, ground(feature))
    )


@enforces("anvil.los.obstruction")
def obstructions(field: State, viewer: Unit, target: Unit, box: Box) -> list[Polygon]:
    """The blocking features, and the trays of all other units, that may be in a view: "anvil.los.obstruction"."""
    terrain = [ground(feature) for feature in field.features if "blocks" in feature.designations]
    trays = [outline(field, each) for each in close_by(field, box, field.others(viewer)) if each.id != target.id]
    return [piece for piece in terrain if not shared(field, viewer, target, piece)] + trays


@enforces("anvil.los.same-feature")
def shared(field: State, viewer: Unit, target: Unit, piece: Polygon) -> bool:
    """A feature that both trays overlap is ignored between these two: "anvil.los.same-feature"."""
    return overlapping(outline(field, viewer), piece) and overlapping(outline(field, target), piece)


def clear(eye: ExactPoint, mini: Corners, blockers: Iterable[Polygon]) -> bool:
    """Whether the hull of eye and miniature overlaps no obstruction. Touching an outline is no overlap."""
    view = hull([eye, *mini])
    return not any(overlapping(view, blocker) for blocker in blockers)
