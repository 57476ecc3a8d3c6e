"""The shape of a scenario file: the table with its terrain, zones, edges, objectives, and what is worth points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Literal, Self

import msgspec
from pydantic import Field, model_validator

from grognard.content.faults import Fault
from grognard.content.layout import Laid, off_table
from grognard.content.models import (
    Content,
    Extent,
    Id,
    Inches,
    Length,
    NamedPoint,
    Shaped,
    Size,
    StoriedScenario,
    Text,
    WrittenPoint,
)
from grognard.content.source import Source
from grognard.engine.ruleset import ScenarioInfo
from grognard.rulesets.battleforge import battlefield
from grognard.rulesets.battleforge.battlefield import INCH, CoverLevel, PieceKind, Sight, usual_cover, usual_sight
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE


class PieceEntry(Shaped):
    """A piece of terrain. What is left out is what is usual for its kind."""

    id: Id
    kind: PieceKind
    name: Text
    elevation: Inches = 0
    height: Length = 0
    cover: CoverLevel | None = None
    negative: bool = False
    sight: Sight | None = None
    difficult: bool = False
    road: bool = False
    floors: Annotated[int, Field(ge=0, le=6)] = 0
    floor_height: Extent = 3 * INCH
    capacity: Annotated[int, Field(ge=1)] = 12
    depth: Length = 0

    @model_validator(mode="after")
    def _fits_its_kind(self) -> Self:
        if (self.kind == "building") != (self.floors > 0):
            raise ValueError("a building has floors, and nothing else does.")
        if (self.kind == "gap") != (self.depth > 0):
            raise ValueError("a gap has a depth, and nothing else does.")
        return self

    @property
    def piece(self) -> battlefield.Piece:
        circle = self.circle
        return battlefield.Piece(
            id=self.id,
            kind=self.kind,
            name=self.name,
            corners=() if circle is not None else self.outline,
            centre=circle.at if circle is not None else (0, 0),
            radius=circle.radius if circle is not None else 0,
            elevation=self.elevation,
            height=self.height,
            cover=self.cover or usual_cover(self.kind),
            negative=self.negative,
            sight=self.sight or usual_sight(self.kind),
            difficult=self.difficult,
            road=self.road,
            storeys=self.floors,
            floor_height=self.floor_height,
            capacity=self.capacity,
            depth=self.depth,
        )


class ZoneEntry(Shaped):
    id: Id
    name: Text
    seat: Annotated[int, Field(ge=0, le=5)] | None = None
    """Whose it is; left out: the roll-off decides."""
    least: Annotated[int, Field(ge=0, le=6)] = 0
    """It is there only if so many play."""

    @property
    def zone(self) -> battlefield.Zone:
        seat = -1 if self.seat is None else self.seat
        return battlefield.Zone(self.id, self.name, self.outline, seat, self.least)


class EdgeEntry(Content):
    zone: Text
    start: WrittenPoint
    end: WrittenPoint


class ObjectiveEntry(NamedPoint):
    elevation: Inches = 0


class ScoringEntry(Content):
    what: Literal["objective", "destroyed", "token", "survivor"]
    points: int
    when: Literal["round", "end"] = "round"
    only: str = ""
    zone: str = ""


class ActionEntry(Content):
    id: Id
    name: Text
    token: Text
    within: Extent = INCH
    only: tuple[Text, ...] = ()
    zone: str = ""
    does: battlefield.ScenarioDeed = "token"


class LayoutEntry(Content):
    id: Id
    name: Text
    objectives: tuple[ObjectiveEntry, ...]


class AimsEntry(Content):
    id: Id
    name: Text
    scoring: tuple[ScoringEntry, ...]
    tie_break: battlefield.TieBreak = ""


class DrawEntry(Content):
    """The generator: its layouts and scorings, and three tables of ten names; maps are named by their scenario."""

    layouts: tuple[LayoutEntry, ...]
    scorings: tuple[AimsEntry, ...]
    map_table: Annotated[tuple[Text, ...], Field(min_length=10, max_length=10)]
    layout_table: Annotated[tuple[Text, ...], Field(min_length=10, max_length=10)]
    scoring_table: Annotated[tuple[Text, ...], Field(min_length=10, max_length=10)]

    @model_validator(mode="after")
    def _all_there(self) -> Self:
        for what, table, known in (
            ("layout", self.layout_table, self.layouts),
            ("scoring", self.scoring_table, self.scorings),
        ):
            for name in table:
                if name not in [each.id for each in known]:
                    raise ValueError(f"there is no {what} '{name}'.")
        return self

    def tables(self, scenario: Callable[[str], battlefield.Scenario]) -> battlefield.Tables:
        layouts = {entry.id: battlefield.Layout(entry.name, goals_of(entry.objectives)) for entry in self.layouts}
        aims = {
            entry.id: battlefield.Aims(entry.name, scoring_of(entry.scoring), entry.tie_break)
            for entry in self.scorings
        }
        return battlefield.Tables(
            tuple(scenario(name) for name in self.map_table),
            tuple(layouts[name] for name in self.layout_table),
            tuple(aims[name] for name in self.scoring_table),
        )


def goals_of(entries: Sequence[ObjectiveEntry]) -> tuple[battlefield.Objective, ...]:
    return tuple(battlefield.Objective(o.id, o.name, o.at, o.elevation) for o in entries)


def scoring_of(entries: Sequence[ScoringEntry]) -> tuple[battlefield.Scoring, ...]:
    return tuple(battlefield.Scoring(s.what, s.points, s.when, s.only, s.zone) for s in entries)


class ScenarioFile(StoriedScenario):
    minutes: int = 90
    players: tuple[Annotated[int, Field(ge=2)], Annotated[int, Field(le=6)]] = (2, 2)
    """The fewest and the most."""
    table: Size = Size(width=48, height=48)
    zones: tuple[ZoneEntry, ...]
    edges: tuple[EdgeEntry, ...] = ()
    objectives: tuple[ObjectiveEntry, ...] = ()
    scoring: tuple[ScoringEntry, ...]
    actions: tuple[ActionEntry, ...] = ()
    terrain: tuple[PieceEntry, ...] = ()
    tie_break: battlefield.TieBreak = ""
    draw: DrawEntry | None = None
    """It is drawn from these tables before the game."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        zones = {zone.id for zone in self.zones}
        goals = {goal.id for goal in self.objectives}
        named = [edge.zone for edge in self.edges] + [each.zone for each in self.scoring]
        for name in named + [action.zone for action in self.actions]:
            if name and name not in zones:
                raise ValueError(f"there is no zone '{name}'.")
        for name in [goal for action in self.actions for goal in action.only]:
            if name not in goals:
                raise ValueError(f"there is no objective '{name}'.")
        for count in range(self.players[0], self.players[1] + 1):
            if sum(zone.least <= count for zone in self.zones) < count:
                raise ValueError(f"there are not enough zones for {count} players.")
        return self

    @property
    def info(self) -> ScenarioInfo:
        return msgspec.structs.replace(super().info, seats=self.players)

    @property
    def scenario(self) -> battlefield.Scenario:
        return battlefield.Scenario(
            id=self.id,
            title=self.title,
            story=" ".join(self.story.split()),
            width=self.table.width,
            height=self.table.height,
            zones=tuple(entry.zone for entry in self.zones),
            edges=tuple(battlefield.ReserveEdge(e.zone, e.start, e.end) for e in self.edges),
            objectives=goals_of(self.objectives),
            scoring=scoring_of(self.scoring),
            actions=tuple(
                battlefield.ScenarioAction(a.id, a.name, a.token, a.within, a.only, a.zone, a.does)
                for a in self.actions
            ),
            terrain=tuple(entry.piece for entry in self.terrain),
            tie_break=self.tie_break,
        )


def places_off_the_table(source: Source, file: ScenarioFile) -> Iterator[Fault]:
    """A fault for each piece, zone and objective that sticks out over the edge."""
    laid = [Laid(("terrain", n), piece.name, piece.outline) for n, piece in enumerate(file.terrain)]
    laid += [Laid(("zones", n), zone.name, zone.outline) for n, zone in enumerate(file.zones)]
    laid += [Laid(("objectives", n), goal.name, (goal.at,)) for n, goal in enumerate(file.objectives)]
    yield from off_table(source, laid, (file.table.width, file.table.height), "battleforge.core.materials", MEASURE)
