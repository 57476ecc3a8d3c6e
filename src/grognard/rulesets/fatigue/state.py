"""The records of a battle. Values are what it is fought with, records are what changes in it.

Lengths are mils. Model ids are `unit.number`; the models of a unit stay in the order of their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from grognard.engine.clauses import enforces
from grognard.engine.history.bounds import BoundedTuple, Count, TableSide
from grognard.engine.lazy import lazy
from grognard.engine.outcome import Outcome
from grognard.engine.record import Record, Value, in_listed_order
from grognard.engine.showing.beats import Where
from grognard.minis.boxes import WholeBox
from grognard.minis.casualties import links_between
from grognard.minis.memory import BoundedCache
from grognard.minis.words import number_of
from grognard.rulesets.fatigue.rules.ground import Ground, Piece
from grognard.rulesets.fatigue.rules.measuring import LINK, MEASURE, grouping
from grognard.rulesets.fatigue.thinking.ways import Routes
from grognard.table.coherency import Grouping
from grognard.table.points import Point
from grognard.table.shapes import Disc

INCH = 1000

Manner = Literal["fixed", "random", "placed"]
Score = Literal["markers", "points-destroyed", "survive"]
Phase = Literal["terrain", "deployment", "battle"]


@enforces("fatigue.unit.profile")
class Profile(Value, frozen=True, cache_hash=True):
    """What all models of a unit have in common (fatigue.unit.profile)."""

    id: str
    name: str
    models: Count
    quality: Count
    move: int
    cost: int = 0
    weapon: str = ""
    range: int = 0
    heavy: bool = False
    radius: int = 500
    height: int = 1000
    blurb: str = ""

    @property
    def shoots(self) -> bool:
        return self.range > 0


class Terrain(Value, frozen=True, dict=True):
    """The pieces on the table. What is worked out from them is stored with them, so that all copies of a state share
    it."""

    pieces: BoundedTuple[Piece] = ()

    @lazy
    def ground(self) -> Ground:
        return Ground(self.pieces)

    @lazy
    def routes(self) -> dict[tuple[int, int], Routes]:
        """The ways of bots, by the size of the table; see `State.routes`."""
        return BoundedCache(2)


class Template(Value, frozen=True):
    """A piece that is still to be placed: its outline around (0, 0)."""

    kind: str
    name: str
    outline: tuple[Point, ...]
    height: int
    impassable: bool = False
    rounded: bool = False


class RandomPieces(Value, frozen=True):
    """So many pieces of a kind: circles of a radius, or rectangles of a width and depth, between two limits."""

    kind: str
    name: str
    count: int
    height: int
    radius: tuple[int, int] | None = None
    width: tuple[int, int] = (0, 0)
    depth: tuple[int, int] = (0, 0)


class TerrainPart(Value, frozen=True):
    """Part 2 of a Scenario (fatigue.scenario.terrain)."""

    manner: Manner = "fixed"
    pieces: BoundedTuple[Piece] = ()
    lists: BoundedTuple[BoundedTuple[Template]] = ()
    starts: int = 1
    draws: tuple[RandomPieces, ...] = ()
    distance: int = 0
    clear: int = 0


class Area(Value, frozen=True):
    name: str
    outline: tuple[Point, ...]


class Special(Value, frozen=True):
    """A unit with a part of its own in the Scenario (fatigue.scenario.special-units)."""

    id: str
    name: str
    seat: int
    type: str = ""
    """The id of a unit type; empty if it may be any unit."""
    area: Area | None = None


class DeploymentPart(Value, frozen=True):
    """Part 3 of a Scenario (fatigue.scenario.deployment); without `starts` a roll-off decides."""

    areas: tuple[Area, ...] = ()
    order: Literal["unit-by-unit", "side-by-side"] = "unit-by-unit"
    starts: int = -1
    special: tuple[Special, ...] = ()


class Marker(Value, frozen=True):
    """A point or a zone that can be held (fatigue.scenario.markers)."""

    id: str
    name: str
    at: Point
    zone: tuple[Point, ...] = ()
    within: int = 3 * INCH


class Victory(Value, frozen=True):
    """Part 4 of a Scenario (fatigue.scenario.victory)."""

    score: Score = "points-destroyed"
    activations: Count = 20
    survivor: int = 0
    all_markers_end: bool = False
    destroyed: tuple[str, ...] = ()
    """The special units whose destruction ends the game (fatigue.end.unit-destroyed)."""


class Scenario(Value, frozen=True):
    """All five parts (fatigue.scenario.agree); part 1 is 48″ by 36″ unless it is given (fatigue.scenario.size)."""

    id: str = "open-field"
    title: str = "Open field"
    story: str = ""
    width: TableSide = 48 * INCH
    height: TableSide = 36 * INCH
    terrain: TerrainPart = TerrainPart()
    deployment: DeploymentPart = DeploymentPart()
    victory: Victory = Victory()
    markers: tuple[Marker, ...] = ()
    battle_points: tuple[int, int] = (750, 750)


class Roster(Value, frozen=True):
    """An army as it comes to the table."""

    army: str
    name: str
    units: tuple[Profile, ...]


REMEMBERED = 64
"""For how many other formations a formation stores results."""


class Formation(Value, frozen=True, dict=True):
    """Where the models of a unit stand. A formation is never changed, only replaced, so what is worked out from it is
    stored in it."""

    radius: int
    at: dict[str, Point]

    def __post_init__(self) -> None:
        # In a saved state p.10 comes before p.2, as in the alphabet. The longer name has the higher number.
        sizes = [len(model) for model in self.at]
        if sizes != sorted(sizes):
            msgspec.structs.force_setattr(
                self, "at", dict(sorted(self.at.items(), key=lambda each: number_of(each[0])))
            )

    @lazy
    def box(self) -> WholeBox:
        """The bounding box of the bases."""
        xs, ys = zip(*self.at.values(), strict=True)
        radius = self.radius
        return min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius

    @lazy
    def spread(self) -> Grouping:
        """How the unit keeps together (fatigue.unit.coherency)."""
        return grouping(self.at.values(), self.radius)

    @lazy
    def links(self) -> list[int]:
        """For each model the others within 1″ of it, flat, as bits (fatigue.unit.coherency)."""
        return links_between([Disc(x, y, self.radius) for x, y in self.at.values()], LINK + MEASURE.slack)

    @lazy
    def sights(self) -> dict[tuple[int, ...], tuple[object, list[str]]]:
        """Who can shoot at another formation past others, by their object ids. The formations are stored with the
        result, so that no other object gets their ids."""
        return BoundedCache(REMEMBERED)

    @lazy
    def covers(self) -> dict[tuple[int, int], tuple[object, int]]:
        """The cover against another formation on a ground, by their object ids. Both are stored with the result."""
        return BoundedCache(REMEMBERED)

    @lazy
    def falls(self) -> dict[int, tuple[Formation, list[int], list[int]]]:
        """Who falls first to an attack from another formation, as far as somebody asked, by the other's object id. The
        other is stored with the result."""
        return BoundedCache(REMEMBERED)

    @lazy
    def middle(self) -> Point:
        """The mean place of the models."""
        xs, ys = zip(*self.at.values(), strict=True)
        return sum(xs) // len(xs), sum(ys) // len(ys)


class Unit(Record, gc=False):  # a tree of values, so there are no cycles that the collector could find
    id: str
    seat: int
    profile: Profile
    formation: Formation
    where: Where = "table"
    fatigued: bool = False

    @property
    def models(self) -> Mapping[str, Point]:
        """The places of the models by their ids, in the order of their numbers."""
        return self.formation.at

    def stand(self, at: dict[str, Point]) -> None:
        """Put the models, and no others, at these places."""
        self.formation = Formation(self.profile.radius, at)

    @property
    def name(self) -> str:
        return self.profile.name


class Combat(Record):
    """A Combat at rest between its rounds, or before the retreat that ends it."""

    attacker: str
    defenders: tuple[str, ...]
    round: int = 0
    lost: int = 0
    """Models the attacking side lost through failed Saves."""
    slew: int = 0
    """Models the defending side lost."""
    stands: list[str] = []
    loser: int = -1
    """The seat of the losing side once it is known."""
    drawn: bool = False


class State(Record):
    """A battle at rest."""

    players: tuple[str, ...]
    armies: tuple[str, ...]
    scenario: Scenario
    units: dict[str, Unit]
    terrain: Terrain = Terrain()
    stage: Phase = "battle"
    active: int = -1
    """Whose activation (or placement) is next; -1 while a roll-off has to decide."""
    placed: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """How many pieces of their list each player has placed or given up."""
    activations: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    last: list[str] = msgspec.field(default_factory=lambda: ["", ""])
    """The unit each player activated last; empty if none, or if it was destroyed since."""
    acting: str = ""
    """The unit whose activation is going on."""
    held: bool = False
    """Whether it Held this turn (fatigue.action.hold-scope)."""
    combat: Combat | None = None
    result: Outcome | None = None
    special: dict[str, str] = msgspec.field(default_factory=dict)
    """Which unit is which special unit of the Scenario, as far as it is settled; empty if there is none."""
    listed: tuple[str, ...] = ()
    """The ids of all units in the order of the army lists, because a file does not keep the order of `units`."""

    def __post_init__(self) -> None:
        self.units, self.listed = in_listed_order(self.units, self.listed)

    @property
    def ground(self) -> Ground:
        return self.terrain.ground

    @property
    def routes(self) -> Routes:
        """The ways round the terrain, for bots."""
        size = self.scenario.width, self.scenario.height
        found = self.terrain.routes.get(size)
        if found is None:
            found = self.terrain.routes[size] = Routes(self.terrain.ground, *size)
        return found

    def side(self, seat: int) -> list[Unit]:
        """The units of a player that are on the table."""
        return [unit for unit in self.units.values() if unit.seat == seat and unit.formation.at]

    def parts_of(self, unit: Unit) -> list[Special]:
        """Which special unit of the Scenario a unit is, if any (fatigue.scenario.special-units)."""
        return [part for part in self.scenario.deployment.special if self.special.get(part.id) == unit.id]

    def others(self, unit: Unit) -> list[Unit]:
        """All other units on the table."""
        return [other for other in self.units.values() if other is not unit and other.formation.at]
