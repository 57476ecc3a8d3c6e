"""The records of a game at rest: profiles, units, the stack of chains, and where the game stands.

A joined leader keeps his own record; `joined_to` names the unit he stands in. Everything about the joined unit is
worked out from these records (see `body`), so nothing is stored twice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from grognard.engine.history.bounds import BoundedOutline, BoundedTuple, Count, TableSide
from grognard.engine.record import Record, Value
from grognard.minis.boxes import box_around
from grognard.minis.memory import BoundedCache
from grognard.table.points import Point
from grognard.table.shapes import Disc

ModelPlaces = tuple[Point | None, ...]
UnitBox = tuple[int, int, int, int]
Role = Literal["lord", "knight", "troop", "levy"]
Kind = Literal["infantry", "cavalry"]

SIDES = ("first", "second")
"""The names that scenarios use for seats 0 and 1; who takes the first turn is another matter."""


class Profile(Value, frozen=True, cache_hash=True):
    """lords.unit.profile: what all models of a unit share. Lengths in mils; a range of 0 is none."""

    key: str
    name: str
    role: Role
    type: Kind
    models: Count
    movement: int
    quality: int
    bravery: int
    range: int
    radius: int
    knight: str = ""
    joins: str = ""
    """The key of the unit that he joins in deployment if the owner has no other plan."""
    blurb: str = ""


class Terrain(Value, frozen=True, cache_hash=True):
    """lords.setup.terrain: a convex piece. `rounded` says that the outline stands for a circle."""

    name: str
    outline: BoundedOutline
    impassable: bool = False
    blocks_sight: bool = False
    rounded: bool = False


class Area(Value, frozen=True):
    """A deployment area. `who`: all, lord-and-levy (the Lord and one Levy) or rest (everybody else)."""

    seat: int
    name: str
    outline: tuple[Point, ...]
    who: Literal["all", "lord-and-levy", "rest"] = "all"


class Marker(Value, frozen=True):
    """A named point, or a zone if it has an outline."""

    id: str
    name: str
    at: Point
    outline: tuple[Point, ...] = ()


class Condition(Value, frozen=True):
    """One victory condition, as it counts for one seat."""

    kind: Literal["slay-lord", "hold-zone", "reach-zone", "burn-marker", "destroyed"]
    seat: int
    points: int
    instant: bool = False
    marker: str = ""
    unit: str = ""
    counts: Literal["units", "models"] = "units"
    at: Literal["activation", "end"] = "activation"


class Scenario(Value, frozen=True, cache_hash=True):
    id: str
    title: str
    width: TableSide
    height: TableSide
    length: Count
    terrain: BoundedTuple[Terrain] = ()
    areas: tuple[Area, ...] = ()
    markers: tuple[Marker, ...] = ()
    victory: tuple[Condition, ...] = ()

    def marker(self, id: str) -> Marker:
        return next(marker for marker in self.markers if marker.id == id)


class Roster(Value, frozen=True):
    """A household as it stands in a setup."""

    id: str
    name: str
    plan: str
    units: tuple[Profile, ...]


LEADERS = ("lord", "knight")


class Unit(Record, gc=False):  # a tree of values, so there are no cycles that the collector could find
    """An entry of an army list. `places[n - 1]` is where model n stands, None once it is removed."""

    id: str
    seat: int
    profile: Profile
    places: ModelPlaces = ()
    """Empty until the unit is deployed."""
    token: bool = False
    joined_to: str = ""

    @property
    def alive(self) -> int:
        return len(self.places) - self.places.count(None)

    @property
    def stands(self) -> bool:
        """Whether any model of the unit is alive. This is quicker than counting, because most units still have their
        first model."""
        places = self.places
        return bool(places) and (places[0] is not None or places.count(None) < len(places))

    @property
    def waiting(self) -> bool:
        """Not yet deployed."""
        return not self.places

    @property
    def discs(self) -> tuple[Disc, ...]:
        """The bases of the living models in the order of their numbers."""
        places, radius = self.places, self.profile.radius
        known = _bases.get(id(places))
        if known is None or known[0] is not places or known[1] != radius:
            known = _bases[id(places)] = places, radius, bases(places, radius)
        return known[2]

    @property
    def box(self) -> UnitBox:
        """West, south, east, north of all its bases."""
        places, radius = self.places, self.profile.radius
        known = _extents.get(id(places))
        if known is None or known[0] is not places or known[1] != radius:
            known = _extents[id(places)] = places, radius, extent(places, radius)
        return known[2]

    @property
    def leads(self) -> bool:
        return self.profile.role in LEADERS


# Most units stand where they stood before, so results for them are stored for a while.
@lru_cache(maxsize=1024)
def bases(places: ModelPlaces, radius: int) -> tuple[Disc, ...]:
    return tuple([Disc(at[0], at[1], radius) for at in places if at is not None])


# Results are found again by the id of the tuple, because comparing places takes longer. The tuple is stored with them,
# so that no other tuple gets its id.
_bases: BoundedCache[int, tuple[ModelPlaces, int, tuple[Disc, ...]]] = BoundedCache(2048)
_extents: BoundedCache[int, tuple[ModelPlaces, int, UnitBox]] = BoundedCache(2048)
_NOWHERE = 10_000_000


@lru_cache(maxsize=1024)
def extent(places: ModelPlaces, radius: int) -> UnitBox:
    """The box around bases at these places. Without bases it is inside out, so that it meets no other box."""
    living = [at for at in places if at is not None]
    return box_around(living, radius) if living else (_NOWHERE, _NOWHERE, -_NOWHERE, -_NOWHERE)


class Chain(Record):
    """lords.chain.any-number: what is left of a leader's list of nominated units."""

    leader: str
    entries: list[str]


Phase = Literal["roll-off", "deploy", "turn"]


class State(Record):
    """Everything about a game at rest."""

    scenario: Scenario
    units: dict[str, Unit]
    """In the order of the army lists, seat 0 first."""
    houses: tuple[str, str] = ("Blue", "Red")
    phase: Phase = "roll-off"
    first: int = 0
    """The seat that deploys first and takes the first turn."""
    active: int = 0
    turns: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Turns that each seat has finished."""
    chains: list[Chain] = []
    """The lists of units that leaders still have to set off in this turn, the innermost last."""
    acting: str = ""
    """The unit that is being activated, for views in the middle of a step."""
    burnt: list[str] = []
    """Markers that have been burnt."""
    started_again: list[int] = []
    """Seats that have taken their deployment back because there was no room."""

    def of(self, seat: int) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.seat == seat]
