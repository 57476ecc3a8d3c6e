"""Spots of the table as tests write them, in inches, and the answers that are made of them, in mils."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.questions import Answer
from grognard.table.points import Direction

InchPoint = tuple[float, float]
InchSpot = InchPoint | tuple[float, float, Direction]
"""A point, and at the end of a way the direction that the piece faces there."""
InchPath = InchSpot | Sequence[InchSpot]


def mils(inches_: float) -> int:
    """Inches to mils."""
    return round(inches_ * 1000)


def inches(mils_: int) -> float:
    """Mils to inches."""
    return mils_ / 1000


def paths(ends: Mapping[str, InchPath]) -> dict[str, Any]:
    """The answer to a move, from spots in inches; the last of a way may have a facing: (x, y, (dx, dy))."""
    ways = {model: _spots(way) for model, way in ends.items()}
    facings = {model: _facing(spots) for model, spots in ways.items() if any(len(spot) > 2 for spot in spots)}
    answer = {"paths": {model: [_point(spot) for spot in spots] for model, spots in ways.items()}}
    return answer | ({"facings": facings} if facings else {})


def _spots(way: InchPath) -> Sequence[InchSpot]:
    first = way[0]
    return [way] if isinstance(first, int | float) else way  # type: ignore[list-item,return-value]


def _facing(spots: Sequence[InchSpot]) -> list[int]:
    """The facing at the end of a way."""
    *way, end = spots
    assert all(len(spot) == 2 for spot in way), f"only the last spot of a way has a facing: {spots}"
    assert len(end) == 3, f"only the last spot of a way has a facing: {spots}"
    assert isinstance(end[2], Sequence), f"a facing is (dx, dy), as in (x, y, (0, 1)): {end}"
    return list(end[2])


def poses(spots: Mapping[str, Any]) -> Answer:
    """The answer to a placing, from spots in inches: (x, y) or (x, y, (dx, dy)) or (x, y, (dx, dy), choice); or a floor
    by its key, where pieces have no places."""
    return {"poses": {piece: _pose(spot) for piece, spot in spots.items()}}


def _pose(spot: Any) -> dict[str, Any]:
    if isinstance(spot, str):
        return {"at": [0, 0], "floor": spot}
    return {
        "at": _point(spot),
        **({"facing": list(spot[2])} if len(spot) > 2 and spot[2] is not None else {}),
        **({"choice": spot[3]} if len(spot) > 3 else {}),
    }


def _point(spot: Sequence[Any]) -> list[int]:
    return [mils(spot[0]), mils(spot[1])]
