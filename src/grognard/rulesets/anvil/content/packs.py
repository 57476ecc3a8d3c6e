"""Turns content files into tables, scenarios and armies. Imports pydantic, so it is only imported for setups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from grognard.content.faults import ContentFault, Fault
from grognard.content.packs import Pack, Sifted, Stamps
from grognard.engine.ruleset import ArmyInfo, ScenarioInfo
from grognard.minis.poses import TrayPose
from grognard.rulesets.anvil.content import faults
from grognard.rulesets.anvil.content.schema import (
    ArmyDoc,
    CellDoc,
    FeatureDoc,
    GoalDoc,
    MatrixDoc,
    PoseDoc,
    ScenarioDoc,
    ShapeDoc,
    StratagemsDoc,
    TerrainDoc,
    UnitDoc,
    UnitsDoc,
)
from grognard.rulesets.anvil.state import Feature, Goal, Scenario
from grognard.rulesets.anvil.tables import FeatureShape, MatrixCell, Mini, Stratagem, Tables, UnitType
from grognard.table.points import from_north, to_mils, world


@cache
def home_pack() -> Pack:
    """The content of this package, with a designer's folders laid over it."""
    return Pack.boxed(Path(__file__).parent, "anvil")


def scenario_infos() -> list[ScenarioInfo]:
    return [
        ScenarioInfo(doc.id, doc.name, doc.briefing, 8 * doc.turn_limit, (doc.dcp_budget or 0,), settled(doc))
        for doc in scenario_docs(home_pack()).good.values()
    ]


def army_infos() -> list[ArmyInfo]:
    kinds = read_tables(home_pack()).units
    return [
        ArmyInfo(
            doc.id,
            doc.name,
            doc.theme,
            tuple(unit.name for unit in doc.units),
            sum(kinds[unit.type].dcp for unit in doc.units),
        )
        for doc in army_docs(home_pack()).good.values()
    ]


def file_faults() -> tuple[Fault, ...]:
    return (*army_docs(home_pack()).faults, *scenario_docs(home_pack()).faults)


def scenario_document(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario, and the tables that it is played with."""
    pack = home_pack()
    check_options(pack, options)
    scenario, terrain_set = read_scenario(pack, name, options)
    document: dict[str, Any] = msgspec.to_builtins({"scenario": scenario, "tables": read_tables(pack, terrain_set)})
    return document


def roster_document(name: str, _scenario: str, _seat: int, _options: Mapping[str, Any]) -> dict[str, Any]:
    return read_army(home_pack(), name)


def read_tables(pack: Pack, terrain_set: str = "heath") -> Tables:
    """The tables of a pack as the rules use them; read again only when a file has changed."""
    return _tables(pack, terrain_set, pack.stamps("tables"))


@lru_cache(maxsize=16)
def _tables(pack: Pack, terrain_set: str, _as_of: Stamps) -> Tables:
    """The tables, sorted by key as in a save, because the order must not make a difference."""
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


def _cell(doc: CellDoc) -> MatrixCell:
    front, flank, rear = (None if entry == "-" else entry for entry in (doc.front, doc.flank, doc.rear))
    return MatrixCell(front, flank, rear, doc.bounces)


def _shape(key: str, doc: ShapeDoc) -> FeatureShape:
    return FeatureShape(key, doc.name, doc.polygon, doc.usual)


def army_docs(pack: Pack) -> Sifted[ArmyDoc]:
    return pack.sift("armies", lambda name: pack.read("armies", name, ArmyDoc))


def scenario_docs(pack: Pack) -> Sifted[ScenarioDoc]:
    return pack.sift("scenarios", lambda name: scenario_doc(pack, name))


def scenario_doc(pack: Pack, name: str) -> ScenarioDoc:
    """A scenario as its file says, or all that is wrong with it; read again only when a file has changed."""
    return _scenario_doc(pack, name, (*pack.stamps("scenarios"), *pack.stamps("tables")))


@lru_cache(maxsize=64)
def _scenario_doc(pack: Pack, name: str, _as_of: Stamps) -> ScenarioDoc:
    source = pack.source("scenarios", name)
    doc = source.parse(ScenarioDoc)
    corners = [_feature(number, feature).corners for number, feature in enumerate(doc.terrain.features)]
    sets = pack.read("tables", "terrain", TerrainDoc).sets
    if found := list(faults.of_scenario(source, doc, corners, sets)):
        raise ContentFault(found)
    return doc


def read_scenario(pack: Pack, name: str, options: Mapping[str, Any]) -> tuple[Scenario, str]:
    """A scenario with what the players agreed on top of it, and its terrain set."""
    doc = scenario_doc(pack, name)
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
    """The terms that the scenario settles. Only a basic engagement leaves open what must fall and by when:
    "anvil.win.basic", "anvil.win.scenario"."""
    kinds = {tuple(goal.kind for goal in goals) for goals in (doc.win.P1, doc.win.P2)}
    alike = kinds in ({("destroy_general",)}, {("destroy_seat",)}) and doc.at_limit == "dcp"
    armed = doc.generals.P1 and doc.generals.P2 and "none" not in (doc.seats.P1, doc.seats.P2)
    return () if alike and armed else ("win", "turn_limit")


def check_options(pack: Pack, options: Mapping[str, Any]) -> None:
    """Refuse values of terms that mean nothing: a "no" for premeasuring would otherwise count as a yes."""
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


def _seat(place: Literal["deploy", "none"] | PoseDoc) -> Literal["deploy", "none"] | TrayPose:
    return TrayPose((place.x, place.y), from_north(place.facing)) if isinstance(place, PoseDoc) else place


def read_army(pack: Pack, name: str) -> dict[str, Any]:
    """An army as a plain document."""
    return pack.read("armies", name, ArmyDoc).model_dump(mode="json", by_alias=True)
