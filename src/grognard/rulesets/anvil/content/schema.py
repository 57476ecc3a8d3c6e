"""What may stand in the content files. Imports pydantic, so it is itself only imported where packs are read."""

from __future__ import annotations

from typing import Annotated, Literal, Self, get_args

from pydantic import Field, model_validator

from grognard.content.models import Content, ConvexPolygon, Extent, Id, Inches, Length, Text
from grognard.minis.poses import EdgeName
from grognard.rulesets.anvil.state import Designation

TypeName = Literal["hero", "wizard", "monster", "knight", "war_machine", "troop"]
SideOf = Literal["attacker", "defender"]
Damage = Annotated[int, Field(ge=0)] | Literal["-"]


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
    hp: Annotated[int, Field(ge=1)]
    dcp: Annotated[int, Field(ge=0)]
    tray: TrayDoc
    minis: Annotated[tuple[MiniDoc, ...], Field(min_length=1)]
    limit_op: Literal["<=", ">=", ""] = ""
    limit: Annotated[int, Field(ge=0, le=100)] = 0
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
        """Every pair needs an entry, because a missing one would only be noticed in the middle of a game."""
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
    users: Annotated[tuple[str, ...], Field(min_length=1)]
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
    usual: Annotated[tuple[Designation, ...], Field(min_length=1)]


class SetDoc(Content):
    name: Text
    shapes: Annotated[tuple[Id, ...], Field(min_length=6)]


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
    with_: Annotated[tuple[str, ...], Field(alias="with")] = ()


class PlanDoc(Content):
    turn: Annotated[int, Field(ge=1)]
    deploy: tuple[DeployDoc, ...]


class ArmyDoc(Content):
    id: Id
    name: Text
    size: Annotated[int, Field(ge=5, le=20)]
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
    designations: Annotated[tuple[Designation, ...], Field(min_length=1)]


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
    P1: EdgeName = "south"
    P2: EdgeName = "north"


class BidsDoc(Content):
    P1: Annotated[int, Field(ge=0)]
    P2: Annotated[int, Field(ge=0)]


class GoalDoc(Content):
    kind: Literal["destroy_general", "destroy_seat", "destroy_count", "hold_zone", "survive"]
    turn: Annotated[int, Field(ge=0)] = 0
    count: Annotated[int, Field(ge=0)] = 0
    zone: ConvexPolygon | None = None

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if (self.kind == "hold_zone") != (self.zone is not None):
            raise ValueError("hold_zone needs a zone, and nothing else has one (anvil.win.scenario).")
        return self


class WinDoc(Content):
    P1: Annotated[tuple[GoalDoc, ...], Field(min_length=1)]
    P2: Annotated[tuple[GoalDoc, ...], Field(min_length=1)]


class ScenarioDoc(Content):
    """ "anvil.win.scenario": what a scenario may set."""

    id: Id
    name: Text
    briefing: Text
    table: TableDoc
    army_size: Annotated[int, Field(ge=5, le=20)]
    dcp_budget: Annotated[int, Field(ge=0)] | None = None
    terrain: TerrainModeDoc
    seats: PerSide
    generals: GeneralsDoc
    bid_limit: BidsDoc
    win: WinDoc
    turn_limit: Annotated[int, Field(ge=1)]
    at_limit: Literal["dcp", "draw", "P1", "P2"]
    seat_shield: bool = True
    entry_edges: EdgesDoc = EdgesDoc()
