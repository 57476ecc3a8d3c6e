"""Chapter 1: the field. Eight columns by ten rows, facings, arcs and columns of cells.

A cell is its name ("d4"), a facing one of N, E, S, W. Both are readable in saves, and quick to look up in the tables
that are made here once from the square grid of the table.
"""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.table.grid import Cell, CellBoard, Facing, cell_named

BOARD = CellBoard(8, 10)
ROWS = BOARD.rows
FACINGS = {"N": Facing.NORTH, "E": Facing.EAST, "S": Facing.SOUTH, "W": Facing.WEST}
LETTER = {facing: letter for letter, facing in FACINGS.items()}
FACING_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}
VECTORS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
SOUTH, NORTH = 0, 1
SEAT_NAMES = ("South", "North")
MARKS = ("S", "N")


@enforces("ruse.base.board")
def _cells() -> tuple[str, ...]:
    return tuple(cell.name for cell in BOARD.cells())


CELLS = _cells()
"""All cells in cell order: row 1 from a to h, then row 2 ("ruse.base.diceorder")."""

ORDER: dict[str, int] = {cell: place for place, cell in enumerate(CELLS)}
ROW: dict[str, int] = {cell: cell_named(cell).row + 1 for cell in CELLS}
COLUMN: dict[str, int] = {cell: cell_named(cell).column for cell in CELLS}

FORWARD = ("N", "S")
"""The direction towards the opponent's edge, by seat."""
HOMEWARD = ("S", "N")
"""The direction towards the own edge, by seat."""


@enforces("ruse.base.adjacent")
def _next(cell: str, facing: Facing) -> str | None:
    ahead = BOARD.ahead(cell_named(cell), facing, 1)
    return ahead[0].name if ahead else None


AHEAD: dict[str, dict[str, str | None]] = {
    letter: {cell: _next(cell, facing) for cell in CELLS} for letter, facing in FACINGS.items()
}
"""AHEAD[facing][cell]: the cell across that side, None off the board."""

TURNED: dict[str, dict[str, str]] = {
    "ahead": {letter: letter for letter in FACINGS},
    "left": {letter: LETTER[facing.left()] for letter, facing in FACINGS.items()},
    "right": {letter: LETTER[facing.right()] for letter, facing in FACINGS.items()},
    "about": {letter: LETTER[facing.back()] for letter, facing in FACINGS.items()},
}
"""TURNED[turn][facing]: one turn is a quarter, two are an about-face ("ruse.base.facing")."""

CONES: dict[str, dict[str, dict[str, tuple[str, ...]]]] = {
    letter: {
        cell: {
            name: tuple(each.name for each in column)
            for name, column in BOARD.columns_of_fire(cell_named(cell), facing, BOARD.rows).items()
        }
        for cell in CELLS
    }
    for letter, facing in FACINGS.items()
}
"""CONES[facing][cell]: the columns left, centre and right of a shooter, depth 1 first ("ruse.shoot.cone")."""

LANES = {
    letter: {cell: columns.get("centre", ()) for cell, columns in cones.items()} for letter, cones in CONES.items()
}
"""LANES[facing][cell]: all cells straight ahead, the nearest first."""


def front(cell: str, facing: str) -> str | None:
    """The cell that a unit looks into ("ruse.base.arcs")."""
    return AHEAD[facing][cell]


def rear(cell: str, facing: str) -> str | None:
    """The cell behind it."""
    return AHEAD[TURNED["about"][facing]][cell]


def home_rows(seat: int) -> tuple[str, ...]:
    """The two rows nearest the owner's edge ("ruse.deploy.zone")."""
    return _HOME[seat]


_HOME = (
    tuple(cell for cell in CELLS if ROW[cell] <= 2),
    tuple(cell for cell in CELLS if ROW[cell] > ROWS - 2),
)


def in_enemy_half(cell: str, seat: int) -> bool:
    """Rows 6 to 10 for South, 1 to 5 for North ("ruse.end.score")."""
    return (ROW[cell] > ROWS // 2) == (seat == SOUTH)


CELL = 1000
"""The side of a cell on the drawn board, in mils."""


def centre(cell: str) -> tuple[int, int]:
    return COLUMN[cell] * CELL + CELL // 2, (ROW[cell] - 1) * CELL + CELL // 2


def cell_at(point: tuple[int, int]) -> str | None:
    """The cell that a point of the drawn board lies in."""
    cell = Cell(point[0] // CELL, point[1] // CELL)
    return cell.name if BOARD.holds(cell) else None
