"""Chapter 6: face-down units turn up. Who may know them before is declared in `state`."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.clauses import enforces
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.cards import Kind
from grognard.rulesets.ruse.state import Unit


@enforces("ruse.hidden.permanent", "ruse.hidden.invariant")
def turn_up(umpire: Umpire, unit: Unit, clause: str) -> None:
    """Turn a unit face up for good. This happens before it shoots, is shot at or is engaged, so whoever lies face down
    is untouched."""
    if unit.up:
        return
    marker, card = unit.ref(), unit.card
    unit.up = True
    umpire.cite("ruse.hidden.unit")
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
