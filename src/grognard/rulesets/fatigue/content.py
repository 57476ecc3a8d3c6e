"""The pack: armies, scenarios and the terrain table, turned into the records of play.

This module imports pydantic, so it is itself only imported where packs are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from grognard.content.faults import ContentFault, Fault, did_you_mean
from grognard.content.models import Circle, Rect
from grognard.content.packs import Pack
from grognard.content.rosters import Checks
from grognard.content.source import Source
from grognard.engine.refusal import Refusal
from grognard.rulesets.fatigue.ground import Piece
from grognard.rulesets.fatigue.schema import ArmyFile, ScenarioFile, TemplateFile, TerrainFile, TerrainTable
from grognard.rulesets.fatigue.state import (
    INCH,
    Area,
    DeploymentPlan,
    Marker,
    Profile,
    RandomPieces,
    Roster,
    Scenario,
    Special,
    Template,
    TerrainPlan,
    Victory,
)

HOME = Path(__file__).parent / "content"


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
    return scenario_of(pack().source("scenarios", name))


def scenario_of(source: Source) -> Scenario:
    file = source.parse(ScenarioFile)
    if faults := list(_special_faults(source, file)):
        raise ContentFault(faults)
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


def _special_faults(source: Source, file: ScenarioFile) -> Iterator[Fault]:
    """Names of units that nothing in the Scenario, or in any army, answers to (fatigue.scenario.special-units)."""
    special = file.deployment.special
    names = [each.id for each in special]
    types = {unit.id for name in pack().ids("armies") for unit in army(name).units}
    for number, each in enumerate(special):
        if each.id in names[:number]:
            yield source.fault(("deployment", "special", number, "id"), f"there are two special units '{each.id}'.")
        if each.unit is not None and each.unit not in types:
            message = f"no army has a unit '{each.unit}'.{did_you_mean(each.unit, types)}"
            yield source.fault(("deployment", "special", number, "unit"), message)
    for number, name in enumerate(file.victory.ends_when_destroyed):
        if name not in names:
            message = f"the Scenario has no special unit '{name}'.{did_you_mean(name, names)}"
            yield source.fault(("victory", "ends_when_destroyed", number), message)


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
