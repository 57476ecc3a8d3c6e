"""Chapter 1: needed numbers. Bonuses change the number, never the die ("ruse.base.dice")."""

from __future__ import annotations

from grognard.engine.dice.kinds import Dice, at_least
from grognard.engine.tally import Tally
from grognard.rulesets.ruse.cards import amount
from grognard.rulesets.ruse.state import Unit

NONE = 7
"""What the stat "none" counts as before bonuses."""
BEST, WORST = 2, 6


def held(tally: Tally) -> int:
    """The number after all changes: a 1 always fails, so nothing is easier than 2+."""
    tally.at_least(BEST, "a 1 always fails", "ruse.base.dice")
    return tally.total


def cannot(tally: Tally) -> bool:
    """Whether no success is possible: above 6 no die is rolled."""
    return tally.total > WORST


def dice_of(unit: Unit, tally: Tally, clause: str, label: str) -> Dice:
    """Dice of a unit that need this number. The rule that rolls them says how many there are."""
    return Dice(0, at_least(6, held(tally)), clause, by=unit.seat, unit=unit.marker, tally=tally, label=label)


def block_number(unit: Unit, clause: str) -> Tally:
    """The printed block with the shield that the unit has, before anything that depends on the attacker."""
    card = unit.card
    tally = Tally(NONE if card.block is None else card.block, f"{card.name}, block", clause)
    bonus = amount("block_bonus", unit.effects("shield"))
    if bonus:
        tally.add(-bonus, "block bonus", "ruse.base.effects")
    return tally
