"""To win: what counts in this Scenario, how both sides stand, and when it ends."""

from __future__ import annotations

from grognard.engine.seating import BOTH, enemy_of
from grognard.engine.showing.scene import Goal, Standpoint
from grognard.rulesets.fatigue.state import State

WIPED_OUT = "A side without units loses at once."


def goal(state: State, score: tuple[int, int]) -> Goal:
    """fatigue.scenario.victory, fatigue.end.wipe-out and fatigue.end.unit-destroyed in two or three sentences."""
    survive = state.scenario.victory.score == "survive"
    numbers = _left(state) if survive else score
    points = tuple(Standpoint(seat, str(numbers[seat])) for seat in BOTH)
    text = " ".join([_wanted(state), *_at_once(state), WIPED_OUT])
    return Goal(_counts(state), points, _ends(state), text, "fatigue.scenario.victory")


def _counts(state: State) -> str:
    return {"markers": "markers held", "points-destroyed": "points destroyed", "survive": "units left"}[
        state.scenario.victory.score
    ]


def _wanted(state: State) -> str:
    victory, players = state.scenario.victory, state.players
    match victory.score:
        case "markers":
            count = len(state.scenario.markers)
            return f"Hold more of the {count} markers at the end." if count > 1 else "Hold the marker at the end."
        case "points-destroyed":
            return "Destroy more points than you lose."
        case "survive":
            here, there = players[victory.survivor], players[enemy_of(victory.survivor)]
            return f"{here} wins by being still there at the end; {there} must clear the table."


def _at_once(state: State) -> list[str]:
    victory, plan = state.scenario.victory, state.scenario.deployment
    told = [
        f"If {part.name} of {state.players[part.seat]} falls, they have lost."
        for part in plan.special
        if part.id in victory.destroyed
    ]
    if victory.all_markers_end and state.scenario.markers:
        told.append("Who holds all of them wins at once.")
    return told


def _left(state: State) -> tuple[int, int]:
    here = [unit.seat for unit in state.units.values() if unit.where != "lost"]
    return here.count(0), here.count(1)


def _ends(state: State) -> str:
    limit = state.scenario.victory.activations
    left = sum(max(0, limit - done) for done in state.activations)
    return f"{left} activation{'' if left == 1 else 's'} left"
