"""Chapter 10, and part 4 of a Scenario: when the game ends, who holds which marker, and who has won."""

from __future__ import annotations

from grognard.engine.outcome import Outcome
from grognard.engine.seating import BOTH, enemy_of
from grognard.engine.umpire import Umpire
from grognard.minis.boxes import boxes_meet
from grognard.rulesets.fatigue.rules.measuring import MEASURE
from grognard.rulesets.fatigue.state import Marker, Special, State
from grognard.table.distance import place_gap
from grognard.table.points import separation
from grognard.table.shapes import polygon


def check_end(umpire: Umpire, state: State) -> bool:
    """Find out whether the game is over, and write its result into the state (fatigue.end.scenario)."""
    state.result = result(state)
    if state.result is not None:
        umpire.cite("fatigue.end.scenario")
        if state.scenario.victory.score == "markers":
            umpire.cite("fatigue.scenario.markers")
        if fallen(state):
            umpire.cite("fatigue.end.unit-destroyed")
        umpire.tell("end", state.result.clause, "{reason}", reason=state.result.reason)
    return state.result is not None


def result(state: State) -> Outcome | None:
    """The outcome at the end of an activation, if there is one."""
    here = {unit.seat for unit in state.units.values() if unit.models}
    gone = [seat for seat in BOTH if seat not in here]
    if gone:
        return wipe_out(state, gone)
    if lost := fallen(state):
        return unit_destroyed(state, lost)
    victory = state.scenario.victory
    if victory.all_markers_end and state.scenario.markers:
        for seat in BOTH:
            if all(holder(state, marker) == seat for marker in state.scenario.markers):
                reason = f"{state.players[seat]} holds every marker"
                return Outcome((seat,), reason, "fatigue.end.scenario", scores(state))
    if min(state.activations) >= victory.activations:
        return scored(state)
    return None


def wipe_out(state: State, gone: list[int]) -> Outcome:
    """A side without units has lost (fatigue.end.wipe-out)."""
    if len(gone) == 2:
        return Outcome((), "nobody is left on either side", "fatigue.end.wipe-out")
    winner = enemy_of(gone[0])
    return Outcome((winner,), f"{state.players[gone[0]]} has no units left", "fatigue.end.wipe-out")


def fallen(state: State) -> list[Special]:
    """The destroyed special units whose loss ends the game (fatigue.end.unit-destroyed)."""
    ending = [part for part in state.scenario.deployment.special if part.id in state.scenario.victory.destroyed]
    units = [(part, state.units.get(state.special.get(part.id, ""))) for part in ending]
    return [part for part, unit in units if unit is not None and unit.where == "lost"]


def unit_destroyed(state: State, lost: list[Special]) -> Outcome:
    """A side that lost such a unit has lost; if both did in the same activation, the scoring decides."""
    losers = {part.seat for part in lost}
    if len(losers) == 2:
        return scored(state)
    (loser,) = losers
    reason = f"{state.players[loser]} has lost {' and '.join(part.name for part in lost)}"
    return Outcome((enemy_of(loser),), reason, "fatigue.end.unit-destroyed")


def scored(state: State) -> Outcome:
    """The game is over: the victory conditions give the result (fatigue.scenario.victory)."""
    victory, names = state.scenario.victory, state.players
    if victory.score == "survive":
        # Otherwise the survivors would have been wiped out, which ends the game earlier.
        return Outcome((victory.survivor,), f"{names[victory.survivor]} is still there", "fatigue.scenario.victory")
    ours, theirs = scores(state)
    what = {"markers": "markers held", "points-destroyed": "points destroyed"}[victory.score]
    if ours == theirs:
        return Outcome((), f"{what}: {ours} each", "fatigue.scenario.victory", (ours, theirs))
    winner = 0 if ours > theirs else 1
    reason = f"{what}: {names[0]} {ours}, {names[1]} {theirs}"
    return Outcome((winner,), reason, "fatigue.scenario.victory", (ours, theirs))


def scores(state: State) -> tuple[int, int]:
    """The score of each side: the markers it holds, or the points it destroyed. Each enemy model that is gone counts
    its share of the unit's cost."""
    if state.scenario.victory.score == "markers":
        holders = [holder(state, marker) for marker in state.scenario.markers]
        return holders.count(0), holders.count(1)
    lost = [0, 0]
    for unit in state.units.values():
        if unit.where != "reserve":
            gone = unit.profile.models - len(unit.models)
            lost[unit.seat] += unit.profile.cost * gone // unit.profile.models
    return lost[1], lost[0]


def holder(state: State, marker: Marker) -> int | None:
    """The side with more models near a marker; equal numbers hold nothing (fatigue.scenario.markers)."""
    return side_with_more(near_marker(state, marker))


def side_with_more(counts: tuple[int, int]) -> int | None:
    if counts[0] == counts[1]:
        return None
    return 0 if counts[0] > counts[1] else 1


def near_marker(state: State, marker: Marker) -> tuple[int, int]:
    """How many models of each side have their base within the marker's distance, measured flat."""
    zone = polygon(marker.zone) if marker.zone else None
    x, y = marker.at
    west, south, east, north = zone.box if zone is not None else (x, y, x, y)
    reach = marker.within + MEASURE.slack
    around = (west - reach, south - reach, east + reach, north + reach)
    counts = [0, 0]
    for unit in state.units.values():
        if not unit.models or not boxes_meet(around, unit.formation.box):
            continue
        radius = unit.profile.radius
        for place in unit.models.values():
            away = place_gap(place, zone) if zone is not None else separation(place, marker.at)
            if MEASURE.within(away - radius, marker.within):
                counts[unit.seat] += 1
    return counts[0], counts[1]
