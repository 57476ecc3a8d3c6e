"""Positions for tests and lessons: a game at rest, written as the rulebook writes its examples.

    position(
        units={
            "hero": dict(type="hero", at=(24, 18, 0)),
            "seat": dict(type="seat", seat=1, at=(24, 42, 180), hp=3),
        },
        terrain=[dict(rect=(20, 20, 28, 28), does=["blocks"])],
        turn=4,
    )

Units: `type` (hero, wizard, monster, knight, war_machine, troop, seat), `at` = (x, y, facing) in inches and degrees
clockwise from north (without a facing it looks at the enemy's edge); without `at` the unit is in reserve, with
`lost=True` destroyed. `seat` 0 is P1, 1 is P2. `hp` (as it is now), `general`, `traits` (deployment stratagems it came
on with), `marks` (brace, transfix, skirmishing, steadied, summoned), `name`.

Terrain: `rect` = (west, south, east, north) or `polygon` = corners, and `does` (halves, blocks, impassable).

The rest: `turn` (4 if left out), `pools` (10 CP each), `active` (whose activation is next; the other follows), `win`
("general" or "seat") or `goals` (two lists of dicts: kind, turn, count, zone), `turn_limit`, `at_limit`, `premeasure`,
`champions`, `summonings`, `placed` (features placed), `phase` ("activations" if left out, "bid", "field-bid",
"field-place" with `due` and `starter`, "seats"), `limits` (of the bids now), `table` (inches), `shield` (False: no
spared Seat), `bid_limits` (of a fresh turn), `terrain_set`, `tables` (changed ones),
`entry_edges` (("south", "north") if left out), `players` (their names).

Answers: unit ids to `unit`; stratagem names to `stratagems:ID`; to `part:ID` move, engage, a declared stratagem or end;
a move is `g.move({"hero": (24, 20)})`, with a pivot at its end `g.answer(move("hero", (24, 20), facing=90))`, a pivot
on the spot `move("hero", facing=90)`; a place is `g.answer(put("seat", 24, 11, 0))`.

To look at: `g.look("pose", unit)` = (x, y, degrees), `g.look("distance", one, other)` in inches, `g.look("touches",
one, other)`, `g.look("sees", viewer, target)`, `g.look("side", attacker, defender)` (front, flank or rear),
`g.look("engage", attacker, defender)` (the inches of travel, or None if it cannot be made), `g.look("damage", attacker,
defender, side)` (the entry of the matrix, None for "-"), `g.look("move", unit)` (its allowance in inches) and
`g.look("bill", unit, *stratagems)` (CP of an activation with them).

`game("anvil", source=Coin(1), ...)` lets every coin fall for P2. `list_faults({"troop": 5, "hero": 2}, size=7)`
gives the clauses that an army list breaks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal

from grognard.content.specs import ImpossiblePosition, can_stand, known_words, one_each, shape_of, within_bounds
from grognard.engine.contract.kit import Kit
from grognard.engine.dice.kinds import Dice
from grognard.engine.questions import Answer
from grognard.engine.seating import BOTH
from grognard.minis.poses import EdgeName
from grognard.rulesets.anvil.content.packs import home_pack, read_scenario, read_tables
from grognard.rulesets.anvil.content.schema import TerrainDoc
from grognard.rulesets.anvil.rules.army import faults_of
from grognard.rulesets.anvil.rules.engaging import Approach, approach
from grognard.rulesets.anvil.rules.measuring import (
    INCH,
    MEASURE,
    matrix_side,
    outline,
    range_between,
    side_hit,
    touching,
)
from grognard.rulesets.anvil.rules.moving import allowance
from grognard.rulesets.anvil.rules.sight import sees
from grognard.rulesets.anvil.rules.stratagems import bill, starting_hp
from grognard.rulesets.anvil.rules.turn import bid_limit
from grognard.rulesets.anvil.state import Feature, Goal, Phase, Scenario, State, Unit
from grognard.rulesets.anvil.tables import SEAT, Tables, UnitType
from grognard.table.points import Direction, degrees_from_north, direction, from_north, inch

_FIELDS = ("type", "seat", "at", "hp", "general", "traits", "marks", "name", "extra", "lost")
_MARKS = ("brace", "transfix", "skirmishing", "steadied", "summoned")
_DOES = ("halves", "blocks", "impassable")


@cache
def tables_of(terrain_set: str = "heath") -> Tables:
    return read_tables(home_pack(), terrain_set)


CAST: dict[str, UnitType] = dict(tables_of().units)


def position(
    units: Mapping[str, Mapping[str, Any]],
    *,
    terrain: Sequence[Mapping[str, Any]] = (),
    turn: int = 4,
    pools: Sequence[int] = (10, 10),
    active: int = 0,
    win: Literal["general", "seat"] = "general",
    goals: Sequence[Sequence[Mapping[str, Any]]] | None = None,
    turn_limit: int = 12,
    at_limit: Literal["dcp", "draw", "P1", "P2"] = "dcp",
    premeasure: bool = True,
    champions: Sequence[bool] = (False, False),
    summonings: Sequence[int] = (0, 0),
    placed: Sequence[int] = (0, 0),
    due: Sequence[int] = (0, 0),
    starter: int = 0,
    phase: Phase = "activations",
    limits: Sequence[int] | None = None,
    bid_limits: Sequence[int] = (10, 10),
    table: tuple[float, float] = (48, 48),
    shield: bool = True,
    terrain_set: str = "heath",
    tables: Tables | None = None,
    entry_edges: tuple[EdgeName, EdgeName] = ("south", "north"),
    players: tuple[str, str] = ("P1", "P2"),
) -> State:
    """A game at rest; see the module for the words."""
    for what, seat in (("active", active), ("starter", starter)):
        within_bounds("position", what, seat, BOTH[0], BOTH[-1])
    within_bounds("position", "turn", turn, 0, turn_limit)
    known_words("win", [win], ("general", "seat"))
    known_words("terrain_set", [terrain_set], home_pack().read("tables", "terrain", TerrainDoc).sets)
    numbers = {"pools": pools, "summonings": summonings, "placed": placed, "due": due, "bid_limits": bid_limits}
    numbers |= {"limits": limits} if limits is not None else {}
    for what, each in (numbers | {"champions": champions, "players": players, "goals": goals or BOTH}).items():
        one_each("position", what, each, BOTH)
    for what, counted in numbers.items():
        for number in counted:
            within_bounds("position", what, number, 0)
    scenario = Scenario(
        "position",
        "A position",
        inch(table[0]),
        inch(table[1]),
        10,
        20,
        "bid",
        (),
        ("deploy", "deploy"),
        (True, True),
        (bid_limits[0], bid_limits[1]),
        _goals(goals, win),
        turn_limit,
        at_limit,
        shield,
        "",
        premeasure,
        entry_edges,
    )
    field = State(
        scenario,
        tables or tables_of(terrain_set),
        players,
        {},
        [_feature(number, piece, table) for number, piece in enumerate(terrain, 1)],
        phase,
        turn,
        starter,
        active,
        list(due),
        list(placed),
        pools=list(pools),
        champions=list(champions),
        summonings=list(summonings),
        players=players,
    )
    field.units = {key: _unit(field, key, spec) for key, spec in units.items()}
    field.limits = list(limits) if limits is not None else [bid_limit(field, seat) for seat in BOTH]
    return field


def _goals(
    goals: Sequence[Sequence[Mapping[str, Any]]] | None, win: Literal["general", "seat"]
) -> tuple[tuple[Goal, ...], tuple[Goal, ...]]:
    """What each seat has to do to win."""
    if goals is None:
        usual = (_goal({"kind": "destroy_seat" if win == "seat" else "destroy_general"}),)
        return usual, usual
    one, other = (tuple(_goal(goal) for goal in side) for side in goals)
    return one, other


def possible(field: State) -> None:
    """Refuse what no game could show: trays in each other or off the table ("anvil.geometry.tray")."""
    trays = [(unit.id, outline(field, unit)) for unit in field.on_table()]
    for seat in BOTH:
        generals = [unit.id for unit in field.units.values() if unit.seat == seat and unit.general]
        within_bounds(f"seat {seat}", "the number of Generals", len(generals), 0, 1)
    can_stand(trays, (field.scenario.width, field.scenario.depth), MEASURE)


def _unit(field: State, key: str, spec: Mapping[str, Any]) -> Unit:
    known_words(key, spec, _FIELDS, needed=("type",))
    kind = SEAT if spec["type"] == "seat" else spec["type"]
    known_words(f"{key}, type", [kind], field.tables.units)
    traits, marks = tuple(spec.get("traits", ())), tuple(spec.get("marks", ()))
    known_words(
        f"{key}, traits", traits, [name for name, card in field.tables.stratagems.items() if card.timing == "deploy"]
    )
    known_words(f"{key}, marks", marks, _MARKS)
    seat = spec.get("seat", 0)
    full = starting_hp(field, kind, traits)
    within_bounds(key, "seat", seat, 0, 1)
    at = spec.get("at")
    within_bounds(key, "hp", spec.get("hp", full), 0 if at is None else 1)
    if at is not None and (len(at) not in (2, 3) or spec.get("lost") or any(isinstance(each, str) for each in at)):
        raise ImpossiblePosition(f"{key}: 'at' is (x, y) or (x, y, facing) of a unit that is not lost.")
    unit = Unit(
        key,
        seat,
        kind,
        spec.get("name", key),
        spec.get("hp", full),
        full,
        "lost" if spec.get("lost") else "reserve" if at is None else "table",
        general=spec.get("general", False),
        extra=spec.get("extra", False),
        traits=traits,
        marks=marks,
    )
    if at is not None:
        unit.at = (inch(at[0]), inch(at[1]))
        unit.facing = _facing(at[2] if len(at) > 2 else 180 * seat)
    return unit


def _facing(facing: float | Sequence[int]) -> Direction:
    """A facing, given as whole degrees clockwise from north or as a vector."""
    if isinstance(facing, int | float):
        if facing != int(facing):
            raise ImpossiblePosition(f"a facing of {facing} degrees: give whole degrees or a vector (dx, dy)")
        return from_north(int(facing))
    return direction(inch(facing[0]), inch(facing[1]))


def _goal(spec: Mapping[str, Any]) -> Goal:
    known_words("goal", spec, Goal.__struct_fields__, needed=("kind",))
    zone = tuple((inch(x), inch(y)) for x, y in spec.get("zone", ()))
    return Goal(spec["kind"], spec.get("turn", 0), spec.get("count", 0), zone)


def _feature(number: int, spec: Mapping[str, Any], table: tuple[float, float]) -> Feature:
    known_words(f"terrain {number}", spec, ("name", "rect", "polygon", "does"), needed=("does",))
    known_words(f"terrain {number}, does", spec["does"], _DOES)
    corners = shape_of(f"terrain {number}", spec, table)
    return Feature(f"f{number}", spec.get("name", f"feature {number}"), corners, tuple(spec["does"]))


def move(unit: str, *way: tuple[float, float], facing: float | Sequence[int] | None = None) -> Answer:
    """The answer to a move: way-points in inches, and a pivot at the end in degrees."""
    answer: dict[str, Any] = {"paths": {unit: [[inch(x), inch(y)] for x, y in way]}}
    if facing is not None:
        answer["facings"] = {unit: list(_facing(facing))}
    return answer


def put(piece: str, x: float, y: float, facing: float | Sequence[int] = 0, choice: str = "") -> Answer:
    """The answer to a place: a spot in inches, a facing in degrees, for terrain the shape."""
    pose: dict[str, Any] = {"at": [inch(x), inch(y)], "facing": list(_facing(facing))}
    if choice:
        pose["choice"] = choice
    return {"poses": {piece: pose}}


class Coin:
    """A coin that falls for this seat: game("anvil", source=Coin(1), ...)."""

    def __init__(self, seat: int) -> None:
        self._seat = seat

    def faces(self, number: int, groups: Sequence[Dice]) -> list[list[int]] | None:
        return None

    def draw(self, number: int, below: int, *, shuffle: bool) -> list[int]:
        return [self._seat]


def list_faults(units: Mapping[str, int] | Sequence[Mapping[str, Any]], size: int = 10) -> set[str]:
    """The clauses that an army list breaks: so many of each type, the first the General, or entries of an army file."""
    if isinstance(units, Mapping):
        units = [{"type": kind, "general": False} for kind, count in units.items() for _ in range(count)]
        units = [{**unit, "general": not number} for number, unit in enumerate(units)]
    scenario, terrain = read_scenario(home_pack(), "field-of-banners", {"army_size": size})
    return {fault.clause for fault in faults_of({"units": units}, scenario, tables_of(terrain))}


def _pose(field: State, name: str) -> tuple[float, float, int]:
    unit = field.units[name]
    return unit.at[0] / INCH, unit.at[1] / INCH, degrees_from_north(unit.facing)


def _engage(field: State, one: str, other: str) -> float | None:
    attacker = field.units[one]
    found = approach(field, attacker, field.units[other], allowance(field, attacker).total)
    return found.travel / INCH if isinstance(found, Approach) else None


LOOKS: dict[str, Callable[..., Any]] = {
    "pose": _pose,
    "distance": lambda field, one, other: range_between(field, field.units[one], field.units[other]) / INCH,
    "touches": lambda field, one, other: touching(outline(field, field.units[one]), outline(field, field.units[other])),
    "sees": lambda field, one, other: sees(field, field.units[one], field.units[other]),
    "side": lambda field, one, other: matrix_side(side_hit(field, field.units[other], field.units[one].at)),
    "engage": _engage,
    "damage": lambda field, one, other, side: field.cell(field.units[one], field.units[other]).damage(side),
    "move": lambda field, name: allowance(field, field.units[name]).total / INCH,
    "bill": lambda field, name, *stratagems: bill(field, field.units[name], stratagems).total,
}
"""What `g.look` of the test kit can ask; see the module for the words."""

KIT: Kit[State] = Kit(position, LOOKS, possible)
