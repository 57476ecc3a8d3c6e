"""Chapters 9 and 20: moving along a drawn path, its cost, and forced movement."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from grognard.engine.clauses import enforces
from grognard.engine.refusal import Refusal
from grognard.engine.tally import Tally
from grognard.minis.boxes import boxes_meet
from grognard.minis.poses import TrayPose, corners_of, end_of_legs, last_heading
from grognard.minis.words import inches
from grognard.rulesets.anvil.rules.measuring import (
    MEASURE,
    close_by,
    close_to_leg,
    first_overlapped,
    ground,
    impassable,
    outline,
    overlaps_any,
    touching,
    wholly_on_table,
)
from grognard.rulesets.anvil.state import State, Unit
from grognard.table.points import Direction, Point, direction_to
from grognard.table.shapes import Polygon, swept
from grognard.table.travel import length_inside, path_length

FLY, THROUGH = "fly_burrow", "interpenetration"


@enforces(
    "anvil.stratagem.heavy-projectile",
    "anvil.stratagem.swiftness",
    "anvil.stratagem.skirmishing",
    "anvil.stratagem.march",
)
def allowance(field: State, unit: Unit) -> Tally:
    """How far the unit may move, in mils, and why: "anvil.move.allowance", "anvil.move.modifiers"."""
    kind = field.kind(unit)
    tally = Tally(kind.move, f"Move of a {kind.name}", "anvil.army.unit-profiles")
    if unit.carries("heavy_projectile"):
        heavy = field.stratagem("heavy_projectile")
        tally.set(heavy.base_move, heavy.name, heavy.clause)
    for key, holds in (
        ("swiftness", unit.carries("swiftness")),
        ("skirmishing", unit.marked("skirmishing")),
        ("march", field.running(unit, "march")),
    ):
        if holds:
            card = field.stratagem(key)
            tally.add(card.move, card.name, card.clause)
    return tally


def cost_of(field: State, unit: Unit, path: Sequence[Point | tuple[float, float]]) -> float:
    """The cost of a move: the length of the path of the tray's middle. Inches inside halving terrain count twice:
    "anvil.move.halving"."""
    total = path_length(path)
    if field.running(unit, FLY):  # "anvil.stratagem.fly-burrow"
        return total
    for feature in field.features:
        if "halves" in feature.designations:
            total += length_inside(path, ground(feature))
    return total


def refuse_path(
    field: State, unit: Unit, path: Sequence[Point], facing: Direction | None, limit: int
) -> Refusal | None:
    """What is wrong with a normal move of a unit on the table: legs and pivots, "anvil.move.path"."""
    legs = corners_of([unit.at, *path])
    cost = cost_of(field, unit, legs)
    if not MEASURE.within(cost, limit):
        return too_far(field, unit, cost, limit)
    start, near = unit.pose, beside(field, unit, legs)
    end = end_of_legs(start, legs, facing)
    return (
        refuse_legs(field, unit, unit.facing, legs, near)
        or refuse_end(field, unit, end, last_heading(start, legs), near)
        or refuse_contact(field, unit, end, touched(field, unit) if near else set(), near)
    )


def beside(field: State, unit: Unit, legs: Sequence[Point]) -> list[Unit]:
    """The units that a tray could meet on these legs and in turning between them. No other unit matters to the move."""
    own = field.kind(unit).half_diagonal
    xs, ys = [x for x, _ in legs], [y for _, y in legs]
    return close_by(field, (min(xs) - own, min(ys) - own, max(xs) + own, max(ys) + own), field.others(unit))


def refuse_end(
    field: State, unit: Unit, end: TrayPose, heading: Direction, near: Sequence[Unit] | None = None
) -> Refusal | None:
    """The pivot at the end, if there is one, and the place where the move ends."""
    if end.facing != heading:
        wrong = refuse_pivot(field, unit, end, near)
        if wrong is not None or not field.running(unit, FLY):
            return wrong  # who may turn there may also stand there, except those who turn above impassable terrain
    return refuse_stand(field, unit, end, near)


def refuse_legs(
    field: State, unit: Unit, facing: Direction, legs: Sequence[Point], near: Sequence[Unit] | None = None
) -> Refusal | None:
    """Refuse legs of which a pivot between them does not fit or that are not free. `near` are the units beside the way,
    if they are known."""
    for start, end in pairwise(legs):
        heading = direction_to(start, end)
        turned = TrayPose(start, heading)
        wrong = refuse_pivot(field, unit, turned, near) if heading != facing else None
        wrong = wrong or refuse_strip(field, unit, outline(field, unit, turned), start, end, near)
        if wrong is not None:
            return wrong
        if not wholly_on_table(field, outline(field, unit, TrayPose(end, heading))):
            return Refusal(f"{unit.name} would leave the table", "anvil.move.table-edge", (unit.id,))
        facing = heading
    return None


def too_far(field: State, unit: Unit, cost: float, limit: int) -> Refusal:
    if not field.scenario.premeasure:
        return Refusal(f"{unit.name} cannot go that far", "anvil.move.allowance", (unit.id,))
    over = f"{unit.name} would go {inches(cost)}, {inches(limit)} is the most"
    return Refusal(over, "anvil.move.allowance", (unit.id,))


def refuse_pivot(field: State, unit: Unit, pose: TrayPose, near: Sequence[Unit] | None = None) -> Refusal | None:
    """Refuse a facing that does not fit. What the tray sweeps while turning is not checked: "anvil.move.pivot"."""
    tray = outline(field, unit, pose)
    if not wholly_on_table(field, tray):
        return Refusal(f"{unit.name} would stick out over the edge in turning", "anvil.move.pivot", (unit.id,))
    blocker = first_overlapped(field, tray, field.others(unit) if near is None else near)
    if blocker is not None:
        reason = f"{unit.name} cannot turn that way for {blocker.name}"
        return Refusal(reason, "anvil.move.pivot", (unit.id, blocker.id))
    if not field.running(unit, FLY) and overlaps_any(tray, impassable(field)):
        return Refusal(f"{unit.name} would turn into impassable terrain", "anvil.move.pivot", (unit.id,))
    return None


def refuse_strip(
    field: State, unit: Unit, tray: Polygon, start: Point, end: Point, near: Sequence[Unit] | None = None
) -> Refusal | None:
    """What blocks a leg: other units, impassable terrain."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    west, south, east, north = tray.box
    box = (west + min(0, dx), south + min(0, dy), east + max(0, dx), north + max(0, dy))
    through, over = field.running(unit, THROUGH), field.running(unit, FLY)
    others = field.others(unit) if near is None else near
    barring = () if through else close_by(field, box, others)  # "anvil.stratagem.interpenetration"
    units = close_to_leg(field, unit, start, end, barring)
    water = [] if over else [piece for piece in impassable(field) if boxes_meet(piece.box, box)]
    if not units and not water:
        return None
    strip = swept(tray, dx, dy)
    blocker = first_overlapped(field, strip, units)
    if blocker is not None:
        reason = f"the way of {unit.name} is barred by {blocker.name}"
        return Refusal(reason, "anvil.move.units-block", (unit.id, blocker.id))
    if overlaps_any(strip, water):
        return Refusal(f"impassable terrain is in the way of {unit.name}", "anvil.move.impassable", (unit.id,))
    return None


