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
`entry_edges` (("south", "north") if left out).

Answers: unit ids to `unit`; stratagem names to `stratagems:ID`; to `part:ID` move, engage, a declared stratagem or end;
a move is `g.move({"hero": (24, 20)})`, with a pivot at its end `g.answer(move("hero", (24, 20), facing=90))`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

from grognard.engine.questions import Answer
from grognard.rulesets.anvil.content import home_pack, read_tables
from grognard.rulesets.anvil.state import Edge, Feature, Field, Goal, Phase, Scenario, Unit
from grognard.rulesets.anvil.stratagems import starting_hp
from grognard.rulesets.anvil.tables import SEAT, Point, Tables, UnitType
from grognard.rulesets.anvil.turn import bid_limit
from grognard.table.points import from_north, inch


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
    entry_edges: tuple[Edge, Edge] = ("south", "north"),
) -> Field:
    """A game at rest; see the module for the words."""
    each = [_goal({"kind": "destroy_seat" if win == "seat" else "destroy_general"})]
    wanted = [[_goal(goal) for goal in side] for side in goals] if goals is not None else [each, each]
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
        (tuple(wanted[0]), tuple(wanted[1])),
        turn_limit,
        at_limit,
        shield,
        "",
        premeasure,
        entry_edges,
    )
    field = Field(
        scenario,
        tables or tables_of(terrain_set),
        ("P1", "P2"),
        {},
        [_feature(number, piece) for number, piece in enumerate(terrain, 1)],
        phase,
        turn,
        starter,
        active,
        list(due),
        list(placed),
        pools=list(pools),
        champions=list(champions),
        summonings=list(summonings),
    )
    field.units = {key: _unit(field, key, spec) for key, spec in units.items()}
    field.limits = list(limits) if limits is not None else [bid_limit(field, seat) for seat in (0, 1)]
    return field


def _unit(field: Field, key: str, spec: Mapping[str, Any]) -> Unit:
    kind = _key(spec["type"])
    kind = SEAT if kind == "seat" else kind
    traits = tuple(map(_key, spec.get("traits", ())))
    full = starting_hp(field, kind, traits)
    at = spec.get("at")
    unit = Unit(
        key,
        spec.get("seat", 0),
        kind,
        spec.get("name", key),
        spec.get("hp", full),
        full,
        "lost" if spec.get("lost") else "reserve" if at is None else "table",
        general=spec.get("general", False),
        extra=spec.get("extra", False),
        traits=traits,
        marks=tuple(map(_key, spec.get("marks", ()))),
    )
    if at is not None:
        home = 0 if unit.seat == 0 else 180
        unit.at = (inch(at[0]), inch(at[1]))
        unit.facing = from_north(at[2] if len(at) > 2 else home)
    return unit


def _key(word: str) -> str:
    """ "War Machine" as the tables write it: war_machine."""
    return word.lower().replace(" ", "_").replace("/", "_")


def _goal(spec: Mapping[str, Any]) -> Goal:
    zone = tuple((inch(x), inch(y)) for x, y in spec.get("zone", ()))
    return Goal(spec["kind"], spec.get("turn", 0), spec.get("count", 0), zone)


def _feature(number: int, spec: Mapping[str, Any]) -> Feature:
    return Feature(f"f{number}", spec.get("name", f"feature {number}"), _corners(spec), tuple(spec["does"]))


def _corners(spec: Mapping[str, Any]) -> tuple[Point, ...]:
    if "polygon" in spec:
        return tuple((inch(x), inch(y)) for x, y in spec["polygon"])
    west, south, east, north = map(inch, spec["rect"])
    return (west, south), (east, south), (east, north), (west, north)


def move(unit: str, *way: tuple[float, float], facing: int | None = None) -> Answer:
    """The answer to a move: way-points in inches, and a pivot at the end in degrees."""
    answer: dict[str, Any] = {"paths": {unit: [[inch(x), inch(y)] for x, y in way]}}
    if facing is not None:
        answer["facings"] = {unit: list(from_north(facing))}
    return answer


def put(piece: str, x: float, y: float, facing: int = 0, choice: str = "") -> Answer:
    """The answer to a place: a spot in inches, a facing in degrees, for terrain the shape."""
    pose: dict[str, Any] = {"at": [inch(x), inch(y)], "facing": list(from_north(facing))}
    if choice:
        pose["choice"] = choice
    return {"poses": {piece: pose}}
