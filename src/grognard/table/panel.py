"""Sight to nine points: a target is an upright panel square to the line of view, with a 3 x 3 grid of points.

The panel of a model stands through the centre of its base, as wide as the base is across the line of view and
as tall as the model. That of a floor stands at the point of its outline nearest to the eye, where the outline
is across the line of view. Bodies block lines that run through them; touching does not block.
"""

from collections.abc import Collection, Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from grognard.table.footprint import bounds, box_around, boxes_apart, extent, middle_of, parts_of
from grognard.table.nearest import nearest_point
from grognard.table.places import Storey
from grognard.table.points import ExactPoint
from grognard.table.shapes import Box
from grognard.table.sight import passes_between
from grognard.table.solid import Solid
from grognard.table.spans import crossings
from grognard.table.travel import Span

POINTS = 9


class Eye(NamedTuple):
    """Where a line begins or ends: a place and its height."""

    x: float
    y: float
    height: float


class SightLine(NamedTuple):
    """A straight line in space from an eye to what is aimed at; `dice` is how often it is counted."""

    start: Eye
    end: Eye
    dice: int = 1


class SightPanel(NamedTuple):
    """The nine points: each of three columns (places in plan) at each of three rows (heights)."""

    columns: tuple[ExactPoint, ExactPoint, ExactPoint]
    rows: tuple[float, float, float]


def eye_of(body: Solid) -> Eye:
    """The eye of a model: above the centre of its base, at its full height."""
    return Eye(*middle_of(body.footprint), body.top)


def foot_of(body: Solid) -> Eye:
    """The ground point under a model, to which lines for cover are drawn."""
    return Eye(*middle_of(body.footprint), body.bottom)


def model_panel(eye: Eye, target: Solid) -> SightPanel:
    """The panel of a model as seen from an eye; an eye straight above sees it from the south."""
    middle = middle_of(target.footprint)
    ux, uy = _across(eye, middle)
    low, high = extent(target.footprint, (ux, uy))
    third = (high - low) / 3
    mx, my = middle
    columns = (mx - ux * third, my - uy * third), middle, (mx + ux * third, my + uy * third)
    return SightPanel(columns, _rows(target.bottom, target.top))


def floor_panel(eye: Eye, floor: Storey) -> SightPanel:
    """The panel of a floor as seen from an eye."""
    point = nearest_point(floor.footprint, (eye.x, eye.y))
    ux, uy = _across(eye, point)
    low, high = extent(floor.footprint, (ux, uy))
    here = point[0] * ux + point[1] * uy
    one, two, three = [(low + (high - low) * share / 6) - here for share in (1, 3, 5)]
    px, py = point
    columns = (px + ux * one, py + uy * one), (px + ux * two, py + uy * two), (px + ux * three, py + uy * three)
    return SightPanel(columns, _rows(floor.bottom, floor.top))


def _across(eye: Eye, middle: ExactPoint) -> ExactPoint:
    """The unit vector to the left of the line of view."""
    dx = middle[0] - eye.x
    dy = middle[1] - eye.y
    length = sqrt(dx * dx + dy * dy)
    return (-dy / length, dx / length) if length else (-1.0, 0.0)


def _rows(bottom: int, top: int) -> tuple[float, float, float]:
    sixth = (top - bottom) / 6
    return bottom + sixth, bottom + 3 * sixth, bottom + 5 * sixth


def sees(eye: Eye, panel: SightPanel, blockers: Sequence[Solid], needed: int, exempt: Collection[int] = ()) -> bool:
    """Whether an eye sees at least so many of the nine points; it looks no longer than it has to."""
    near = _between(eye, panel, blockers, exempt)
    seen, left = 0, POINTS
    if near:
        for column in panel.columns:
            left -= len(panel.rows)
            seen += _seen_of(eye, column, panel.rows, near)
            if seen >= needed:
                return True
            if seen + left < needed:
                return False
    return seen + left >= needed


def _seen_of(eye: Eye, column: ExactPoint, rows: Sequence[float], near: Sequence[Solid]) -> int:
    """How many points of a column are seen past some bodies."""
    start = eye.x, eye.y
    runs = [(solid, first, last) for solid in near for first, last in crossings(start, column, solid.footprint)]
    if not runs:
        return len(rows)
    seen = 0
    for row in rows:
        rise = row - eye.height
        for solid, first, last in runs:
            if passes_between(eye.height + rise * first, eye.height + rise * last, solid.bottom, solid.top):
                break
        else:
            seen += 1
    return seen


def all_hidden(eye: Eye, box: Box, low: float, high: float, body: Solid) -> bool:
    """Whether a body hides everything in an upright box from an eye, all by itself.

    What a convex body hides is convex, so the corners of the box tell; of an outline with bays one part has to do it.
    """
    west, south, east, north = box
    start = eye.x, eye.y
    for part in parts_of(body.footprint):
        for column in ((west, south), (east, south), (east, north), (west, north)):
            runs = crossings(start, column, part)
            if not runs or not all(_stopped(eye.height, row, runs[0], body) for row in (low, high)):
                break
        else:
            return True
    return False


def _stopped(start: float, end: float, run: Span, body: Solid) -> bool:
    rise = end - start
    return passes_between(start + rise * run[0], start + rise * run[1], body.bottom, body.top)


def _between(eye: Eye, panel: SightPanel, blockers: Sequence[Solid], exempt: Collection[int]) -> list[Solid]:
    """The bodies that reach into the box around eye and panel."""
    box = box_around([(eye.x, eye.y), *panel.columns], 0)
    low = min(eye.height, panel.rows[0])
    high = max(eye.height, panel.rows[2])
    return [
        solid
        for place, solid in enumerate(blockers)
        if solid.top > low
        and solid.bottom < high
        and boxes_apart(box, bounds(solid.footprint)) == 0
        and place not in exempt
    ]


def runs_through(line: SightLine, body: Solid) -> bool:
    """Whether a line runs through a body; touching is not through."""
    start, end, _ = line
    rise = end.height - start.height
    return any(
        passes_between(start.height + rise * first, start.height + rise * last, body.bottom, body.top)
        for first, last in crossings(start[:2], end[:2], body.footprint)
    )


def dice_through(lines: Iterable[SightLine], body: Solid) -> int:
    """How many dice come along lines that run through a body."""
    return sum(line.dice for line in lines if runs_through(line, body))


def most_dice_through(lines: Sequence[SightLine], body: Solid) -> bool:
    """Whether more than half of all dice come along lines that run through a body."""
    return 2 * dice_through(lines, body) > sum(line.dice for line in lines)
