"""A square grid: cells, four facings, arcs and columns of fire."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple


class Facing(Enum):
    """A side of a cell that a card looks at; the value is the step to the next cell there."""

    NORTH = (0, 1)
    EAST = (1, 0)
    SOUTH = (0, -1)
    WEST = (-1, 0)

    def right(self) -> "Facing":
        """A quarter turn clockwise."""
        dx, dy = self.value
        return Facing((dy, -dx))

    def left(self) -> "Facing":
        """A quarter turn anticlockwise."""
        dx, dy = self.value
        return Facing((-dy, dx))

    def back(self) -> "Facing":
        """Half a turn."""
        dx, dy = self.value
        return Facing((-dx, -dy))


class Cell(NamedTuple):
    """A cell by its column and row, both counted from 0 in the south-west corner."""

    column: int
    row: int

    @property
    def name(self) -> str:
        """a1 for the south-west corner, b1 east of it."""
        return f"{chr(ord('a') + self.column)}{self.row + 1}"

    def step(self, facing: Facing, cells: int = 1) -> "Cell":
        """The cell so many cells on in a direction; it may be off the board."""
        dx, dy = facing.value
        return Cell(self.column + dx * cells, self.row + dy * cells)


def cell_named(name: str) -> Cell:
    """The cell of a name such as d5."""
    letter, number = name[:1], name[1:]
    if not ("a" <= letter <= "z" and number.isdecimal() and int(number) > 0):
        raise ValueError(f"{name!r} names no cell: a letter and a row number from 1 are needed")
    return Cell(ord(letter) - ord("a"), int(number) - 1)


class CellBoard(NamedTuple):
    """A board of so many columns and rows."""

    columns: int
    rows: int

    def holds(self, cell: Cell) -> bool:
        """Whether a cell is on the board."""
        return 0 <= cell.column < self.columns and 0 <= cell.row < self.rows

    def cells(self) -> Iterator[Cell]:
        """All cells in cell order: row by row from the south, each from west to east."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield Cell(column, row)

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The cells that share a side with a cell: north, east, south, west."""
        return [near for facing in Facing if self.holds(near := cell.step(facing))]

    def ahead(self, cell: Cell, facing: Facing, cells: int) -> list[Cell]:
        """The cells straight ahead, nearest first, as far as the board goes."""
        way = (cell.step(facing, depth) for depth in range(1, cells + 1))
        return [each for each in way if self.holds(each)]

    def columns_of_fire(self, cell: Cell, facing: Facing, reach: int) -> dict[str, list[Cell]]:
        """The columns left, centre and right that run ahead of a cell; one off the board is missing."""
        starts = {
            "left": cell.step(facing.left()),
            "centre": cell,
            "right": cell.step(facing.right()),
        }
        columns = {name: self.ahead(start, facing, reach) for name, start in starts.items()}
        return {name: column for name, column in columns.items() if column}
