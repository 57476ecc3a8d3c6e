"""What a Scenario asks of a unit and where on the table that is, for the plans of bots and for the worth of a
position."""

from __future__ import annotations

from grognard.rulesets.lords.rules.body import Body
from grognard.rulesets.lords.rules.ending import marker_named, wanted
from grognard.rulesets.lords.rules.measuring import INCH
from grognard.rulesets.lords.state import Condition, State
from grognard.table.points import Point, centre_of


def middle(body: Body) -> Point:
    """The centre of a body's models."""
    return centre_of(model.at for model in body.models)


def cares(game: State, body: Body, condition: Condition) -> bool:
    """Whether a condition gives a body a place to go to, either to fulfil it or to prevent it."""
    if condition.kind == "burn-marker":
        return condition.marker not in game.burnt
    if condition.kind == "reach-zone":
        return any(wanted(condition, part) for part in body.parts)
    return condition.seat == body.seat


def goal_of(game: State, body: Body, condition: Condition) -> Point:
    """The marker of a condition, or the nearest place well inside its zone."""
    spot = marker_named(game, condition.marker)
    if not spot.outline:
        return spot.at
    xs, ys = [x for x, _ in spot.outline], [y for _, y in spot.outline]
    x, y = middle(body)
    return max(min(xs) + INCH, min(x, max(xs) - INCH)), max(min(ys) + INCH, min(y, max(ys) - INCH))
