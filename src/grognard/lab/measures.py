"""What can be measured of a game: one number each, so that two variants can be compared pair by pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from grognard.engine.record import Value
from grognard.lab.folders import Played

Group = str
RESULT, FORM, LOSSES, CLAUSE, LINEUP, UNIT = "result", "form", "losses", "clause", "lineup", "unit"


class Quantity(Value, frozen=True):
    """What was measured: its group, its name, and whether it is a share (shown in points of a hundred)."""

    group: Group
    name: str
    share: bool = False


def measures_of(played: Played) -> Iterator[tuple[Quantity, float]]:
    """All measures of a game. One that is missing was 0, but for those of a unit that was not there."""
    matchup, _, game = played
    seats = len(matchup.entrants)
    if not matchup.mirror:
        names = dict.fromkeys(matchup.entrants)
        for entrant in names:
            held = [seat for seat, each in enumerate(matchup.seated(game.rotation)) if each == entrant]
            share = sum(game.share(seat, seats) for seat in held)
            yield Quantity(RESULT, f"{matchup.scenario}: {entrant} wins", True), share
    yield Quantity(RESULT, "first seat wins", True), game.share(0, seats)
    yield Quantity(RESULT, "draws", True), float(not game.winners)
    yield Quantity(FORM, "decisions"), game.decisions
    yield Quantity(FORM, "activations"), game.activations
    lost: Counter[int] = Counter()
    for unit in game.units:
        lost[unit.seat] += unit.began - unit.ended
    yield Quantity(LOSSES, "models lost by both sides"), lost.total()
    for clause, times in game.clauses.items():
        yield Quantity(CLAUSE, clause), times
    yield from _of_units(played)


def _of_units(played: Played) -> Iterator[tuple[Quantity, float]]:
    """Units by army and name; of several alike the mean."""
    kinds: dict[str, list[tuple[float, float, float]]] = {}
    for unit in played.game.units:
        army = played.game.armies[unit.seat]
        name = f"{army}: {unit.name}" if army else unit.name
        kinds.setdefault(name, []).append((unit.acts, unit.felled, float(unit.fell < 0)))
    for name, alike in kinds.items():
        acts, felled, stood = (sum(each) / len(alike) for each in zip(*alike, strict=True))
        yield Quantity(LINEUP, f"{name} in the army"), len(alike)
        yield Quantity(UNIT, f"{name} acts"), acts
        yield Quantity(UNIT, f"{name} fells"), felled
        yield Quantity(UNIT, f"{name} stands to the end", True), stood
