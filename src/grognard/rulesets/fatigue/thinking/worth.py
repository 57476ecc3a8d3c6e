"""How good a position is for a side, for bots: what is left of both armies, and the Scenario's ground."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from grognard.engine.seating import enemy_of
from grognard.rulesets.fatigue.rules.ending import scores
from grognard.rulesets.fatigue.state import INCH, Marker, State, Unit
from grognard.rulesets.fatigue.thinking.estimates import PRIZE, ROUTED, decisive, model_value, unit_value
from grognard.rulesets.fatigue.thinking.strikes import best_strike
from grognard.table.points import Point

FAR = 24 * INCH
LOST = 99 * INCH
"""The distance to a place that no way reaches."""
STAKE = 450
"""What the markers of a Scenario are worth together, in battle points."""


SAFE_INCH = 2.0
"""What an inch between the enemy and a unit whose loss decides the game is worth to that unit's owner."""


WEIGHTS: Mapping[str, float] = {
    **dict.fromkeys(
        (
            "units",
            "pending",
            "decisive",
            "pull",
            "held",
            "survivors",
            "safety",
            "closeness",
            "score",
            "danger",
            "chance",
        ),
        1.0,
    ),
    "margin": 0.0,
}
"""What each part of the worth counts, against the rule of thumb that is written here."""
BETWEEN: Mapping[str, float] = {
    **dict.fromkeys(WEIGHTS, 0.0),
    **dict.fromkeys(("units", "decisive", "survivors", "score"), 0.4),
    "margin": 0.9,
    "pending": 2.5,
    "safety": 3.0,
    "closeness": 1.0,
}
"""The weights that tell best who will win, found by regression over positions from 150 games of sergeants."""
NEXT, AFTER = 0.5, 0.2
"""The shares that count of the enemy's best blow (the enemy is next) and of one's own best blow after it."""
AT_MARKERS = 0.4
"""The share of these that counts where ground decides, because a side that shuns every blow never gets there."""
DOUBT = 4
"""If both sides have so many more models at a marker, one model of difference tells half as much."""


def worth(state: State, seat: int, weights: Mapping[str, float] = WEIGHTS) -> float:
    """Battle points of difference between the sides, ground included."""
    total = weights["pending"] * pending(state, seat)
    victory = state.scenario.victory
    share = AT_MARKERS if victory.score == "markers" else 1.0
    total -= weights["danger"] * (share * NEXT * best_strike(state, enemy_of(seat)))
    total += weights["chance"] * (share * AFTER * best_strike(state, seat))
    values = [(unit, unit_value(unit)) for unit in state.units.values()]
    for unit, value in values:
        total += weights["units"] * (value if unit.seat == seat else -value)
    for unit in decisive(state):
        prize = (PRIZE if unit.seat == seat else -PRIZE) * len(unit.models) / unit.profile.models
        total += weights["decisive"] * prize
    if victory.score == "markers":
        return total + ground(state, seat, values, weights)
    if victory.score == "survive":
        mine = 1 if victory.survivor == seat else -1
        total += weights["survivors"] * (mine * 40 * len(state.side(victory.survivor)))
        if mine > 0:
            return total + weights["safety"] * safety(state, seat)
        return total + weights["closeness"] * closeness(state, seat)
    ours, theirs = scores(state)
    lead = (ours - theirs) * (1 if seat == 0 else -1)
    return total + weights["score"] * lead + weights["closeness"] * closeness(state, seat)


def _quarry(state: State, seat: int) -> list[Unit]:
    """The units that a side without markers hunts: those whose loss decides the game, otherwise all enemies."""
    enemies = state.side(enemy_of(seat))
    return [unit for unit in decisive(state) if unit in enemies] or enemies


def pending(state: State, seat: int) -> float:
    """The worth of a Combat that is decided but whose retreat is still to come. A narrow victory counts for little."""
    combat = state.combat
    if combat is None or combat.loser < 0:
        return 0.0
    beaten = [state.units[name] for name in (combat.attacker, *combat.defenders)]
    share = min(ROUTED, ROUTED / 3 * abs(combat.slew - combat.lost))
    hurt = sum(share * len(u.models) * model_value(u) for u in beaten if u.seat == combat.loser)
    return -hurt if combat.loser == seat else hurt


def ground(state: State, seat: int, values: list[tuple[Unit, float]], weights: Mapping[str, float]) -> float:
    """How well each side stands towards the markers. Holding them counts for more as the game goes on."""
    done = min(1.0, sum(state.activations) / (2 * state.scenario.victory.activations))
    stake = STAKE / max(1, len(state.scenario.markers))
    total = 0.0
    for marker in state.scenario.markers:
        pull, count = _drawn_to(marker, values)
        lead = (pull[seat] - pull[enemy_of(seat)]) / (pull[0] + pull[1] + 50)
        total += weights["pull"] * (stake * 0.35 * (1 - 0.5 * done) * lead)
        ahead = count[seat] - count[enemy_of(seat)]
        total += weights["margin"] * (stake * ahead / (2 * (sum(count) + DOUBT)))
        if count[seat] != count[enemy_of(seat)]:
            held = weights["held"] * (stake * (0.25 + 0.75 * done * done))
            total += held if count[seat] > count[enemy_of(seat)] else -held
    return total


