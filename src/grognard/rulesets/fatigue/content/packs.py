"""Reads the pack (armies, scenarios and the terrain table) and turns it into the records of play.

This module imports pydantic, so it is itself only imported where packs are read.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from grognard.content.faults import ContentFault, Fault
from grognard.content.models import Circle, Rect
from grognard.content.packs import Pack, Sifted
from grognard.content.source import Source
from grognard.engine.ruleset import ArmyInfo, ScenarioInfo
from grognard.rulesets.fatigue.content import faults
from grognard.rulesets.fatigue.content.schema import ArmyFile, ScenarioFile, TemplateFile, TerrainFile, TerrainTable
from grognard.rulesets.fatigue.rules.ground import Piece
from grognard.rulesets.fatigue.state import (
    Area,
    DeploymentPart,
    Marker,
    Profile,
    RandomPieces,
    Roster,
    Scenario,
    Special,
    Template,
    TerrainPart,
    Victory,
)

HOME = Path(__file__).parent


@cache
def pack() -> Pack:
    return Pack.boxed(HOME, "fatigue")


@cache
def usual_heights() -> dict[str, int]:
    """The usual height of each kind of terrain (fatigue.cover.kinds)."""
    return {kind.id: kind.height for kind in pack().read("tables", "terrain", TerrainTable).kind}


def army(name: str) -> ArmyFile:
    return pack().read("armies", name, ArmyFile)


@cache
def armies() -> Sifted[ArmyFile]:
    return pack().sift("armies", army)


@cache
def scenarios() -> Sifted[Scenario]:
    return pack().sift("scenarios", scenario)


def scenario_infos() -> list[ScenarioInfo]:
    return [ScenarioInfo(s.id, s.title, s.story, 40, s.battle_points) for s in scenarios().good.values()]


def army_infos() -> list[ArmyInfo]:
    return [
        ArmyInfo(each.id, each.name, each.blurb, tuple(unit.name for unit in each.units))
        for each in armies().good.values()
    ]


def file_faults() -> tuple[Fault, ...]:
    return (*armies().faults, *scenarios().faults)


def scenario_document(name: str, _options: Mapping[str, Any]) -> dict[str, Any]:
    document: dict[str, Any] = msgspec.to_builtins(scenario(name))
    return document


def roster_document(name: str, of: str, seat: int, _options: Mapping[str, Any]) -> dict[str, Any]:
    """The army of that name, bought for as many points as the Scenario gives this seat."""
    document: dict[str, Any] = msgspec.to_builtins(muster(name, scenario(of).battle_points[seat]))
    return document


@cache
def cast() -> dict[str, Profile]:
    """The cast of the worked examples, for tests."""
    return Source.read(HOME / "cast.toml", "cast.toml").parse(ArmyFile).profiles()


@cache
def scenario(name: str) -> Scenario:
    """A Scenario as it is played."""
    return scenario_of(pack().source("scenarios", name))


def scenario_of(source: Source) -> Scenario:
    file = source.parse(ScenarioFile)
    if found := list(faults.of_scenario(source, file, _unit_types())):
        raise ContentFault(found)
    points = file.battle_points
    return Scenario(
        file.id,
        file.title,
        file.story,
        file.size.width,
        file.size.height,
        _terrain(file.terrain),
        DeploymentPart(
            tuple(Area(area.name, area.outline) for area in file.deployment.areas),
            file.deployment.order,
            -1 if file.deployment.starts is None else file.deployment.starts - 1,
            tuple(
                Special(
                    special.id,
                    special.name,
                    special.side - 1,
                    special.unit or "",
                    Area(special.area.name, special.area.outline) if special.area else None,
                )
                for special in file.deployment.special
            ),
        ),
        Victory(
            file.victory.score,
            file.victory.activations,
            file.victory.survivor - 1,
            file.victory.all_markers_end,
            file.victory.ends_when_destroyed,
        ),
        tuple(Marker(m.id, m.name, m.at or _middle(m.zone or ()), m.zone or (), m.within) for m in file.markers),
        (points, points) if isinstance(points, int) else points,
    )


def _unit_types() -> set[str] | None:
    """The unit types of all armies. None if an army cannot be read, because then nobody knows which types it has."""
    return None if armies().faults else {unit.id for each in armies().good.values() for unit in each.units}


def _terrain(file: TerrainFile) -> TerrainPart:
    return TerrainPart(
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


# ---- armies ----


def muster(name: str, points: int) -> Roster:
    """A mixed army for a number of points: it repeatedly adds the rarest type, line troops first."""
    file = army(name)
    types = [unit.profile() for unit in file.units]
    # The cheap, large unit that opens each army list comes last.
    return Roster(file.id, file.name, _mixed((*types[1:], types[0]), points))


@lru_cache(maxsize=64)
def _mixed(order: tuple[Profile, ...], points: int) -> tuple[Profile, ...]:
    """Cached, because mass play musters the same armies for every game."""
    chosen: list[Profile] = []
    left = points
    while fitting := [profile for profile in order if profile.cost <= left]:
        chosen.append(min(fitting, key=chosen.count))
        left -= chosen[-1].cost
    return tuple(chosen)
