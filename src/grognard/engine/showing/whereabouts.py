"""Where the units of a scene stand, as one point each."""

from __future__ import annotations

from grognard.engine.showing.scene import Card, Piece, Point, Unit

CELL = 1000
"""The side of a cell on a board of cells, as the page draws it."""


def middle_of(unit: Unit) -> Point | None:
    """The middle of its pieces; None if it is not on the table."""
    if unit.where != "table" or not unit.pieces:
        return None
    places = [_place(piece) for piece in unit.pieces]
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)


def _place(piece: Piece) -> Point:
    if isinstance(piece, Card):
        column, row = piece.cell
        return column * CELL + CELL // 2, row * CELL + CELL // 2
    return piece.at
