"""A table for tests of single rules: the ledger's reference profiles and pieces of terrain, in inches.

Nothing is asked here and no die falls; whole games are for `grognard.testing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grognard.engine.record import Record
from grognard.rulesets.battleforge.battlefield import Piece, Scenario, Terrain
from grognard.rulesets.battleforge.sheets import Body, Carried, Figure, Mount, Profile, Sheet, Special, Weapon
from grognard.rulesets.battleforge.state import Inside, Stand, State, Unit, mustered
from grognard.table.points import NORTH, Direction, Point

Spot = tuple[float, float]

RIFLE = Weapon("rifle", "Rifle", 1, 0, 12_000, 24_000)
BAYONET = Weapon("bayonet", "Bayonet", 1)
CLUB = Weapon("club", "Club", 2, 1)
CANNON = Weapon("cannon", "Cannon", 1, 4, 18_000, 36_000, mount=Mount(("front",)))
COAX = Weapon("coax", "Coax", 4, 1, 12_000, 24_000, mount=Mount(("front", "left", "right")))

TROOPER = Profile("trooper", "Trooper", Body(1500, radius=500), 6, 5, 4, 5, 6, 6)
BRUTE = Profile("brute", "Brute", Body(2000, radius=750), 5, 3, 6, 6, 4, 7, 3)
TANK = Profile("tank", "Tank", Body(2500, width=3000, length=5000), 8, 5, 3, 12, 4, 8, 6)


def mils(inches: float) -> int:
    return round(inches * 1000)


def at(spot: Spot) -> Point:
    return mils(spot[0]), mils(spot[1])


def sheet(profile: Profile, weapons: Sequence[Weapon], models: int, *, rules: Sequence[str] = (), **more: Any) -> Sheet:
    figure = Figure(profile, tuple(Carried(weapon) for weapon in weapons))
    specials = tuple(Special(name, name.title()) for name in rules)
    return Sheet(profile.id, f"{profile.name}s", "army", (figure,) * models, rules=specials, **more)


def put(unit: Unit, spots: Iterable[Spot], height: float = 0, facing: Direction = NORTH) -> Unit:
    """Put the models of a unit at these places, all at one height."""
    unit.stand({model: Stand(at(spot), mils(height), facing) for model, spot in zip(unit.models, spots, strict=True)})
    return unit


def troopers(name: str, *spots: Spot, seat: int = 0, height: float = 0, rules: Sequence[str] = ()) -> Unit:
    made = mustered(name, seat, sheet(TROOPER, (RIFLE, BAYONET), len(spots), rules=rules))
    return put(made, spots, height)


def brutes(name: str, *spots: Spot, seat: int = 1, height: float = 0) -> Unit:
    return put(mustered(name, seat, sheet(BRUTE, (CLUB,), len(spots))), spots, height)


def tank(
    name: str, spot: Spot, facing: Direction = NORTH, seat: int = 0, weapons: Sequence[Weapon] = (CANNON, COAX)
) -> Unit:
    return put(mustered(name, seat, sheet(TANK, weapons, 1, keywords=("Vehicle",))), [spot], 0, facing)


def garrison(unit: Unit, building: str, level: int = 1, side: int = 0) -> Unit:
    """The unit on a floor."""
    unit.enter(Inside(building, level, side))
    return unit


def row(x: float, y: float, models: int, apart: float = 1.5) -> list[Spot]:
    """Models in a row to the east."""
    return [(x + apart * place, y) for place in range(models)]


def box(id: str, kind: str, west: float, south: float, east: float, north: float, **more: Any) -> Piece:
    """A rectangular piece; lengths in `more` are inches."""
    corners = tuple(at(spot) for spot in ((west, south), (east, south), (east, north), (west, north)))
    return Piece(id, kind, id, corners, **_in_mils(more))  # type: ignore[arg-type]


def wall(id: str, west: float, south: float, east: float, north: float, height: float, **more: Any) -> Piece:
    """A solid obstacle."""
    return box(id, "obstacle", west, south, east, north, height=height, **{"sight": "solid", **more})


def house(id: str, west: float, south: float, east: float, north: float, **more: Any) -> Piece:
    """A building of two floors in hard cover."""
    return box(id, "building", west, south, east, north, **{"storeys": 2, "cover": "hard", **more})


LENGTHS = ("elevation", "height", "floor_height", "depth")


def _in_mils(more: Mapping[str, Any]) -> dict[str, Any]:
    return {key: mils(value) if key in LENGTHS else value for key, value in more.items()}


def battle(*units: Unit, terrain: Sequence[Piece] = (), width: float = 48, height: float = 48) -> State:
    """These units on a table, in the actions phase of round 1."""
    scenario = Scenario(width=mils(width), height=mils(height))
    state = State(("A", "B"), ("x", "y"), scenario, {unit.id: unit for unit in units}, Terrain(tuple(terrain)))
    state.stage, state.round, state.active, state.order = "actions", 1, 0, [0, 1]
    assert isinstance(state, Record)
    return state
