"""The pack: armies, scenarios and the terrain table as they are written, turned into the records of play.

This module imports pydantic, so it is itself only imported where packs are read.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from pydantic import Field

from grognard.content.models import (
    Circle,
    Content,
    ConvexPolygon,
    Extent,
    Id,
    Length,
    Point,
    Rect,
    Shaped,
    Size,
    TerrainPiece,
    Text,
    inches,
)
from grognard.content.packs import Pack
from grognard.content.rosters import Checks
from grognard.content.source import Source
from grognard.engine.refusal import Refusal
from grognard.rulesets.fatigue.ground import Piece
from grognard.rulesets.fatigue.state import (
    INCH,
    Area,
    DeploymentPlan,
    Marker,
    Profile,
    RandomPieces,
    Roster,
    Scenario,
    Template,
    TerrainPlan,
    Victory,
)

HOME = Path(__file__).parent / "content"
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


class DeploymentFile(Content):
    order: Literal["unit-by-unit", "side-by-side"] = "unit-by-unit"
    starts: Annotated[int, Field(ge=1, le=2)] | None = None
    areas: Annotated[tuple[AreaFile, ...], Field(min_length=2, max_length=2)]


class VictoryFile(Content):
    score: Literal["markers", "points-destroyed", "survive"]
    activations: Annotated[int, Field(ge=1, le=100)] = 20
    survivor: Annotated[int, Field(ge=1, le=2)] = 1
    all_markers_end: bool = False
    tie: Literal["draw"] = "draw"


class MarkerFile(Content):
    id: Id
    name: Text
    at: Point | None = None
    zone: ConvexPolygon | None = None
    within: Length = 3 * INCH


class ScenarioFile(Content):
    """A Scenario in its five parts (fatigue.scenario.agree)."""

    id: Id
    title: Text
    story: str = ""
    size: Size = Size(width=48 * INCH, height=36 * INCH)
    terrain: TerrainFile
    deployment: DeploymentFile
    victory: VictoryFile
    battle_points: int | tuple[int, int]
    markers: tuple[MarkerFile, ...] = ()


@cache
def pack() -> Pack:
    return Pack.boxed(HOME, "fatigue")


@cache
def usual_heights() -> dict[str, int]:
    """The usual height of each kind of terrain (fatigue.cover.kinds)."""
    return {kind.id: kind.height for kind in pack().read("tables", "terrain", TerrainTable).kind}


@cache
def army(name: str) -> ArmyFile:
    return pack().read("armies", name, ArmyFile)


@cache
def cast() -> dict[str, Profile]:
    """The cast of the worked examples, for tests."""
    return Source.read(HOME / "cast.toml", "cast.toml").parse(ArmyFile).profiles()


@cache
def scenario(name: str) -> Scenario:
    """A Scenario as it is played."""
    return scenario_of(pack().read("scenarios", name, ScenarioFile))


def scenario_of(file: ScenarioFile) -> Scenario:
    points = file.battle_points
    return Scenario(
        file.id,
        file.title,
        file.story,
        file.size.width,
        file.size.height,
        _terrain(file.terrain),
        DeploymentPlan(
            tuple(Area(area.name, area.outline) for area in file.deployment.areas),
            file.deployment.order,
            -1 if file.deployment.starts is None else file.deployment.starts - 1,
        ),
        Victory(
            file.victory.score,
            file.victory.activations,
            file.victory.survivor - 1,
            file.victory.all_markers_end,
        ),
        tuple(Marker(m.id, m.name, m.at or _middle(m.zone or ()), m.zone or (), m.within) for m in file.markers),
        (points, points) if isinstance(points, int) else points,
    )


def _terrain(file: TerrainFile) -> TerrainPlan:
    return TerrainPlan(
        file.manner,
        tuple(
            Piece(
                f"t{number}",
                piece.kind,
                piece.name,
                piece.outline,
                _height(piece.kind, piece.height),
                piece.impassable,
                piece.circle is not None,
            )
            for number, piece in enumerate(file.pieces, 1)
        ),
        tuple(tuple(_template(piece) for piece in each.pieces) for each in file.lists),
        file.starts - 1,
        tuple(
            RandomPieces(
                draw.kind,
                draw.name,
                draw.count,
                _height(draw.kind, draw.height),
                draw.circle,
                *(draw.rect or ((0, 0), (0, 0))),
            )
            for draw in file.draws
        ),
        file.distance,
        file.clear,
    )


def _template(piece: TemplateFile) -> Template:
    if piece.circle is not None:
        outline = Circle.model_construct(at=(0, 0), radius=piece.circle).outline
    else:
        assert piece.rect is not None
        corner = (-piece.rect.width // 2, -piece.rect.height // 2)
        outline = Rect.model_construct(corner=corner, size=piece.rect).outline
    height = _height(piece.kind, piece.height)
    return Template(piece.kind, piece.name, outline, height, piece.impassable, piece.circle is not None)


def _height(kind: str, given: int | None) -> int:
    return usual_heights()[kind] if given is None else given


def _middle(zone: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    return sum(x for x, _ in zone) // len(zone), sum(y for _, y in zone) // len(zone)


# ---- costs and armies ----

MODEL_COST = {2: 27, 3: 17, 4: 12, 5: 8, 6: 5}
"""Battle points of one plain model of each Quality: about 12 times the root of hits made over saves failed."""


def fair_cost(profile: Profile) -> int:
    """The one formula of all costs: Quality and models, Move above 6, half as much again for Heavy or Range 18."""
    share = profile.models * MODEL_COST[profile.quality]
    share *= 20 + max(0, profile.move // INCH - 6)
    share *= 3 if profile.heavy else 2
    share *= 36 + profile.range // INCH
    return 5 * ((share + 5 * 20 * 2 * 36 // 2) // (5 * 20 * 2 * 36))


def muster(name: str, points: int) -> Roster:
    """A mixed army for a number of points: again and again the type there is least of, line troops first."""
    file = army(name)
    types = [unit.profile() for unit in file.units]
    order = [*types[1:], types[0]]  # the cheap large unit that opens each army list comes last
    chosen: list[Profile] = []
    left = points
    while fitting := [profile for profile in order if profile.cost <= left]:
        chosen.append(min(fitting, key=chosen.count))
        left -= chosen[-1].cost
    return Roster(file.id, file.name, tuple(chosen))


def check_roster(roster: dict[str, object], scenario: Scenario, seat: int = 0) -> list[Refusal]:
    """Every fault of an army, each with its clause (fatigue.scenario.battle-points, fatigue.unit.profile)."""
    try:
        found = msgspec.convert(roster, Roster)
    except msgspec.ValidationError as fault:
        return [Refusal(f"this is not an army list: {fault}", "fatigue.unit.profile")]
    checks = Checks()
    points = sum(profile.cost for profile in found.units)
    checks.at_most("battle points", points, scenario.battle_points[seat], "fatigue.scenario.battle-points")
    checks.demand(bool(found.units), "an army needs a unit.", "fatigue.setup.order")
    known = army(found.army).profiles() if found.army in pack().ids("armies") else {}
    for profile in found.units:
        checks.demand(2 <= profile.quality <= 6, "Quality is 2 to 6.", "fatigue.unit.quality", profile.name)
        if checks.known("unit type", profile.id, known, "fatigue.unit.profile", profile.name):
            checks.demand(
                profile == known[profile.id],
                "its profile is not that of the army.",
                "fatigue.unit.profile",
                profile.name,
            )
    return [Refusal(fault.reason, fault.clause, (fault.where,) if fault.where else ()) for fault in checks.faults]
