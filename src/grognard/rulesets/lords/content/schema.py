"""The forms of the content files, and how they become records of the game. Imports pydantic, so only packs import
it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from grognard.content.faults import Fault
from grognard.content.layout import Laid, off_table
from grognard.content.models import (
    Content,
    ConvexPolygon,
    Id,
    Inches,
    Shaped,
    Size,
    StoriedScenario,
    TerrainPiece,
    Text,
    exactly_one,
    inches,
)
from grognard.content.source import Source
from grognard.engine.seating import BOTH
from grognard.rulesets.lords import state
from grognard.rulesets.lords.rules.measuring import MEASURE
from grognard.rulesets.lords.state import SIDES, Kind, Role

SideName = Literal["first", "second"]
Quality = Literal[4, 6, 8, 10, 12]


class UnitEntry(Content):
    """lords.unit.profile as it is written in a household."""

    id: Id
    name: Text
    blurb: Text
    role: Role
    type: Kind
    models: Annotated[int, Field(ge=1, le=14)]
    movement: Annotated[int, inches(at_least=4, at_most=9)]
    quality: Quality
    bravery: Annotated[int, Field(ge=4, le=9)]
    range: Annotated[int, inches(at_least=6, at_most=18)] = 0
    base: Annotated[int, inches(at_least=0.5, at_most=3)]
    """The diameter."""
    knight: str = ""
    joined_to: str = ""

    @property
    def profile(self) -> state.Profile:
        return state.Profile(
            key=self.id,
            name=self.name,
            role=self.role,
            type=self.type,
            models=self.models,
            movement=self.movement,
            quality=self.quality,
            bravery=self.bravery,
            range=self.range,
            radius=self.base // 2,
            knight=self.knight,
            joins=self.joined_to,
            blurb=self.blurb,
        )


class HouseholdFile(Content):
    id: Id
    name: Text
    motto: Text
    colours: tuple[Text, ...]
    plan: Literal["defend", "rush", "shoot"]
    """Whether bots of the house defend, rush or shoot with it."""
    unit: tuple[UnitEntry, ...]

    @model_validator(mode="after")
    def _household(self) -> Self:
        faults = structure_faults([entry.profile for entry in self.unit])
        if faults:
            raise ValueError(" ".join(faults))
        return self

    @property
    def profiles(self) -> tuple[state.Profile, ...]:
        return tuple(entry.profile for entry in self.unit)


class TerrainEntry(TerrainPiece):
    blocks_sight: bool = False

    @property
    def piece(self) -> state.Terrain:
        return state.Terrain(self.name, self.outline, self.impassable, self.blocks_sight, self.circle is not None)


class AreaEntry(Shaped):
    side: SideName
    name: Text
    polygon: ConvexPolygon | None = None
    who: Literal["all", "lord-and-levy", "rest"] = Field(default="all", alias="for")

    @property
    def area(self) -> state.Area:
        return state.Area(SIDES.index(self.side), self.name, self.outline, self.who)


class MarkerEntry(Content):
    """A point, or a zone with an outline."""

    id: Id
    name: Text
    at: tuple[Inches, Inches] | None = None
    polygon: ConvexPolygon | None = None

    @model_validator(mode="after")
    def _point_or_zone(self) -> Self:
        exactly_one(at=self.at, polygon=self.polygon)
        return self

    @property
    def marker(self) -> state.Marker:
        if self.polygon is None:
            assert self.at is not None
            return state.Marker(self.id, self.name, self.at)
        xs, ys = [x for x, _ in self.polygon], [y for _, y in self.polygon]
        return state.Marker(self.id, self.name, (sum(xs) // len(xs), sum(ys) // len(ys)), self.polygon)


class VictoryEntry(Content):
    kind: Literal["slay-lord", "hold-zone", "reach-zone", "burn-marker", "destroyed"]
    side: Literal["first", "second", "both"]
    points: Annotated[int, Field(ge=0)]
    instant: bool = False
    marker: str = ""
    unit: str = ""
    counts: Literal["units", "models"] = "units"
    at: Literal["activation", "end"] = "activation"

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.kind in ("hold-zone", "reach-zone", "burn-marker") and not self.marker:
            raise ValueError(f"{self.kind} needs a marker.")
        if self.kind == "reach-zone" and not self.unit:
            raise ValueError("reach-zone needs a unit: its id or its role.")
        return self

    @property
    def conditions(self) -> list[state.Condition]:
        seats = BOTH if self.side == "both" else (SIDES.index(self.side),)
        return [
            state.Condition(self.kind, seat, self.points, self.instant, self.marker, self.unit, self.counts, self.at)
            for seat in seats
        ]


class CompositionEntry(Content):
    """A limit that a scenario sets for the household of a side; without one the household comes in full."""

    side: Literal["first", "second", "both"] = "both"
    role: Literal["knight", "troop", "levy"]
    least: Annotated[int, Field(ge=0)] = 0
    most: Annotated[int, Field(ge=0)] | None = None

    @model_validator(mode="after")
    def _some_number_fits(self) -> Self:
        if self.most is not None and self.most < self.least:
            raise ValueError(f"at least {self.least} and at most {self.most} cannot both be.")
        return self


class ScenarioFile(StoriedScenario):
    minutes: int = 45
    table: Size = Size(width=48, height=36)
    length: Annotated[int, Field(ge=1)] = 15
    terrain: tuple[TerrainEntry, ...] = ()
    deployment: tuple[AreaEntry, ...]
    marker: tuple[MarkerEntry, ...] = ()
    victory: tuple[VictoryEntry, ...]
    composition: tuple[CompositionEntry, ...] = ()

    @model_validator(mode="after")
    def _whole(self) -> Self:
        known = {marker.id for marker in self.marker}
        for entry in self.victory:
            if entry.marker and entry.marker not in known:
                raise ValueError(f"there is no marker '{entry.marker}' for {entry.kind}.")
        if {area.side for area in self.deployment} != set(SIDES):
            raise ValueError("both sides need a deployment area.")
        return self

    @property
    def scenario(self) -> state.Scenario:
        return state.Scenario(
            id=self.id,
            title=self.title,
            width=self.table.width,
            height=self.table.height,
            length=self.length,
            terrain=tuple(entry.piece for entry in self.terrain),
            areas=tuple(entry.area for entry in self.deployment),
            markers=tuple(entry.marker for entry in self.marker),
            victory=tuple(condition for entry in self.victory for condition in entry.conditions),
        )


def places_off_the_table(source: Source, file: ScenarioFile) -> Iterator[Fault]:
    """lords.setup.scenario: terrain, areas and markers lie on the table."""
    size = file.table.width, file.table.height
    terrain = [Laid(("terrain", n), each.name, each.outline) for n, each in enumerate(file.terrain)]
    yield from off_table(source, terrain, size, "lords.setup.terrain", MEASURE)
    areas = [Laid(("deployment", n), each.name, each.outline) for n, each in enumerate(file.deployment)]
    yield from off_table(source, areas, size, "lords.setup.deploy-placement", MEASURE)
    markers = [
        Laid(("marker", n), each.name, each.marker.outline or (each.marker.at,)) for n, each in enumerate(file.marker)
    ]
    yield from off_table(source, markers, size, "lords.setup.scenario", MEASURE)


def structure_faults(units: list[state.Profile]) -> list[str]:
    """lords.army.structure and lords.unit.leaders-single: one Lord, Knights with their Troops, each leader alone."""
    faults = []
    roles = Counter(unit.role for unit in units)
    if roles["lord"] != 1:
        faults.append(f"{roles['lord']} Lords where one must be.")
    if not roles["knight"]:
        faults.append("there is no Knight; one at least must be.")
    knights = {unit.key for unit in units if unit.role == "knight"}
    known = {unit.key for unit in units}
    for key, count in Counter(unit.key for unit in units).items():
        if count > 1:
            faults.append(f"'{key}' is there {count} times.")
    for unit in units:
        if unit.role == "troop" and unit.knight not in knights:
            faults.append(f"{unit.name} is a Troop and belongs to no Knight of the household.")
        if unit.role != "troop" and unit.knight:
            faults.append(f"{unit.name} is no Troop and belongs to no Knight.")
        if unit.role in ("lord", "knight") and unit.models != 1:
            faults.append(f"{unit.name} is a leader and must be one model, not {unit.models}.")
        if unit.joins and unit.joins not in known:
            faults.append(f"{unit.name} is to join '{unit.joins}', which is not in the household.")
    return faults
