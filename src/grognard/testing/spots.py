"""Spots of the table as tests write them, in inches, and the answers that are made of them, in mils."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.questions import Answer

InchPoint = tuple[float, float]


def mils(inches_: float) -> int:
    """Inches to mils."""
    return round(inches_ * 1000)


def inches(mils_: int) -> float:
    """Mils to inches."""
    return mils_ / 1000


def paths(ends: Mapping[str, InchPoint | Sequence[InchPoint]]) -> dict[str, Any]:
    """The answer to a move, from spots in inches."""
    return {"paths": {model: [_point(spot) for spot in _spots(way)] for model, way in ends.items()}}


def _spots(way: InchPoint | Sequence[InchPoint]) -> Sequence[InchPoint]:
    first = way[0]
    return [way] if isinstance(first, int | float) else way  # type: ignore[list-item,return-value]


def poses(spots: Mapping[str, Any]) -> Answer:
    """The answer to a placing, from spots in inches: (x, y) or (x, y, (dx, dy)) or (x, y, (dx, dy), choice)."""
    return {
        "poses": {
            piece: {
                "at": _point(spot),
                **({"facing": list(spot[2])} if len(spot) > 2 and spot[2] is not None else {}),
                **({"choice": spot[3]} if len(spot) > 3 else {}),
            }
            for piece, spot in spots.items()
        }
    }


def _point(spot: Sequence[float]) -> list[int]:
    return [mils(spot[0]), mils(spot[1])]
