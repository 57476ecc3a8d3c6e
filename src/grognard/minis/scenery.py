"""Scenery for scenarios: roads and streams that give a table its looks and matter to no rule."""

from __future__ import annotations

from typing import Literal

from grognard.engine.showing.scene import Scenery
from grognard.table.points import inch

SceneryKind = Literal["road", "stream", "ford", "bridge"]


def scenery(kind: SceneryKind, width: float, *path: tuple[float, float]) -> Scenery:
    """A line through these points, all in inches."""
    return Scenery(kind, tuple((inch(x), inch(y)) for x, y in path), inch(width))
