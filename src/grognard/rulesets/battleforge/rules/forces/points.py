"""Chapter 3, forces: what a force may cost, and what is gained by what it does not cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.content.rosters import Checks
from grognard.engine.clauses import enforces
from grognard.engine.record import Value
from grognard.rulesets.battleforge.force_lists import USUAL_LIMIT, ForceList

LIMIT, CASUAL = "points", "casual"
"""The options of a setup."""
POINTS_PER_ADVANTAGE = 5
POINTS_PER_INCOME = 500


class GameSize(Value, frozen=True):
    """How large a game is, and whether forces are built by the rules or simply paid for."""

    limit: int = USUAL_LIMIT
    casual: bool = False


@enforces("battleforge.force.points-limit", "battleforge.force.casual")
def size_of(options: Mapping[str, Any], listed: ForceList | None = None) -> GameSize:
    """What the players agreed on; where they said nothing, what the list was made for."""
    limit = USUAL_LIMIT if listed is None or listed.limit is None else listed.limit
    casual = listed is not None and listed.casual
    return GameSize(int(options.get(LIMIT, limit)), bool(options.get(CASUAL, casual)))


def check_points(checks: Checks, points: int, limit: int) -> None:
    checks.at_most("points", points, limit, "battleforge.force.points-limit")


@enforces("battleforge.force.advantage-points")
def advantage_points(points: int, limit: int) -> int:
    """One for each complete 5 points under the limit."""
    return max(0, limit - points) // POINTS_PER_ADVANTAGE


@enforces("battleforge.force.organization-cost")
def income_on_paper(limit: int, cost: int) -> int:
    """The strategy points of a round before the rule that there is always one: it may not be below zero."""
    return 1 + limit // POINTS_PER_INCOME - cost
