"""What may stand in the content files, and how they become tables and scenarios. Imports pydantic: only for setups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import Field as Bound
from pydantic import model_validator

from grognard.content.models import Content, ConvexPolygon, Extent, Id, Inches, Length, Text
from grognard.content.packs import Pack
from grognard.rulesets.anvil.state import Edge, Feature, Goal, Pose, Scenario
from grognard.rulesets.anvil.tables import Cell, Mini, Shape, Stratagem, Tables, UnitType
from grognard.table.points import from_north, to_mils, world

TypeName = Literal["hero", "wizard", "monster", "knight", "war_machine", "troop"]
SideOf = Literal["attacker", "defender"]
Part = Literal["halves", "blocks", "impassable"]
Damage = Annotated[int, Bound(ge=0)] | Literal["-"]


class TrayDoc(Content):
    width: Extent
    depth: Extent


class MiniDoc(Content):
    right: Inches
    forward: Inches
    width: Extent
    depth: Extent


class UnitDoc(Content):
    name: Text
    move: Length
    hp: Annotated[int, Bound(ge=1)]
    dcp: Annotated[int, Bound(ge=0)]
    tray: TrayDoc
    minis: Annotated[tuple[MiniDoc, ...], Bound(min_length=1)]
    limit_op: Literal["<=", ">=", ""] = ""
    limit: Annotated[int, Bound(ge=0, le=100)] = 0
    fights_as: TypeName | Literal[""] = ""


class UnitsDoc(Content):
    clause: str
    units: dict[TypeName | Literal["seat_of_power"], UnitDoc]


class CellDoc(Content):
    front: Damage
    flank: Damage
    rear: Damage
    bounces: SideOf


class MatrixDoc(Content):
    clause: str
    attacker: dict[TypeName, dict[TypeName, CellDoc]]

    @model_validator(mode="after")
    def _all_pairs(self) -> Self:
        """A hole would only show in the middle of a game."""
        for attacker in get_args(TypeName):
            for defender in get_args(TypeName):
                if defender not in self.attacker.get(attacker, {}):
                    raise ValueError(f"there is no entry for a {attacker} that attacks a {defender}.")
        return self


class StratagemDoc(Content):
    name: Text
    clause: str
    category: Literal["interruption", "combat", "shooter", "heroic", "deployment", "spell_natural", "movement"]
    cost: int
    currency: Literal["CP", "DCP"]
    users: Annotated[tuple[str, ...], Bound(min_length=1)]
    timing: Literal["own", "deploy", "opp"]
    ends: Literal["combat", "instant", "turn", "activation", "once_per_game", "game"]
    text: Text
    range: Length = 0
    bands: tuple[Length, ...] = ()
    distance: Length = 0
    move: Length = 0
    base_move: Length = 0
    damage: int = 0
    armour: int = 0
    hp: int = 0
    loss: int = 0
    heal: int = 0


class StratagemsDoc(Content):
    clause: str
    stratagems: dict[Id, StratagemDoc]


class ShapeDoc(Content):
    name: Text
    polygon: ConvexPolygon
    usual: Annotated[tuple[Part, ...], Bound(min_length=1)]


class SetDoc(Content):
    name: Text
    shapes: Annotated[tuple[Id, ...], Bound(min_length=6)]


class TerrainDoc(Content):
    clause: str
    shapes: dict[Id, ShapeDoc]
    sets: dict[Id, SetDoc]

    @model_validator(mode="after")
    def _known_shapes(self) -> Self:
        for name, each in self.sets.items():
            for shape in each.shapes:
                if shape not in self.shapes:
                    raise ValueError(f"set '{name}' names the shape '{shape}', which is not there.")
        return self


class ArmyUnitDoc(Content):
    id: Id
    type: TypeName
    name: Text
    general: bool = False
    suggested_deployment: tuple[str, ...] = ()


class DeployDoc(Content):
    unit: Id
    with_: Annotated[tuple[str, ...], Bound(alias="with")] = ()


class PlanDoc(Content):
    turn: Annotated[int, Bound(ge=1)]
    deploy: tuple[DeployDoc, ...]


class ArmyDoc(Content):
    id: Id
    name: Text
    size: Annotated[int, Bound(ge=5, le=20)]
    style: str = ""
    theme: Text
    advice: Text
    units: tuple[ArmyUnitDoc, ...]
    plan: tuple[PlanDoc, ...] = ()


class TableDoc(Content):
    width: Extent
    depth: Extent


class FeatureDoc(Content):
    name: Text
    polygon: ConvexPolygon
    x: Inches
    y: Inches
    rotation: int = 0
    designations: Annotated[tuple[Part, ...], Bound(min_length=1)]


class TerrainModeDoc(Content):
    mode: Literal["bid", "fixed"]
    set: str = "heath"
    features: tuple[FeatureDoc, ...] = ()


class PoseDoc(Content):
    x: Inches
    y: Inches
    facing: int


class PerSide(Content):
    P1: Literal["deploy", "none"] | PoseDoc
    P2: Literal["deploy", "none"] | PoseDoc


class GeneralsDoc(Content):
    P1: bool
    P2: bool


class EdgesDoc(Content):
    P1: Edge = "south"
    P2: Edge = "north"


class BidsDoc(Content):
    P1: Annotated[int, Bound(ge=0)]
    P2: Annotated[int, Bound(ge=0)]


class GoalDoc(Content):
    kind: Literal["destroy_general", "destroy_seat", "destroy_count", "hold_zone", "survive"]
    turn: Annotated[int, Bound(ge=0)] = 0
    count: Annotated[int, Bound(ge=0)] = 0
    zone: ConvexPolygon | None = None


class WinDoc(Content):
    P1: Annotated[tuple[GoalDoc, ...], Bound(min_length=1)]
    P2: Annotated[tuple[GoalDoc, ...], Bound(min_length=1)]


class ScenarioDoc(Content):
    """ "anvil.win.scenario": what a scenario may set."""

    id: Id
    name: Text
    briefing: Text
    table: TableDoc
    army_size: Annotated[int, Bound(ge=5, le=20)]
    dcp_budget: Annotated[int, Bound(ge=0)] | None = None
    terrain: TerrainModeDoc
    seats: PerSide
    generals: GeneralsDoc
    bid_limit: BidsDoc
    win: WinDoc
    turn_limit: Annotated[int, Bound(ge=1)]
    at_limit: Literal["dcp", "draw", "P1", "P2"]
    seat_shield: bool = True
    entry_edges: EdgesDoc = EdgesDoc()


@cache
def home_pack() -> Pack:
    """The content of this package, with a designer's folders laid over it."""
    return Pack.boxed(Path(__file__).parent / "content", "anvil")


