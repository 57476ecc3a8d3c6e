"""Chapter 13: where a bounce back ends. What follows from it is in `combat`."""

from __future__ import annotations

from grognard.engine.record import Value
from grognard.minis.poses import TrayPose, shift
from grognard.rulesets.anvil.rules.engaging import may_strike, spared
from grognard.rulesets.anvil.rules.measuring import MEASURE, outline, outward, side_hit
from grognard.rulesets.anvil.rules.moving_forced import nearest_stop, travel_to
from grognard.rulesets.anvil.state import State, Unit
from grognard.table.points import Direction, behind

DISTANCE = 3000  # "anvil.bounce-back.distance"


class Landing(Value, frozen=True):
    """Where a bounce ends, and the enemies it ends on (with the edge of the bouncing tray that each would strike)."""

    pose: TrayPose
    travel: int
    clause: str
    """What made it end there."""
    reached: tuple[tuple[str, str], ...] = ()

    @property
    def blocked(self) -> bool:
        """Whether it is unable to bounce: it does not travel, and reaches no fresh enemy:
        "anvil.bounce-back.blocked"."""
        return not self.reached and MEASURE.within(self.travel, 0)


def ways(defender: Unit, edge: str) -> tuple[Direction, Direction]:
    """The directions in which attacker and defender are thrown, square to the engaged edge.

    "anvil.bounce-back.direction"
    """
    normal = outward(defender.facing, edge)
    return normal, behind(normal)


def bouncer(field: State, attacker: Unit, defender: Unit) -> Unit:
    """Who bounces: the matrix says so, unless one of the two alone has Fear. "anvil.bounce-back.who" """
    if attacker.carries("fear") != defender.carries("fear"):  # "anvil.stratagem.fear"
        return defender if attacker.carries("fear") else attacker
    return defender if field.cell(attacker, defender).bounces == "defender" else attacker


def landing(field: State, unit: Unit, way: Direction) -> Landing:
    """Where a unit that is thrown this way ends: friends, impassable terrain and the edge stop it 1″ short, a fresh
    enemy on touching it."""
    tray = outline(field, unit)
    fresh: list[tuple[float, Unit, str]] = []
    stops: list[tuple[Unit, str]] = []
    for each in field.others(unit):
        touch = travel_to(tray, way, DISTANCE, outline(field, each))
        if touch is None:
            continue  # it lies alongside, or out of the way: "anvil.bounce-back.stops"
        edge = side_hit(field, unit, each.at, shift(unit.pose, way, touch))
        stopped_by = why_it_stops(field, unit, each, edge)
        if stopped_by:
            stops.append((each, stopped_by))
        else:
            fresh.append((touch, each, edge))
    stop = nearest_stop(field, unit, way, DISTANCE, stops)
    travel = stop.travel if stop is not None else float(DISTANCE)
    if fresh:
        nearest = min(touch for touch, _, _ in fresh)
        if not MEASURE.nearer(travel, nearest):  # "anvil.bounce-back.into-enemy"
            reached = tuple((each.id, edge) for touch, each, edge in fresh if MEASURE.within(touch, nearest))
            return Landing(shift(unit.pose, way, nearest), round(nearest), "anvil.bounce-back.into-enemy", reached)
    clause = stop.clause if stop is not None else "anvil.bounce-back.distance"
    return Landing(shift(unit.pose, way, travel), round(travel), clause)


def why_it_stops(field: State, unit: Unit, other: Unit, edge: str) -> str:
    """The clause that makes this unit stop the bounce like impassable terrain; "" if it is a fresh enemy."""
    if other.seat == unit.seat:
        return "anvil.bounce-back.stops"
    if field.acting is not None and field.acting.has_fought(unit.id, other.id):
        return "anvil.bounce-back.repeat"
    if spared(field, other):
        return "anvil.victory.seat-turn-one"
    return "" if may_strike(field, other, unit, edge) else "anvil.bounce-back.into-enemy-not-allowed"
