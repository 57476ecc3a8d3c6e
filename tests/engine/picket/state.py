"""The lane, its units, and everything that reaches beyond one moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from grognard.engine.clauses import enforces
from grognard.engine.events import Ref
from grognard.engine.mechanics import consequences, scopes
from grognard.engine.mechanics.effects import Effect
from grognard.engine.mechanics.limits import Limit
from grognard.engine.mechanics.losses import PendingLosses
from grognard.engine.mechanics.timeline import Timeline
from grognard.engine.record import Record, Value
from grognard.engine.seating import Seating

LANE = 24_000
RANGE = 12_000
NEAR = 3_000
ROUNDS = 3


class Scopes(scopes.Scopes):
    names: ClassVar[tuple[str, ...]] = ("roll", "attack", "trigger", "action", "activation", "round", "game")
    rests_in: ClassVar[str] = "action"
    """The units of a volley shoot in steps of their own."""


class Consequences(consequences.Consequences):
    """ "picket.core.order": losses fall before, all at once."""

    order: ClassVar[tuple[str, ...]] = ("hit", "nearby", "test", "break")
    chosen: ClassVar[Mapping[str, str]] = {"break": "Which of your units runs first?"}


USED = Limit("activation", "round", "picket.round.order", "{who} was used in this round")
SHOT = Limit("shot", "round", "picket.action.shoot", "{who} has shot in this round")
ATTEMPT = Limit("attempt", "trigger", "picket.react.check", "{who} has tried to react to this")
ORDERED = Limit("order", "action", "picket.order.once", "{who} has its order for this action")


class Profile(Value, frozen=True):
    movement: int = 6
    accuracy: int = 5
    save: int = 4
    initiative: int = 6
    courage: int = 4
    effects: tuple[Effect, ...] = ()


class Unit(Record):
    id: str
    seat: int
    at: int
    models: dict[str, int]
    """The wounds that each model has left."""
    profile: Profile
    shock: int = 0

    @property
    def ref(self) -> Ref:
        return Ref(self.id, self.id.title(), self.seat)


class Volley(Record):
    """Shots that happen together: who is still to shoot at whom, and who shoots back at whom."""

    shooters: list[str]
    target: str
    counter: str = ""


class Field(Record):
    units: dict[str, Unit]
    hedges: list[int]
    scopes: Scopes
    consequences: Consequences
    pending: PendingLosses
    timeline: Timeline
    seating: Seating
    points: list[int]
    """Order points left, by seat."""
    round: int = 0
    active: int = 0
    acting: str = ""
    actions: int = 0
    way: list[tuple[int, int]] = []
    """The corners of a move under way: how far into the move, and where on the lane."""
    volley: Volley | None = None

    def of(self, seat: int) -> Iterator[Unit]:
        return (unit for unit in self.units.values() if unit.seat == seat)

    def enemies(self, seat: int) -> Iterator[Unit]:
        foes = self.seating.enemies(seat)
        return (unit for unit in self.units.values() if unit.seat in foes)

    def seats(self) -> tuple[int, ...]:
        """The active player first."""
        return self.seating.beginning_with(self.active)

    @property
    @enforces("picket.react.nesting")
    def reacting(self) -> bool:
        """ "picket.react.nesting": an action inside an action is a reaction, and nobody reacts to it."""
        return sum(frame.scope == "action" for frame in self.scopes.open) > 1

    def unused(self, seat: int) -> list[Unit]:
        return [unit for unit in self.of(seat) if USED.refusal(self.scopes, unit.ref) is None]
