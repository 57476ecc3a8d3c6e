"""To win: what brings points in this scenario, how both sides stand, and when it ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grognard.engine.seating import BOTH
from grognard.engine.showing.scene import Goal, Standpoint
from grognard.rulesets.lords.state import Condition, Scenario, State

SINGULAR = {"units": "unit", "models": "model"}


def goal(game: State, scores: Sequence[int]) -> Goal:
    """lords.end.scenario and lords.end.length in a few sentences."""
    standing = tuple(Standpoint(seat, str(scores[seat])) for seat in BOTH)
    turn = min(min(game.turns) + 1, game.scenario.length)
    return Goal(
        "points",
        standing,
        f"turn {turn} of {game.scenario.length}",
        _text(game.scenario, game.houses),
        "lords.end.scenario",
    )


@lru_cache(maxsize=64)
def _text(scenario: Scenario, houses: tuple[str, str]) -> str:
    """What brings points, then what wins at once. A condition that both sides have comes once, the others with the name
    of their side."""
    told = [f"Most points after turn {scenario.length}."]
    for instant in (False, True):
        for whose, conditions in _shared(scenario, [each for each in scenario.victory if each.instant == instant]):
            who = "" if whose == BOTH else f"{houses[whose[0]]}: "
            said = [
                _what(scenario, each) if instant else f"{_what(scenario, each)} {each.points}" for each in conditions
            ]
            words = f"{who}{', '.join(said)}{' wins at once' if instant else ''}."
            told.append(words[0].upper() + words[1:])
    return " ".join([*told, "A side without units loses at once."])


def _shared(scenario: Scenario, conditions: Sequence[Condition]) -> list[tuple[tuple[int, ...], list[Condition]]]:
    """The conditions by side."""
    owners: dict[str, tuple[int, ...]] = {}
    first: dict[str, Condition] = {}
    for each in conditions:
        said = f"{_what(scenario, each)} {each.points}"
        first.setdefault(said, each)
        owners[said] = (*owners.get(said, ()), each.seat)
    groups: dict[tuple[int, ...], list[Condition]] = {}
    for said, whose in owners.items():
        groups.setdefault(whose, []).append(first[said])
    return list(groups.items())


def _what(scenario: Scenario, condition: Condition) -> str:
    spot = scenario.marker(condition.marker).name if condition.marker else ""
    return {
        "slay-lord": "the enemy Lord slain",
        "hold-zone": f"holding {spot}",
        "reach-zone": f"the {condition.unit} at {spot}",
        "burn-marker": f"burning {spot}",
        "destroyed": f"each enemy {SINGULAR[condition.counts]} lost",
    }[condition.kind]
