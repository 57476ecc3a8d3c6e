"""Notes what happened in a game, from its events: what everybody at the table could see."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from grognard.engine.events import Event, Ref
from grognard.engine.match import Match
from grognard.engine.playing.running import first_state
from grognard.engine.showing.beats import Activation, Standing
from grognard.engine.showing.scene import Board, Card, Piece, Unit
from grognard.lab.records import FightRecord, UnitRecord

SQUARE = 4000
"""The side of a square of the map of fights, in mils; a table with a grid has its own cells."""
OPENING = 3
"""The first so many units that act are the opening of a game."""
NUMBERED = re.compile(r" \d+$")


class Notes:
    """The units of a game, who felled how many where, and how many activations it took."""

    def __init__(self, match: Match) -> None:
        first = match.ruleset.scene(first_state(match.ruleset, match.setup), None)
        self._last = match.ruleset.scene(match.state, None)
        self._names = {unit.id: unit.name for unit in first.units}
        self._units = {unit.id: unit for unit in (*first.units, *self._last.units)}
        self._now: dict[str, Standing] = {}
        self._most: dict[str, int] = {unit.id: unit.count for unit in first.units}
        self._fell: dict[str, int] = {}
        self._actor = ""
        self._acts: Counter[str] = Counter()
        self._felled: Counter[str] = Counter()
        self._fights: Counter[tuple[int, int]] = Counter()
        self._keys: dict[str, int] = {}
        self._first: dict[int, list[str]] = {seat: [] for seat in match.seating}
        self._seating = match.seating
        for event in match.events or ():
            self._hear(event)

    @property
    def activations(self) -> int:
        return len(self._keys)

    @property
    def units(self) -> tuple[UnitRecord, ...]:
        """All units that were brought, in the order in which they are shown."""
        return tuple(self._unit(unit) for unit in self._units.values())

    @property
    def openings(self) -> tuple[str, ...]:
        """By seat: the kinds of the units that acted first."""
        return tuple(", ".join(units) for units in self._first.values())

    @property
    def fights(self) -> tuple[FightRecord, ...]:
        return tuple(FightRecord(*place, losses) for place, losses in sorted(self._fights.items()))

    def _unit(self, unit: Unit) -> UnitRecord:
        last = self._now.get(unit.id)
        lost = unit.where == "lost" or (last is not None and last.where == "lost")
        ended = 0 if lost else max(unit.count, 0)
        return UnitRecord(
            unit.seat,
            self._kind(unit),
            max(self._most.get(unit.id, 0), ended),
            ended,
            self._fell.get(unit.id, self.activations) if lost else -1,
            self._acts[unit.id],
            self._felled[unit.id],
        )

    def _hear(self, event: Event) -> None:
        activation = event.activation
        if activation is not None and (activation.unit or activation.label or activation.seat is not None):
            self._begin(activation, event)
        for now in event.changed:
            self._stand(now)

    def _begin(self, activation: Activation, event: Event) -> None:
        """Note who acts: the unit of the activation; if it names none, the first unit that a line of it names."""
        new = activation.key not in self._keys
        if new:
            self._keys[activation.key] = len(self._keys) + 1
            self._actor = ""
        named = (fact.id for fact in event.facts.values() if isinstance(fact, Ref) and fact.id in self._units)
        told = activation.unit or (next(named, "") if not self._actor or event.beat == "declare" else "")
        if told and (new or not self._actor):
            self._acts[told] += 1
            self._open(told)
        self._actor = told or self._actor

    def _open(self, actor: str) -> None:
        unit = self._units.get(actor)
        if unit is not None and len(self._first[unit.seat]) < OPENING:
            self._first[unit.seat].append(self._kind(unit))

    def _kind(self, unit: Unit) -> str:
        """Its name without its number."""
        return NUMBERED.sub("", self._names.get(unit.id, unit.name))

    def _stand(self, now: Standing) -> None:
        before = self._now.get(now.unit)
        count = 0 if now.where == "lost" else now.count
        had = before.count if before is not None else self._most.get(now.unit, 0)
        self._most[now.unit] = max(count, self._most.get(now.unit, 0))
        self._now[now.unit] = now
        if not count:
            self._fell[now.unit] = len(self._keys)
        if had > count:
            self._lose(now, before, had - count)

    def _lose(self, now: Standing, before: Standing | None, lost: int) -> None:
        victim, actor = self._units.get(now.unit), self._units.get(self._actor)
        if victim is not None and actor is not None and victim.seat in self._seating.enemies(actor.seat):
            self._felled[actor.id] += lost
        place = _place(before.pieces if before is not None and before.pieces else now.pieces, self._last.board)
        if place is not None:
            self._fights[place] += lost


def _place(pieces: Sequence[Piece], board: Board) -> tuple[int, int] | None:
    """The square in which the middle of these pieces lies."""
    if not pieces:
        return None
    first = pieces[0]
    if isinstance(first, Card):
        return first.cell
    points = [piece.at for piece in pieces if not isinstance(piece, Card)]
    x, y = (sum(each) // len(points) for each in zip(*points, strict=True))
    if board.grid is not None:
        return x * board.grid.columns // board.width, y * board.grid.rows // board.height
    return x // SQUARE, y // SQUARE