def refuse_stand(field: State, unit: Unit, pose: TrayPose, near: Sequence[Unit] | None = None) -> Refusal | None:
    """Where a tray may come to rest: on the table, on no unit, off impassable terrain."""
    tray = outline(field, unit, pose)
    if not wholly_on_table(field, tray):
        return Refusal(f"{unit.name} would not stand wholly on the table", "anvil.move.table-edge", (unit.id,))
    blocker = first_overlapped(field, tray, field.others(unit) if near is None else near)
    if blocker is not None:
        clause = "anvil.stratagem.interpenetration" if field.running(unit, THROUGH) else "anvil.move.units-block"
        return Refusal(f"{unit.name} would stand on {blocker.name}", clause, (unit.id, blocker.id))
    if overlaps_any(tray, impassable(field)):
        clause = "anvil.stratagem.fly-burrow" if field.running(unit, FLY) else "anvil.move.impassable"
        return Refusal(f"{unit.name} would stand in impassable terrain", clause, (unit.id,))
    return None


def recited(refusal: Refusal | None, clause: str) -> Refusal | None:
    """The same refusal under the clause that asks for it here."""
    return None if refusal is None else Refusal(refusal.reason, clause, refusal.about)


def touched(field: State, unit: Unit) -> set[str]:
    """The enemies in contact with a unit where it stands."""
    tray = outline(field, unit)
    near = close_by(field, tray.box, field.enemies(unit.seat))
    return {each.id for each in near if touching(tray, outline(field, each))}


def refuse_contact(
    field: State, unit: Unit, pose: TrayPose, before: set[str], near: Sequence[Unit] | None = None
) -> Refusal | None:
    """A move may not end in contact with an enemy it did not touch before: "anvil.move.no-contact"."""
    tray = outline(field, unit, pose)
    for enemy in close_by(field, tray.box, field.enemies(unit.seat) if near is None else near):
        if enemy.seat != unit.seat and enemy.id not in before and touching(tray, outline(field, enemy)):
            reason = f"{unit.name} would end in contact with {enemy.name}; contact is made by engaging"
            return Refusal(reason, "anvil.move.no-contact", (unit.id, enemy.id))
    return None
