"""The field as a seat sees it: everything lies open but the bids under way."""

from __future__ import annotations

from grognard.engine.scene import Board, Scene, Side
from grognard.rulesets.anvil.state import SEATS, Field


def scene_of(field: Field, seat: int | None) -> Scene:
    sides = tuple(Side(each, field.armies[each], f"{field.pools[each]} CP") for each in SEATS)
    return Scene(Board(field.scenario.width, field.scenario.depth), sides)
