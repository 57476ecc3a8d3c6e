"""Chapters 8 and 18: coming on from the board edge, from a flank, or by Infiltrate."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache

from grognard.engine.clauses import enforces
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.entries import edge_of, entry_points, outside
from grognard.minis.poses import (
    Dimensions,
    EdgeName,
    Put,
    TrayPose,
    corners_of,
    end_of,
    end_of_legs,
    last_heading,
    shift,
)
from grognard.minis.tray_place import TrayPlace
from grognard.minis.words import inches
from grognard.rulesets.anvil.rules.combat import tell_move
from grognard.rulesets.anvil.rules.measuring import MEASURE, outline, wholly_on_table
from grognard.rulesets.anvil.rules.moving import (
    allowance,
    beside,
    cost_of,
    recited,
    refuse_contact,
    refuse_end,
    refuse_legs,
    refuse_stand,
    refuse_strip,
    too_far,
)
from grognard.rulesets.anvil.rules.stratagems import starting_hp
from grognard.rulesets.anvil.rules.tray_questions import UnitWalk, piece
from grognard.rulesets.anvil.showing.words import entering, place_and_facing, ref
from grognard.rulesets.anvil.state import State, Unit
from grognard.rulesets.anvil.tables import Stratagem
from grognard.table.distance import distance
from grognard.table.points import EAST, NORTH, SOUTH, WEST, Direction, Point, direction_to, separation

GRID = 500
FLANKS: tuple[EdgeName, EdgeName] = ("west", "east")
HOME: tuple[Direction, Direction] = (NORTH, SOUTH)
"""Which way each side looks as it comes on from its own board edge."""


@enforces("anvil.geometry.table")
def entry_pose(field: State, unit: Unit, at: Point, flanking: bool) -> TrayPose | Refusal:
    """The pose from which an entry towards this point starts: front edge on the table's edge, facing straight in.

    P1 comes from y = 0, P2 from the far edge ("anvil.geometry.table"), unless the scenario says otherwise.
    "anvil.deployment.entry", "anvil.stratagem.flanking"
    """
    width, depth = field.scenario.width, field.scenario.depth
    half = field.kind(unit).width / 2
    tray_depth = field.kind(unit).depth
    home = outside((width, depth), tray_depth, field.scenario.entry_edges[unit.seat], at)
    x, y = at
    if not flanking or (home.at == at and 0 <= x <= width):
        along, length = (x, width) if home.facing in (NORTH, SOUTH) else (y, depth)
        if not (MEASURE.at_least(along, half) and MEASURE.within(along, length - half)):
            reason = f"the whole width of {unit.name} must come on between the side edges"
            return Refusal(reason, "anvil.deployment.entry", (unit.id,))
        return home
    low, high = flank_span(unit.seat, depth)
    if not (MEASURE.at_least(y, low + half) and MEASURE.within(y, high - half)):
        reason = f"the way on for {unit.name} lies between {inches(low)} and {inches(high)} of the side edge"
        return Refusal(reason, "anvil.stratagem.flanking", (unit.id,))
    return outside((width, depth), tray_depth, "west" if 2 * x <= width else "east", at)


def flank_span(seat: int, depth: int) -> tuple[float, float]:
    """The two thirds of a side edge that are nearest to the player's own board edge."""
    return (0.0, depth * 2 / 3) if seat == 0 else (depth / 3, float(depth))


def refuse_entry(
    field: State, unit: Unit, path: Sequence[Point], facing: Direction | None, limit: int, flanking: bool
) -> Refusal | None:
    """Refuse an entry that does not go straight ahead until the whole tray is on the table, and then on as any move,
    with what is left of the allowance."""
    start = entry_pose(field, unit, path[0], flanking)
    if isinstance(start, Refusal):
        return start
    legs = corners_of([start.at, *path])
    depth = field.kind(unit).depth
    clause = "anvil.deployment.entry"
    if len(legs) < 2 or direction_to(legs[0], legs[1]) != start.facing:
        return Refusal(f"the way on for {unit.name} is straight ahead", clause, (unit.id,))
    if not MEASURE.at_least(separation(legs[0], legs[1]), depth):
        return Refusal(f"{unit.name} must first come wholly on, {inches(depth)} straight ahead", clause, (unit.id,))
    cost = cost_of(field, unit, legs)
    if not MEASURE.within(cost, limit):
        return too_far(field, unit, cost, limit)
    on = TrayPose(legs[1], start.facing)
    if not wholly_on_table(field, outline(field, unit, on)):
        return Refusal(f"{unit.name} would leave the table", "anvil.move.table-edge", (unit.id,))
    end, near = end_of_legs(start, legs, facing), beside(field, unit, legs)
    return (
        refuse_strip(field, unit, outline(field, unit, start), legs[0], legs[1], near)
        or refuse_legs(field, unit, start.facing, legs[1:], near)
        or refuse_end(field, unit, end, last_heading(start, legs), near)
        or recited(refuse_contact(field, unit, end, set(), near), "anvil.deployment.no-engage")
    )


def entries(field: State, unit: Unit, flanking: bool) -> tuple[TrayPose, ...]:
    """Entry points on multiples of 0.5″, along the player's own board edge or along both flanks."""
    kind, scenario = field.kind(unit), field.scenario
    table, tray = (scenario.width, scenario.depth), (kind.width, kind.depth)
    if flanking:
        return _flank_points(table, tray, unit.seat)
    return entry_points(table, tray, scenario.entry_edges[unit.seat], GRID)


