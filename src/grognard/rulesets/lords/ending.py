"""Chapters 12 and 13: victory conditions and the end of the game."""

from __future__ import annotations

from grognard.engine.outcome import Outcome
from grognard.engine.umpire import Umpire
from grognard.rulesets.lords.body import Body
from grognard.rulesets.lords.measuring import CLOSE, in_combat, near, outline
from grognard.rulesets.lords.state import Condition, Game, Marker, Point, Unit
from grognard.table.shapes import Disc, contains


def marker_named(game: Game, id: str) -> Marker:
    return next(marker for marker in game.scenario.markers if marker.id == id)


def _centres(game: Game, seat: int) -> list[Point]:
    return [at for unit in game.of(seat) for at in unit.places if at is not None]


def slain(game: Game, seat: int) -> bool:
    """lords.victory.slay-lord: whether the Lord of this seat is dead."""
    return any(unit.profile.role == "lord" and not unit.alive and not unit.waiting for unit in game.of(seat))


def held_by(game: Game, zone: Marker) -> int | None:
    """lords.victory.hold-zone: the seat with more models whose centres lie in the zone."""
    area = outline(zone.outline)
    here = [sum(contains(area, at) for at in _centres(game, seat)) for seat in (0, 1)]
    return None if here[0] == here[1] else here.index(max(here))


def wanted(condition: Condition, unit: Unit) -> bool:
    """lords.victory.reach-zone: whether this is the unit that a condition names, by its key or by its role."""
    return unit.seat == condition.seat and condition.unit in (unit.profile.key, unit.profile.role)


def reached(game: Game, condition: Condition) -> bool:
    """lords.victory.reach-zone: whether a model of the named unit has its centre in the zone."""
    area = outline(marker_named(game, condition.marker).outline)
    return any(
        contains(area, at)
        for unit in game.units.values()
        if wanted(condition, unit)
        for at in unit.places
        if at is not None
    )


def destroyed(game: Game, seat: int, counts: str) -> int:
    """lords.victory.destroyed: units or models of this seat that are gone."""
    units = [unit for unit in game.of(seat) if not unit.waiting]
    if counts == "models":
        return sum(unit.places.count(None) for unit in units)
    return sum(not unit.alive for unit in units)


def met(game: Game, condition: Condition) -> int:
    """How often a condition is met now: once or not at all, or per unit or model destroyed."""
    match condition.kind:
        case "slay-lord":
            return int(slain(game, 1 - condition.seat))
        case "hold-zone":
            return int(held_by(game, marker_named(game, condition.marker)) == condition.seat)
        case "reach-zone":
            return int(reached(game, condition))
        case "burn-marker":
            return int(condition.marker in game.burnt)
        case "destroyed":
            return destroyed(game, 1 - condition.seat, condition.counts)


def points(game: Game) -> tuple[int, int]:
    """What both sides' conditions are worth now."""
    scores = [0, 0]
    for condition in game.scenario.victory:
        scores[condition.seat] += condition.points * met(game, condition)
    return scores[0], scores[1]


def burn_markers(umpire: Umpire, game: Game, body: Body) -> None:
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


def by_points(game: Game, clause: str) -> Outcome:
    """The points decide; equal points are a draw."""
    scores = points(game)
    if scores[0] == scores[1]:
        return Outcome((), f"a draw at {scores[0]} points each", clause, scores)
    winner = int(scores[1] > scores[0])
    return Outcome((winner,), f"{game.houses[winner]} win with {max(scores)} points to {min(scores)}", clause, scores)


def wiped_out(game: Game) -> Outcome | None:
    """lords.end.wipe-out: a side without units loses at once, whatever the points."""
    for seat in (0, 1):
        if not any(unit.alive for unit in game.units.values() if unit.seat == seat):
            reason = f"{game.houses[seat]} have no units left"
            return Outcome((1 - seat,), reason, "lords.end.wipe-out", points(game))
    return None


def won_at_once(game: Game) -> Outcome | None:
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


def run_its_length(game: Game) -> Outcome | None:
    """lords.end.length: both players have taken all their turns."""
    if min(game.turns) < game.scenario.length:
        return None
    return by_points(game, "lords.end.length")


def result(game: Game) -> Outcome | None:
    """The outcome, if the game is over now."""
    if game.phase != "turn":
        return None
    return wiped_out(game) or won_at_once(game) or run_its_length(game)


def finish_if_wiped_out(umpire: Umpire, game: Game) -> None:
    outcome = wiped_out(game)
    if outcome is not None:
        umpire.finish(outcome)


def finish_if_decided(umpire: Umpire, game: Game) -> None:
    """lords.end.scenario: checked after each activation, bonus activations singly."""
    outcome = wiped_out(game) or won_at_once(game)
    if outcome is not None:
        umpire.finish(outcome)
