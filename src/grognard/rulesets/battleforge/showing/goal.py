"""What wins: victory points after six rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    most = f"Most victory points after round {ROUNDS} win"
    lines = dict(_lines(state.scenario))
    text = f"{most}: {lines.pop('')}." if "" in lines else f"{most}."
    text += "".join(f" {_who(state, zone)}: {worth}." for zone, worth in lines.items())
    return Goal("victory points", scores, f"round {max(1, state.round)} of {ROUNDS}", text, "battleforge.vp.winner")


def _who(state: State, zone: str) -> str:
    """The players who have a zone; before they have chosen, whoever will."""
    names = [state.players[seat] for seat in state.seating if state.zones[seat] == zone]
    return listed(names) if names else f"Who has {next(each.name for each in state.scenario.zones if each.id == zone)}"


def _lines(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """What is worth points, by the zone of who scores it; none: everybody."""
    for zone in dict.fromkeys(line.zone for line in scenario.scoring):
        yield zone, "; ".join(_worth(scenario, [line for line in scenario.scoring if line.zone == zone]))


def _worth(scenario: Scenario, scoring: Sequence[Scoring]) -> Iterator[str]:
    """Single objectives that are worth the same are told together."""
    names = {goal.id: goal.name for goal in scenario.objectives}
    alike: dict[Scoring, list[str]] = {}
    for line in scoring:
        alike.setdefault(msgspec.structs.replace(line, only="" if line.only in names else line.only), []).append(
            names.get(line.only, "")
        )
    for line, goals in alike.items():
        what = f"{'each of ' if len(goals) > 1 else ''}{listed(goals)}" if all(goals) else WORTH[line.what]
        if line.what == "token":
            what = f"{what} ({listed(_deeds(scenario, line.zone))})"
        when = "at the end of each round" if line.when == "round" else "at the end of the game"
        yield f"{line.points} for {what} {when}"


def _deeds(scenario: Scenario, zone: str) -> list[str]:
    """The actions by which who has this zone comes by a token."""
    return [action.name for action in scenario.actions if action.zone in ("", zone) and action.does != "pick up"]