@lru_cache(maxsize=64)
def _flank_points(table: Dimensions, tray: Dimensions, seat: int) -> tuple[TrayPose, ...]:
    half = tray[0] // 2
    low, high = flank_span(seat, table[1])
    rows = [y for y in range(0, table[1] + 1, GRID) if low + half <= y <= high - half]
    return tuple(outside(table, tray[1], edge, (0, y)) for y in rows for edge in FLANKS)


def has_room(field: State, unit: Unit) -> bool:
    """Whether a straight entry of one tray depth is legal at some entry point of the own board edge."""
    depth = field.kind(unit).depth
    limit = allowance(field, unit).total
    for start in entries(field, unit, flanking=False):
        on = shift(start, start.facing, depth).at
        if refuse_entry(field, unit, [on], None, limit, flanking=False) is None:
            return True
    return False


def give_traits(field: State, unit: Unit, declared: Sequence[str]) -> None:
    """Deployment stratagems stay with the unit and set its starting HP: "anvil.deployment.stratagem-mix"."""
    cards = field.tables.stratagems
    unit.traits = tuple([key for key in declared if key in cards and cards[key].ends == "game"])
    unit.full = unit.hp = starting_hp(field, unit.type, unit.traits)


async def come_on(umpire: Umpire, field: State, unit: Unit) -> bool:
    """The deploying move. A unit that is not brought on stays in reserve: "anvil.deployment.stays-out"."""
    assert field.acting is not None
    if "infiltrate" in field.acting.declared:
        arrived = await _infiltrate(umpire, field, unit)
    else:
        arrived = await _enter(umpire, field, unit)
    if not arrived:
        give_traits(field, unit, ())
        umpire.tell("stays", "anvil.deployment.stays-out", "{unit} stayed in reserve", unit=ref(unit))
        return False
    field.acting.moved = True
    return True


async def _enter(umpire: Umpire, field: State, unit: Unit) -> bool:
    assert field.acting is not None
    flanking = "flanking" in field.acting.declared
    limit = umpire.recall("allowance", lambda: allowance(field, unit).total)
    question = UnitWalk(
        f"Where to bring on {unit.name}?",
        "anvil.stratagem.flanking" if flanking else "anvil.deployment.entry",
        f"enter:{unit.id}",
        field,
        unit,
        limit,
        lambda path, facing: refuse_entry(field, unit, path, facing, limit, flanking),
        entries=entries(field, unit, flanking),
        may_stay_out=True,
    )
    route = await umpire.ask(unit.seat, question)
    if route is None:
        return False
    start = entry_pose(field, unit, route.path[0], flanking)
    assert isinstance(start, TrayPose)
    cost = umpire.recall("cost", lambda: cost_of(field, unit, corners_of([start.at, *route.path])))
    unit.stand(end_of(start, route.path, route.facing))
    unit.where = "table"
    field.acting.spent = round(cost)

    def words() -> str:
        return entering(field, edge_of(start), start, route.path, unit.pose, cost)

    tell_move(umpire, unit, start, route.path, question.clause, words)
    return True


def least_distance(field: State, card: Stratagem) -> int:
    """How far from enemies a unit has to infiltrate: 6″ in turn 1, 9″ in turn 2, 12″ from turn 3 on."""
    return card.bands[min(field.turn, len(card.bands)) - 1]


def refuse_infiltration(field: State, unit: Unit, pose: TrayPose) -> Refusal | None:
    """Refuse an infiltration that is not far enough from every enemy, the enemy Seat included:
    "anvil.stratagem.infiltrate"."""
    card = field.stratagem("infiltrate")
    least = least_distance(field, card)
    tray = outline(field, unit, pose)
    for enemy in field.enemies(unit.seat):
        off = distance(tray, outline(field, enemy))
        if not MEASURE.at_least(off, least):
            far = inches(off) if field.scenario.premeasure else "that is too near"
            reason = f"{far} to {enemy.name}, {inches(least)} is the least in turn {field.turn}"
            return Refusal(reason, card.clause, (unit.id, enemy.id))
    return recited(refuse_stand(field, unit, pose), card.clause)


async def _infiltrate(umpire: Umpire, field: State, unit: Unit) -> bool:
    card = field.stratagem("infiltrate")
    width, depth = field.scenario.width, field.scenario.depth

    def ideas() -> Iterator[Put]:
        for y in range(2000, depth - 1000, 2000) if unit.seat == 1 else range(depth - 2000, 1000, -2000):
            for x in range(3000, width - 2000, 3000):
                yield Put(TrayPose((x, y), HOME[unit.seat]))

    def anywhere(rng: random.Random) -> Put:
        return Put(TrayPose((rng.randrange(width), rng.randrange(depth)), rng.choice((NORTH, SOUTH, EAST, WEST))))

    put = await umpire.ask(
        unit.seat,
        TrayPlace(
            f"Where to place {unit.name}?",
            card.clause,
            f"infiltrate:{unit.id}",
            piece(field, unit.type, unit.id, unit.name),
            lambda put: refuse_infiltration(field, unit, put.pose),
            ideas,
            anywhere,
            may_pass=True,
            spacing=least_distance(field, card) if field.scenario.premeasure else 0,
        ),
    )
    if put is None:
        return False
    unit.stand(put.pose)
    unit.where = "table"
    umpire.tell(
        "appears", card.clause, "{unit} appeared {place}", unit=ref(unit), place=place_and_facing(field, unit.pose)
    )
    return True
