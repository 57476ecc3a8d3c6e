"""Chapter 6: what lies face down, when it turns up, and what a seat may know. This is the one choke point."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.cards import Kind
from grognard.rulesets.ruse.state import State, Unit


def turn_up(umpire: Umpire, unit: Unit, clause: str) -> None:
    """Turn a unit face up, for good ("ruse.hidden.unit", "ruse.hidden.permanent")."""
    if unit.up:
        return
    marker = unit.ref
    unit.up = True
    umpire.cite("ruse.hidden.unit")
    card = unit.card
    umpire.tell(
        "reveal",
        clause,
        "{unit} turns face up: {card}, level {level}.",
        unit=marker,
        card=card.name,
        level=card.level,
    )


def turn_up_weapons(umpire: Umpire, unit: Unit, kinds: Iterable[Kind], clause: str) -> None:
    """Turn weapons of these kinds face up; the others stay hidden ("ruse.hidden.weapon")."""
    for kind in kinds:
        if kind not in unit.exposed:
            unit.exposed += (kind,)
        weapon = unit.weapon(kind)
        if weapon is not None and weapon.id not in unit.flipped:
            unit.flipped += (weapon.id,)
            umpire.cite("ruse.hidden.weapon")
            umpire.cite("ruse.weapons.use")
            umpire.tell("reveal", clause, "{unit} show {weapon}.", unit=unit.ref, weapon=weapon.name)


def known(state: State, seat: int | None) -> State:
    """What a seat (None: a spectator) may know: a copy in which everything hidden is blank ("ruse.hidden.view").

    At the end everything turns face up ("ruse.end.reveal").
    """
    copy = state.copy()
    if state.result is not None:
        return copy
    for unit in copy.units:
        if unit.seat != seat:
            _blank(unit)
    for side in range(2):
        if side != seat:
            copy.lists[side] = None
    return copy


def _blank(unit: Unit) -> None:
    """Leave of an enemy unit what "ruse.hidden.view" lists, and of a face-up one what "ruse.hidden.permanent" adds."""
    seen = tuple(weapon for weapon in unit.kit if weapon.id in unit.flipped)
    unit.blanks = len(unit.kit) - len(seen)
    unit.kit = seen
    if not unit.up:
        unit.face = None
        unit.wounds = 0


def untouched(unit: Unit) -> bool:
    """Face down means all its models, and no weapon that has flipped ("ruse.hidden.invariant")."""
    return unit.up or (unit.wounds == unit.card.models * unit.card.wounds and not unit.flipped and not unit.lost)