def read_tables(pack: Pack, terrain_set: str = "heath") -> Tables:
    """The tables of a pack as the rules use them; read again only when a file has changed."""
    folders = (pack.home, *pack.over)
    files = [path for folder in folders for path in sorted((folder / "tables").glob("*.toml"))]
    return _tables(pack, terrain_set, tuple((str(path), path.stat().st_mtime_ns) for path in files))


@lru_cache(maxsize=16)
def _tables(pack: Pack, terrain_set: str, _stamp: tuple[tuple[str, int], ...]) -> Tables:
    """Sorted by key: a save sorts them too, and order must not tell."""
    units = pack.read("tables", "units", UnitsDoc).units
    matrix = pack.read("tables", "matrix", MatrixDoc).attacker
    cards = pack.read("tables", "stratagems", StratagemsDoc).stratagems
    terrain = pack.read("tables", "terrain", TerrainDoc)
    return Tables(
        {key: _unit(key, doc) for key, doc in sorted(units.items())},
        {name: {row: _cell(doc) for row, doc in sorted(column.items())} for name, column in sorted(matrix.items())},
        {key: Stratagem(key, **doc.model_dump()) for key, doc in sorted(cards.items())},
        {key: _shape(key, terrain.shapes[key]) for key in sorted(terrain.sets[terrain_set].shapes)},
    )


def _unit(key: str, doc: UnitDoc) -> UnitType:
    minis = tuple(Mini(mini.right, mini.forward, mini.width, mini.depth) for mini in doc.minis)
    return UnitType(
        key,
        doc.name,
        doc.move,
        doc.hp,
        doc.dcp,
        doc.tray.width,
        doc.tray.depth,
        minis,
        doc.limit_op,
        doc.limit,
        doc.fights_as,
    )


