"""The shapes of content that rule sets share. A rule set adds its own fields by subclassing.

Lengths and places are written in inches and kept in mils (1/1000 inch). Importing this module imports
pydantic, which takes a while: do it where packs are read, not at the top of a rule set.
"""

from __future__ import annotations

import re
from typing import Annotated, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from grognard.engine.ruleset import ScenarioInfo
from grognard.table import shapes

MIL = 1000  # mils per inch


class Content(BaseModel):
    """The base of everything read from a pack: no unknown field, no conversion of types, no change."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def inches(at_least: float | None = None, at_most: float | None = None) -> BeforeValidator:
    """For `Annotated[int, inches(at_least=4, at_most=10)]`: inches in the file, whole mils in the model."""

    def mils(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError("a number of inches is wanted.")
        if at_least is not None and not value >= at_least:
            raise ValueError(f"must be {at_least:g}″ or more, not {value:g}″.")
        if at_most is not None and not value <= at_most:
            raise ValueError(f"must be {at_most:g}″ or less, not {value:g}″.")
        if not abs(value) < 1_000_000:  # also refuses inf and nan
            raise ValueError("no table is that large.")
        exact = value * MIL
        if abs(exact - round(exact)) > 1e-6:
            raise ValueError("finer than a thousandth of an inch.")
        return round(exact)

    return BeforeValidator(mils)


def _id(value: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]*", value):
        raise ValueError(f"an id is made of letters, digits, - and _, not '{value}'.")
    return value


Id = Annotated[str, AfterValidator(_id)]
"""A short name for programs: letters, digits, - and _."""
Text = Annotated[str, Field(min_length=1)]
"""Words for people; not empty."""
Inches = Annotated[int, inches()]
"""Inches in the file, whole mils in the model."""
Length = Annotated[int, inches(at_least=0)]
"""Inches, 0 or more."""
Extent = Annotated[int, inches(at_least=0.001)]
"""Inches, more than 0."""
WrittenPoint = tuple[Inches, Inches]
"""A point as a file writes it, in inches; whole mils in the model."""


def _polygon(corners: tuple[WrittenPoint, ...]) -> tuple[WrittenPoint, ...]:
    """Anticlockwise, whichever way round it was written."""
    if len(set(corners)) < len(corners):
        raise ValueError("a corner is given twice.")
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)
    if area == 0:
        raise ValueError("the corners lie on one line or the outline crosses itself.")
    return corners if area > 0 else corners[::-1]


def _convex(corners: tuple[WrittenPoint, ...]) -> tuple[WrittenPoint, ...]:
    try:
        shapes.polygon(corners)
    except ValueError:
        raise ValueError("the outline has a dent or crosses itself; write it as several pieces.") from None
    return corners


PolygonCorners = Annotated[tuple[WrittenPoint, ...], Field(min_length=3), AfterValidator(_polygon)]
"""An outline that does not cross itself."""
ConvexPolygon = Annotated[
    tuple[WrittenPoint, ...], Field(min_length=3, max_length=16), AfterValidator(_polygon), AfterValidator(_convex)
]
"""An outline without dents, of at most 16 corners."""


def exactly_one(**fields: object) -> None:
    """Exactly one of these fields must be given, because they exclude each other."""
    if sum(value is not None for value in fields.values()) != 1:
        *most, last = fields
        raise ValueError(f"exactly one of {', '.join(most)} and {last} is wanted.")


class Size(Content):
    """A table or a piece, written `[48, 36]` or `{ width = 48, height = 36 }`."""

    width: Extent
    height: Extent

    @model_validator(mode="before")
    @classmethod
    def _pair(cls, value: object) -> object:
        match value:
            case [width, height]:
                return {"width": width, "height": height}
            case list():
                raise ValueError("width and height are wanted: [48, 36].")
        return value


class Circle(Content):
    """A round outline by its middle and its radius."""

    at: WrittenPoint
    radius: Extent

    @property
    def outline(self) -> tuple[WrittenPoint, ...]:
        """The regular polygon of 16 corners on the circle."""
        return tuple((round(x), round(y)) for x, y in shapes.round_piece(self.at, self.radius).corners)


class Rect(Content):
    """An upright rectangle by its south-west corner and its size."""

    corner: WrittenPoint
    size: Size

    @property
    def outline(self) -> tuple[WrittenPoint, ...]:
        (x, y), w, h = self.corner, self.size.width, self.size.height
        return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


class Shaped(Content):
    """Something with an outline on the table, written as exactly one of polygon, circle or rect."""

    polygon: PolygonCorners | None = None
    circle: Circle | None = None
    rect: Rect | None = None

    @model_validator(mode="after")
    def _one_shape(self) -> Self:
        exactly_one(polygon=self.polygon, circle=self.circle, rect=self.rect)
        return self

    @property
    def outline(self) -> tuple[WrittenPoint, ...]:
        """The corners in mils, anticlockwise."""
        if self.polygon is not None:
            return self.polygon
        shape = self.circle or self.rect
        assert shape is not None  # _one_shape has checked it
        return shape.outline


class TerrainPiece(Shaped):
    """A piece of terrain. Rule sets narrow `kind` to the kinds they know."""

    kind: str = ""
    name: Text
    polygon: ConvexPolygon | None = None
    height: Length = 0
    impassable: bool = False


class StoriedScenario(Content):
    """The head of a scenario file, for people to choose by."""

    id: Id
    title: Text
    story: Text
    handicap: str = ""
    """Which side has it harder and by how much, if the scenario is not even."""
    minutes: int = 60

    @property
    def info(self) -> ScenarioInfo:
        return ScenarioInfo(
            self.id, self.title, f"{' '.join(self.story.split())} {self.handicap}".strip(), self.minutes
        )


class NamedPoint(Content):
    """A named point of the table."""

    id: Id
    name: Text
    at: WrittenPoint
