"""Chapters 3, 21 and 22: what wins, at once or when a turn or the last turn ends."""

from __future__ import annotations

from collections.abc import Callable

from grognard.engine.clauses import enforces
from grognard.engine.outcome import Outcome
from grognard.engine.seating import BOTH, enemy_of
from grognard.engine.umpire import Umpire
from grognard.rulesets.anvil.rules.measuring import MEASURE, outline
from grognard.rulesets.anvil.state import Goal, State, Unit
from grognard.table.shapes import margin_inside, polygon

Met = Callable[[State, int, Goal], bool]


def lost_general(field: State, seat: int) -> bool:
    """Whether a side has lost its General, whatever destroyed it, even its owner. A General in reserve cannot be
    destroyed: "anvil.victory.general"."""
    general = field.general(seat)
    return general is not None and general.where == "lost"


def lost_throne(field: State, seat: int) -> bool:
    """ "anvil.victory.seat" """
    throne = field.throne(seat)
    return throne is not None and throne.where == "lost"


def losses(field: State, seat: int) -> int:
    """How many units of a side were destroyed, Seats not counted: "anvil.victory.scenario-goals"."""
    return sum(unit.where == "lost" and not unit.is_seat for unit in field.army(seat))


def in_zone(field: State, seat: int, goal: Goal) -> int:
    return sum(counts_in(field, unit, goal) for unit in field.on_table() if unit.seat == seat)


def counts_in(field: State, unit: Unit, goal: Goal) -> bool:
    """Whether a unit on the table counts in the zone of this goal, which it does wholly inside; a Seat never does."""
    if goal.kind != "hold_zone" or unit.is_seat:
        return False
    return margin_inside(outline(field, unit), polygon(goal.zone)) >= -MEASURE.slack


def met_at_once(field: State, seat: int, goal: Goal) -> bool:
    """Goals that end the game in the middle of an activation."""
    enemy = enemy_of(seat)
    match goal.kind:
        case "destroy_general":
            return lost_general(field, enemy)
        case "destroy_seat":
            return lost_throne(field, enemy)
        case "destroy_count":
            return losses(field, enemy) >= goal.count
    return False


def met_at_turn_end(field: State, seat: int, goal: Goal) -> bool:
    """Goals that are looked at when the turn they name ends."""
    if goal.kind == "hold_zone" and goal.turn == field.turn:
        return in_zone(field, seat, goal) > in_zone(field, enemy_of(seat), goal)
    return goal.kind == "survive" and goal.turn == field.turn


CITED = {
    "destroy_general": "anvil.victory.general",
    "destroy_seat": "anvil.victory.seat",
    "destroy_count": "anvil.victory.scenario-goals",
    "hold_zone": "anvil.victory.scenario-goals",
    "survive": "anvil.victory.scenario-goals",
}
WORDS = {
    "destroy_general": "the enemy General is destroyed",
    "destroy_seat": "the enemy Seat of Power is destroyed",
    "destroy_count": "enough enemy units are destroyed",
    "hold_zone": "the zone is held",
    "survive": "the time is up",
}


def reached(field: State, met: Met) -> Outcome | None:
    """The result if a goal of either side is met. If both are met in the same step it is a draw:
    "anvil.victory.simultaneous"."""
    won = {seat: goal for seat in BOTH for goal in field.scenario.goals[seat][::-1] if met(field, seat, goal)}
    if not won:
        return None
    if len(won) == 2:
        return Outcome((), "Both sides reach their goal in the same step: a draw", "anvil.victory.simultaneous")
    ((seat, goal),) = won.items()
    return Outcome((seat,), f"{field.side(seat)} wins: {WORDS[goal.kind]}", CITED[goal.kind])


@enforces("anvil.win.basic", "anvil.victory.no-units")
def check_victory(umpire: Umpire, field: State) -> None:
    """Test for victory after a removal. Only the agreed condition ends the game ("anvil.win.basic",
    "anvil.victory.no-units")."""
    outcome = reached(field, met_at_once)
    if outcome is not None:
        finish(umpire, field, outcome)


def finish(umpire: Umpire, field: State, outcome: Outcome) -> None:
    umpire.tell("over", outcome.clause, outcome.reason)
    field.outcome = outcome
    umpire.finish(outcome)


def at_the_limit(field: State) -> Outcome:
    """The result when the last turn is over: "anvil.end.turn-limit", or what the scenario says."""
    scores = tuple(score(field, seat) for seat in BOTH)
    clause = "anvil.end.turn-limit"
    if field.scenario.at_limit in ("P1", "P2"):
        winner = 0 if field.scenario.at_limit == "P1" else 1
        return Outcome((winner,), f"{field.side(winner)} has held out to the last turn", "anvil.win.scenario", scores)
    if field.scenario.at_limit == "draw":
        return Outcome((), "The last turn is over: a draw", "anvil.win.scenario", scores)
    hiding = [seat for seat in BOTH if general_matters(field, seat) and in_reserve(field.general(seat))]
    if len(hiding) == 1:
        seat = hiding[0]
        return Outcome((enemy_of(seat),), f"The General of {field.side(seat)} never came to the field", clause, scores)
    if scores[0] == scores[1]:
        return Outcome((), f"The last turn is over, {scores[0]} to {scores[1]} DCP: a draw", clause, scores)
    seat = 0 if scores[0] > scores[1] else 1
    return Outcome((seat,), f"{field.side(seat)} wins on losses, {scores[0]} to {scores[1]} DCP", clause, scores)


def general_matters(field: State, seat: int) -> bool:
    """Whether losing its General would lose this side the game."""
    return any(goal.kind == "destroy_general" for goal in field.scenario.goals[enemy_of(seat)])


LATE = 3
"""From this turn on a General in reserve costs the bid: "anvil.deployment.general-late"."""


def in_reserve(unit: Unit | None) -> bool:
    return unit is not None and unit.where == "reserve"


def score(field: State, seat: int) -> int:
    """The score of a side: the DCP by the table of every enemy unit that was destroyed or never came on. A Seat counts
    0."""
    return sum(field.kind(unit).dcp for unit in field.army(enemy_of(seat)) if unit.where != "table")
