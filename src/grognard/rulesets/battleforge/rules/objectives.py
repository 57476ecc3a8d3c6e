"""Chapter 20: objectives, victory points and who wins."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.clauses import enforces
from grognard.engine.outcome import Outcome
from grognard.engine.umpire import Umpire
from grognard.minis.boxes import boxes_within
from grognard.minis.words import how_many
from grognard.rulesets.battleforge.battlefield import INCH, Objective, Scoring
from grognard.rulesets.battleforge.rules.carrying import lying
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, bodies, box_of
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.distance import with_rise
from grognard.table.footprint import gap_to_place
from grognard.table.solid import Solid

HOLDS = 3 * INCH
COMMON = ("objective", "destroyed")
"""The kinds of points that a team earns together. They are written down once, with its first player."""
TIE_BREAKS = {"destroyed": "points of enemy units destroyed", "objectives": "objectives held"}
"""What may decide between equal totals, in words."""


def near(body: Solid, objective: Objective, limit: int) -> bool:
    """Whether a base, or a floor, is within so much of the centre of a marker, heights counted."""
    flat = max(0.0, gap_to_place(objective.at, body.footprint))
    return MEASURE.within(with_rise(flat, body.bottom - objective.elevation), limit)


@enforces("battleforge.objective.control", "battleforge.objective.wounds")
def weight_at(state: State, unit: Unit, objective: Objective) -> int:
    """How many models of a unit count at an objective: those within 3″, each as many as its profile has wounds; of a
    unit in a building all, if its floor is near enough. Models without characteristics do not count."""
    x, y = objective.at
    if not boxes_within(box_of(state, unit), (x, y, x, y), HOLDS + 1):
        return 0  # as with most units
    near_by = [near(body, objective, HOLDS) for body in bodies(state, unit)]
    if unit.inside is not None:
        near_by = near_by * len(unit.models)
    counted = zip(unit.figures(), near_by, strict=True)
    return sum(figure.profile.wounds for (_, figure), here in counted if here and figure.profile.counts)


def weights(state: State, objective: Objective) -> dict[int, int]:
    """What each team has at an objective; teams with nothing there are left out."""
    found: dict[int, int] = {}
    for unit in state.units.values():
        if unit.fielded and (weight := weight_at(state, unit, objective)):
            team = state.seating.team_of(unit.seat)
            found[team] = found.get(team, 0) + weight
    return found


@enforces("battleforge.objective.keep", "battleforge.objective.tie")
def controller(state: State, objective: Objective) -> int | None:
    """The team that controls an objective at the end of the round: the one with the most there, none if several have,
    and the previous one if nobody is there."""
    there = weights(state, objective)
    if not there:
        return state.control.get(objective.id)
    most = max(there.values())
    first = [team for team, weight in there.items() if weight == most]
    return first.pop() if len(first) == 1 else None


def settle_control(umpire: Umpire, state: State) -> None:
    """In the end phase, objectives change hands."""
    for objective in lying(state):
        if umpire.applied is not None:
            umpire.cite(*_applied(state, objective))
        before, team = state.control.get(objective.id), controller(state, objective)
        if team == before:
            continue
        if team is None:
            del state.control[objective.id]
            umpire.tell("control", "battleforge.objective.tie", "Nobody controls {goal}", goal=objective.name)
        else:
            state.control[objective.id] = team
            who = " and ".join(state.players[seat] for seat in state.seating.members(team))
            umpire.tell(
                "control", "battleforge.objective.control", "{player} controls {goal}", player=who, goal=objective.name
            )


def _applied(state: State, objective: Objective) -> Iterator[str]:
    """What decides over an objective, also if it does not change hands: for statistics."""
    there = weights(state, objective)
    if len(there) > 1 and len(set(there.values())) == 1:
        yield "battleforge.objective.tie"
    if not there and objective.id in state.control:
        yield "battleforge.objective.keep"
    fielded = [unit for unit in state.units.values() if unit.fielded and weight_at(state, unit, objective)]
    if any(figure.profile.wounds > 1 for unit in fielded for _, figure in unit.figures()):
        yield "battleforge.objective.wounds"


def earned(state: State, seat: int, scoring: Scoring) -> int:
    """What a line of the scenario is worth to a player just now."""
    if scoring.zone and state.zones[seat] != scoring.zone:
        return 0
    team = state.seating.team_of(seat)
    if scoring.what in COMMON and not scoring.zone and seat != next(iter(state.seating.members(team))):
        return 0
    match scoring.what:
        case "objective":
            held = [goal for goal, holder in state.control.items() if holder == team and scoring.only in ("", goal)]
            return scoring.points * len(held)
        case "token":
            laid = [goal for goal in state.tokens if scoring.only in ("", goal) and lies_on(state, goal, seat)]
            return scoring.points * len(laid)
        case "destroyed":
            gone = [unit for unit in state.units.values() if state.hostile(unit.seat, seat) and destroyed(state, unit)]
            return scoring.points * sum(scoring.only in ("", unit.sheet.category) for unit in gone)
        case "survivor":
            own = [unit for unit in state.units.values() if unit.seat == seat and not destroyed(state, unit)]
            return scoring.points * sum(scoring.only in ("", unit.sheet.category) for unit in own)


def lies_on(state: State, goal: str, seat: int) -> bool:
    """Whether a token of this player lies on an objective."""
    return any(token.endswith(f":{seat}") for token in state.tokens.get(goal, ()))


@enforces("battleforge.reserve.optional")
def destroyed(state: State, unit: Unit) -> bool:
    """For scoring, a unit that is still in reserve when the game is over counts as destroyed, and who rides with it."""
    rests = state.units[unit.carrier] if unit.where == "embarked" else unit
    return unit.where == "lost" or (state.stage == "over" and rests.where == "reserve")


def score(umpire: Umpire, state: State, when: str) -> None:
    """Victory points of one moment, as the scenario says."""
    for seat in state.seating:
        points = sum(earned(state, seat, line) for line in state.scenario.scoring if line.when == when)
        if points:
            state.victory[seat] += points
            umpire.tell(
                "score", "battleforge.vp.score", "{player} scores {points}",
                player=state.players[seat], points=how_many(points, "victory point"),
            )  # fmt: skip


def score_round(umpire: Umpire, state: State) -> None:
    score(umpire, state, "round")


def finish(umpire: Umpire, state: State) -> Outcome:
    """Count the last points. The player or team with the most wins."""
    score(umpire, state, "end")
    teams = totals(state)
    best = max(teams.values())
    winners = [team for team, points in teams.items() if points == best]
    level = "" if len(winners) == len(teams) else f"the best {len(winners)} have "  # of three, two may be level
    clause = "battleforge.vp.winner"
    umpire.cite(clause)
    how = f"most victory points: {best}"
    if len(winners) > 1:
        winners = _break_tie(state, winners)
        how = f"{level}{best} victory points each, and more {TIE_BREAKS.get(state.scenario.tie_break, '')}"
    if len(winners) > 1:
        return Outcome((), f"{level}{best} victory points each", clause, tuple(state.victory))
    seats = tuple(seat for team in winners for seat in state.seating.members(team))
    return Outcome(seats, how, clause, tuple(state.victory))


def totals(state: State) -> dict[int, int]:
    """The victory points of each team."""
    found: dict[int, int] = {}
    for seat in state.seating:
        team = state.seating.team_of(seat)
        found[team] = found.get(team, 0) + state.victory[seat]
    return found


def _break_tie(state: State, teams: list[int]) -> list[int]:
    """Decide between equal totals, if the scenario names what decides."""
    if not state.scenario.tie_break:
        return teams
    worth = {team: _tie_worth(state, team) for team in teams}
    return [team for team in teams if worth[team] == max(worth.values())]


def _tie_worth(state: State, team: int) -> int:
    if state.scenario.tie_break == "objectives":
        return sum(holder == team for holder in state.control.values())
    foes = [unit for unit in state.units.values() if state.seating.team_of(unit.seat) != team]
    return sum(unit.sheet.points for unit in foes if destroyed(state, unit))
