"""The panels beside the table: what the enemy showed and may still have, and the combats as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from grognard.engine.showing.scene import Panel, Row
from grognard.rulesets.ruse.cards import Card
from grognard.rulesets.ruse.content.packs import pack_named
from grognard.rulesets.ruse.rules.combat import fix_combats
from grognard.rulesets.ruse.rules.field import NORTH, SOUTH
from grognard.rulesets.ruse.rules.meeting import shown_name
from grognard.rulesets.ruse.rules.order_of_attack import CLAUSES, WORDS, attack_order
from grognard.rulesets.ruse.showing.overlays import BLOWS, hides
from grognard.rulesets.ruse.state import Combat, Sighting, State, cell_order, seat_name
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


class Lying(NamedTuple):
    """What everybody sees of a unit before it fights."""

    marker: str
    face: Card | None
    up: bool
    blanks: int
    sightings: tuple[Sighting, ...]


def _shown_panel(seen: State, side: int) -> Panel:
    """What this side showed, minus what has turned up ("ruse.reveal.show")."""
    army = tuple([Lying(unit.marker, unit.face, unit.up, unit.blanks, unit.sightings) for unit in seen.army(side)])
    return _panel_of(seen.pack, seat_name(side), tuple(seen.shown[side]), army)


@lru_cache(maxsize=4096)
def _panel_of(pack: str, side: str, shown: tuple[Card, ...], army: tuple[Lying, ...]) -> Panel:
    """The panel from these parts. Cached, because most of the time nothing has changed since the last look."""
    open_units = {unit.marker: unit.face for unit in army if unit.up and unit.face is not None}
    rows, hidden = [], []
    for face in shown:
        marker = _turned_up_as(pack, face, open_units)
        if marker is not None:
            del open_units[marker]
        else:
            hidden.append((face.name, levels_of(pack, face)))
        rows.append(Row(shown_name(face), marker or "?", about=(marker,) if marker else ()))
    rows += [
        Row(unit.marker, _could_be_words(unit, hidden), 1, (unit.marker,), clause="ruse.hidden.moments")
        for unit in army
        if unit.face is None
    ]
    without_lies = len(shown) == len(army)  # in a position without lists, as in a lesson
    note = "All that was shown is there." if without_lies else f"{len(shown)} cards were shown; five are real."
    return Panel(f"Shown by {side}", tuple(rows), note)


def _turned_up_as(pack: str, face: Card, open_units: dict[str, Card]) -> str | None:
    shown_as = pack_named(pack).shown_as
    return next((marker for marker, card in open_units.items() if shown_as(card).id == face.id), None)


def _could_be_words(unit: Lying, hidden: Sequence[tuple[str, list[Card]]]) -> str:
    """Which of the shown cards that have not turned up this face-down unit may be, by its weapons and its marches."""
    names = [name for name, levels in hidden if any(could_be(unit, card) for card in levels)]
    if len(set(names)) > 2 and len(names) == len(hidden):
        return "any marked ?"
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
