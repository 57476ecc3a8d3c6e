"""Faults of a Scenario file that the schema cannot find: parts that do not fit each other, and things that lie where
they must not lie."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from grognard.content.faults import Fault, did_you_mean
from grognard.content.layout import Laid, off_table, overlapping
from grognard.content.source import Source
from grognard.rulesets.fatigue.content.schema import ScenarioFile
from grognard.rulesets.fatigue.rules.measuring import MEASURE

BY_MANNER = {"fixed": "pieces", "random": "draws", "placed": "lists"}
"""Which list of terrain each manner takes."""


def of_scenario(source: Source, file: ScenarioFile, types: Collection[str] | None) -> Iterator[Fault]:
    """Every fault of the file. `types` are the unit types of all armies; it is None if not all armies are known."""
    yield from _terrain(source, file)
    yield from _places(source, file)
    yield from _special_units(source, file, types)


def _terrain(source: Source, file: ScenarioFile) -> Iterator[Fault]:
    """The terrain comes in one manner, and a fixed map can be laid out (fatigue.scenario.terrain)."""
    clause, manner = "fatigue.scenario.terrain", file.terrain.manner
    wanted = BY_MANNER[manner]
    for name in BY_MANNER.values():
        if name != wanted and getattr(file.terrain, name):
            message = f"terrain in the manner '{manner}' comes from {wanted}; {name} do not fit it ({clause})."
            yield source.fault(("terrain", name), message)
    if manner == "random" and not file.terrain.draws:
        yield source.fault(("terrain", "manner"), f"random terrain needs draws ({clause}).")
    if manner == "placed" and len(file.terrain.lists) != 2:
        message = (
            f"terrain that is placed needs two lists, one for each player, not {len(file.terrain.lists)} ({clause})."
        )
        yield source.fault(("terrain", "lists"), message)
    pieces = [Laid(("terrain", "pieces", n), each.name, each.outline) for n, each in enumerate(file.terrain.pieces)]
    yield from off_table(source, pieces, (file.size.width, file.size.height), clause, MEASURE)
    yield from overlapping(source, pieces, clause, MEASURE)


def _places(source: Source, file: ScenarioFile) -> Iterator[Fault]:
    """Areas and markers lie on the table (fatigue.scenario.deployment, fatigue.scenario.markers)."""
    size = file.size.width, file.size.height
    deployment = file.deployment
    areas = [Laid(("deployment", "areas", n), each.name, each.outline) for n, each in enumerate(deployment.areas)]
    areas += [
        Laid(("deployment", "special", n, "area"), each.area.name, each.area.outline)
        for n, each in enumerate(deployment.special)
        if each.area is not None
    ]
    yield from off_table(source, areas, size, "fatigue.scenario.deployment", MEASURE)
    markers = [Laid(("markers", n), each.name, each.outline) for n, each in enumerate(file.markers)]
    yield from off_table(source, markers, size, "fatigue.scenario.markers", MEASURE)
    if not markers and (file.victory.score == "markers" or file.victory.all_markers_end):
        yield source.fault(("victory",), "markers decide this Scenario, but it has none (fatigue.scenario.markers).")


def _special_units(source: Source, file: ScenarioFile, types: Collection[str] | None) -> Iterator[Fault]:
    """Special units with the same id, of a type that no army has, or named without being listed
    (fatigue.scenario.special-units)."""
    special = file.deployment.special
    names = [each.id for each in special]
    for number, each in enumerate(special):
        if each.id in names[:number]:
            yield source.fault(("deployment", "special", number, "id"), f"there are two special units '{each.id}'.")
        if each.unit is not None and types is not None and each.unit not in types:
            message = f"no army has a unit '{each.unit}'.{did_you_mean(each.unit, types)}"
            yield source.fault(("deployment", "special", number, "unit"), message)
    for number, name in enumerate(file.victory.ends_when_destroyed):
        if name not in names:
            message = f"the Scenario has no special unit '{name}'.{did_you_mean(name, names)}"
            yield source.fault(("victory", "ends_when_destroyed", number), message)
