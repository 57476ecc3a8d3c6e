"""Chapter 11: who is engaged, when it is tested, and what a charge is."""

from __future__ import annotations

from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.field import AHEAD
from grognard.rulesets.ruse.secrets import turn_up
from grognard.rulesets.ruse.state import State, Unit, cell_order

CHARGE_CELLS = 2


def front_enemy(unit: Unit, standing: dict[str, Unit]) -> Unit | None:
    """The enemy that the unit faces: the one in its front cell ("ruse.base.arcs")."""
    ahead = AHEAD[unit.facing][unit.cell]
    other = standing.get(ahead) if ahead is not None else None
    return other if other is not None and other.seat != unit.seat else None


def faced_cells(state: State, seat: int) -> set[str | None]:
    """The front cells of a side."""
    return {AHEAD[unit.facing][unit.cell] for unit in state.army(seat) if unit.on_table}


def engaged_pairs(standing: dict[str, Unit]) -> list[tuple[str, str]]:
    """All engaged pairs, South's marker first, in cell order of the South unit ("ruse.engage.test")."""
    pairs = set()
    for unit in standing.values():
        other = front_enemy(unit, standing)
        if other is not None:
            south, north = (unit, other) if unit.seat == 0 else (other, unit)
            pairs.add((cell_order(south), cell_order(north), south.marker, north.marker))
    return [(south, north) for _, _, south, north in sorted(pairs)]


def is_engaged(unit: Unit, standing: dict[str, Unit]) -> bool:
    """Whether the unit faces an enemy or is faced by one."""
    if front_enemy(unit, standing) is not None:
        return True
    for facing in "NESW":
        beside = AHEAD[facing][unit.cell]
        other = standing.get(beside) if beside is not None else None
        if other is not None and other.seat != unit.seat and AHEAD[other.facing][other.cell] == unit.cell:
            return True
    return False


def settle_contact(umpire: Umpire, state: State) -> None:
    """After an action, a flee move or a set of reforms: every engaged unit turns face up ("ruse.engage.timing").

    Only the end counts, so enemies passed on the way show nothing ("ruse.engage.passing").
    """
    standing = state.standing()
    touched = {marker for pair in engaged_pairs(standing) for marker in pair}
    umpire.cite("ruse.engage.timing")
    if touched:
        umpire.cite("ruse.engage.test")
    for unit in sorted((state.unit(marker) for marker in touched), key=cell_order):
        turn_up(umpire, unit, "ruse.engage.reveal")


def has_charged(unit: Unit, standing: dict[str, Unit]) -> bool:
    """Whether a Move or Hustle that ends here is a charge: two cells or more, and an enemy in front."""
    return unit.moved >= CHARGE_CELLS and front_enemy(unit, standing) is not None


def note_charge(umpire: Umpire, state: State, unit: Unit) -> None:
    """A run of two cells or more that ends facing an enemy is a charge, until the turn ends ("ruse.engage.charge")."""
    standing = state.standing()
    if has_charged(unit, standing):
        unit.charged = True
        enemy = front_enemy(unit, standing)
        assert enemy is not None
        umpire.tell(
            "charge",
            "ruse.engage.charge",
            "{unit} " + unit.verb("charge", "charges") + " {enemy}.",
            unit=unit.ref,
            enemy=enemy.ref,
        )
