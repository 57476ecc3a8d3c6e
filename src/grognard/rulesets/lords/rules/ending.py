"""Chapters 12 and 13: victory conditions and the end of the game."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.outcome import Outcome
from grognard.engine.seating import BOTH, enemy_of
from grognard.engine.umpire import Umpire
from grognard.rulesets.lords.rules.body import Body
from grognard.rulesets.lords.rules.measuring import CLOSE, in_combat, near, outline
from grognard.rulesets.lords.state import Condition, Marker, State, Unit
from grognard.table.points import Point
from grognard.table.shapes import Disc, contains


def marker_named(game: State, id: str) -> Marker:
    return game.scenario.marker(id)


def _centres(game: State, seat: int) -> list[Point]:
    return [at for unit in game.of(seat) for at in unit.places if at is not None]


@enforces("lords.victory.slay-lord")
def slain(game: State, seat: int) -> bool:
    """lords.victory.slay-lord: whether the Lord of this seat is dead."""
    return any(unit.profile.role == "lord" and not unit.stands and not unit.waiting for unit in game.of(seat))


@enforces("lords.victory.hold-zone")
def held_by(game: State, zone: Marker) -> int | None:
    """lords.victory.hold-zone: the seat with more models whose centres lie in the zone."""
    area = outline(zone.outline)
    here = [sum(contains(area, at) for at in _centres(game, seat)) for seat in BOTH]
    return None if here[0] == here[1] else here.index(max(here))


def wanted(condition: Condition, unit: Unit) -> bool:
    """lords.victory.reach-zone: whether this is the unit that a condition names, by its key or by its role."""
    return unit.seat == condition.seat and condition.unit in (unit.profile.key, unit.profile.role)


@enforces("lords.victory.reach-zone")
def reached(game: State, condition: Condition) -> bool:
    """lords.victory.reach-zone: whether a model of the named unit has its centre in the zone."""
    area = outline(marker_named(game, condition.marker).outline)
    return any(
        contains(area, at)
        for unit in game.units.values()
        if wanted(condition, unit)
        for at in unit.places
        if at is not None
    )


@enforces("lords.victory.destroyed")
def destroyed(game: State, seat: int, counts: str) -> int:
    """lords.victory.destroyed: units or models of this seat that are gone."""
    if counts == "models":
        return sum([unit.places.count(None) for unit in game.of(seat)])
    return sum([not unit.stands and not unit.waiting for unit in game.of(seat)])


def met(game: State, condition: Condition) -> int:
    """How often a condition is met now: once or not at all, or per unit or model destroyed."""
    match condition.kind:
        case "slay-lord":
            return int(slain(game, enemy_of(condition.seat)))
        case "hold-zone":
            return int(held_by(game, marker_named(game, condition.marker)) == condition.seat)
        case "reach-zone":
            return int(reached(game, condition))
        case "burn-marker":
            return int(condition.marker in game.burnt)
        case "destroyed":
            return destroyed(game, enemy_of(condition.seat), condition.counts)


def points(game: State) -> tuple[int, int]:
    """What both sides' conditions are worth now."""
    scores = [0, 0]
    for condition in game.scenario.victory:
        scores[condition.seat] += condition.points * met(game, condition)
    return scores[0], scores[1]


def burn_markers(umpire: Umpire, game: State, body: Body) -> None:
    """lords.victory.burn-marker: the activated unit, if it is not in Combat, burns what is within 1″ of it."""
    wanted = [c.marker for c in game.scenario.victory if c.kind == "burn-marker" and c.seat == body.seat]
    for spot in (marker_named(game, name) for name in wanted):
        here = Disc(spot.at[0], spot.at[1], 0)
        if spot.id not in game.burnt and near(body.discs, (here,), CLOSE) and not in_combat(game, body):
            game.burnt.append(spot.id)
            umpire.tell(
                "burn",
                "lords.victory.burn-marker",
                "{unit} " + body.does("burn {marker}"),
                unit=body.ref,
                marker=spot.name,
            )


def by_points(game: State, clause: str) -> Outcome:
    """The points decide; equal points are a draw."""
    scores = points(game)
    if scores[0] == scores[1]:
        return Outcome((), f"a draw at {scores[0]} points each", clause, scores)
    winner = int(scores[1] > scores[0])
    return Outcome((winner,), f"{game.houses[winner]} win with {max(scores)} points to {min(scores)}", clause, scores)


def wiped_out(game: State) -> Outcome | None:
    """lords.end.wipe-out: a side without units loses at once, whatever the points."""
    for seat in BOTH:
        for unit in game.units.values():
            if unit.seat == seat and unit.stands:
                break
        else:
            reason = f"{game.houses[seat]} have no units left"
            return Outcome((enemy_of(seat),), reason, "lords.end.wipe-out", points(game))
    return None


def won_at_once(game: State) -> Outcome | None:
    """lords.end.scenario: instant conditions; if both sides meet one in the same check the points decide."""
    winners = {c.seat: c for c in game.scenario.victory if c.instant and c.at == "activation" and met(game, c)}
    if not winners:
        return None
    if len(winners) == 2:
        return by_points(game, "lords.end.scenario")
    ((seat, condition),) = winners.items()
    return Outcome((seat,), f"{game.houses[seat]} {WORDS[condition.kind]}", "lords.end.scenario", points(game))


WORDS = {
    "slay-lord": "have slain the enemy Lord",
    "hold-zone": "hold the ground",
    "reach-zone": "have reached their goal",
    "burn-marker": "have burnt what they came for",
    "destroyed": "have destroyed the enemy",
}


def run_its_length(game: State) -> Outcome | None:
    """lords.end.length: both players have taken all their turns."""
    if min(game.turns) < game.scenario.length:
        return None
    return by_points(game, "lords.end.length")


def result(game: State) -> Outcome | None:
    """The outcome, if the game is over now."""
    if game.phase != "turn":
        return None
    return wiped_out(game) or won_at_once(game) or run_its_length(game)


def finish_if_wiped_out(umpire: Umpire, game: State) -> None:
    outcome = wiped_out(game)
    if outcome is not None:
        umpire.finish(outcome)


def finish_if_decided(umpire: Umpire, game: State) -> None:
    """lords.end.scenario: checked after each activation, bonus activations singly."""
    outcome = wiped_out(game) or won_at_once(game)
    if outcome is not None:
        umpire.finish(outcome)
