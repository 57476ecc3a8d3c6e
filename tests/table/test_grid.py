"""Cells, facings and columns of fire."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.table.grid import (
    Cell,
    CellBoard,
    Facing,
    cell_named,
)

BOARD = CellBoard(8, 10)
D5 = cell_named("d5")


def names(cells: list[Cell]) -> list[str]:
    return [cell.name for cell in cells]


def test_cells_are_named_by_column_and_row() -> None:
    assert Cell(0, 0).name == "a1"
    assert Cell(7, 9).name == "h10"
    assert cell_named("h10") == Cell(7, 9)


@pytest.mark.parametrize("name", ["", "a", "5", "a0", "A1", "a-1", "a1x"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="names no cell"):
        cell_named(name)


def test_turns() -> None:
    assert Facing.NORTH.left() is Facing.WEST
    assert Facing.NORTH.left().left() is Facing.SOUTH
    assert Facing.NORTH.right() is Facing.EAST
    assert Facing.EAST.right() is Facing.SOUTH


@given(st.sampled_from(Facing))
def test_turning_back_is_turning_twice(facing: Facing) -> None:
    assert facing.left().left() is facing.back() is facing.right().right()
    assert facing.left().right() is facing


def test_diagonal_cells_are_no_neighbours() -> None:
    assert names(BOARD.neighbours(D5)) == ["d6", "e5", "d4", "c5"]
    assert names(BOARD.neighbours(cell_named("a1"))) == ["a2", "b1"]


def test_cell_order_is_row_by_row() -> None:
    order = names(list(BOARD.cells()))
    assert order[:2] == ["a1", "b1"]
    assert order[8] == "a2"
    assert order[-1] == "h10"
    assert len(order) == 80


def test_columns_of_fire() -> None:
    columns = BOARD.columns_of_fire(cell_named("d4"), Facing.NORTH, 3)
    assert {name: names(column) for name, column in columns.items()} == {
        "left": ["c5", "c6", "c7"],
        "centre": ["d5", "d6", "d7"],
        "right": ["e5", "e6", "e7"],
    }
    assert list(BOARD.columns_of_fire(cell_named("a4"), Facing.NORTH, 3)) == ["centre", "right"]
    assert list(BOARD.columns_of_fire(cell_named("a4"), Facing.SOUTH, 3)) == ["left", "centre"]
    assert BOARD.columns_of_fire(cell_named("d10"), Facing.NORTH, 3) == {}
    assert names(BOARD.columns_of_fire(cell_named("d9"), Facing.NORTH, 3)["left"]) == ["c10"]


def test_a_way_ahead_ends_at_the_edge() -> None:
    way = BOARD.ahead(cell_named("e6"), Facing.SOUTH, 3)
    assert names(way) == ["e5", "e4", "e3"]
    assert names(BOARD.ahead(cell_named("e2"), Facing.SOUTH, 3)) == ["e1"]
    assert BOARD.holds(cell_named("e2").step(Facing.SOUTH))
    assert not BOARD.holds(cell_named("e2").step(Facing.SOUTH, 2))
