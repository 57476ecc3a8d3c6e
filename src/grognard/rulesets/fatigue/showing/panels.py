"""The panels beside the table: markers, special units, and the Combat that is being fought."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.showing.scene import Panel, Row
from grognard.rulesets.fatigue.rules.ending import side_with_more
from grognard.rulesets.fatigue.state import Special, State


def panels(state: State, near: Mapping[str, tuple[int, int]]) -> tuple[Panel, ...]:
    """`near` has how many models of each side stand at a marker, by its id."""
    shown = []
    if state.scenario.markers:
        rows = []
        for marker in state.scenario.markers:
            seat = side_with_more(near[marker.id])
            rows.append(
                Row(marker.name, "nobody" if seat is None else state.players[seat], clause="fatigue.scenario.markers")
            )
        shown.append(Panel("Markers", tuple(rows)))
    if state.special:
        shown.append(
            Panel("Special units", tuple(_special_row(state, part) for part in state.scenario.deployment.special))
        )
    combat = state.combat
    if combat is not None:
        fighters = (combat.attacker, *combat.defenders)
        rows = [Row(state.units[name].name, str(len(state.units[name].models)), about=(name,)) for name in fighters]
        note = f"attackers lost {combat.lost}, defenders {combat.slew}"
        shown.append(Panel(f"Combat, round {max(1, combat.round)}", tuple(rows), note))
    return tuple(shown)


def _special_row(state: State, part: Special) -> Row:
    unit = state.units.get(state.special.get(part.id, ""))
    label = part.name[0].upper() + part.name[1:]
    if unit is None:
        return Row(label, "nobody", clause="fatigue.scenario.special-units")
    left = f"{unit.name}, destroyed" if unit.where == "lost" else unit.name
    return Row(label, left, about=(unit.id,), clause="fatigue.scenario.special-units")
