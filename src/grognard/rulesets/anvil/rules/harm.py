"""Chapter 12, harm: loss and gain of HP, and destruction."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.questions import describe_tally
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.anvil.rules.ending import check_victory
from grognard.rulesets.anvil.showing.words import ref
from grognard.rulesets.anvil.state import State, Unit


def take_damage(umpire: Umpire, unit: Unit, damage: Tally, cause: str) -> None:
    """A unit takes damage; HP do not go below 0. The event carries the reasons of the number."""
    before = unit.hp
    unit.hp = max(0, unit.hp - damage.total)
    for line in damage.lines[1:]:
        umpire.cite(line.clause)
    umpire.tell(
        "damage",
        damage.lines[0].clause,
        "{unit} took " + ("{amount}" if damage.total else "no") + " damage from {cause}: {after} of {full} HP left",
        unit=ref(unit),
        amount=damage.total,
        cause=cause,
        before=before,
        after=unit.hp,
        full=unit.full,
        tally=describe_tally(damage),
    )


def heal(umpire: Umpire, unit: Unit, amount: int, clause: str) -> None:
    """A unit regains HP, never above its starting HP: "anvil.combat.hp-ceiling"."""
    before = unit.hp
    unit.hp = min(unit.full, unit.hp + amount)
    text = "{unit} regained {gain} HP and has {after} of {full}"
    if unit.hp == before:
        clause, text = "anvil.combat.hp-ceiling", "{unit} had all {full} HP already"
    umpire.tell("heal", clause, text, unit=ref(unit), gain=unit.hp - before, after=unit.hp, full=unit.full)


def remove_fallen(umpire: Umpire, field: State, units: Iterable[Unit]) -> None:
    """Units at 0 HP are removed together, never to return, and victory is tested: "anvil.combat.destroyed"."""
    fallen = [unit for unit in units if unit.where == "table" and unit.hp == 0]
    for unit in fallen:
        unit.where = "lost"
        umpire.tell("destroyed", "anvil.combat.destroyed", "{unit} fell: destroyed", unit=ref(unit))
    if fallen:
        check_victory(umpire, field)
