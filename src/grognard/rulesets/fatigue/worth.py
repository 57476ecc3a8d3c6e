"""How good a position is for a side, for bots: what is left of both armies, and the Scenario's ground."""

from __future__ import annotations

from math import sqrt

from grognard.rulesets.fatigue.forecast import model_value, unit_value
from grognard.rulesets.fatigue.state import INCH, Marker, State, Unit
from grognard.table.points import Point

FAR = 24 * INCH


def worth(state: State, seat: int) -> float:
    """Battle points of difference between the sides, ground included."""
    total = 0.0
    for unit in state.units.values():
        value = unit_value(unit)
        total += value if unit.seat == seat else -value
    total += _ground(state, seat) + _pending(state, seat)
    victory = state.scenario.victory
    if victory.score == "survive":
        mine = 1 if victory.survivor == seat else -1
        total += mine * 40 * sum(1 for _ in state.side(victory.survivor))
    elif victory.score == "points-destroyed":
        for unit in state.units.values():
            if not unit.models and unit.where == "lost":
                total += 0.5 * unit.profile.cost * (1 if unit.seat != seat else -1)
    return total


def _pending(state: State, seat: int) -> float:
    """A Combat that is decided but whose retreat is still to come."""
    combat = state.combat
    if combat is None or combat.loser < 0:
        return 0.0
    beaten = [state.units[name] for name in (combat.attacker, *combat.defenders)]
    hurt = sum(0.35 * len(u.models) * model_value(u) for u in beaten if u.seat == combat.loser)
    return -hurt if combat.loser == seat else hurt


def _ground(state: State, seat: int) -> float:
    """How well each side is placed for what the Scenario asks for; it counts for more as the game goes on."""
    victory = state.scenario.victory
    done = min(1.0, sum(state.activations) / (2 * victory.activations))
    if state.scenario.victory.score != "markers":
        return _closeness(state, seat)
    stake = 450 / len(state.scenario.markers)
    total = 0.0
    for marker in state.scenario.markers:
        pull, count = [0.0, 0.0], [0, 0]
        for unit in state.units.values():
            if unit.models:
                away = _to_marker(marker, unit.formation.middle)
                strength = unit_value(unit)
                pull[unit.seat] += strength * max(0.0, 1 - away / FAR)
                if away < 4 * INCH:
                    count[unit.seat] += _within(marker, unit)
        lead = (pull[seat] - pull[1 - seat]) / (pull[0] + pull[1] + 50)
        total += stake * 0.35 * (1 - 0.5 * done) * lead
        if count[seat] != count[1 - seat]:
            held = stake * (0.25 + 0.75 * done * done)
            total += held if count[seat] > count[1 - seat] else -held
    return total


def _closeness(state: State, seat: int) -> float:
    """Without markers the side that has to attack gains by being near the enemy."""
    victory = state.scenario.victory
    if victory.score == "survive" and victory.survivor == seat:
        return 0.0
    enemies = [unit.formation.middle for unit in state.side(1 - seat)]
    total = 0.0
    for unit in state.side(seat):
        x, y = unit.formation.middle
        nearest = min(((ex - x) ** 2 + (ey - y) ** 2 for ex, ey in enemies), default=0.0)
        total -= 0.004 * unit.profile.cost * max(0.0, sqrt(nearest) / INCH - unit.profile.range / INCH)
    return total


def goal_of(state: State, unit: Unit) -> tuple[Point, float] | None:
    """Where a unit should be drawn to, and how strongly per inch."""
    if state.scenario.victory.score == "markers":
        x, y = unit.formation.middle
        done = sum(state.activations) / (2 * state.scenario.victory.activations)
        places = []
        for marker in state.scenario.markers:
            balance = sum(
                (1 if other.seat == unit.seat else -1) * len(other.models)
                for other in state.units.values()
                if other.models and _to_marker(marker, other.formation.middle) < 6 * INCH
            )
            away = sqrt((marker.at[0] - x) ** 2 + (marker.at[1] - y) ** 2)
            # Where we lead already, others may stay; the rest goes to the nearest that is open.
            places.append((away + max(0, balance) * 2 * INCH, marker.at))
        return min(places)[1], 0.8 + 1.2 * done
    if state.scenario.victory.score == "survive" and state.scenario.victory.survivor == unit.seat:
        return None
    x, y = unit.formation.middle
    foes = [enemy.formation.middle for enemy in state.side(1 - unit.seat)]
    nearest = min(foes, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2, default=None)
    return (nearest, 0.8) if nearest is not None else None


def _to_marker(marker: Marker, place: Point) -> float:
    if marker.zone:
        # A zone is taken as a disc around its middle: near enough for a bot.
        reach = min(sqrt((x - marker.at[0]) ** 2 + (y - marker.at[1]) ** 2) for x, y in marker.zone)
        return max(0.0, sqrt((place[0] - marker.at[0]) ** 2 + (place[1] - marker.at[1]) ** 2) - reach)
    return max(0.0, sqrt((place[0] - marker.at[0]) ** 2 + (place[1] - marker.at[1]) ** 2) - marker.within)


def _within(marker: Marker, unit: Unit) -> int:
    """How many models of a unit count for a marker, by and large."""
    reach = unit.profile.radius
    return sum(1 for place in unit.models.values() if _to_marker(marker, place) <= reach)
