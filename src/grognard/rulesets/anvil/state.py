"""The records of a game: field, units, what the running activation has done so far."""

from __future__ import annotations

from typing import Literal

from grognard.engine.clauses import enforces
from grognard.engine.history.bounds import BoundedOutline, BoundedTuple, Count, TableSide
from grognard.engine.outcome import Outcome
from grognard.engine.record import Record, Value
from grognard.minis.poses import EdgeName, TrayPose
from grognard.rulesets.anvil.tables import SEAT, MatrixCell, Stratagem, Tables, UnitType
from grognard.table.points import NORTH, Direction, Point

Phase = Literal["field-bid", "field-place", "seats", "bid", "activations", "end"]
Designation = Literal["halves", "blocks", "impassable"]


class Feature(Value, frozen=True, cache_hash=True):
    """A terrain feature on the table, its corners in mils anticlockwise."""

    id: str
    name: str
    corners: BoundedOutline
    designations: tuple[Designation, ...]
    seat: int | None = None


class Goal(Value, frozen=True):
    """A way to win: see "anvil.win.scenario" and "anvil.victory.scenario-goals"."""

    kind: Literal["destroy_general", "destroy_seat", "destroy_count", "hold_zone", "survive"]
    turn: int = 0
    count: int = 0
    zone: tuple[Point, ...] = ()


class Scenario(Value, frozen=True):
    """What is agreed before play."""

    id: str
    name: str
    width: TableSide
    depth: TableSide
    army_size: Count
    dcp_budget: int | None
    terrain_mode: Literal["bid", "fixed"]
    features: BoundedTuple[Feature]
    seats: tuple[Literal["deploy", "none"] | TrayPose, Literal["deploy", "none"] | TrayPose]
    generals: tuple[bool, bool]
    bid_limit: tuple[int, int]
    goals: tuple[tuple[Goal, ...], tuple[Goal, ...]]
    turn_limit: Count
    at_limit: Literal["dcp", "draw", "P1", "P2"]
    seat_shield: bool = True
    briefing: str = ""
    premeasure: bool = True
    entry_edges: tuple[EdgeName, EdgeName] = ("south", "north")


@enforces("anvil.geometry.rounding")
class Unit(Record, gc=False):  # a tree of values, so there are no cycles that the collector could find
    """One tray and its miniatures. `marks` last until the turn ends, `traits` (deployment stratagems) for the game."""

    id: str
    seat: int
    type: str
    name: str
    hp: int
    full: int
    where: Literal["reserve", "table", "lost"] = "reserve"
    at: Point = (0, 0)
    facing: Direction = NORTH
    general: bool = False
    extra: bool = False
    traits: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    listed: str = ""
    advice: tuple[str, ...] = ()
    """The deployment stratagems its army list suggests."""

    @property
    def pose(self) -> TrayPose:
        return TrayPose(self.at, self.facing)

    @property
    def is_seat(self) -> bool:
        return self.type == SEAT

    def carries(self, trait: str) -> bool:
        return trait in self.traits

    def marked(self, mark: str) -> bool:
        return mark in self.marks

    def mark(self, mark: str) -> None:
        if mark not in self.marks:
            self.marks = (*self.marks, mark)

    def stand(self, pose: TrayPose) -> None:
        self.at, self.facing = pose.at, pose.facing


class Activation(Record):
    """The activation under way: who acts, with what, and what has happened."""

    unit: str
    seat: int
    declared: tuple[str, ...]
    left: tuple[str, ...]
    """Declared stratagems with a moment of their own that are still to come."""
    paid: int = 0
    """What it cost, in CP."""
    moved: bool = False
    spent: int = 0
    """What the move has cost so far, in mils."""
    resumes: bool = False
    """A Parthian Shot was made in the middle of the move: the rest of the move may follow."""
    fought: tuple[tuple[str, str], ...] = ()
    """Pairs that had a contact combat in this activation: they do not fight again by a bounce."""

    def has_fought(self, one: str, another: str) -> bool:
        return (min(one, another), max(one, another)) in self.fought

    def note_fight(self, one: str, another: str) -> None:
        if not self.has_fought(one, another):
            self.fought = (*self.fought, (min(one, another), max(one, another)))


class State(Record):
    """A game: the table and everything on it, the pools, and where the turn stands."""

    scenario: Scenario
    tables: Tables
    armies: tuple[str, str]
    units: dict[str, Unit]
    features: list[Feature]
    phase: Phase = "field-bid"
    turn: int = 0
    starter: int = 0
    """Who began the terrain step."""
    next: int = 0
    """Whose placement or activation comes next."""
    due: list[int] = []
    placed: list[int] = []
    limits: list[int] = []
    pools: list[int] = []
    passes: int = 0
    """How many players in succession had no CP or passed as unable."""
    champions: list[bool] = []
    summonings: list[int] = []
    raised: int = 0
    acting: Activation | None = None
    outcome: Outcome | None = None
    players: tuple[str, str] = ("P1", "P2")

    # ---- looking things up ----

    def kind(self, unit: Unit) -> UnitType:
        return self.tables.units[unit.type]

    def stratagem(self, key: str) -> Stratagem:
        return self.tables.stratagems[key]

    def cell(self, attacker: Unit, defender: Unit) -> MatrixCell:
        return self.tables.cell(attacker.type, defender.type)

    @enforces("anvil.deployment.reserve")
    def on_table(self) -> list[Unit]:
        """Units in reserve are neither measured to nor targeted: "anvil.deployment.reserve"."""
        return [unit for unit in self.units.values() if unit.where == "table"]

    def army(self, seat: int) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.seat == seat]

    def enemies(self, seat: int) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.where == "table" and unit.seat != seat]

    def others(self, unit: Unit) -> list[Unit]:
        return [each for each in self.units.values() if each.where == "table" and each.id != unit.id]

    def side(self, seat: int) -> str:
        """What a side is called."""
        return self.players[seat]

    def general(self, seat: int) -> Unit | None:
        return next((unit for unit in self.units.values() if unit.general and unit.seat == seat), None)

    def throne(self, seat: int) -> Unit | None:
        """The Seat of Power of a side, wherever it is."""
        return next((unit for unit in self.units.values() if unit.type == SEAT and unit.seat == seat), None)

    def running(self, unit: Unit, stratagem: str) -> bool:
        """Whether this unit is the activated one and declared this stratagem."""
        return self.acting is not None and self.acting.unit == unit.id and stratagem in self.acting.declared

    @property
    @enforces("anvil.terms.core")
    def active(self) -> int:
        """The seat of the active player, also while a unit of the other player attacks: "anvil.terms.core"."""
        assert self.acting is not None
        return self.acting.seat
