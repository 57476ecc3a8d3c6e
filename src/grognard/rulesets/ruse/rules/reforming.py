"""Chapter 18: turning after a combat."""

from __future__ import annotations

from grognard.engine.questions import Assign, OnBoard, Option
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.rules.engaging import engaged_pairs, settle_contact
from grognard.rulesets.ruse.rules.field import FACING_NAMES, FACINGS, VECTORS
from grognard.rulesets.ruse.state import State, Unit, cell_order, seat_name


def may_reform(state: State, seat: int) -> list[Unit]:
    """The living units of the combat just fought that did not flee ("ruse.reform.turn")."""
    assert state.fighting is not None
    units = [state.unit(marker) for marker in state.fighting.markers if marker not in state.fled]
    return sorted((unit for unit in units if unit.seat == seat and not unit.lost), key=cell_order)


async def reform(umpire: Umpire, state: State) -> None:
    """The next seat sets all its facings, the active player first; then contact is tested ("ruse.reform.order").

    Units that touch now flip and are pinned, and fight in a later turn ("ruse.reform.contact").
    """
    seat = state.reforming[0]
    units = may_reform(state, seat)
    if units:
        umpire.cite("ruse.reform.order")
        before = engaged_pairs(state.units_by_cell())
        chosen = await umpire.ask(seat, ReformQuestion(units))
        for unit in units:
            if chosen[unit.marker] != unit.facing:
                unit.facing = chosen[unit.marker]
                text = "{unit} reform to face {facing}."
                umpire.tell("reform", "ruse.reform.turn", text, unit=unit.ref, facing=FACING_NAMES[unit.facing])
        settle_contact(umpire, state)
        if set(engaged_pairs(state.units_by_cell())) - set(before):
            umpire.cite("ruse.reform.contact")
    state.reforming = state.reforming[1:]


class ReformQuestion(Assign[str]):
    """The question of a facing for each unit: any of the four, the old one first."""

    def __init__(self, units: list[Unit]) -> None:
        def options(unit: Unit) -> list[Option[str]]:
            facings = [unit.facing, *(facing for facing in FACINGS if facing != unit.facing)]
            return [Option(facing, facing, FACING_NAMES[facing]) for facing in facings]

        super().__init__(
            f"How do {seat_name(units[0].seat)}'s units reform?",
            "ruse.reform.turn",
            "reform",
            {unit.marker: options(unit) for unit in units},
            {unit.marker: f"{unit.card.name} at {unit.cell}" for unit in units},
            pointing=lambda facing: OnBoard(facing=VECTORS[facing]),
        )
