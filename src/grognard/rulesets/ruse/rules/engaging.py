"""Chapter 11: who is engaged, when it is tested, and what a charge is."""

from __future__ import annotations

from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.rules.face_down import turn_up
from grognard.rulesets.ruse.rules.field import AHEAD
from grognard.rulesets.ruse.state import State, Unit, cell_order

CHARGE_CELLS = 2


def front_enemy(unit: Unit, by_cell: dict[str, Unit]) -> Unit | None:
    """The enemy that the unit faces: the one in its front cell ("ruse.base.arcs")."""
    other = by_cell.get(AHEAD[unit.facing][unit.cell] or "")
    return other if other is not None and other.seat != unit.seat else None


def faced_cells(state: State, seat: int) -> set[str | None]:
    """The front cells of a side."""
    return {AHEAD[unit.facing][unit.cell] for unit in state.army(seat) if unit.on_table}


def engaged_pairs(by_cell: dict[str, Unit]) -> list[tuple[str, str]]:
    """All engaged pairs, South's marker first, in cell order of the South unit ("ruse.engage.test")."""
    pairs = set()
    for cell, unit in by_cell.items():
        if AHEAD[unit.facing][cell] not in by_cell:
            continue  # nobody is there at all, as with most units
        other = front_enemy(unit, by_cell)
        if other is not None:
            south, north = (unit, other) if unit.seat == 0 else (other, unit)
            pairs.add((cell_order(south), cell_order(north), south.marker, north.marker))
    return [(south, north) for _, _, south, north in sorted(pairs)] if pairs else []


def is_engaged(unit: Unit, by_cell: dict[str, Unit]) -> bool:
    """Whether the unit faces an enemy or is faced by one."""
    cell, facing, seat = unit.cell, unit.facing, unit.seat
    for side, beyond in AHEAD.items():
        other = by_cell.get(beyond[cell] or "")
        if other is not None and other.seat != seat and (side == facing or AHEAD[other.facing][other.cell] == cell):
            return True
    return False


def settle_contact(umpire: Umpire, state: State) -> None:
    """Test for contact after an action, a flee move or a set of reforms: every engaged unit turns face up
    ("ruse.engage.timing").

    Only the end of a move counts, so enemies passed on the way show nothing ("ruse.engage.passing").
    """
    umpire.cite("ruse.engage.timing")
    pairs = engaged_pairs(state.units_by_cell())
    if not pairs:
        return
    umpire.cite("ruse.engage.test")
    touched = {marker for pair in pairs for marker in pair}
    for unit in sorted((state.unit(marker) for marker in touched), key=cell_order):
        turn_up(umpire, unit, "ruse.engage.reveal")


def charged_enemy(unit: Unit, state: State) -> Unit | None:
    """The enemy that a Move or Hustle which ends here charges: it went two cells or more, and the enemy is in front."""
    if unit.moved < CHARGE_CELLS:
        return None
    ahead = AHEAD[unit.facing][unit.cell]
    for other in state.units:
        if other.cell == ahead and other.seat != unit.seat and not other.lost:
            return other
    return None


def note_charge(umpire: Umpire, state: State, unit: Unit) -> None:
    """A run of two cells or more that ends facing an enemy is a charge, until the turn ends ("ruse.engage.charge")."""
    enemy = charged_enemy(unit, state)
    if enemy is not None:
        unit.charged = True
        umpire.tell(
            "charge",
            "ruse.engage.charge",
            "{unit} " + unit.verb("charge", "charges") + " {enemy}.",
            unit=unit.ref,
            enemy=enemy.ref,
        )
