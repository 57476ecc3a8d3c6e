"""A small army schema that the tests of content read."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from grognard.content.models import Content, Id, Inches, Length, Size, TerrainPiece, Text, inches


class Weapon(Content):
    name: Text
    strength: Annotated[int, Field(ge=1, le=6)]
    range: Length = 0


class Points(Content):
    kind: Literal["points"]
    points: int


class Hold(Content):
    kind: Literal["hold"]
    marker: Id


Goal = Annotated[Points | Hold, Field(discriminator="kind")]


class Unit(Content):
    id: Id
    quality: Annotated[int, Field(gt=1, lt=7)]
    cover: Literal["none", "soft", "hard"] = "none"
    heavy: bool = False
    move: Annotated[int, inches(at_least=4, at_most=10)] = 6000
    weapons: Annotated[tuple[Weapon, ...], Field(max_length=2)] = ()


class Army(Content):
    name: Text
    units: tuple[Unit, ...] = ()
    size: Size | None = None
    terrain: tuple[TerrainPiece, ...] = ()
    victory: tuple[Goal, ...] = ()
    odds: dict[Id, Inches] = Field(default_factory=dict)
    weight: float = 0.0