def _cell(doc: CellDoc) -> Cell:
    front, flank, rear = (None if entry == "-" else entry for entry in (doc.front, doc.flank, doc.rear))
    return Cell(front, flank, rear, doc.bounces)


def _shape(key: str, doc: ShapeDoc) -> Shape:
    return Shape(key, doc.name, doc.polygon, doc.usual)


def read_scenario(pack: Pack, name: str, options: Mapping[str, Any]) -> tuple[Scenario, str]:
    """A scenario with what the players agreed on top of it, and its terrain set."""
    doc = pack.read("scenarios", name, ScenarioDoc)
    goals = (tuple(map(_goal, doc.win.P1)), tuple(map(_goal, doc.win.P2)))
    if "win" in options:  # "anvil.win.basic": the same target for both sides
        agreed = (Goal("destroy_seat" if options["win"] == "seat" else "destroy_general"),)
        goals = (agreed, agreed)
    size = options.get("army_size", doc.army_size)
    budget = doc.dcp_budget if size == doc.army_size or doc.dcp_budget is None else 2 * size
    scenario = Scenario(
        doc.id,
        doc.name,
        doc.table.width,
        doc.table.depth,
        size,
        budget,
        doc.terrain.mode,
        tuple(_feature(number, feature) for number, feature in enumerate(doc.terrain.features, 1)),
        (_seat(doc.seats.P1), _seat(doc.seats.P2)),
        (doc.generals.P1, doc.generals.P2),
        (doc.bid_limit.P1, doc.bid_limit.P2),
        goals,
        options.get("turn_limit", doc.turn_limit),
        doc.at_limit,
        doc.seat_shield,
        doc.briefing,
        options.get("premeasure", True),
        (doc.entry_edges.P1, doc.entry_edges.P2),
    )
    return scenario, options.get("terrain_set", doc.terrain.set)


def settled(doc: ScenarioDoc) -> tuple[str, ...]:
    """Only in a basic engagement is it open what must fall and by when: "anvil.win.basic", "anvil.win.scenario"."""
    kinds = {tuple(goal.kind for goal in goals) for goals in (doc.win.P1, doc.win.P2)}
    alike = kinds in ({("destroy_general",)}, {("destroy_seat",)}) and doc.at_limit == "dcp"
    armed = doc.generals.P1 and doc.generals.P2 and "none" not in (doc.seats.P1, doc.seats.P2)
    return () if alike and armed else ("win", "turn_limit")


def check_options(pack: Pack, options: Mapping[str, Any]) -> None:
    """What the players agreed must mean something: a "no" for premeasuring would otherwise count as a yes."""
    if not options:
        return
    sets = pack.read("tables", "terrain", TerrainDoc).sets
    allowed: dict[str, tuple[Sequence[Any], str]] = {
        "win": (("general", "seat"), "general or seat"),
        "army_size": (range(5, 21), "a whole number from 5 to 20"),
        "turn_limit": (range(1, 101), "a whole number from 1 to 100"),
        "premeasure": ((True, False), "true or false"),
        "terrain_set": (tuple(sets), f"one of {', '.join(sets)}"),
    }
    for name, given in options.items():
        values, words = allowed[name]
        # In Python True is 1 and so is 1.0, but a turn limit of "true" is a slip, and states hold no fractions.
        if given not in values or type(given) is not type(values[0]):
            raise ValueError(f"the option '{name}' is {words}, not {given!r}")


def _goal(doc: GoalDoc) -> Goal:
    return Goal(doc.kind, doc.turn, doc.count, doc.zone or ())


def _feature(number: int, doc: FeatureDoc) -> Feature:
    facing = from_north(doc.rotation)
    corners = tuple(to_mils(world((doc.x, doc.y), facing, x, y)) for x, y in doc.polygon)
    return Feature(f"f{number}", doc.name, corners, doc.designations)


def _seat(place: Literal["deploy", "none"] | PoseDoc) -> Literal["deploy", "none"] | Pose:
    return Pose((place.x, place.y), from_north(place.facing)) if isinstance(place, PoseDoc) else place


def read_army(pack: Pack, name: str) -> dict[str, Any]:
    """An army as a plain document."""
    return pack.read("armies", name, ArmyDoc).model_dump(mode="json", by_alias=True)
