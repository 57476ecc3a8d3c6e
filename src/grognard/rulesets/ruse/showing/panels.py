"""The panels beside the table: what the enemy showed and may still have, and the combats as they stand."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.scene import Panel, Row
from grognard.rulesets.ruse.cards import Card
from grognard.rulesets.ruse.content.packs import pack_named
from grognard.rulesets.ruse.rules.combat import fix_combats
from grognard.rulesets.ruse.rules.field import NORTH, SOUTH
from grognard.rulesets.ruse.rules.meeting import shown_name
from grognard.rulesets.ruse.rules.order_of_attack import CLAUSES, WORDS, attack_order
from grognard.rulesets.ruse.showing.overlays import BLOWS, hides
from grognard.rulesets.ruse.state import Combat, State, Unit, cell_order, seat_name
from grognard.rulesets.ruse.thinking.belief import could_be, levels_of


def panels(seen: State, seat: int | None) -> tuple[Panel, ...]:
    found = []
    for side in (NORTH, SOUTH):
        if seen.shown[side]:
            found.append(_shown_panel(seen, side))
        locked = seen.lists[side]
        if locked is not None:
            rows = tuple(Row(card.name, f"level {card.level}") for card in locked.distractions)
            whose = "Your" if side == seat else f"{seat_name(side)}'s"
            found.append(Panel(f"{whose} distractions", rows, "Only shown; they are not there."))
    return (*found, *_combat_panels(seen))


def _shown_panel(seen: State, side: int) -> Panel:
    """What this side showed, minus what has turned up ("ruse.reveal.show")."""
    open_units = {unit.marker: unit.face for unit in seen.army(side) if unit.up and unit.face is not None}
    rows, hidden = [], []
    for face in seen.shown[side]:
        marker = _turned_up_as(seen, face, open_units)
        if marker is not None:
            del open_units[marker]
        else:
            hidden.append((face.name, levels_of(seen.pack, face)))
        rows.append(Row(shown_name(face), marker or "?", about=(marker,) if marker else ()))
    rows += [
        Row(unit.marker, _could_be_words(unit, hidden), 1, (unit.marker,), clause="ruse.hidden.moments")
        for unit in seen.army(side)
        if unit.face is None
    ]
    count = len(seen.shown[side])
    without_lies = count == len(seen.army(side))  # in a position without lists, as in a lesson
    note = "All that was shown is there." if without_lies else f"{count} cards were shown; five are real."
    return Panel(f"Shown by {seat_name(side)}", tuple(rows), note)


def _turned_up_as(seen: State, face: Card, open_units: dict[str, Card]) -> str | None:
    pack = pack_named(seen.pack)
    return next((marker for marker, card in open_units.items() if pack.shown_as(card).id == face.id), None)


def _could_be_words(unit: Unit, hidden: Sequence[tuple[str, list[Card]]]) -> str:
    """Which of the shown cards that have not turned up this face-down unit may be, by its weapons and its marches."""
    names = [name for name, levels in hidden if any(could_be(unit, card) for card in levels)]
    *most, last = dict.fromkeys(names) or ("nothing that was shown",)
    return f"{', '.join(most)} or {last}" if most else last


def _combats(seen: State) -> list[Combat]:
    """Combats as they stand; in the combat phase those that were fixed ("ruse.combat.snapshot")."""
    if seen.fighting is not None and seen.phase == "fight":
        return [seen.fighting]
    return fix_combats(seen) if seen.phase == "actions" else seen.combats


def _combat_panels(seen: State) -> list[Panel]:
    """The order of attack of every combat ("ruse.order.steps")."""
    found = []
    note = "If the turn ended now." if seen.phase == "actions" else "Fixed for this turn."
    doubt = " A face-down weapon may change it."
    for combat in _combats(seen):
        order = attack_order(seen, combat)
        ranked = sorted(order.items(), key=lambda each: (each[1] or 9, cell_order(seen.unit(each[0]))))
        rows = tuple(
            Row(seen.unit(marker).name, f"{step or '-'}: {WORDS[step]}", about=(marker,), clause=CLAUSES[step])
            for marker, step in ranked
        )
        if rows:
            hidden = any(hides(seen.unit(marker), BLOWS) for marker in order)
            found.append(Panel(f"Combat at {seen.unit(ranked[0][0]).cell}", rows, note + doubt * hidden))
    return found
