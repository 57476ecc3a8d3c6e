"""Faults of a scenario file that the schema cannot find: parts that do not fit each other, and things that lie where
they must not lie."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from grognard.content.faults import Fault, did_you_mean
from grognard.content.layout import Laid, off_table, overlapping
from grognard.content.source import Source
from grognard.rulesets.anvil.rules.measuring import MEASURE
from grognard.table.points import Point

if TYPE_CHECKING:
    from grognard.rulesets.anvil.content.schema import ScenarioDoc


def of_scenario(
    source: Source, doc: ScenarioDoc, corners: Sequence[tuple[Point, ...]], sets: Collection[str]
) -> Iterator[Fault]:
    """Every fault of the file: terrain that does not fit its mode or the table, and zones that do not lie on the table.
    `corners` are those of its features, `sets` the terrain sets there are."""
    size = doc.table.width, doc.table.depth
    features = [
        Laid(("terrain", "features", n), feature.name, corners[n]) for n, feature in enumerate(doc.terrain.features)
    ]
    if doc.terrain.mode == "bid" and features:
        yield source.fault(("terrain", "features"), "the players bid for this terrain; features are for mode 'fixed'.")
    if doc.terrain.set not in sets:
        message = f"there is no terrain set '{doc.terrain.set}'.{did_you_mean(doc.terrain.set, sets)}"
        yield source.fault(("terrain", "set"), message)
    yield from off_table(source, features, size, "anvil.field.feature-shape", MEASURE)
    yield from overlapping(source, features, "anvil.field.spacing", MEASURE)
    zones = [
        Laid(("win", side, n, "zone"), "the zone", goal.zone)
        for side in ("P1", "P2")
        for n, goal in enumerate(getattr(doc.win, side))
        if goal.zone is not None
    ]
    yield from off_table(source, zones, size, "anvil.win.scenario", MEASURE)
