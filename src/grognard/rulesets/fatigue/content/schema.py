"""What the files of a pack may say: armies, the terrain table and Scenarios, as they are written.

This module imports pydantic, so it is itself only imported where packs are read.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from grognard.content.models import (
    Content,
    ConvexPolygon,
    Extent,
    Id,
    Length,
    Shaped,
    Size,
    TerrainPiece,
    Text,
    WrittenPoint,
    exactly_one,
    inches,
)
from grognard.rulesets.fatigue.state import INCH, Profile

Kind = Literal["bush", "trees", "fence", "wall", "building", "hill"]


class RangedFile(Content):
    name: Text
    range: Annotated[int, inches(at_least=8, at_most=24)]


class UnitFile(Content):
    """A unit type (fatigue.unit.profile)."""

    id: Id
    name: Text
    blurb: str = ""
    models: Annotated[int, Field(ge=1, le=12)]
    quality: Annotated[int, Field(ge=2, le=6)]
    move: Annotated[int, inches(at_least=4, at_most=10)]
    ranged: RangedFile | None = None
    heavy: bool = False
    base: Annotated[int, inches(at_least=0.5, at_most=3)] = INCH
    height: Annotated[int, inches(at_least=0.5, at_most=4)] = INCH
    cost: Annotated[int, Field(ge=0)]

    def profile(self) -> Profile:
        return Profile(
            self.id,
            self.name,
            self.models,
            self.quality,
            self.move,
            self.cost,
            self.ranged.name if self.ranged else "",
            self.ranged.range if self.ranged else 0,
            self.heavy,
            self.base // 2,
            self.height,
            self.blurb,
        )


class ArmyFile(Content):
    id: Id
    name: Text
    blurb: str = ""
    units: Annotated[tuple[UnitFile, ...], Field(min_length=1)]

    def profiles(self) -> dict[str, Profile]:
        return {unit.id: unit.profile() for unit in self.units}


class KindFile(Content):
    id: Kind
    name: Text
    cover: Literal["soft", "hard"]
    blocks_sight: bool
    footing: Literal["through", "over", "upon"]
    height: Length


class TerrainTable(Content):
    kind: tuple[KindFile, ...]


class PieceFile(TerrainPiece):
    kind: Kind
    height: Length | None = None  # type: ignore[assignment]  # the usual height of its kind


class TemplateFile(Content):
    """A piece to be placed: a circle by its radius, or a rectangle by its size."""

    kind: Kind
    name: Text
    circle: Extent | None = None
    rect: Size | None = None
    height: Length | None = None
    impassable: bool = False

    @model_validator(mode="after")
    def _one_shape(self) -> Self:
        exactly_one(circle=self.circle, rect=self.rect)
        return self


class ListFile(Content):
    pieces: tuple[TemplateFile, ...]


class DrawFile(Content):
    """Random pieces: circles between two radii, or rectangles between two widths and two depths."""

    kind: Kind
    name: Text
    count: Annotated[int, Field(ge=0, le=20)]
    circle: tuple[Extent, Extent] | None = None
    rect: tuple[tuple[Extent, Extent], tuple[Extent, Extent]] | None = None
    height: Length | None = None

    @model_validator(mode="after")
    def _one_shape(self) -> Self:
        exactly_one(circle=self.circle, rect=self.rect)
        for least, most in (*((self.circle,) if self.circle else ()), *(self.rect or ())):
            if least > most:
                raise ValueError(
                    f"from {least / INCH:g}″ to {most / INCH:g}″ is no range; the smaller number is first."
                )
        return self


class TerrainFile(Content):
    manner: Literal["fixed", "random", "placed"]
    pieces: tuple[PieceFile, ...] = ()
    lists: tuple[ListFile, ...] = ()
    draws: tuple[DrawFile, ...] = ()
    distance: Length = 0
    clear: Length = 0
    starts: Annotated[int, Field(ge=1, le=2)] = 2


class AreaFile(Shaped):
    name: Text
    polygon: ConvexPolygon | None = None


class SpecialFile(Content):
    """A unit with a part of its own (fatigue.scenario.special-units): of a type, if the army has it, else of any."""

    id: Id
    name: Text
    side: Annotated[int, Field(ge=1, le=2)]
    unit: Id | None = None
    area: AreaFile | None = None


class DeploymentFile(Content):
    order: Literal["unit-by-unit", "side-by-side"] = "unit-by-unit"
    starts: Annotated[int, Field(ge=1, le=2)] | None = None
    areas: Annotated[tuple[AreaFile, ...], Field(min_length=2, max_length=2)]
    special: tuple[SpecialFile, ...] = ()


class VictoryFile(Content):
    score: Literal["markers", "points-destroyed", "survive"]
    activations: Annotated[int, Field(ge=1, le=100)] = 20
    survivor: Annotated[int, Field(ge=1, le=2)] = 1
    all_markers_end: bool = False
    ends_when_destroyed: tuple[Id, ...] = ()
    tie: Literal["draw"] = "draw"


class MarkerFile(Content):
    id: Id
    name: Text
    at: WrittenPoint | None = None
    zone: ConvexPolygon | None = None
    within: Length = 3 * INCH

    @model_validator(mode="after")
    def _one_place(self) -> Self:
        exactly_one(at=self.at, zone=self.zone)
        return self

    @property
    def outline(self) -> tuple[WrittenPoint, ...]:
        """The corners of a zone, or the one point."""
        return self.zone or (() if self.at is None else (self.at,))


class ScenarioFile(Content):
    """A Scenario in its five parts (fatigue.scenario.agree)."""

    id: Id
    title: Text
    story: str = ""
    size: Size = Size(width=48, height=36)
    terrain: TerrainFile
    deployment: DeploymentFile
    victory: VictoryFile
    battle_points: int | tuple[int, int]
    markers: tuple[MarkerFile, ...] = ()
