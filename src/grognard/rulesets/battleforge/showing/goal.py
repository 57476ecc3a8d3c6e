"""What wins: victory points after six rounds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.engine.showing.scene import Goal, Standpoint
from grognard.minis.words import listed
from grognard.rulesets.battleforge.battlefield import Scenario, Scoring
from grognard.rulesets.battleforge.rules.round.phases import ROUNDS
from grognard.rulesets.battleforge.state import State

WORTH = {
    "objective": "each objective held",
    "destroyed": "each enemy unit destroyed",
    "token": "each objective with a token",
    "survivor": "each unit left",
}


def goal(state: State) -> Goal:
    several = len(state.seating) > 2  # then the page has a line for each of them
    notes = [state.players[seat] if several else "victory points" for seat in state.seating]
    scores = tuple(Standpoint(seat, str(state.victory[seat]), notes[seat]) for seat in state.seating)
    text = f"Most victory points after round {ROUNDS} win: {'; '.join(_lines(state.scenario))}."
    return Goal("victory points", scores, f"round {max(1, state.round)} of {ROUNDS}", text, "battleforge.vp.winner")


def _lines(scenario: Scenario) -> Iterator[str]:
    """What is worth points; single objectives that are worth the same are told together."""
    names = {goal.id: goal.name for goal in scenario.objectives}
    alike: dict[Scoring, list[str]] = {}
    for line in scenario.scoring:
        alike.setdefault(msgspec.structs.replace(line, only="" if line.only in names else line.only), []).append(
            names.get(line.only, "")
        )
    for line, goals in alike.items():
        what = f"{'each of ' if len(goals) > 1 else ''}{listed(goals)}" if all(goals) else WORTH[line.what]
        when = "at the end of each round" if line.when == "round" else "at the end of the game"
        yield f"{line.points} for {what} {when}"