def _drawn_to(marker: Marker, values: list[tuple[Unit, float]]) -> tuple[list[float], list[int]]:
    """By side: how much of its army is how near a marker, and how many models count there."""
    reach = reach_of(marker)
    pull, count = [0.0, 0.0], [0, 0]
    for unit, value in values:
        away = away_from(marker.at, unit.formation.middle) - reach if value else FAR
        if away < FAR:
            pull[unit.seat] += value * (1 - max(0.0, away) / FAR)
            if away < 4 * INCH:
                count[unit.seat] += _near(marker, reach, unit)
    return pull, count


def closeness(state: State, seat: int) -> float:
    """Without markers, the side that has to attack gains by being near the enemy, measured on foot."""
    routes = state.routes
    maps = [routes.far_from(routes.cell(enemy.formation.middle)) for enemy in _quarry(state, seat)]
    total = 0.0
    for unit in state.side(seat):
        here = routes.cell(unit.formation.middle)
        nearest = min([far[here] for far in maps], default=0.0)
        total -= 0.004 * unit.profile.cost * max(0.0, (min(nearest, LOST) - 0.6 * unit.profile.range) / INCH)
    return total


def safety(state: State, seat: int) -> float:
    """How far the enemy is from the own units that decide the game; beyond a long charge it does not matter."""
    routes = state.routes
    enemies = [routes.cell(enemy.formation.middle) for enemy in state.side(enemy_of(seat))]
    total = 0.0
    for unit in decisive(state):
        if unit.seat == seat and unit.models:
            far = routes.far_from(routes.cell(unit.formation.middle))
            total += SAFE_INCH * min([FAR, *(far[cell] for cell in enemies)]) / INCH
    return total


def haven(state: State, unit: Unit) -> Point:
    """The corner of the table where a unit is farthest from all enemies."""
    width, height, edge = state.scenario.width, state.scenario.height, 3 * INCH
    enemies = [enemy.formation.middle for enemy in state.side(enemy_of(unit.seat))]
    corners = [(x, y) for x in (edge, width - edge) for y in (edge, height - edge)]
    return max(corners, key=lambda corner: min([away_from(corner, enemy) for enemy in enemies], default=0.0))


def reach_of(marker: Marker) -> int:
    """How far from its middle a marker can be held; a zone is taken as a disc, near enough for a bot."""
    if not marker.zone:
        return marker.within
    return int(min(away_from(marker.at, corner) for corner in marker.zone)) + marker.within


def away_from(one: Point, other: Point) -> float:
    dx = one[0] - other[0]
    dy = one[1] - other[1]
    return sqrt(dx * dx + dy * dy)


def _near(marker: Marker, reach: int, unit: Unit) -> int:
    """Roughly how many models of a unit count for a marker."""
    mx, my = marker.at
    square = (reach + unit.profile.radius) ** 2
    return sum(1 for x, y in unit.models.values() if (x - mx) * (x - mx) + (y - my) * (y - my) <= square)


class Goals:
    """Where the units of a side should be drawn to, and how strongly per inch."""

    def __init__(self, state: State, seat: int) -> None:
        victory = state.scenario.victory
        self._state = state
        self._flees = victory.score == "survive" and victory.survivor == seat
        self._pull = 0.8
        self._places: list[tuple[Point, float]] = []
        if victory.score == "markers":
            self._pull = 0.8 + 0.6 * sum(state.activations) / victory.activations
            alive = [unit for unit in state.units.values() if unit.models]
            for marker in state.scenario.markers:
                near = [u for u in alive if away_from(marker.at, u.formation.middle) < reach_of(marker) + 3 * INCH]
                lead = sum(len(u.models) if u.seat == seat else -len(u.models) for u in near)
                # Other units need not go where we lead already.
                self._places.append((marker.at, max(0, lead) * 2.0 * INCH))
        elif not self._flees:
            self._places = [(unit.formation.middle, 0.0) for unit in _quarry(state, seat)]

    def of(self, unit: Unit) -> tuple[Point, float, float] | None:
        """Where to, how far that is on foot, and how strongly it pulls."""
        if self._flees and unit in decisive(self._state):
            refuge = haven(self._state, unit)
            return refuge, away_from(refuge, unit.formation.middle), self._pull
        if not self._places:
            return None
        routes = self._state.routes
        here = routes.cell(unit.formation.middle)
        far, place = min((routes.far_from(routes.cell(goal))[here] + less, goal) for goal, less in self._places)
        return place, min(max(far, away_from(place, unit.formation.middle)), LOST), self._pull
